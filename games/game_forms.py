"""The options of each game as forms, the same for a table with people and for a match against bots.

A form names the fields that are shown at once (`MAIN`); the others are behind "more options". `options` is what
`open_table` takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from games.engines.pasjans_state import MOST_SEATS
from games.engines.szturm import MOST_ROUNDS


class GameOptions(forms.Form):
    MAIN: Sequence[str] = ()
    ALONE = False
    """It can be played without anybody else."""

    @property
    def main(self) -> list[BoundField]:
        return [self[name] for name in self.fields if name in self.MAIN]

    @property
    def more(self) -> list[BoundField]:
        return [self[name] for name in self.fields if name not in self.MAIN]

    def options(self) -> dict[str, Any]:
        return dict(self.cleaned_data)

    def rounds_at_once(self) -> int:
        return 1

    def options_with_bots(self, level: str) -> dict[str, Any]:
        """The same for one person, with bots of this level in the other seats."""
        return self.options()


def _choice(
    label: Any, choices: Sequence[tuple[Any, Any]], initial: int | str, **more: Any
) -> forms.TypedChoiceField:
    # The stubs know an empty value of text only.
    empty: Any = initial
    return forms.TypedChoiceField(
        label=label,
        choices=choices,
        initial=initial,
        coerce=type(initial),
        widget=forms.RadioSelect,
        empty_value=empty,
        **more,
    )


class VistaOptions(GameOptions):
    MAIN = ("rounds",)

    rounds = _choice(
        _("Length of the match"),
        [
            (10, _("10 rounds: the whole game, each trump once")),
            (4, _("4 rounds: a shorter match")),
            (2, _("2 rounds: a taste")),
        ],
        10,
    )
    width = _choice(
        _("Rounds open at once"),
        [
            (1, _("one after the other, as at a table: some six weeks for ten rounds")),
            (2, _("two: some three weeks")),
            (5, _("five: some ten days")),
            (10, _("all: a week")),
        ],
        1,
        required=False,
        help_text=_("Each open round has a clock of its own; you play those that wait in one visit."),
    )

    def options(self) -> dict[str, Any]:
        return {"rounds": self.cleaned_data["rounds"]}

    def rounds_at_once(self) -> int:
        return int(self.cleaned_data["width"])


class KierkiOptions(GameOptions):
    MAIN = ("base",)

    base = _choice(
        _("Variant"),
        [
            ("black_lady", _("Black Lady: hearts, and the queen of spades for 13")),
            ("original", _("Original Hearts: only hearts cost, nobody passes cards")),
            ("black_maria", _("Black Maria: for three, with king and ace of spades")),
        ],
        "black_lady",
    )
    target = _choice(
        _("The match goes to"),
        [
            ("", _("100 points, in Spot 500")),
            ("50", _("50 points: a shorter match")),
            ("25", _("25 points: a taste")),
        ],
        "",
        required=False,
    )
    moon = _choice(
        _("Whoever takes everything"),
        [
            ("", _("as usual in this variant")),
            ("old", _("scores nothing, and the others the whole total")),
            ("new", _("subtracts the whole total")),
            ("mixed", _("the first, or their own choice when it would end the match against them")),
            ("none", _("nothing special happens")),
        ],
        "",
        required=False,
    )
    spot = forms.BooleanField(label=_("Spot: a heart costs its rank, the queen of spades 25"), required=False)
    reverse = forms.BooleanField(label=_("Reverse: the most points win"), required=False)
    partnership = forms.BooleanField(label=_("In pairs: opposite seats are a team"), required=False)

    def options(self) -> dict[str, Any]:
        data = self.cleaned_data
        chosen: dict[str, Any] = {"base": data["base"]}
        if data["target"]:
            chosen["target"] = int(data["target"])
        if data["moon"]:
            chosen["moon"] = data["moon"]
        return chosen | {name: data[name] for name in ("spot", "reverse", "partnership")}

    def clean(self) -> dict[str, Any]:
        """The rules' own refusals, in words for the person."""
        data = self.cleaned_data
        base, moon = data.get("base"), data.get("moon")
        if base == "black_maria" and data.get("partnership"):
            self.add_error("partnership", _("Black Maria has three players, who cannot form two pairs."))
        if base == "original" and moon not in ("", "none"):
            self.add_error("moon", _("In Original Hearts nothing happens to who takes everything."))
        if data.get("reverse") and moon == "mixed":
            self.add_error("moon", _("With Reverse this cannot be left to choose."))
        if moon == "none" and base != "original" and not data.get("reverse"):
            self.add_error("moon", _("Only Original Hearts and Reverse go without a moon."))
        return data


class SzturmOptions(GameOptions):
    MAIN = ("players", "target")

    players = _choice(_("How many play"), [(2, _("two")), (3, _("three")), (4, _("four"))], 2)
    target = _choice(
        _("The match goes to"),
        [
            (10, _("10 points: some ten rounds")),
            (20, _("20 points")),
            (40, _("40 points: the whole game, often a hundred rounds")),
        ],
        10,
    )
    limit = forms.IntegerField(
        label=_("At most so many rounds (empty: no limit)"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
    )


class PasjansOptions(GameOptions):
    MAIN = ("draw", "seats")
    ALONE = True

    draw = _choice(
        _("From the stock"),
        [(1, _("one card at a time")), (3, _("three cards at a time: harder"))],
        1,
    )
    seats = forms.IntegerField(
        label=_("How many play on the same deal"),
        min_value=2,
        max_value=MOST_SEATS,
        initial=2,
        required=False,
    )
    take_back = forms.BooleanField(
        label=_("Cards may come back from the foundations"),
        required=False,
    )
    winnable = forms.BooleanField(
        label=_("Only deals that can be won"),
        help_text=_("The cards are dealt again until our solver, which sees them all, wins."),
        required=False,
    )

    def options(self) -> dict[str, Any]:
        data = self.cleaned_data
        flags = {name: data[name] for name in ("take_back", "winnable")}
        return {"draw": data["draw"], **flags, "seats": data.get("seats") or 2}

    def options_with_bots(self, level: str) -> dict[str, Any]:
        return self.options() | {"seats": 2 if level else 1}


OPTIONS: dict[str, type[GameOptions]] = {
    "vista": VistaOptions,
    "kierki": KierkiOptions,
    "szturm": SzturmOptions,
    "pasjans": PasjansOptions,
}
"""The games that can be started on a page, in the order in which they are offered."""
