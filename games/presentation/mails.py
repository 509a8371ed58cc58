"""Which module draws which game in mails."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.engines.base import RoundFact, View
from games.models import Seat
from games.presentation import kierki_mail, pasjans_mail, szturm_mail, vista_mail
from games.presentation.mail import Board, Draw, Reader, plain_board

TITLES = {"vista": _("VISTA"), "szturm": _("Szturm"), "kierki": _("Kierki"), "pasjans": _("Pasjans")}
BOARDS: dict[str, Draw] = {
    "vista": vista_mail.draw,
    "kierki": kierki_mail.draw,
    "pasjans": pasjans_mail.draw,
    "szturm": szturm_mail.draw,
}


def draw_board(
    view: View,
    seats: Sequence[Seat],
    facts: Sequence[RoundFact],
    reader: Reader,
    result: Mapping[str, Any] | None,
) -> Board:
    """The table of a round. `result` is that of its match once it is over: then no round is being played any more."""
    draw: Draw = BOARDS.get(view.game, plain_board)
    return draw(view, seats, facts, reader, result)
