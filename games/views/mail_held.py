"""The page on which a player says that a held mail is theirs: GET shows what it would do, a button does it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.answers.said import Said
from games.answers.words import words_of
from games.engines.base import Language
from games.engines.registry import engine_for
from games.inbound.held import HeldLetter, held_letter
from games.models import InboundMail, MailToken
from games.selectors.positions import position_of, still_asked
from games.services.mail_door import confirm_mail, may_be_confirmed
from games.services.mail_wishes import can_be_done
from games.services.wish import Wish
from games.tokens import find_token
from games.views.keyed import give_nonce, guarded, nonce_holds, nonce_of, press_again, speaking_to, still_of

TOLD_WHOLE = (
    "played",
    "planned",
    "plan_refused",
    "claim_granted",
    "conceded",
    "claim_offered",
    "claim_refused",
    "claim_not_taken",
)
"""Outcomes whose every word fits a page."""


@csrf_exempt  # the number of the page is its own guard
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, key: str) -> HttpResponse:
    """One held mail: GET tells what it asks for, POST does it, once."""
    token = find_token(key, MailToken.Purpose.CONFIRM)
    mail = InboundMail.objects.select_related("confirm", "token__user", "token__seat__match", "token__round")
    letter = mail.filter(confirm=token).first() if token else None
    if letter is None or letter.token is None:
        raise Http404
    with speaking_to(letter.token.user):
        if request.method == "POST":
            return guarded(_confirm(request, letter))
        return guarded(_page(request, letter))


def _confirm(request: HttpRequest, letter: InboundMail) -> HttpResponse:
    if not nonce_holds(request):
        return _page(request, letter, error=press_again(), status=403)
    outcome = None
    if may_be_confirmed(letter, timezone.now()):
        outcome = confirm_mail(inbound_id=letter.pk, reply=held_letter(letter).reply)
    letter.refresh_from_db(fields=["state", "verdict"])
    if outcome is None:
        return _page(request, letter)
    assert letter.token is not None
    said = words_of(letter.token, outcome.kind, outcome.text, outcome.action, outcome.data)
    # The lines of other answers say how to answer the mail that they stand in.
    return _page(request, letter, said=said if outcome.kind in TOLD_WHOLE else replace(said, lines=()))


def _page(
    request: HttpRequest,
    letter: InboundMail,
    *,
    said: Said | None = None,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    token = letter.token
    assert token is not None
    waits = may_be_confirmed(letter, timezone.now())
    held = held_letter(letter) if waits else None
    asks = _asks(token, held) if held else []
    nonce = nonce_of(request)
    context: dict[str, Any] = {
        "said": said,
        "error": error,
        "nonce": nonce,
        "letter": letter,
        "sender": held.sender if held else "",
        "asks": asks,
        "stale": waits and _is_stale(token),
        "done": letter.verdict.startswith("confirmed:"),
    }
    if token.seat is not None:
        context |= {"match": token.seat.match, **_still(token)}
    response = render(request, "games/mail_confirm.html", context, status=status)
    if asks:
        give_nonce(request, response, nonce)
    return response


def _still(token: MailToken) -> dict[str, Any]:
    assert token.seat is not None
    if token.round is None:
        return {}
    return still_of(token.seat.match.code, token.user, token.round.number)[1]


def _is_stale(token: MailToken) -> bool:
    """The table has moved on: a move is refused, and the page says so beforehand."""
    if token.round is None or token.seat is None or token.round.version == token.version:
        return False
    return not still_asked(position_of(token.round), token.seat.number, token.version)


def _asks(token: MailToken, held: HeldLetter) -> list[str]:
    """What the mail asks for, in sentences; nothing when there is nothing in it that could be done."""
    wish = held.reply.wish
    if not can_be_done(token, wish):
        return []
    language: Language = "en" if token.user.language == "en" else "pl"
    asks = [
        _("Play: %(name)s") % {"name": _move(token, wish, index, language)}
        for index in range(len(wish.moves))
    ]
    asks += [_("Set this plan: %(text)s") % {"text": wish.plan}] if wish.plan else []
    asks += [_claim(claim, token.offer) for claim in wish.claims]
    asks += [_("Tell the others: %(text)s") % {"text": wish.chat}] if wish.chat else []
    return asks


def _move(token: MailToken, wish: Wish, index: int, language: Language) -> str:
    move = wish.moves[index]
    if len(move.readings) != 1:
        return f"„{move.text}”" if language == "pl" else f"“{move.text}”"
    assert token.seat is not None
    return engine_for(token.seat.match.game).describe(next(iter(move.readings)), language)


def _claim(claim: str, offer: int | None) -> str:
    if claim == "accept" and offer is not None:
        return ngettext(
            "Accept that the other player gets %(number)d more trick",
            "Accept that the other player gets %(number)d more tricks",
            offer,
        ) % {"number": offer}
    if claim == "accept":
        return _("Accept the claim of the other player")
    if claim == "refuse":
        return _("Refuse the claim of the other player")
    if claim == "all":
        return _("Claim all remaining tricks")
    if claim == "0" or claim.startswith("give "):
        return _("Concede all remaining tricks")
    number = int(claim)
    return ngettext("Claim %(number)d trick", "Claim %(number)d tricks", number) % {"number": number}
