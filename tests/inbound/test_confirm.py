"""A mail that was held, and the player who says that it is theirs: looked at, confirmed once, too late, by robots."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.models import OutgoingMail
from games.models import Claim, InboundMail, MailToken, Match, Move
from tests.factories import play_word
from tests.games.test_scanners import rows, scan
from tests.inbound.table import Table, moves

pytestmark = pytest.mark.django_db

FRIEND = "friend@example.com"


def notice() -> OutgoingMail:
    return OutgoingMail.objects.filter(key__startswith="answer:").latest("pk")


def link_of(mail: OutgoingMail) -> str:
    (found,) = set(re.findall(r"http://testserver(/m/[a-z2-7]{26}/potwierdz/)", mail.text))
    assert found in mail.html
    return str(found)


def held(table: Table, body: str, **more: str) -> str:
    """A mail from a stranger's address with the key of whoever is to act; the address in the notice about it."""
    assert table.write(table.key(table.acting), body, sender=FRIEND, **more) == "held:wrong_sender"
    return link_of(notice())


def press(client: Client, link: str) -> str:
    page = client.get(link).content.decode()
    nonce = re.search(r'name="nonce" value="([^"]+)"', page)
    assert nonce, page
    return client.post(link, {"nonce": nonce[1]}).content.decode()


def test_the_notice_goes_to_the_player_and_shows_neither_cards_nor_the_senders_words(table: Table) -> None:
    own = table.acting.email
    link = held(table, "BA\nCZAT tajne")
    mail = notice()
    assert mail.to_address == own
    assert not re.search(r"[♠♥♦♣]|tajne|bez atu|no trump", mail.text + mail.html)
    assert set(re.findall(r"http://testserver/m/\S+?/(\w+)/", mail.text)) == {"potwierdz"}
    assert "Reply-To" not in mail.headers
    assert link in mail.text


def test_looking_shows_what_would_be_done_and_does_nothing(table: Table, client: Client) -> None:
    link = held(table, "BA\nCZAT dobrej gry")
    before = rows()
    page = client.get(link)
    text = page.content.decode()
    assert page.status_code == 200
    assert "Czy to twój mail?" in text or "Is this mail yours?" in text
    assert FRIEND in text
    assert re.search("Zagraj: bez atu|Play: no trump", text)
    assert "dobrej gry" in text
    assert page["Cache-Control"] == "no-store"
    assert "noindex" in page["X-Robots-Tag"]
    assert rows() == before
    assert "_auth_user_id" not in client.session


def test_the_button_does_it_once(table: Table, client: Client) -> None:
    link = held(table, "BA\nCZAT dobrej gry")
    page = press(client, link)
    assert re.search("Zagrane: bez atu|Played: no trump", page)
    assert moves(table) == ["TRUMP NT mail"]
    assert table.match.chat.get().text == "dobrej gry"
    mail = InboundMail.objects.get()
    assert (mail.state, mail.verdict) == ("done", "confirmed:played")
    nonce = client.cookies["mail_link"].value
    again = client.post(link, {"nonce": nonce}).content.decode()
    assert re.search("jest już potwierdzony|has been confirmed", again)
    assert (Move.objects.count(), table.match.chat.count()) == (1, 1)
    assert 'name="nonce"' not in client.get(link).content.decode()


def test_robots_change_no_row(table: Table) -> None:
    link = held(table, "BA")
    before = rows()
    assert scan([link]) > 0
    other = Client()
    other.get(link)
    for data, cookie in (({"nonce": "x"}, ""), ({}, "x"), ({"nonce": "x"}, "y")):
        stranger = Client()
        if cookie:
            stranger.cookies["mail_link"] = cookie
        assert stranger.post(link, data).status_code == 403
    assert rows() == before
    assert moves(table) == []


def test_a_move_for_a_table_that_moved_on_is_announced_as_such_and_not_played(
    table: Table, client: Client
) -> None:
    link = held(table, "BA")
    play_word(table.match, "TRUMP H")
    page = client.get(link).content.decode()
    assert re.search("coś się zmieniło|has moved on", page)
    page = press(client, link)
    assert re.search("Nic nie zostało zagrane|Nothing was played", page)
    assert moves(table) == ["TRUMP H web"]
    assert InboundMail.objects.get().verdict == "confirmed:stale"


def test_after_a_week_it_is_too_late(table: Table, client: Client) -> None:
    link = held(table, "BA")
    nonce_page = client.get(link).content.decode()
    nonce = re.search(r'name="nonce" value="([^"]+)"', nonce_page)
    assert nonce
    with time_machine.travel(timezone.now() + timedelta(days=7, minutes=1)):
        assert 'name="nonce"' not in client.get(link).content.decode()
        assert client.post(link, {"nonce": nonce[1]}).status_code == 200
    assert moves(table) == []
    assert InboundMail.objects.get().state == "held"


def test_the_time_that_counts_is_that_of_the_confirmation(table: Table, client: Client) -> None:
    """Otherwise a mail from anywhere would stop the clock until its writer feels like confirming it."""
    link = held(table, "BA")
    clock = table.round.clocks.get(deadline_at__isnull=False)
    now = timezone.now()
    type(clock).objects.filter(pk=clock.pk).update(turn_since=now, deadline_at=now + timedelta(hours=1))
    with time_machine.travel(now + timedelta(hours=2)):
        page = press(client, link)
    assert re.search("czas|time", page)
    assert moves(table) == []
    assert InboundMail.objects.get().verdict == "confirmed:out_of_time"


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("body", ["STATUS", "STAN", "RESIGN", "TAK 1234", "STOP", "kapusta", "BA\npik", ""])
def test_what_a_mail_from_elsewhere_cannot_do_is_promised_no_button(
    table: Table, language: str, body: str
) -> None:
    user = table.acting
    type(user).objects.update(language=language)
    assert table.write(table.key(user), body, sender=FRIEND) == "held:wrong_sender"
    mail = notice()
    for told in (" ".join(mail.text.split()), mail.html):
        assert "/potwierdz/" not in told
        assert not re.search("naciśniesz|press the button", told)
        assert re.search(
            "nie ma w nim nic, co dałoby się potwierdzić|nothing in it that could be confirmed", told
        )
        assert f"http://testserver{table.match.get_absolute_url()}" in told
    assert not MailToken.objects.filter(purpose="confirm").exists()
    table.match.refresh_from_db()
    assert table.match.status == Match.Status.ACTIVE
    assert moves(table) == []


@pytest.mark.parametrize(
    ("body", "done"),
    [("PLAN any: low", "plan"), ("CLAIM 20", "claim"), ("ODDAJĘ RESZTĘ", "over")],
)
def test_plans_and_claims_are_confirmed_as_well(table: Table, client: Client, body: str, done: str) -> None:
    play_word(table.match, "TRUMP NT")
    press(client, held(table, body))
    found = {
        "plan": table.round.clocks.filter(plan__isnull=False).exists(),
        "claim": Claim.objects.exists(),
        "over": table.round.status == "finished",
    }
    assert [name for name, there in found.items() if there] == [done]


def test_a_key_opens_its_own_mail_and_nothing_else(table: Table, client: Client) -> None:
    link = held(table, "BA")
    key = link.split("/")[2]
    for path in (f"/m/{key}/", f"/m/{key}/TRUMP-S/", f"/m/{key}/stop/turn/"):
        assert client.get(path).status_code == 404
    assert client.get(f"/m/{'a' * 26}/potwierdz/").status_code == 404
    MailToken.objects.filter(purpose="confirm").update(revoked_at=timezone.now())
    assert client.get(link).status_code == 404


def test_in_a_league_an_unproved_mail_is_confirmed_by_its_link(
    table: Table, client: Client, settings: Any
) -> None:
    settings.MAIL_AUTHSERV_ID = "mx.kartka.test"
    Match.objects.update(is_league=True)
    assert table.write(table.key(table.acting), "BA") == "held:unproved"
    press(client, link_of(notice()))
    assert moves(table) == ["TRUMP NT mail"]


def test_bytes_that_are_gone_are_not_confirmed(table: Table, client: Client) -> None:
    link = held(table, "BA")
    client.get(link)
    InboundMail.objects.update(raw=b"")
    client.cookies["mail_link"] = "n"
    assert client.post(link, {"nonce": "n"}).status_code == 200
    assert moves(table) == []
