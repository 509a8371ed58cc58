"""Playing together at one time: who is there now, and when people would like to sit down."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.errors import BadSitting, OfferChanged
from games.models import Seat
from games.notices import sitting_notices
from games.services.rests import open_match

AHEAD = timedelta(days=14)
SELDOM = timedelta(seconds=30)
"""Presence is not written more often than this."""


def note_presence(*, seat: Seat, now: datetime) -> None:
    """This player has just touched the page."""
    stale = Q(seen_at__isnull=True) | Q(seen_at__lt=now - SELDOM)
    Seat.objects.filter(stale, pk=seat.pk).update(seen_at=now)


def propose_sitting(*, code: str, user: User, at: datetime) -> bool:
    """Propose to play together from then on, or agree to it by proposing the same; whether all agree now.

    Raises NoSuchMatch, NotYourSeat, MatchOver, BadSitting.
    """
    now = timezone.now()
    if not now < at <= now + AHEAD:
        raise BadSitting
    with transaction.atomic():
        match, own = open_match(code, user)
        own.sitting_at = at
        own.save(update_fields=["sitting_at"])
        others = list(match.seats.filter(user__isnull=False).exclude(pk=own.pk))
        agreed = all(seat.sitting_at == at for seat in others)
        if agreed:
            sitting_notices.sitting_agreed(match=match, at=at)
        else:
            sitting_notices.sitting_proposed(match=match, seat=own, at=at)
    return agreed


def agree_to_sitting(*, code: str, user: User, at: datetime) -> bool:
    """Say yes to the time that another proposes, as one saw it; whether all agree now.

    Raises OfferChanged when nobody proposes this time any more, and what `propose_sitting` raises.
    """
    with transaction.atomic():
        match, own = open_match(code, user)
        if not match.seats.filter(user__isnull=False, sitting_at=at).exclude(pk=own.pk).exists():
            raise OfferChanged
        return propose_sitting(code=code, user=user, at=at)


def drop_sitting(*, code: str, user: User) -> None:
    """Take back what one proposed, or say no. Raises NoSuchMatch, NotYourSeat, MatchOver."""
    with transaction.atomic():
        match, _own = open_match(code, user)
        match.seats.update(sitting_at=None)
