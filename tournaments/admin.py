"""The organisers' workplace. Everything that changes something is a service; nothing shows a card or a seed to come."""

from __future__ import annotations

from django.contrib import admin
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from accounts.admin_parts import in_words
from tournaments import entry_admin, fixture_admin, league_admin, season_admin, seat_admin  # noqa: F401 - they register theirs
from tournaments.list_filters import LeagueFilter, SeasonFilter
from tournaments.models import AuditRecord, Division
from tournaments.presentation.standings import standings_lines
from tournaments.scope import Scoped
from tournaments.selectors.tables import table_of
from tournaments.trail_words import VERBS, verb_words


@admin.register(Division)
class DivisionAdmin(Scoped):
    path = "season__league"
    list_display = ("season", "level")
    list_filter = (LeagueFilter, SeasonFilter)
    list_select_related = ("season__league",)
    fields = ("season", "level", "table")
    readonly_fields = fields

    @admin.display(description=gettext_lazy("standings"))
    def table(self, division: Division) -> SafeString:
        lines = (
            (line.row.place or "–", line.entry.name, line.points, line.row.decided, line.net)
            for line in standings_lines(table_of(division))
        )
        return format_html(
            "<table>{}</table>",
            format_html_join("", "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>", lines),
        )


@admin.register(AuditRecord)
class AuditAdmin(Scoped):
    list_display = ("at", "league", "season", "actor", "words", "target", "reason")
    list_filter = (LeagueFilter, SeasonFilter, ("verb", in_words(VERBS, gettext_lazy("what was done"))))
    list_select_related = ("league", "season__league", "actor")
    search_fields = ("verb", "target", "reason", "actor__username")
    date_hierarchy = "at"
    fields = ("at", "league", "season", "actor", "words", "target", "reason", "before", "after")
    readonly_fields = fields

    @admin.display(description=gettext_lazy("what was done"), ordering="verb")
    def words(self, line: AuditRecord) -> str:
        return verb_words(line.verb)
