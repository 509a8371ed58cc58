"""The deals of a duplicate matchday and what each table made of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.models import Round
from tournaments.duplicate import board_shares
from tournaments.models import Fixture
from tournaments.presentation.numbers import percent, signed
from tournaments.results import BoardResult
from tournaments.selectors.tables import DivisionTable


@dataclass(frozen=True)
class BoardCell:
    """What one table made of a deal: who chose, which trump, with what score, and how many per cent of the best."""

    chooser: str
    trump: str
    score: str
    percent: str


@dataclass(frozen=True)
class BoardLine:
    number: int
    cells: tuple[BoardCell | None, ...]
    """One a fixture, in their order; None where the round was not finished."""


def board_lines(
    table: DivisionTable, fixtures: Sequence[Fixture], rounds: Iterable[Round]
) -> list[BoardLine]:
    """The deals of a matchday, one a line, from the finished rounds of its tables."""
    at_table = {fixture.match_id: fixture for fixture in fixtures if fixture.match_id}
    by_number: dict[int, dict[int, tuple[Round, BoardResult]]] = {}
    for each in rounds:
        fixture = at_table.get(each.match_id)
        if fixture is None or each.outcome is None or each.outcome["resigned"] is not None:
            continue
        chooser = each.summary["chooser"]
        entries = [side.entry_id for side in fixture.sides.all()]
        result = BoardResult(entries[chooser], entries[1 - chooser], each.outcome["scores"][chooser])
        by_number.setdefault(each.number, {})[fixture.pk] = (each, result)
    return [
        BoardLine(
            number_,
            tuple(
                _board_cell(table, *played[fixture.pk], [result for _r, result in played.values()])
                if fixture.pk in played
                else None
                for fixture in fixtures
            ),
        )
        for number_, played in sorted(by_number.items())
    ]


def _board_cell(
    table: DivisionTable, the_round: Round, result: BoardResult, board: Sequence[BoardResult]
) -> BoardCell:
    shares = board_shares(tuple(board)).get(result.chooser)
    return BoardCell(
        table.entries[result.chooser].name,
        the_round.summary["trump"],
        signed(result.score),
        percent(shares[0]) if shares else "",
    )
