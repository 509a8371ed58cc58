"""Amounts of time in words, the same on pages and in mails."""

from __future__ import annotations


def exactly(seconds: int) -> str:
    """ "3 h 20 min 5 s": whole seconds, nothing rounded."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    parts = [(hours, "h"), (minutes, "min"), (rest, "s")]
    said = [f"{count}\N{NO-BREAK SPACE}{unit}" for count, unit in parts if count]
    return " ".join(said) or "0\N{NO-BREAK SPACE}s"
