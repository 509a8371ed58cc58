"""Writing one move: the row of the record and the round's row, guarded by the version."""

from __future__ import annotations

from games.engines.base import Action
from games.errors import StaleRound
from games.models import Move, Round
from games.selectors.positions import Position
from games.services.advance import round_fields
from games.services.hold import Held


def write_move(
    held: Held, *, seat: int, action: Action, channel: Move.Channel | str, request_key: str | None = None
) -> Move:
    """Write a legal action; `held.position` and `held.round` move on. Raises `IllegalAction`, `StaleRound`."""
    before = held.position
    engine = before.engine
    move = Move(
        round=held.round,
        ply=before.version + 1,
        seat=seat,
        action=engine.record(before.state, seat, action),
        at=held.now,
        channel=channel,
        request_key=request_key,
    )
    state = engine.apply(before.state, seat, action)
    held.position = Position(engine=engine, state=state, moves=(*before.moves, move))
    move.save(force_insert=True)
    _update_round(held, before.version)
    return move


def _update_round(held: Held, old_version: int) -> None:
    fields = round_fields(held.position, held.position.outcome, held.now)
    if Round.objects.filter(pk=held.round.pk, version=old_version).update(**fields) != 1:
        raise StaleRound
    for name, value in fields.items():
        setattr(held.round, name, value)
