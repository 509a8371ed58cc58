"""A vacation is booked or taken back at the moment when a match begins: in the end it holds in both, or in neither."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from games.clock_time import VACATION, spans_from
from games.models import Match
from games.services import vacations
from games.services.tables import join_table, open_table
from tests.concurrency.test_two_at_once import MEETING, in_threads
from tests.factories import make_match, make_user

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def people() -> tuple[Any, Any, Any]:
    return make_user("ala", vacation_hours=48), make_user("bartek"), make_user("celina")


def vacations_in(match: Match, user: Any) -> list[tuple[Any, Any]]:
    spans = spans_from(match.seats.get(user=user).rests)
    return [(span.starts, span.ends) for span in spans if span.kind == VACATION]


def first_then(
    monkeypatch: pytest.MonkeyPatch, place: str, first: Callable[[], Any], second: Callable[[], Any]
) -> None:
    """The first one stops behind `place` with its transaction open, and gives the second one time to come and go."""
    module, name = place.rsplit(".", 1)
    real = getattr(__import__(module, fromlist=[name]), name)
    inside, gone = threading.Event(), threading.Event()

    def watched(*args: Any, **words: Any) -> Any:
        done = real(*args, **words)
        inside.set()
        gone.wait(MEETING)
        return done

    monkeypatch.setattr(place, watched)

    def follow() -> None:
        assert inside.wait(30)
        second()
        gone.set()

    in_threads(first, follow)


def test_taken_back_as_a_match_begins(monkeypatch: pytest.MonkeyPatch, people: tuple[Any, Any, Any]) -> None:
    ala, bartek, celina = people
    old, new = make_match(ala, bartek), open_table(creator=celina, creator_seat=0)
    vacations.book_vacation(user=ala, hours=20)
    [(starts, _ends)] = vacations_in(old, ala)
    first_then(
        monkeypatch,
        "games.services.tables.bring_vacations",
        lambda: join_table(code=new.code, user=ala),
        lambda: vacations.cancel_vacation(user=ala, starts=starts),
    )
    assert vacations_in(new, ala) == vacations_in(old, ala)
    assert all(ends - begins < timedelta(hours=1) for begins, ends in vacations_in(new, ala))


def test_a_match_begins_as_it_is_taken_back(
    monkeypatch: pytest.MonkeyPatch, people: tuple[Any, Any, Any]
) -> None:
    ala, bartek, celina = people
    old, new = make_match(ala, bartek), open_table(creator=celina, creator_seat=0)
    vacations.book_vacation(user=ala, hours=20)
    [(starts, _ends)] = vacations_in(old, ala)
    first_then(
        monkeypatch,
        "games.services.vacations.give_back_vacation",
        lambda: vacations.cancel_vacation(user=ala, starts=starts),
        lambda: join_table(code=new.code, user=ala),
    )
    assert all(ends - begins < timedelta(hours=1) for begins, ends in vacations_in(new, ala))


def test_booked_as_a_match_begins(monkeypatch: pytest.MonkeyPatch, people: tuple[Any, Any, Any]) -> None:
    ala, bartek, celina = people
    old, new = make_match(ala, bartek), open_table(creator=celina, creator_seat=0)
    first_then(
        monkeypatch,
        "games.services.tables.bring_vacations",
        lambda: join_table(code=new.code, user=ala),
        lambda: vacations.book_vacation(user=ala, hours=20),
    )
    assert vacations_in(new, ala) == vacations_in(old, ala) != []
    ala.refresh_from_db()
    assert ala.vacation_hours == 28  # paid for once
