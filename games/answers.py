"""Answers to players' mails: what was done or why nothing was, and how the table stands now.

A silent failure is the worst answer, so each kind says what to do next; `games.services.mail_wishes` decides which
answer a mail gets, and whether it gets one at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts import outbox
from accounts.models import OutgoingMail
from games.engines.base import Language
from games.engines.registry import engine_for
from games.engines.words import beginning_of
from games.errors import EmptyMessage
from games.letters import Showing, absolute, post
from games.models import InboundMail, MailToken, Match, Round, Seat
from games.presentation.mail import MOST_CHOICES, Choice, numbered_choices
from games.selectors.positions import Position, position_of

KEYLESS = ("held",)
"""A mail that may be a stranger's: its answer shows no cards and cannot be answered."""

WORDS_SHOWN = 200


@dataclass(frozen=True)
class Said:
    """One answer in words: a heading, what it means, the writer's own words, and what to answer with."""

    heading: str
    lines: tuple[str, ...] = ()
    quoted: str = ""
    options: tuple[tuple[str, str], ...] = ()
    """What to type, and what it is."""
    link: tuple[str, str] = ("", "")
    """An address, and what is found there."""


def words_of(
    token: MailToken,
    kind: str,
    text: str = "",
    action: str = "",
    data: Mapping[str, Any] | None = None,
    *,
    with_choices: bool = False,
) -> Said:
    """The same words where no table stands below them, in the active language.

    `with_choices` names what can be played instead of a move that cannot.
    """
    assert token.seat is not None
    text = beginning_of(text, WORDS_SHOWN)
    teller = _Teller(token, token.seat, None, text, action, dict(data or {}))
    said = teller.say(kind)
    if with_choices and kind == "illegal":
        return replace(said, lines=(*said.lines, *teller.playable()))
    return said


def answer(
    *,
    inbound: InboundMail,
    token: MailToken,
    in_reply_to: str,
    kind: str,
    text: str = "",
    action: str = "",
    data: Mapping[str, Any] | None = None,
    is_last: bool = False,
) -> OutgoingMail | None:
    """Queue the answer to a mail that came with this key, to the player's confirmed address, never to a From.

    `is_last` says that the budget of answers is used up with this one, so that silence surprises nobody.
    """
    seat = token.seat
    assert seat is not None
    match = seat.match
    showing = None if kind in KEYLESS else _showing(match, token.round)
    if showing and seat.number in showing.position.to_act:
        # The answer shows the same table with keys of its own; a mail about the turn would say it again.
        outbox.supersede(f"turn:{showing.round.pk}:{seat.number}")

    def words() -> dict[str, Any]:
        teller = _Teller(token, seat, showing, beginning_of(text, WORDS_SHOWN), action, dict(data or {}))
        return {"said": teller.say(kind), "kind": kind, "is_last": is_last}

    return post(
        "answer",
        user=token.user,
        stream=OutgoingMail.Stream.RECEIPT,
        key=f"answer:{inbound.pk}",
        match=match,
        seat=None if kind in KEYLESS else seat,
        showing=showing,
        in_reply_to=in_reply_to,
        context=words,
    )


def _showing(match: Match, the_round: Round | None) -> Showing | None:
    """The round the mail was about while it is played, else the one that is."""
    active = list(match.rounds.filter(status=Round.Status.ACTIVE))
    shown = next((each for each in active if the_round and each.pk == the_round.pk), None)
    shown = shown or next(iter(active), None)
    return Showing(shown, position_of(shown)) if shown else None


class _Teller:
    """Says one answer in the active language."""

    def __init__(
        self,
        token: MailToken,
        seat: Seat,
        showing: Showing | None,
        text: str,
        action: str,
        data: dict[str, Any],
    ) -> None:
        self.token, self.seat, self.showing = token, seat, showing
        self.text, self.action, self.data = text, action, data
        self.language: Language = "en" if token.user.language == "en" else "pl"

    def say(self, kind: str) -> Said:
        """Raises AttributeError for a kind that does not exist: its test walks through all of them."""
        said: Said = getattr(self, f"_{kind}")()
        if "unsaid" in self.data:
            unsaid = _("Your message was not passed on: %(reason)s") % {"reason": self.data["unsaid"]}
            return replace(said, lines=(*said.lines, unsaid))
        return said

    def _name(self, action: str) -> str:
        return engine_for(self.seat.match.game).describe(action, self.language) if action else ""

    # Done

    def _played(self) -> Said:
        lines = []
        done = self.data.get("done") or [self.action]
        if self.text.upper() != self.action:
            lines.append(_("You wrote “%(text)s”.") % {"text": self.text})
        if self.data.get("left"):
            lines.append(self._left())
        if "chat" in self.data.get("extra", ()):
            lines.append(_("Your message has been passed on, too."))
        if "plan" in self.data.get("extra", ()):
            lines.append(_("Your plan is set, too."))
        names = ", ".join(self._name(action) for action in done)
        return Said(_("Played: %(name)s") % {"name": names}, tuple(lines))

    def _left(self) -> str:
        """What of several moves was not played, and why."""
        reasons = {
            "not_your_turn": _("it is not your turn any more"),
            "moved_on": _("the table has moved on since"),
            "round_over": _("the round is over"),
            "match_over": _("the match is over"),
            "ambiguous": _("it can mean several things"),
            "plan": _("the plan behind it cannot be read"),
        }
        reason = reasons.get(self.data["reason"], _("it could not be played then"))
        texts = ", ".join(_quoted(beginning_of(each, WORDS_SHOWN)) for each in self.data["left"])
        return _("Not played: %(texts)s – %(reason)s.") % {"texts": texts, "reason": reason}

    def _already_played(self) -> Said:
        return Said(
            _("This was already played"), (_("The same action arrived before; nothing more was done."),)
        )

    def _chat(self) -> Said:
        return Said(_("Your message has been passed on"), quoted=self.text)

    def _planned(self) -> Said:
        return Said(
            _("Your plan is set"),
            (_("It plays for you until something new turns up; PLAN OFF takes it back."),),
            quoted=self.text,
        )

    def _plan_off(self) -> Said:
        return Said(_("You have no plan in this round any more"))

    def _plan_refused(self) -> Said:
        return Said(
            _("Nothing was done: the plan cannot be read"), (str(self.data["reason"]),), quoted=self.text
        )

    def _claim_granted(self) -> Said:
        return Said(_("Your claim is granted; the round is over"))

    def _claim_offered(self) -> Said:
        return Said(
            _("Your claim has been put to the other player"),
            (
                _("It could not be proved from what you see, so they decide."),
                _("It stands until something is played; you may play on meanwhile."),
            ),
        )

    def _claim_accepted(self) -> Said:
        return Said(_("You accepted the claim; the round is over"))

    def _claim_refused(self) -> Said:
        return Said(_("You refused the claim"), (_("The round goes on; nobody loses anything by it."),))

    def _claim_not_taken(self) -> Said:
        return Said(_("Nothing was done: there is no such claim"), (str(self.data["reason"]),))

    def _resigned(self) -> Said:
        return Said(_("You gave up the match"), (_("Finished rounds stay in the record."),))

    def _stopped(self) -> Said:
        return Said(
            _("You get no more mails about your turns"),
            (
                _("The clocks of your matches go on; look in on the page from time to time."),
                _("You can have these mails again under your account on the page."),
            ),
        )

    # Asked

    def _status(self) -> Said:
        return Said(_("The table as it stands"))

    def _help(self) -> Said:
        return Said(
            _("How to answer our mails"),
            (
                _(
                    "Write your move in the first line, above the line that says so; the rest of the mail may stay."
                ),
                _(
                    "A card by its letters or its name, in Polish or English: the first four below are the same card."
                ),
            ),
            options=(
                ("QH", _("queen of hearts in notation")),
                ("DH", _("the same with Polish letters")),
                ("queen of hearts", _("in words")),
                ("dama kier", _("in Polish words")),
                (_("THEN …"), _("in a line below: the move after that, if it is still your turn then")),
                (_("STATUS"), _("how the table stands")),
                (_("CHECK QH"), _("what would happen, without playing")),
                *self._help_of_vista(),
                (_("CHAT …"), _("a message to the others at the table")),
                (_("RESIGN"), _("to give up the match; we ask once more")),
                (_("STOP"), _("no more mails about your turns")),
            ),
        )

    def _help_of_vista(self) -> tuple[tuple[str, str], ...]:
        """Words that one game alone knows."""
        if self.seat.match.game != "vista":
            return ()
        return (
            (_("PLAN …"), _("play by a plan, such as PLAN lead AS, KS; any: low")),
            (_("CLAIM ALL"), _("the remaining tricks are mine; with a number, so many of them")),
            (_("CONCEDE"), _("the remaining tricks are yours")),
            (_("ACCEPT"), _("yes to a claim of the other player")),
            (_("REFUSE"), _("no to it")),
        )

    def _check(self) -> Said:
        checked = self.data.get("action", "")
        if checked:
            heading = _("“%(text)s” would be: %(name)s") % {"text": self.text, "name": self._name(checked)}
        else:
            heading = _("“%(text)s” could not be played") % {"text": self.text}
        return Said(heading, (_("This was a question; nothing was played."),))

    def _resign(self) -> Said:
        return Said(
            _("Do you want to give up the match?"),
            (
                _("It ends at once and counts as lost for you; this cannot be taken back."),
                _("If you want that, answer this mail with the words below. Otherwise do nothing."),
            ),
            options=((_("YES %(code)s") % {"code": self.data["code"]}, _("I give up this match")),),
        )

    # Refused

    def _stale(self) -> Said:
        return Said(
            _("Nothing was played: the match has moved on"),
            (
                _("Your mail answered an earlier position than the one below."),
                _("If it is your turn, answer this mail; its key belongs to the table as it stands."),
            ),
            quoted=self.text,
        )

    def _illegal(self) -> Said:
        return Said(_("Nothing was played: “%(text)s” cannot be played now") % {"text": self.text})

    def playable(self) -> tuple[str, ...]:
        """One line with all that the seat can play now in the round of the mail; none when it is not its turn."""
        the_round = self.token.round
        if the_round is None or the_round.status != Round.Status.ACTIVE:
            return ()
        position = position_of(the_round)
        if self.seat.number not in position.to_act:
            return ()
        legal = position.view(self.seat.number).legal
        names = [self._name(action) for action in legal[:MOST_CHOICES]]
        names += ["…"] * (len(legal) > MOST_CHOICES)
        return (_("You may play: %(legal)s.") % {"legal": ", ".join(names)},)

    def _ambiguous(self) -> Said:
        return Said(
            _("Nothing was played: “%(text)s” can mean several things") % {"text": self.text},
            (_("Answer with one of these:"),),
            options=tuple((choice.code, choice.name) for choice in self._readings()),
        )

    def _readings(self) -> list[Choice]:
        """The meanings as choices, with their number in the list of choices where the table still stands so."""
        position: Position | None = self.showing.position if self.showing else None
        view = position.view(self.seat.number) if position else None
        return numbered_choices(view, self.data.get("readings", ()), self.seat.match.game, self.language)

    def _several(self) -> Said:
        texts = ", ".join(map(_quoted, self.data.get("texts", ())))
        return Said(
            _("Nothing was played: your mail names several moves"),
            (
                _("We found: %(texts)s.") % {"texts": texts},
                _("Answer with the one that you mean. A move for later stands below, behind THEN."),
            ),
        )

    def _disagree(self) -> Said:
        return Said(
            _("Nothing was played: your mail says two different things"),
            (
                _(
                    "Its plain text and its formatted text name different moves, and we cannot tell which you saw."
                ),
                _("Answer with your move alone."),
            ),
        )

    def _no_position(self) -> Said:
        return Said(
            _("Nothing was played: that mail showed no position"),
            (_("A move answers a mail that shows the table; if it is your turn, answer this one."),),
            quoted=self.text,
        )

    def _not_your_turn(self) -> Said:
        return Said(
            _("Nothing was played: it is not your turn"), (_("You get a mail when it is."),), quoted=self.text
        )

    def _round_over(self) -> Said:
        return Said(
            _("Nothing was played: that round is over"),
            (_("Below is the round that is being played."),) if self.showing else (),
            quoted=self.text,
        )

    def _match_over(self) -> Said:
        return Said(
            _("This match is over"),
            (_("Nothing was done. On its page you can look at every round again and offer a rematch."),),
        )

    def _out_of_time(self) -> Said:
        return Said(
            _("Nothing was played: your time for this move had run out"),
            (_("What counts is when your mail reached us."),),
            quoted=self.text,
        )

    def _caretaker_plays(self) -> Said:
        return Said(
            _("Nothing was played: a caretaker finishes this round for you"),
            (_("Your time had run out. You play again from the next round on."),),
            quoted=self.text,
        )

    def _unreadable(self) -> Said:
        return Said(
            _("We found no move in your mail"),
            (
                _(
                    "Nothing was played. Write your move in the first line. This is how your mail begins for us:"
                ),
            ),
            quoted=self.text,
        )

    def _courtesy(self) -> Said:
        return Said(
            _("Thank you – but we found no move in your mail"),
            (_("If it was to be one, write it in the first line."),),
        )

    def _chat_refused(self) -> Said:
        reason = self.data["reason"]
        if reason.code == EmptyMessage.code:
            return Said(
                _("Your message was not passed on"),
                (_("Write your message behind the word, in the same line."),),
            )
        return Said(_("Your message was not passed on"), (str(reason),), quoted=self.text)

    def _bad_code(self) -> Said:
        return Said(
            _("Nothing was done: “%(text)s” is not the number we asked for") % {"text": self.text},
            (_("To give up the match, answer with the word for it again; you then get a new number."),),
            options=((_("RESIGN"), _("to give up the match; we ask once more")),),
        )

    def _held(self) -> Said:
        reasons = {
            "wrong_sender": _("It came from an address that is not yours here."),
            "no_sender": _("Its sender could not be read."),
            "failed": _("Its sender could not be proved; somebody may have used your address."),
            "unproved": _(
                "Nothing proves that it came from you, and in matches of a league we ask for that."
            ),
        }
        return Said(
            _("A mail in your name was not acted on"),
            (
                reasons.get(self.data.get("reason", ""), reasons["failed"]),
                _(
                    "If it was you: look at it behind the link below and confirm it there, or answer from the address "
                    "at which you get our mails."
                ),
                _("If it was not: nothing has happened. Do not forward our mails, for they hold keys."),
            ),
            link=(
                absolute(reverse("mail_confirm", args=[self.data["key"]])) if self.data.get("key") else "",
                _("What it asks for; nothing is done before you press the button there"),
            ),
        )


def _quoted(word: str) -> str:
    """A word in the quotation marks of the language; in them no line of ours reads as a move."""
    return _("“%(code)s”") % {"code": word}
