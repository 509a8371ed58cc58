"""No line of ours reads as a move or a command when it comes back, however a mail program sends it back."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from games.engines.cards import DECK
from games.inbound.grammar import read_reply
from games.inbound.mime import read_mail
from games.inbound.reply import wish_of
from games.inbound.split import MARKER, own_lines
from games.letters import MARKER as MARKER_OF_LETTERS
from games.views.mail_samples import sample_mails
from games.views.sample_stage import Sample
from tests.inbound.clients import CLIENTS, ENCODINGS, Original, on_the_wire, quoted
from tests.inbound.judges import judge_of

pytestmark = pytest.mark.django_db

ANY_CARD = judge_of(DECK)
"""Takes every card for playable: whatever could be read as one is."""


@cache
def samples(language: str) -> dict[str, Sample]:
    return sample_mails(language)


def test_the_mails_begin_with_the_line_that_the_splitter_knows() -> None:
    assert MARKER == MARKER_OF_LETTERS


@pytest.mark.parametrize("language", ["pl", "en"])
def test_no_mail_of_ours_acts_when_it_is_sent_back_empty(language: str) -> None:
    for name, sample in samples(language).items():
        original = Original(sample.text, sample.html, sample.subject)
        for client_name, client in CLIENTS.items():
            for encoding in (ENCODINGS["utf-8 qp"], ENCODINGS["windows-1250 qp"]):
                raw = on_the_wire(
                    client("", original), original, "ala@example.com", encoding, message_id="<1@example.com>"
                )
                wish = wish_of(read_mail(raw), ANY_CARD)
                assert not wish.acts, (name, client_name, wish)


@pytest.mark.parametrize("language", ["pl", "en"])
def test_no_single_line_of_our_mails_acts_without_its_quote(language: str) -> None:
    """As if all three belts had failed and a line of ours stood alone at the top of a reply."""
    for name, sample in samples(language).items():
        for line in sample.text.split("\n"):
            wish = read_reply([line.strip()], ANY_CARD)
            assert not wish.acts, (name, line, wish)


@pytest.mark.parametrize("language", ["pl", "en"])
def test_our_mails_wrapped_anew_and_half_quoted_do_not_act(language: str) -> None:
    """Programs that break lines at another column lose the marks of quoting on what they break off."""
    rng = random.Random(3)
    for name, sample in samples(language).items():
        lines = sample.text.split("\n")
        for width in (30, 40, 50, 60, 66, 70, 74, 76):
            for cut in (0, rng.randrange(len(lines)), rng.randrange(len(lines))):
                # A quote that was edited begins anywhere.
                text = rewrapped(quoted("\n".join(lines[cut:])), width)
                wish = read_reply(own_lines(text), ANY_CARD)
                assert not wish.acts, (name, width, cut, wish)


def rewrapped(text: str, width: int) -> str:
    return re.sub(rf"(.{{1,{width}}})(?: |$)", r"\1\n", text)
