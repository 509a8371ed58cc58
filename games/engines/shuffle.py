"""Deals that can be checked: every shuffle is a documented function of published values.

Before a match its root secret's hash is published, before each round the hash of that round's secret; after
the round its secret, after the match the root. Each player adds a word, so that the server alone does
not decide a deal. The page that verifies deals offers this very file: it needs nothing but Python.

The algorithm, version 1 (step 5 came later, for deals that are dealt again):

1. `round secret = HMAC-SHA-256(key=root secret, "kartka/1/round/" + match + "/" + round number)`.
2. The stream of a round is the concatenation of `HMAC-SHA-256(key=round secret, label + "/" + counter)` for
   counter 0, 1, 2, ..., where label is the JSON array ["kartka/1/" + purpose, match, round number, word of seat 0,
   word of seat 1, ...], written without spaces and with ASCII escapes.
3. A number below n: read 4 bytes of the stream, big-endian; values of floor(2**32 / n) * n and above are thrown
   away and the next 4 bytes are read (no modulo bias); the number is the remainder by n.
4. Shuffle (Fisher and Yates; Durstenfeld, CACM 7, 1964): for i from the last place down to 1, swap place i with
   place `number below i + 1`. Purpose "deal" shuffles the deck; purpose "draw" feeds other drawn numbers.
5. A table of Pasjans may ask for deals that can be won: then purpose "deal" is tried first, then "deal/2", "deal/3" and
   so on, until a solver wins one. Which attempt it was is part of the proof, so this cannot choose among deals.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

SECRET_BYTES = 32
"""256 bits: more than the 226 that number all orders of 52 cards."""


def secret_hash(secret: bytes) -> str:
    """What is published of a secret before it is used: SHA-256 in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def round_secret(root: bytes, match: str, number: int) -> bytes:
    """The secret of one round; showing it gives nothing away of the other rounds."""
    return hmac.digest(root, f"kartka/1/round/{match}/{number}".encode(), "sha256")


def _stream(secret: bytes, label: str) -> Iterator[int]:
    counter = 0
    while True:
        block = hmac.digest(secret, f"{label}/{counter}".encode(), "sha256")
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def numbers(
    secret: bytes, match: str, number: int, words: Sequence[str], purpose: str
) -> Callable[[int], int]:
    """A function that gives the next number below n (n at most 2**32) of this round's stream."""
    label = json.dumps([f"kartka/1/{purpose}", match, number, *words], separators=(",", ":"))
    stream = _stream(secret, label)

    def below(n: int) -> int:
        limit = 2**32 // n * n
        return next(value for value in stream if value < limit) % n

    return below


def shuffled(
    deck: Sequence[str], secret: bytes, match: str, number: int, words: Sequence[str], attempt: int = 1
) -> tuple[str, ...]:
    """The deck in the order in which round `number` of the match deals it, at the given attempt."""
    below = numbers(secret, match, number, words, "deal" if attempt == 1 else f"deal/{attempt}")
    cards = list(deck)
    for i in range(len(cards) - 1, 0, -1):
        j = below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def check(proof: dict[str, Any]) -> list[str]:
    """What is wrong with one round's proof; [] when everything that was promised was kept.

    A proof holds "match", "round", "words", "deck", "secret_hash", and once the round is over "secret" and
    "deal"; once the match is over also "root" and "root_hash"; and "attempt" where the deal was dealt again.
    """
    faults = []
    secret = bytes.fromhex(proof["secret"])
    if secret_hash(secret) != proof["secret_hash"]:
        faults.append("the secret does not have the hash that was published before the round")
    attempt = proof.get("attempt", 1)
    ingredients = (proof["deck"], secret, proof["match"], proof["round"], proof["words"], attempt)
    if list(shuffled(*ingredients)) != proof["deal"]:
        faults.append("the secret and the players' words do not give this deal")
    if proof.get("root"):
        root = bytes.fromhex(proof["root"])
        if secret_hash(root) != proof["root_hash"]:
            faults.append("the root secret does not have the hash that was published before the match")
        if round_secret(root, proof["match"], proof["round"]) != secret:
            faults.append("the round's secret does not come from the root secret")
    return faults


def main(arguments: Sequence[str]) -> int:
    """`python sprawdz-rozdanie.py rozdania.json`: check a file of proofs as the deals page gives it."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python sprawdz-rozdanie.py rozdania.json\n")
        return 2
    try:
        with open(arguments[0], encoding="utf-8") as file:
            proofs = json.load(file)["rounds"]
    except (OSError, ValueError, TypeError, KeyError) as error:
        sys.stderr.write(
            f"{arguments[0]} is no file of proofs ({error}). Download it from the page of the deals.\n"
        )
        return 2
    bad = 0
    for proof in proofs:
        if not proof.get("secret"):
            sys.stdout.write(f"round {proof['round']}: still being played, its secret is not out yet\n")
            continue
        faults = check(proof)
        bad += bool(faults)
        sys.stdout.write(f"round {proof['round']}: {'; '.join(faults) or 'right'}\n")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
