"""The pure parts of the mail door against their tables in data/."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.inbound.charsets import cleaned, decoded
from games.inbound.classify import classified
from games.inbound.grammar import read_reply
from games.inbound.mime import read_mail
from games.inbound.split import own_lines
from games.services.wish import Move, Wish
from tests.inbound.judges import judge_of

DATA = Path(__file__).parent / "data"
LEGAL = ["AS", "QH", "QD", "7H", "2C", "TD", "KC"]


def rows(name: str) -> list[str]:
    lines = (DATA / name).read_text("utf-8").split("\n")
    return [line for line in lines if line.strip() and not line.startswith("# ")]


def replies() -> list[tuple[str, str, str]]:
    blocks = (DATA / "split.txt").read_text("utf-8").split("\n=== ")[1:]
    found = []
    for block in blocks:
        name, _, rest = block.partition("\n")
        text, _, lines = rest.rpartition("\n---")
        found.append((name, text.replace("~\n", " \n"), lines.strip()))
    return found


@pytest.mark.parametrize(("name", "text", "lines"), replies(), ids=lambda value: str(value)[:40])
def test_only_what_the_writer_wrote_is_left(name: str, text: str, lines: str) -> None:
    assert " / ".join(line for line in own_lines(text) if line) == lines


def said(move: Move) -> str:
    return ":".join(sorted(move.readings)) or "!"


def shown(wish: Wish) -> str:
    parts = [",".join(said(move) for move in wish.moves)]
    parts += [f"check={said(move)}" for move in wish.checks]
    parts += sorted(wish.words)
    parts += [f"code={wish.code}"] if wish.code else []
    parts += ["chat=" + wish.chat.replace("\n", "|")] if wish.chat else []
    parts += ["polite"] if wish.polite else []
    parts += ["unread"] if wish.unread else []
    return " ".join(part for part in parts if part) or "nothing"


@pytest.mark.parametrize("row", rows("grammar.txt"))
def test_a_reply_says_what_its_table_says(row: str) -> None:
    text, _, expected = row.rpartition(" => ")
    lines = ["" if line == "-" else line for line in text.split(" / ")]
    assert shown(read_reply(lines, judge_of(LEGAL))) == expected


@pytest.mark.parametrize("row", rows("charsets.txt"))
def test_bytes_are_read_whatever_their_label_says(row: str) -> None:
    label, data, text = (part.strip() for part in row.split(";"))
    assert decoded(bytes.fromhex(data), label) == text


@pytest.mark.parametrize("row", rows("classify.txt"))
def test_machines_are_told_from_people(row: str) -> None:
    mail, _, expected = row.partition(" => ")
    sender, _, headers = mail.partition(" ; ")
    read = read_mail(("\r\n".join(headers.split(" | ")) + "\r\n\r\nAS\r\n").encode())
    verdict = classified(read.headers, read.kinds, sender.strip(), "kartka.test")
    assert f"{verdict.kind} {verdict.reason}".strip() == expected


def test_invisible_characters_between_rank_and_suit_go() -> None:
    assert cleaned("A\u00ad\u200bS\u00a0x\r\ny\u2028z\x1b[31m") == "AS x\ny\nz[31m"
