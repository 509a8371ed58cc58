"""What a mail asks for, done: moves in their order, plans, claims, messages, and the words that ask us something.

Runs inside the mail door's transaction. Whatever is refused is rolled back to a savepoint, so that the refusal
itself can be told; the outcome says what an answer has to say.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.services.preferences import stop_mails
from games.engines.words import beginning_of, plain_words
from games.errors import GameError, MatchOver, NoPlans, StaleRound, UnreadablePlan
from games.models import InboundMail, MailToken, Match, Round, Seat
from games.models import Move as Played
from games.services.chat import say
from games.services.claims import answer_claim_held, claim_tricks_held
from games.services.hold import Held, hold
from games.services.plans import clear_plan_held, lay_plan, set_plan_held
from games.services.play import play_held, resign_held
from games.services.wish import Move, Wish

NO_PLAN = {"off", "none", "usun", "brak", "koniec"}
"""What takes a plan back, behind the word PLAN."""

ALONE = ("pasjans",)
"""Games in which nobody else acts at a player's board: moves in one mail are turns, one after the other."""

KINDS = {
    "stale": "stale",
    "already_played": "already_played",
    "not_your_turn": "not_your_turn",
    "round_over": "round_over",
    "match_over": "match_over",
    "out_of_time": "out_of_time",
    "caretaker_plays": "caretaker_plays",
    "action_ambiguous": "ambiguous",
}
"""Refusals of the play door -> kinds of answers; every other one means that the move cannot be played now."""


@dataclass
class Outcome:
    """What became of a mail: the kind of answer, the words it is about, the action played, and more for the answer."""

    kind: str
    text: str = ""
    action: str = ""
    data: dict[str, Any] = field(default_factory=dict)


def do_wishes(mail: InboundMail, token: MailToken, wish: Wish, text: str, at: datetime) -> Outcome:
    """The wishes in the order of their weight; what does not fit into one answer is shown at the table.

    `text` is the beginning of what was written, `at` when its writer acted.
    """
    assert token.seat is not None
    if wish.code:
        return _confirm(token, wish.code)
    if wish.disagrees:
        return Outcome("disagree", text)
    said = _chat(token, wish) if wish.chat else None
    outcome = _do_rest(mail, token, wish, said, text, at)
    if said and said.kind == "chat_refused" and outcome is not said:
        outcome.data["unsaid"] = said.data["reason"]
    return outcome


def _do_rest(
    mail: InboundMail, token: MailToken, wish: Wish, said: Outcome | None, text: str, at: datetime
) -> Outcome:
    """What is asked besides the message, which became `said`; the message itself where nothing is."""
    if len(wish.claims) + bool(wish.moves or wish.plan) > 1 or are_one_turn(token, wish.moves):
        meant = [move.text for move in wish.moves] or [wish.plan] * bool(wish.plan)
        return Outcome("several", text, data={"texts": [*meant, *wish.claims]})
    if wish.moves:
        outcome = _moves(mail, token, wish, at)
        outcome.data["extra"] = [said.kind] if said else []
        if wish.plan and outcome.kind == "played" and not outcome.data["left"]:
            outcome.data["extra"].append("plan")
        return outcome
    if wish.plan:
        return _plan(token, wish.plan, at)
    if wish.claims:
        return _claim(token, wish.claims[0], at)
    return _command(token, wish, said) or _nothing(token, wish, text)


def are_one_turn(token: MailToken, moves: tuple[Move, ...]) -> bool:
    """Whether several moves are different ones for the same turn: then nobody knows which is meant.

    A move is for a later turn when it cannot be played in the one that the mail showed, when its writer says so
    ("then AS"), or where nobody else ever acts. Only what the writer saw decides: what a move uncovers must not
    be learnt from whether it is played.
    """
    if token.seat is not None and token.seat.match.game in ALONE:
        return False
    return any(move.readings and not move.then for move in moves[1:])


def can_be_done(token: MailToken, wish: Wish) -> bool:
    """Whether there is something in it that is done when the player says that the mail is theirs."""
    if wish.disagrees or token.seat is None or are_one_turn(token, wish.moves):
        return False
    if len(wish.claims) + bool(wish.moves or wish.plan) > 1:
        return False
    return bool(wish.moves or wish.plan or wish.claims or wish.chat)


def resign_code(seat: Seat, day: datetime) -> str:
    """The four digits that confirm a resignation by mail, good for this day (UTC) and the next.

    They keep a slip from ending a match; who may act for the seat has been settled before.
    """
    return f"{int(salted_hmac('games.resign', f'{seat.pk}:{day:%Y-%m-%d}').hexdigest(), 16) % 10_000:04d}"


# --- Moves ------------------------------------------------------------------------------------------


def _moves(mail: InboundMail, token: MailToken, wish: Wish, at: datetime) -> Outcome:
    """Play the moves in their order, up to the first that is refused; the first refused means that none is played."""
    first, *more = wish.moves
    if token.round is None or token.seat is None:
        return Outcome("no_position", first.text)
    done: list[str] = []
    try:
        with transaction.atomic():
            held = hold(token.round.pk)
            if wish.plan and not more:
                _lay_plan(held, token, wish.plan, token.version)
            done.append(_play(held, f"mail:{mail.pk}", token, first, token.version, at))
    except IntegrityError:
        return Outcome(StaleRound.code, first.text)
    except (UnreadablePlan, NoPlans) as refusal:
        return Outcome("plan_refused", beginning_of(wish.plan), data={"reason": refusal})
    except GameError as refusal:
        kind = KINDS.get(refusal.code, "illegal")
        data = {"readings": sorted(first.readings)} if kind == "ambiguous" else {}
        return Outcome(kind, first.text, data=data)
    left, reason = _play_more(mail, token, more, wish.plan, done, at)
    outcome = Outcome("played", first.text, action=done[0])
    texts = [move.text for move in wish.moves[: len(done)]]
    outcome.data = {"done": done, "texts": texts, "left": left, "reason": reason}
    return outcome


def _play_more(
    mail: InboundMail, token: MailToken, more: list[Move], plan: str, done: list[str], at: datetime
) -> tuple[list[str], str]:
    """Play the moves after the first while nobody else has acted; what is left, and the kind of reason for it.

    Their writer saw no table for them, so they are good only for one that nobody else has changed. A plan that comes
    with them is laid before the last of them.
    """
    assert token.seat is not None
    assert token.round is not None
    for index, move in enumerate(more):
        left = [each.text for each in more[index:]]
        held = hold(token.round.pk)
        if held.round.status != Round.Status.ACTIVE:
            return left, "round_over"
        if any(each.seat != token.seat.number for each in held.position.moves if each.ply > token.version):
            return left, "moved_on"
        try:
            with transaction.atomic():
                if plan and index == len(more) - 1:
                    _lay_plan(held, token, plan, held.position.version)
                # What a later move means is asked of its own position, not of the one that the mail showed.
                later = Move(move.text, frozenset())
                key = f"mail:{mail.pk}:{index + 1}"
                done.append(_play(held, key, token, later, held.position.version, at))
        except IntegrityError:
            return left, "moved_on"
        except (UnreadablePlan, NoPlans):
            return left, "plan"
        except GameError as refusal:
            return left, KINDS.get(refusal.code, "illegal")
    return [], ""


def _play(held: Held, key: str, token: MailToken, move: Move, version: int, at: datetime) -> str:
    """Play one move of the mail for the position at `version`; the action as the record has it."""
    assert token.seat is not None
    played = play_held(
        held,
        seat=token.seat.number,
        text=next(iter(move.readings)) if len(move.readings) == 1 else move.text,
        expected_version=version,
        channel=Played.Channel.MAIL,
        request_key=key,
        at=at,
    )
    return played.action


def _plan(token: MailToken, text: str, at: datetime) -> Outcome:
    """Make the plan for the position that its writer saw, or take it back; what it says for now is played."""
    if token.round is None or token.seat is None:
        return Outcome("no_position", beginning_of(text))
    seat = token.seat.number
    try:
        with transaction.atomic():
            held = hold(token.round.pk)
            held.acted_at = at
            if plain_words(text) in NO_PLAN:
                clear_plan_held(held, seat=seat)
                return Outcome("plan_off")
            set_plan_held(held, seat=seat, text=text, expected_version=token.version)
    except IntegrityError:
        return Outcome(StaleRound.code, beginning_of(text))
    except GameError as refusal:
        if refusal.code in KINDS:
            return Outcome(KINDS[refusal.code], beginning_of(text))
        return Outcome("plan_refused", beginning_of(text), data={"reason": refusal})
    return Outcome("planned", beginning_of(text))


def _lay_plan(held: Held, token: MailToken, text: str, version: int) -> None:
    """The plan that comes with a move: it counts from the position that the move was for."""
    assert token.seat is not None
    if plain_words(text) in NO_PLAN:
        clear_plan_held(held, seat=token.seat.number)
    else:
        lay_plan(held, seat=token.seat.number, text=text, expected_version=version)


def _claim(token: MailToken, claim: str, at: datetime) -> Outcome:
    """Claim a share of the rest, or answer the other player's claim, at the table that the mail showed."""
    assert token.seat is not None
    if token.seat.match.status == Match.Status.ACTIVE and token.round is None:
        # A mail that asks for a pause, or proposes a time to play together, shows no table.
        return Outcome("time") if claim in ("accept", "refuse") else Outcome("no_position")
    if token.round is None:
        return Outcome("no_position", data={})
    seat, channel = token.seat.number, Played.Channel.MAIL
    try:
        with transaction.atomic():
            held = hold(token.round.pk)
            held.acted_at = at
            if claim in ("accept", "refuse"):
                accepted = claim == "accept"
                tricks = answer_claim_held(
                    held,
                    seat=seat,
                    accepted=accepted,
                    tricks=token.offer,
                    expected_version=token.version,
                    channel=channel,
                )
                return Outcome("claim_accepted" if accepted else "claim_refused", data={"tricks": tricks})
            granted = claim_tricks_held(
                held,
                seat=seat,
                tricks=None if claim == "all" else int(claim),
                expected_version=token.version,
                channel=channel,
            )
    except IntegrityError:
        return Outcome(StaleRound.code)
    except GameError as refusal:
        if refusal.code in KINDS:
            return Outcome(KINDS[refusal.code])
        return Outcome("claim_not_taken", data={"reason": refusal})
    return Outcome("claim_granted" if granted else "claim_offered")


# --- Words that ask us something --------------------------------------------------------------------


def _command(token: MailToken, wish: Wish, said: Outcome | None) -> Outcome | None:
    if "resign" in wish.words:
        return _ask_to_confirm(token)
    if "stop" in wish.words:
        return _stop(token)
    if "time" in wish.words:
        return _time(token)
    if wish.checks:
        return _check(wish)
    if said:
        return said
    return next((Outcome(word) for word in ("help", "status") if word in wish.words), None)


def _nothing(token: MailToken, wish: Wish, text: str) -> Outcome:
    assert token.seat is not None
    if token.seat.match.status != Match.Status.ACTIVE:
        return Outcome("match_over", text)
    return Outcome("courtesy" if wish.polite and not wish.unread else "unreadable", text)


def _chat(token: MailToken, wish: Wish) -> Outcome:
    assert token.seat is not None
    try:
        say(code=token.seat.match.code, user=token.user, text=wish.chat)
    except GameError as refusal:
        return Outcome("chat_refused", beginning_of(wish.chat), data={"reason": refusal})
    return Outcome("chat", beginning_of(wish.chat))


def _check(wish: Wish) -> Outcome:
    """What the move would be; nothing is played."""
    checked = wish.checks[0]
    if len(checked.readings) > 1:
        return Outcome("ambiguous", checked.text, data={"readings": sorted(checked.readings)})
    return Outcome("check", checked.text, data={"action": next(iter(checked.readings), "")})


def _stop(token: MailToken) -> Outcome:
    """No more mails about turns; the clocks go on, which the answer says."""
    stop_mails(user=token.user, stream="turn")
    return Outcome("stopped")


def _time(token: MailToken) -> Outcome:
    """Rests are asked for and answered on a page; the answer leads there."""
    assert token.seat is not None
    return Outcome("time" if token.seat.match.status == Match.Status.ACTIVE else MatchOver.code)


def _ask_to_confirm(token: MailToken) -> Outcome:
    assert token.seat is not None
    if token.seat.match.status != Match.Status.ACTIVE:
        return Outcome(MatchOver.code)
    return Outcome("resign", data={"code": resign_code(token.seat, timezone.now())})


def _confirm(token: MailToken, code: str) -> Outcome:
    assert token.seat is not None
    if token.seat.match.status != Match.Status.ACTIVE:
        return Outcome(MatchOver.code)
    now = timezone.now()
    good = [resign_code(token.seat, day) for day in (now, now - timedelta(days=1))]
    if not any(constant_time_compare(code, each) for each in good):
        return Outcome("bad_code", code)
    match = token.seat.match
    open_round = match.rounds.filter(status="active").first()
    if open_round is None:
        return Outcome(MatchOver.code)
    try:
        with transaction.atomic():
            resign_held(
                hold(open_round.pk), seat=token.seat.number, channel=Played.Channel.MAIL, confirmed=True
            )
    except GameError as refusal:
        return Outcome(KINDS.get(refusal.code, MatchOver.code))
    return Outcome("resigned")
