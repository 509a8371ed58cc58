"""A scanner with a whole browser opens every link of our mails and runs the scripts there. Nothing changes."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.services.house import House

NewPage = Callable[..., Page]

MAILS = """
import re
from accounts import outbox
from accounts.models import OutgoingMail
from accounts.services.preferences import stop_mails
from games.inbound.deliver import deliver
from games.inbound.reader import read_inbound
from games.models import InboundMail, MailToken
from games.tokens import make_digest_tokens, make_token, reply_address
from tests.factories import make_match, make_user, open_round, play_word

ala = make_user("skanowana", language="pl")
match = make_match(ala, make_user("skanowany", language="en"))
play_word(match, "TRUMP NT")
seat, the_round = match.seats.get(number=0), open_round(match)
key = make_token(
    purpose="reply", user=ala, sent_to=ala.email, seat=seat, round=the_round, version=the_round.version
)
card = the_round.deal[0]
raw = f"From: obcy@example.net\\r\\nMessage-ID: <skaner@example.net>\\r\\n\\r\\n{card}\\r\\nCZAT halo\\r\\n"
deliver(raw.encode(), "obcy@example.net", (reply_address(key),))
letter = InboundMail.objects.get(token__user=ala)
read_inbound(letter.pk)
letter.refresh_from_db()
assert letter.verdict == "held:wrong_sender", letter.verdict
mails = []
for begins in ("turn:", "answer:"):
    mail = OutgoingMail.objects.filter(user=ala, key__startswith=begins).latest("pk")
    if not mail.text:
        outbox.write(mail)
        mail.save()
    mails.append(mail.text + " ".join(map(str, mail.headers.values())))
links = make_digest_tokens(user=ala, sent_to=ala.email, positions=[(seat, the_round)]).links
mails.append(" ".join(f"http://x/m/{link}/" for link in links))
answer = sorted(set(re.findall(r"(/m/[^\\s<>]+)", " ".join(mails))))
"""
EVERYTHING = """
from games.models import ChatMessage, Claim, Clock, InboundMail, Match, Move, Plan, Round
from accounts.models import User
answer = [
    list(map(str, model.objects.order_by("pk").values_list()))
    for model in (Move, Match, Round, Clock, Plan, Claim, ChatMessage, User)
]
answer.append(list(map(str, InboundMail.objects.order_by("pk").values_list("pk", "state", "verdict"))))
"""


def test_a_scanner_with_a_browser_changes_nothing(new_page: NewPage, kartka: House) -> None:
    links = kartka.python(MAILS)
    kinds = {link.rstrip("/").rpartition("/")[2] for link in links}
    assert {"potwierdz", "LUCKY"} <= kinds
    assert any("/stop/" in link for link in links)
    before = kartka.python(EVERYTHING)
    scanner = new_page("en")
    for link in links:
        answer = scanner.goto(link)
        assert answer is not None
        assert answer.status == 200, link
        scanner.wait_for_load_state("networkidle")
        if "/stop/" not in link and scanner.locator("main form").count():
            # With the cookies of its visit, and without the number that stands in the form.
            assert scanner.request.post(link, form={"go": "yes"}).status == 403, link
    assert kartka.python(EVERYTHING) == before
