"""Tables: opening one, joining, declining, withdrawing, starting the match, and the rematch."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from games.bots.registry import levels_of
from games.clocks import DEFAULT_PACE, PACES
from games.engines.base import AnyEngine, EngineError, OptionsError
from games.engines.registry import engine_for
from games.engines.shuffle import secret_hash
from games.errors import (
    AlreadySeated,
    BadOptions,
    BadWidth,
    MatchBegun,
    NeedsAccount,
    NoSuchMatch,
    NotInvited,
    NotYourSeat,
    NotYourTable,
    OwnTable,
    TableFull,
    TableGone,
    TooManyTables,
    UnknownGame,
    UnknownLevel,
    UnknownPace,
)
from games.models import Match, Seat
from games.notices import match_notices, table_notices
from games.services.advance import open_rounds
from games.services.vacations import bring_vacations

WIDTHS: dict[str, tuple[int, ...]] = {"vista": (1, 2, 5, 10)}
"""How many rounds may be open at once; in other games one round builds on another."""
TABLE_LIFETIME = timedelta(days=14)
"""How long a table waits for players."""
PUBLIC_TABLES = 5
"""So many of one person stand among the open invitations; more would push out everybody else's."""


def open_table(
    *,
    creator: User,
    game: str = "vista",
    options: Mapping[str, Any] | None = None,
    pace: str = DEFAULT_PACE,
    is_public: bool = False,
    invited: User | None = None,
    bot_level: str = "",
    bots: Mapping[int, str] | None = None,
    word: str = "",
    creator_seat: int | None = None,
    width: int = 1,
    rematch_of: Match | None = None,
    request_key: str | None = None,
) -> Match:
    """Open a table with its creator at it; with `bot_level`, bots take the other seats and the match starts at once.

    `bots` are levels by seat, for tables at which people and bots play, or bots of different levels. `word` goes
    into the shuffle. `creator_seat` is drawn when None. `width` rounds are open at once, in VISTA only.
    `request_key` names the creator's request: repeated, it returns the match that it opened the first time.
    Raises UnknownGame, BadOptions, BadWidth, UnknownPace, UnknownLevel, NeedsAccount,
    TooManyTables.
    """
    opened = _opened_by(creator, request_key)
    if opened is not None:
        return opened
    levels = [bot_level] if bot_level else list((bots or {}).values())
    engine, checked = checked_table(game, options or {}, pace, levels)
    if width not in WIDTHS.get(game, (1,)):
        raise BadWidth
    count = engine.seats(checked)
    own = secrets.randbelow(count) if creator_seat is None else creator_seat
    others = [number for number in range(count) if number != own]
    seated = dict.fromkeys(others, bot_level) if bot_level else dict(bots or {})
    waits = len(seated) < len(others)
    # Who plays alone keeps nobody waiting, so a guest may.
    if creator.is_guest and waits:
        raise NeedsAccount
    if is_public and waits and _public_tables(creator) >= PUBLIC_TABLES:
        raise TooManyTables
    now = timezone.now()
    match = Match(
        game=game,
        options=checked,
        pace=pace,
        width=width,
        is_public=is_public,
        creator=creator,
        invited=invited,
        rematch_of=rematch_of,
        engine_format=engine.format,
        expires_at=now + TABLE_LIFETIME,
        request_key=request_key,
    )
    match.root_hash = secret_hash(bytes(match.root_secret))
    seats = [Seat(match=match, number=number, bot_level=seated.get(number, "")) for number in range(count)]
    seats[own].user = creator
    seats[own].word = clean_word(word)
    try:
        with transaction.atomic():
            _write_table(match, seats, now)
    except IntegrityError:
        # The same request has come in twice at once, and the other one was first.
        opened = _opened_by(creator, request_key)
        if opened is None:
            raise
        return opened
    return match


def _opened_by(creator: User, request_key: str | None) -> Match | None:
    if request_key is None:
        return None
    return Match.objects.filter(creator=creator, request_key=request_key).first()


def _write_table(match: Match, seats: list[Seat], now: datetime) -> None:
    match.save()
    Seat.objects.bulk_create(seats)
    if all(not seat.is_empty for seat in seats):
        start_match(match, seats, now)
    elif match.invited:
        table_notices.invited(match=match)


def _public_tables(creator: User) -> int:
    return Match.objects.filter(creator=creator, is_public=True, status=Match.Status.WAITING).count()


def join_table(*, code: str, user: User, word: str = "") -> Match:
    """Take the first free seat; the match starts when it was the last one.

    Raises NoSuchMatch, NeedsAccount, OwnTable, AlreadySeated, NotInvited, TableGone, TableFull.
    """
    with transaction.atomic():
        match = locked_table(code)
        if match.seats.filter(user=user).exists():
            raise OwnTable if match.creator_id == user.pk else AlreadySeated
        if match.status == Match.Status.ACTIVE:
            raise TableFull
        check_waiting(match)
        if match.invited_id and match.invited_id != user.pk:
            raise NotInvited
        if user.is_guest:
            raise NeedsAccount
        seats = list(match.seats.select_related("user"))
        free = next((seat for seat in seats if seat.is_empty), None)
        if free is None:
            raise TableFull
        free.user = user
        free.word = clean_word(word)
        free.save(update_fields=["user", "word"])
        if all(not seat.is_empty for seat in seats):
            start_match(match, seats, timezone.now())
            match_notices.match_started(match=match)
    return match


def decline_table(*, code: str, user: User) -> Match:
    """The invited person says no. Raises NoSuchMatch, TableGone, NotInvited."""
    with transaction.atomic():
        match = locked_table(code)
        if match.invited_id != user.pk:
            raise NotInvited
        _close(match, Match.Status.DECLINED)
        table_notices.table_declined(match=match)
    return match


def withdraw_table(*, code: str, user: User) -> Match:
    """Its creator takes the table away. Raises NoSuchMatch, TableGone, NotYourTable."""
    with transaction.atomic():
        match = locked_table(code)
        if match.creator_id != user.pk:
            raise NotYourTable
        _close(match, Match.Status.WITHDRAWN)
    return match


def expire_tables(now: datetime) -> int:
    """Take away the tables that nobody joined in time; how many there were."""
    return Match.objects.filter(status=Match.Status.WAITING, expires_at__lt=now).update(
        status=Match.Status.EXPIRED, expires_at=None
    )


def offer_rematch(*, code: str, user: User, word: str = "") -> Match:
    """A new table with the same game, options and people, seats moved on by one; bots accept at once.

    Offered twice, or by both, it is the same table: the second person joins it. Raises NoSuchMatch,
    NotYourSeat, TableGone (the match is not over).
    """
    with transaction.atomic():
        old = locked_table(code)
        seats = list(old.seats.select_related("user"))
        own = next((seat for seat in seats if seat.user_id == user.pk), None)
        if own is None:
            raise NotYourSeat
        if old.status != Match.Status.FINISHED:
            raise TableGone
        standing = old.rematches.filter(status__in=[Match.Status.WAITING, Match.Status.ACTIVE]).first()
        match = standing or _rematch_table(old, seats, own, word)
    if match.status == Match.Status.WAITING and match.invited_id == user.pk:
        try:
            return join_table(code=match.code, user=user, word=word)
        except (OwnTable, AlreadySeated):
            match.refresh_from_db()  # pressed twice, and the other press was first
    return match


def clean_word(word: str) -> str:
    """A word as it enters the shuffle: trimmed, inner white space made single, printable, at most 60 characters."""
    return "".join(filter(str.isprintable, " ".join(word.split())))[:60].strip()


# --- Steps ------------------------------------------------------------------------------------------


def checked_table(
    game: str, options: Mapping[str, Any], pace: str, levels: Iterable[str]
) -> tuple[AnyEngine, dict[str, Any]]:
    """The engine and all options of a table. Raises UnknownGame, BadOptions, UnknownPace, UnknownLevel."""
    try:
        engine = engine_for(game)
    except EngineError:
        raise UnknownGame from None
    try:
        checked = engine.options(options)
    except OptionsError as error:
        reason = gettext(error.sentence) % error.data if error.data else gettext(error.sentence)
        raise BadOptions(option=error.option, reason=reason) from None
    if pace not in PACES:
        raise UnknownPace
    if not set(levels) <= set(levels_of(game)):
        raise UnknownLevel
    return engine, checked


def locked_table(code: str) -> Match:
    """The match of this code, held until the transaction ends. Raises NoSuchMatch."""
    match = (
        Match.objects.select_for_update(of=("self",), no_key=True)
        .select_related("creator", "invited")
        .filter(code=code.replace("\0", "").strip().lower())
        .first()
    )
    if match is None:
        raise NoSuchMatch
    return match


def check_waiting(match: Match) -> None:
    """Raises TableGone, and MatchBegun where it is that the match goes on."""
    if match.status == Match.Status.ACTIVE:
        raise MatchBegun(match=match.code)
    if match.status != Match.Status.WAITING:
        raise TableGone


def _close(match: Match, status: Match.Status) -> None:
    check_waiting(match)
    match.status = status
    match.expires_at = None
    match.save(update_fields=["status", "expires_at"])
    table_notices.table_closed(match=match)


def start_match(match: Match, seats: list[Seat], now: datetime) -> None:
    """All seats are taken: the match begins with its first rounds."""
    match.status = Match.Status.ACTIVE
    match.started_at = now
    match.expires_at = None
    match.save(update_fields=["status", "started_at", "expires_at"])
    bring_vacations(match=match, seats=seats, now=now)
    open_rounds(match, [], seats, now)


def _rematch_table(old: Match, seats: list[Seat], own: Seat, word: str) -> Match:
    """One other person is invited by name; with several, the table is private and its link is sent round."""
    assert own.user is not None
    people = [seat.user for seat in seats if seat.user and seat is not own]
    return open_table(
        creator=own.user,
        game=old.game,
        options=old.options,
        pace=old.pace,
        width=old.width,
        invited=people[0] if len(people) == 1 else None,
        bots={(seat.number + 1) % len(seats): seat.bot_level for seat in seats if seat.is_bot},
        word=word,
        creator_seat=(own.number + 1) % len(seats),
        rematch_of=old,
    )
