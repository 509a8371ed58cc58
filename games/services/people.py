"""What becomes of matches when their people change: a guest comes home to an account, a player leaves."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.errors import MatchOver, NotYourSeat, RoundOver, TableGone
from games.models import InboundMail, MailToken, Match, Move, Round, Seat
from games.notices import turn_notices
from games.selectors.turns import waiting_for
from games.services.play import resign
from games.services.seating import get_up
from games.services.tables import decline_table, withdraw_table


@dataclass(frozen=True)
class Adopted:
    moved: int
    kept: int
    """Matches that stay with the guest, because the account sits at the same table already."""


def adopt_guest(*, guest: User, user: User) -> Adopted:
    """The guest's matches become the account's; a guest without any is gone afterwards."""
    if not guest.is_guest or user.is_guest or guest.pk == user.pk:
        return Adopted(0, 0)
    moved = kept = 0
    for match_id in Seat.objects.filter(user=guest).values_list("match_id", flat=True):
        with transaction.atomic():
            match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
            if match.seats.filter(user=user).exists():
                kept += 1
                continue
            match.seats.filter(user=guest).update(user=user)
            if match.creator_id == guest.pk:
                match.creator = user
                match.save(update_fields=["creator"])
            moved += 1
    if not kept:
        guest.delete()
    return Adopted(moved, kept)


def tell_what_waits(*, user: User, address_id: int) -> None:
    """The person has confirmed an address, and no mail could tell them of the turns that wait; now one does, once."""
    turn_notices.turns_wait(
        user=user, clocks=list(waiting_for(user)), asked=f"address:{address_id}", now=timezone.now()
    )


def forget_guests(now: datetime) -> int:
    """Guests who cannot come back, because the session that knew them has ended, go with their matches against bots.

    How many there were. Nobody else took part in those matches, so nobody misses them; a guest who shares a table
    with a person, which none does today, stays.
    """
    ended = now - timedelta(seconds=settings.SESSION_COOKIE_AGE)
    forgotten = 0
    for guest in User.objects.filter(is_guest=True, date_joined__lt=ended):
        with transaction.atomic():
            theirs = Match.objects.select_for_update(no_key=True).filter(seats__user=guest)
            if Seat.objects.filter(match__in=theirs).exclude(user=guest).exclude(user=None).exists():
                continue
            Match.objects.filter(pk__in=[match.pk for match in theirs]).delete()
            guest.delete()
            forgotten += 1
    return forgotten


def leave_matches(*, user: User) -> None:
    """Resign what is being played, take back what waits, decline what was offered; one transaction each.

    What ends by itself meanwhile is left alone, so this may be called again.
    """
    waiting = Match.objects.filter(status=Match.Status.WAITING)
    for match in waiting.filter(creator=user):
        with suppress(TableGone):
            withdraw_table(code=match.code, user=user)
    for match in waiting.filter(invited=user):
        with suppress(TableGone):
            decline_table(code=match.code, user=user)
    seats = Seat.objects.filter(user=user, match__status=Match.Status.WAITING).exclude(match__creator=user)
    for seat in seats.select_related("match"):
        with suppress(TableGone, NotYourSeat):
            get_up(code=seat.match.code, user=user)
    for seat in Seat.objects.filter(user=user, match__status=Match.Status.ACTIVE):
        _resign(seat)


def _resign(seat: Seat) -> None:
    """Give the match up in a round that is being played, or, when that ends this very moment, in the next."""
    tried: set[int] = set()
    while True:
        rounds = Round.objects.filter(match=seat.match_id, status=Round.Status.ACTIVE)
        played = rounds.exclude(pk__in=tried).first()
        if played is None:
            return
        tried.add(played.pk)
        with suppress(RoundOver):
            with suppress(MatchOver):
                resign(round_id=played.pk, seat=seat.number, channel=Move.Channel.WEB, confirmed=True)
            return


def erase_letters(*, user: User) -> None:
    """The mails that this person wrote to us and the keys that we sent them."""
    InboundMail.objects.filter(token__user=user).delete()
    MailToken.objects.filter(user=user).delete()
