"""What a player has before them: their fixtures in words, and the same as the events of a calendar.

A calendar is asked for by programs, so it carries no card, no score and no address of anybody; what it says of a turn
is whom it is against and when the time is over.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Clock
from games.selectors.turns import waiting_for
from tournaments.ical import Event
from tournaments.models import Fixture, Season
from tournaments.presentation.fixtures import fixture_result
from tournaments.presentation.seasons import season_words
from tournaments.selectors.own import OwnFixture, own_fixtures, own_seasons
from tournaments.selectors.seasons import opening_days


@dataclass(frozen=True)
class OwnLine:
    own: OwnFixture
    names: str
    result: str
    """How it ended, or what it waits for."""

    @property
    def address(self) -> str:
        """Its match; "" before it has one. The round that waits, where several are open."""
        if self.own.clock is not None:
            return self.own.clock.round.address
        return self.own.fixture.match.get_absolute_url() if self.own.fixture.match else ""


def own_lines(fixtures: Iterable[OwnFixture]) -> list[tuple[Season, list[OwnLine]]]:
    """By season: what waits for the player first, then what is played, what is planned, what is decided."""
    found = []
    for season, group in groupby(fixtures, key=lambda own: own.season):
        lines = [OwnLine(own, ", ".join(entry.name for entry in own.others), _state(own)) for own in group]
        found.append((season, sorted(lines, key=_urgency)))
    return found


def _urgency(line: OwnLine) -> tuple[int, datetime, int]:
    order = {Fixture.Status.OPEN: 1, Fixture.Status.PLANNED: 2, Fixture.Status.DECIDED: 3}
    clock = line.own.clock
    deadline = clock.deadline_at if clock and clock.deadline_at else line.own.season.ends_at
    state = 0 if clock else order[Fixture.Status(line.own.fixture.status)]
    return state, deadline, line.own.fixture.matchday.number


def _state(own: OwnFixture) -> str:
    if own.clock is not None:
        return _("Your turn")
    if own.fixture.status == Fixture.Status.OPEN:
        return _("waits for the other side")
    if own.fixture.status == Fixture.Status.PLANNED and own.fixture.matchday.opens_at:
        return _("opens on %(day)s") % {"day": _day(own.fixture.matchday.opens_at)}
    return fixture_result(own.fixture)


def _day(at: datetime) -> str:
    return date_format(timezone.localtime(at), "j E Y")


# --- Calendars --------------------------------------------------------------------------------------


def events_of(user: User) -> list[Event]:
    """Deadlines of all the person's turns, in leagues or not, and the dates of the seasons they have entered."""
    events = [_turn(clock, user) for clock in waiting_for(user)]
    for own in own_fixtures(user):
        opens_at = own.fixture.matchday.opens_at
        if own.fixture.status == Fixture.Status.PLANNED and opens_at is not None:
            events.append(_opening(own, opens_at))
    for season in own_seasons(user):
        events += season_events(season)
    return events


def season_events(season: Season) -> list[Event]:
    """The dates of a season that are ahead of it, as its page shows them."""
    dates = [
        ("opens", season.registration_opens_at, _("Registration opens")),
        ("closes", season.registration_closes_at, _("Registration closes")),
        ("starts", season.starts_at, _("The season starts")),
        ("ends", season.ends_at, _("The season ends")),
    ]
    address = _absolute("season", season.league.slug, season.number)
    return [
        Event(
            uid=_uid("season", season.pk, name),
            at=at,
            title=f"{what}: {season_words(season)}",
            changed=season.league.created_at,
            address=address,
        )
        for name, at, what in dates
    ]


def matchday_events(season: Season) -> list[Event]:
    """When the matchdays of a dated season open; none of other seasons. One query."""
    events = []
    for number, opens_at in opening_days(season):
        title = _("Matchday %(number)d: %(season)s") % {"number": number, "season": season_words(season)}
        events.append(
            Event(
                uid=_uid("matchday", season.pk, number),
                at=opens_at,
                title=title,
                changed=season.started_at or season.league.created_at,
                address=_absolute("season", season.league.slug, season.number),
            )
        )
    return events


def _turn(clock: Clock, user: User) -> Event:
    match = clock.round.match
    others = ", ".join(seat.name for seat in match.seats.all() if seat.user_id != user.pk)
    assert clock.deadline_at is not None
    assert clock.turn_since is not None
    return Event(
        uid=_uid("turn", clock.pk, clock.round.version),
        at=clock.deadline_at,
        title=_("Your turn against %(names)s ends") % {"names": others},
        changed=clock.turn_since,
        text=_("Round %(number)d. Once the time is over, the match can be lost.")
        % {"number": clock.round.number},
        address=settings.SITE_URL + clock.round.address,
    )


def _opening(own: OwnFixture, opens_at: datetime) -> Event:
    others = ", ".join(entry.name for entry in own.others)
    return Event(
        uid=_uid("fixture", own.fixture.pk, "opens"),
        at=opens_at,
        title=_("Your match against %(names)s opens") % {"names": others},
        changed=own.season.started_at or opens_at,
        text=season_words(own.season),
        address=_absolute("season", own.season.league.slug, own.season.number),
    )


def _uid(*parts: object) -> str:
    return "-".join(str(part) for part in parts) + f"@{urlsplit(settings.SITE_URL).hostname}"


def _absolute(name: str, *arguments: object) -> str:
    return settings.SITE_URL + reverse(name, args=arguments)
