"""A season of bots from registration to promotion, played to the end while one watches: to see a living league."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from time import sleep
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts.models import User
from games.bots.registry import levels_of
from games.models import Match
from games.services.bots import bots_by_hand, play_bots
from tournaments.errors import LeagueError
from tournaments.models import Fixture, League, Season
from tournaments.score_tables import Asked, ordered
from tournaments.selectors.seasons import divisions_of
from tournaments.selectors.tables import DivisionTable, tables_of
from tournaments.services.divisions import approve_divisions
from tournaments.services.ending import finish_season
from tournaments.services.leagues import announce_season, open_league
from tournaments.services.life import advance_season
from tournaments.services.registration import enter_bot
from tournaments.tallies import MEASURED, leaders

SLUG = "demo"
DAY = timedelta(days=1)
WORKER_PAUSE = 0.1
"""Seconds until a worker that is thinking is looked at again."""


class Command(BaseCommand):
    help = "Plays a whole season of bots: registration, divisions, draw, matches, tables, promotion."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--entries", type=int, default=8, help="how many bots (8)")
        parser.add_argument("--size", type=int, default=4, help="how many to a division (4)")
        parser.add_argument("--rounds", type=int, default=2, help="rounds of a match: 2, 4 or 10 (2)")
        parser.add_argument("--cycles", type=int, default=1, help="1 or 2 matches of each pair (1)")
        parser.add_argument(
            "--duplicate", action="store_true", help="the same deals at all tables of a matchday"
        )
        parser.add_argument("--owner", default="", help="name of the player who shall own the league")
        parser.add_argument(
            "--language",
            default="",
            choices=[code for code, _name in settings.LANGUAGES],
            help="of a new league's name and description (the owner's, without one that of the site)",
        )
        parser.add_argument(
            "--unfinished", action="store_true", help="stop half-way, with matches to be played"
        )

    @translation.override("en")  # all that commands say is
    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        try:
            season = self._announced(now, options)
            with bots_by_hand():
                self._walk(season, now, options)
        except LeagueError as refusal:
            raise CommandError(str(refusal)) from refusal

    def _announced(self, now: datetime, options: dict[str, Any]) -> Season:
        owner = None
        if options["owner"]:
            owner = User.objects.filter(username=options["owner"]).first()
            if owner is None:
                raise CommandError(f"nobody plays as {options['owner']!r}")
        # A league has one name and description for all its readers; those of its owner read it most.
        with translation.override(
            options["language"] or (owner.language if owner else settings.LANGUAGE_CODE)
        ):
            name, about = _("League of bots"), _("Bots play each other, to show what a league looks like.")
        league = League.objects.filter(slug=SLUG).first() or open_league(
            name=name, slug=SLUG, about=about, owner=owner, now=now - 10 * DAY
        )
        season = announce_season(
            league=league,
            actor=None,
            now=now - 9 * DAY,
            options={"rounds": options["rounds"]},
            opening=Season.Opening.ALL,
            cycles=options["cycles"],
            duplicate=options["duplicate"],
            division_size=options["size"],
            movers=1,
            registration_opens_at=now - 8 * DAY,
            registration_closes_at=now - 2 * DAY,
            starts_at=now - DAY,
            ends_at=now + 60 * DAY,
        )
        self.stdout.write(f"season {season.number} of {league.name}; hash of its seed {season.seed_hash}")
        return season

    def _walk(self, season: Season, now: datetime, options: dict[str, Any]) -> None:
        self._advance(season, now - 8 * DAY)
        levels = levels_of(season.game)[:2]
        for number in range(options["entries"]):
            enter_bot(season_id=season.pk, level=levels[number % len(levels)], actor=None, now=now - 7 * DAY)
        self.stdout.write(f"{options['entries']} bots are registered")
        self._advance(season, now - 2 * DAY)
        approve_divisions(season_id=season.pk, actor=None, now=now - 2 * DAY)
        self._advance(season, now)
        self.stdout.write(f"numbers drawn by the seed {season.seed}")
        self._play(season, half=options["unfinished"])
        self._advance(season, timezone.now())
        if not options["unfinished"]:
            finish_season(season_id=season.pk, actor=None, now=timezone.now())
        tables = tables_of(divisions_of(season))
        for table in tables:
            self._show(table)
        self._show_scores(tables)
        self.stdout.write(f"all of it: /ligi/{SLUG}/{season.number}/")

    def _advance(self, season: Season, now: datetime) -> None:
        for step in advance_season(season_id=season.pk, now=now):
            self.stdout.write(f"  {step}")

    def _play(self, season: Season, *, half: bool) -> None:
        fixtures = list(
            Fixture.objects.filter(matchday__division__season=season, status=Fixture.Status.OPEN)
            .select_related("match", "matchday__division")
            .order_by("matchday__number", "matchday__division__level", "table")
        )
        played = fixtures[: len(fixtures) // 2] if half else fixtures
        for number, fixture in enumerate(played, 1):
            assert fixture.match is not None
            turns = self._play_out(fixture.match)
            self.stdout.write(f"  match {number} of {len(fixtures)}: {fixture.match.code}, {turns} turns")

    def _play_out(self, match: Match) -> int:
        """The turns taken here. A site on the same data takes some of them with its workers, which are waited for."""
        turns = play_bots(match.pk)
        while Match.objects.filter(pk=match.pk, status=Match.Status.ACTIVE).exists():
            sleep(WORKER_PAUSE)
            turns += play_bots(match.pk)
        return turns

    def _show(self, table: DivisionTable) -> None:
        self.stdout.write(f"Division {table.division.level}")
        for row in table.standings.rows:
            entry = table.entries[row.entry]
            self.stdout.write(
                f"{row.place or '-':>4}  {entry.name:<20} {row.points!s:>3} points"
                f"  {row.wins}-{row.draws}-{row.losses}  net {row.net:+d}  {entry.move}"
            )

    def _show_scores(self, tables: Sequence[DivisionTable]) -> None:
        """What each player's own choices brought, sum and number of rounds; a star leads its column."""
        tallies = {key: tally for table in tables for key, tally in table.tallies.items()}
        names = {key: entry.name for table in tables for key, entry in table.entries.items()}
        leading = {column: leaders(tallies, column) for column in MEASURED}
        self.stdout.write("Scores by trump".ljust(24) + "".join(f"{column:>9}" for column in MEASURED))
        for key in ordered(tallies, names, Asked()):
            cells = ((column, tallies[key].cell(column)) for column in MEASURED)
            shown = (
                f"{cell.sum:+d}/{cell.rounds}{'*' if key in leading[column] else ' '}"
                if cell.rounds
                else "- "
                for column, cell in cells
            )
            self.stdout.write(f"      {names[key]:<18}" + "".join(f"{each:>9}" for each in shown))
