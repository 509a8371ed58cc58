"""A table whose players write mails."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from games.inbound.deliver import deliver
from games.inbound.reader import read_inbound
from games.models import InboundMail, MailToken, Round
from games.selectors.positions import position_of
from games.tokens import make_token, reply_address
from tests.factories import make_match, make_user

NOON = datetime(2026, 7, 10, 12, tzinfo=UTC)


class Table:
    """A VISTA match between ala (Polish) and bartek (English), and the mails they write about it."""

    def __init__(self) -> None:
        self.users = {
            name: make_user(name, language=language) for name, language in (("ala", "pl"), ("bartek", "en"))
        }
        self.match = make_match(*self.users.values())
        self.letters = 0

    @property
    def round(self) -> Round:
        return self.match.rounds.get(number=1)

    @property
    def acting(self) -> Any:
        """The user whose turn it is."""
        return self.match.seats.get(number=self.round.to_act[0]).user

    @property
    def waiting(self) -> Any:
        return next(user for user in self.users.values() if user != self.acting)

    def legal(self) -> list[str]:
        return list(position_of(self.round).view(self.round.to_act[0]).legal)

    def key(
        self, user: Any, version: int | None = None, the_round: Round | None = None, offer: int | None = None
    ) -> str:
        shown = the_round or self.round
        return make_token(
            purpose=MailToken.Purpose.REPLY,
            user=user,
            sent_to=user.email,
            seat=self.match.seats.get(user=user),
            round=shown,
            version=shown.version if version is None else version,
            offer=offer,
        )

    def post(self, key: str, body: str, sender: str = "", to: str = "", **headers: str) -> InboundMail:
        """A mail to the door, not read yet."""
        self.letters += 1
        head = {
            "From": sender or self.acting.email,
            "Message-ID": f"<{self.letters}@example.com>",
            "Content-Type": "text/plain; charset=utf-8",
        } | {name.replace("_", "-"): value for name, value in headers.items()}
        raw = "".join(f"{name}: {value}\r\n" for name, value in head.items() if value) + f"\r\n{body}\r\n"
        deliver(raw.encode(), sender or self.acting.email, (to or reply_address(key),))
        mail = InboundMail.objects.order_by("pk").last()
        assert mail
        return mail

    def write(self, key: str, body: str, **more: str) -> str:
        """A mail to the door, read; its verdict."""
        return read_inbound(self.post(key, body, **more).pk)


def moves(table: Table) -> list[str]:
    return [f"{move.action} {move.channel}" for move in table.round.moves.all()]
