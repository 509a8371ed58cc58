"""Read an archived season in: python manage.py import_season liga-3.json"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone, translation

from tournaments.errors import LeagueError
from tournaments.services.archives import import_season


class Command(BaseCommand):
    help = "Reads a season in that export_season has written. Everything of it or nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the archive, or - for standard input")
        parser.add_argument(
            "--match-names",
            action="store_true",
            help="people of the archive are those who have their names here; otherwise taken names are refused",
        )

    @translation.override("en")  # all that commands say is
    def handle(self, *args: Any, **options: Any) -> None:
        name = options["file"]
        try:
            text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
            document = json.loads(text)
        except FileNotFoundError as error:
            raise CommandError(f"{name}: no such file") from error
        except OSError as error:
            raise CommandError(f"{name} cannot be read: {error.strerror}") from error
        except (ValueError, RecursionError) as error:
            raise CommandError(f"{name} is no archive: {error}") from error
        try:
            season = import_season(document=document, now=timezone.now(), match_names=options["match_names"])
        except LeagueError as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(
            f"{season.league.name}, season {season.number}: /ligi/{season.league.slug}/{season.number}/"
        )
