"""Plays on with what an earlier version wrote (`write`), in a process of its own; prints what became of it as JSON."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import time_machine

from tests.upgrade.write import WRITTEN


def main() -> None:
    import django

    django.setup()
    with time_machine.travel(WRITTEN + timedelta(hours=1), tick=False):
        print(json.dumps(_go_on()))


def _go_on() -> dict[str, object]:
    from accounts.models import User
    from games.models import Match, Move
    from games.services.tables import join_table
    from tests.factories import play_match, play_on, play_word
    from tournaments.models import Fixture, Season

    planned = Match.objects.get(status="active", pace="league", fixture=None)
    before = Move.objects.filter(round__match=planned).count()
    play_word(planned, _quiet(planned))
    channels = [move.channel for move in Move.objects.filter(round__match=planned).order_by("pk")[before:]]
    invitation = Match.objects.get(status="waiting", is_public=False)
    join_table(code=invitation.code, user=User.objects.get(username="bartek"))
    for match in Match.objects.filter(status="active").exclude(game="vista"):
        play_on(match, 10)
    for match in Match.objects.filter(status="active", game="vista"):
        play_match(match)
    return {
        "channels": channels,
        "matches": sorted(Match.objects.values_list("game", "status")),
        "mails": dict(
            User.objects.filter(username__in=["ala", "bartek"]).values_list("username", "mail_turn")
        ),
        "fixtures": sorted(Fixture.objects.values_list("status", flat=True)),
        "seasons": list(Season.objects.values_list("status", flat=True)),
    }


def _quiet(match: Any) -> str:
    """A card after which a plan goes on: no trump, and seen by everybody before."""
    from games.selectors.positions import position_of
    from tests.factories import open_round

    view = position_of(open_round(match)).view(0)
    tops = [pile["top"] for pile in view.data()["piles"][0]]
    return next(card for card in view.legal if card in tops and not card.endswith(view.data()["trump"]))


if __name__ == "__main__":
    main()
