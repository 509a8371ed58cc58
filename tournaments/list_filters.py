"""Filters of the admin's lists by league and season, which offer what this person may see and find nothing else."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournaments.letters import season_name
from tournaments.models import Season
from tournaments.rights import Right
from tournaments.scope import Scoped, leagues_for


class _Filter(admin.SimpleListFilter):
    def __init__(self, request: HttpRequest, params: dict[str, Any], model: Any, model_admin: Any) -> None:
        assert isinstance(model_admin, Scoped)
        self.path = self.path_from(model_admin)
        super().__init__(request, params, model, model_admin)

    def path_from(self, model_admin: Scoped) -> str:
        """From the rows to what this filter asks for, as a lookup."""
        raise NotImplementedError

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """An address may name what is not offered: another's season, or no number at all."""
        value = self.value()
        if value is None:
            return queryset
        if value not in {str(key) for key, _words in self.lookup_choices}:
            return queryset.none()
        return queryset.filter(**{self.path: value})


class LeagueFilter(_Filter):
    title = _("league")
    parameter_name = "league"

    def path_from(self, model_admin: Scoped) -> str:
        return model_admin.path

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[Any, str]]:
        return list(leagues_for(request.user, Right.VIEW).order_by("name").values_list("pk", "name"))

    def has_output(self) -> bool:
        """Whoever has one league has nothing to choose; what an address asks for is heard all the same."""
        return len(self.lookup_choices) > 1 or self.value() is not None

    def choices(self, changelist: Any) -> Any:
        """Another league has other seasons: choosing one forgets the season."""
        value, forget = self.value(), [SeasonFilter.parameter_name]
        everything = changelist.get_query_string(remove=[self.parameter_name, *forget])
        yield {"selected": value is None, "query_string": everything, "display": _("All")}
        for key, words in self.lookup_choices:
            query = changelist.get_query_string({self.parameter_name: key}, forget)
            yield {"selected": value == str(key), "query_string": query, "display": words}


class SeasonFilter(_Filter):
    """Of the league that is chosen, the newest season first; else of all leagues."""

    title = _("season")
    parameter_name = "season"

    def path_from(self, model_admin: Scoped) -> str:
        return model_admin.season_path

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[Any, str]]:
        own = list(leagues_for(request.user, Right.VIEW).values_list("pk", flat=True))
        asked = request.GET.get(LeagueFilter.parameter_name)
        chosen = [league for league in own if str(league) == asked] or own
        seasons = Season.objects.filter(league__in=chosen)
        ordered = seasons.select_related("league").order_by("league__name", "-number")
        return [(season.pk, season_name(season)) for season in ordered]
