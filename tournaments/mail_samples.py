"""Samples of the mails about leagues, for the page of all mails; inside its transaction, which is rolled back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from tournaments.models import Entry, League, Role, Season
from tournaments.services.divisions import approve_divisions
from tournaments.services.ending import close_season, finish_season
from tournaments.services.helping import send_message
from tournaments.services.leagues import announce_season, give_role, open_league
from tournaments.services.leaving import withdraw
from tournaments.services.life import advance_season
from tournaments.services.offers import offer_seat
from tournaments.services.registration import enter_bot, enter_late, register, take_entry_back
from tournaments.services.waiting_list import join_waiting_list

DAY = timedelta(days=1)
SLUG = "sample-of-mails"


def league_mails(reader: User, other: User, keep: Callable[[str, str], None]) -> None:
    """A season of both and a bot, from registration to promotion, and another one in which the reader is asked."""
    owner = User.objects.create(username="Celina Lis", email="celina@example.org", is_superuser=True)
    league = open_league(name="Liga Pocztówka", slug=SLUG, owner=owner, now=timezone.now())
    first = _season(league)
    _run(first, [reader, other], owner)
    keep("league, season starts", "approved:")
    keep("league, pairings", "pairings:")
    send_message(
        season_id=first.pk,
        subject="Przerwa świąteczna / Holidays",
        text="Od 24 do 26 grudnia nikt nie gra.\nNobody plays from 24 to 26 December.",
        actor=owner,
        now=timezone.now(),
    )
    keep("league, message", "message:")
    close_season(season_id=first.pk, actor=owner, now=timezone.now(), reason="sample")
    advance_season(season_id=first.pk, now=timezone.now())
    finish_season(season_id=first.pk, actor=owner, now=timezone.now())
    keep("league, season over", "finished:")
    second = _season(league)
    _run(second, [other], owner)
    keep("league, registration", "registration:")
    join_waiting_list(season_id=second.pk, user=reader, now=timezone.now())
    entry = Entry.objects.get(season=second, user=other)
    withdraw(entry_id=entry.pk, actor=other, now=timezone.now())
    offer_seat(entry_id=entry.pk, actor=owner, now=timezone.now())
    keep("league, free seat", "seat:")
    _organise(league, reader, other, owner, keep)


def _organise(
    league: League, reader: User, other: User, owner: User, keep: Callable[[str, str], None]
) -> None:
    """The reader organises the league now, and a third season asks for them step by step."""
    give_role(league=league, user=reader, name=Role.Name.ORGANISER, actor=owner, now=timezone.now())
    season = _season(league)
    now = timezone.now()
    advance_season(season_id=season.pk, now=now - 3 * DAY)
    entry = register(season_id=season.pk, user=other, now=now - 3 * DAY)
    for _bot in range(3):
        enter_bot(season_id=season.pk, level="easy", actor=None, now=now - 3 * DAY)
    advance_season(season_id=season.pk, now=now - 2 * DAY)
    keep("organising, divisions", "divisions-wait:")
    take_entry_back(entry_id=entry.pk, actor=other, now=now - 2 * DAY)
    keep("organising, entry taken back", "entry-back:")
    enter_late(season_id=season.pk, user=other, actor=owner, now=now - 2 * DAY, reason="sample")
    approve_divisions(season_id=season.pk, actor=owner, now=now - 2 * DAY)
    advance_season(season_id=season.pk, now=now)
    waiting = User.objects.create(username="Danuta Wilk", email="danuta@example.org")
    join_waiting_list(season_id=season.pk, user=waiting, now=now)
    keep("organising, waiting list", "wanted:")
    withdraw(entry_id=entry.pk, actor=other, now=now)
    keep("organising, free seat", "vacant:")
    close_season(season_id=season.pk, actor=owner, now=now, reason="sample")
    advance_season(season_id=season.pk, now=now)
    keep("organising, moves", "moves-wait:")


def _season(league: League) -> Season:
    now = timezone.now()
    return announce_season(
        league=league,
        actor=None,
        now=now,
        options={"rounds": 4},
        opening="dated",
        registration_opens_at=now - 3 * DAY,
        registration_closes_at=now - 2 * DAY,
        starts_at=now - DAY,
        ends_at=now + 60 * DAY,
    )


def _run(season: Season, people: list[User], owner: User) -> None:
    now = timezone.now()
    advance_season(season_id=season.pk, now=now - 3 * DAY)
    for person in people:
        register(season_id=season.pk, user=person, now=now - 3 * DAY)
    while season.entries.count() < 3:
        enter_bot(season_id=season.pk, level="easy", actor=None, now=now - 3 * DAY)
    advance_season(season_id=season.pk, now=now - 2 * DAY)
    approve_divisions(season_id=season.pk, actor=owner, now=now - 2 * DAY)
    advance_season(season_id=season.pk, now=now)
