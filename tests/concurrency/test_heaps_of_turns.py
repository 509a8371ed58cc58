"""Two relays that write to one person at the same moment tell each turn once. Real threads on PostgreSQL.

Both have taken up a mail and seen that there are many before either writes. The canary takes the turnstile away, lets
the second one write when the first has sent, and sees turns told twice, so the other test would notice.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from accounts import relay
from accounts.models import OutgoingMail
from games import digests, tokens
from games.models import Round
from games.notices import turn_notices
from tests.concurrency.test_two_at_once import PATIENCE, in_threads
from tests.factories import make_match, make_user

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

RELAYS = 2


@pytest.fixture
def heap() -> None:
    ala, bartek = make_user("ala"), make_user("bartek")
    for _ in range(6):
        make_match(ala, bartek)
    OutgoingMail.objects.exclude(stream="turn").delete()
    OutgoingMail.objects.update(not_before=timezone.now())


@pytest.fixture(autouse=True)
def both_see_many(heap: None, monkeypatch: pytest.MonkeyPatch) -> None:
    meet_after(turn_notices, "is_one_of_many", 1, monkeypatch)


def meet_after(module: Any, name: str, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let both threads wait for each other after each of the first so many calls that they make."""
    wrapped: Callable[..., Any] = getattr(module, name)
    meeting = threading.Barrier(RELAYS)
    calls = threading.local()

    def meet(*args: Any) -> Any:
        answer = wrapped(*args)
        calls.made = getattr(calls, "made", 0) + 1
        if calls.made <= times:
            meeting.wait(PATIENCE)
        return answer

    monkeypatch.setattr(module, name, meet)


def turns_told() -> list[int]:
    told: list[int] = []
    for mail in OutgoingMail.objects.filter(state="sent"):
        key = tokens.find_address(mail.headers["Reply-To"])
        assert key is not None
        entries = key.entries.filter(purpose="reply") if key.purpose == "digest" else [key]
        told += [entry.round_id for entry in entries]
    return sorted(told)


def turns() -> list[int]:
    return sorted(Round.objects.values_list("pk", flat=True))


def test_two_relays_at_once_tell_each_turn_of_a_heap_once() -> None:
    in_threads(*[relay.send_due] * RELAYS)
    assert turns_told() == turns()
    assert OutgoingMail.objects.filter(state="sent").count() == RELAYS


def test_canary_without_the_turnstile_turns_are_told_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (turn_notices, digests):
        monkeypatch.setattr(module, "one_at_a_time", lambda user: None)
    meet_after(turn_notices, "is_one_of_many", 2, monkeypatch)
    first_has_sent = threading.Event()
    order = iter(range(RELAYS))
    write_turns, mark_sent = turn_notices.write_turns, relay._mark_sent

    def one_after_the_other(mail: OutgoingMail) -> Any:
        if next(order):
            assert first_has_sent.wait(PATIENCE)
        return write_turns(mail)

    def tell(mail: OutgoingMail) -> None:
        mark_sent(mail)
        first_has_sent.set()

    monkeypatch.setattr(turn_notices, "write_turns", one_after_the_other)
    monkeypatch.setattr(relay, "_mark_sent", tell)
    in_threads(*[relay.send_due] * RELAYS)
    assert len(turns_told()) > len(turns())
