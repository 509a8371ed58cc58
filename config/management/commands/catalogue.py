"""Brings the message catalogues up to date with the sources; see `config.catalogue`."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config import catalogue


class Command(BaseCommand):
    help = "Extracts messages into config/locale/*/LC_MESSAGES/django.po, merges, checks and compiles them."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_mutually_exclusive_group()
        what.add_argument(
            "--check",
            action="store_true",
            help="write nothing; exit 1 when a message is missing, unfinished or wrong, or a file out of date",
        )
        what.add_argument(
            "--compile", action="store_true", help="only write the .mo files that are out of date"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["compile"]:
            for path in catalogue.compile_stale():
                self.stdout.write(f"compiled {path}")
            return
        try:
            reports = catalogue.check() if options["check"] else catalogue.update()
        except catalogue.UnreadableSource as error:
            raise CommandError(str(error)) from error
        lines = [line for report in reports for line in report.lines]
        for line in lines:
            self.stdout.write(line)
        if options["check"]:
            if lines:
                raise CommandError(f"{len(lines)} faults in the message catalogues")
            self.stdout.write("the message catalogues are complete")
        else:
            catalogue.compile_stale()
            self.stdout.write(f"catalogues written; {len(lines)} entries need attention")
