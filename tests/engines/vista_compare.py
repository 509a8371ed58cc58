"""Plays one random round on the engine and by the book, and asserts that they agree at every action."""

from __future__ import annotations

import random

from games.engines.cards import DECK
from games.engines.vista import Vista
from games.engines.vista_state import LUCKY, TRUMPS
from tests.engines.vista_by_the_book import ORDER, Round

ENGINE = Vista()


STYLES = ("any", "low", "high")


def compare_round(rng: random.Random) -> Round:
    """The round as played by the book. Each seat has a style, so that rare cases come up: who always plays
    low wins so few tricks that the pool stays locked until the piles are gone."""
    lucky_share = rng.choice([0.0, 0.1, 0.5, 1.0])
    styles = [rng.choice(STYLES), rng.choice(STYLES)]
    deal = list(DECK)
    rng.shuffle(deal)
    number = rng.randint(1, 10)
    chooser = (number - 1) % 2
    used = rng.sample(TRUMPS, rng.randint(0, 4))
    state = ENGINE.start({"number": number, "rounds": 10, "chooser": chooser}, deal, {"used": used})
    book = Round(deal, chooser, used)
    while not book.over():
        seat = book.to_play
        compare(ENGINE, state, book)
        legal = ENGINE.legal(state, seat)
        action = (
            LUCKY if LUCKY in legal and rng.random() < lucky_share else chosen(book, legal, styles[seat], rng)
        )
        state = ENGINE.apply(state, seat, action)
        book.play(action)
    compare(ENGINE, state, book)
    scores = [0, 0]
    scores[chooser] = book.score()
    assert ENGINE.outcome(state).scores == tuple(scores)
    return book


def chosen(book, legal, style, rng):
    if style == "any" or book.trump is None:
        return rng.choice(legal)
    cards = [action for action in legal if action != LUCKY]
    cards.sort(key=lambda card: (card[1] == book.trump, ORDER.index(card[0])))
    return [*cards, LUCKY][0] if style == "low" else [LUCKY, *cards][-1]


def compare(engine, state, book) -> None:
    assert engine.to_act(state) == (() if book.over() else (book.to_play,))
    legal = engine.legal(state, book.to_play)
    assert sorted(legal) == sorted(book.legal())
    assert len(set(legal)) == len(legal)
    assert engine.legal(state, 1 - book.to_play) == ()
    view = engine.view(state, book.to_play)
    assert view.trump == book.trump
    assert view.tricks == tuple(player.tricks_won for player in book.players)
    assert [play.card for play in view.trick] == ([] if book.led is None else [book.led])
    told = [
        (trick.plays[0].seat, *(play.card for play in trick.plays), trick.winner) for trick in view.finished
    ]
    assert told == book.tricks
    for seat, player in enumerate(book.players):
        compare_player(view, seat, player)


def compare_player(view, seat, player) -> None:
    assert [pile.cards for pile in view.piles[seat]] == [len(pile) for pile in player.piles]
    tops = [pile[-1] if pile else None for pile in player.piles]
    if view.trump is None:
        tops = tops[:5] + [None] * 5 if seat == view.seat else [None] * 10
    assert [pile.top for pile in view.piles[seat]] == tops
    pool = view.pools[seat]
    assert (pool.count, pool.unlocked) == (len(player.pool), player.pool_unlocked)
    assert pool.cards == (tuple(player.pool) if player.pool_unlocked and seat == view.seat else None)
    assert view.lucky[seat].there == (player.lucky is not None)
