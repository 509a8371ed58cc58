"""Seasons in which somebody leaves and others wait, in few words."""

from __future__ import annotations

from typing import Any

from tests.tournaments.seasons import STARTS, entry_of, make_league, make_season, start
from tournaments.models import Entry, Season
from tournaments.services.leaving import withdraw
from tournaments.services.waiting_list import join_waiting_list


def running(ala: Any, people: list[Any], **rules: Any) -> Season:
    return start(make_season(make_league(ala), **rules), people, ala)


def wait(season: Season, *people: Any) -> None:
    for person in people:
        join_waiting_list(season_id=season.pk, user=person, now=STARTS)


def leave(season: Season, person: Any) -> Entry:
    return withdraw(entry_id=entry_of(season, person).pk, actor=person, now=STARTS)
