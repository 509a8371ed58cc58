"""What is played without its player, in the transaction of the action before it: forced cards, then plans.

Each such action earns its seat the increment like any other, and takes no time.
"""

from __future__ import annotations

from games.engines.base import Action
from games.engines.registry import forced_action
from games.engines.vista_view import VistaView
from games.models import Clock, Move, Plan
from games.plan_words import parse
from games.plans import Halt, next_action
from games.selectors.clocks import plan_of
from games.selectors.positions import position_from
from games.services.advance import earn
from games.services.hold import Held
from games.services.write import write_move


def play_on(held: Held) -> None:
    """Play for the seats to act as long as something follows; the caller settles what comes after."""
    while held.position.outcome is None:
        following = what_follows(held)
        if following is None:
            return
        seat, action, channel = following
        write_move(held, seat=seat, action=action, channel=channel)
        earn(held, seat)


def what_follows(held: Held) -> tuple[int, Action, Move.Channel] | None:
    """The seat, action and channel of what can be played now without asking anybody; None where a person is asked."""
    if len(held.position.to_act) != 1:
        return None
    (seat,) = held.position.to_act
    clock = held.clocks[seat]
    if _wants_forced(clock):
        action = forced_action(held.position.engine, held.position.state)
        if action is not None:
            return seat, action, Move.Channel.FORCED
    plan = plan_of(clock)
    if plan is None or plan.stopped or clock.caretaker:
        return None
    planned = _planned(held, seat, plan)
    return None if planned is None else (seat, planned, Move.Channel.PLAN)


def _wants_forced(clock: Clock) -> bool:
    """A person who likes to play even the last card decides; a bot does not mind."""
    user = clock.seat.user
    return clock.caretaker or user is None or user.forced_plays


def _planned(held: Held, seat: int, plan: Plan) -> Action | None:
    """What the plan plays now; a plan that has ended is marked with the reason."""
    before = position_from(
        held.match,
        held.round,
        held.rounds,
        [move for move in held.position.moves if move.ply <= plan.version],
    ).view(seat)
    now = held.position.view(seat)
    assert isinstance(before, VistaView)
    assert isinstance(now, VistaView)
    result = next_action(parse(plan.text), before, now)
    if not isinstance(result, Halt):
        return result
    if result.ends:
        plan.stopped = result.reason
        plan.save(update_fields=["stopped"])
    return None
