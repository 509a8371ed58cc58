"""Scores as typography writes them."""

from __future__ import annotations


def signed(score: int) -> str:
    """A score with its sign, as Polish typography writes it: +3, 0, −2 (a real minus)."""
    return "0" if score == 0 else f"+{score}" if score > 0 else f"−{-score}"


def plain(score: int) -> str:
    """A score where only a minus is a sign: 3, 0, −2."""
    return f"−{-score}" if score < 0 else str(score)
