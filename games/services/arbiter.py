"""Matches that somebody else arranges and, if it must be, breaks off: a league seats people and ends what is open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from games.clocks import DEFAULT_PACE
from games.engines.base import MatchResult
from games.engines.shuffle import secret_hash
from games.errors import BadSeats, MatchOver, NoSuchMatch, UnknownLevel
from games.models import CALLED_OFF, VACATION_CEILING, Clock, DealSet, Match, Round, Seat
from games.notices import match_notices, turn_notices
from games.services.advance import finish_match, open_rounds
from games.services.tables import checked_table
from games.services.vacations import bring_vacations


def seat_match(
    *,
    players: Sequence[User | str],
    now: datetime,
    game: str = "vista",
    options: Mapping[str, Any] | None = None,
    pace: str = DEFAULT_PACE,
    width: int = 1,
    deal_set: DealSet | None = None,
    is_league: bool = False,
    event: str = "",
    vacation_ceiling: int = VACATION_CEILING,
    bot_numbers: Mapping[int, int] | None = None,
) -> Match:
    """A match that starts at once, with people and bots (by level) in the order of seats.

    `bot_numbers`, by seat, stand by the names of bots that are known by a number elsewhere too.

    With a `deal_set` it plays the deals of that set, and is sealed until the set is opened. `is_league` says that
    something counts on its result.
    `event` names what arranges it: a player's vacation in all its matches together is at most `vacation_ceiling`
    hours, 0 for none.
    Nobody is its creator. Raises UnknownGame, BadOptions, UnknownPace, UnknownLevel, BadSeats.
    """
    for player in players:
        if isinstance(player, str) and not player:
            raise UnknownLevel
    levels = [player for player in players if isinstance(player, str)]
    engine, checked = checked_table(game, options or {}, pace, levels)
    people = [player.pk for player in players if isinstance(player, User)]
    if len(players) != engine.seats(checked) or len(set(people)) != len(people):
        raise BadSeats(count=engine.seats(checked))
    with transaction.atomic():
        match = Match(
            game=game,
            options=checked,
            pace=pace,
            width=width,
            voidable=False,
            deal_set=deal_set,
            is_league=is_league,
            event=event,
            vacation_ceiling=vacation_ceiling,
            engine_format=engine.format,
            status=Match.Status.ACTIVE,
            started_at=now,
        )
        match.root_hash = secret_hash(bytes(match.root_secret))
        match.save()
        seats = [
            Seat(match=match, number=number, bot_level=player, bot_number=(bot_numbers or {}).get(number))
            if isinstance(player, str)
            else Seat(match=match, number=number, user=player)
            for number, player in enumerate(players)
        ]
        Seat.objects.bulk_create(seats)
        bring_vacations(match=match, seats=seats, now=now)
        open_rounds(match, [], seats, now)
        if people:
            match_notices.match_started(match=match)
    return match


def make_deal_set(*, now: datetime) -> DealSet:
    """A closed set of deals; its hash may be published at once."""
    made = DealSet(created_at=now)
    made.root_hash = secret_hash(bytes(made.root_secret))
    made.save()
    return made


def open_deal_set(*, deal_set_id: int, now: datetime) -> bool:
    """Show everybody what was played on a set of deals; False when it is open already, or a table still plays it."""
    with transaction.atomic():
        shared = DealSet.objects.select_for_update(no_key=True).get(pk=deal_set_id)
        if shared.opened_at is not None or shared.matches.filter(status=Match.Status.ACTIVE).exists():
            return False
        shared.opened_at = now
        shared.save(update_fields=["opened_at"])
    return True


def call_off(*, match_id: int, places: Sequence[int], reason: str, now: datetime) -> Match:
    """End a running match with these places; rounds that are finished keep their scores, open ones are broken off.

    `places` as in `MatchResult`; all 2 or more where nobody has won. `reason` is one of `models.CALLED_OFF`.
    Raises NoSuchMatch, MatchOver.
    """
    assert reason in CALLED_OFF, reason
    with transaction.atomic():
        match = Match.objects.select_for_update(of=("self",), no_key=True).filter(pk=match_id).first()
        if match is None:
            raise NoSuchMatch
        if match.status != Match.Status.ACTIVE:
            raise MatchOver
        rounds = list(Round.objects.select_for_update(no_key=True).filter(match=match).order_by("number"))
        seats = list(match.seats.select_related("user"))
        totals = totals_so_far(rounds, len(seats))
        finish_match(match, rounds, seats, MatchResult(reason, totals, tuple(places)), now)
    return match


def remind_now(*, match_id: int, user: User, now: datetime) -> bool:
    """Remind a player of every turn of theirs in this match, once a day however often it is asked.

    False when no turn waits for them, or they cannot be reached by mail.
    """
    reached = False
    with transaction.atomic():
        list(Match.objects.select_for_update(no_key=True).filter(pk=match_id))
        clocks = (
            Clock.objects.filter(round__match=match_id, seat__user=user, turn_since__isnull=False)
            .select_related("round__match", "seat__user")
            .order_by("pk")
        )
        for clock in clocks:
            mail = turn_notices.remind(clock=clock, asked_on=f"{now:%Y-%m-%d}")
            reached = reached or mail is not None
    return reached


def totals_so_far(rounds: Sequence[Round], seats: int) -> tuple[int, ...]:
    """What the finished rounds have brought each seat."""
    scores = [each.outcome["scores"] for each in rounds if each.outcome]
    return tuple(sum(score[seat] for score in scores) for seat in range(seats))
