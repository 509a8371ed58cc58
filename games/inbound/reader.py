"""Reading one kept mail: classify, authenticate, understand, act. A worker's work; may run twice or never."""

from __future__ import annotations

import hashlib
import logging
from datetime import datetime

from django.conf import settings
from django.utils import timezone

from games.inbound.addresses import destination_of, token_of_thread, without_keys
from games.inbound.authenticate import trust_in
from games.inbound.bounces import complained_of, fate_of
from games.inbound.classify import classified
from games.inbound.digest import numbered_of
from games.inbound.grammar import Judge
from games.inbound.html import text_of
from games.inbound.judge import any_card, judge_of
from games.inbound.mime import Mail, read_mail
from games.inbound.reply import excerpt_of, wish_of
from games.models import InboundMail, MailToken
from games.selectors.positions import position_of
from games.services.complaints import note_complaint
from games.services.digest_door import act_on_digest
from games.services.incoming import claim_letter, forget_letters, give_back, waiting_letters
from games.services.mail_door import Reply, act_on_mail, hold_mail, note_bounce, put_aside
from games.services.mail_wishes import can_be_done
from games.services.wish import Wish
from games.tokens import digest_entry

logger = logging.getLogger(__name__)

FOR_PEOPLE = "for_people"


def read_inbound(inbound_id: int) -> str:
    """Read the mail and do what it asks; the verdict, or "" when somebody else reads it or it failed for now."""
    mail = claim_letter(inbound_id=inbound_id, now=timezone.now())
    if mail is None:
        return ""
    try:
        return _read(mail)
    except Exception as error:
        # Whatever is wrong with one mail must not stop those behind it.
        logger.exception("mail %s could not be read", inbound_id)
        give_back(inbound_id=inbound_id, error=without_keys(repr(error)), now=timezone.now())
        return ""


def read_waiting(now: datetime) -> int:
    """Read every mail whose nudge or reader was lost, and forget what is a month old; how many were read."""
    forget_letters(now)
    return sum(bool(read_inbound(pk)) for pk in waiting_letters(now))


def letter_to_people(letter: InboundMail) -> str:
    """The words of a mail to postmaster or abuse, for whoever looks after the site; "" of any other mail."""
    if letter.verdict != FOR_PEOPLE:
        return ""
    mail = read_mail(bytes(letter.raw))
    words = mail.plain if mail.plain.strip() else text_of(mail.html)
    return without_keys(f"{mail.headers.text('subject')}\n\n{words}".strip())


def _read(letter: InboundMail) -> str:
    mail = read_mail(bytes(letter.raw))
    verdict = classified(mail.headers, mail.kinds, letter.mail_from, settings.MAIL_DOMAIN.lower())
    if verdict.kind == "complaint":
        # Providers send these to wherever they were told to, abuse@ above all.
        message_id, stop = complained_of(mail)
        return note_complaint(
            inbound_id=letter.pk, reason=verdict.reason, message_id=message_id, key=stop[0], stream=stop[1]
        )
    kind = destination_of(letter.rcpt_to).kind
    if kind == "people":
        return put_aside(inbound_id=letter.pk, verdict=FOR_PEOPLE)
    if kind == "probe":
        return put_aside(inbound_id=letter.pk, verdict="probe")
    if verdict.kind == "bounce" and letter.token and letter.token.purpose == MailToken.Purpose.BOUNCE:
        fate = fate_of(mail)
        return note_bounce(
            inbound_id=letter.pk,
            token_id=letter.token.pk,
            reason=verdict.reason,
            lost=fate != "delayed",
            for_good=fate == "no_mailbox",
        )
    if verdict.kind != "person":
        return put_aside(inbound_id=letter.pk, verdict=f"{verdict.kind}:{verdict.reason}")
    token = letter.token or token_of_thread(mail.headers.message_ids("references", "in-reply-to"))
    if token is not None and token.purpose == MailToken.Purpose.DIGEST:
        return _read_digest(letter, mail, token)
    if token is None or token.purpose != MailToken.Purpose.REPLY:
        # Nobody is known to whom an answer could go; answering a From would make us a relay for forgers.
        return put_aside(inbound_id=letter.pk, verdict="no_key")
    return _read_reply(letter, mail, token)


def _read_reply(letter: InboundMail, mail: Mail, token: MailToken) -> str:
    text = excerpt_of(mail)
    words_digest = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
    message_id = next((f"<{found}>" for found in mail.headers.message_ids("message-id")), "")
    trust = trust_in(mail.headers, token.user, strict=token.seat is not None and token.seat.match.is_league)
    if trust != "trusted":
        return hold_mail(
            inbound_id=letter.pk,
            token_id=token.pk,
            reason=trust,
            words_digest=words_digest,
            asks=can_be_done(token, wish_of(mail, judge_for(token))),
        )
    wish = wish_of(mail, judge_for(token))
    return act_on_mail(
        inbound_id=letter.pk,
        token_id=token.pk,
        reply=Reply(wish=wish, text=text, words_digest=words_digest, message_id=message_id),
    )


def _read_digest(letter: InboundMail, mail: Mail, digest: MailToken) -> str:
    """An answer to several turns, each named by its number; one alone is read like the answer to a mail about it."""
    numbered = numbered_of(mail)
    entries = {number: digest_entry(digest, number) for number in numbered.numbers}
    named = {number: entry for number, entry in entries.items() if entry is not None}
    text = excerpt_of(mail)
    words_digest = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
    message_id = next((f"<{found}>" for found in mail.headers.message_ids("message-id")), "")
    strict = any(entry.seat is not None and entry.seat.match.is_league for entry in named.values())
    trust = trust_in(mail.headers, digest.user, strict=strict)
    if trust != "trusted":
        one = next(iter(named.items())) if len(entries) == len(named) == 1 else None
        return hold_mail(
            inbound_id=letter.pk,
            token_id=(one[1] if one else digest).pk,
            reason=trust,
            words_digest=words_digest,
            # Of several turns at once it could not be said on one page what would be done.
            asks=one is not None and can_be_done(one[1], numbered.wish(one[0], judge_for(one[1]))),
        )
    replies = {
        entry.pk: Reply(
            numbered.wish(number, judge_for(entry)), numbered.excerpt(number), words_digest, message_id
        )
        for number, entry in named.items()
    }
    ignored = [line for reply in replies.values() for line in reply.wish.ignored] + [*numbered.stray]
    if len(entries) == len(replies) == 1 and not ignored:
        ((token_id, reply),) = replies.items()
        return act_on_mail(inbound_id=letter.pk, token_id=token_id, reply=reply)
    return act_on_digest(
        inbound_id=letter.pk,
        token_id=digest.pk,
        replies=replies,
        unknown=[number for number in entries if number not in named],
        ignored=ignored,
        about=Reply(Wish(words=numbered.words()), text, words_digest, message_id),
    )


def judge_for(token: MailToken) -> Judge:
    """Reads moves as the position allowed them that the mail showed; any card names one where it showed none."""
    if token.round is None or token.seat is None:
        return any_card
    position = position_of(token.round, upto=token.version)
    return judge_of(position.engine, position.view(token.seat.number))
