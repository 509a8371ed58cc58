"""Replays every stored match and compares all that is kept beside the truth; exits 1 on a difference."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.archive import faults_of
from games.models import Match


class Command(BaseCommand):
    help = "Plays every stored match again from its deals and moves; exits 1 when anything stored differs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("codes", nargs="*", help="only these matches")

    def handle(self, *args: Any, **options: Any) -> None:
        matches = Match.objects.filter(code__in=options["codes"]) if options["codes"] else Match.objects.all()
        matches = matches.exclude(rounds=None).prefetch_related("seats").order_by("pk")
        checked = bad = 0
        for match in matches.iterator(chunk_size=100):
            checked += 1
            faults = faults_of(match)
            bad += bool(faults)
            for fault in faults:
                self.stdout.write(f"{match.code}: {fault}")
        if options["codes"] and checked < len(set(options["codes"])):
            raise CommandError(f"{checked} of {len(set(options['codes']))} matches found")
        self.stdout.write(f"{checked} matches played again, {bad} with differences")
        if bad:
            raise CommandError("stored rows differ from what the moves say")
