"""Reads: what a match, a round and a player's list look like. Nothing here writes.

The state of a round is never stored: `position_of` folds the moves over the deal, which costs microseconds a move.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Case, F, OuterRef, Prefetch, Q, QuerySet, Subquery, Sum, When

from accounts.models import User
from games.clock_forecast import forecast
from games.clock_time import Night, Rests, spans_from
from games.clocks import bank_left
from games.engines.base import AnyEngine, Outcome, RoundFact, View
from games.engines.registry import engine_for
from games.errors import DealsSealed, NoSuchMatch
from games.models import (
    CODE_ALPHABET,
    CODE_LENGTH,
    ChatMessage,
    Claim,
    Clock,
    ClockEntry,
    Match,
    Move,
    Plan,
    Round,
    Seat,
)
from games.sealing import Source, is_closed, source_of

_CODES = re.compile(rf"(?<![a-z0-9])[{CODE_ALPHABET}]{{{CODE_LENGTH}}}(?![a-z0-9])")


@dataclass(frozen=True)
class Position:
    """A round at some version: the engine that knows its rules, its state, and the moves that led there."""

    engine: AnyEngine
    state: Any
    moves: tuple[Move, ...]

    @property
    def version(self) -> int:
        return self.moves[-1].ply if self.moves else 0

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.engine.to_act(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.engine.outcome(self.state)

    def view(self, seat: int | None) -> View:
        view: View = self.engine.view(self.state, seat)
        return view


def facts_of(rounds: Iterable[Round]) -> list[RoundFact]:
    """What the match knows of these rounds, in their order; rounds broken off by the match's end are left out."""
    return [
        RoundFact(
            number=each.number,
            setup=each.setup,
            summary=each.summary,
            outcome=outcome_from(each.outcome),
        )
        for each in sorted(rounds, key=lambda each: each.number)
    ]


def outcome_from(data: dict[str, Any] | None) -> Outcome | None:
    """An `Outcome` as `outcome_data` wrote it."""
    if data is None:
        return None
    return Outcome(reason=data["reason"], scores=tuple(data["scores"]), resigned=data["resigned"])


def outcome_data(outcome: Outcome) -> dict[str, Any]:
    return {"reason": outcome.reason, "scores": list(outcome.scores), "resigned": outcome.resigned}


def position_from(match: Match, the_round: Round, rounds: Iterable[Round], moves: Sequence[Move]) -> Position:
    """The position after these moves of the round; `rounds` are all of the match's."""
    engine = engine_for(match.game)
    facts = facts_of(rounds)
    shared = engine.shared(match.options, the_round.number, facts)
    state = engine.start(the_round.setup, tuple(the_round.deal), shared)
    for move in moves:
        state = engine.apply(state, move.seat, move.action)
    return Position(engine=engine, state=state, moves=tuple(moves))


def position_of(the_round: Round, upto: int | None = None) -> Position:
    """The round as it stands, or as it stood after ply `upto`. Three queries."""
    moves = list(the_round.moves.all())
    if upto is not None:
        moves = [move for move in moves if move.ply <= upto]
    return position_from(the_round.match, the_round, the_round.match.rounds.all(), moves)


def still_asked(position: Position, seat: int, version: int) -> bool:
    """Whether what this seat was asked at `version` still waits for its answer.

    Where several seats act at once (passing cards, a contest) the others may have acted since.
    """
    return seat in position.to_act and not any(
        move.seat == seat and move.ply > version for move in position.moves
    )


def view_for(the_round: Round, seat: int | None) -> View:
    return position_of(the_round).view(seat)


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


def match_of(code: str) -> Match:
    """Raises `NoSuchMatch`."""
    try:
        return Match.objects.select_related("creator", "invited", "deal_set").get(code=_typed(code))
    except Match.DoesNotExist:
        raise NoSuchMatch from None


def match_in(text: str) -> Match:
    """The match whose code is typed, or stands in a pasted address or message. Raises `NoSuchMatch`."""
    codes = _CODES.findall(text.lower())
    # Words of a message may look like codes.
    found = Match.objects.filter(code__in=codes[:20]).values_list("code", flat=True).first()
    return match_of(found or text)


def _typed(code: str) -> str:
    """A code as it may have been typed from paper."""
    return code.strip().lower()


def table_for(code: str, user: User | None, number: int | None = None) -> Table:
    """The match as `user` sees it, at round `number`.

    None: of the rounds being played one that waits for them, else the first; when none is played the last.

    Five queries at most, whatever the length of the match. Raises `NoSuchMatch`, and `DealsSealed` when a round is
    asked for that is closed because others still have to play its deal; without a number no round is shown then.
    """
    # A match is never without seats, so one query brings both.
    seats = tuple(
        Seat.objects.filter(match__code=_typed(code)).select_related(
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
        clocks = {clock.seat.number: clock for clock in _clocks(shown, seats)}
    chat = tuple(match.chat.all()) if seat is not None else ()
    for message in chat:
        message.seat = next(each for each in seats if each.pk == message.seat_id)
    return Table(match, seats, rounds, seat, shown, position, clocks, chat)


def ledger_of(the_round: Round, seats: Sequence[Seat]) -> list[ClockEntry]:
    """What happened to the players' time in a round, the latest first, each with its `seat`."""
    by_clock = {clock.pk: clock for clock in _clocks(the_round, seats)}
    entries = list(ClockEntry.objects.filter(clock__in=by_clock).select_related("by").order_by("-pk"))
    for entry in entries:
        entry.clock = by_clock[entry.clock_id]
    return entries


def _round_shown(rounds: Sequence[Round], number: int | None, seat: int | None) -> Round | None:
    if number is not None:
        for each in rounds:
            if each.number == number:
                return each
        raise NoSuchMatch
    active = [each for each in rounds if each.status == Round.Status.ACTIVE]
    mine = [each for each in active if each.waits_for(seat)]
    return next(iter([*mine, *active]), rounds[-1] if rounds else None)


def _clocks(the_round: Round, seats: Sequence[Seat]) -> list[Clock]:
    by_id = {seat.pk: seat for seat in seats}
    clocks = list(the_round.clocks.select_related("plan", "claim"))
    for clock in clocks:
        clock.seat = by_id[clock.seat_id]
    return clocks


def plan_of(clock: Clock) -> Plan | None:
    """The plan of a seat for its round, ended or not; for its owner only."""
    try:
        return clock.plan
    except Plan.DoesNotExist:
        return None


def claim_of(clock: Clock, version: int) -> Claim | None:
    """The seat's claim that was made for this version of the round, refused or not; both players see it."""
    try:
        claim = clock.claim
    except Claim.DoesNotExist:
        return None
    return claim if claim.version == version else None


# --- Lists ------------------------------------------------------------------------------------------


def waiting_for(user: User) -> QuerySet[Clock]:
    """The turns that wait for this person, most urgent first; one row a round, with match, seats and players."""
    return (
        Clock.objects.filter(seat__user=user, turn_since__isnull=False, caretaker=False)
        .select_related("round__match", "seat")
        .prefetch_related(Prefetch("round__match__seats", queryset=Seat.objects.select_related("user")))
        .order_by("deadline_at")
    )


def waiting_count(user: User) -> int:
    return Clock.objects.filter(seat__user=user, turn_since__isnull=False, caretaker=False).count()


def next_waiting(user: User, after_code: str = "", after_round: int | None = None) -> Clock | None:
    """The most urgent turn besides the one just looked at, when there is one: of a round, or of a whole match."""
    clocks = list(waiting_for(user))
    others = [clock for clock in clocks if not _is_of(clock, after_code, after_round)]
    return next(iter(others or clocks), None)


def _is_of(clock: Clock, code: str, number: int | None) -> bool:
    return clock.round.match.code == code and number in (None, clock.round.number)


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


def sleeping_bots(now: datetime, patience: datetime) -> QuerySet[Clock]:
    """Turns of bots that began before `patience` and that no worker is thinking about at `now`."""
    return Clock.objects.filter(
        Q(thinking_until__isnull=True) | Q(thinking_until__lt=now), turn_since__lt=patience
    ).exclude(seat__bot_level="", caretaker=False)


# --- What an open page asks ---------------------------------------------------------------------------


def pulse_mark(table: Table) -> str:
    """A mark that changes whenever this page of the match would."""
    last = table.chat[-1].pk if table.chat else 0
    plies = sum(each.version for each in table.rounds)
    if table.round is None:
        return f'"{table.match.status}----{last}-{plies}-0"'
    version = table.round.version
    claims = [claim_of(clock, version) for clock in table.clocks.values()]
    claimed = sum(claim.tricks + 1 for claim in claims if claim is not None and not claim.refused)
    return f'"{table.match.status}-{table.round.number}.{version}-{last}-{plies}-{claimed}"'


def pulse_of(code: str, number: int | None = None, *, with_chat: bool = True) -> str | None:
    """`pulse_mark` of a match at a round (None: the first of those being played) in one query; None without a match.

    Spectators see no chat, so without it their mark does not change with it either.
    """
    rounds = Round.objects.filter(match=OuterRef("pk"))
    if number is not None:
        rounds = rounds.filter(number=number)
    shown = rounds.order_by(
        Case(When(status=Round.Status.ACTIVE, then=0), default=1),
        Case(When(status=Round.Status.ACTIVE, then="number"), default=-F("number")),
    )
    standing = Claim.objects.filter(
        clock__round__match=OuterRef("pk"),
        clock__round__number=OuterRef("number"),
        version=OuterRef("version"),
        refused=False,
    )
    row = (
        Match.objects.filter(code=code.lower())
        .annotate(
            number=Subquery(shown.values("number")[:1]),
            version=Subquery(shown.values("version")[:1]),
            last=Subquery(ChatMessage.objects.filter(match=OuterRef("pk")).order_by("-pk").values("pk")[:1]),
            plies=Sum("rounds__version"),
            claimed=Subquery(standing.values("version").annotate(all=Sum(F("tricks") + 1)).values("all")[:1]),
        )
        .values("status", "number", "version", "last", "plies", "claimed")
        .first()
    )
    if row is None:
        return None
    place = f"{row['number']}.{row['version']}" if row["number"] else "--"
    return f'"{row["status"]}-{place}-{(with_chat and row["last"]) or 0}-{row["plies"] or 0}-{row["claimed"] or 0}"'


# --- Deals that can be checked ------------------------------------------------------------------------


def deal_proofs(match: Match) -> list[dict[str, Any]]:
    """One proof a round, as `shuffle.check` takes it, with secrets of rounds that are over only.

    The root secret is added when the match is over and no round of it can be dealt any more. Of a set of deals that
    is closed there is nothing but hashes.
    """
    source = source_of(match, match.seats.all())
    return [_proof(match, source, each) for each in match.rounds.all()]


def _proof(match: Match, source: Source, the_round: Round) -> dict[str, Any]:
    the_round.match = match
    proof: dict[str, Any] = {
        "match": source.code,
        "round": the_round.number,
        "words": list(source.words),
        "deck": list(engine_for(match.game).deck(the_round.setup)),
        "secret_hash": the_round.secret_hash,
        "root_hash": source.root_hash,
    }
    if match.options.get("winnable"):
        proof["attempt"] = the_round.attempt
    if not is_closed(the_round):
        proof["secret"] = source.secret(the_round.number).hex()
        proof["deal"] = the_round.deal
    if match.status in (Match.Status.FINISHED, Match.Status.VOID) and not match.is_sealed:
        proof["root"] = source.root.hex()
    return proof


# --- Together ---------------------------------------------------------------------------------------

PRESENT = timedelta(minutes=3)
"""Who touched the page so short ago is there."""
SITTING = timedelta(hours=2)
"""How long a sitting is spoken of after it began."""


def present_at(table: Table, now: datetime) -> list[str]:
    """Who else has a hand on this match just now, by name."""
    return [
        seat.name
        for seat in table.seats
        if seat.number != table.seat and seat.seen_at and seat.seen_at > now - PRESENT
    ]


@dataclass(frozen=True)
class Sitting:
    """A time to play together: proposed by the reader, by another, or agreed."""

    at: datetime
    agreed: bool
    mine: bool


def sitting_of(table: Table, now: datetime) -> Sitting | None:
    """The sitting that this player is asked about; the wish of another comes before the own."""
    people = [seat for seat in table.seats if seat.user_id]
    wishes = {
        seat.number: seat.sitting_at for seat in people if seat.sitting_at and seat.sitting_at > now - SITTING
    }
    if table.seat is None or not wishes or len(people) < 2:
        return None
    if len(wishes) == len(people) and len(set(wishes.values())) == 1:
        return Sitting(wishes[table.seat], agreed=True, mine=False)
    others = [
        at
        for number, at in wishes.items()
        if number != table.seat and at > now and at != wishes.get(table.seat)
    ]
    if others:
        return Sitting(min(others), agreed=False, mine=False)
    own = wishes.get(table.seat)
    return Sitting(own, agreed=False, mine=True) if own and own > now else None


# --- Time ---------------------------------------------------------------------------------------------


def rests_of(clock: Clock) -> Rests:
    """What makes this clock stand while it is its player's turn."""
    return Rests(Night.read(clock.night), spans_from(clock.seat.rests))


def time_left_of(clock: Clock, at: datetime) -> int:
    """Seconds in the bank of a clock, running or not, at `at`."""
    if clock.turn_since is None:
        return clock.bank
    return bank_left(clock.bank, clock.turn_since, at, rests_of(clock))


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
