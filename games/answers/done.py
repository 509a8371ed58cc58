"""Answers that say what was done."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from games.answers.said import WORDS_SHOWN, Case, Said, in_quotes
from games.engines.words import beginning_of
from games.models import Round
from games.result_words import result_of_round


def _played(case: Case) -> Said:
    lines = []
    done = case.data.get("done") or [case.action]
    texts = case.data.get("texts") or [case.text]
    if [text.upper() for text in texts] != done:
        written = ", ".join(in_quotes(beginning_of(text, WORDS_SHOWN)) for text in texts)
        lines.append(_("You wrote %(texts)s.") % {"texts": written})
    if case.data.get("left"):
        lines.append(_left(case))
    if "chat" in case.data.get("extra", ()):
        lines.append(_("Your message has been passed on, too."))
    if "plan" in case.data.get("extra", ()):
        lines.append(_("Your plan is set, too."))
    names = ", ".join(case.name(action) for action in done)
    return Said(_("Played: %(name)s") % {"name": names}, tuple(lines))


def _left(case: Case) -> str:
    """What of several moves was not played, and why."""
    reasons = {
        "not_your_turn": _("it is not your turn any more"),
        "moved_on": _("the table has moved on since"),
        "round_over": _("the round is over"),
        "match_over": _("the match is over"),
        "ambiguous": _("it can mean several things"),
        "plan": _("the plan behind it cannot be read"),
    }
    reason = reasons.get(case.data["reason"], _("it could not be played then"))
    texts = ", ".join(in_quotes(beginning_of(each, WORDS_SHOWN)) for each in case.data["left"])
    return _("Not played: %(texts)s – %(reason)s.") % {"texts": texts, "reason": reason}


def _already_played(case: Case) -> Said:
    return Said(_("This was already played"), (_("The same action arrived before; nothing more was done."),))


def _chat(case: Case) -> Said:
    return Said(_("Your message has been passed on"), quoted=case.text)


def _planned(case: Case) -> Said:
    return Said(
        _("Your plan is set"),
        (_("It plays for you until something new turns up; PLAN OFF takes it back."),),
        quoted=case.text,
    )


def _plan_off(case: Case) -> Said:
    return Said(_("You have no plan in this round any more"))


def _claim_granted(case: Case) -> Said:
    return Said(_("Your claim is granted; the round is over"), _score(case))


def _conceded(case: Case) -> Said:
    return Said(_("You gave up the remaining tricks; the round is over"), _score(case))


def _score(case: Case) -> tuple[str, ...]:
    """How the round of the mail ended; nothing while it is played."""
    the_round = case.token.round
    if the_round is None or the_round.status != Round.Status.FINISHED:
        return ()
    return (result_of_round(case.seat.match, the_round, case.seat),)


def _claim_offered(case: Case) -> Said:
    return Said(
        _("Your claim has been put to the other player"),
        (
            _("It could not be proved from what you see, so they decide."),
            _("It stands until something is played; you may play on meanwhile."),
        ),
    )


def _claim_accepted(case: Case) -> Said:
    return Said(_("You accepted the claim; the round is over"), _score(case))


def _claim_refused(case: Case) -> Said:
    return Said(_("You refused the claim"), (_("The round goes on; nobody loses anything by it."),))


def _resigned(case: Case) -> Said:
    return Said(_("You gave up the match"), (_("Finished rounds stay in the record."),))


def _stopped(case: Case) -> Said:
    return Said(
        _("You get no more mails about your turns"),
        (
            _("The clocks of your matches go on; look in on the page from time to time."),
            _("You can turn them on again in the settings of your account."),
        ),
    )


DONE: dict[str, Callable[[Case], Said]] = {
    "played": _played,
    "already_played": _already_played,
    "chat": _chat,
    "planned": _planned,
    "plan_off": _plan_off,
    "claim_granted": _claim_granted,
    "conceded": _conceded,
    "claim_offered": _claim_offered,
    "claim_accepted": _claim_accepted,
    "claim_refused": _claim_refused,
    "resigned": _resigned,
    "stopped": _stopped,
}
"""Kinds of answers -> their words."""
