"""Two actions for one turn at once: exactly one is played. Real threads on PostgreSQL; SQLite would hide the race.

The canary takes the row lock away and sees both threads inside the door together, so the other test would notice.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet

from games.errors import GameError
from games.models import Clock, Match, Move
from games.selectors.positions import position_of
from games.services import bots, play
from tests.factories import make_match, make_user, open_round, play_word

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

THREADS = 4
MEETING = 1.0
"""Seconds for which a thread inside the door waits for company."""
PATIENCE = 30.0
"""The same for a canary, where company comes, however slow the machine is."""


@pytest.fixture
def match() -> Match:
    match = make_match(make_user("ala"), make_user("bartek"))
    play_word(match, "TRUMP S")
    return match


def in_threads(*jobs: Callable[[], Any]) -> list[Any]:
    """Run the jobs together; what each returned, or the refusal that it met."""
    start = threading.Barrier(len(jobs))
    results: list[Any] = [None] * len(jobs)

    def run(index: int, job: Callable[[], Any]) -> None:
        try:
            start.wait()
            results[index] = job()
        except GameError as refusal:
            results[index] = refusal
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=item) for item in enumerate(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


class Door:
    """Counts who is between the checks and the writing at the same time."""

    def __init__(self, meeting: float = MEETING) -> None:
        self.meeting = meeting
        self.lock = threading.Lock()
        self.inside = self.most = 0
        self.company = threading.Event()

    @contextmanager
    def step(self) -> Iterator[None]:
        with self.lock:
            self.inside += 1
            self.most = max(self.most, self.inside)
            if self.inside > 1:
                self.company.set()
        self.company.wait(self.meeting)
        yield
        with self.lock:
            self.inside -= 1


@pytest.fixture
def door(monkeypatch: pytest.MonkeyPatch) -> Door:
    door, apply_action = Door(), play.apply_action

    def watched(*args: Any, **kwargs: Any) -> Any:
        with door.step():
            pass
        return apply_action(*args, **kwargs)

    monkeypatch.setattr(play, "apply_action", watched)
    return door


def play_from_all_threads(match: Match) -> list[Any]:
    the_round = open_round(match)
    cards = position_of(the_round).view(0).legal
    version = the_round.version
    return in_threads(
        *(
            lambda card=card: play.play(
                round_id=the_round.pk, seat=0, text=card, expected_version=version, channel="web"
            )
            for card in cards[:THREADS]
        )
    )


def played_and_refused(results: list[Any]) -> tuple[int, set[str]]:
    played = [result for result in results if isinstance(result, play.Played)]
    return len(played), {result.code for result in results if isinstance(result, GameError)}


def test_exactly_one_of_several_actions_for_one_turn_is_played(match: Match, door: Door) -> None:
    results = play_from_all_threads(match)
    assert played_and_refused(results) == (1, {"stale"})
    assert door.most == 1
    assert list(Move.objects.values_list("ply", flat=True)) == [1, 2]


def test_canary_without_the_lock_several_are_inside_together(
    match: Match, door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    door.meeting = PATIENCE
    monkeypatch.setattr(QuerySet, "select_for_update", lambda queryset, **options: queryset.all())
    results = play_from_all_threads(match)
    assert door.most > 1
    # The unique ply is the backstop: even so, one only.
    assert played_and_refused(results) == (1, {"stale"})
    assert list(Move.objects.values_list("ply", flat=True)) == [1, 2]


def test_one_worker_only_claims_a_bot_s_turn(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    match.seats.filter(number=0).update(user=None, bot_level="easy")
    the_round = open_round(match)
    chosen: list[int] = []
    bot_for = bots.bot_for

    def counted(game: str, level: str) -> Any:
        chosen.append(1)
        return bot_for(game, level)

    monkeypatch.setattr(bots, "bot_for", counted)
    results = in_threads(
        *[lambda: bots.take_bot_turn(round_id=the_round.pk, seat=0, version=the_round.version)] * THREADS
    )
    assert sum(result is not None for result in results) == 1
    assert len(chosen) == 1
    assert Clock.objects.filter(thinking_until__isnull=False).count() == 0
