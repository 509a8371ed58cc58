"""Pages about the person: language, settings, the way out. Signing up and in is allauth's, in our clothes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from accounts.cookies import remember_language
from accounts.services.preferences import set_language as remember_language_of


def _back(request: HttpRequest) -> str:
    """The page that asked, if it is one of ours."""
    page = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
    return page if ours else reverse("home")


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    user = request.user if request.user.is_authenticated else None
    language = remember_language_of(user=user, language=request.POST.get("language", ""))
    response = HttpResponseRedirect(_back(request))
    remember_language(response, language)
    return response


@require_safe
def account(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/account.html")
