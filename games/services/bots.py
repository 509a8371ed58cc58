"""Bot turns: claimed by a row, thought out outside any transaction, played through the door."""

from __future__ import annotations

import hmac
import logging
import random
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from games import dispatch
from games.bots.base import BUDGETS
from games.bots.registry import bot_for
from games.engines.base import RESIGN
from games.errors import GameError, StaleRound
from games.models import Clock, Move, Round
from games.selectors.positions import position_of
from games.selectors.turns import sleeping_bots
from games.services.play import Played, play, resign
from games.time_outs import CARETAKER_LEVEL

logger = logging.getLogger(__name__)

CLAIM = timedelta(seconds=30)
"""How long a worker may hold a turn before another may take it over: thought, with room for a busy machine."""
PATIENCE = timedelta(seconds=5)
"""A turn this old that nobody thinks about has lost its nudge."""


def take_bot_turn(*, round_id: int, seat: int, version: int) -> Played | None:
    """Think and play for the bot at `seat`, if it has not acted since `version` and no other worker thinks.

    Where several seats act at once, others may have moved the version on meanwhile; the bot then answers to the
    round as it stands. None when there is nothing to do any more, which is a normal end of a nudge.
    """
    if Move.objects.filter(round_id=round_id, seat=seat, ply__gt=version).exists():
        return None
    if not _claim(round_id, seat, version, timezone.now()):
        return None
    the_round = Round.objects.select_related("match").get(pk=round_id)
    position = position_of(the_round)
    if seat not in position.to_act:
        return None
    own_level = the_round.match.seats.get(number=seat).bot_level
    # Without a bot of its own the seat was claimed for a caretaker.
    level, channel = (own_level, Move.Channel.BOT) if own_level else (CARETAKER_LEVEL, Move.Channel.CARETAKER)
    view = position.view(seat)
    action = bot_for(the_round.match.game, level).choose(view, _rng(the_round, seat, version), BUDGETS[level])
    try:
        if action == RESIGN:
            return resign(round_id=round_id, seat=seat, channel=channel, confirmed=True)
        return play(
            round_id=round_id,
            seat=seat,
            text=action,
            expected_version=position.version,
            channel=channel,
        )
    except StaleRound:
        return None
    except GameError as refusal:
        if refusal.status == 409:
            return None
        raise


@contextmanager
def bots_by_hand() -> Iterator[None]:
    """Inside, no worker is told of bots' turns: the caller takes them with `play_bots`."""
    with dispatch.hushed_bots():
        yield


def play_bots(match_id: int) -> int:
    """Take the turns of all bots of a match here and now, until a person is to act or it is over; how many.

    For commands and tests that do not want to wait for workers; one that runs meanwhile does no harm.
    """
    turns = 0
    with dispatch.hushed_bots():
        while True:
            now = timezone.now()
            waiting = sleeping_bots(now, now + timedelta(seconds=1)).filter(round__match=match_id)
            turn = waiting.values_list("round_id", "seat__number", "round__version").first()
            if turn is None or take_bot_turn(round_id=turn[0], seat=turn[1], version=turn[2]) is None:
                return turns
            turns += 1


def wake_sleeping_bots(now: datetime) -> int:
    """Nudge every bot whose nudge or worker was lost; how many there were."""
    clocks = sleeping_bots(now, now - PATIENCE).values_list(
        "round_id", "seat__number", "round__version", "seat__bot_level"
    )
    for round_id, seat, version, level in clocks:
        dispatch.nudge_bot(round_id=round_id, seat=seat, version=version, level=level or CARETAKER_LEVEL)
    return len(clocks)


def _claim(round_id: int, seat: int, version: int, now: datetime) -> bool:
    """Exactly one worker thinks about a turn, until it has played or its claim has run out."""
    free = sleeping_bots(now, now + timedelta(seconds=1)).filter(
        round_id=round_id, seat__number=seat, round__version__gte=version
    )
    clock_id = free.values_list("pk", flat=True).first()
    if clock_id is None:
        return False
    # Guarded by columns of the row itself: a worker that waited for the row lock sees them anew, joins it would not.
    return (
        Clock.objects.filter(Q(thinking_until__isnull=True) | Q(thinking_until__lt=now), pk=clock_id).update(
            thinking_until=now + CLAIM
        )
        == 1
    )


def _rng(the_round: Round, seat: int, version: int) -> random.Random:
    """Repeatable for us, unpredictable for players: seeded from the match's secret."""
    seed = hmac.digest(
        bytes(the_round.match.root_secret), f"bot/{the_round.number}/{seat}/{version}".encode(), "sha256"
    )
    return random.Random(seed)
