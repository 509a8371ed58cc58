"""Matches that were played and that no table counts, because a player left and the entry is annulled."""

from __future__ import annotations

from collections.abc import Iterable

from accounts.models import User
from games.models import Match
from tournaments.models import Division, Entry, Fixture
from tournaments.selectors.tables import DivisionTable, tables_of

LEFT = (Entry.Status.WITHDRAWN, Entry.Status.EXPELLED)


def left_out(matches: Iterable[Match], user: User | None) -> frozenset[int]:
    """The ids of these matches that their table does not count for this person; None: that it counts for nobody.

    Told by the table as it stands now: whoever comes back counts again. One query where nobody has left the
    divisions of these matches; the same few more otherwise, whatever the number.
    """
    ids = [match.pk for match in matches]
    left = Entry.objects.filter(status__in=LEFT, sides__fixture__match__in=ids)
    divisions = list(Division.objects.filter(pk__in=left.values("division")).select_related("season__league"))
    if not divisions:
        return frozenset()
    return frozenset(
        fixture.match_id
        for table in tables_of(divisions)
        for fixture in table.fixtures
        if fixture.match_id in ids and not _counts(table, fixture, user)
    )


def _counts(table: DivisionTable, fixture: Fixture, user: User | None) -> bool:
    """At a table of three or four the others' results against each other still count."""
    sides = [side.entry_id for side in fixture.sides.all()]
    own = [key for key in sides if user is not None and table.entries[key].user_id == user.pk]
    if any(key in table.annulled for key in own):
        return False
    return sum(key not in table.annulled for key in sides) > 1
