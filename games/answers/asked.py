"""Answers to what was asked, and what we ask back."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.answers.said import Case, Said


def _status(case: Case) -> Said:
    return Said(_("The table as it stands"))


def _help(case: Case) -> Said:
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
            *_help_of_vista(case),
            (_("CHAT …"), _("a message to the others at the table")),
            (_("RESIGN"), _("to give up the match; we ask once more")),
            (_("STOP"), _("no more mails about your turns")),
        ),
    )


def _help_of_vista(case: Case) -> tuple[tuple[str, str], ...]:
    """Words that one game alone knows."""
    if case.seat.match.game != "vista":
        return ()
    return (
        (_("PLAN …"), _("play by a plan, such as PLAN lead AS, KS; any: low")),
        (_("CLAIM ALL"), _("the remaining tricks are mine; with a number, so many of them")),
        (_("CONCEDE"), _("the remaining tricks are yours")),
        (_("ACCEPT"), _("yes to a claim of the other player")),
        (_("REFUSE"), _("no to it")),
    )


def _check(case: Case) -> Said:
    checked = case.data.get("action", "")
    if checked:
        heading = _("“%(text)s” would be: %(name)s") % {"text": case.text, "name": case.name(checked)}
    else:
        heading = _("“%(text)s” could not be played") % {"text": case.text}
    return Said(heading, (_("This was a question; nothing was played."),))


def _resign(case: Case) -> Said:
    return Said(
        _("Do you want to give up the match?"),
        (
            _("It ends at once and counts as lost for you; this cannot be taken back."),
            _("If you want that, answer this mail with the words below. Otherwise do nothing."),
        ),
        options=((_("YES %(code)s") % {"code": case.data["code"]}, _("I give up this match")),),
    )


def _concede(case: Case) -> Said:
    tricks = case.data["tricks"]
    heading = ngettext(
        "Nothing was done yet: do you give up the trick that is left?",
        "Nothing was done yet: do you give up all %(tricks)d tricks that are left?",
        tricks,
    )
    return Said(
        heading % {"tricks": tricks},
        (
            _("They go to the other player, and the round ends at once; this cannot be taken back."),
            _("If you want that, answer this mail with the words below. Otherwise do nothing."),
        ),
        options=((_("CONCEDE %(tricks)d") % {"tricks": tricks}, _("all that is left is yours")),),
    )


ASKED: dict[str, Callable[[Case], Said]] = {
    "status": _status,
    "help": _help,
    "check": _check,
    "resign": _resign,
    "concede": _concede,
}
"""Kinds of answers -> their words."""
