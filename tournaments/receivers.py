"""What the leagues do when they hear of matches and people. A signal lost costs a minute: the beat looks as well."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.signals import memberships_ending
from games.models import Match
from games.signals import Occasion, left_out_asked, match_finished, occasion_asked
from tournaments.models import Fixture
from tournaments.selectors.left_out import left_out
from tournaments.services.calendars import drop_calendar_key
from tournaments.services.leaving import leave_all
from tournaments.services.results import collect_result
from tournaments.services.waiting_list import leave_all_lists


def connect() -> None:
    match_finished.connect(on_match_finished, dispatch_uid="tournaments.collect_result")
    occasion_asked.connect(on_occasion_asked, dispatch_uid="tournaments.occasion")
    left_out_asked.connect(on_left_out_asked, dispatch_uid="tournaments.left_out")
    memberships_ending.connect(on_memberships_ending, dispatch_uid="tournaments.leave_all")


def on_match_finished(sender: Any, match_id: int, **kwargs: Any) -> None:
    collect_result(match_id=match_id, now=timezone.now())


def on_occasion_asked(sender: Any, match: Match, **kwargs: Any) -> Occasion | None:
    fixture = (
        Fixture.objects.filter(match=match.pk).select_related("matchday__division__season__league").first()
    )
    if fixture is None:
        return None
    division = fixture.matchday.division
    words = _("%(league)s, season %(season)d: division %(level)d, matchday %(day)d") % {
        "league": division.season.league.name,
        "season": division.season.number,
        "level": division.level,
        "day": fixture.matchday.number,
    }
    return Occasion(
        words, reverse("division", args=[division.season.league.slug, division.season.number, division.level])
    )


def on_left_out_asked(sender: Any, matches: list[Match], user: User | None, **kwargs: Any) -> frozenset[int]:
    return left_out(matches, user)


def on_memberships_ending(sender: Any, user: User, **kwargs: Any) -> None:
    leave_all(user=user, now=timezone.now())
    leave_all_lists(user=user, now=timezone.now())
    drop_calendar_key(user=user)
