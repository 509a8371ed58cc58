"""Answers that say why nothing was done, and what to do next."""

from __future__ import annotations

from collections.abc import Callable

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.answers.said import Case, Said, in_quotes
from games.engines.base import Language, View
from games.errors import EmptyMessage, OfferChanged, OfferNotShown
from games.letter_keys import absolute
from games.models import Round
from games.presentation.mail import MOST_CHOICES, Choice, listed, numbered_choices, typed, wanted_at_once
from games.selectors.positions import Position, position_of


def _stale(case: Case) -> Said:
    return Said(
        _("Nothing was played: the match has moved on"),
        (
            _("Your mail answered an earlier position than the one below."),
            _("If it is your turn, answer this mail; its key belongs to the table as it stands."),
        ),
        quoted=case.text,
    )


def _illegal(case: Case) -> Said:
    view = case.showing.position.view(case.seat.number) if case.showing else None
    return Said(
        _("Nothing was played: “%(text)s” cannot be played now") % {"text": case.text},
        _wanted(case, view) if view else (),
    )


def _wanted(case: Case, view: View) -> tuple[str, ...]:
    """That one answer names several cards, where it does: one card of them looks as if it could be played."""
    count = wanted_at_once(view)
    if not count:
        return ()
    _verb, *cards = view.legal[len(view.legal) // 2].split(" ")
    letters: Language = "en" if case.token.user.letters == "en" else "pl"
    said = ngettext(
        "%(count)d card is wanted; name it in your answer, such as “%(cards)s”.",
        "%(count)d cards are wanted at once; name them all in one line, such as “%(cards)s”.",
        count,
    )
    return (said % {"count": count, "cards": " ".join(typed(card, letters) for card in cards)},)


def playable(case: Case) -> tuple[str, ...]:
    """One line with all that the seat can play now in the round of the mail; none when it is not its turn."""
    the_round = case.token.round
    if the_round is None or the_round.status != Round.Status.ACTIVE:
        return ()
    position = position_of(the_round)
    if case.seat.number not in position.to_act:
        return ()
    view = position.view(case.seat.number)
    names = ", ".join(case.name(action) for action in listed(view))
    if len(view.legal) > MOST_CHOICES:
        return (_("You may play, for example: %(legal)s.") % {"legal": names}, *_wanted(case, view))
    return (_("You may play: %(legal)s.") % {"legal": names}, *_wanted(case, view))


def _ambiguous(case: Case) -> Said:
    return Said(
        _("Nothing was played: “%(text)s” can mean several things") % {"text": case.text},
        (_("Answer with one of these:"),),
        options=tuple((choice.code, choice.name) for choice in _readings(case)),
    )


def _readings(case: Case) -> list[Choice]:
    """The meanings as choices, with their number in the list of choices where the table still stands so."""
    position: Position | None = case.showing.position if case.showing else None
    view = position.view(case.seat.number) if position else None
    return numbered_choices(view, case.data.get("readings", ()), case.seat.match.game, case.language)


def _several(case: Case) -> Said:
    texts = ", ".join(map(in_quotes, case.data.get("texts", ())))
    return Said(
        _("Nothing was played: your mail names several moves"),
        (
            _("We found: %(texts)s.") % {"texts": texts},
            _("Answer with the one that you mean. A move for later stands below, behind THEN."),
        ),
    )


def _disagree(case: Case) -> Said:
    return Said(
        _("Nothing was played: your mail says two different things"),
        (
            _(
                "Its plain text and its formatted text name different moves, and we cannot tell which you saw."
            ),
            _("Answer with your move alone."),
        ),
    )


def _no_position(case: Case) -> Said:
    return Said(
        _("Nothing was played: that mail showed no position"),
        (_("A move answers a mail that shows the table; if it is your turn, answer this one."),),
        quoted=case.text,
    )


def _time(case: Case) -> Said:
    return Said(
        _("Nothing was done: the page of time is the place for that"),
        (
            _(
                "Pauses, vacations and times to play together are arranged, agreed to and declined on the match's "
                "page of time, not by mail."
            ),
        ),
        link=(absolute(reverse("ledger", args=[case.seat.match.code])), _("The match's page of time")),
        button=_("Open the page of time"),
    )


def _not_your_turn(case: Case) -> Said:
    return Said(
        _("Nothing was played: it is not your turn"), (_("You get a mail when it is."),), quoted=case.text
    )


def _round_over(case: Case) -> Said:
    return Said(
        _("Nothing was played: that round is over"),
        (_("Below is the round that is being played."),) if case.showing else (),
        quoted=case.text,
    )


def _match_over(case: Case) -> Said:
    return Said(
        _("This match is over"),
        (_("Nothing was done. On its page you can look at every round again and offer a rematch."),),
    )


def _out_of_time(case: Case) -> Said:
    return Said(
        _("Nothing was played: your time for this move had run out"),
        (_("What counts is when your mail reached us."),),
        quoted=case.text,
    )


def _caretaker_plays(case: Case) -> Said:
    return Said(
        _("Nothing was played: a caretaker finishes this round for you"),
        (_("Your time had run out. You play again from the next round on."),),
        quoted=case.text,
    )


def _plan_refused(case: Case) -> Said:
    return Said(_("Nothing was done: the plan cannot be read"), (str(case.data["reason"]),), quoted=case.text)


def _claim_not_taken(case: Case) -> Said:
    reason = case.data["reason"]
    titles = {
        OfferChanged.code: _("Nothing was done: the offer has changed"),
        OfferNotShown.code: _("Nothing was done: your mail answers no offer"),
    }
    lines = [str(reason)]
    offer = case.showing.offer if case.showing else None
    if reason.code in titles and offer is not None:
        lines.append(
            ngettext(
                "What is offered now: one more trick for the other player, the rest for you.",
                "What is offered now: %(tricks)d more tricks for the other player, the rest for you.",
                offer,
            )
            % {"tricks": offer}
        )
        lines.append(_("Answer with “ACCEPT” or “REFUSE”, or on the page of the match."))
    return Said(titles.get(reason.code, _("Nothing was done: there is no such claim")), tuple(lines))


def _unreadable(case: Case) -> Said:
    return Said(
        _("We found no move in your mail"),
        (_("Nothing was played. Write your move in the first line. This is how your mail begins for us:"),),
        quoted=case.text,
    )


def _courtesy(case: Case) -> Said:
    return Said(
        _("Thank you – but we found no move in your mail"),
        (_("If you meant to play, write your move in the first line."),),
    )


def _chat_refused(case: Case) -> Said:
    reason = case.data["reason"]
    if reason.code == EmptyMessage.code:
        return Said(
            _("Your message was not passed on"),
            (_("Write your message behind the word, in the same line."),),
        )
    return Said(_("Your message was not passed on"), (str(reason),), quoted=case.text)


def _bad_code(case: Case) -> Said:
    return Said(
        _("Nothing was done: “%(text)s” is not the number we asked for") % {"text": case.text},
        (
            _(
                "The match goes on. A number that we have sent you still holds, on its day and the next (UTC)."
            ),
            _(
                "If you want to give up the match and cannot find it, answer with the word below: we send it again."
            ),
        ),
        options=((_("RESIGN"), _("to give up the match; we ask once more")),),
    )


def _held(case: Case) -> Said:
    reasons = {
        "wrong_sender": _("It came from an address that is not yours here."),
        "no_sender": _("Its sender could not be read."),
        "failed": _("Its sender could not be proved; somebody may have used your address."),
        "unproved": _("Nothing proves that it came from you, and in matches of a league we ask for that."),
    }
    if case.data.get("key"):
        mine = _(
            "If it was you: look at it behind the link below and confirm it there, or answer from the address "
            "at which you get our mails."
        )
        link = (
            absolute(reverse("mail_confirm", args=[case.data["key"]])),
            _("What it asks for; nothing is done before you press the button there"),
        )
    else:
        mine = _(
            "If it was you: there is nothing in it that could be confirmed on a page. Write it again from the "
            "address at which you get our mails, or log in and look at the match."
        )
        link = ("", "")  # every mail ends with the page of its match
    return Said(
        _("A mail in your name was not acted on"),
        (
            reasons.get(case.data.get("reason", ""), reasons["failed"]),
            mine,
            _("If it was not: nothing has happened. Do not forward our mails, for they hold keys."),
        ),
        link=link,
    )


REFUSED: dict[str, Callable[[Case], Said]] = {
    "stale": _stale,
    "illegal": _illegal,
    "ambiguous": _ambiguous,
    "several": _several,
    "disagree": _disagree,
    "no_position": _no_position,
    "time": _time,
    "not_your_turn": _not_your_turn,
    "round_over": _round_over,
    "match_over": _match_over,
    "out_of_time": _out_of_time,
    "caretaker_plays": _caretaker_plays,
    "plan_refused": _plan_refused,
    "claim_not_taken": _claim_not_taken,
    "unreadable": _unreadable,
    "courtesy": _courtesy,
    "chat_refused": _chat_refused,
    "bad_code": _bad_code,
    "held": _held,
}
"""Kinds of answers -> their words."""
