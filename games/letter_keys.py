"""The keys of a mail about a match: what they act on, and the addresses that carry them."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse

from accounts import outbox
from accounts.models import User
from games.models import MailToken, Round, Seat
from games.selectors.positions import Position
from games.tokens import bounce_address, make_tokens, reply_address

Purpose = MailToken.Purpose


@dataclass(frozen=True)
class Showing:
    """The position that a mail shows and its keys act on."""

    round: Round
    position: Position
    offer: int | None = None
    """How many tricks the other player claims in a mail that shows that claim: an answer counts for this one alone."""

    def waits_for(self, seat: Seat) -> bool:
        """Whether the person at this seat is to act in it."""
        return seat.number in self.position.to_act and seat.number not in self.round.absent


class Keys:
    """The keys of one mail: to answer it, to act by its links, to stop its kind, and for bounces."""

    def __init__(
        self, *, user: User, address: str, seat: Seat | None, showing: Showing | None, stream: str
    ) -> None:
        acts = showing is not None and seat is not None and showing.waits_for(seat)
        wanted = {
            Purpose.BOUNCE: True,
            Purpose.REPLY: seat is not None,
            Purpose.LINK: acts,
            Purpose.UNSUBSCRIBE: stream in outbox.PREFERENCES,
        }
        keys = make_tokens(
            [purpose for purpose, needed in wanted.items() if needed],
            user=user,
            sent_to=address,
            seat=seat,
            round=showing.round if showing else None,
            version=showing.position.version if showing else 0,
            offer=showing.offer if showing else None,
        )
        self.stream = stream
        self.envelope_from = bounce_address(keys[Purpose.BOUNCE])
        self.reply_to = reply_address(keys[Purpose.REPLY]) if seat else ""
        self.link = keys.get(Purpose.LINK, "")
        self.stop = keys.get(Purpose.UNSUBSCRIBE, "")

    def action_url(self, action: str) -> str:
        return action_url(self.link, action) if self.link else ""

    @property
    def stop_url(self) -> str:
        return stop_url(self.stop, self.stream) if self.stop else ""


def absolute(path: str) -> str:
    return settings.SITE_URL + path


def action_url(link: str, action: str) -> str:
    """Where the key of a link leads that plays this action."""
    return absolute(reverse("mail_action", args=[link, action.replace(" ", "-")]))


def position_url(link: str) -> str:
    return absolute(reverse("mail_position", args=[link]))


def stop_url(key: str, stream: str) -> str:
    return absolute(reverse("mail_stop", args=[key, stream]))
