"""Writes the database of a site of this version as SQL, which goes to `data/<version>.sql` beside this file.

`python -m tests.upgrade.write` is run once for each release, before it, and never again for that release: what later
versions must be able to go on with is what this version wrote, not what a later one thinks it wrote.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

import time_machine

WRITTEN = datetime(2026, 3, 1, 12, tzinfo=UTC)
"""When everybody played last; `go_on` plays an hour later."""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name in ("queue", "done", "control"):
            (Path(folder) / "broker" / name).mkdir(parents=True)
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "config.settings.dev",
            "KARTKA_VAR": folder,
            "DATABASE_URL": "",
        }
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection

        with time_machine.travel(WRITTEN, tick=False):
            call_command("migrate", verbosity=0)
            _fill()
        connection.close()
        with sqlite3.connect(Path(folder) / "kartka.sqlite3") as database:
            sys.stdout.writelines(f"{line}\n" for line in database.iterdump())


def _fill() -> None:
    """Ala and Bartek are in the middle of everything; nobody needs to remember more than their names."""
    from games.services.chat import say
    from games.services.plans import set_plan
    from games.services.tables import open_table
    from tests.factories import (
        make_bot_match,
        make_match,
        make_user,
        open_round,
        play_match,
        play_on,
        play_word,
    )
    from tests.tournaments import seasons

    ala, bartek = make_user("ala", mail_turn="now"), make_user("bartek", language="en", mail_turn="never")
    finished = make_match(ala, bartek, options={"rounds": 2})
    play_match(finished)
    running = make_match(ala, bartek, pace="league", options={"rounds": 4}, width=2)
    play_word(running)
    the_round = open_round(running)
    waiting = next(seat for seat in (0, 1) if seat not in the_round.to_act)
    set_plan(round_id=the_round.pk, seat=waiting, text="any: low", expected_version=the_round.version)
    say(code=running.code, user=ala, text="Zagramy jeszcze dziś?")
    play_on(make_match(ala, bartek), 31)
    for game in ("szturm", "kierki", "pasjans"):
        play_word(make_bot_match(ala, game=game))
    open_table(creator=bartek, is_public=True)
    open_table(creator=ala, invited=bartek)
    owner = make_user("organizator")
    season = seasons.make_season(seasons.make_league(owner))
    people = [ala, bartek, make_user("celina")]
    seasons.start(season, people, owner)
    for fixture in seasons.fixtures(season)[:1]:
        play_match(fixture.match)


if __name__ == "__main__":
    main()
