"""The form of a season: what it takes before it is saved, and a reason for what changes after the start."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engines.base import EngineError
from tournaments.models import Season
from tournaments.presentation import estimate_words


class SeasonForm(forms.ModelForm):
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        required=False,
        max_length=500,
        help_text=gettext_lazy("Why the rules change; needed once the season has started."),
    )

    class Meta:
        model = Season
        fields: tuple[str, ...] = ()

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
    size = season.division_size or 0
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
    return said
