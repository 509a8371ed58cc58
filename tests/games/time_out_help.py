"""Matches in which time runs out, and what is told of it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import time_machine
from django.db.models import Max

from accounts.models import OutgoingMail, User
from games.models import Clock, Match
from games.services.bots import play_bots
from games.services.deadlines import settle_deadlines
from tests.factories import make_match, open_round, play_word
from tests.games.noon import all_acted, running


def begun(*people: Any, **fields: Any) -> Match:
    """A match in which everybody has acted; nobody takes vacation by itself, which would come before all steps."""
    match = make_match(*people, **({"pace": "steady"} | fields))
    User.objects.update(auto_vacation=False)
    return all_acted(match)


def run_out(match: Match, number: int | None = None) -> int:
    """Let the deadline of that clock come, and the sweep with it; how many matches ended."""
    at = running(match, number).deadline_at
    assert at is not None
    with time_machine.travel(at, tick=False):
        return settle_deadlines(at)


def told(kind: str) -> set[str]:
    mails = OutgoingMail.objects.filter(key__startswith=f"{kind}:")
    return {mail.user.username for mail in mails if mail.user}


def finish_round(match: Match) -> None:
    """Play the open round to its end: bots by themselves, people with first legal actions."""
    number = open_round(match).number
    began = Clock.objects.filter(round__match=match).aggregate(last=Max("turn_since"))["last"]
    with time_machine.travel(began + timedelta(minutes=1)):
        while match.rounds.get(number=number).status == "active":
            play_bots(match.pk)
            if match.rounds.get(number=number).status == "active":
                play_word(match)
