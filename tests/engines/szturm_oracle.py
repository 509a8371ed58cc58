"""Szturm a second time, slow and literal, written sentence by sentence from the rules.

Nothing here comes from the engine: cards are words in lists, a round is one function read from top to bottom.
It yields (seat, legal actions) and is sent the action played; it returns the scores.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import combinations

RANKS = "23456789TJQKA"
POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
CARDS_EACH = {2: 13, 3: 10, 4: 7}


def oracle_round(
    players: int, dealer: int, deal: list[str]
) -> Generator[tuple[int, list[str]], str, list[int]]:
    # "13, 10 or 7 cards each for 2, 3 or 4 players. Of the rest, 12 cards form the court; the remaining the prison."
    pack = list(deal)
    hands = [[pack.pop(0) for _ in range(CARDS_EACH[players])] for _ in range(players)]
    court = [pack.pop(0) for _ in range(12)]
    prison = pack
    right_of_dealer = (dealer + 1) % players

    # "The suit of the first one is the trump suit of the round."
    trump = court[0][1]

    opener = right_of_dealer
    for card in court:
        best = 0
        bidder = None
        passed: list[int] = []
        speaker = opener
        while True:
            others_passed = all(seat in passed for seat in range(players) if seat != speaker)
            if others_passed and bidder is None:
                # "that player may take the card for nothing or refuse it. A refused card leaves the round."
                if (yield speaker, ["TAKE", "REFUSE"]) == "TAKE":
                    hands[speaker].append(card)
                break
            if others_passed:
                # "takes the card into hand and then discards the number bid from the cards held before taking it"
                ways = [list(way) for way in combinations(sorted(hands[speaker], key=_place), best)]
                action = yield speaker, ["DISCARD " + " ".join(way) for way in ways]
                for given in action.split()[1:]:
                    hands[speaker].remove(given)
                hands[speaker].append(card)
                break
            bids = [f"BID {size}" for size in range(1, len(hands[speaker]) + 1) if size > best]
            action = yield speaker, [*bids, "PASS"]
            if action == "PASS":
                passed.append(speaker)
            else:
                best = int(action.split()[1])
                bidder = speaker
            speaker = (speaker + 1) % players
            while speaker in passed:
                speaker = (speaker + 1) % players
        # "each later auction by the seat to the right of the previous opener"
        opener = (opener + 1) % players

    leader = right_of_dealer
    while sum(1 for hand in hands if hand) > 1:
        table: list[tuple[int, str]] = []
        for step in range(players):
            seat = (leader + step) % players
            if not hands[seat]:
                continue
            playable = [card for card in hands[seat] if not table or card[1] == table[0][1][1]] or hands[seat]
            card = yield seat, sorted(playable, key=_place)
            hands[seat].remove(card)
            table.append((seat, card))
        trumps = [play for play in table if play[1][1] == trump]
        in_suit = [play for play in table if play[1][1] == table[0][1][1]]
        winner, _ = max(trumps or in_suit, key=lambda play: RANKS.index(play[1][0]))
        if prison:
            action = yield winner, ["FREE " + card for card in sorted(prison, key=_place)]
            freed = action.split()[1]
            prison.remove(freed)
            hands[winner].append(freed)
        leader = winner
        while not hands[leader] and any(hands):
            leader = (leader + 1) % players

    scores = [0] * players
    for seat in range(players):
        if hands[seat]:
            scores[seat] = 1 + sum(POINTS.get(card[0], 0) for card in hands[seat] + prison)
    return scores


def _place(card: str) -> tuple[int, int]:
    return "SHDC".index(card[1]), RANKS.index(card[0])
