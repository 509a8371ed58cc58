"""Taking back the keys of all mails, from the page of settings."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.services.mail_keys import revoke_mail_keys
from games.views.people import forms_only, player_required, user_of


@forms_only
@player_required
def revoke(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    assert user is not None
    done = revoke_mail_keys(user=user)
    said = _("Answers and links of all mails that you have got so far do nothing any more.")
    if done.turns:
        said += " " + ngettext(
            "A new mail about the turn that waits for you is on its way.",
            "New mails about the %(count)d turns that wait for you are on their way.",
            done.turns,
        ) % {"count": done.turns}
    messages.success(request, said)
    return redirect("account")
