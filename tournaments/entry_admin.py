"""Entries in the admin: what organisers do with them, one action after the other."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.errors import NotEntered
from tournaments.list_filters import LeagueFilter, SeasonFilter
from tournaments.models import Entry, Season
from tournaments.presentation.numbers import standing
from tournaments.results import Withdrawal
from tournaments.scope import Scoped, actor_of, nothing_to_do
from tournaments.selectors.tables import table_of
from tournaments.services import divisions, ending, leaving, registration

PLACED = {
    "promoted": gettext_lazy("promoted"),
    "stayed": gettext_lazy("stays"),
    "relegated": gettext_lazy("relegated"),
    "room": gettext_lazy("relegated, but there was room"),
    "new": gettext_lazy("new"),
    "moved": gettext_lazy("moved to another division"),
    "filler": gettext_lazy("fills up"),
    "late": gettext_lazy("late entry"),
    "substitute": gettext_lazy("substitute"),
    "standin": gettext_lazy("seat taken by a bot"),
}
"""What `Entry.placed_by` says, in words."""


@admin.register(Entry)
class EntryAdmin(Scoped):
    path = "season__league"
    list_display = ("season", "number", "name", "status", "level", "placed", "move", "registered_at")
    list_filter = (LeagueFilter, SeasonFilter, "status", "move")
    ordering = ("season__league__name", "-season__number", "number")
    list_select_related = ("season__league", "division", "user")
    search_fields = ("user__username", "season__league__name")
    fields = (
        "season",
        "number",
        "name",
        "status",
        "division",
        "placed",
        "drawn_number",
        "move",
        "registered_at",
        "left_at",
    )
    readonly_fields = fields
    actions = (
        "move_up",
        "move_down",
        "take_back",
        "withdraw",
        "expel",
        "come_back",
        "promote",
        "keep",
        "relegate",
    )

    @admin.display(description=gettext_lazy("player"))
    def name(self, entry: Entry) -> str:
        return entry.name

    @admin.display(description=gettext_lazy("division"), ordering="division__level")
    def level(self, entry: Entry) -> int | None:
        return entry.division.level if entry.division else None

    @admin.display(description=gettext_lazy("why this division"), ordering="placed_by")
    def placed(self, entry: Entry) -> str:
        return str(PLACED.get(entry.placed_by, entry.placed_by)) or "–"

    @admin.action(description=gettext_lazy("Put into the division above"), permissions=["organise"])
    def move_up(self, request: HttpRequest, rows: QuerySet[Entry]) -> HttpResponse | None:
        return self._shift(request, rows, -1, _("Put into the division above"))

    @admin.action(description=gettext_lazy("Put into the division below"), permissions=["organise"])
    def move_down(self, request: HttpRequest, rows: QuerySet[Entry]) -> HttpResponse | None:
        return self._shift(request, rows, 1, _("Put into the division below"))

    def _shift(self, request: HttpRequest, rows: QuerySet[Entry], by: int, title: str) -> HttpResponse | None:
        def level(entry: Entry) -> int:
            return entry.division.level if entry.division else 1

        return self.act_on_each(
            request,
            rows,
            lambda entry, reason: divisions.move_entry(
                entry_id=entry.pk,
                level=level(entry) + by,
                actor=actor_of(request),
                now=timezone.now(),
                reason=reason,
            ),
            title=title,
            preview=lambda entry: [(entry.name, str(level(entry)), str(level(entry) + by))],
        )

    @admin.action(description=gettext_lazy("Take back before the start"), permissions=["organise"])
    def take_back(self, request: HttpRequest, rows: QuerySet[Entry]) -> HttpResponse | None:
        return self.act_on_each(
            request,
            rows,
            lambda entry, reason: registration.take_entry_back(
                entry_id=entry.pk, actor=actor_of(request), now=timezone.now()
            ),
            title=_("Take back before the start"),
            preview=lambda entry: [
                (entry.name, entry.get_status_display(), str(Entry.Status.CANCELLED.label))
            ],
            why_not=lambda entry: nothing_to_do() if entry.status == Entry.Status.CANCELLED else "",
        )

    @admin.action(description=gettext_lazy("Withdraw from a running season"), permissions=["organise"])
    def withdraw(self, request: HttpRequest, rows: QuerySet[Entry]) -> HttpResponse | None:
        return self._leave(request, rows, leaving.withdraw, _("Withdraw from a running season"))

    @admin.action(description=gettext_lazy("Expel"), permissions=["organise"])
    def expel(self, request: HttpRequest, rows: QuerySet[Entry]) -> HttpResponse | None:
        return self._leave(request, rows, leaving.expel, _("Expel"))

    def _leave(
        self, request: HttpRequest, rows: QuerySet[Entry], service: Callable[..., object], title: str
    ) -> HttpResponse | None:
        return self.act_on_each(
            request,
            rows,
            lambda entry, reason: service(
                entry_id=entry.pk, actor=actor_of(request), now=timezone.now(), reason=reason
            ),
            title=title,
            preview=table_before_and_after,
            columns=_policy_columns(first.season if (first := rows.first()) else None),
            needs_reason=True,
            why_not=_why_not_leave,
        )

    @admin.action(description=gettext_lazy("Undo a withdrawal or an expulsion"), permissions=["organise"])
    def come_back(self, request: HttpRequest, rows: QuerySet[Entry]) -> HttpResponse | None:
        return self.act_on_each(
            request,
            rows,
            lambda entry, reason: leaving.come_back(
                entry_id=entry.pk, actor=actor_of(request), now=timezone.now(), reason=reason
            ),
            title=_("Undo a withdrawal or an expulsion"),
            preview=lambda entry: [(entry.name, entry.get_status_display(), str(Entry.Status.PLAYING.label))],
            needs_reason=True,
            why_not=lambda entry: nothing_to_do() if entry.status == Entry.Status.PLAYING else "",
        )

    @admin.action(description=gettext_lazy("After the season: promote"), permissions=["organise"])
    def promote(self, request: HttpRequest, rows: QuerySet[Entry]) -> HttpResponse | None:
        return self._move(request, rows, Entry.Move.UP)

    @admin.action(description=gettext_lazy("After the season: stay"), permissions=["organise"])
    def keep(self, request: HttpRequest, rows: QuerySet[Entry]) -> HttpResponse | None:
        return self._move(request, rows, Entry.Move.STAY)

    @admin.action(description=gettext_lazy("After the season: relegate"), permissions=["organise"])
    def relegate(self, request: HttpRequest, rows: QuerySet[Entry]) -> HttpResponse | None:
        return self._move(request, rows, Entry.Move.DOWN)

    def _move(self, request: HttpRequest, rows: QuerySet[Entry], move: Entry.Move) -> HttpResponse | None:
        return self.act_on_each(
            request,
            rows,
            lambda entry, reason: ending.set_move(
                entry_id=entry.pk, move=move, actor=actor_of(request), now=timezone.now(), reason=reason
            ),
            title=str(move.label),
            preview=lambda entry: [(entry.name, entry.get_move_display() or "–", str(move.label))],
            why_not=lambda entry: nothing_to_do() if entry.move == move else "",
        )


def _why_not_leave(entry: Entry) -> str:
    if entry.status in leaving.LEFT:
        return nothing_to_do()
    return str(NotEntered()) if entry.status != Entry.Status.PLAYING else ""


def table_before_and_after(entry: Entry) -> list[tuple[str, ...]]:
    """The division as it stands, and as it would under each policy if this entry left; the season's own comes first."""
    if entry.division is None:
        return [(entry.name, entry.get_status_display(), "–", "–", "–")]
    table = table_of(entry.division)
    seen = leaving.preview_withdrawal(entry)
    ways = [table.standings, *(seen[policy] for policy in _policies(entry.season))]
    found = [{row.entry: row for row in way.rows} for way in ways]
    return [
        (
            table.entries[row.entry].name,
            *(
                standing(rows[row.entry].place, rows[row.entry].points) if row.entry in rows else "–"
                for rows in found
            ),
        )
        for row in ways[1].rows
    ]


def _policies(season: Season) -> list[Withdrawal]:
    own = Withdrawal(season.withdrawal)
    return [own, *(policy for policy in Withdrawal if policy is not own)]


def _policy_columns(season: Season | None) -> list[str]:
    """Over the preview: now, the rule of the season, and the others for comparison."""
    if season is None:
        return []
    labels = dict(Season.Withdrawal.choices)
    own, *others = (str(labels[str(policy)]) for policy in _policies(season))
    return [
        _("now"),
        _("by the rule of the season: %(rule)s") % {"rule": own},
        *(_("otherwise: %(rule)s") % {"rule": label} for label in others),
    ]
