"""The waiting list on the season's page: to join it, to leave it, to take a seat that is offered or to pass it on."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.views.people import player_required, user_of, whole_number
from tournaments.errors import NoSuchLeague
from tournaments.selectors.seasons import season_of
from tournaments.services.offers import answer_offer
from tournaments.services.waiting_list import join_waiting_list, leave_waiting_list


@require_POST
@player_required
def seat(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`do`: "wait", "leave"; or "yes" or "no" to the offer named by `offer`."""
    found = season_of(slug, number)
    user = user_of(request)
    assert user is not None
    now, do = timezone.now(), request.POST.get("do")
    if do == "wait":
        join_waiting_list(season_id=found.pk, user=user, now=now)
        said = _("You are on the waiting list. We write when a seat is free.")
    elif do == "leave":
        leave_waiting_list(season_id=found.pk, user=user, now=now)
        said = _("You are not on the waiting list any more.")
    elif do in ("yes", "no"):
        offer_id = whole_number(request.POST.get("offer", ""))
        taken = answer_offer(offer_id=offer_id or 0, user=user, accept=do == "yes", now=now)
        said = _("The seat is yours. Your matches open now.") if taken else _("The next one will be asked.")
    else:
        raise NoSuchLeague
    messages.success(request, said)
    return redirect("season", slug, number)
