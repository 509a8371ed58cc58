"""The compiled part of the Kierki bots that search: what an end is worth, and candidates compared on sampled worlds.

The worlds come from `kierki_deals` and are played to their end by `kierki_playout`.
"""

from __future__ import annotations

import numpy as np

from games.bots.compiled import count, lowest, njit
from games.bots.kierki_deals import Beliefs, random_part, sample
from games.bots.kierki_playout import (
    BEST,
    FIRST,
    LEFT,
    TURN,
    WHOLE,
    Array,
    Game,
    Position,
    pass_to_avoid,
    pass_to_collect,
    play_card,
    play_on,
)

# What an end is worth


@njit
def worth(game: Game, taken: Array) -> float:
    """As `kierki_search.worth`, in points of a round of 26."""
    seats, seat, whole = game.seats, game.seat, game.whole
    scores = np.zeros(4, dtype=np.int64)
    own, total = 0, 0
    for each in range(seats):
        scores[each] = int(taken[each] * whole / WHOLE + 0.5)
        if game.moons and scores[each] == whole:
            return float(game.moon_worth[each])
        total += scores[each]
        if game.sides[each] == game.sides[seat]:
            own += scores[each]
    size = 0
    for each in range(seats):
        size += game.sides[each] == game.sides[seat]
    others = (total - own) * size / (seats - size)
    sign = -1.0 if game.everybody_collects else 1.0
    value = sign * (others - own) * WHOLE / whole
    reached = False
    costs = np.zeros(4)
    for each in range(seats):
        after = game.totals[each] + scores[each]
        reached |= after >= game.target
        costs[game.sides[each]] += sign * after
    if not reached:
        return float(value)
    ahead, level = 0, 0
    best = costs[game.sides[0]]
    for each in range(seats):
        best = min(best, costs[game.sides[each]])
    side_of_best = -1
    for each in range(seats):
        if costs[game.sides[each]] == best:
            if side_of_best >= 0 and side_of_best != game.sides[each]:
                level = 1
            side_of_best = game.sides[each]
        ahead += costs[game.sides[each]] < costs[game.sides[seat]]
    if level:
        return float(value)
    return float(value + game.end if not ahead else value - game.end * ahead / (seats - 1))


# Choosing


@njit
def _lead(values: Array, worlds: int, one: int, other: int) -> float:
    """By how many standard errors one candidate is ahead of another on the same worlds."""
    mean = 0.0
    for i in range(worlds):
        mean += values[i, one] - values[i, other]
    mean /= worlds
    spread = 0.0
    for i in range(worlds):
        gap = values[i, one] - values[i, other] - mean
        spread += gap * gap
    if spread <= 0.0:
        return 1e9 if mean > 0 else (-1e9 if mean < 0 else 0.0)
    return float(mean / np.sqrt(spread / max(worlds - 1, 1) / worlds))


@njit
def _judge(
    values: Array, moons: Array, gates: Array, alive: Array, shooting: Array, worlds: int, fallen: float, sums: Array
) -> int:  # fmt: skip
    """The candidate that is best so far, after those that can hardly win have been dropped.

    Shooting the moon counts only where it succeeds in more than half of the worlds. The first candidate is never
    dropped: it is the measure of the others.
    """
    n = alive.shape[0]
    best = 0
    for i in range(n):
        if not alive[i]:
            continue
        if shooting[i] and 2 * moons[i] <= worlds:
            continue
        if sums[i] > sums[best]:
            best = i
    left = 0
    for i in range(n):
        if alive[i] and i not in (0, best):
            hopeless = shooting[i] and 2 * moons[i] <= worlds and worlds >= 32
            alive[i] = not hopeless and _lead(values, worlds, best, i) < fallen
            left += alive[i]
    if not left and best and _lead(values, worlds, best, 0) > max(fallen, gates[best]):
        alive[0] = False
    return best


@njit
def choose_card(
    game: Game, start: Position, beliefs: Beliefs, cards: Array, shooting: Array, gates: Array,
    most: int, plies: int, batch: int, fallen: float, seed: int,
) -> int:  # fmt: skip
    """The index of the candidate that does best in at most so many worlds and about so many plies.

    The first candidate wins unless another beats it by its gate, in standard errors.
    """
    n = cards.shape[0]
    values = np.zeros((most, n))
    sums = np.zeros(n)
    moons = np.zeros(n, dtype=np.int64)
    alive = np.ones(n, dtype=np.bool_)
    coin = np.full(1, seed, dtype=np.int64)
    hands = np.zeros(4, dtype=np.int64)
    p = Position(np.zeros(4, dtype=np.int64), np.zeros(5), np.zeros(7, dtype=np.int64))
    worlds, best, racing = 0, 0, n
    while worlds < most and plies > 0 and racing > 1:
        for _ in range(min(batch, most - worlds)):
            sample(beliefs, game.seats, coin, hands)
            plies -= 60
            for i in range(n):
                if not alive[i]:
                    continue
                for seat in range(game.seats):
                    p.hands[seat] = hands[seat]
                p.hands[game.seat] = start.hands[game.seat]
                p.taken[:] = start.taken
                p.state[:] = start.state
                play_card(game, p, int(cards[i]))
                plies -= play_on(game, p, game.seat if shooting[i] else -1)
                values[worlds, i] = worth(game, p.taken)
                sums[i] += values[worlds, i]
                moons[i] += p.taken[game.seat] > WHOLE - 0.01
            worlds += 1
        best = _judge(values, moons, gates, alive, shooting, worlds, fallen, sums)
        racing = 0
        for i in range(n):
            racing += alive[i]
    if not worlds or not best:
        return 0
    return best if not alive[0] or _lead(values, worlds, best, 0) > gates[best] else 0


@njit
def choose_pass(
    game: Game, deck: int, step: int, own: int, gives: Array, shooting: Array, gates: Array,
    most: int, plies: int, batch: int, fallen: float, seed: int,
) -> int:  # fmt: skip
    """The same for three cards to give away; `step` is how many seats on they go, `own` the hand before."""
    n, seats = gives.shape[0], game.seats
    values = np.zeros((most, n))
    sums = np.zeros(n)
    moons = np.zeros(n, dtype=np.int64)
    alive = np.ones(n, dtype=np.bool_)
    coin = np.full(1, seed, dtype=np.int64)
    hands = np.zeros(4, dtype=np.int64)
    given = np.zeros(4, dtype=np.int64)
    unseen = np.zeros(52, dtype=np.int64)
    size = count(own)
    p = Position(np.zeros(4, dtype=np.int64), np.zeros(5), np.zeros(7, dtype=np.int64))
    worlds, best, racing = 0, 0, n
    while worlds < most and plies > 0 and racing > 1:
        for _ in range(min(batch, most - worlds)):
            many = 0
            rest = deck & ~own
            while rest:
                unseen[many] = lowest(rest)
                rest &= rest - 1
                many += 1
            for i in range(many - 1, 0, -1):
                j = int(random_part(coin) * (i + 1))
                unseen[i], unseen[j] = unseen[j], unseen[i]
            at = 0
            for seat in range(seats):
                hands[seat] = own
                if seat != game.seat:
                    hands[seat] = 0
                    for i in range(at, at + size):
                        hands[seat] |= np.int64(1) << unseen[i]
                    at += size
                    if game.everybody_collects:
                        given[seat] = pass_to_collect(game.paying, int(hands[seat]))
                    else:
                        given[seat] = pass_to_avoid(game.heavy, int(hands[seat]))
            plies -= 60
            for i in range(n):
                if not alive[i]:
                    continue
                given[game.seat] = gives[i]
                for seat in range(seats):
                    p.hands[seat] = hands[seat] & ~given[seat]
                for seat in range(seats):
                    p.hands[(seat + step) % seats] |= given[seat]
                p.taken[:] = 0.0
                p.state[:] = 0
                p.state[LEFT] = deck
                p.state[FIRST] = 1
                p.state[BEST] = -1
                for seat in range(seats):
                    if p.hands[seat] & game.opener:
                        p.state[TURN] = seat
                plies -= play_on(game, p, game.seat if shooting[i] else -1)
                values[worlds, i] = worth(game, p.taken)
                sums[i] += values[worlds, i]
                moons[i] += p.taken[game.seat] > WHOLE - 0.01
            worlds += 1
        best = _judge(values, moons, gates, alive, shooting, worlds, fallen, sums)
        racing = 0
        for i in range(n):
            racing += alive[i]
    if not worlds or not best:
        return 0
    return best if not alive[0] or _lead(values, worlds, best, 0) > gates[best] else 0
