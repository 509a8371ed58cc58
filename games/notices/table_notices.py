"""Mails about a table that waits for its players."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts import outbox
from accounts.models import OutgoingMail
from games.letters import post, when
from games.models import Match
from games.topics import table_topic

Stream = OutgoingMail.Stream


def invited(*, match: Match) -> OutgoingMail | None:
    """A table was opened for this one person: a challenge, or a rematch."""
    if match.invited is None:
        return None
    return post(
        "invitation",
        user=match.invited,
        stream=Stream.INVITATION,
        key=f"invited:{match.pk}",
        topic=table_topic(match),
        match=match,
        expires_at=match.expires_at,
        context=lambda: {
            "host": match.creator.name if match.creator else _("Somebody"),
            "rematch": match.rematch_of_id is not None,
            "until": when(match.expires_at) if match.expires_at else "",
        },
    )


def table_declined(*, match: Match) -> OutgoingMail | None:
    """The person a table was opened for said no."""
    if match.creator is None or match.invited is None:
        return None
    return post(
        "declined",
        user=match.creator,
        stream=Stream.INVITATION,
        key=f"declined:{match.pk}",
        match=match,
        context=lambda: {"guest": match.invited.name if match.invited else ""},
    )


def table_closed(*, match: Match) -> None:
    """The table was taken away: an invitation to it that still waits would lead nowhere."""
    outbox.supersede(table_topic(match))
