"""A referee's page for one fixture: say who won, look at the table under it, confirm with a reason."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.errors import KartkaError
from tournaments.desk import players_of
from tournaments.models import Fixture, Season, Side
from tournaments.presentation.numbers import standing
from tournaments.rights import Right
from tournaments.scope import Scoped, actor_of
from tournaments.services.corrections import Risk, Ruling, Weighed, decide_fixture, preview_ruling, weigh

WHYS = {
    "finished": gettext_lazy("The season is finished. Who rose and fell stays as it is."),
    "played": gettext_lazy("The match was played to its end."),
    "left": gettext_lazy("Somebody in this fixture has left; the season's rule for that decided it."),
    "moves": gettext_lazy("Promotion and relegation have been proposed; they will be proposed anew."),
}
RISKS = {
    Risk.SAFE: gettext_lazy("safe: nothing else hangs on it"),
    Risk.UNSAFE: gettext_lazy("unsafe: others rely on it"),
    Risk.AGAINST: gettext_lazy("against the rules"),
}


class DecideForm(forms.Form):
    """For two players one question, for more a place and a tick each."""

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=500, strip=True)
    insist = forms.BooleanField(
        label=gettext_lazy("I know that this is against the rules of the season"), required=False
    )

    def __init__(self, *args: Any, sides: list[Side], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sides = sides
        questions = self._one_question() if len(sides) == 2 else self._places()
        self.fields = {**questions, **self.fields}

    def _one_question(self) -> dict[str, forms.Field]:
        names = [side.entry.name for side in self.sides]
        choices = [
            ("1", _("%(name)s wins") % {"name": names[0]}),
            ("2", _("%(name)s wins") % {"name": names[1]}),
            ("=", _("draw")),
            ("-2", _("forfeit, lost by %(name)s") % {"name": names[1]}),
            ("-1", _("forfeit, lost by %(name)s") % {"name": names[0]}),
            ("--", _("forfeit, lost by both")),
            ("played", _("as the match itself ended")),
        ]
        return {"ruling": forms.ChoiceField(label=_("Result"), choices=choices, widget=forms.RadioSelect)}

    def _places(self) -> dict[str, forms.Field]:
        found: dict[str, forms.Field] = {}
        for side in self.sides:
            found[f"place_{side.seat}"] = forms.IntegerField(
                label=_("Place: %(name)s") % {"name": side.entry.name}, min_value=1, max_value=len(self.sides)
            )
            found[f"gone_{side.seat}"] = forms.BooleanField(
                label=_("forfeited by %(name)s") % {"name": side.entry.name}, required=False
            )
        return found

    @property
    def ruling(self) -> Ruling:
        given = self.cleaned_data
        if "ruling" not in self.fields:
            return Ruling(
                {side.seat: given[f"place_{side.seat}"] for side in self.sides},
                frozenset(side.seat for side in self.sides if given[f"gone_{side.seat}"]),
            )
        first, second = (side.seat for side in self.sides)
        return {
            "1": Ruling({first: 1, second: 2}),
            "2": Ruling({first: 2, second: 1}),
            "=": Ruling({first: 1, second: 1}),
            "-2": Ruling({first: 1, second: 2}, frozenset({second})),
            "-1": Ruling({first: 2, second: 1}, frozenset({first})),
            "--": Ruling({first: 2, second: 2}, frozenset({first, second})),
            "played": Ruling({}, as_played=True),
        }[given["ruling"]]


class DecidePage(Scoped):
    def get_urls(self) -> list[Any]:
        decide = self.admin_site.admin_view(self.decide)
        return [path("<int:pk>/decide/", decide, name="tournaments_fixture_decide"), *super().get_urls()]

    def decide(self, request: HttpRequest, pk: int) -> HttpResponse:
        """First the question, then the table before and after, then the service."""
        fixture = self.get_queryset(request).filter(pk=pk).first()
        if fixture is None or not self.has_right(request, Right.JUDGE, fixture):
            raise Http404
        assert isinstance(fixture, Fixture)
        season = fixture.matchday.division.season
        sides = list(fixture.sides.select_related("entry__user").order_by("seat"))
        form = DecideForm(request.POST if request.method == "POST" else None, sides=sides)
        seen: dict[str, Any] = {}
        if request.method == "POST" and form.is_valid():
            try:
                if "confirmed" in request.POST:
                    return self._do(request, fixture, season, form)
                seen = _seen(season, fixture, form.ruling)
            except KartkaError as refusal:
                form.add_error(None, str(refusal))
        context = {
            **self.admin_site.each_context(request),
            "title": players_of(fixture),
            "opts": self.opts,
            "fixture": fixture,
            "season": season,
            "form": form,
            "now_words": _result_words(fixture, sides),
            **seen,
        }
        return TemplateResponse(request, "admin/tournaments/decide.html", context)

    def _do(self, request: HttpRequest, fixture: Fixture, season: Season, form: DecideForm) -> HttpResponse:
        decide_fixture(
            fixture_id=fixture.pk,
            ruling=form.ruling,
            actor=actor_of(request),
            now=timezone.now(),
            reason=form.cleaned_data["reason"],
            insist=form.cleaned_data["insist"],
        )
        self.message_user(request, _("Decided: %(names)s") % {"names": players_of(fixture)}, messages.SUCCESS)
        return HttpResponseRedirect(reverse("admin:tournaments_season_desk", args=[season.pk]))


def _seen(season: Season, fixture: Fixture, ruling: Ruling) -> dict[str, Any]:
    table, after = preview_ruling(fixture, ruling)
    before = {row.entry: row for row in table.standings.rows}
    weighed: Weighed = weigh(season, fixture, ruling)
    return {
        "rows": [
            (
                table.entries[row.entry].name,
                standing(before[row.entry].place, before[row.entry].points),
                standing(row.place, row.points),
                (before[row.entry].place, before[row.entry].points) != (row.place, row.points),
            )
            for row in after.rows
        ],
        "risk": RISKS[weighed.risk],
        "is_against": weighed.risk is Risk.AGAINST,
        "whys": [WHYS[why] for why in weighed.whys],
    }


def _result_words(fixture: Fixture, sides: list[Side]) -> str:
    if fixture.status != Fixture.Status.DECIDED:
        return str(fixture.get_status_display())
    said = ", ".join(
        f"{side.entry.name}: {_('forfeited') if side.forfeited else side.place}" for side in sides
    )
    return f"{fixture.result.get_kind_display()} ({said})"
