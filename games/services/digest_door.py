"""The door for answers to digests: several turns in one mail, each done for itself, and one answer about all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils import timezone

from accounts.services.delivery import mail_arrives
from accounts.services.preferences import stop_mails
from games.answers.digests import answer_digest
from games.models import MailToken
from games.notices import turn_notices
from games.services.incoming import State
from games.services.mail_door import Reply, answers_left, key_of, lock_letter, lock_tables, settle_letter
from games.services.mail_moves import Outcome
from games.services.mail_wishes import do_wishes


def act_on_digest(
    *,
    inbound_id: int,
    token_id: int,
    replies: Mapping[int, Reply],
    unknown: Sequence[int],
    about: Reply,
    ignored: Sequence[str] = (),
) -> str:
    """Do what is asked for each turn, whatever becomes of the others; the verdict that is kept.

    `replies` are by the key behind their number; `unknown` are numbers that the digest does not have, `ignored` lines
    that say nothing we know, and `about` is the mail as a whole, with words that are for no single turn.
    """
    with transaction.atomic(durable=True):
        mail = lock_letter(inbound_id)
        if mail.state != State.RECEIVED:
            return mail.verdict
        lock_tables(*replies)
        digest = key_of(token_id)
        mail_arrives(user=digest.user)
        mail.token, mail.words_digest = digest, about.words_digest
        outcomes: list[tuple[MailToken, Outcome]] = []
        for entry in sorted(map(key_of, replies), key=_place):
            if entry.seat is None:
                continue
            turn_notices.came_back(seat=entry.seat)
            reply = replies[entry.pk]
            outcomes.append((entry, do_wishes(mail, entry, reply.wish, reply.text, mail.received_at)))
        kind = "turns" if outcomes else _kind_of(about)
        if kind == "stopped":
            stop_mails(user=digest.user, stream="digest")
        left = answers_left(mail, digest, Outcome("played" if outcomes else kind))
        if left:
            answer_digest(
                inbound=mail,
                digest=digest,
                in_reply_to=about.message_id,
                kind=kind,
                outcomes=[
                    (entry, each.kind, each.text, each.action, each.data)
                    for entry, each in sorted(outcomes, key=lambda pair: pair[0].number or 0)
                ],
                unknown=unknown,
                ignored=ignored,
                is_last=left == 1,
            )
            mail.answered_at = timezone.now()
        played = sum(outcome.kind == "played" for _entry, outcome in outcomes)
        settle_letter(mail, State.DONE, f"turns:{played}/{len(outcomes)}" if outcomes else kind)
        return mail.verdict


def _kind_of(about: Reply) -> str:
    """What a mail asks that names no turn."""
    kinds = {"stop": "stopped", "help": "help", "status": "status"}
    return next((kind for word, kind in kinds.items() if word in about.wish.words), "which_turn")


def _place(entry: MailToken) -> tuple[int, int]:
    return (entry.seat.match_id if entry.seat else 0, entry.round_id or 0)
