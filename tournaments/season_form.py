"""The form of a season: what it takes before it is saved, and a reason for what changes after the start."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.clocks import DEFAULT_PACE, OFFERED
from games.engines.base import EngineError
from games.engines.registry import ENGINES
from games.models import BOT_NAMES
from games.presentation.mails import TITLES
from games.presentation.paces import NAMES
from tournaments.limits import is_within
from tournaments.models import Season
from tournaments.presentation.estimates import estimate_words, longer_than_dates


class SeasonForm(forms.ModelForm):
    game = forms.ChoiceField(
        label=gettext_lazy("game"), choices=[(key, TITLES.get(key, key)) for key in ENGINES]
    )
    pace = forms.ChoiceField(
        label=gettext_lazy("pace"),
        choices=lambda: [(pace.key, NAMES[pace.key]) for pace in OFFERED],
        initial=DEFAULT_PACE,
    )
    filler = forms.ChoiceField(
        label=gettext_lazy("level of bots that fill up"),
        choices=[("", "–"), *BOT_NAMES.items()],
        required=False,
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        required=False,
        max_length=500,
        help_text=gettext_lazy("Why the rules change; needed once the season has started."),
    )

    class Meta:
        model = Season
        fields: tuple[str, ...] = ()
        widgets = {
            "options": forms.Textarea(attrs={"rows": 3}),
            "tie_breaks": forms.Textarea(attrs={"rows": 2}),
        }
        help_texts = {
            "tie_breaks": gettext_lazy(
                "In their order, out of: direct (direct encounter), net (net score per match), sb (Sonneborn-Berger), "
                "wins (matches won), trumps (trumps won), koya (points against the upper half), lot (drawn lot)."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.label = capfirst(field.label)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if "_estimate" in self.data:
            # A form with an error is shown again, filled in, and nothing is saved.
            self.add_error(None, _("Not saved yet. Read below what the season takes, then save it."))
        if self.instance.has_started and self.changed_data and not given.get("reason"):
            self.add_error("reason", _("Say why: the reason stands in the league's trail."))
        return given


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
