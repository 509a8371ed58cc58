"""Names of games in templates: `{{ match.game|game_title }}`."""

from __future__ import annotations

from django import template

from games.presentation.mails import TITLES

register = template.Library()


@register.filter
def game_title(key: str) -> str:
    return str(TITLES.get(key, key))
