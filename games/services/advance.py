"""What follows an applied action without a person: clocks, the next seat's notice, the next round, the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import partial

from accounts.services.vacation import earn_vacation
from games import dispatch
from games.clock_time import VACATION, spans_from
from games.clocks import PACES, TURN_LIMIT, Pace
from games.engines.base import AnyEngine, MatchResult, Outcome
from games.engines.registry import engine_for, summary_of
from games.engines.shuffle import numbers, secret_hash, shuffled
from games.models import Clock, ClockEntry, Match, Round, Seat
from games.notices import match_notices, time_out_notices, turn_notices
from games.sealing import source_of
from games.selectors.positions import Position, facts_of, outcome_data, position_from
from games.services.dealing import Dealt, winnable_deal
from games.services.hold import Held
from games.services.timing import (
    CLOCK_FIELDS,
    SEAT_FIELDS,
    earn_at_once,
    end_turn,
    open_clock,
    opening_entries,
    place_deadline,
    stand,
    start_turn,
)
from games.signals import tell_match_finished
from games.time_outs import CARETAKER_LEVEL


def settle_action(held: Held, seat: int, *, reason: str | None = None) -> None:
    """Carry on after `held.position` moved by an action of `seat`, whose clock has been stopped.

    `reason` replaces the engine's word for the end.
    """
    outcome = held.position.outcome
    if outcome is None:
        _start_clocks(held)
        _save_clocks(held)
        _tell_next(held, seat)
        return
    for number in held.clocks:
        _stand_clock(held, number)
    _save_clocks(held)
    turn_notices.turn_ended(round=held.round, seat=held.clocks[seat].seat)
    result = _engine(held.match).result(held.match.options, facts_of(held.rounds))
    if result is None:
        match_notices.round_ended(match=held.match, round=held.round)
        banks = {number: clock.bank for number, clock in held.clocks.items()}
        open_rounds(held.match, held.rounds, held.seats, held.now, banks)
    else:
        finish_match(held.match, held.rounds, held.seats, result, held.now, reason=reason)


def round_fields(position: Position, outcome: Outcome | None, now: datetime) -> dict[str, object]:
    """What a round's row says of a position: kept beside the truth for queries, compared by the audit."""
    return {
        "version": position.version,
        "to_act": list(position.to_act),
        "summary": summary_of(
            position.engine,
            position.state,
            [(move.seat, int(move.at.timestamp())) for move in position.moves],
        ),
        "outcome": outcome_data(outcome) if outcome else None,
        "status": Round.Status.FINISHED if outcome else Round.Status.ACTIVE,
        "finished_at": now if outcome else None,
    }


# --- Clocks -----------------------------------------------------------------------------------------


def stop_clock(held: Held, seat: int) -> None:
    """The seat has acted: its turn is spent, its increment earned."""
    clock = held.clocks[seat]
    held.entries += end_turn(clock, held.pace, held.acted_at, held.position.version)
    _stand_clock(held, seat)
    if clock.caretaker:
        return
    _earn_vacation(held, clock.seat)
    if clock.seat.acted_at is None:
        clock.seat.acted_at = held.acted_at
        held.changed_seats.add(seat)
        _begin_in_earnest(held, clock)


def _earn_vacation(held: Held, seat: Seat) -> None:
    """A day on which somebody plays earns them vacation, unless they are on one."""
    if seat.user is None or any(
        span.kind == VACATION and span.starts <= held.acted_at < span.ends for span in spans_from(seat.rests)
    ):
        return
    earn_vacation(user=seat.user, day=held.acted_at.astimezone(UTC).date())


def _begin_in_earnest(held: Held, clock: Clock) -> None:
    """The player's first action: their turns in other rounds may last as long as any."""
    if not held.pace.first:
        return
    others = Clock.objects.filter(seat=clock.seat, turn_since__isnull=False).exclude(pk=clock.pk)
    for other in others:
        other.seat = clock.seat
        other.limit = TURN_LIMIT
        place_deadline(other, held.now)
        other.save(update_fields=["limit", "deadline_at", "remind_at"])


def earn(held: Held, seat: int) -> None:
    """Something was played for the seat: its increment is earned, and no time was taken."""
    clock = held.clocks[seat]
    held.entries += earn_at_once(clock, held.pace, held.now, held.position.version)
    _stand_clock(held, seat)


def _stand_clock(held: Held, seat: int) -> None:
    clock = held.clocks[seat]
    stand(clock)
    if clock not in held.changed_clocks:
        held.changed_clocks.append(clock)


def _start_clocks(held: Held) -> None:
    """Start the clock of every seat that is to act and does not run yet."""
    for number in held.position.to_act:
        clock = held.clocks[number]
        if clock.turn_since is None:
            if start_turn(clock, held.pace, held.now):
                held.changed_seats.add(number)
            if clock not in held.changed_clocks:
                held.changed_clocks.append(clock)


def _save_clocks(held: Held) -> None:
    """One query for the clocks, one for the ledger; seats change with the first action and a moved night only."""
    Clock.objects.bulk_update(held.changed_clocks, CLOCK_FIELDS)
    if held.entries:
        ClockEntry.objects.bulk_create(held.entries)
    if held.changed_seats:
        Seat.objects.bulk_update([held.clocks[number].seat for number in held.changed_seats], SEAT_FIELDS)


# --- Telling ----------------------------------------------------------------------------------------


def _tell_next(held: Held, acted: int) -> None:
    turn_notices.turn_ended(round=held.round, seat=held.clocks[acted].seat)
    for clock in held.changed_clocks:
        if clock.turn_since == held.now:
            tell_turn(held.match, held.round, clock)


def tell_turn(match: Match, the_round: Round, clock: Clock) -> None:
    """A bot is nudged, a person gets a notice; one whose turn goes on by their own doing is told as well, by mail."""
    if clock.is_bot:
        dispatch.nudge_bot(
            round_id=the_round.pk,
            seat=clock.seat.number,
            version=the_round.version,
            level=clock.seat.bot_level or CARETAKER_LEVEL,
        )
    else:
        turn_notices.turn_began(match=match, round=the_round, clock=clock)


# --- Rounds and the end -----------------------------------------------------------------------------


def open_rounds(
    match: Match,
    rounds: list[Round],
    seats: Sequence[Seat],
    now: datetime,
    banks: Mapping[int, int] | None = None,
) -> None:
    """Deal and open every round that may be open now; appends them to `rounds`.

    `banks` are those left in the round that has just ended, by seat: the new one goes on from them.
    """
    engine = _engine(match)
    for number in engine.rounds_to_open(match.options, facts_of(rounds), match.width):
        the_round = _deal(match, rounds, seats, number, now)
        rounds.append(the_round)
        position = position_from(match, the_round, rounds, [])
        the_round.to_act = list(position.to_act)
        the_round.summary = summary_of(engine, position.state, [])
        the_round.save(force_insert=True)
        clocks = _open_clocks(the_round, seats, PACES[match.pace], now, banks or {})
        for clock in clocks:
            if clock.turn_since is not None:
                tell_turn(match, the_round, clock)


def _open_clocks(
    the_round: Round, seats: Sequence[Seat], pace: Pace, now: datetime, banks: Mapping[int, int]
) -> list[Clock]:
    clocks = [open_clock(the_round, seat, pace, banks.get(seat.number)) for seat in seats]
    moved = [
        clock.seat
        for clock in clocks
        if clock.seat.number in the_round.to_act and start_turn(clock, pace, now)
    ]
    Clock.objects.bulk_create(clocks)
    ClockEntry.objects.bulk_create(
        line for clock in clocks for line in opening_entries(clock, pace, banks.get(clock.seat.number), now)
    )
    if moved:
        Seat.objects.bulk_update(moved, SEAT_FIELDS)
    return clocks


def _deal(match: Match, rounds: Sequence[Round], seats: Sequence[Seat], number: int, now: datetime) -> Round:
    engine = _engine(match)
    source = source_of(match, seats)
    secret = source.secret(number)
    draw = numbers(secret, source.code, number, source.words, "draw")
    setup = engine.setup(match.options, number, facts_of(rounds), draw)
    shuffle = partial(shuffled, engine.deck(setup), secret, source.code, number, source.words)
    winnable = match.options.get("winnable")
    dealt = winnable_deal(shuffle, match.options) if winnable else Dealt(shuffle(), 1, "")
    return Round(
        match=match,
        number=number,
        setup=setup,
        deal=list(dealt.deal),
        attempt=dealt.attempt,
        verdict=dealt.verdict,
        secret_hash=secret_hash(secret),
        opened_at=now,
    )


def finish_match(
    match: Match,
    rounds: Sequence[Round],
    seats: Sequence[Seat],
    result: MatchResult,
    now: datetime,
    *,
    reason: str | None = None,
) -> None:
    """Write the end of a match: result and places; rounds still open are broken off, their clocks stand."""
    match.result = {
        "reason": reason or result.reason,
        "totals": list(result.totals),
        "places": list(result.places),
    }
    match.status = Match.Status.FINISHED
    match.finished_at = now
    match.save(update_fields=["result", "status", "finished_at"])
    for seat in seats:
        seat.total = result.totals[seat.number]
        seat.place = result.places[seat.number]
    Seat.objects.bulk_update(seats, ["total", "place"])
    for each in rounds:
        if each.status == Round.Status.ACTIVE:
            _break_off(each, now)
    match_notices.match_ended(match=match)
    tell_match_finished(match.pk)


def void_match(held: Held, absent: Seat) -> None:
    """End a match that one player never began: it counts for nobody."""
    held.match.status = Match.Status.VOID
    held.match.finished_at = held.now
    held.match.save(update_fields=["status", "finished_at"])
    for each in held.rounds:
        if each.status == Round.Status.ACTIVE:
            _break_off(each, held.now)
    time_out_notices.match_void(match=held.match, absent=absent)
    tell_match_finished(held.match.pk)


def _break_off(the_round: Round, now: datetime) -> None:
    the_round.status = Round.Status.VOID
    the_round.to_act = []
    the_round.finished_at = now
    the_round.save(update_fields=["status", "to_act", "finished_at"])
    the_round.clocks.update(turn_since=None, deadline_at=None, remind_at=None, thinking_until=None)


def _engine(match: Match) -> AnyEngine:
    return engine_for(match.game)
