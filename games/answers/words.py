"""The words of an answer by its kind; a silent failure is the worst answer, so each kind says what to do next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from games.answers.asked import ASKED
from games.answers.done import DONE
from games.answers.refused import REFUSED, playable
from games.answers.said import WORDS_SHOWN, Case, Said
from games.engines.words import beginning_of
from games.letter_keys import Showing
from games.models import MailToken

WORDS = DONE | ASKED | REFUSED
"""Every kind of answer -> its words."""


def say(
    token: MailToken, kind: str, text: str, action: str, data: Mapping[str, Any], showing: Showing | None
) -> Said:
    """One answer in the active language, above the table of `showing`. Raises KeyError for a kind that is none."""
    case = _case(token, text, action, data, showing)
    said = WORDS[kind](case)
    if "unsaid" in data:
        unsaid = _("Your message was not passed on: %(reason)s") % {"reason": data["unsaid"]}
        return replace(said, lines=(*said.lines, unsaid))
    return said


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
    said = say(token, kind, text, action, data or {}, None)
    if with_choices and kind == "illegal":
        return replace(said, lines=(*said.lines, *playable(_case(token, text, action, data or {}, None))))
    return said


def _case(token: MailToken, text: str, action: str, data: Mapping[str, Any], showing: Showing | None) -> Case:
    assert token.seat is not None
    return Case(token, token.seat, showing, beginning_of(text, WORDS_SHOWN), action, data)
