"""The compiled part of the Szturm bots that search: sampled tables, and actions compared on them.

They are played to their end by `szturm_playout`. Chance is a generator of its own (Lehmer's, multiplier 48271), seeded
by the caller, so that a choice is the same with and without numba.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from games.bots.compiled import lowest, njit
from games.bots.szturm_playout import COURT, LOT, PLAYERS, PRISON, TRUMP, WORTHS, Array, Position, act, finish


class Others(NamedTuple):
    """What is known of the other seats, as `szturm_worlds.Other`: int64, one entry a seat."""

    seats: Array
    bought: Array
    freed: Array
    unknown: Array
    given_up: Array
    lacking: Array


@njit
def _random(coin: Array) -> float:
    """From 0 up to 1."""
    coin[0] = coin[0] * 48271 % 2147483647
    return float(coin[0] / 2147483647.0)


@njit
def _normal(coin: Array) -> float:
    """Box and Muller."""
    away = math.sqrt(-2.0 * math.log(_random(coin) + 1e-12))
    return away * math.cos(2.0 * math.pi * _random(coin))


# Worlds


@njit
def _give_up(held: int, lacking: int, given_up: int, trump: int, spread: float, coin: Array) -> int:
    """Which of these cards a seat has given up: suits it lacks, and mostly cheap ones."""
    prices = np.zeros(52)
    cards = np.zeros(52, dtype=np.int64)
    n = 0
    rest = held
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        price = (-99.0 if lacking >> card & 1 else WORTHS[trump, card]) + spread * _normal(coin)
        i = n
        while i > 0 and prices[i - 1] > price:
            prices[i], cards[i] = prices[i - 1], cards[i - 1]
            i -= 1
        prices[i], cards[i] = price, card
        n += 1
    chosen = 0
    for i in range(min(n, given_up)):
        chosen |= 1 << int(cards[i])
    return chosen


@njit
def sample(
    start: Position, others: Others, loose: Array, tries: int, spread: float, coin: Array, p: Position
) -> None:
    """One table among those that agree with what is known, into `p`; after so many failures one that nearly does."""
    n, many = loose.shape[0], others.seats.shape[0]
    cards = loose.copy()
    trump = int(start.state[TRUMP])
    for attempt in range(tries + 1):
        for i in range(n - 1, 0, -1):
            j = int(_random(coin) * (i + 1))
            cards[i], cards[j] = cards[j], cards[i]
        p.hands[:] = start.hands
        p.gone[:] = start.gone
        p.court[:] = start.court
        p.state[:] = start.state
        at, broken = 0, False
        for k in range(many):
            held = int(others.bought[k])
            for i in range(at, at + int(others.unknown[k])):
                held |= 1 << int(cards[i])
            at += int(others.unknown[k])
            lacking = int(others.lacking[k])
            given_up = _give_up(held, lacking, int(others.given_up[k]), trump, spread, coin)
            hand = held & ~given_up
            broken |= hand & lacking != 0
            p.hands[others.seats[k]] = hand | int(others.freed[k])
            p.gone[others.seats[k]] = given_up
        if not broken or attempt == tries:
            break
    if start.state[LOT] < COURT:
        for lot in range(int(start.state[LOT]) + 1, COURT):
            p.court[lot] = cards[at]
            at += 1
        prison = np.int64(0)
        for i in range(at, n):
            prison |= np.int64(1) << cards[i]
        p.state[PRISON] = prison


@njit
def choose(
    start: Position, others: Others, loose: Array, kinds: Array, values: Array, seat: int,
    playouts: int, at_least: int, deviation: float, tries: int, spread: float, seed: int,
) -> int:  # fmt: skip
    """The option with the best mean; the first one unless another is better by half an error."""
    n, players = kinds.shape[0], int(start.state[PLAYERS])
    totals = np.zeros(n)
    racing = np.ones(n, dtype=np.bool_)
    coin = np.full(1, seed, dtype=np.int64)
    scores = np.zeros(4, dtype=np.int64)
    world = Position(
        np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(COURT, np.int64), np.zeros(14, np.int64)
    )
    p = Position(
        np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(COURT, np.int64), np.zeros(14, np.int64)
    )
    left, tables = n, 0
    while playouts > 0 and left > 1:
        sample(start, others, loose, tries, spread, coin, world)
        for i in range(n):
            if not racing[i]:
                continue
            p.hands[:] = world.hands
            p.gone[:] = world.gone
            p.court[:] = world.court
            p.state[:] = world.state
            act(p, int(kinds[i]), int(values[i]))
            finish(p, scores)
            total = 0
            for other in range(players):
                total += scores[other]
            totals[i] += scores[seat] - (total - scores[seat]) / (players - 1)
        playouts -= left
        tables += 1
        if tables >= at_least:
            best = -1e18
            for i in range(n):
                if racing[i] and totals[i] > best:
                    best = totals[i]
            left = 0
            for i in range(n):
                racing[i] = racing[i] and totals[i] >= best - 2 * deviation * math.sqrt(tables)
                left += racing[i]
    totals[0] += deviation * math.sqrt(tables) / 2
    chosen = -1
    for i in range(n):
        if racing[i] and (chosen < 0 or totals[i] > totals[chosen]):
            chosen = i
    return chosen
