"""What an organiser ought to look at in a season: who is out of time, who never began, whom no mail reaches.

Reads only, a fixed number of queries, and nothing of the cards: names, codes, clocks and states.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.db.models import Count, Prefetch, Q, QuerySet

from accounts.models import OutgoingMail, User
from games.models import Clock, Seat
from games.selectors.clocks import time_left_of
from tournaments.models import Entry, Fixture, Reserve, Season, SeatOffer, Side

LOW = timedelta(hours=24)
"""A bank with less than this in it is low."""
SILENT = timedelta(days=2)
"""Somebody who has not done anything in a match this long after it opened has not begun."""
LATELY = timedelta(days=14)
"""Mails that failed longer ago than this are nobody's concern any more."""


@dataclass(frozen=True)
class Turn:
    """A turn of a person that somebody should look at."""

    fixture: Fixture
    entry: Entry
    opponents: str
    round: int
    deadline_at: datetime
    left: int
    """Seconds in the bank."""

    @property
    def code(self) -> str:
        return self.fixture.match.code if self.fixture.match else ""


@dataclass(frozen=True)
class Silence:
    """A person who has done nothing yet in a match that opened a while ago."""

    fixture: Fixture
    entry: Entry
    opponents: str
    since: datetime

    @property
    def code(self) -> str:
        return self.fixture.match.code if self.fixture.match else ""


@dataclass(frozen=True)
class Unreached:
    entry: Entry
    paused: bool
    """We stopped writing to an address that sends our mails back."""
    unconfirmed: bool
    """There is no confirmed address."""
    failed: int
    """Mails of late that could not be delivered."""


@dataclass(frozen=True)
class Vacant:
    """The seat of somebody who left, while others may still take it."""

    entry: Entry
    open: int
    """Fixtures that were given up by leaving."""
    offer: SeatOffer | None
    """The offer that waits for an answer."""
    asked: int
    """How many people were asked about this seat."""


@dataclass(frozen=True)
class Desk:
    overdue: list[Turn]
    low: list[Turn]
    silent: list[Silence]
    """Without those who stand in the lists above already."""
    late: list[Fixture]
    """Of dated seasons: open fixtures of matchdays after which another one has begun."""
    unreached: list[Unreached]
    vacant: list[Vacant]
    waiting: list[Reserve]
    """The waiting list, in order."""
    unsettled: list[Fixture]
    """Fixtures that wait for a referee: the season is over and its rule leaves them to one, or their match is void."""

    @property
    def count(self) -> int:
        """Lines that ask for something; people who wait do not."""
        return sum(len(rows) for rows in vars(self).values()) - len(self.waiting)


def desk_of(season: Season, now: datetime) -> Desk:
    fixtures = {fixture.match_id: fixture for fixture in _fixtures(season).filter(status=Fixture.Status.OPEN)}
    turns = _turns(fixtures, now)
    overdue = [turn for turn in turns if turn.deadline_at <= now]
    low = [turn for turn in turns if turn.deadline_at > now and turn.left < LOW.total_seconds()]
    named = {(turn.fixture.pk, turn.entry.pk) for turn in (*overdue, *low)}
    return Desk(
        overdue=overdue,
        low=sorted(low, key=lambda turn: turn.left),
        silent=[row for row in _silent(fixtures, now) if (row.fixture.pk, row.entry.pk) not in named],
        late=_late(season, fixtures.values(), now),
        unreached=_unreached(season, now),
        vacant=_vacant(season),
        waiting=list(season.reserves.filter(left_at=None).select_related("user")),
        unsettled=_unsettled(season),
    )


def _fixtures(season: Season) -> QuerySet[Fixture]:
    return (
        Fixture.objects.filter(matchday__division__season=season)
        .select_related("matchday__division", "match")
        .prefetch_related(Prefetch("sides", queryset=Side.objects.select_related("entry__user")))
        .order_by("matchday__number", "matchday__division__level", "table")
    )


def players_of(fixture: Fixture) -> str:
    return " – ".join(side.entry.name for side in fixture.sides.all())


def _turns(fixtures: dict[int | None, Fixture], now: datetime) -> list[Turn]:
    """Turns of people that run, the most urgent first."""
    clocks = (
        Clock.objects.filter(
            round__match__in=fixtures, deadline_at__isnull=False, seat__user__isnull=False, caretaker=False
        )
        .select_related("round", "seat")
        .order_by("deadline_at")
    )
    turns = []
    for clock in clocks:
        fixture = fixtures[clock.round.match_id]
        entry, opponents = _part(fixture, clock.seat)
        if entry is not None and clock.deadline_at is not None:
            turns.append(
                Turn(
                    fixture, entry, opponents, clock.round.number, clock.deadline_at, time_left_of(clock, now)
                )
            )
    return turns


def _part(fixture: Fixture, seat: Seat) -> tuple[Entry | None, str]:
    """The entry at this seat, and the names of the others."""
    sides = list(fixture.sides.all())
    own = next((side.entry for side in sides if side.seat == seat.number), None)
    return own, ", ".join(side.entry.name for side in sides if side.seat != seat.number)


def _silent(fixtures: dict[int | None, Fixture], now: datetime) -> list[Silence]:
    """Of matches that have been open for a while. Whoever waits for an opponent that never moved is not to blame."""
    seats = Seat.objects.filter(
        match__in=fixtures, acted_at=None, user__isnull=False, clocks__turn_since__lt=now - SILENT
    ).distinct()
    found = []
    for seat in seats:
        fixture = fixtures[seat.match_id]
        entry, opponents = _part(fixture, seat)
        if entry is not None and fixture.opened_at is not None:
            found.append(Silence(fixture, entry, opponents, fixture.opened_at))
    return sorted(found, key=lambda silence: silence.since)


def _late(season: Season, fixtures: Iterable[Fixture], now: datetime) -> list[Fixture]:
    if season.opening != Season.Opening.DATED:
        return []
    begun: dict[int, int] = {}
    for division in season.divisions.prefetch_related("matchdays"):
        opened = [day.number for day in division.matchdays.all() if day.opens_at and day.opens_at <= now]
        begun[division.pk] = max(opened, default=0)
    return [each for each in fixtures if each.matchday.number < begun[each.matchday.division_id]]


def _unreached(season: Season, now: datetime) -> list[Unreached]:
    entries = list(
        season.entries.filter(
            user__isnull=False, status__in=[Entry.Status.REGISTERED, Entry.Status.PLAYING]
        ).select_related("user")
    )
    people = [entry.user_id for entry in entries]
    confirmed = set(
        EmailAddress.objects.filter(user__in=people, verified=True).values_list("user_id", flat=True)
    )
    failed: dict[int | None, int] = {}
    mails = OutgoingMail.objects.filter(
        user__in=people, state=OutgoingMail.State.FAILED, created_at__gte=now - LATELY
    )
    for user_id in mails.values_list("user_id", flat=True):
        failed[user_id] = failed.get(user_id, 0) + 1
    rows = [
        Unreached(
            entry,
            paused=_user(entry).mail_paused_at is not None,
            unconfirmed=entry.user_id not in confirmed,
            failed=failed.get(entry.user_id, 0),
        )
        for entry in entries
    ]
    return [row for row in rows if row.paused or row.unconfirmed or row.failed]


def _user(entry: Entry) -> User:
    assert entry.user is not None
    return entry.user


def _vacant(season: Season) -> list[Vacant]:
    if season.status != Season.Status.RUNNING or season.substitutes == Season.Substitutes.NONE:
        return []
    given_up = Q(sides__forfeited=True, sides__fixture__result__cause__in=["withdrawn", "expelled"])
    entries = (
        season.entries.filter(left_at__isnull=False, drawn_number__isnull=False, replaced_by=None)
        .select_related("user", "division")
        .prefetch_related(Prefetch("offers", queryset=SeatOffer.objects.select_related("reserve__user")))
        .annotate(open=Count("sides", filter=given_up))
    )
    return [
        Vacant(
            entry,
            entry.open,
            next((offer for offer in entry.offers.all() if offer.state == SeatOffer.State.OPEN), None),
            len(entry.offers.all()),
        )
        for entry in entries
        if entry.open
    ]


def _unsettled(season: Season) -> list[Fixture]:
    waits = Q(match__status="void")
    if season.status == Season.Status.CLOSING and season.adjudication == Season.Adjudication.REFEREE:
        waits |= Q(pk__isnull=False)
    return list(_fixtures(season).filter(waits).exclude(status=Fixture.Status.DECIDED))
