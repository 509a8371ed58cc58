"""Games and tables in words: `{{ match.game|game_title }}`, `{{ match|table_words }}`, `{{ match|round_words:3 }}`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template

from games.models import Match, Seat
from games.presentation import options
from games.presentation.bot_styles import STYLES
from games.presentation.mails import TITLES
from games.presentation.seats import counted_names

register = template.Library()


@register.filter
def game_title(key: str) -> str:
    return str(TITLES.get(key, key))


@register.filter
def game_lead(key: str) -> str:
    """The game in one sentence."""
    return str(options.LEADS.get(key, ""))


@register.filter
def bot_style(game: str, level: str) -> str:
    """How this level plays the game, in one sentence."""
    return str(STYLES.get((game, level), ""))


@register.filter
def table_words(match: Match) -> str:
    return options.table_words(match.game, match.options)


@register.filter
def round_words(match: Match, number: int) -> str:
    if match.game == "pasjans":  # it has one round, and is told by its options
        return options.table_words(match.game, match.options)
    return options.round_words(number, match.options)


@register.filter
def others(match: Match, user: Any) -> str:
    """Who sits at the table besides this person."""
    return counted_names(seat.name for seat in match.seats.all() if seat.user_id != user.pk)


@register.filter
def seated(seats: Sequence[Seat]) -> str:
    """Who sits at a table, free seats counted."""
    return counted_names(seat.name for seat in seats)
