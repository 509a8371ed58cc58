"""Two come to the last free seat in the same moment, or one gets up as another sits down: seats and match agree."""

from __future__ import annotations

import threading

import pytest

from games.errors import GameError
from games.models import Match, Round
from games.services import tables
from games.services.seating import get_up, seat_bot
from games.services.tables import join_table, open_table
from tests.concurrency.test_two_at_once import MEETING, in_threads
from tests.factories import make_user

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def meet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever holds the table waits for the other to come in as well, if the lock lets it."""
    company, locked = threading.Event(), tables.locked_table
    inside: list[str] = []

    def watched(code: str) -> Match:
        held = locked(code)
        inside.append(code)
        if len(inside) > 1:
            company.set()
        company.wait(MEETING)
        return held

    monkeypatch.setattr("games.services.tables.locked_table", watched)
    monkeypatch.setattr("games.services.seating.locked_table", watched)


@pytest.mark.parametrize("bot_first", [True, False])
def test_the_last_seat_is_taken_once(bot_first: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    ala, bartek = make_user("ala"), make_user("bartek")
    match = open_table(creator=ala, game="szturm", options={"players": 3}, creator_seat=0)
    seat_bot(code=match.code, user=ala, level="easy", seat=1)
    meet(monkeypatch)
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


@pytest.mark.parametrize("up_first", [True, False])
def test_one_gets_up_as_the_last_one_sits_down(up_first: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    ala, bartek, celina = make_user("ala"), make_user("bartek"), make_user("celina")
    match = open_table(creator=ala, game="szturm", options={"players": 3}, creator_seat=0)
    join_table(code=match.code, user=bartek)
    meet(monkeypatch)
    jobs = [
        lambda: get_up(code=match.code, user=bartek),
        lambda: join_table(code=match.code, user=celina),
    ]
    up, down = in_threads(*jobs) if up_first else in_threads(*jobs[::-1])[::-1]
    assert isinstance(down, Match)
    match.refresh_from_db()
    sitting = {seat.user for seat in match.seats.select_related("user")}
    if isinstance(up, Match):
        assert (match.status, sitting) == (Match.Status.WAITING, {ala, celina, None})
    else:
        assert isinstance(up, GameError)
        assert up.code == "table_gone"
        assert (match.status, sitting) == (Match.Status.ACTIVE, {ala, bartek, celina})
    assert Round.objects.filter(match=match).exists() == (match.status == Match.Status.ACTIVE)
