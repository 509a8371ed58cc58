"""How much stronger each bot of a game is than the others, measured on paired deals."""

from __future__ import annotations

import json
import subprocess
import time
from argparse import ArgumentTypeError
from dataclasses import asdict
from itertools import combinations
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots.base import BUDGETS
from games.bots.ladder import Player, duel, thinking_time
from games.bots.ladder_arenas import ARENAS
from games.bots.registry import levels_of, rung
from games.bots.warm_up import GAMES, warm_up
from games.engines.base import OptionsError


class Command(BaseCommand):
    help = (
        "Lets the bots of a game meet on paired deals, each bot in each seat with the same cards, and says by how much "
        "one is better than the other with the 95 % interval, and how long a thought takes (seconds of CPU)."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", choices=sorted(ARENAS), required=True)
        parser.add_argument("--pairs", type=at_least_two, default=100, help="pairs for each two bots (100)")
        parser.add_argument("--seed", type=int, default=1, help="of the first pair; the others follow it (1)")
        parser.add_argument(
            "--levels",
            help="which bots meet, each with all after it, such as master,hard or medium,random (all, strongest first)",
        )
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            type=option,
            metavar="NAME=VALUE",
            help="of the arena or the table, such as players=3 (szturm), draw=3 (pasjans), trump=chosen (vista)",
        )
        parser.add_argument("--json", action="store_true", help="one JSON object instead of lines to read")

    def handle(self, *args: Any, **options: Any) -> None:
        game, arena = options["game"], ARENAS[options["game"]]
        try:
            given = arena.options(dict(options["option"]))
        except OptionsError as error:
            raise CommandError(str(error)) from error
        players = {name: self.player(game, name) for name in wanted(game, options["levels"])}
        if game in GAMES:
            warm_up(game)  # compiling is no thought
        seeds = range(options["seed"], options["seed"] + options["pairs"])
        duels = []
        for one, other in combinations(players.values(), 2):
            found = duel(arena, one, other, seeds, given)
            duels.append(found)
            if not options["json"]:
                interval = f"{found.mean:.3f} ({found.low:.3f} to {found.high:.3f})"
                self.stdout.write(f"{found.one} over {found.other}: {interval} {arena.unit}")
        times = {player.name: thinking_time(player) for player in players.values()}
        if options["json"]:
            self.stdout.write(
                json.dumps(
                    {
                        "game": game,
                        "unit": arena.unit,
                        "options": given,
                        "seeds": [seeds[0], seeds[-1]],
                        "commit": commit(),
                        "duels": [
                            {
                                name: round(value, 4) if isinstance(value, float) else value
                                for name, value in asdict(found).items()
                            }
                            for found in duels
                        ],
                        "thinking": times,
                    }
                )
            )
            return
        for name, figures in times.items():
            self.stdout.write(f"{name}: {figures}")
        self.stdout.write(f"pairs {seeds[0]} to {seeds[-1]}, commit {commit()}")

    def player(self, game: str, name: str) -> Player:
        return Player(name, rung(game, name), BUDGETS.get(name, 0.0), time.process_time)


def at_least_two(text: str) -> int:
    number = int(text)
    if number < 2:
        raise ArgumentTypeError("two pairs at least: one has no spread")
    return number


def option(text: str) -> tuple[str, Any]:
    """`players=3` as a number, `spot=true` as a truth, anything else as a word."""
    name, equals, value = text.partition("=")
    if not equals:
        raise ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def wanted(game: str, levels: str | None) -> list[str]:
    """Raises `CommandError` for a level that the game does not have."""
    known = ["random", *levels_of(game)]
    if levels is None:
        return known[::-1]
    names = levels.split(",")
    for name in names:
        if name not in known:
            raise CommandError(f"{game} has no level {name!r}, but {', '.join(known)}.")
    if len(set(names)) != len(names) or len(names) < 2:
        raise CommandError("Name two or more different levels, such as hard,medium.")
    return names


def commit() -> str:
    """The commit that is measured, with a + when files differ from it; "unknown" outside a repository."""
    try:
        words = ["git", "describe", "--always", "--dirty=+", "--exclude=*", "--abbrev=12"]
        found = subprocess.run(  # noqa: S603 - our own words
            words, cwd=settings.BASE_DIR, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return found.stdout.strip()
