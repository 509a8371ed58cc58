"""What the admin says of a mail's fate: every verdict that is ever kept has words, in both languages."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from games.answers.words import WORDS
from games.verdict_words import REASONS, VERDICTS, verdict_words
from tests.inbound.test_corpus import READ, expected_of

OF_THE_CORPUS = {expected_of(name)["verdict"] for name in READ if "verdict" in expected_of(name)} - {""}
CODE = re.compile(r"[a-z]+_[a-z_]+|\w:\w")


def test_every_kind_of_answer_has_words() -> None:
    assert set(WORDS) <= set(VERDICTS)


@pytest.mark.parametrize("language", ["pl", "en"])
def test_no_verdict_is_told_as_a_code(language: str) -> None:
    held = {f"held:{reason}" for reason in ("wrong_sender", "no_sender", "failed", "unproved")}
    verdicts = OF_THE_CORPUS | set(VERDICTS) | held | {f"confirmed:{kind}" for kind in WORDS} | {"turns:1/2"}
    with translation.override(language):
        said = {verdict: verdict_words(verdict) for verdict in verdicts}
    assert {verdict: words for verdict, words in said.items() if CODE.search(words)} == {}
    assert {verdict.partition(":")[2] for verdict in OF_THE_CORPUS} - {""} <= set(REASONS)


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        ("", ""),
        ("held:wrong_sender", "wstrzymany (nieznany nadawca)"),
        ("confirmed:played", "potwierdzony na stronie: zagrano ruch"),
        ("turns:1/2", "zagrane ruchy: 1, odpowiedzi: 2"),
        ("of_a_later_version", "of_a_later_version"),
    ],
)
def test_what_is_said(verdict: str, said: str) -> None:
    with translation.override("pl"):
        assert verdict_words(verdict) == said
