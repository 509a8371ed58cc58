"""What every page's header needs."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.http import HttpRequest

from games.selectors import turns


def room(request: HttpRequest) -> dict[str, Any]:
    """`waiting_count`, asked of the database at most once and only by a page that shows it."""

    @cache
    def waiting_count() -> int:
        return turns.waiting_count(request.user) if request.user.is_authenticated else 0

    return {"waiting_count": waiting_count}
