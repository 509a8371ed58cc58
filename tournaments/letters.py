"""How a mail about a season is written: words of its kind, addresses, and the digest that may take them in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts import outbox
from accounts.models import Channel, OutgoingMail, User
from games.letter_keys import absolute
from games.letters import list_headers, render
from games.models import MailToken
from games.tokens import bounce_address, make_tokens
from tournaments.models import Season

Purpose = MailToken.Purpose
Stream = OutgoingMail.Stream

BEFORE_DIGEST = timedelta(hours=36)
"""What expires sooner does not wait for a digest, which may be a day and a night away."""


@dataclass(frozen=True)
class Words:
    title: str
    lines: Sequence[str]
    items: Sequence[str] = field(default_factory=tuple)
    link_words: str = ""


def post(
    user: User,
    season: Season,
    *,
    key: str,
    words: Callable[[], Words],
    stream: str = Stream.LEAGUE,
    topic: str = "",
    page: str = "",
    not_before: datetime | None = None,
    expires_at: datetime | None = None,
) -> OutgoingMail | None:
    """Write a mail about a season, or a line for its reader's digest; None when they cannot be reached or want none.

    `page` is the address that it leads to. What expires before the next digest goes at once; a digest comes late enough
    for any `not_before`.
    """
    mailbox = outbox.address_for(user, stream)
    if not mailbox or OutgoingMail.objects.filter(key=key).exists():
        return None
    url = absolute(page or reverse("season", args=[season.league.slug, season.number]))
    now = timezone.now()
    digest = outbox.channel_of(user, stream) == Channel.DIGEST
    if digest and (expires_at is None or expires_at > now + BEFORE_DIGEST):
        with translation.override(user.language), timezone.override(user.zone):
            said = words()
            line = ". ".join([f"{season_name(season)}: {said.title}", *said.lines[:1]])
        return outbox.collect(
            key=key,
            user=user,
            stream=stream,
            topic=topic,
            thread=_thread(season),
            line=line,
            url=url,
            now=now,
        )
    keys = make_tokens([Purpose.BOUNCE, Purpose.UNSUBSCRIBE], user=user, sent_to=mailbox)
    stop = absolute(reverse("mail_stop", args=[keys[Purpose.UNSUBSCRIBE], stream]))
    with translation.override(user.language), timezone.override(user.zone):
        said = words()
        parts = render(
            "league",
            {
                "language": user.language,
                "user": user,
                "league": season_name(season),
                "title": said.title,
                "lines": said.lines,
                "items": said.items,
                "link": url,
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
        thread=_thread(season),
        headers=list_headers(f"season-{season.pk}", stop),
        envelope_from=bounce_address(keys[Purpose.BOUNCE]),
        not_before=not_before,
        expires_at=expires_at,
        subject=parts["subject"],
        text=parts["text"],
        html=parts["html"],
    )


def _thread(season: Season) -> str:
    return f"season:{season.pk}"


def season_name(season: Season) -> str:
    """ "Klub, season 3: Spring"."""
    return str(season)
