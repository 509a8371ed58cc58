"""The options of a table as fields of the season's form, one for each option of each game.

All games have their fields on the page, and those of the chosen one are read. What they hold is kept as before: the
options as the game's engine fills them in.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engines.base import EngineError
from games.engines.kierki_rules import HIGHEST_TARGET, LOWEST_TARGET
from games.engines.registry import engine_for
from games.game_forms import OPTIONS

AS_USUAL = ("target", "moon")
"""Options of Kierki that follow from the others where they are left empty."""


def _as_at_a_table(game: str, option: str) -> forms.Field:
    """The field with which people choose the same for a table of their own."""
    field = deepcopy(OPTIONS[game].base_fields[option])
    field.required = False
    if isinstance(field, forms.ChoiceField):
        choices = field.choices
        field.widget = forms.Select()
        field.choices = choices
    return field


class OptionFields(forms.Form):
    vista_rounds = _as_at_a_table("vista", "rounds")
    kierki_base = _as_at_a_table("kierki", "base")
    kierki_target = forms.IntegerField(
        label=_("The match goes to"),
        min_value=LOWEST_TARGET,
        max_value=HIGHEST_TARGET,
        required=False,
        help_text=_("Points; empty: 100, in Spot 500."),
    )
    kierki_moon = _as_at_a_table("kierki", "moon")
    kierki_spot = _as_at_a_table("kierki", "spot")
    kierki_reverse = _as_at_a_table("kierki", "reverse")
    kierki_partnership = _as_at_a_table("kierki", "partnership")
    szturm_players = _as_at_a_table("szturm", "players")
    szturm_target = _as_at_a_table("szturm", "target")
    szturm_limit = _as_at_a_table("szturm", "limit")
    pasjans_draw = _as_at_a_table("pasjans", "draw")
    pasjans_take_back = _as_at_a_table("pasjans", "take_back")
    pasjans_winnable = _as_at_a_table("pasjans", "winnable")


def names_for(game: str) -> tuple[str, ...]:
    return tuple(name for name in OptionFields.base_fields if name.startswith(f"{game}_"))


def initial_for(game: str, options: object) -> dict[str, Any]:
    """What the fields of this game show of options that are kept; of nonsense nothing."""
    if not isinstance(options, dict):
        return {}
    left_out = {name: value for name, value in options.items() if name not in AS_USUAL}
    try:
        usual = engine_for(game).options(left_out)
    except EngineError:
        usual = {}
    return {
        f"{game}_{name}": "" if name in AS_USUAL and value == usual.get(name) else value
        for name, value in options.items()
    }


def chosen_options(game: str, given: Mapping[str, Any], kept: Mapping[str, Any]) -> dict[str, Any]:
    """The options that the fields say; `kept` holds those of this game that no field is about.

    Raises OptionsError.
    """
    chosen = {
        name.removeprefix(f"{game}_"): value
        for name in names_for(game)
        if (value := given.get(name)) not in (None, "")
    }
    others = {name: value for name, value in kept.items() if f"{game}_{name}" not in OptionFields.base_fields}
    filled: dict[str, Any] = engine_for(game).options({**others, **chosen})
    return filled
