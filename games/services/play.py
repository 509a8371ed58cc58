"""The one door for an action: web, API, link, mail, bot, time-out and resignation all come through here.

Three locks hold it: the row lock (everybody takes turns), the version (nobody acts on a position they have not
seen) and the unique ply (holds even where the first two were forgotten).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.translation import get_language

from games.engines.base import (
    RESIGN,
    Action,
    ActionSyntaxError,
    AmbiguousAction,
    IllegalAction,
    Language,
    one_action,
)
from games.errors import (
    AlreadyPlayed,
    CaretakerPlays,
    ForbiddenAction,
    GivingUpNotConfirmed,
    MatchOver,
    NotYourSeat,
    NotYourTurn,
    OutOfTime,
    ResignNotConfirmed,
    RoundOver,
    StaleRound,
    UnclearAction,
    UnreadableAction,
)
from games.mail_pace import OWN_HAND
from games.models import Match, Move, Round
from games.notices import turn_notices
from games.selectors.positions import Position, position_from
from games.services.advance import settle_action, stop_clock
from games.services.follow import play_on, what_follows
from games.services.hold import Held, hold
from games.services.outages import flags_rest
from games.services.write import write_move


@dataclass(frozen=True, slots=True)
class Played:
    """What the door did: the record's text of the action, its ply and what ended.

    `version` is the round's now: later than `ply` when more followed without a person (forced cards).
    """

    round_id: int
    seat: int
    action: Action
    ply: int
    version: int
    round_over: bool
    match_over: bool


def play(
    *,
    round_id: int,
    seat: int,
    text: str,
    expected_version: int,
    channel: Move.Channel | str,
    request_key: str | None = None,
    at: datetime | None = None,
) -> Played:
    """Play what `text` says for `seat` (from 0) in one durable transaction.

    `expected_version` is the version the person saw. `request_key` names the request: repeated, it returns
    what it did the first time. `at` is when the action reached us (a mail's arrival), now by default.

    Raises a `GameError` and changes nothing: NoSuchMatch, NotYourSeat, MatchOver, RoundOver, AlreadyPlayed,
    StaleRound, NotYourTurn, CaretakerPlays, OutOfTime, UnreadableAction, ForbiddenAction, UnclearAction,
    ResignNotConfirmed.
    """
    try:
        with transaction.atomic(durable=True):
            return play_held(
                hold(round_id),
                seat=seat,
                text=text,
                expected_version=expected_version,
                channel=channel,
                request_key=request_key,
                at=at,
            )
    except IntegrityError as error:
        raise StaleRound from error


def play_held(
    held: Held,
    *,
    seat: int,
    text: str,
    expected_version: int,
    channel: Move.Channel | str,
    request_key: str | None = None,
    at: datetime | None = None,
) -> Played:
    """The door's steps inside a transaction that holds the match; `play` and the mail door share them."""
    if seat not in held.clocks:
        raise NotYourSeat
    repeated = _repeated(held, seat, request_key)
    if repeated:
        return _played(held, repeated)
    check_open(held)
    if channel != Move.Channel.CARETAKER:
        check_not_taken_over(held, seat)
    action = _readable_now(held, seat, text, expected_version)
    held.acted_at = at or held.now
    check_time(held, seat)
    return apply_action(held, seat=seat, action=action, channel=channel, request_key=request_key)


def resign(*, round_id: int, seat: int, channel: Move.Channel | str, confirmed: bool) -> Played:
    """Give up the match, at any moment, turn or not.

    Raises ResignNotConfirmed, NoSuchMatch, NotYourSeat, MatchOver, RoundOver.
    """
    with transaction.atomic(durable=True):
        return resign_held(hold(round_id), seat=seat, channel=channel, confirmed=confirmed)


def resign_held(held: Held, *, seat: int, channel: Move.Channel | str, confirmed: bool) -> Played:
    """`resign` inside a transaction that holds the match."""
    if seat not in held.clocks:
        raise NotYourSeat
    check_open(held)
    if not confirmed:
        raise GivingUpNotConfirmed if held.match.game == "pasjans" else ResignNotConfirmed
    try:
        return apply_action(held, seat=seat, action=RESIGN, channel=channel)
    except IllegalAction:
        # In a contest of Pasjans a seat may have finished while its round goes on for others.
        raise RoundOver from None


def apply_action(
    held: Held,
    *,
    seat: int,
    action: Action,
    channel: Move.Channel | str,
    request_key: str | None = None,
    reason: str | None = None,
) -> Played:
    """Write a legal action and all that follows from it. The caller has checked who acts, and when."""
    move = write_move(held, seat=seat, action=action, channel=channel, request_key=request_key)
    if channel in OWN_HAND:
        turn_notices.came_back(seat=held.clocks[seat].seat)
    stop_clock(held, seat)
    play_on(held)
    known = {each.pk for each in held.rounds}
    settle_action(held, seat, reason=reason)
    for each in held.rounds:
        if each.pk not in known:
            _begin(hold(each.pk))
    return _played(held, move)


def _begin(opened: Held) -> None:
    """A round that begins with something nobody has to decide, such as the last trump."""
    following = what_follows(opened)
    if following is not None:
        seat, action, channel = following
        apply_action(opened, seat=seat, action=action, channel=channel)


# --- Steps ------------------------------------------------------------------------------------------


def check_open(held: Held) -> None:
    if held.match.status != Match.Status.ACTIVE:
        raise MatchOver
    if held.round.status != Round.Status.ACTIVE:
        raise RoundOver


def _repeated(held: Held, seat: int, request_key: str | None) -> Move | None:
    if request_key is None:
        return None
    return next(
        (move for move in held.position.moves if move.request_key == request_key and move.seat == seat), None
    )


def _readable_now(held: Held, seat: int, text: str, expected_version: int) -> Action:
    """The action that the text names for the position its sender saw."""
    if _saw_another_position(held, seat, expected_version):
        raise _stale(held, seat, text, expected_version)
    if seat not in held.position.to_act:
        raise NotYourTurn
    return read_action(held.position, seat, text)


def _saw_another_position(held: Held, seat: int, expected_version: int) -> bool:
    """Whether something happened since that concerns this seat's choice.

    Where several seats act at once (passing cards), what the others did meanwhile is not shown before
    all are done, so it cannot make a choice stale.
    """
    if expected_version == held.position.version:
        return False
    since = [move for move in held.position.moves if move.ply > expected_version]
    if not since or len(since) != held.position.version - expected_version:
        return True
    before = _position_at(held, expected_version)
    return not (
        len(before.to_act) > 1
        and seat in before.to_act
        and seat in held.position.to_act
        and all(move.seat != seat for move in since)
    )


def _position_at(held: Held, version: int) -> Position:
    moves = [move for move in held.position.moves if move.ply <= version]
    return position_from(held.match, held.round, held.rounds, moves)


def _stale(held: Held, seat: int, text: str, expected_version: int) -> StaleRound:
    """AlreadyPlayed when this very action was this seat's answer to the position it saw; StaleRound otherwise."""
    answer = next((move for move in held.position.moves if move.ply == expected_version + 1), None)
    if answer is None or answer.seat != seat:
        return StaleRound()
    try:
        same = read_action(_position_at(held, expected_version), seat, text)
    except (UnreadableAction, ForbiddenAction, UnclearAction):
        return StaleRound()
    return AlreadyPlayed() if answer.action.split("=")[0] == same.split("=")[0] else StaleRound()


def read_action(position: Position, seat: int, text: str) -> Action:
    """The one legal action that the text names. Raises UnreadableAction, ForbiddenAction, UnclearAction."""
    engine = position.engine
    view = position.view(seat)
    try:
        action = one_action(engine.parse(view, text), text)
    except ActionSyntaxError:
        raise UnreadableAction(text=text[:80], legal=_in_words(position, view.legal)) from None
    except IllegalAction:
        raise ForbiddenAction(text=text[:80], legal=_in_words(position, view.legal)) from None
    except AmbiguousAction as error:
        raise UnclearAction(text=text[:80], readings=_in_words(position, error.readings)) from None
    if action == RESIGN:
        raise GivingUpNotConfirmed if view.game == "pasjans" else ResignNotConfirmed
    return action


def _in_words(position: Position, actions: Sequence[Action]) -> str:
    language: Language = "en" if (get_language() or "pl").startswith("en") else "pl"
    shown = ", ".join(position.engine.describe(action, language) for action in actions[:30])
    return shown + ", …" if len(actions) > 30 else shown


def check_not_taken_over(held: Held, seat: int) -> None:
    if held.clocks[seat].caretaker:
        raise CaretakerPlays


def check_time(held: Held, seat: int) -> None:
    clock = held.clocks[seat]
    late = clock.deadline_at is not None and not clock.is_bot and held.acted_at > clock.deadline_at
    if late and not flags_rest(held.acted_at):
        raise OutOfTime


def _played(held: Held, move: Move) -> Played:
    return Played(
        round_id=held.round.pk,
        seat=move.seat,
        action=move.action,
        ply=move.ply,
        version=held.round.version,
        round_over=held.round.status != Round.Status.ACTIVE,
        match_over=held.match.status != Match.Status.ACTIVE,
    )
