"""The documented shuffle: fixed vectors, a second reading of its description, and whether it is fair."""

from __future__ import annotations

import hashlib
import hmac
import json
import subprocess
import sys
from collections import Counter
from itertools import count, permutations
from pathlib import Path

import pytest

from games.engines import shuffle
from games.engines.cards import DECK

VECTORS = json.loads((Path(__file__).parent / "data" / "shuffle.json").read_text(encoding="utf-8"))
ROOT = bytes(range(32))


def stream_by_the_book(secret: bytes, label: list):
    """The numbers of the stream, written once more from the description in `shuffle`."""
    head = json.dumps(label, separators=(",", ":"), ensure_ascii=True).encode("ascii")
    for block in count():
        digest = hmac.new(secret, head + b"/%d" % block, hashlib.sha256).digest()
        for place in range(0, 32, 4):
            yield int.from_bytes(digest[place : place + 4], "big")


@pytest.mark.parametrize(
    "vector", VECTORS["deals"], ids=lambda vector: f"{vector['match']}/{vector['round']}"
)
def test_a_deal_is_the_one_written_down(vector):
    secret = shuffle.round_secret(bytes.fromhex(vector["root"]), vector["match"], vector["round"])
    assert secret.hex() == vector["secret"]
    assert shuffle.secret_hash(secret) == vector["hash"]
    dealt = shuffle.shuffled(DECK, secret, vector["match"], vector["round"], vector["words"])
    assert " ".join(dealt) == vector["deal"]
    below = shuffle.numbers(secret, vector["match"], vector["round"], vector["words"], "draw")
    assert [below(4) for _ in range(12)] == vector["draws of 4"]


def test_the_hash_of_a_secret_is_plain_sha_256():
    assert shuffle.secret_hash(bytes(32)) == VECTORS["sha256 of 32 zero bytes"]


@pytest.mark.parametrize("n", [1, 2, 52, 2**31 + 1, 3 * 2**30, 2**32])
def test_numbers_follow_the_description(n):
    below = shuffle.numbers(ROOT, "abc", 3, ["słowo", "word"], "draw")
    stream = stream_by_the_book(ROOT, ["kartka/1/draw", "abc", 3, "słowo", "word"])
    limit = 2**32 - 2**32 % n
    for _ in range(200):
        value = next(stream)
        while value >= limit:
            value = next(stream)
        assert below(n) == value % n


def test_values_beyond_the_last_whole_multiple_are_thrown_away():
    n = 2**31 + 1
    raw = stream_by_the_book(ROOT, ["kartka/1/draw", "abc", 1])
    kept = [value for value in (next(raw) for _ in range(400)) if value < n]
    assert 100 < len(kept) < 300
    below = shuffle.numbers(ROOT, "abc", 1, [], "draw")
    assert [below(n) for _ in kept] == kept


def test_a_shuffle_only_reorders():
    dealt = shuffle.shuffled(DECK, ROOT, "m", 1, ["a", "b"])
    assert sorted(dealt) == sorted(DECK)
    assert dealt != DECK
    assert shuffle.shuffled((), ROOT, "m", 1, []) == ()
    assert shuffle.shuffled(("AS",), ROOT, "m", 1, []) == ("AS",)


def test_every_ingredient_changes_the_deal():
    deals = {
        shuffle.shuffled(DECK, *ingredients)
        for ingredients in [
            (ROOT, "m", 1, ["a", "b"]),
            (bytes(32), "m", 1, ["a", "b"]),
            (ROOT, "n", 1, ["a", "b"]),
            (ROOT, "m", 2, ["a", "b"]),
            (ROOT, "m", 1, ["a", "c"]),
            (ROOT, "m", 1, ["b", "a"]),
            (ROOT, "m", 1, ["ab", ""]),
            (ROOT, "m", 1, ["a", "b", ""]),
            (ROOT, "m", 1, ['a","b']),
        ]
    }
    assert len(deals) == 9


def test_rounds_of_one_root_have_secrets_of_their_own():
    secrets = {shuffle.round_secret(ROOT, match, number) for match in ("m", "n") for number in range(1, 11)}
    assert len(secrets) == 20
    assert all(len(secret) == shuffle.SECRET_BYTES for secret in secrets)


def test_all_orders_of_four_cards_are_equally_likely():
    cards = ("AS", "KD", "QH", "JC")
    rounds = 4800
    counts = Counter(shuffle.shuffled(cards, ROOT, "fair", number, []) for number in range(rounds))
    expected = rounds / 24
    chi_square = sum((counts[order] - expected) ** 2 / expected for order in permutations(cards))
    # 23 degrees of freedom: 49.7 is passed once in a thousand; the seeds are fixed, so this is no gamble.
    assert chi_square < 49.7


def test_every_card_comes_equally_often_to_every_place():
    rounds = 1000
    seen = Counter()
    for number in range(rounds):
        seen.update(enumerate(shuffle.shuffled(DECK, ROOT, "places", number, [])))
    expected = rounds / 52
    chi_square = sum((seen[place, card] - expected) ** 2 / expected for place in range(52) for card in DECK)
    # 51 * 51 degrees of freedom: mean 2601, deviation 72.
    assert 2601 - 4 * 72 < chi_square < 2601 + 4 * 72


# The script that players run


def proof(number: int = 1, **changed):
    """What the deals page gives of a finished round of a finished match."""
    secret = shuffle.round_secret(ROOT, "m", number)
    return {
        "match": "m",
        "round": number,
        "words": ["kot", "zażółć"],
        "deck": list(DECK),
        "secret_hash": shuffle.secret_hash(secret),
        "secret": secret.hex(),
        "deal": list(shuffle.shuffled(DECK, secret, "m", number, ["kot", "zażółć"])),
        "root": ROOT.hex(),
        "root_hash": shuffle.secret_hash(ROOT),
        **changed,
    }


def test_a_true_proof_has_no_faults():
    assert shuffle.check(proof()) == []
    assert shuffle.check(proof(root=None, root_hash=shuffle.secret_hash(ROOT))) == []


@pytest.mark.parametrize(
    ("changed", "faults"),
    [
        ({"secret_hash": shuffle.secret_hash(b"?")}, 1),
        ({"deal": list(DECK)}, 1),
        ({"words": ["kot", "zazolc"]}, 1),
        ({"root_hash": shuffle.secret_hash(b"?")}, 1),
        ({"root": bytes(32).hex(), "root_hash": shuffle.secret_hash(bytes(32))}, 1),
        ({"secret": bytes(32).hex()}, 3),
    ],
)
def test_a_false_proof_is_found_out(changed, faults):
    assert len(shuffle.check(proof(**changed))) == faults


def written(path: Path, *proofs) -> str:
    path.write_text(json.dumps({"rounds": proofs}), encoding="utf-8")
    return str(path)


def test_the_script_tells_of_every_round(tmp_path, capsys):
    file = written(tmp_path / "deals.json", proof(1), proof(2, secret=None), proof(3, deal=list(DECK)))
    assert shuffle.main([file]) == 1
    first, second, third = capsys.readouterr().out.splitlines()
    assert first == "round 1: right"
    assert "still being played" in second
    assert third.startswith("round 3: ")
    assert "do not give this deal" in third
    assert shuffle.main([written(tmp_path / "deals.json", proof(1), proof(2))]) == 0


@pytest.mark.parametrize("content", [None, "nie json", "[]", "{}"])
def test_the_script_says_in_a_sentence_that_a_file_holds_no_proofs(tmp_path, capsys, content):
    file = tmp_path / "rozdania.json"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    assert shuffle.main([str(file)]) == 2
    assert "no file of proofs" in capsys.readouterr().err


def test_the_script_without_a_file_says_how_to_use_it(capsys):
    assert shuffle.main([]) == 2
    assert "usage" in capsys.readouterr().err


def test_the_script_needs_nothing_but_python(tmp_path):
    """The page that verifies deals offers this very file."""
    script = tmp_path / "sprawdz-rozdanie.py"
    script.write_bytes(Path(shuffle.__file__).read_bytes())
    command = [sys.executable, "-I", "-S", str(script), written(tmp_path / "deals.json", proof(7))]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ran.stdout == "round 7: right\n"
