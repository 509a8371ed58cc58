"""Fixtures in the admin: what organisers and referees do with them."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.decide_admin import DecidePage
from tournaments.list_filters import LeagueFilter, SeasonFilter
from tournaments.models import Entry, Fixture, Season
from tournaments.rights import Right
from tournaments.scope import actor_of, nothing_to_do
from tournaments.services import results, start
from tournaments.trail_words import CAUSES


@admin.register(Fixture)
class FixtureAdmin(DecidePage):
    path = "matchday__division__season__league"
    list_display = (
        "season",
        "level",
        "day",
        "table",
        "players",
        "status",
        "result_words",
        "opened_at",
        "decide_link",
    )
    season_path = "matchday__division__season"
    list_filter = (LeagueFilter, SeasonFilter, "status")
    list_select_related = ("matchday__division__season__league", "result")
    search_fields = ("sides__entry__user__username", "match__code")
    fields = ("matchday", "table", "players", "status", "result_words", "opened_at")
    readonly_fields = fields
    actions = ("open_now", "forfeit_first", "forfeit_second", "forfeit_both", "rule_draw")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Fixture]:
        return super().get_queryset(request).prefetch_related("sides__entry__user")

    @admin.display(description=gettext_lazy("season"), ordering="matchday__division__season")
    def season(self, fixture: Fixture) -> Season:
        return fixture.matchday.division.season

    @admin.display(description=gettext_lazy("division"), ordering="matchday__division__level")
    def level(self, fixture: Fixture) -> int:
        return fixture.matchday.division.level

    @admin.display(description=gettext_lazy("matchday"), ordering="matchday__number")
    def day(self, fixture: Fixture) -> int:
        return fixture.matchday.number

    @admin.display(description=gettext_lazy("players"))
    def players(self, fixture: Fixture) -> str:
        return " – ".join(side.entry.name for side in fixture.sides.all())

    @admin.display(description=gettext_lazy("result"))
    def result_words(self, fixture: Fixture) -> str:
        if fixture.status != Fixture.Status.DECIDED:
            return ""
        kind, cause = fixture.result.get_kind_display(), fixture.result.cause
        return f"{kind} ({CAUSES.get(cause, cause)})" if cause else kind

    @admin.display(description=gettext_lazy("referee"))
    def decide_link(self, fixture: Fixture) -> SafeString:
        address = reverse("admin:tournaments_fixture_decide", args=[fixture.pk])
        words = _("put right") if fixture.status == Fixture.Status.DECIDED else _("decide")
        return format_html('<a href="{}">{}</a>', address, words)

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> Any:
        context["has_judge"] = self.has_right(request, Right.JUDGE, kwargs.get("obj"))
        return super().render_change_form(request, context, *args, **kwargs)

    @admin.action(description=gettext_lazy("Open the match now"), permissions=["organise"])
    def open_now(self, request: HttpRequest, rows: QuerySet[Fixture]) -> HttpResponse | None:
        return self.act_on_each(
            request,
            rows,
            lambda fixture, reason: start.open_fixture(
                fixture_id=fixture.pk, now=timezone.now(), actor=actor_of(request)
            ),
            title=_("Open the match now"),
            preview=lambda fixture: [
                (self.players(fixture), fixture.get_status_display(), str(Fixture.Status.OPEN.label))
            ],
            why_not=lambda fixture: nothing_to_do() if fixture.status == Fixture.Status.OPEN else "",
        )

    @admin.action(description=gettext_lazy("Forfeit: the first player loses"), permissions=["judge"])
    def forfeit_first(self, request: HttpRequest, rows: QuerySet[Fixture]) -> HttpResponse | None:
        return self._forfeit(request, rows, _("Forfeit: the first player loses"), [0])

    @admin.action(description=gettext_lazy("Forfeit: the second player loses"), permissions=["judge"])
    def forfeit_second(self, request: HttpRequest, rows: QuerySet[Fixture]) -> HttpResponse | None:
        return self._forfeit(request, rows, _("Forfeit: the second player loses"), [1])

    @admin.action(description=gettext_lazy("Double forfeit"), permissions=["judge"])
    def forfeit_both(self, request: HttpRequest, rows: QuerySet[Fixture]) -> HttpResponse | None:
        return self._forfeit(request, rows, _("Double forfeit"), None)

    def _forfeit(
        self, request: HttpRequest, rows: QuerySet[Fixture], title: str, seats: list[int] | None
    ) -> HttpResponse | None:
        def losers(fixture: Fixture) -> list[Entry]:
            return [side.entry for side in fixture.sides.all() if seats is None or side.seat in seats]

        return self.act_on_each(
            request,
            rows,
            lambda fixture, reason: results.forfeit_fixture(
                fixture_id=fixture.pk,
                loser_ids=[entry.pk for entry in losers(fixture)],
                actor=actor_of(request),
                now=timezone.now(),
                reason=reason,
            ),
            title=title,
            preview=lambda fixture: [
                (
                    self.players(fixture),
                    fixture.get_status_display(),
                    _("lost by %(names)s") % {"names": ", ".join(entry.name for entry in losers(fixture))},
                )
            ],
            needs_reason=True,
        )

    @admin.action(description=gettext_lazy("Adjudicate as a draw"), permissions=["judge"])
    def rule_draw(self, request: HttpRequest, rows: QuerySet[Fixture]) -> HttpResponse | None:
        return self.act_on_each(
            request,
            rows,
            lambda fixture, reason: results.rule_fixture(
                fixture_id=fixture.pk,
                places={side.entry_id: 1 for side in fixture.sides.all()},
                actor=actor_of(request),
                now=timezone.now(),
                reason=reason,
            ),
            title=_("Adjudicate as a draw"),
            preview=lambda fixture: [(self.players(fixture), fixture.get_status_display(), _("draw"))],
            needs_reason=True,
        )
