"""Recorded rounds and counted endings of VISTA as files: data/vista/round-*.json and endings.json.

`python -m tests.engines.vista_files` writes them anew, with the literal engine alone; the fast one is then held to
them. Nothing writes them in a test run. A bug that is found adds a file.
"""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path

from games.engines.cards import DECK
from tests.engines.vista_by_the_book import CHOICES, ORDER, Round

DATA = Path(__file__).parent / "data" / "vista"
ENDINGS = ((48, 5), (46, 5), (44, 5), (46, 6), (44, 6), (42, 4))
"""How many cards are played before an ending, and how many actions deep the counting goes."""


def recorded(book: Round, action: str) -> str:
    return f"LUCKY={book.players[book.to_play].lucky}" if action == "LUCKY" else action


def played(book: Round, rng: random.Random, style: str, cards: int = 52) -> list[str]:
    """Plays a round on and gives its record, the choice of the trump first."""
    record = []
    while not book.over() and len(record) <= cards:
        legal = sorted(book.legal())
        action = rng.choice(legal)
        if style == "seat 0 plays low" and book.trump and book.to_play == 0:
            in_hand = [card for card in legal if card != "LUCKY"]
            action = min(
                in_hand, key=lambda card: (card[1] == book.trump, ORDER.index(card[0])), default="LUCKY"
            )
        elif style == "lucky cards first" and "LUCKY" in legal:
            action = "LUCKY"
        elif style == "lucky cards last" and book.trump:
            action = rng.choice([card for card in legal if card != "LUCKY"] or legal)
        record.append(recorded(book, action))
        book.play(action)
    return record


def round_file(seed: int, style: str) -> dict:
    rng = random.Random(f"round {seed}")
    number = rng.randint(1, 10)
    chooser = (number - 1) % 2
    used = rng.sample(CHOICES, (number - 1) // 2)
    deal = rng.sample(DECK, 52)
    book = Round(deal, chooser, used)
    record = played(book, rng, style)
    scores = [0, 0]
    scores[chooser] = book.score()
    return {
        "style": style,
        "setup": {"number": number, "rounds": 10, "chooser": chooser},
        "used": used,
        "deal": " ".join(deal),
        "record": record,
        "winners": "".join(str(winner) for *_, winner in book.tricks),
        "pool unlocked by piles": [player.unlocked_by_piles for player in book.players],
        "scores": scores,
    }


def counts(book: Round, depth: int) -> list[int]:
    """How many ways there are to go on for one action, two, ..., `depth`."""
    level, found = [book], []
    for _ in range(depth):
        following = []
        for each in level:
            for action in each.legal():
                copied = copy.deepcopy(each)
                copied.play(action)
                following.append(copied)
        found.append(len(following))
        level = following
    return found


def ending(seed: int, cards: int, depth: int) -> dict:
    rng = random.Random(f"ending {seed}")
    deal = rng.sample(DECK, 52)
    book = Round(deal, 0)
    record = played(book, rng, "lucky cards last", cards) if cards else []
    return {"deal": " ".join(deal), "record": record, "counts": counts(book, depth)}


def main() -> None:
    styles = ["any card", "seat 0 plays low", "lucky cards first", "lucky cards last"]
    for seed in range(8):
        write(f"round-{seed + 1}", round_file(seed, styles[seed % 4]))
    endings = [ending(seed, cards, depth) for seed, (cards, depth) in enumerate(ENDINGS)]
    write("endings", [*endings, ending(100, 0, 3)])


def write(name: str, value: object) -> None:
    (DATA / f"{name}.json").write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
