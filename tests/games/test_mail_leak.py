"""Mails hold no card that their reader may not know: exchanging unseen cards changes not one byte of them."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import count

import pytest

from accounts.models import OutgoingMail
from games import letter_keys, letters
from games.engines.registry import engine_for
from games.engines.vista import Vista
from games.engines.vista_state import lucky_card
from games.selectors.positions import facts_of, position_of
from tests.engines.hidden import other_world
from tests.engines.rounds import Start
from tests.factories import make_match, open_round, play_word

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def plain_keys(monkeypatch):
    def keys(purposes, **about):
        return {purpose: purpose.ljust(26, "x") for purpose in purposes}

    monkeypatch.setattr(letter_keys, "make_tokens", keys)


@pytest.fixture
def match(ala, bartek):
    return make_match(ala, bartek, options={"rounds": 2})


def mail_about(match, the_round, position, seat):
    """All the words of a mail to this seat that shows this position."""
    letter = letters.compose(
        "turn",
        user=seat.user,
        address=seat.user.email,
        stream=OutgoingMail.Stream.TURN,
        match=match,
        seat=seat,
        showing=letter_keys.Showing(the_round, position),
        context=lambda: {"previous": ""},
    )
    return letter.subject + letter.text + letter.html


def worlds(match, rng):
    """Pairs of mails to one seat: about the real round, and about one that the seat cannot tell from it."""
    the_round = open_round(match)
    position = position_of(the_round)
    shared = position.engine.shared(match.options, the_round.number, facts_of(match.rounds.all()))
    start = Start(position.engine, match.options, the_round.setup, shared, tuple(the_round.deal))
    actions = [(move.seat, move.action) for move in position.moves]
    for seat in match.seats.select_related("user"):
        world = other_world(start, actions, position.state, seat.number, rng)
        if world is not None:
            yield (
                mail_about(match, the_round, position, seat),
                mail_about(match, the_round, replace(position, state=world), seat),
            )


def compared(match, rng, moves):
    number = count()
    for _ in range(moves):
        for real, other in worlds(match, rng):
            next(number)
            assert real == other
        for _ in range(3):
            the_round = open_round(match)
            view = position_of(the_round).view(the_round.to_act[0])
            play_word(match, rng.choice(view.legal))
    return next(number)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_mail_is_the_same_whatever_its_reader_cannot_see(match, seed):
    assert compared(match, random.Random(seed), moves=14) > 14


@pytest.mark.parametrize(
    ("game", "options"),
    [("kierki", {}), ("szturm", {"players": 3}), ("pasjans", {"seats": 2}), ("pasjans", {})],
)
def test_the_same_holds_in_every_game(ala, bartek, celina, stranger, game, options):
    people = [ala, bartek, celina, stranger][: engine_for(game).seats(engine_for(game).options(options))]
    match = make_match(*people, game=game, options=options)
    assert compared(match, random.Random(5), moves=6) > 4


def test_the_test_notices_a_leak(match, monkeypatch):
    """A view that tells a lucky card in a number, as a careless field would."""
    honest = Vista.view

    def peeking(self, state, seat):
        view = honest(self, state, seat)
        return replace(view, tricks=(ord(lucky_card(state, 0)[0]), view.tricks[1]))

    monkeypatch.setattr(Vista, "view", peeking)
    with pytest.raises(AssertionError):
        compared(match, random.Random(1), moves=14)
