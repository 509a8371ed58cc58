"""Tables of duplicate matchdays, in few words."""

from __future__ import annotations

from typing import Any

from games.models import Match
from games.selectors.positions import position_of
from games.services.play import play
from tests.factories import open_round
from tests.tournaments.seasons import fixtures
from tournaments.models import Fixture


def tables_on(season: Any, day: int) -> list[Fixture]:
    return [each for each in fixtures(season) if each.matchday.number == day]


def play_last(fixture: Fixture, plies: int | None = None) -> Match:
    """As `play_out`, by last legal actions, so that tables differ."""
    match = Match.objects.get(pk=fixture.match_id)
    over, done = False, 0
    while not over and done != plies:
        the_round = open_round(match)
        position = position_of(the_round)
        seat = position.to_act[0]
        legal = [action for action in position.view(seat).legal if not action.startswith("LUCKY")]
        played = play(
            round_id=the_round.pk,
            seat=seat,
            text=(legal or list(position.view(seat).legal))[-1],
            expected_version=position.version,
            channel="web",
        )
        over, done = played.match_over, done + 1
    return match
