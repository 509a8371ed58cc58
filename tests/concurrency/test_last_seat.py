"""A person and a bot come to the last free seat in the same moment: one of them sits there, and one match begins."""

from __future__ import annotations

import threading

import pytest

from games.errors import GameError
from games.models import Match, Round
from games.services import tables
from games.services.seating import seat_bot
from games.services.tables import join_table, open_table
from tests.concurrency.test_two_at_once import MEETING, in_threads
from tests.factories import make_user

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("bot_first", [True, False])
def test_the_last_seat_is_taken_once(bot_first: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    ala, bartek = make_user("ala"), make_user("bartek")
    match = open_table(creator=ala, game="szturm", options={"players": 3}, creator_seat=0)
    seat_bot(code=match.code, user=ala, level="easy", seat=1)
    company, locked = threading.Event(), tables.locked_table
    inside: list[str] = []

    def watched(code: str) -> Match:
        held = locked(code)
        inside.append(code)
        if len(inside) > 1:
            company.set()
        # Time for the other to come in as well, if the lock lets it.
        company.wait(MEETING)
        return held

    monkeypatch.setattr("games.services.tables.locked_table", watched)
    monkeypatch.setattr("games.services.seating.locked_table", watched)
    jobs = [
        lambda: seat_bot(code=match.code, user=ala, level="easy", seat=2),
        lambda: join_table(code=match.code, user=bartek),
    ]
    results = in_threads(*(jobs if bot_first else jobs[::-1]))
    assert sum(isinstance(result, Match) for result in results) == 1
    refusal = next(result for result in results if isinstance(result, GameError))
    assert refusal.code in ("table_gone", "table_full")
    seat = match.seats.get(number=2)
    assert (seat.user_id is None) != (seat.bot_level == "")
    assert Round.objects.filter(match=match).count() == 1
