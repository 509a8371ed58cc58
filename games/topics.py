"""What mails about matches are filed under: a new mail overtakes those of its topic that still wait.

"turn:<round>:<seat>" is a turn and its reminders; "round:<match>:<seat>" the end of a round, which the first turn of
the next round tells as well; "chat:<match>:<seat>" what was said; "table:<match>" an invitation;
"ended:<match>:<seat>" the result.
"""

from __future__ import annotations

from games.models import Match, Round, Seat


def thread_of(match: Match) -> str:
    """The conversation in which mail programs show the mails of a match."""
    return f"match:{match.code}"


def turn_topic(the_round: Round, seat: Seat) -> str:
    return f"turn:{the_round.pk}:{seat.number}"


def turn_key(the_round: Round, seat: Seat) -> str:
    """What makes a mail about a turn one and the same."""
    return f"turn:{the_round.pk}:{the_round.version}:{seat.number}"


def round_topic(match: Match, seat: Seat) -> str:
    return f"round:{match.pk}:{seat.number}"


def ended_topic(match: Match, seat: Seat) -> str:
    return f"ended:{match.pk}:{seat.number}"


def table_topic(match: Match) -> str:
    return f"table:{match.pk}"


def chat_topic(match: Match, seat: Seat) -> str:
    return f"chat:{match.pk}:{seat.number}"
