"""Tie-breaks as an ordered choice: first, second and so on, each out of those that standings know."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.limits import TIE_BREAKS
from tournaments.presentation.standings import CRITERIA
from tournaments.standings import Criterion

CHOICES = [("", "\N{EN DASH}"), *((str(criterion), CRITERIA[criterion]) for criterion in TIE_BREAKS)]


class TieBreaksWidget(forms.MultiWidget):
    """One list below the other; what stands in the form is what was typed, however wrong."""

    use_fieldset = True

    def __init__(self) -> None:
        super().__init__([forms.Select(choices=CHOICES) for _criterion in TIE_BREAKS])

    def decompress(self, value: Any) -> list[str]:
        names = [str(name) for name in value] if isinstance(value, list) else []
        return [*names, *[""] * len(TIE_BREAKS)][: len(TIE_BREAKS)]

    def value_from_datadict(self, data: Any, files: MultiValueDict[str, Any], name: str) -> list[str]:
        return [value or "" for value in super().value_from_datadict(data, files, name)]

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        values = (
            value if isinstance(value, list) and len(value) == len(TIE_BREAKS) else self.decompress(value)
        )
        own = self.build_attrs(self.attrs, attrs)
        own.pop("required", None)
        lists = (
            (
                select.render(
                    f"{name}_{number}",
                    values[number],
                    {
                        **own,
                        "id": f"{own['id']}_{number}" if own.get("id") else None,
                        "aria-label": _("Tie-break %(number)d") % {"number": number + 1},
                    },
                    renderer,
                ),
            )
            for number, select in enumerate(self.widgets)
        )
        return format_html('<ol class="tie-breaks">{}</ol>', format_html_join("", "<li>{}</li>", lists))


class TieBreaksField(forms.MultiValueField):
    """A list of names, as `Season.tie_breaks` keeps it; gaps between them close."""

    widget = TieBreaksWidget

    def __init__(self, **more: Any) -> None:
        fields = [forms.ChoiceField(choices=CHOICES, required=False) for _criterion in TIE_BREAKS]
        super().__init__(
            fields,
            label=gettext_lazy("tie-breaks"),
            required=False,
            require_all_fields=False,
            help_text=gettext_lazy(
                "Players with equal points are told apart by the first of them, then by the second, and so on; who is "
                "still level shares a place. The score on shared deals says something only where all tables of a "
                "matchday play the same deals."
            ),
            **more,
        )

    def clean(self, value: Any) -> list[str]:
        """Refuses a name that there is not, and one that is chosen twice."""
        names = [name for name in value or [] if name]
        for name in names:
            if name not in TIE_BREAKS:
                raise forms.ValidationError(_("There is no such tie-break: %(name)s.") % {"name": name})
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise forms.ValidationError(
                _("Each tie-break at most once; this one is chosen twice: %(name)s.")
                % {"name": CRITERIA[Criterion(twice)]}
            )
        return names

    def has_changed(self, initial: Any, data: Any) -> bool:
        return [name for name in data or [] if name] != (initial or [])
