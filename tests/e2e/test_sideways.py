"""A phone held sideways: at the table of every game the bar covers no card, and what is played is seen at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.services.house import House

NewPage = Callable[..., Page]

TABLES = """
from accounts.models import User
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from tests.factories import make_match, make_user, play_word

wanda, henryk = make_user("wanda"), make_user("henryk", language="en")

def until_my_turn(match, plies):
    while match.rounds.last().version < plies or 0 not in match.rounds.last().to_act:
        play_word(match)
    return match.code

session = SessionStore()
session[SESSION_KEY] = str(wanda.pk)
session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
session[HASH_SESSION_KEY] = wanda.get_session_auth_hash()
session.save()
answer = {
    "session": session.session_key,
    "codes": {
        "VISTA, the trump": make_match(wanda, henryk).code,
        "VISTA": until_my_turn(make_match(wanda, henryk), 12),
        "Kierki": make_match(wanda, henryk, make_user("irena"), make_user("jan"), game="kierki").code,
        "Szturm": until_my_turn(make_match(wanda, henryk, game="szturm", options={"players": 2}), 0),
        "Pasjans": make_match(wanda, game="pasjans").code,
    },
}
"""
COVERED = """() => {
    const bar = document.getElementById("bar").getBoundingClientRect();
    const meets = (box) => box.right > bar.left && box.left < bar.right && box.bottom > bar.top && box.top < bar.bottom;
    return [...document.querySelectorAll(".felt .card")].filter((card) => meets(card.getBoundingClientRect())).length;
}"""
LOWEST = """() => {
    const top = document.querySelector(".felt").getBoundingClientRect().top;
    const parts = document.querySelectorAll(".felt :is(.can, .bar > b)");
    return Math.max(...[...parts].map((each) => each.getBoundingClientRect().bottom)) - top;
}"""


@pytest.fixture(scope="module")
def tables(kartka: House) -> Any:
    return kartka.python(TABLES)


@pytest.mark.parametrize("size", [(667, 375), (844, 390), (932, 430)], ids=str)
def test_the_bar_covers_no_card_and_the_own_cards_are_seen_whole(
    new_page: NewPage, kartka: House, tables: Any, size: tuple[int, int]
) -> None:
    width, height = size
    page = new_page("pl", {"width": width, "height": height})
    page.context.add_cookies([{"name": "sessionid", "value": tables["session"], "url": kartka.url}])
    faults = {}
    for table, code in tables["codes"].items():
        page.goto(f"/partia/{code}/")
        at_the_top = page.evaluate(COVERED)
        lowest = page.evaluate(LOWEST)
        page.evaluate("document.querySelector('.felt').scrollIntoView()")
        found = [at_the_top, page.evaluate(COVERED), lowest > height]
        found.append(page.evaluate("document.documentElement.scrollWidth > innerWidth"))
        if any(found):
            faults[table] = found
    assert faults == {}
