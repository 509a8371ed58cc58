"""What the clock does with a season: the next step, when it is due, done or only looked at.

Two steps are never the clock's: approving divisions and finishing the season. They wait for an organiser.
"""

from __future__ import annotations

import logging
from datetime import datetime

from tournaments.errors import LeagueError
from tournaments.models import Fixture, Season
from tournaments.services.divisions import propose_divisions
from tournaments.services.ending import adjudicate_open, close_season, propose_moves, undecided
from tournaments.services.offers import due_offers, settle_offers
from tournaments.services.registration import close_registration, open_registration
from tournaments.services.results import collect_results
from tournaments.services.start import due_fixtures, open_due_fixtures, start_season

logger = logging.getLogger(__name__)


def due_steps(season: Season, now: datetime) -> list[str]:
    """The steps that `advance_season` would begin with at `now`, by the names of their services. Changes nothing.

    One step may make another one due; so this is asked again after each.
    """
    status = season.status
    if status == Season.Status.ANNOUNCED:
        return ["open_registration"] if now >= season.registration_opens_at else []
    if status == Season.Status.REGISTRATION:
        return ["close_registration"] if now >= season.registration_closes_at else []
    if status == Season.Status.CLOSED:
        return ["propose_divisions"]
    if status == Season.Status.APPROVED:
        return ["start_season"] if now >= season.starts_at else []
    if status == Season.Status.RUNNING:
        return _due_while_running(season, now)
    if status == Season.Status.CLOSING:
        return _due_while_closing(season)
    return []


def _due_while_running(season: Season, now: datetime) -> list[str]:
    steps: list[str] = []
    if _has_uncollected(season):
        steps.append("collect_results")
    if due_offers(season.pk, now):
        steps.append("settle_offers")
    if now >= season.ends_at or not undecided(season).exists():
        return [*steps, "close_season"]
    if due_fixtures(season.pk, now):
        steps.append("open_due_fixtures")
    return steps


def _due_while_closing(season: Season) -> list[str]:
    steps: list[str] = []
    if _has_uncollected(season):
        steps.append("collect_results")
    if undecided(season).exists():
        by_rule = season.adjudication != Season.Adjudication.REFEREE
        return [*steps, "adjudicate_open"] if by_rule else steps
    return steps if season.entries.exclude(move="").exists() else [*steps, "propose_moves"]


def _has_uncollected(season: Season) -> bool:
    return undecided(season).filter(status=Fixture.Status.OPEN, match__status="finished").exists()


def advance_season(*, season_id: int, now: datetime) -> list[str]:
    """Do all that is due for this season at `now`, step by step; the names of what was done. Safe to repeat.

    A step that changes nothing (two workers, a proposal without enough entries) ends the walk.
    """
    done: list[str] = []
    while True:
        season = Season.objects.get(pk=season_id)
        steps = due_steps(season, now)
        if not steps or sum(_do(step, season_id, now) for step in steps) == 0:
            return done
        done += steps


def _do(step: str, season_id: int, now: datetime) -> bool:
    if step == "collect_results":
        return collect_results(now=now, season_id=season_id) > 0
    if step == "settle_offers":
        return settle_offers(season_id=season_id, now=now) > 0
    if step == "open_due_fixtures":
        return open_due_fixtures(season_id=season_id, now=now) > 0
    if step == "adjudicate_open":
        return adjudicate_open(season_id=season_id, now=now) > 0
    service = {
        "open_registration": open_registration,
        "close_registration": close_registration,
        "propose_divisions": propose_divisions,
        "start_season": start_season,
        "close_season": close_season,
        "propose_moves": propose_moves,
    }[step]
    return service(season_id=season_id, actor=None, now=now)


def advance_seasons(now: datetime) -> int:
    """The beat: every season that is alive; one that fails is logged and in nobody's way. How many steps were done."""
    alive = Season.objects.exclude(status__in=[Season.Status.FINISHED, Season.Status.CANCELLED])
    steps = 0
    for season_id in list(alive.order_by("pk").values_list("pk", flat=True)):
        try:
            steps += len(advance_season(season_id=season_id, now=now))
        except LeagueError as refusal:
            logger.info("season %s waits: %s", season_id, refusal.code)
        except Exception:
            logger.exception("season %s could not be taken further", season_id)
    return steps
