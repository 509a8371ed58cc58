"""Numbers as league pages write them."""

from __future__ import annotations

from fractions import Fraction

from django.utils.formats import number_format

MINUS = "\N{MINUS SIGN}"
NBSP = "\N{NO-BREAK SPACE}"


def number(value: Fraction | int) -> str:
    """ "3", "2,5", "−0,33": at most two decimals, in the reader's notation."""
    exact = Fraction(value)
    decimals = 0 if exact.denominator == 1 else 1 if (exact * 10).denominator == 1 else 2
    text = number_format(round(float(exact), decimals), decimals)
    return text.replace("-", MINUS)


def signed(value: Fraction | int) -> str:
    return f"+{number(value)}" if value > 0 else number(value)


def standing(place: int | None, points: Fraction | int) -> str:
    """ "2. (5)": the place and the points behind it; who has no place gets a dash."""
    return f"{f'{place}.' if place else '–'}{NBSP}({number(points)})"


def percent(share: Fraction) -> str:
    """ "62.5": a share of one as per cent, with one decimal."""
    return number_format(round(float(share * 100), 1), 1)
