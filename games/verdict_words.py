"""What became of a mail that came in, in words; the verdicts themselves are stable and stand in rows and logs."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

VERDICTS = {
    # What was asked for, and done.
    "played": gettext_lazy("a move was played"),
    "planned": gettext_lazy("a plan was made"),
    "plan_off": gettext_lazy("a plan was taken back"),
    "claim_granted": gettext_lazy("a claim was proved"),
    "conceded": gettext_lazy("the rest was conceded"),
    "claim_offered": gettext_lazy("a claim was put to the other player"),
    "claim_accepted": gettext_lazy("a claim was accepted"),
    "claim_refused": gettext_lazy("a claim was refused"),
    "chat": gettext_lazy("a message was passed on"),
    "resigned": gettext_lazy("the match was given up"),
    "stopped": gettext_lazy("mails were stopped"),
    # What was asked, and answered.
    "help": gettext_lazy("asked for help"),
    "status": gettext_lazy("asked how the table stands"),
    "check": gettext_lazy("asked what a move would be"),
    "resign": gettext_lazy("asked to give the match up; to be confirmed"),
    "concede": gettext_lazy("asked to concede the rest; to be confirmed"),
    "time": gettext_lazy("about rests, which are arranged on a page"),
    "courtesy": gettext_lazy("a kind word and no move"),
    # What was asked for, and not done.
    "stale": gettext_lazy("for a position that had passed"),
    "already_played": gettext_lazy("the move had been played already"),
    "not_your_turn": gettext_lazy("it was not the writer's turn"),
    "round_over": gettext_lazy("the round was over"),
    "match_over": gettext_lazy("the match was over"),
    "out_of_time": gettext_lazy("the time had run out"),
    "caretaker_plays": gettext_lazy("a bot was playing on for the writer"),
    "illegal": gettext_lazy("the move could not be played"),
    "ambiguous": gettext_lazy("the move could mean several things"),
    "several": gettext_lazy("several moves for one turn"),
    "disagree": gettext_lazy("two versions of the mail said different things"),
    "no_position": gettext_lazy("a move to a mail that shows no table"),
    "plan_refused": gettext_lazy("the plan could not be read"),
    "claim_not_taken": gettext_lazy("there was no such claim"),
    "chat_refused": gettext_lazy("the message could not be passed on"),
    "bad_code": gettext_lazy("a wrong number to confirm with"),
    "which_turn": gettext_lazy("an answer to a digest without a number"),
    "unreadable": gettext_lazy("no move was found"),
    "held": gettext_lazy("held"),
    "quarantined": gettext_lazy("could not be read, by a fault of ours"),
    # What no player wrote.
    "for_people": gettext_lazy("a letter to those who look after the site"),
    "no_key": gettext_lazy("no key, so nobody to answer"),
    "probe": gettext_lazy("our own trial of the way in"),
    "automatic": gettext_lazy("an automatic mail"),
    "bounce": gettext_lazy("a mail of ours came back"),
    "complaint": gettext_lazy("a mail of ours was called spam"),
}
CONFIRMED = "confirmed"
"""Before the verdict of a mail that was held until its writer confirmed it."""
TURNS = "turns"
"""Before the number of moves played and of turns answered, of an answer to a digest."""
REASONS = {
    "wrong_sender": gettext_lazy("sender unknown here"),
    "no_sender": gettext_lazy("no sender"),
    "failed": gettext_lazy("forged sender"),
    "unproved": gettext_lazy("sender not proved"),
    "auto_submitted": gettext_lazy("says so itself"),
    "header": gettext_lazy("says so itself"),
    "precedence": gettext_lazy("says so itself"),
    "sender": gettext_lazy("by its sender"),
    "null_sender": gettext_lazy("without a sender"),
    "subject": gettext_lazy("by its subject"),
    "list": gettext_lazy("from a mailing list"),
    "loop": gettext_lazy("one of ours"),
    "own_address": gettext_lazy("from our own address"),
    "hops": gettext_lazy("went round in circles"),
    "calendar": gettext_lazy("an answer of a calendar"),
    "read_receipt": gettext_lazy("a receipt of reading"),
    "report": gettext_lazy("a report of a mail server"),
    "counted": gettext_lazy("counted against the address"),
    "feedback_report": gettext_lazy("nothing to stop was named"),
    "stopped": gettext_lazy("such mails were stopped"),
}
"""Behind the colon of a verdict: why."""


def verdict_words(verdict: str) -> str:
    """A verdict in words, as far as it is made of ones that are known here; "" for a mail that waits."""
    kind, _colon, more = verdict.partition(":")
    if kind == TURNS:
        played, _slash, turns = more.partition("/")
        return _("moves played: %(played)s, turns answered: %(turns)s") % {"played": played, "turns": turns}
    if kind == CONFIRMED:
        return _("confirmed by its writer: %(verdict)s") % {"verdict": VERDICTS.get(more, more)}
    said = str(VERDICTS.get(kind, kind))
    return f"{said} ({REASONS.get(more, more)})" if more else said
