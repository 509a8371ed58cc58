"""What pages behind the links of mails share: for whom they are written, and what keeps robots from acting on them.

Mail scanners open every link, run scripts and look like a browser, so a button needs a number that the page set in a
cookie and in its form.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts.models import User
from games.presentation.pages import PAGES
from games.selectors.tables import Table, table_for

NONCE = "mail_link"
NONCE_AGE = 3600


@contextmanager
def speaking_to(user: User) -> Iterator[None]:
    """The page speaks to whom the mail was written, whoever is logged in here."""
    with translation.override(user.language), timezone.override(user.zone):
        yield


def nonce_of(request: HttpRequest) -> str:
    """The number for the form of this page: that of the visit, or a new one."""
    return request.COOKIES.get(NONCE) or secrets.token_urlsafe(18)


def give_nonce(request: HttpRequest, response: HttpResponse, nonce: str) -> None:
    response.set_cookie(
        NONCE,
        nonce,
        max_age=NONCE_AGE,
        path="/m/",
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


def nonce_holds(request: HttpRequest) -> bool:
    cookie, field = request.COOKIES.get(NONCE, ""), request.POST.get("nonce", "")
    return bool(cookie) and hmac.compare_digest(cookie.encode(), field.encode())


def press_again() -> str:
    """What is said when the number does not hold."""
    return _("Press the button once more; the page was older than an hour, or your browser keeps no cookies.")


def still_of(code: str, user: User, number: int | None) -> tuple[Table, dict[str, Any]]:
    """The table as this person may see it now, and what its picture on a keyed page needs.

    A game whose table is not drawn yet has its prompt alone.
    """
    table = table_for(code, user, number)
    assert table.round is not None
    assert table.position is not None
    view = table.position.view(table.seat)
    page = PAGES.get(table.match.game)
    arranged = (
        page(view, table.seats, table.facts, table.match.result)
        if page
        else {"prompt": _("Your turn") if view.legal else ""}
    )
    return table, {
        "table": table,
        "match": table.match,
        "round": table.round,
        "replay": True,
        "still_templates": [f"games/{table.match.game}/still.html", "games/mail_no_table.html"],
        **arranged,
    }


def guarded(response: HttpResponse) -> HttpResponse:
    """Nothing of a keyed page is kept, told to other sites, or found by a search."""
    response["Cache-Control"] = "no-store"
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response
