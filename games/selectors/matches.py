"""Matches: one by its code, and those of a person."""

from __future__ import annotations

import re

from django.db.models import Prefetch, Q, QuerySet

from accounts.models import User
from games.errors import NoSuchMatch
from games.models import CODE_ALPHABET, CODE_LENGTH, Match, Seat

_CODES = re.compile(rf"(?<![a-z0-9])[{CODE_ALPHABET}]{{{CODE_LENGTH}}}(?![a-z0-9])")


def match_of(code: str) -> Match:
    """Raises `NoSuchMatch`."""
    try:
        return Match.objects.select_related("creator", "invited", "deal_set").get(code=typed_code(code))
    except Match.DoesNotExist:
        raise NoSuchMatch from None


def match_in(text: str) -> Match:
    """The match whose code is typed, in groups or not, or stands in a pasted address or message.

    Raises `NoSuchMatch`.
    """
    whole = re.sub(r"[\W_]", "", text.lower())
    codes = [whole] if _CODES.fullmatch(whole) else _CODES.findall(text.lower())
    # Words of a message may look like codes.
    found = Match.objects.filter(code__in=codes[:20]).values_list("code", flat=True).first()
    return match_of(found or text)


def typed_code(code: str) -> str:
    """A code as it may have been typed from paper; PostgreSQL cannot be asked for a NUL."""
    return code.replace("\0", "").strip().lower()


def _matches(user: User) -> QuerySet[Match]:
    return (
        Match.objects.filter(pk__in=Seat.objects.filter(user=user).values("match"))
        .select_related("invited")
        .prefetch_related(Prefetch("seats", queryset=Seat.objects.select_related("user")), "rounds")
        .order_by("-created_at")
    )


def running_matches(user: User) -> QuerySet[Match]:
    """Matches being played and tables that wait for players, newest first."""
    return _matches(user).filter(status__in=[Match.Status.ACTIVE, Match.Status.WAITING])


def finished_matches(user: User) -> QuerySet[Match]:
    """Matches that came to an end, the latest first."""
    return _matches(user).filter(status=Match.Status.FINISHED).order_by("-finished_at")


def void_matches(user: User) -> QuerySet[Match]:
    """Matches that somebody did not begin in time, the latest first; they count for nobody."""
    return _matches(user).filter(status=Match.Status.VOID).order_by("-finished_at")


def open_invitations(user: User | None) -> QuerySet[Match]:
    """Tables that this person could join: open to all, or opened for them."""
    condition = Q(is_public=True, invited__isnull=True)
    if user and user.pk:
        condition |= Q(invited=user)
    tables = Match.objects.filter(condition, status=Match.Status.WAITING)
    if user and user.pk:
        tables = tables.exclude(seats__user=user)
    return (
        tables.select_related("creator")
        .prefetch_related(Prefetch("seats", queryset=Seat.objects.select_related("user")))
        .order_by("-created_at")
    )
