"""What is played without its player, in the transaction of the action before it: forced cards.

Each such action earns its seat the increment like any other, and takes no time.
"""

from __future__ import annotations

from games.engines.base import Action
from games.engines.registry import forced_action
from games.models import Move, Seat
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
    if _wants_forced(held.clocks[seat].seat):
        action = forced_action(held.position.engine, held.position.state)
        if action is not None:
            return seat, action, Move.Channel.FORCED
    return None


def _wants_forced(seat: Seat) -> bool:
    """A person who likes to play even the last card decides; a bot does not mind."""
    return seat.user is None or seat.user.forced_plays
