"""What the VISTA table says in sentences: what is to be done, whose round it is, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.engines.vista_view import VistaView
from games.models import ANNULLED, Seat
from games.presentation.seats import LEFT_OUT, annulled_words, lead_or_follow
from games.presentation.signs import signed

TRICKS = 26


def prompt_words(view: VistaView, names: Mapping[int, str]) -> str:
    """What is to be done now, and by whom."""
    if not view.to_act:
        return ""
    actor = view.to_act[0]
    if actor in view.absent:
        return _("A caretaker plays for %(name)s") % {"name": names[actor]}
    mine = actor == view.seat
    if view.trump is None:
        return (
            _("Your turn: choose the trump")
            if mine
            else _("%(name)s is choosing the trump") % {"name": names[actor]}
        )
    if not mine:
        return _("Now plays: %(name)s") % {"name": names[actor]}
    return lead_or_follow(view.suit_led, (card for card in view.legal if card != "LUCKY"))


def stance_words(view: VistaView, names: Mapping[int, str]) -> str:
    """What this round means for the reader: who scores it."""
    if view.outcome is not None:
        return ""
    return f"{_whose_round(view, names)} {_in_absence(view, names)}".rstrip()


def _in_absence(view: VistaView, names: Mapping[int, str]) -> str:
    """That a caretaker plays, or has played, and what it means for the score; "" where nobody was away."""
    if not view.absent:
        return ""
    absent = ", ".join(names[seat] for seat in view.absent)
    if len(view.absent) == 2:
        return _("A caretaker plays for %(names)s, who ran out of time: the round counts 0.") % {
            "names": absent
        }
    cap = signed(-1 if view.chooser in view.absent else 1)
    if view.chooser in view.absent:
        said = _("A caretaker plays for %(names)s, who ran out of time: the round counts %(score)s at best.")
    else:
        said = _("A caretaker plays for %(names)s, who ran out of time: the round counts %(score)s at least.")
    return said % {"names": absent, "score": cap}


def _whose_round(view: VistaView, names: Mapping[int, str]) -> str:
    if view.chooser == view.seat:
        return _("You attack: this round counts for you, each trick above 13 is a point.")
    if view.seat is None:
        return _("This round counts for %(name)s.") % {"name": names[view.chooser]}
    return _("You defend: each trick of yours lowers the score of %(name)s.") % {"name": names[view.chooser]}


def round_result_words(view: VistaView, names: Mapping[int, str]) -> str:
    """How the round ended; "" while it is played."""
    outcome = view.outcome
    if outcome is None:
        return ""
    if outcome.resigned is not None:
        return _("%(name)s gave up the match.") % {"name": names[outcome.resigned]}
    said = _("%(name)s: %(tricks)d of 26 tricks, score %(score)s.") % {
        "name": names[view.chooser],
        "tricks": _final_tricks(view)[view.chooser],
        "score": signed(outcome.scores[view.chooser]),
    }
    return f"{said} {_in_absence(view, names)}".rstrip()


def _final_tricks(view: VistaView) -> tuple[int, int]:
    """The tricks with those that a claim has shared out; a caretaker's round is not scored by them alone."""
    if view.claimed is None:
        return view.tricks
    seat, granted = view.claimed
    shares = (granted, TRICKS - len(view.finished) - granted)
    return view.tricks[0] + shares[seat], view.tricks[1] + shares[1 - seat]


def match_result_words(view: VistaView, seats: Sequence[Seat], result: Mapping[str, Any] | None) -> str:
    """How the match ended, for the reader; "" while it goes on."""
    if result is None:
        return ""
    if result["reason"] == ANNULLED:
        return annulled_words()
    score = "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}".join(signed(total) for total in result["totals"])
    if result["reason"] == LEFT_OUT:
        return _("The match ended %(score)s; it does not count.") % {"score": score}
    if result["places"].count(1) > 1:
        return _("The match is a draw, %(score)s.") % {"score": score}
    if 1 not in result["places"]:
        return _("The match was called off, %(score)s; nobody wins it.") % {"score": score}
    winner = seats[result["places"].index(1)]
    loser = seats[result["places"].index(2)]
    if result["reason"] == "resigned":
        return _("%(loser)s resigned; the match goes to %(winner)s.") % {
            "loser": loser.name,
            "winner": winner.name,
        }
    if result["reason"] == "timeout":
        return _("%(loser)s ran out of time; the match goes to %(winner)s.") % {
            "loser": loser.name,
            "winner": winner.name,
        }
    if winner.number == view.seat:
        return _("You won the match %(score)s.") % {"score": score}
    return _("%(winner)s won the match %(score)s.") % {"winner": winner.name, "score": score}
