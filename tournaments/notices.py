"""What people are told about leagues: every mail is one function here, called by the services in their transaction.

`about` of a mail is made in its reader's language and zone; the key makes it one and the same, however often a step is
taken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts import outbox
from accounts.models import OutgoingMail, User
from games.letters import absolute, render, when
from games.models import MailToken
from games.tokens import bounce_address, make_tokens
from tournaments.models import Season, SeatOffer

Purpose = MailToken.Purpose


@dataclass(frozen=True)
class Words:
    title: str
    lines: Sequence[str]
    items: Sequence[str] = field(default_factory=tuple)
    link_words: str = ""


def seat_offered(offer: SeatOffer) -> OutgoingMail | None:
    """A seat is free for this person until a deadline; nobody else is asked meanwhile."""
    season, entry = offer.entry.season, offer.entry

    def words() -> Words:
        left = entry.sides.exclude(fixture__status="decided").count()
        lines = [
            _("%(name)s has left, and you are the next one on the waiting list.") % {"name": entry.name}
            if not entry.is_bot
            else _("%(name)s has not begun to play, and may give its seat to you.") % {"name": entry.name},
            _("Matches that are left: %(count)d.") % {"count": left},
            _("You take over the seat with its results.")
            if season.substitutes == Season.Substitutes.INHERIT or entry.is_bot
            else _("You start at zero."),
            _("Answer until %(when)s; then the next one is asked.") % {"when": when(offer.answer_by)},
        ]
        return Words(_("A seat is free for you"), lines, link_words=_("Say yes or no"))

    return _post(
        offer.reserve.user,
        season,
        key=f"seat:{offer.pk}",
        topic=_offer_topic(offer),
        words=words,
        expires_at=offer.answer_by,
    )


def offer_over(offer: SeatOffer) -> None:
    """Answered, out of time or taken back: a mail that still waits would come too late."""
    outbox.supersede(_offer_topic(offer))


def _offer_topic(offer: SeatOffer) -> str:
    return f"seat:{offer.pk}"


# --- Steps ------------------------------------------------------------------------------------------


def _post(
    user: User,
    season: Season,
    *,
    key: str,
    words: Callable[[], Words],
    topic: str = "",
    address: str = "",
    expires_at: datetime | None = None,
) -> OutgoingMail | None:
    """Write a mail about a season; None when its reader cannot be reached or wants none. `address`: of the page."""
    stream = OutgoingMail.Stream.MATCH
    mailbox = outbox.address_for(user, stream)
    if not mailbox or OutgoingMail.objects.filter(key=key).exists():
        return None
    keys = make_tokens([Purpose.BOUNCE, Purpose.UNSUBSCRIBE], user=user, sent_to=mailbox)
    stop = absolute(reverse("mail_stop", args=[keys[Purpose.UNSUBSCRIBE], stream]))
    page = address or reverse("season", args=[season.league.slug, season.number])
    with translation.override(user.language), timezone.override(user.zone):
        said = words()
        parts = render(
            "league",
            {
                "language": user.language,
                "user": user,
                "league": _season_name(season),
                "title": said.title,
                "lines": said.lines,
                "items": said.items,
                "link": absolute(page),
                "link_words": said.link_words or _("The season on its page"),
                "site_url": settings.SITE_URL,
                "stop_url": stop,
            },
        )
    return outbox.queue(
        key=key,
        user=user,
        stream=stream,
        language=user.language,
        topic=topic,
        thread=f"season:{season.pk}",
        headers={
            "List-Id": f"<season-{season.pk}.{settings.MAIL_DOMAIN}>",
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
        envelope_from=bounce_address(keys[Purpose.BOUNCE]),
        expires_at=expires_at,
        subject=parts["subject"],
        text=parts["text"],
        html=parts["html"],
    )


def _season_name(season: Season) -> str:
    """ "Klub, season 3: Spring"."""
    name = _("%(league)s, season %(number)d") % {"league": season.league.name, "number": season.number}
    return f"{name}: {season.name}" if season.name else name
