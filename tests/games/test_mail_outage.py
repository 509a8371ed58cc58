"""The mail server is away for hours while people play on: what goes out on its return is what still holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from accounts.models import OutgoingMail
from accounts.relay import send_due
from games.tokens import find_address
from tests.factories import make_match, make_user, open_round, play_word
from tests.sinks import Sink, a_sink

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def sink(settings: Any) -> Iterator[Sink]:
    with a_sink() as one:
        settings.EMAIL_BACKEND = "accounts.smtp.EmailBackend"
        settings.EMAIL_TIMEOUT = 5
        yield one


@pytest.mark.parametrize("plays_for", [6, 3], ids=["hours, to the end of it", "hours, then waiting"])
def test_six_hours_without_a_mail_server_leave_no_stale_turn_mail(sink, settings, plays_for):
    settings.EMAIL_PORT = 1  # nobody listens there
    began = datetime(2026, 7, 10, 8, tzinfo=UTC)
    with time_machine.travel(began, tick=False) as clock:
        ala, bartek = make_user("ala"), make_user("bartek")
        match = make_match(ala, bartek)
        while timezone.now() < began + timedelta(hours=6):
            for _ in range(4):
                clock.shift(timedelta(minutes=5))
                assert send_due() == 0
            if timezone.now() <= began + timedelta(hours=plays_for):
                play_word(match)
        the_round = open_round(match)
        assert the_round.version >= 9

        settings.EMAIL_PORT = sink.port
        for _ in range(8):
            clock.shift(timedelta(minutes=5))
            send_due()

        sent = list(OutgoingMail.objects.filter(state="sent"))
        acting = match.seats.get(number=the_round.to_act[0])
        assert [mail.key for mail in sent if mail.stream == "turn"] == [
            f"turn:{the_round.pk}:{the_round.version}:{acting.number}"
        ]
        # What tells of a beginning is true whenever it comes, and comes once.
        assert Counter(mail.stream for mail in sent) == {"turn": 1, "match": 1}
        assert sorted(sink.ids) == sorted(mail.message_id for mail in sent)
        states = Counter(OutgoingMail.objects.filter(stream="turn").values_list("state", flat=True))
        assert states == {"superseded": the_round.version, "sent": 1}


def test_of_many_matches_one_mail_tells_what_then_waits(sink, settings):
    """Six hours of play at six tables; on return each turn that waits is told, and nothing of what was."""
    settings.EMAIL_PORT = 1
    began = datetime(2026, 7, 10, 8, tzinfo=UTC)
    with time_machine.travel(began, tick=False) as clock:
        ala, bartek = make_user("ala"), make_user("bartek")
        matches = [make_match(*((ala, bartek) if n % 2 else (bartek, ala))) for n in range(6)]
        while timezone.now() < began + timedelta(hours=6):
            clock.shift(timedelta(minutes=20))
            assert send_due() == 0
            for match in matches:
                play_word(match)
        settings.EMAIL_PORT = sink.port
        for _ in range(8):
            clock.shift(timedelta(minutes=5))
            send_due()
        sent = OutgoingMail.objects.filter(state="sent", stream="turn")
        told = {}
        for mail in sent:
            if mail.draft["kind"] == "turns":
                digest = find_address(mail.headers["Reply-To"])
                for entry in digest.entries.filter(purpose="reply"):
                    told[entry.round_id, entry.seat.number] = entry.version
            else:
                told[mail.draft["round"], mail.draft["seat"]] = mail.draft["version"]
        rounds = [open_round(match) for match in matches]
        assert told == {(each.pk, each.to_act[0]): each.version for each in rounds}
        for user in (ala, bartek):
            waiting = sum(each.match.seats.get(number=each.to_act[0]).user_id == user.pk for each in rounds)
            assert min(1, waiting) <= sent.filter(user=user).count() <= waiting
        assert Counter(sink.ids).most_common(1)[0][1] == 1
