"""Starting a match once, however often its form arrives: a double click, two tabs, a browser that sends again.

The form names the newest match that its reader had opened when it was shown. Whoever sends the same wish after the
same match gets the same match; once that one is over, the wish is a new one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from django.http import HttpRequest

from accounts.models import User
from games.models import Match

FIELD = "request_key"
OVER = {
    Match.Status.FINISHED,
    Match.Status.DECLINED,
    Match.Status.WITHDRAWN,
    Match.Status.EXPIRED,
    Match.Status.VOID,
}


def start_key(user: User | None) -> str:
    """What the form of this reader holds in `FIELD`."""
    newest = (
        Match.objects.filter(creator=user).order_by("-pk").values_list("code", flat=True) if user else None
    )
    return (newest.first() if newest is not None else None) or "first"


def opened_once(request: HttpRequest, open_match: Callable[[str | None], Match]) -> Match:
    """The match that `open_match` opens under the request's key. A form without a key opens one each time."""
    key = _key_of(request)
    match = open_match(key)
    while key is not None and match.status in OVER:
        # Back in the browser to a page that was shown before that match: its button is pressed anew.
        key = _digest(f"{key} {match.code}")
        match = open_match(key)
    return match


def _key_of(request: HttpRequest) -> str | None:
    if not request.POST.get(FIELD):
        return None
    wish = sorted(
        (name, sorted(values)) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken"
    )
    return _digest(repr(wish))


def _digest(text: str) -> str:
    return f"form:{hashlib.sha256(text.encode('utf-8', 'replace')).hexdigest()}"
