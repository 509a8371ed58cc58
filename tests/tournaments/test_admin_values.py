"""What the admin's lists and pages say of rows: words and names, no code and no key that only a program reads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from django.contrib import admin
from django.urls import reverse

from games.clocks import PACES
from games.engines.registry import ENGINES
from games.models import BOT_NAMES, InboundMail
from tests.factories import make_bot_match, make_user
from tests.tournaments.seasons import (
    STARTS,
    entry_of,
    fixtures,
    full,
    give_up,
    make_league,
    make_people,
    make_season,
    start,
)
from tournaments.season_admin import OF_THE_CLOCK, STEPS
from tournaments.services.leaving import withdraw
from tournaments.services.life import due_steps
from tournaments.trail_words import CAUSES, VERBS

pytestmark = pytest.mark.django_db

HELD = "held:wrong_sender"
OURS = [each for each in admin.site._registry.values() if each.opts.app_label in ("games", "tournaments")]
CODES = {*ENGINES, *PACES, *BOT_NAMES, *VERBS, *CAUSES, *STEPS, *OF_THE_CLOCK, HELD}
KEYS = re.compile(r"\d+[/:] ?\d+")
"""As in "3/1", the first division of the season that only the database calls the third."""


def plain(markup: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", markup)).split())


def cells(page: Any) -> Iterator[str]:
    """What stands in the columns of a list, in its filters, and in the fields of a page."""
    html = page.content.decode()
    for found in (
        r'<t[dh] class="field-[^"]*">(.*?)</t[dh]>',
        r'<div class="readonly">(.*?)</div>',
        r'<li(?: class="selected")?>\s*<a href="\?[^"]*">(.*?)</a>',
    ):
        yield from map(plain, re.findall(found, html, re.S))


@pytest.fixture
def everything(ala: Any) -> Any:
    """A season with bots, a forfeit, somebody who left and one who waits; a match outside of it; a mail that came. The
    superuser."""
    people = make_people(3)
    season = full(start(make_season(make_league(ala), filler="easy"), people, ala), "zmiana")
    give_up(
        fixtures(season)[0],
        next(side.entry.user for side in fixtures(season)[0].sides.all() if side.entry.user),
    )
    withdraw(entry_id=entry_of(season, people[0]).pk, actor=people[0], now=STARTS)
    make_bot_match(people[1], level="hard")
    InboundMail.objects.create(
        rcpt_to="r.a@example.com", raw=b"", digest="", received_at=STARTS, verdict=HELD
    )
    assert set(due_steps(season, STARTS)) <= set(STEPS) | set(OF_THE_CLOCK)
    return make_user("boss", is_superuser=True, is_staff=True, language="pl")


@pytest.mark.parametrize("model_admin", OURS, ids=lambda each: each.opts.model_name)
def test_rows_are_told_in_words(client: Any, everything: Any, model_admin: Any) -> None:
    client.force_login(everything)
    name = f"admin:{model_admin.opts.app_label}_{model_admin.opts.model_name}"
    page = client.get(reverse(f"{name}_changelist"))
    row = page.context["cl"].queryset.first()
    pages = [page] if row is None else [page, client.get(reverse(f"{name}_change", args=[row.pk]))]
    said = [cell for each in pages for cell in cells(each)]
    assert said or row is None
    assert [cell for cell in said if cell in CODES or KEYS.fullmatch(cell)] == []
