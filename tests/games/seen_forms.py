"""Forms as a page showed them: what a press of their button sends, also when the page is old by then."""

from __future__ import annotations

import re


def fields_of(page: str, mark: str) -> dict[str, str]:
    """The hidden fields of the form that has this mark in it: its address or its button."""
    form = next(each for each in re.findall(r"<form.*?</form>", page, re.DOTALL) if mark in each)
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))
