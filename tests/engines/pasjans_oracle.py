"""Klondike as literally as the rules put it: lists of cards, no tricks, every question asked anew.

Slow on purpose, and written without a look at the engine's board: the tests compare the two.
"""

from __future__ import annotations

COLOUR = {"S": "black", "C": "black", "H": "red", "D": "red"}
ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]


class Oracle:
    """One board. A card in a column is a list [card, face up]."""

    def __init__(self, deal, draw, take_back):
        self.draw = draw
        self.take_back = take_back
        cards = list(deal)
        self.columns = [[] for _ in range(7)]
        for first in range(7):
            for column in range(first, 7):
                self.columns[column].append([cards.pop(0), column == first])
        self.stock = cards
        self.waste = []
        self.foundations = {"S": [], "H": [], "D": [], "C": []}

    def copy(self):
        other = Oracle.__new__(Oracle)
        other.draw, other.take_back = self.draw, self.take_back
        other.columns = [[list(card) for card in column] for column in self.columns]
        other.stock, other.waste = list(self.stock), list(self.waste)
        other.foundations = {suit: list(cards) for suit, cards in self.foundations.items()}
        return other

    def groups(self):
        """Everything that could be picked up: where it lies, and the cards from the head on."""
        if self.waste:
            yield self.waste, [self.waste[-1]]
        for column in self.columns:
            for place, (_, face_up) in enumerate(column):
                if face_up:
                    yield column, [card for card, _ in column[place:]]
        if self.take_back:
            for pile in self.foundations.values():
                if pile:
                    yield pile, [pile[-1]]

    def goes_on_column(self, card, column):
        if not column:
            return card[0] == "K"
        last, face_up = column[-1]
        assert face_up
        one_lower = ORDER.index(card[0]) + 1 == ORDER.index(last[0])
        return one_lower and COLOUR[card[1]] != COLOUR[last[1]]

    def goes_on_foundation(self, card):
        return len(self.foundations[card[1]]) == ORDER.index(card[0])

    def legal(self):
        words = set()
        if self.stock:
            words.add("DRAW")
        if not self.stock and self.waste:
            words.add("TURN")
        for source, cards in self.groups():
            for number, column in enumerate(self.columns, start=1):
                if column is not source and self.goes_on_column(cards[0], column):
                    words.add(f"MOVE {cards[0]} {number}")
            alone = len(cards) == 1 and source not in self.foundations.values()
            if alone and self.goes_on_foundation(cards[0]):
                words.add(f"MOVE {cards[0]} F")
        return words

    def act(self, word):
        assert word in self.legal(), word
        if word == "DRAW":
            for _ in range(self.draw):
                if self.stock:
                    self.waste.append(self.stock.pop(0))
        elif word == "TURN":
            self.stock, self.waste = self.waste, []
        else:
            _, head, target = word.split()
            source, cards = next((s, c) for s, c in self.groups() if c[0] == head)
            del source[-len(cards) :]
            if target == "F":
                self.foundations[head[1]].append(head)
            else:
                self.columns[int(target) - 1] += [[card, True] for card in cards]
            if source and source in self.columns:
                source[-1][1] = True

    def won(self):
        return sum(len(pile) for pile in self.foundations.values()) == 52

    def facts(self):
        """What can be seen of the board, in the shape of the engine's view."""
        return {
            "columns": [
                {"down": sum(not up for _, up in column), "up": [card for card, up in column if up]}
                for column in self.columns
            ],
            "foundations": [
                self.foundations[suit][-1] if self.foundations[suit] else None for suit in "SHDC"
            ],
            "waste": self.waste,
            "stock": len(self.stock),
        }

    def perft(self, depth):
        """How many sequences of `depth` actions there are."""
        if depth == 0:
            return 1
        count = 0
        for word in self.legal():
            after = self.copy()
            after.act(word)
            count += after.perft(depth - 1)
        return count
