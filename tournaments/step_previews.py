"""What a step of a season's life would do, line by line: (whom or what, now, afterwards). Changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.formats import date_format
from django.utils.timezone import localtime, now
from django.utils.translation import gettext as _

from tournaments.desk import players_of
from tournaments.models import Entry, Season
from tournaments.presentation.estimates import bots_words, estimate_words
from tournaments.selectors.seasons import filling_up
from tournaments.services.ending import preview_adjudication, proposed_moves

Line = tuple[str, ...]

LEADS_TO = {
    "open_registration": Season.Status.REGISTRATION,
    "close_registration": Season.Status.CLOSED,
    "propose_divisions": Season.Status.PROPOSED,
    "approve_divisions": Season.Status.APPROVED,
    "start_season": Season.Status.RUNNING,
    "close_season": Season.Status.CLOSING,
    "finish_season": Season.Status.FINISHED,
}
"""What a season is after a step, where that is another state than before."""


def step_lines(season: Season, step: str, words: str) -> list[Line]:
    """The step itself, and what hangs on it."""
    more = PREVIEWS.get(step)
    return [
        (
            f"{season.league.name}, {season.number}",
            str(season.get_status_display()),
            str(LEADS_TO[step].label) if step in LEADS_TO else words,
        ),
        *(more(season) if more else ()),
    ]


def _registration(season: Season) -> Sequence[Line]:
    until = date_format(localtime(season.registration_closes_at), "j E Y, H:i")
    return [(_("Registration"), "", _("Until %(end)s.") % {"end": until})]


def _divisions(season: Season) -> Sequence[Line]:
    """Who is in them, and the bots that will join them at the start."""
    lines = []
    for division in season.divisions.order_by("level"):
        names = [entry.name for entry in division.entries.select_related("user")]
        bots = filling_up(season, len(names))
        name = _("Division %(level)s") % {"level": division.level}
        lines.append((name, ", ".join(names), bots_words(bots) if bots else ""))
    return lines


def _start(season: Season) -> Sequence[Line]:
    lines: list[Line] = []
    if season.starts_at > now():
        announced = date_format(localtime(season.starts_at), "j E Y, H:i")
        lines.append(
            (
                _("Start"),
                announced,
                _("It begins now, earlier than announced; dates and deadlines count from now."),
            )
        )
    for division in season.divisions.order_by("level"):
        count = division.entries.filter(status=Entry.Status.REGISTERED).count()
        name = _("Division %(level)s") % {"level": division.level}
        lines.append((name, "", estimate_words(season, count) or "–"))
    return lines


def _close(season: Season) -> Sequence[Line]:
    """Every open fixture with what the rule of the season would make of it now."""
    lines = []
    for fixture, places in preview_adjudication(season):
        if places is None:
            said = _("waits for a referee")
        elif not places:
            said = _("lost by all")
        elif len(set(places)) == 1:
            said = _("draw")
        else:
            winners = [side.entry.name for side in fixture.sides.all() if places[side.seat] == 1]
            said = _("%(name)s wins") % {"name": ", ".join(winners)}
        lines.append((players_of(fixture), str(fixture.get_status_display()), said))
    return lines


def _moves(season: Season) -> Sequence[Line]:
    return [
        (entry.name, "", str(entry.get_move_display()))
        for entry in proposed_moves(season)
        if entry.move != Entry.Move.STAY
    ]


def _finish(season: Season) -> Sequence[Line]:
    moving = season.entries.exclude(move__in=["", Entry.Move.STAY]).select_related("user")
    return [(entry.name, "", str(entry.get_move_display())) for entry in moving]


PREVIEWS: dict[str, Callable[[Season], Sequence[Line]]] = {
    "open_registration": _registration,
    "approve_divisions": _divisions,
    "start_season": _start,
    "close_season": _close,
    "propose_moves": _moves,
    "finish_season": _finish,
}
