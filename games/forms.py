"""What people fill in."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.services.vacation import VACATION_CAP
from games.clocks import DEFAULT_PACE, HOUR, OFFERED
from games.game_forms import GameOptions
from games.models import Match
from games.presentation.paces import pace_choice
from games.services.rests import LONGEST_PAUSE
from games.services.tables import open_table


class TableForm(forms.Form):
    """A new table for people."""

    who = forms.ChoiceField(
        label=_("Who may join"),
        choices=[
            ("private", _("only a person I send the link or code to")),
            ("public", _("anybody: show it among the open invitations")),
        ],
        initial="private",
        widget=forms.RadioSelect,
    )
    pace = forms.ChoiceField(
        label=_("Time to think"),
        choices=lambda: [(pace.key, pace_choice(pace)) for pace in OFFERED],
        initial=DEFAULT_PACE,
        widget=forms.RadioSelect,
    )
    word = forms.CharField(
        label=_("Your word for the shuffle"),
        help_text=_(
            "Anything you like. It is mixed into every deal, so that nobody can have chosen the cards."
        ),
        max_length=60,
        required=False,
    )

    def open_for(self, user: User, game: str, chosen: GameOptions, request_key: str | None) -> Match:
        """The table that this form and the options of the game describe. Raises a `GameError`."""
        data = self.cleaned_data
        return open_table(
            creator=user,
            game=game,
            options=chosen.options(),
            pace=data["pace"],
            is_public=data["who"] == "public",
            width=chosen.rounds_at_once(),
            word=data["word"],
            request_key=request_key,
        )


WITHIN = {"min_value": _("Give at least %(limit_value)s."), "max_value": _("Give at most %(limit_value)s.")}


class VacationForm(forms.Form):
    """Hours off, in all matches."""

    hours = forms.IntegerField(
        label=_("How many hours"), min_value=1, max_value=VACATION_CAP, error_messages=WITHIN
    )
    starts = forms.DateTimeField(
        label=_("From (empty: from now on)"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # Stands on one page with the gift, which asks for hours as well.
        super().__init__(*args, **kwargs | {"auto_id": "vacation-%s"})


class SittingForm(forms.Form):
    at = forms.DateTimeField(
        label=_("When"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )


class PauseForm(forms.Form):
    days = forms.IntegerField(
        label=_("For how many days"),
        min_value=1,
        max_value=LONGEST_PAUSE.days,
        initial=3,
        error_messages=WITHIN,
    )


class GiftForm(forms.Form):
    hours = forms.IntegerField(
        label=_("How many hours"), min_value=1, max_value=48, initial=12, error_messages=WITHIN
    )


WAITS = [
    (12, _("12 hours")),
    (24, _("a day")),
    (48, _("two days")),
    (168, _("a week")),
    (336, _("two weeks")),
]


class WaitForm(forms.Form):
    """How long somebody would rather wait than see the next step taken."""

    hours = forms.TypedChoiceField(
        label=_("How long you wait, from now"),
        choices=WAITS,
        coerce=int,
        initial=24,
    )

    def __init__(self, *args: Any, most: int, standing: int = 0, **kwargs: Any) -> None:
        """At most `most` hours, and none that end while the clock still stands, for `standing` seconds."""
        super().__init__(*args, **kwargs | {"auto_id": "wait-%s"})
        field = self.fields["hours"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [choice for choice in WAITS if standing < choice[0] * HOUR and choice[0] <= most]

    @property
    def offers(self) -> bool:
        """Whether there is anything to choose."""
        field = self.fields["hours"]
        assert isinstance(field, forms.TypedChoiceField)
        return bool(field.choices)
