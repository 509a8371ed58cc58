"""Who rises and falls after a season, and why: the proposal as the organiser reads it. Reads only."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import AuditRecord, Entry, Season
from tournaments.presentation.numbers import number
from tournaments.selectors.seasons import divisions_of
from tournaments.selectors.tables import STILL, DivisionTable, tables_of


@dataclass(frozen=True)
class MoveLine:
    entry: Entry
    place: int
    """In the final order, ties ended by the lot; 0 for who is out of the table."""
    points: str
    reasons: tuple[str, ...]

    @property
    def may_move(self) -> bool:
        return self.entry.status == Entry.Status.PLAYING


def moves_of(season: Season) -> list[tuple[DivisionTable, list[MoveLine]]]:
    """Every division, the highest first, with a reason for each player."""
    changed = _changed_by_hand(season)
    tables = tables_of(divisions_of(season))
    return [(table, _lines(table, len(tables), changed)) for table in tables]


def _lines(table: DivisionTable, divisions: int, changed: dict[str, str]) -> list[MoveLine]:
    rows = {row.entry: row for row in table.standings.rows}
    order = table.final_order
    movable = [entry for entry in order if entry.status == Entry.Status.PLAYING]
    movable = [entry for entry in movable if entry.placed_by not in STILL]
    lines = []
    for place, entry in enumerate(order, 1):
        reasons = [_why(table, entry, movable, divisions)]
        if entry.pk in table.by_lot:
            reasons.append(_("Level with a neighbour who moves otherwise; the drawn lot decides."))
        if str(entry.number) in changed:
            said = changed[str(entry.number)] or _("no reason given")
            reasons.append(_("Changed by the organiser: %(reason)s") % {"reason": said})
        lines.append(MoveLine(entry, place, number(rows[entry.pk].points), tuple(reasons)))
    for row in table.standings.rows:
        if row.place is None:
            lines.append(MoveLine(table.entries[row.entry], 0, "", (_("Out of the table."),)))
    return lines


def _why(table: DivisionTable, entry: Entry, movable: list[Entry], divisions: int) -> str:
    if entry.status != Entry.Status.PLAYING:
        return _("Has left the season.")
    if entry not in movable:
        return _("A bot that fills up or stands in neither rises nor falls.")
    place, level, movers = movable.index(entry) + 1, table.division.level, table.season.movers
    said = _("Number %(place)d of %(count)d who can move.") % {"place": place, "count": len(movable)}
    rules = [
        _("Above this division there is none.")
        if level == 1
        else ngettext("The first one rises.", "The first %(count)d rise.", movers) % {"count": movers},
        _("Below this division there is none.")
        if level == divisions
        else ngettext("The last one falls.", "The last %(count)d fall.", movers) % {"count": movers},
    ]
    return " ".join([said, *rules])


def _changed_by_hand(season: Season) -> dict[str, str]:
    """Registration number -> the reason of the last change, since moves were last proposed."""
    proposed = AuditRecord.objects.filter(season=season, verb="propose_moves").order_by("-pk").first()
    lines = AuditRecord.objects.filter(season=season, verb="set_move", pk__gt=proposed.pk if proposed else 0)
    return dict(lines.order_by("pk").values_list("target", "reason"))
