"""A whole small match of every game by mail alone: each turn answers the mail about it, in the words of its player."""

from __future__ import annotations

import random
import re
from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail as post
from django.utils import timezone

from accounts.models import OutgoingMail
from accounts.relay import send_due
from games.archive import faults_of
from games.engines.registry import ENGINES
from games.inbound.deliver import deliver
from games.inbound.reader import read_inbound
from games.models import InboundMail, Match, Move, Round
from games.selectors.positions import position_of
from tests.factories import make_bot_match, make_match, make_user
from tests.inbound.clients import CLIENTS, ENCODINGS, Original, on_the_wire

pytestmark = pytest.mark.django_db

NAMES = {"ala": "pl", "bartek": "en", "celina": "pl", "darek": "en"}
MATCHES: dict[str, tuple[int, dict[str, Any]]] = {
    "vista": (2, {"rounds": 2}),
    "szturm": (3, {"players": 3, "limit": 1}),
    "kierki": (4, {"target": 20}),
    "pasjans": (1, {}),
}
"""How many play, and the options that make the match small."""
MOST_TURNS = 400
PASJANS_TURNS = 40
"""After so many a player of Pasjans gives up, as most do."""


class Player:
    """Reads the mail about a turn, chooses, and answers it in the style of some program."""

    def __init__(self, user: Any, rng: random.Random) -> None:
        self.user, self.rng, self.sent = user, rng, 0
        self.mails: list[Any] = []

    def answer(self, words: str) -> str:
        """Answer the newest mail; the verdict on it."""
        got = self.mails[-1]
        self.sent += 1
        original = Original(
            got.body,
            "",
            got.subject,
            got.extra_headers["Message-ID"],
            got.extra_headers.get("References", ""),
        )
        raw = on_the_wire(
            self.rng.choice(list(CLIENTS.values()))(words, original),
            original,
            self.user.email,
            self.rng.choice(list(ENCODINGS.values())),
            message_id=f"<{self.sent}.{self.user.email}>",
        )
        deliver(raw, self.user.email, (got.extra_headers["Reply-To"],))
        return read_inbound(InboundMail.objects.latest("pk").pk)


def collect(players: dict[str, Player]) -> None:
    send_due()
    for got in post.outbox:
        if got.extra_headers.get("Reply-To"):
            players[got.to[0]].mails.append(got)
    post.outbox[:] = []


@pytest.mark.parametrize("game", ENGINES)
def test_a_whole_match_goes_by_mail(game: str, settings: Any) -> None:
    settings.TURN_MAIL_DELAY = 0
    rng = random.Random(game)
    count, options = MATCHES[game]
    users = [
        make_user(name, language=language, forced_plays=False)
        for name, language in list(NAMES.items())[:count]
    ]
    match = (
        make_match(*users, game=game, options=options)
        if count > 1
        else make_bot_match(users[0], game=game, level="", options=options)
    )
    players = {user.email: Player(user, random.Random(user.email)) for user in users}
    meant: list[str] = []
    while match.status == Match.Status.ACTIVE and len(meant) < MOST_TURNS:
        collect(players)
        if game == "pasjans" and len(meant) >= PASJANS_TURNS:
            # Answers are three an hour; the question whether one is sure has to be one of them.
            with time_machine.travel(timezone.now() + timedelta(hours=2)):
                _give_up(players[users[0].email])
        else:
            _one_turn(match, players, meant, rng)
        match.refresh_from_db()

    assert match.status == Match.Status.FINISHED, len(meant)
    moves = Move.objects.filter(round__match=match).order_by("pk")
    played = [move.action.partition("=")[0] for move in moves if move.action != "RESIGN"]
    assert played == meant
    assert {move.channel for move in moves} == {"mail"}
    assert list(faults_of(match)) == []
    verdicts = Counter(InboundMail.objects.values_list("verdict", flat=True))
    assert verdicts - Counter({"resign": 1, "resigned": 1}) == {"played": len(meant)}


def _one_turn(match: Match, players: dict[str, Player], meant: list[str], rng: random.Random) -> None:
    the_round: Round = match.rounds.filter(status=Round.Status.ACTIVE).get()
    position = position_of(the_round)
    number = rng.choice(sorted(position.to_act))
    user = match.seats.select_related("user").get(number=number).user
    assert user is not None
    view = position.view(number)
    action = rng.choice(view.legal)
    said = rng.choice(
        [
            action,
            position.engine.describe(action, "pl"),
            position.engine.describe(action, "en").capitalize() + ".",
            f"Cześć,\n\n{position.engine.describe(action, 'pl')}\n\nPozdrawiam",
        ]
    )
    verdict = players[user.email].answer(said)
    assert verdict == "played", (verdict, said, action, view.legal)
    meant.append(action)


def _give_up(player: Player) -> None:
    assert player.answer("Poddaję") == "resign"
    collect({player.user.email: player})
    told = OutgoingMail.objects.filter(key__startswith="answer:").latest("pk")
    code = re.search(r"TAK (\d{4})", told.text)
    assert code, told.text
    assert player.answer(f"tak {code[1]}") == "resigned"
