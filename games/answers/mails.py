"""Answers to players' mails: what was done or why nothing was, and how the table stands now.

`games.services.mail_wishes` decides which answer a mail gets, and whether it gets one at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from accounts import outbox
from accounts.models import OutgoingMail
from games.answers.words import say
from games.letter_keys import Showing
from games.letters import post
from games.models import InboundMail, MailToken, Match, Round
from games.selectors.clocks import offer_to
from games.selectors.positions import position_of
from games.topics import ended_topic, turn_topic

KEYLESS = ("held",)
"""A mail that may be a stranger's: its answer shows no cards and cannot be answered."""

TELL_OFFERS = ("claim_not_taken",)
"""Answers that say which claim waits for a yes or no, if one does: they can be answered with it."""


def answer_mail(
    *,
    inbound: InboundMail,
    token: MailToken,
    in_reply_to: str,
    kind: str,
    text: str = "",
    action: str = "",
    data: Mapping[str, Any] | None = None,
    is_last: bool = False,
) -> OutgoingMail | None:
    """Queue the answer to a mail that came with this key, to the player's confirmed address, never to a From.

    `kind` is one of `words.WORDS`. `is_last` says that the budget of answers is used up with this one, so that
    silence surprises nobody.
    """
    seat = token.seat
    assert seat is not None
    match = seat.match
    showing = None if kind in KEYLESS else _showing(match, token.round)
    if showing and kind in TELL_OFFERS:
        showing = replace(showing, offer=offer_to(seat, showing.round))
    if showing and seat.number in showing.position.to_act:
        # The answer shows the same table with keys of its own; a mail about the turn would say it again.
        outbox.supersede(turn_topic(showing.round, seat))
    mail = post(
        "answer",
        user=token.user,
        stream=OutgoingMail.Stream.RECEIPT,
        key=f"answer:{inbound.pk}",
        match=match,
        seat=None if kind in KEYLESS else seat,
        showing=showing,
        in_reply_to=in_reply_to,
        context=lambda: {
            "said": say(token, kind, text, action, data or {}, showing),
            "kind": kind,
            "is_last": is_last,
        },
    )
    if mail and kind == "resigned":
        # Who gave the match up has it from the answer; the mail about its end would say it again.
        outbox.supersede(ended_topic(match, seat))
    return mail


def _showing(match: Match, the_round: Round | None) -> Showing | None:
    """The round the mail was about while it is played, else the one that is."""
    active = list(match.rounds.filter(status=Round.Status.ACTIVE))
    shown = next((each for each in active if the_round and each.pk == the_round.pk), None)
    shown = shown or next(iter(active), None)
    return Showing(shown, position_of(shown)) if shown else None
