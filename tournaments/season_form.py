"""The form of a season: what it takes before it is saved, and a reason for what changes after the start."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.clocks import DEFAULT_PACE, OFFERED
from games.engines.base import EngineError, OptionsError
from games.engines.registry import ENGINES
from games.models import BOT_NAMES
from games.presentation.mails import TITLES
from games.presentation.paces import NAMES
from games.services.tables import WIDTHS
from tournaments.limits import is_within, refusal_words
from tournaments.models import Season, default_tie_breaks
from tournaments.option_fields import OptionFields, chosen_options, initial_for, names_for
from tournaments.presentation.estimates import estimate_words, longer_than_dates
from tournaments.tie_break_field import TieBreaksField

ONLY_SHOWN = "only_shown"
FIRST_CHOICE = {"width": 5, "window": 3, "division_size": 8}
"""What a new season's form proposes where the model's own value is for programs; reasons: docs/leagues.md."""
PROPOSED_WEEKS = 18


def proposed_season() -> Season:
    """What the form of a new season starts from: rules for a club, and dates that they fit into.

    Registration opens tomorrow at noon of whoever fills it in, so that a form sent too soon opens nothing.
    """
    noon = timezone.localtime().replace(hour=12, minute=0, second=0, microsecond=0)
    opens = noon + timedelta(days=1)
    closes = opens + timedelta(weeks=2)
    starts = closes + timedelta(days=2)
    return Season(
        **FIRST_CHOICE,
        registration_opens_at=opens,
        registration_closes_at=closes,
        starts_at=starts,
        ends_at=starts + timedelta(weeks=PROPOSED_WEEKS),
    )


class SeasonForm(OptionFields, forms.ModelForm):
    game = forms.ChoiceField(
        label=gettext_lazy("game"), choices=[(key, TITLES.get(key, key)) for key in ENGINES]
    )
    pace = forms.ChoiceField(
        label=gettext_lazy("pace"),
        choices=lambda: [(pace.key, NAMES[pace.key]) for pace in OFFERED],
        initial=DEFAULT_PACE,
    )
    width = forms.TypedChoiceField(
        label=gettext_lazy("rounds open at once"),
        choices=[(width, width) for width in WIDTHS["vista"]],
        coerce=int,
        help_text=gettext_lazy("In VISTA; in other games one round follows another."),
    )
    filler = forms.ChoiceField(
        label=gettext_lazy("level of bots that fill up"),
        choices=[("", "–"), *BOT_NAMES.items()],
        required=False,
        help_text=gettext_lazy(
            "At the start they make the number of each division even, so that nobody sits out (at tables of three and "
            "four: the next number for which there is a schedule). They do not fill it up to its size: for that, enter "
            "bots on the season's page before the start."
        ),
    )
    tie_breaks = TieBreaksField(initial=default_tie_breaks)
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        required=False,
        max_length=500,
        help_text=gettext_lazy("Why the rules change; needed once the season has started."),
    )

    class Meta:
        model = Season
        fields: tuple[str, ...] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        if kwargs.get("instance") is None:
            kwargs["instance"] = proposed_season()
        super().__init__(*args, **kwargs)
        if "game" not in self.fields:  # what was promised is read, not chosen
            for name in OptionFields.base_fields:
                del self.fields[name]
        self.initial = {**initial_for(self.instance.game, self.instance.options), **self.initial}
        if "league" in self.fields:
            self.fields["league"].label = _("league")
        for field in self.fields.values():
            field.label = capfirst(field.label)
            # Two boxes stand behind the one label of a moment.
            for box, what in zip(getattr(field.widget, "widgets", ()), (_("day"), _("hour")), strict=False):
                box.attrs["aria-label"] = f"{field.label}, {what}"

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if "game" in given:
            self._read_options(given)
            if given["game"] not in WIDTHS:
                given["width"] = self.instance.width = 1
        if "_estimate" in self.data:
            # A form with an error is shown again, filled in, and nothing is saved.
            self.add_error(None, ValidationError(_only_shown(), code=ONLY_SHOWN))
        if self.instance.has_started and self.changed_data and not given.get("reason"):
            self.add_error("reason", _("Say why: the reason stands in the league's trail."))
        return given

    @property
    def only_shown(self) -> str:
        """What to say instead of an error where nothing is wrong: the form was only to be looked at."""
        faults = self.errors.as_data()
        is_note = list(faults) == [NON_FIELD_ERRORS] and [each.code for each in faults[NON_FIELD_ERRORS]] == [
            ONLY_SHOWN
        ]
        return _only_shown() if is_note else ""

    def _read_options(self, given: dict[str, Any]) -> None:
        """Into the season, too: below the form stands what it takes."""
        game, kept = given["game"], self.instance.options
        if game != self.instance.game or not isinstance(kept, dict):
            kept = {}
        try:
            given["options"] = chosen_options(game, given, kept)
        except OptionsError as error:
            name = f"{game}_{error.option}"
            self.add_error(name if name in self.fields else "game", refusal_words(error))
        else:
            self.instance.options = given["options"]


def _only_shown() -> str:
    return _("Not saved yet. Read below what the season takes, then save it.")


def fieldsets_of(*, chosen: bool, ordered: bool = True) -> list[tuple[Any, dict[str, Any]]]:
    """The form from top to bottom. `chosen`: the options can be chosen, so each game has its part, of which
    `season-form.css` shows one; `ordered`: the tie-breaks can be put in order, and a change has its reason."""
    options = [
        (
            _("Options of %(game)s") % {"game": TITLES.get(game, game)},
            {"fields": names_for(game), "classes": ["options-of", f"options-of-{game}"]},
        )
        for game in ENGINES
    ]
    rules = ("pace" if chosen else "pace_name", "width", "vacation_ceiling", "duplicate")
    return [
        (None, {"fields": ("league", "name", "status", "divisions_list")}),
        (_("Game"), {"fields": ("game", *rules) if chosen else ("game_name", "table_options", *rules)}),
        *(options if chosen else ()),
        (
            _("Schedule"),
            {
                "fields": (
                    "cycles",
                    "swap",
                    "opening",
                    "window",
                    "days_apart",
                    "division_size",
                    "filler" if chosen else "filler_name",
                    "draw",
                    "takes",
                )
            },
        ),
        (
            _("League table"),
            {
                "fields": (
                    ("win_points", "draw_points", "loss_points"),
                    "tie_breaks" if ordered else "tie_break_names",
                    "withdrawal",
                    "substitutes",
                    "offer_hours",
                    "adjudication",
                    "movers",
                )
            },
        ),
        (
            _("Dates"),
            {
                "fields": (
                    "registration_opens_at",
                    "registration_closes_at",
                    "starts_at",
                    "ends_at",
                    "started_at",
                    "finished_at",
                )
            },
        ),
        *([(_("In the trail"), {"fields": ("reason",)})] if ordered else ()),
    ]


def takes(season: Season) -> list[str]:
    """What divisions of the wanted size take, of one less and one more, and those that there are.

    The season may not be saved yet, and may be nonsense: what cannot be counted is left out.
    """
    if not is_within(season):
        return []
    size = season.division_size
    sizes = {size - 1, size, size + 1}
    if season.pk is not None:
        sizes |= {each.entries.count() for each in season.divisions.all()}
    said = []
    for each in sorted(sizes):
        try:
            words = estimate_words(season, each) if each > 1 else ""
        except (EngineError, ArithmeticError, ValueError, KeyError, TypeError, AttributeError):
            words = ""
        if words:
            said.append(words)
    if said and (warning := longer_than_dates(season, {size})):
        said.append(warning)
    return said
