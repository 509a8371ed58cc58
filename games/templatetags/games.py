"""Games and tables in words: `{{ match.game|game_title }}`, `{{ match|table_words }}`, `{{ match|round_words:3 }}`."""

from __future__ import annotations

from django import template

from games.models import Match
from games.presentation import options
from games.presentation.bot_styles import STYLES
from games.presentation.mails import TITLES

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
    return options.round_words(number, match.options)
