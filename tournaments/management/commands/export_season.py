"""An archive of a season on standard output: python manage.py export_season liga 3 > liga-3.json"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from tournaments.archive import season_document, to_json
from tournaments.errors import LeagueError
from tournaments.selectors.seasons import season_of


class Command(BaseCommand):
    help = "Writes a season with its matches and trail as one JSON document, which import_season reads again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("league", help="the league's address, as in /ligi/ADDRESS/")
        parser.add_argument("number", type=int, help="the season's number")

    @translation.override("en")  # all that commands say is
    def handle(self, *args: Any, **options: Any) -> None:
        try:
            document = season_document(season_of(options["league"], options["number"]))
        except LeagueError as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(to_json(document), ending="")
