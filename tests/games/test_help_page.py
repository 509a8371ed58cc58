"""What the help page for mail promises, the reader of mails keeps."""

import contextlib
import random
import re

import pytest
from django.conf import settings
from django.utils.html import strip_tags

from games.engines.base import IllegalAction
from games.engines.words import card_readings, without_verb
from games.inbound.grammar import read_reply
from games.plan_words import parse
from games.plans import Plan
from tests.engines.rounds import new_start

CARDS = {"AS", "QH", "TD", "JC"}


def rows(language: str) -> list[tuple[list[str], str]]:
    """What may be written, and the card it is said to mean or ""."""
    source = (settings.BASE_DIR / f"templates/games/help_mail.{language}.html").read_text(encoding="utf-8")
    found = []
    for left, right in re.findall(r"<tr><td>(.*?)</td><td>(.*?)</td></tr>", source):
        card = re.search(r'card_text "(\w\w)"', right)
        found.append((re.findall(r"<code>(.*?)</code>", left), card[1] if card else ""))
    return found


@pytest.mark.parametrize("language", ["pl", "en"])
def test_each_card_on_the_page_is_read_as_the_page_says(language):
    told = [(text, card) for texts, card in rows(language) for text in texts if card]
    assert {card for _, card in told} == CARDS
    for text, card in told:
        assert card_readings(without_verb(text)) == {card}, text


@pytest.mark.parametrize("language", ["pl", "en"])
def test_the_plan_on_the_page_is_one(language):
    (text,) = (text for texts, _ in rows(language) for text in texts if text.startswith("PLAN"))
    plan = parse(read_reply([text], lambda _: None).plan)
    assert plan == Plan(("AS", "KS"), (("H", "WIN"), ("ANY", "LOW")))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("pl", {"STAN": "status", "POMOC": "help", "STOP": "stop", "PODDAJĘ": "resign"}),
        ("en", {"STATUS": "status", "HELP": "help", "STOP": "stop", "RESIGN": "resign"}),
    ],
)
def test_each_word_on_the_page_is_understood(language, words):
    told = {text for texts, card in rows(language) for text in texts if not card}
    for text, meaning in words.items():
        assert text in told
        assert read_reply([strip_tags(text)], lambda _: None).words == {meaning}


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "pl",
            {
                "BIORĘ RESZTĘ": "all",
                "BIORĘ 5": "5",
                "ODDAJĘ RESZTĘ": "0",
                "PRZYJMUJĘ": "accept",
                "ODMAWIAM": "refuse",
            },
        ),
        ("en", {"CLAIM ALL": "all", "CLAIM 5": "5", "CONCEDE": "0", "ACCEPT": "accept", "REFUSE": "refuse"}),
    ],
)
def test_each_claim_on_the_page_is_understood(language, words):
    told = {text for texts, card in rows(language) for text in texts if not card}
    for text, meaning in words.items():
        assert text in told
        assert read_reply([text], lambda _: None).claims == (meaning,)


@pytest.mark.parametrize("game", ["kierki", "szturm", "pasjans"])
@pytest.mark.parametrize("language", ["pl", "en"])
def test_each_word_of_the_other_games_is_an_action_of_them(language, game):
    source = (settings.BASE_DIR / f"templates/games/help_mail.{language}.html").read_text(encoding="utf-8")
    told = re.search(rf'<tbody data-game="{game}">(.*?)</tbody>', source, re.DOTALL)
    texts = re.findall(r"<code>(.*?)</code>", told[1])
    assert len(texts) >= 3
    start = new_start(game, random.Random(3))
    view = start.engine.view(start.state(), start.engine.to_act(start.state())[0])
    for text in texts:
        # Not an `ActionSyntaxError`: this game has such an action, though not always at its start.
        with contextlib.suppress(IllegalAction):
            assert start.engine.parse(view, text), text
