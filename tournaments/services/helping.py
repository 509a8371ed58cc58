"""What organisers do for those who play: a reminder, more time. The match's ledger and the league's trail say so."""

from __future__ import annotations

import hashlib
from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.errors import MatchOver, NotYourSeat
from games.services.arbiter import remind_now
from games.services.extra_time import add_extra_time
from tournaments import notices
from tournaments.errors import AlreadyDecided, NotEntered
from tournaments.models import Fixture, Season, Side
from tournaments.rights import Right
from tournaments.services.results import hold_fixture
from tournaments.services.trail import hold, need_reason, note

HOUR = 3600


def remind_entry(*, fixture_id: int, entry_id: int, actor: User, now: datetime) -> bool:
    """Remind a player of their turns in a fixture, once a day; False when there is none, or no mail reaches them.

    Raises NoSuchLeague, NotAllowed, OwnMatch, WrongTime, AlreadyDecided, NotEntered.
    """
    with transaction.atomic():
        season, fixture = hold_fixture(fixture_id, actor)
        side = _side(fixture, entry_id)
        if fixture.match_id is None or side.entry.user is None:
            return False
        reached = remind_now(match_id=fixture.match_id, user=side.entry.user, now=now)
        if reached:
            note(
                season.league,
                season,
                "remind_entry",
                actor=actor,
                now=now,
                target=str(side.entry.number),
                after={"fixture": fixture.pk},
            )
    return reached


def add_time(
    *, fixture_id: int, hours: int, actor: User, now: datetime, reason: str, entry_id: int | None = None
) -> None:
    """Extend the clocks of one entry in a fixture, or of everybody in it.

    Raises NoSuchLeague, NotAllowed, OwnMatch, NeedsReason, WrongTime, AlreadyDecided, NotEntered, BadExtraTime.
    """
    with transaction.atomic():
        season, fixture = hold_fixture(fixture_id, actor)
        user = _side(fixture, entry_id).entry.user if entry_id is not None else None
        if fixture.match is None or (entry_id is not None and user is None):
            raise NotEntered
        try:
            clocks = add_extra_time(
                match_code=fixture.match.code,
                seconds=hours * HOUR,
                by=actor,
                reason=need_reason(reason),
                user=user,
            )
        except NotYourSeat:
            raise NotEntered from None
        except MatchOver:
            raise AlreadyDecided from None
        note(
            season.league,
            season,
            "add_time",
            actor=actor,
            now=now,
            target=str(fixture.pk),
            reason=reason,
            after={"hours": hours, "clocks": len(clocks), "entry": entry_id},
        )


def add_time_to_all(*, season_id: int, hours: int, actor: User, now: datetime, reason: str) -> int:
    """Extend every clock of people in all open fixtures of a season, all or nothing; in how many fixtures.

    An organiser who plays gains what everybody does. Raises NoSuchLeague, NotAllowed, NeedsReason, BadExtraTime.
    """
    with transaction.atomic():
        season = hold(season_id, actor, Right.JUDGE)
        count = 0
        for code in _open_codes(season):
            try:
                add_extra_time(
                    match_code=code, seconds=hours * HOUR, by=actor, reason=need_reason(reason), user=None
                )
            except (MatchOver, NotYourSeat):
                continue  # over this very moment, or of bots alone
            count += 1
        note(
            season.league,
            season,
            "add_time_to_all",
            actor=actor,
            now=now,
            reason=need_reason(reason),
            after={"hours": hours, "fixtures": count},
        )
    return count


def send_message(*, season_id: int, subject: str, text: str, actor: User, now: datetime) -> int:
    """An organiser writes to all who play or wait in the season; how many mails were written.

    The same words twice in one day are one message. Raises NoSuchLeague, NotAllowed, NeedsReason (nothing is said).
    """
    with transaction.atomic():
        season = hold(season_id, actor, Right.ORGANISE)
        subject, text = need_reason(" ".join(subject.split())), need_reason(text)
        said = hashlib.sha256(f"{subject}\n{text}".encode()).hexdigest()[:16]
        written = notices.organiser_wrote(
            season, subject=subject, text=text, key=f"{season.pk}:{now:%Y%m%d}:{said}"
        )
        note(
            season.league,
            season,
            "send_message",
            actor=actor,
            now=now,
            target=subject,
            after={"text": text, "mails": written},
        )
    return written


def _open_codes(season: Season) -> list[str]:
    fixtures = Fixture.objects.filter(
        matchday__division__season=season, status=Fixture.Status.OPEN, match__status="active"
    )
    # In the order in which everybody locks matches.
    return list(fixtures.order_by("match_id").values_list("match__code", flat=True))


def _side(fixture: Fixture, entry_id: int) -> Side:
    side = fixture.sides.select_related("entry__user").filter(entry=entry_id).first()
    if side is None:
        raise NotEntered
    return side
