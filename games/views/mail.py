"""Pages behind the links of mails. Looking never acts: GET and HEAD show, a button plays (`keyed`).

A link acts on one seat's one position and never logs anybody in.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import OutgoingMail
from accounts.outbox import PREFERENCES
from accounts.services.preferences import resume_mails, stop_mails, wants
from games.engines.base import Language
from games.errors import AlreadyPlayed, GameError
from games.models import MailToken, Move
from games.presentation.mail import listed, pick_of
from games.selectors.positions import Position, position_of, still_asked
from games.services.play import play
from games.tokens import find_token
from games.views.keyed import give_nonce, guarded, nonce_holds, nonce_of, press_again, speaking_to, still_of
from games.views.sent import action_of

VERBS = frozenset({"GIVE", "BID", "DISCARD", "FREE", "PASS", "TAKE", "REFUSE", "DRAW", "TURN", "UNDO"})
"""First words of actions whose description begins with its own verb, so that no "play" stands before it."""


@require_safe
def position(request: HttpRequest, key: str) -> HttpResponse:
    """The table as it stands, and a link for each action while the mail's position stands."""
    token = _link(key)
    with speaking_to(token.user):
        if request.GET.get("verb"):
            return guarded(_picked(request, token, key))
        return guarded(_page(request, token, key))


@csrf_exempt  # the nonce below is its own guard; the site's cookie would be one more thing that can be missing
@require_http_methods(["GET", "HEAD", "POST"])
def action(request: HttpRequest, key: str, word: str) -> HttpResponse:
    """One action: GET shows it with a button, POST plays it."""
    token = _link(key)
    with speaking_to(token.user):
        if request.method == "POST":
            return guarded(_play(request, token, key, word))
        return guarded(_page(request, token, key, word=word))


@csrf_exempt  # a mail program posts here by itself when its reader presses "unsubscribe" (RFC 8058)
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, key: str, stream: str) -> HttpResponse:
    """Stop one kind of mail: GET asks, POST does it, and says how to have them again."""
    token = find_token(key, MailToken.Purpose.UNSUBSCRIBE)
    if token is None or stream not in PREFERENCES:
        raise Http404
    user = token.user
    if request.method == "POST":
        change = resume_mails if request.POST.get("again") == "yes" else stop_mails
        change(user=user, stream=stream)
    with speaking_to(user):
        context = {
            "stream": OutgoingMail.Stream(stream).label,
            "stopped": not wants(user, stream),
        }
        return guarded(render(request, "games/mail_stop.html", context))


# --- Steps ------------------------------------------------------------------------------------------


def _link(key: str) -> MailToken:
    token = find_token(key, MailToken.Purpose.LINK)
    if token is None:
        raise Http404
    return token


def _play(request: HttpRequest, token: MailToken, key: str, word: str) -> HttpResponse:
    if not nonce_holds(request):
        return _page(request, token, key, word=word, error=press_again(), status=403)
    assert token.round is not None
    assert token.seat is not None
    text = _action_of(word)
    try:
        play(
            round_id=token.round.pk,
            seat=token.seat.number,
            text=text,
            expected_version=token.version,
            channel=Move.Channel.LINK,
            request_key=f"link:{token.pk}:{text}",
        )
    except AlreadyPlayed:
        pass  # the page below says that it has been played
    except GameError as refusal:
        return _page(request, token, key, word=word, error=str(refusal), status=refusal.status)
    return redirect("mail_position", key)


def _picked(request: HttpRequest, token: MailToken, key: str) -> HttpResponse:
    """Several cards were ticked on the page of the position: on to the page of that action, which asks once more."""
    try:
        return redirect("mail_action", key, action_of(request.GET).replace(" ", "-"))
    except (GameError, NoReverseMatch) as refusal:
        said = str(refusal) if isinstance(refusal, GameError) else _("Nothing was played. Choose again.")
        return _page(request, token, key, error=said, status=400)


def _page(
    request: HttpRequest, token: MailToken, key: str, *, word: str = "", error: str = "", status: int = 200
) -> HttpResponse:
    assert token.round is not None
    assert token.seat is not None
    table, still = still_of(token.seat.match.code, token.user, token.round.number)
    assert table.round is not None
    assert table.position is not None
    view = table.position.view(token.seat.number)
    current = table.round.waits_for(token.seat.number) and still_asked(
        table.position, token.seat.number, token.version
    )
    legal = listed(view) if current else ()
    language: Language = "en" if token.user.language == "en" else "pl"
    chosen = _action_of(word) if current and _action_of(word) in view.legal else ""
    nonce = nonce_of(request)
    describe = table.position.engine.describe
    context = {
        **still,
        "key": key,
        "current": current,
        "chosen": chosen,
        "chosen_word": word,
        "chosen_name": describe(chosen, language) if chosen else "",
        "is_verb": chosen.split(" ")[0] in VERBS,
        "choices": [(each, each.replace(" ", "-"), describe(each, language)) for each in legal],
        "pick": pick_of(view) if current else None,
        "answered": _answer(table.position, token, language),
        "clock": table.clocks.get(token.seat.number),
        "error": error,
        "nonce": nonce,
    }
    response = render(request, "games/mail_link.html", context, status=status)
    if chosen:
        give_nonce(request, response, nonce)
    return response


def _action_of(word: str) -> str:
    """ "TRUMP-S" in an address is the action "TRUMP S"."""
    return word.replace("-", " ").upper()


def _answer(position: Position, token: MailToken, language: Language) -> dict[str, Any] | None:
    """What this seat played from the mail's position, by whichever way; None when it has not."""
    seat = token.seat.number if token.seat else -1
    since = (each for each in position.moves if each.ply > token.version)
    move = next((each for each in since if each.seat == seat), None)
    if move is None or not _was_asked(position, token, move.ply):
        return None
    return {
        "name": position.engine.describe(move.action, language),
        "channel": Move.Channel(move.channel).label,
        "at": move.at,
    }


def _was_asked(position: Position, token: MailToken, ply: int) -> bool:
    """Whether the move at `ply` answered the mail's position: the next one, or the first where all act at once."""
    if ply == token.version + 1:
        return True
    assert token.round is not None
    before = position_of(token.round, upto=token.version)
    return len(before.to_act) > 1
