"""How many changes of turn a match of VISTA has and how many days it lasts; one JSON object a setting."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.pace_trial import SETTINGS, summary, trial


class Command(BaseCommand):
    help = (
        "Plays matches of two medium bots who look in twice a day, with the forced cards, plans and claims of the "
        "site, and prints one JSON object a setting: changes of turn a match, median and 90th percentile of days."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--matches", type=int, default=200, help="matches a setting (200)")
        parser.add_argument("--seed", default="kartka", help="the same seed gives the same figures")

    def handle(self, *args: Any, **options: Any) -> None:
        for setting in SETTINGS:
            trials = [trial(setting, f"{options['seed']} {index}") for index in range(options["matches"])]
            self.stdout.write(json.dumps(summary(setting, trials)))
