"""Playing together: who has a hand on the page, and when people would like to sit down."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine

from accounts.models import OutgoingMail
from games import errors
from games.models import Match
from games.services.sitting import drop_sitting, propose_sitting
from tests.factories import make_match
from tests.games.noon import NOON
from tests.games.seen_forms import fields_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]

TOMORROW = NOON + timedelta(days=1)


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    return make_match(ala, bartek)


def told(kind: str) -> list[Any]:
    return sorted(mail.user.username for mail in OutgoingMail.objects.filter(key__startswith=f"{kind}:"))


def page(client: Any, user: Any, match: Match, more: str = "") -> str:
    client.force_login(user)
    return client.get(match.get_absolute_url() + more, HTTP_ACCEPT_LANGUAGE="en").content.decode()


class TestPresence:
    def test_a_touch_is_seen_by_the_other_for_three_minutes(
        self, client: Any, match: Match, ala: Any, bartek: Any
    ) -> None:
        assert "Here now" not in page(client, bartek, match)
        client.force_login(ala)
        answer = client.post(f"/partia/{match.code}/tu/")
        assert (answer.status_code, answer.content.strip()) == (200, b"")
        assert "Here now: ala" in page(client, bartek, match)
        client.force_login(bartek)
        answer = client.post(f"/partia/{match.code}/tu/", HTTP_ACCEPT_LANGUAGE="en")
        assert answer.content.decode().strip() == "Here now: ala"
        with time_machine.travel(NOON + timedelta(minutes=3), tick=False):
            assert "Here now" not in page(client, bartek, match)

    def test_an_open_page_that_nobody_touches_is_no_presence(
        self, client: Any, match: Match, ala: Any, bartek: Any
    ) -> None:
        page(client, ala, match)
        client.get(f"/partia/{match.code}/puls/")
        assert "Here now" not in page(client, bartek, match)

    def test_strangers_neither_see_nor_are_seen(
        self, client: Any, match: Match, ala: Any, stranger: Any
    ) -> None:
        client.force_login(ala)
        client.post(f"/partia/{match.code}/tu/")
        assert "Here now" not in page(client, stranger, match)
        assert client.post(f"/partia/{match.code}/tu/").status_code == 404


class TestSitting:
    def test_it_is_agreed_when_both_want_the_same_time(
        self, client: Any, match: Match, ala: Any, bartek: Any
    ) -> None:
        assert propose_sitting(code=match.code, user=ala, at=TOMORROW) is False
        assert told("sitting") == ["bartek"]
        asked = OutgoingMail.objects.get(key__startswith="sitting:")
        address = f"http://testserver{match.get_absolute_url()}czas/"
        assert address in asked.text
        assert f'href="{address}"' in asked.html
        assert "You propose to play together: Tuesday 3\N{NO-BREAK SPACE}March, 13:00." in page(
            client, ala, match
        )
        assert "You are invited to play together: Tuesday 3\N{NO-BREAK SPACE}March, 13:00" in page(
            client, bartek, match
        )
        sent = fields_of(page(client, bartek, match, "czas/"), "przyjde")
        assert client.post(f"/partia/{match.code}/czas/przyjde/", sent).status_code == 302
        assert told("sitting-agreed") == ["ala", "bartek"]
        for user in (ala, bartek):
            assert "You play together: Tuesday 3\N{NO-BREAK SPACE}March, 13:00." in page(client, user, match)
        with time_machine.travel(TOMORROW + timedelta(hours=2), tick=False):
            assert "You play together" not in page(client, ala, match)

    def test_the_line_of_a_digest_leads_to_where_it_is_agreed(
        self, match: Match, ala: Any, bartek: Any
    ) -> None:
        type(bartek).objects.filter(pk=bartek.pk).update(mail_table="digest", digest_mails=True)
        propose_sitting(code=match.code, user=ala, at=TOMORROW)
        line = OutgoingMail.objects.get(user=bartek, key__startswith="sitting:")
        assert line.draft["url"] == f"http://testserver{match.get_absolute_url()}czas/"

    def test_another_time_is_another_proposal(self, match: Match, ala: Any, bartek: Any) -> None:
        propose_sitting(code=match.code, user=ala, at=TOMORROW)
        assert propose_sitting(code=match.code, user=bartek, at=TOMORROW + timedelta(hours=1)) is False
        assert propose_sitting(code=match.code, user=ala, at=TOMORROW + timedelta(hours=1)) is True

    def test_an_old_page_agrees_to_no_other_time(
        self, client: Any, match: Match, ala: Any, bartek: Any
    ) -> None:
        propose_sitting(code=match.code, user=ala, at=TOMORROW)
        sent = fields_of(page(client, bartek, match, "czas/"), "przyjde")
        propose_sitting(code=match.code, user=ala, at=TOMORROW + timedelta(days=1))
        late = client.post(f"/partia/{match.code}/czas/przyjde/", sent)
        assert late.status_code == 409
        assert match.seats.get(user=bartek).sitting_at is None
        for damaged in ("", "2026-02-31T10:00:00+01:00", "2026-03-03T13:00"):
            assert client.post(f"/partia/{match.code}/czas/przyjde/", {"at": damaged}).status_code == 400
        sent = fields_of(page(client, bartek, match, "czas/"), "przyjde")
        assert client.post(f"/partia/{match.code}/czas/przyjde/", sent).status_code == 302
        assert match.seats.get(user=bartek).sitting_at == TOMORROW + timedelta(days=1)

    def test_no_is_no(self, client: Any, match: Match, ala: Any, bartek: Any) -> None:
        propose_sitting(code=match.code, user=ala, at=TOMORROW)
        drop_sitting(code=match.code, user=bartek)
        client.force_login(bartek)
        gone = client.post(f"/partia/{match.code}/czas/przyjde/", {"at": TOMORROW.isoformat()})
        assert gone.status_code == 409
        assert propose_sitting(code=match.code, user=bartek, at=TOMORROW) is False

    def test_refused(self, client: Any, match: Match, ala: Any, stranger: Any) -> None:
        for at in (NOON, NOON + timedelta(days=14, seconds=1)):
            with pytest.raises(errors.BadSitting):
                propose_sitting(code=match.code, user=ala, at=at)
        with pytest.raises(errors.NotYourSeat):
            propose_sitting(code=match.code, user=stranger, at=TOMORROW)
        client.force_login(ala)
        url = f"/partia/{match.code}/czas/spotkanie/"
        assert client.post(url, {"at": "tomorrow"}).status_code == 400
        assert client.post(url, {"at": "2026-03-01T10:00"}).status_code == 400
        assert client.post(url, {"at": "2026-03-03T13:00"}).status_code == 302
        assert match.seats.get(user=ala).sitting_at == TOMORROW
