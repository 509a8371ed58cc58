"""A match as one person sees it: who sits at it, the round shown, and what of it they may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from accounts.models import User
from games.clock_forecast import forecast
from games.engines.base import RoundFact, View
from games.errors import DealsSealed, NoSuchMatch
from games.models import ChatMessage, Clock, Match, Round, Seat
from games.selectors.clocks import clocks_of
from games.selectors.matches import typed_code
from games.selectors.positions import Position, facts_of, position_from


@dataclass(frozen=True)
class OpenRound:
    """A round being played, as one of several: its page, and whether it waits for the reader."""

    number: int
    address: str
    is_mine: bool
    is_shown: bool


@dataclass(frozen=True)
class Table:
    """A match as one person sees it: the seats, the rounds, and the position of one round."""

    match: Match
    seats: tuple[Seat, ...]
    rounds: tuple[Round, ...]
    seat: int | None
    """The viewer's seat; None for a spectator."""
    round: Round | None
    """The round shown; None before the match starts."""
    position: Position | None
    clocks: dict[int, Clock]
    """The round's clocks by seat number."""
    chat: tuple[ChatMessage, ...]

    @property
    def view(self) -> View | None:
        """What the reader may know. Where a caretaker plays for them they have nothing to play."""
        if self.position is None or self.round is None:
            return None
        view: Any = self.position.view(self.seat)
        own: View = replace(view, legal=()) if self.seat in self.round.absent else view
        return own

    @property
    def my_turn(self) -> bool:
        return bool(self.round and self.round.waits_for(self.seat))

    @property
    def is_away(self) -> bool:
        """Whether a caretaker finishes the round shown for the reader."""
        return self.round is not None and self.seat in self.round.absent

    @property
    def may_resign(self) -> bool:
        """Whether there is something left for the viewer to give up; in a contest the others may still be playing."""
        if self.seat is None or self.match.status != Match.Status.ACTIVE:
            return False
        return self.match.game != "pasjans" or self.my_turn

    @property
    def has_people(self) -> bool:
        """Whether there is anybody besides the viewer to talk with."""
        return any(seat.user_id and seat.number != self.seat for seat in self.seats)

    @property
    def facts(self) -> list[RoundFact]:
        return facts_of(self.rounds)

    @property
    def address(self) -> str:
        """The page of the round shown, or of the match."""
        playing = self.round is not None and self.round.status == Round.Status.ACTIVE
        return self.round.address if self.round and playing else self.match.get_absolute_url()

    @property
    def is_sealed(self) -> bool:
        """Whether the match has begun and there is nothing of it to see for this reader now."""
        return self.round is None and self.match.is_sealed and bool(self.rounds)

    @property
    def open_rounds(self) -> list[OpenRound]:
        """The rounds being played, for the way from one to another."""
        return [
            OpenRound(each.number, each.address, each.waits_for(self.seat), each == self.round)
            for each in self.rounds
            if each.status == Round.Status.ACTIVE
        ]


def table_for(code: str, user: User | None, number: int | None = None) -> Table:
    """The match as `user` sees it, at round `number`.

    None: of the rounds being played one that waits for them, else the first; when none is played the last.

    Five queries at most, whatever the length of the match. Raises `NoSuchMatch`, and `DealsSealed` when a round is
    asked for that is closed because others still have to play its deal; without a number no round is shown then.
    """
    # A match is never without seats, so one query brings both.
    seats = tuple(
        Seat.objects.filter(match__code=typed_code(code)).select_related(
            "user", "match__creator", "match__invited", "match__deal_set"
        )
    )
    if not seats:
        raise NoSuchMatch
    match = seats[0].match
    rounds = tuple(match.rounds.all())
    seat = next((each.number for each in seats if user and user.pk and each.user_id == user.pk), None)
    for each in rounds:
        each.match = match
    shown = _round_shown(rounds, number, seat)
    if shown and match.is_sealed and (seat is None or shown.status != Round.Status.ACTIVE):
        if number is not None:
            raise DealsSealed
        shown = None
    position = None
    clocks: dict[int, Clock] = {}
    if shown:
        position = position_from(match, shown, rounds, list(shown.moves.all()))
        clocks = {clock.seat.number: clock for clock in clocks_of(shown, seats)}
    chat = tuple(match.chat.all()) if seat is not None else ()
    for message in chat:
        message.seat = next(each for each in seats if each.pk == message.seat_id)
    return Table(match, seats, rounds, seat, shown, position, clocks, chat)


def _round_shown(rounds: Sequence[Round], number: int | None, seat: int | None) -> Round | None:
    if number is not None:
        for each in rounds:
            if each.number == number:
                return each
        raise NoSuchMatch
    active = [each for each in rounds if each.status == Round.Status.ACTIVE]
    mine = [each for each in active if each.waits_for(seat)]
    return next(iter([*mine, *active]), rounds[-1] if rounds else None)


def forecast_for(table: Table, now: datetime) -> datetime | None:
    """When this match ends at the pace of its players; None for who plays bots, and while nobody can tell. No query."""
    match = table.match
    rounds = match.options.get("rounds")
    if match.status != Match.Status.ACTIVE or match.started_at is None or not rounds or not table.rounds:
        return None
    if sum(1 for seat in table.seats if seat.user_id) < 2:
        return None
    finished = [each.version for each in table.rounds if each.status == Round.Status.FINISHED]
    # Until a round is over its deck tells: a card is an action, and naming the trump is one more.
    length = sum(finished) / len(finished) if finished else len(table.rounds[0].deal) + 1
    done = sum(each.version for each in table.rounds)
    return forecast(match.started_at, now, done, round(length * rounds) - done)
