"""A mail that was held, read once more for the person who may confirm it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.inbound.digest import numbered_of
from games.inbound.headers import addresses
from games.inbound.mime import read_mail
from games.inbound.reader import judge_for
from games.inbound.reply import excerpt_of, wish_of
from games.models import InboundMail
from games.services.mail_door import Reply
from games.services.wish import Wish


@dataclass(frozen=True, slots=True)
class HeldLetter:
    """What it would do, and the address that its From names ("" when it names none, or several)."""

    reply: Reply
    sender: str


def held_letter(letter: InboundMail) -> HeldLetter:
    """Read anew from the bytes, as on the day it came.

    Giving up and stopping mails are left out: they take a mail that comes from the player.
    """
    assert letter.token is not None
    mail = read_mail(bytes(letter.raw))
    judge = judge_for(letter.token)
    number = letter.token.number  # of a turn in a digest
    wish: Wish = wish_of(mail, judge) if number is None else numbered_of(mail).wish(number, judge)
    senders = [sender for value in mail.headers.all("from") for sender in addresses(value) or ()]
    return HeldLetter(
        Reply(
            wish=replace(wish, words=frozenset(), code="", checks=(), sure=True),
            text=excerpt_of(mail),
            words_digest=letter.words_digest,
            message_id="",
        ),
        senders[0] if len(senders) == 1 else "",
    )
