"""The answer to an answer to a digest: what was done for each of its turns, or which numbers there are.

It can be answered with the same numbers: its key leads to the turns as that digest showed them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts import outbox
from accounts.models import OutgoingMail
from games import letters
from games.answers.said import WORDS_SHOWN
from games.answers.words import words_of
from games.engines.words import beginning_of
from games.models import InboundMail, MailToken
from games.presentation.mails import TITLES
from games.tokens import bounce_address, copy_digest, digest_address, make_token

Result = tuple[MailToken, str, str, str, Mapping[str, Any]]
"""The key of the turn; the kind, text, action and data of what became of it, as `words_of` takes them."""


def answer_digest(
    *,
    inbound: InboundMail,
    digest: MailToken,
    in_reply_to: str,
    kind: str,
    outcomes: Sequence[Result],
    unknown: Sequence[int],
    ignored: Sequence[str] = (),
    is_last: bool = False,
) -> OutgoingMail | None:
    """Queue the answer. `kind` is "turns", "which_turn" (no number was named) or "stopped"."""
    user = digest.user
    address = outbox.address_for(user, OutgoingMail.Stream.RECEIPT)
    if not address:
        return None
    with translation.override(user.language), timezone.override(user.zone):
        context = {
            "language": user.language,
            "user": user,
            "reader": letters.reader_of(user),
            "marker": letters.MARKER,
            "site_url": settings.SITE_URL,
            "headline": _headline(kind),
            "results": [
                (entry.number, _turn(entry), words_of(entry, result, text, action, data, with_choices=True))
                for entry, result, text, action, data in outcomes
            ],
            "unknown": ", ".join(map(str, unknown)),
            "ignored": [beginning_of(line, WORDS_SHOWN) for line in ignored],
            "choices": _numbers(digest) if kind == "which_turn" or unknown or ignored else [],
            "is_last": is_last,
        }
        parts = letters.render("digest_answer", context)
    return outbox.queue(
        key=f"answer:{inbound.pk}",
        user=user,
        stream=OutgoingMail.Stream.RECEIPT,
        language=user.language,
        in_reply_to=in_reply_to,
        headers=letters.list_headers("digest", ""),
        reply_to=digest_address(copy_digest(digest)),
        envelope_from=bounce_address(
            make_token(purpose=MailToken.Purpose.BOUNCE, user=user, sent_to=address)
        ),
        subject=parts["subject"],
        text=parts["text"],
        html=parts["html"],
    )


def _headline(kind: str) -> str:
    return {
        "turns": _("Your answer to several turns"),
        "which_turn": _("Nothing was played: which turn is it for?"),
        "stopped": _("You get no more digests"),
    }[kind]


def _numbers(digest: MailToken) -> list[tuple[str, str]]:
    """How an answer to each turn begins, and which turn it is."""
    entries = digest.entries.filter(number__isnull=False).select_related("seat__match", "round")
    return [(f"{entry.number}:\N{NO-BREAK SPACE}…", _turn(entry)) for entry in entries.order_by("number")]


def _turn(entry: MailToken) -> str:
    """The turn in words: its number in the digest, the game, who plays, and the round."""
    assert entry.seat is not None
    match = entry.seat.match
    names = letters.names_of(list(match.seats.select_related("user")))
    of_round = _("round %(number)d") % {"number": entry.round.number} if entry.round else ""
    title = TITLES.get(match.game, match.game)
    return f"{title}, {names}" + (f", {of_round}" if of_round else "")
