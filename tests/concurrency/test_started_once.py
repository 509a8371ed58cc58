"""Two starts of one match in the same moment are one match, and a stranger's are one guest's too.

The canary takes the unique row away and sees two matches, so the other tests would notice.
"""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from accounts.models import User
from accounts.services import guests
from games.models import Match
from games.services import tables
from tests.concurrency.test_two_at_once import MEETING, THREADS, in_threads
from tests.factories import make_user

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def together(monkeypatch: pytest.MonkeyPatch) -> threading.Barrier:
    """All have looked for the match before the first of them writes it."""
    meeting = threading.Barrier(THREADS)
    looked_for = tables.checked_table

    def meet(*args: Any) -> Any:
        meeting.wait(MEETING * 30)
        return looked_for(*args)

    monkeypatch.setattr(tables, "checked_table", meet)
    return meeting


def start(creator: User, key: str | None) -> Any:
    return lambda: tables.open_table(creator=creator, bot_level="easy", request_key=key)


def test_the_same_request_at_once_is_one_match(together: threading.Barrier) -> None:
    ala = make_user("ala")
    results = in_threads(*[start(ala, "click")] * THREADS)
    assert {match.pk for match in results} == {Match.objects.get().pk}


def test_different_requests_at_once_are_matches_of_their_own(together: threading.Barrier) -> None:
    ala = make_user("ala")
    results = in_threads(*(start(ala, f"click {number}") for number in range(THREADS)))
    assert len({match.pk for match in results}) == Match.objects.count() == THREADS


def test_canary_without_the_unique_row_there_are_several(together: threading.Barrier) -> None:
    ala = make_user("ala")
    constraint = next(each for each in Match._meta.constraints if each.name == "games_match_opened_once")
    with connection.schema_editor() as editor:
        editor.remove_constraint(Match, constraint)
    try:
        in_threads(*[start(ala, "click")] * THREADS)
        assert Match.objects.count() == THREADS
    finally:
        Match.objects.all().delete()
        with connection.schema_editor() as editor:
            editor.add_constraint(Match, constraint)


def test_a_stranger_s_clicks_at_once_are_one_guest_with_one_match(monkeypatch: pytest.MonkeyPatch) -> None:
    meeting = threading.Barrier(THREADS)
    new_guest = guests._new_guest

    def meet(*args: Any) -> User:
        meeting.wait(MEETING * 30)
        return new_guest(*args)

    monkeypatch.setattr(guests, "_new_guest", meet)
    browser = Client()
    form = {"level": "easy", "request_key": browser.get("/").context["start_key"]}

    def click() -> Any:
        tab = Client()
        tab.cookies["csrftoken"] = browser.cookies["csrftoken"].value
        return tab.post("/bot/", form)

    answers = in_threads(*[click] * THREADS)
    assert {answer["Location"] for answer in answers} == {Match.objects.get().get_absolute_url()}
    assert User.objects.get() == Match.objects.get().creator
