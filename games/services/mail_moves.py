"""What a mail plays: moves in their order, plans, claims.

Whatever is refused is rolled back to a savepoint, so that the refusal itself can be told.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from games.engines.vista_claims import tricks_left
from games.engines.vista_view import VistaView
from games.engines.words import beginning_of, plain_words
from games.errors import GameError, NoPlans, StaleRound, UnreadablePlan
from games.models import InboundMail, MailToken, Match, Round
from games.models import Move as Played
from games.services.claims import answer_claim_held, claim_tricks_held
from games.services.hold import Held, hold
from games.services.plans import clear_plan_held, lay_plan, set_plan_held
from games.services.play import play_held
from games.services.wish import Move, Wish

NO_PLAN = {"off", "none", "usun", "brak", "koniec"}
"""What takes a plan back, behind the word PLAN."""

ASKED_FROM = 3
"""So many tricks are not given away without a question."""

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


def play_moves(mail: InboundMail, token: MailToken, wish: Wish, at: datetime) -> Outcome:
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


def make_plan(token: MailToken, text: str, at: datetime) -> Outcome:
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


def claim_share(token: MailToken, claim: str, at: datetime, *, sure: bool) -> Outcome:
    """Claim a share of the rest, or answer the other player's claim, at the table that the mail showed.

    Who concedes several tricks is asked first, unless they are `sure`: a word in the wrong place costs a round.
    """
    assert token.seat is not None
    if token.seat.match.status == Match.Status.ACTIVE and token.round is None:
        # A mail that asks for a pause, or proposes a time to play together, shows no table.
        return Outcome("time") if claim in ("accept", "refuse") else Outcome("no_position")
    if token.round is None:
        return Outcome("no_position")
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
            given = _given_away(held, token, seat, claim, sure=sure)
            if given:
                return Outcome("concede", data={"tricks": given})
            concedes = claim == "0" or claim.startswith("give ")
            granted = claim_tricks_held(
                held,
                seat=seat,
                tricks=None if claim == "all" else 0 if concedes else int(claim),
                expected_version=token.version,
                channel=channel,
            )
    except IntegrityError:
        return Outcome(StaleRound.code)
    except GameError as refusal:
        if refusal.code in KINDS:
            return Outcome(KINDS[refusal.code])
        return Outcome("claim_not_taken", data={"reason": refusal})
    if concedes:
        return Outcome("conceded")
    return Outcome("claim_granted" if granted else "claim_offered")


def _given_away(held: Held, token: MailToken, seat: int, claim: str, *, sure: bool) -> int:
    """How many tricks a concession would give away, where its writer is to say so first; 0 where it may be done.

    The number itself is the yes ("CONCEDE 12"): it says what is given away, and is right at one table alone.
    """
    view = held.position.view(seat) if seat in held.clocks else None
    is_open = held.round.status == Round.Status.ACTIVE and token.version == held.position.version
    if not is_open or not isinstance(view, VistaView) or view.trump is None:
        return 0  # what is wrong is said by the claim
    left = tricks_left(view)
    if claim.startswith("give "):
        return 0 if claim == f"give {left}" else left
    return left if claim == "0" and left >= ASKED_FROM and not sure else 0
