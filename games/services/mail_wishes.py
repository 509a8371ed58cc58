"""What a mail asks for, done: what it plays, messages, and the words that ask us something.

Runs inside the mail door's transaction; the outcome says what an answer has to say.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.services.preferences import stop_mails
from games.engines.words import beginning_of
from games.errors import GameError, MatchOver
from games.models import InboundMail, MailToken, Match, Seat
from games.models import Move as Played
from games.services.chat import say
from games.services.hold import hold
from games.services.mail_moves import KINDS, Outcome, claim_share, make_plan, play_moves
from games.services.play import resign_held
from games.services.wish import Move, Wish

ALONE = ("pasjans",)
"""Games in which nobody else acts at a player's board: moves in one mail are turns, one after the other."""


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
        outcome = play_moves(mail, token, wish, at)
        outcome.data["extra"] = [said.kind] if said else []
        if wish.plan and outcome.kind == "played" and not outcome.data["left"]:
            outcome.data["extra"].append("plan")
        return outcome
    if wish.plan:
        return make_plan(token, wish.plan, at)
    if wish.claims:
        return claim_share(token, wish.claims[0], at, sure=wish.sure)
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
