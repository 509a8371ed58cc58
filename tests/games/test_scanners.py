"""Robots at the links of our mails: whatever they open, and however, no row changes.

They ask by GET, HEAD and OPTIONS, under several names, and send the forms of what they find without the number that the
page gave to its visitor. (What scripts would do is tried in a browser: tests/e2e/test_mail.py.) One thing may be
posted without having looked first: the end of a stream of mails, which mail programs do for their readers (RFC 8058).
"""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from games.models import MailToken
from games.tokens import make_tokens
from games.views import mail_samples
from tests.factories import open_round
from tests.inbound.test_corpus import Table

pytestmark = pytest.mark.django_db

CORPUS = Path(__file__).parent.parent / "corpus" / "mail"
AGENTS = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36",
    "Barracuda Sentinel (EE)",
    "",
)
SITE = re.compile(r"http://testserver(/[^\s\"'<>)]*)")
FORM = re.compile(r"<form\b[^>]*method=\"post\"[^>]*>.*?</form>", re.DOTALL)


def rows() -> dict[str, list[str]]:
    """Everything the database holds, but for who is signed in."""
    found = {}
    with connection.cursor() as cursor:
        for table in sorted(set(connection.introspection.table_names()) - {"django_session"}):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            found[table] = sorted(map(repr, cursor.fetchall()))
    return found


def addresses_in(*texts: str) -> list[str]:
    return sorted({html.unescape(path).rstrip(".,") for text in texts for path in SITE.findall(text)})


def scan(addresses: list[str], agents: tuple[str, ...] = AGENTS) -> int:
    """Do to each address what robots do; how many forms they sent."""
    sent = 0
    for address in addresses:
        for agent in agents:
            robot = Client(HTTP_USER_AGENT=agent, enforce_csrf_checks=True)
            page = robot.get(address)
            assert page.status_code < 500, address
            assert robot.head(address).status_code == page.status_code
            assert robot.options(address).status_code < 500
            for form in FORM.findall(page.content.decode()):
                if "/stop/" in address:
                    continue
                action = re.search(r'action="([^"]*)"', form)
                fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form))
                numbers = [fields.pop(name, None) for name in ("nonce", "csrfmiddlewaretoken")]
                assert any(numbers), address
                sent += 1
                stranger = Client(HTTP_USER_AGENT=agent, enforce_csrf_checks=True)
                target = html.unescape(action[1]) if action and action[1] else address
                for other in (stranger, robot):  # without any cookie, and with those of its visit
                    assert other.post(target, fields).status_code in (403, 404), target
    return sent


def test_no_link_of_any_mail_of_ours_acts_for_a_robot() -> None:
    stage = mail_samples.Samples("pl")
    stage.play_through()
    stage.account_mails()
    found = {
        name: addresses_in(sample.text, sample.html, *sample.headers.values())
        for name, sample in stage.samples.items()
    }
    assert [name for name, links in found.items() if not links] == []
    before = rows()
    assert scan(sorted({address for links in found.values() for address in links}), AGENTS[:1]) > 10
    assert rows() == before


@pytest.fixture
def turn_mail() -> Any:
    """A mail of ours from the corpus, with keys that work; gives its text and whose it is."""

    def of(name: str) -> tuple[str, Table]:
        table = Table([])
        user = table.users["ala"]
        keys = make_tokens(
            [MailToken.Purpose.LINK, MailToken.Purpose.UNSUBSCRIBE],
            user=user,
            sent_to=user.email,
            seat=table.match.seats.get(user=user),
            round=open_round(table.match),
            version=1,
        )
        text = (CORPUS / f"{name}.eml").read_text("utf-8")
        text = text.replace("@LINK@", keys["link"]).replace("@STOP@", keys["unsubscribe"])
        return text, table

    return of


def test_kind_75_a_scanner_at_every_link_changes_no_row(turn_mail: Any) -> None:
    text, _ = turn_mail("75-turn-mail")
    before = rows()
    links = addresses_in(text)
    assert sum("/m/" in link for link in links) == 12
    assert scan(links) >= 3 * 11  # a form for each card
    assert rows() == before


def test_kind_76_unsubscribing_takes_one_post_without_cookies_and_no_look(turn_mail: Any) -> None:
    text, table = turn_mail("76-turn-mail")
    address = next(link for link in addresses_in(text) if "/stop/turn/" in link)
    before = rows()
    scan([address])
    assert rows() == before
    program = Client(enforce_csrf_checks=True)
    program.post(address, "List-Unsubscribe=One-Click", content_type="application/x-www-form-urlencoded")
    table.users["ala"].refresh_from_db()
    assert table.users["ala"].mail_turn == "never"
