"""The trail of a season, line by line, in words. Exports keep what was noted as it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.models import BOT_NAMES
from games.presentation.mails import TITLES
from games.presentation.options import table_words
from games.presentation.paces import NAMES
from tournaments.models import AuditRecord, Entry, Result, Season
from tournaments.presentation.standings import CRITERIA
from tournaments.standings import Criterion
from tournaments.trail_words import CAUSES, verb_words

OF_ENTRIES = frozenset(
    (
        "register",
        "enter_bot",
        "take_entry_back",
        "move_entry",
        "withdraw",
        "expel",
        "come_back",
        "remind_entry",
        "offer_seat",
        "offer_declined",
        "offer_expired",
        "take_seat",
        "seat_bot",
        "set_move",
    )
)
"""Verbs whose target is the registration number of an entry."""
OF_PEOPLE = frozenset(("join_waiting_list", "leave_waiting_list", "ask_first"))
"""Verbs whose target is a person."""
HIDDEN = frozenset(("fixture", "risk"))
"""Keys for programs alone."""

CHANGED = {
    "level": gettext_lazy("division"),
    "move": gettext_lazy("move after the season"),
    "hours": gettext_lazy("hours added"),
    "clocks": gettext_lazy("clocks"),
    "fixtures": gettext_lazy("matches"),
    "entries": gettext_lazy("entries"),
    "entry": gettext_lazy("entry"),
    "text": gettext_lazy("text"),
    "mails": gettext_lazy("mails"),
    "forfeited": gettext_lazy("forfeits"),
    "opened_again": gettext_lazy("matches opened again"),
    "moves_taken_back": gettext_lazy("moves taken back"),
    "to": gettext_lazy("offered to"),
    "answer_by": gettext_lazy("answer by"),
    "rule": gettext_lazy("substitutes"),
    "losers": gettext_lazy("lost by"),
    "places": gettext_lazy("places"),
    "kind": gettext_lazy("result"),
    "cause": gettext_lazy("cause"),
    "order": gettext_lazy("waiting list"),
    "divisions": gettext_lazy("divisions"),
    "seed": gettext_lazy("seed"),
}
"""What stands before and after, where it is no rule of the season."""


@dataclass(frozen=True)
class TrailLine:
    at: datetime
    who: str
    """ "" where the clock did it."""
    what: str
    target: str
    reason: str
    changes: tuple[tuple[str, str, str], ...]
    """Name, before, after."""


def trail_lines(season: Season) -> list[TrailLine]:
    """What was done in a season, the oldest first."""
    words = _Words(season)
    return [
        TrailLine(
            line.at,
            line.actor.name if line.actor else "",
            verb_words(line.verb),
            words.target(line),
            line.reason,
            tuple(words.changes(line)),
        )
        for line in season.audit.select_related("actor").order_by("pk")
    ]


class _Words:
    """Knows the season's people and entries, so that whole trails are worded with two queries."""

    def __init__(self, season: Season) -> None:
        self.season = season
        entries = list(season.entries.select_related("user"))
        self.by_number = {str(entry.number): entry.name for entry in entries}
        self.by_key = {str(entry.pk): entry.name for entry in entries}
        reserves = User.objects.filter(league_reserves__season=season).distinct()
        self.people = {str(user.pk): user.name for user in reserves}

    def target(self, line: AuditRecord) -> str:
        if line.verb in OF_ENTRIES:
            return self.by_number.get(line.target, line.target)
        return self.people.get(line.target, line.target) if line.verb in OF_PEOPLE else line.target

    def changes(self, line: AuditRecord) -> list[tuple[str, str, str]]:
        names = [name for name in dict.fromkeys([*line.before, *line.after]) if name not in HIDDEN]
        found = [
            (
                self.name(name, line),
                self.value(name, line.before.get(name), line, line.before),
                self.value(name, line.after.get(name), line, line.after),
            )
            for name in names
        ]
        return [(name, before, after) for name, before, after in found if before or after]

    def name(self, name: str, line: AuditRecord) -> str:
        if line.verb == "propose_moves":
            return self.by_number.get(name, name)
        if line.verb == "seat_bot" and name == "level":
            return str(_("level of a bot"))
        if name in CHANGED:
            return str(CHANGED[name])
        try:
            return Season.name_of_rule(name)
        except FieldDoesNotExist:
            return name

    def value(self, name: str, value: Any, line: AuditRecord, beside: Mapping[str, Any]) -> str:
        if value is None or value == "" or value == []:
            return ""
        try:
            return self._in_words(name, value, line, beside)
        except (KeyError, ValueError, TypeError, AttributeError):
            return str(value)  # noted by another version, in its own way

    def _in_words(self, name: str, value: Any, line: AuditRecord, beside: Mapping[str, Any]) -> str:
        if line.verb == "propose_moves" or name == "move":
            return str(Entry.Move(value).label)
        if name == "status":
            kinds = Entry.Status if line.verb in OF_ENTRIES else Season.Status
            return str(kinds(value).label)
        if name in WORDED:
            return WORDED[name](value)
        if name == "options":
            return table_words(beside.get("game", self.season.game), value)
        if name == "level" and isinstance(value, str):
            return str(BOT_NAMES[value])
        if name == "to":
            return self.people[str(value)]
        if name == "order":
            return ", ".join(self.people[str(each)] for each in value)
        if name in ("entry", "losers", "forfeited", "places", "divisions"):
            return self._entries(name, value, line)
        if name.endswith("_at") or name == "answer_by":
            return date_format(localtime(datetime.fromisoformat(value)), "j E Y, H:i")
        if isinstance(value, bool):
            return str(_("yes")) if value else str(_("no"))
        return self._of_field(name, value)

    def _entries(self, name: str, value: Any, line: AuditRecord) -> str:
        """Entries by name; some verbs note their keys, others their registration numbers."""
        known = (
            self.by_key if line.verb in ("forfeit_fixture", "rule_fixture", "add_time") else self.by_number
        )
        if name == "places":
            return ", ".join(f"{place}. {known[key]}" for key, place in value.items() if place)
        if name == "divisions":
            return "; ".join(
                f"{level}: {', '.join(known[str(each)] for each in numbers)}"
                for level, numbers in enumerate(value, 1)
            )
        if isinstance(value, list):
            return ", ".join(known[str(each)] for each in value)
        return known[str(value)] if name == "entry" else str(value)

    def _of_field(self, name: str, value: Any) -> str:
        """By the labels of the rule's choices, where it has any."""
        try:
            field = Season._meta.get_field(name)
        except FieldDoesNotExist:
            return str(value)
        return str(dict(getattr(field, "choices", None) or ()).get(value, value))


WORDED: dict[str, Callable[[Any], str]] = {
    "game": lambda value: str(TITLES[value]),
    "pace": lambda value: capfirst(str(NAMES[value])),
    "filler": lambda value: str(BOT_NAMES[value]),
    "rule": lambda value: str(Season.Substitutes(value).label),
    "kind": lambda value: str(Result.Kind(value).label),
    "cause": lambda value: str(CAUSES[value]),
    "tie_breaks": lambda value: ", ".join(str(CRITERIA[Criterion(each)]) for each in value),
}
