"""Every mail of tests/corpus/mail goes through the worker and does what the file beside it says.

@KEY@ in a mail stands for the key of the mail that it answers. A report about a mail becomes a file here first.
"""

from __future__ import annotations

import hashlib
import json
import time
from pathlib import Path
from typing import Any

import pytest

from games import answers
from games.engines.shuffle import secret_hash
from games.inbound.deliver import deliver
from games.inbound.reader import read_inbound
from games.models import InboundMail, MailToken, Match
from games.services.tables import join_table, open_table
from games.tokens import make_token, reply_address
from tests.factories import make_user, open_round, play_word

pytestmark = pytest.mark.django_db

CORPUS = Path(__file__).parent.parent / "corpus" / "mail"
HAND = ["AS", "QH", "2H", "QD", "TD", "6D", "2D", "KC", "QC", "5C", "LUCKY"]
"""What ala may lead in the corpus's match."""


@pytest.fixture
def match(db: None) -> Match:
    """A match with a deal that is always the same; no trump was chosen and ala leads."""
    table = open_table(creator=make_user("ala"), creator_seat=0)
    table.code, table.root_secret = "mailcorpus", hashlib.sha256(b"corpus 3240").digest()
    table.root_hash = secret_hash(table.root_secret)
    table.save()
    match = join_table(code=table.code, user=make_user("bartek", language="en"))
    play_word(match, "TRUMP NT")
    return match


def mails() -> list[str]:
    return sorted(path.stem for path in CORPUS.glob("*.eml"))


@pytest.mark.parametrize("name", mails())
def test_a_mail_of_the_corpus(name: str, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    expected: dict[str, Any] = json.loads((CORPUS / f"{name}.json").read_text("utf-8"))
    told: list[str] = []
    monkeypatch.setattr(answers, "answer", lambda **facts: told.append(facts["kind"]))
    seat = match.seats.select_related("user").get(number=0)
    the_round = open_round(match)
    key = make_token(
        purpose=MailToken.Purpose.REPLY,
        user=seat.user,
        sent_to=seat.user.email,
        seat=seat,
        round=the_round,
        version=the_round.version,
    )
    raw = (CORPUS / f"{name}.eml").read_bytes().replace(b"@KEY@", key.encode())
    recipient = (
        reply_address(key) if expected.get("to", "reply") == "reply" else f"{expected['to']}@kartka.test"
    )
    deliver(raw, expected.get("sender", "ala@example.com"), (recipient,))

    begun = time.process_time()
    verdict = read_inbound(InboundMail.objects.get().pk)
    took = time.process_time() - begun

    assert verdict == expected["verdict"], expected["why"]
    assert took < 1
    assert told == ([expected["answer"]] if expected["answer"] else [])
    played = [move.action.partition("=")[0] for move in the_round.moves.filter(ply__gt=1)]
    assert played == ([expected["action"]] if "action" in expected else [])
    assert match.chat.count() == ("CZAT" in raw.decode("utf-8", "replace"))


def test_the_corpus_is_played_from_the_hand_that_it_names(match: Match) -> None:
    from games.selectors import view_for

    assert sorted(view_for(open_round(match), 0).legal) == sorted(HAND)
