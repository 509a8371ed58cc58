"""VISTA once more, slow and literal: written from the text of the rules, to check the fast engine against.

Lists of cards as they lie on a table, and one method for each sentence; it shares no code with the engine.
"""

from __future__ import annotations

ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
CHOICES = ["S", "H", "D", "C", "NT"]


class Player:
    def __init__(self, cards):
        """`cards`: pile 1 top, pile 1 bottom, pile 2 top, ... then five of the pool, then the lucky card."""
        self.piles = []
        for i in range(10):
            top, bottom = cards[2 * i], cards[2 * i + 1]
            self.piles.append([bottom, top])
        self.pool = list(cards[20:25])
        self.lucky = cards[25]
        self.tricks_won = 0
        self.pool_unlocked = False
        self.unlocked_by_piles = False

    def tops(self):
        return [pile[-1] for pile in self.piles if pile]

    def known_playable(self):
        return self.tops() + (self.pool if self.pool_unlocked else [])


class Round:
    def __init__(self, deal, chooser, used=()):
        self.players = [Player(deal[:26]), Player(deal[26:])]
        self.chooser = chooser
        self.used = list(used)
        self.trump = None
        self.to_play = chooser
        self.led = None
        self.tricks = []

    def over(self):
        return len(self.tricks) == 26

    def legal(self):
        """The actions of the player to play, in no particular order."""
        if self.over():
            return []
        if self.trump is None:
            return ["TRUMP " + choice for choice in CHOICES if choice not in self.used]
        player = self.players[self.to_play]
        cards = player.known_playable()
        if self.led is not None:
            of_the_suit_led = [card for card in cards if card[1] == self.led[1]]
            if of_the_suit_led:
                cards = of_the_suit_led
        return cards + (["LUCKY"] if player.lucky is not None else [])

    def play(self, action):
        if self.trump is None:
            self.trump = action.split()[1]
            return
        player = self.players[self.to_play]
        if action == "LUCKY":
            card, player.lucky = player.lucky, None
        else:
            card = action
            self.take_from_table_or_pool(player, card)
        if all(pile == [] for pile in player.piles) and not player.pool_unlocked:
            player.pool_unlocked = True
            player.unlocked_by_piles = True
        if self.led is None:
            self.led = card
            self.to_play = 1 - self.to_play
        else:
            self.end_trick(card)

    def take_from_table_or_pool(self, player, card):
        for pile in player.piles:
            if pile and pile[-1] == card:
                pile.pop()
                return
        assert player.pool_unlocked
        player.pool.remove(card)

    def end_trick(self, answer):
        follower = self.to_play
        leader = 1 - follower
        winner = follower if self.answer_wins(answer) else leader
        self.tricks.append((leader, self.led, answer, winner))
        self.players[winner].tricks_won += 1
        if self.players[winner].tricks_won >= 3:
            self.players[winner].pool_unlocked = True
        self.to_play = winner
        self.led = None

    def answer_wins(self, answer):
        cards = [self.led, answer]
        trumps = [card for card in cards if card[1] == self.trump]
        if trumps:
            highest = max(trumps, key=lambda card: ORDER.index(card[0]))
        else:
            of_the_suit = [card for card in cards if card[1] == self.led[1]]
            highest = max(of_the_suit, key=lambda card: ORDER.index(card[0]))
        return highest == answer

    def score(self):
        """What the chooser's table gets."""
        return self.players[self.chooser].tricks_won - 13
