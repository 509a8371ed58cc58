"""Which module arranges the page of which game; its templates lie in templates/games/<game>/."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.presentation import kierki_page, pasjans_page, szturm_page, vista_page

PAGES: dict[str, Callable[..., dict[str, Any]]] = {
    "vista": vista_page.page_context,
    "kierki": kierki_page.page_context,
    "pasjans": pasjans_page.page_context,
    "szturm": szturm_page.page_context,
}
"""Game key -> `page_context(view, seats, facts, result)`, what the game's templates take.

"prompt" among it says what is to be done; it is read aloud when the table changes."""
