"""Pages about the person. Signing up and in is allauth's, in our clothes; guests may pass where strangers may."""

from __future__ import annotations

from typing import Any

from allauth.account import views as allauth
from django.contrib import messages
from django.contrib.auth import logout
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_http_methods, require_POST

from accounts.adapter import guest_of
from accounts.cookies import remember_language
from accounts.errors import AddressTaken, AlreadyRegistered, NameTaken
from accounts.forms import CloseForm, PreferencesForm
from accounts.models import User
from accounts.selectors import api_key_made, has_been_written_to, has_confirmed_address, health_of_address
from accounts.services.delivery import revive_address
from accounts.services.keys import drop_api_key, make_api_key
from accounts.services.people import close_account
from accounts.services.preferences import save_preferences, time_zones
from accounts.services.preferences import set_language as remember_language_of


def _user_of(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _posted(request: HttpRequest) -> QueryDict | None:
    """An empty form that was sent is not the same as none."""
    return request.POST if request.method == "POST" else None


# --- Language -----------------------------------------------------------------------------------------


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    language = remember_language_of(user=_user_of(request), language=request.POST.get("language", ""))
    response = HttpResponseRedirect(_back(request))
    remember_language(response, language)
    return response


def _back(request: HttpRequest) -> str:
    """The page that asked, if it is one of ours."""
    page = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
    return page if ours else reverse("home")


# --- Settings -----------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """How the person likes it, and the doors to everything else about them."""
    user = _user_of(request)
    if user is None:
        return redirect("account_login")
    form = PreferencesForm(_posted(request), instance=User.objects.get(pk=user.pk))
    if request.method == "POST" and form.is_valid():
        save_preferences(user=user, changes=form.changes)
        with override(user.language):
            messages.success(request, _("Your settings are saved."))
        response = redirect("account")
        remember_language(response, user.language)
        return response
    context = {"form": form, "time_zones": time_zones()}
    return render(request, "accounts/account.html", context, status=400 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def close(request: HttpRequest) -> HttpResponse:
    """The way out: what happens is said first, then it takes the password."""
    user = _user_of(request)
    if user is None:
        return redirect("account_login")
    form = CloseForm(_posted(request), user=user)
    if request.method == "POST" and form.is_valid():
        close_account(user=user)
        logout(request)
        messages.success(request, _("Your account is gone. Thank you for playing."))
        return redirect("home")
    return render(request, "accounts/close.html", {"form": form}, status=400 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def api_key(request: HttpRequest) -> HttpResponse:
    """The key for programs; a new one stands on the page that answers the request, and nowhere else."""
    user = _user_of(request)
    if user is None or user.is_guest:
        return redirect("account_signup" if user else "account_login")
    key = ""
    if request.POST.get("do") == "make":
        key = make_api_key(user=user)
    elif request.method == "POST":
        drop_api_key(user=user)
        messages.success(request, _("The key is gone; no program plays in your name."))
        return redirect("api_key")
    response = render(request, "accounts/api_key.html", {"key": key, "made": api_key_made(user)})
    add_never_cache_headers(response)
    return response


# --- Signing up and in ----------------------------------------------------------------------------------


class _GuestsMayPass:
    """Who has an account and is logged in has no business here; a guest has."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated and guest_of(request) is None:
            return redirect("home")
        response: HttpResponse = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]  # a mixin
        return response


class SignupView(_GuestsMayPass, allauth.SignupView):
    def form_valid(self, form: Any) -> HttpResponse:
        try:
            response: HttpResponse = super().form_valid(form)
        except NameTaken as refusal:
            form.add_error("username", str(refusal))
            return self._refused(form)
        except AddressTaken as refusal:
            form.add_error("email", str(refusal))
            return self._refused(form)
        except AlreadyRegistered as refusal:
            messages.error(self.request, str(refusal))
            return redirect("account_login")
        return response

    def _refused(self, form: Any) -> HttpResponse:
        response: HttpResponse = self.form_invalid(form)
        return response


class LoginView(_GuestsMayPass, allauth.LoginView):
    pass


class _StayLoggedIn:
    """A link out of a mail does not throw another person, or a guest with matches, out of this browser."""

    def logout(self) -> None:
        pass


class ConfirmEmailView(_StayLoggedIn, allauth.ConfirmEmailView):
    def post(self, *args: Any, **kwargs: Any) -> HttpResponse:
        """The second press of a double click finds the address confirmed: that is no lost page."""
        try:
            response: HttpResponse = super().post(*args, **kwargs)
        except Http404:
            user = _user_of(self.request)
            return redirect("home") if user and has_confirmed_address(user) else self.get(*args, **kwargs)
        return response


class PasswordResetFromKeyView(_StayLoggedIn, allauth.PasswordResetFromKeyView):
    pass


class _RegisteredOnly:
    """Address and password are things of an account; a guest is asked to make one."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if guest_of(request) is not None:
            return redirect("account_signup")
        response: HttpResponse = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]  # a mixin
        return response


class EmailView(_RegisteredOnly, allauth.EmailView):
    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        user = _user_of(self.request)
        return context | {
            "health": health_of_address(user) if user else None,
            "written_to": user is not None and has_been_written_to(user),
        }


@require_POST
def revive(request: HttpRequest) -> HttpResponse:
    """Write to an address again that we had stopped writing to."""
    user = _user_of(request)
    if user is None:
        return redirect("account_login")
    if revive_address(user=user):
        messages.success(request, _("We write to you again, and have just sent you a mail."))
    return redirect("account_email")


class PasswordChangeView(_RegisteredOnly, allauth.PasswordChangeView):
    def get_default_success_url(self) -> str:
        return reverse("account")
