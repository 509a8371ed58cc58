"""What the apps above learn about matches without games knowing them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.dispatch import Signal

occasion_asked = Signal()
"""Somebody looks at a match that was arranged. `match`; a receiver that arranged it answers with an `Occasion`."""

left_out_asked = Signal()
"""Somebody looks at matches that were arranged and have ended. `matches`, and `user`, who looks, or None; a receiver
that arranged some of them answers with a frozenset of the ids of those that do not count for this person."""

match_finished = Signal()
"""A match has ended and its transaction has committed. `match_id`. Receivers may miss it and sweep as well."""


@dataclass(frozen=True)
class Occasion:
    """What a match is played for, in the reader's words, and the page about it."""

    words: str
    address: str


def occasion_of(match: Any) -> Occasion | None:
    """What this match is played for; None for one that its players arranged themselves. No page fails over it."""
    answers = occasion_asked.send_robust(sender=None, match=match)
    return next((answer for _receiver, answer in answers if isinstance(answer, Occasion)), None)


def left_out(matches: Iterable[Any], user: Any) -> frozenset[int]:
    """The ids of those matches that whoever arranged them does not count for this person, though they were played.

    Nobody is asked about matches that their players arranged, or that say themselves that they are annulled.
    """
    arranged = [match for match in matches if match.result and not (match.voidable or match.is_annulled)]
    if not arranged:
        return frozenset()
    answers = left_out_asked.send_robust(sender=None, matches=arranged, user=user)
    return frozenset().union(*(answer for _receiver, answer in answers if isinstance(answer, frozenset)))


def tell_match_finished(match_id: int) -> None:
    """Send `match_finished` on commit; a receiver that fails is logged and harms nobody."""

    def send() -> None:
        match_finished.send_robust(sender=None, match_id=match_id)

    transaction.on_commit(send, robust=True)
