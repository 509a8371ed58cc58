"""Substitutes: the waiting list, offers with a deadline that the beat keeps, and who sits down for whom.

A seat is vacant when its player has left. What they gave up by leaving is then open again, and is played by whoever
sits down; a match that was broken off is played anew, since the deals of a match that ended are public.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max

from accounts.models import User
from games.bots.registry import levels_of
from games.errors import UnknownLevel
from games.models import Move
from games.services.arbiter import call_off
from tournaments import notices
from tournaments.errors import (
    AlreadyEntered,
    BotHasPlayed,
    NeedsPerson,
    NobodyWaits,
    NoSubstitutes,
    NoSuchLeague,
    NotEntered,
    OfferOver,
    SeatTaken,
)
from tournaments.models import Entry, Fixture, Reserve, Season, SeatOffer, Side, Tenure
from tournaments.rights import Right
from tournaments.selectors import WAITING
from tournaments.services.leaving import reopen
from tournaments.services.registration import check_block, new_entry
from tournaments.services.trail import hold, need_reason, note, wrong_time

logger = logging.getLogger(__name__)

State = SeatOffer.State


# --- The waiting list -------------------------------------------------------------------------------


def join_waiting_list(*, season_id: int, user: User, now: datetime) -> Reserve:
    """At its end; twice is once.

    Raises NoSuchLeague, WrongTime, NoSubstitutes, NeedsPerson, AlreadyEntered, Blocked.
    """
    with transaction.atomic():
        season = hold(season_id, None, Right.VIEW)
        if season.status not in WAITING:
            raise wrong_time(season)
        if season.substitutes == Season.Substitutes.NONE:
            raise NoSubstitutes
        if user.is_guest or not user.is_active:
            raise NeedsPerson
        if _has_played(season, user):
            raise AlreadyEntered
        check_block(season, user, now)
        reserve = season.reserves.filter(user=user).first()
        if reserve is not None and reserve.left_at is None:
            return reserve
        last = season.reserves.aggregate(last=Max("rank"))["last"] or 0
        if reserve is None:
            reserve = Reserve(season=season, user=user)
        reserve.rank, reserve.added_at, reserve.left_at = last + 1, now, None
        reserve.save()
        note(season.league, season, "join_waiting_list", actor=user, now=now, target=str(user.pk))
    return reserve


def _has_played(season: Season, user: User) -> bool:
    entered = season.entries.filter(user=user).exclude(status=Entry.Status.CANCELLED).exists()
    return entered or Tenure.objects.filter(entry__season=season, user=user).exists()


def leave_waiting_list(*, season_id: int, user: User, now: datetime) -> None:
    """An offer that waits for their answer counts as declined. Raises NoSuchLeague."""
    with transaction.atomic():
        season = hold(season_id, None, Right.VIEW)
        reserve = season.reserves.filter(user=user, left_at=None).first()
        if reserve is None:
            return
        offer = reserve.offers.filter(state=State.OPEN).first()
        if offer is not None:
            _close(offer, State.DECLINED, now)
        reserve.left_at = now
        reserve.save(update_fields=["left_at"])
        note(season.league, season, "leave_waiting_list", actor=user, now=now, target=str(user.pk))


def leave_all_lists(*, user: User, now: datetime) -> None:
    """A person closes their account and waits for no seat any more."""
    for season_id in list(Reserve.objects.filter(user=user, left_at=None).values_list("season", flat=True)):
        leave_waiting_list(season_id=season_id, user=user, now=now)


def ask_first(*, reserve_id: int, actor: User, now: datetime, reason: str = "") -> None:
    """An organiser puts somebody at the head of the waiting list. Raises NoSuchLeague, NotAllowed."""
    season_id = Reserve.objects.filter(pk=reserve_id).values_list("season_id", flat=True).first()
    if season_id is None:
        raise NoSuchLeague
    with transaction.atomic():
        season = hold(season_id, actor, Right.ORGANISE)
        waiting = list(season.reserves.order_by("rank", "pk"))
        before = [reserve.user_id for reserve in waiting]
        waiting.sort(key=lambda reserve: reserve.pk != reserve_id)
        for rank, reserve in enumerate(waiting, 1):
            reserve.rank = rank
        Reserve.objects.bulk_update(waiting, ["rank"])
        note(
            season.league,
            season,
            "ask_first",
            actor=actor,
            now=now,
            target=str(waiting[0].user_id),
            reason=reason,
            before={"order": before},
            after={"order": [reserve.user_id for reserve in waiting]},
        )


# --- Offers -----------------------------------------------------------------------------------------


def offer_seat(*, entry_id: int, actor: User, now: datetime) -> SeatOffer:
    """Offer a vacant seat, or that of a bot that has not moved, to whoever waits first; an open offer stands.

    Raises NoSuchLeague, NotAllowed, WrongTime, NoSubstitutes, SeatTaken, BotHasPlayed, NobodyWaits.
    """
    season_id = _season_of(entry_id)
    with transaction.atomic():
        season = hold(season_id, actor, Right.ORGANISE)
        entry = _vacant(season, entry_id)
        offer = entry.offers.filter(state=State.OPEN).first() or _offer_next(season, entry, now, actor)
        if offer is None:
            raise NobodyWaits
    return offer


def stop_offer(*, entry_id: int, actor: User, now: datetime, reason: str = "") -> bool:
    """Take an open offer back; whether there was one. Raises NoSuchLeague, NotAllowed."""
    with transaction.atomic():
        season = hold(_season_of(entry_id), actor, Right.ORGANISE)
        offer = SeatOffer.objects.filter(entry=entry_id, state=State.OPEN).first()
        if offer is None:
            return False
        _close(offer, State.STOPPED, now)
        note(season.league, season, "stop_offer", actor=actor, now=now, target=str(entry_id), reason=reason)
    return True


def answer_offer(*, offer_id: int, user: User, accept: bool, now: datetime) -> Entry | None:
    """The person takes the seat, or passes it on to the next one; their entry if they took it.

    Raises NoSuchLeague (also for offers to others), OfferOver, WrongTime, SeatTaken, BotHasPlayed.
    """
    found = SeatOffer.objects.filter(pk=offer_id, reserve__user=user).select_related("entry").first()
    if found is None:
        raise NoSuchLeague
    with transaction.atomic():
        season = hold(found.entry.season_id, None, Right.VIEW)
        offer = SeatOffer.objects.select_related("entry", "reserve__user").get(pk=offer_id)
        if offer.state != State.OPEN or offer.answer_by <= now:
            raise OfferOver
        if not accept:
            _pass_on(season, offer, State.DECLINED, now)
            return None
        entry = _vacant(season, offer.entry_id)
        _close(offer, State.ACCEPTED, now)
        offer.reserve.left_at = now
        offer.reserve.save(update_fields=["left_at"])
        taken = _take_over(season, entry, now, user=offer.reserve.user)
        note(
            season.league,
            season,
            "take_seat",
            actor=user,
            now=now,
            target=str(taken.number),
            before={"entry": entry.number},
            after={"rule": season.substitutes},
        )
    return taken


def settle_offers(*, season_id: int, now: datetime) -> int:
    """The beat: offers whose time is up go to the next one who waits; how many ran out."""
    settled = 0
    for offer_id in list(due_offers(season_id, now)):
        with transaction.atomic():
            season = hold(season_id, None, Right.VIEW)
            offer = SeatOffer.objects.select_related("entry", "reserve__user").get(pk=offer_id)
            if offer.state == State.OPEN and offer.answer_by <= now:
                _pass_on(season, offer, State.EXPIRED, now)
                settled += 1
    return settled


def due_offers(season_id: int, now: datetime) -> list[int]:
    offers = SeatOffer.objects.filter(entry__season=season_id, state=State.OPEN, answer_by__lte=now)
    return list(offers.order_by("pk").values_list("pk", flat=True))


def stop_all_offers(season: Season, now: datetime) -> None:
    """The season closes: no seat is given away any more. The caller holds the season."""
    for offer in SeatOffer.objects.filter(entry__season=season, state=State.OPEN).select_related("entry"):
        _close(offer, State.STOPPED, now)


def _pass_on(season: Season, offer: SeatOffer, state: SeatOffer.State, now: datetime) -> None:
    """Close an offer that was not taken and ask the next one; who did not answer stays on the list, at its end."""
    _close(offer, state, now)
    note(
        season.league,
        season,
        "offer_declined" if state == State.DECLINED else "offer_expired",
        actor=offer.reserve.user if state == State.DECLINED else None,
        now=now,
        target=str(offer.entry.number),
    )
    if state == State.EXPIRED:
        last = season.reserves.aggregate(last=Max("rank"))["last"] or 0
        Reserve.objects.filter(pk=offer.reserve_id).update(rank=last + 1)
    if season.status == Season.Status.RUNNING:
        _offer_next(season, offer.entry, now, None)


def _offer_next(season: Season, entry: Entry, now: datetime, actor: User | None) -> SeatOffer | None:
    """The first on the list who has not been asked about this seat and is not asked about another one."""
    reserve = (
        season.reserves.filter(left_at=None, user__is_active=True)
        .exclude(offers__entry=entry)
        .exclude(offers__state=State.OPEN)
        .select_related("user")
        .order_by("rank", "pk")
        .first()
    )
    if reserve is None:
        return None
    answer_by = now + timedelta(hours=season.offer_hours)
    offer = SeatOffer.objects.create(entry=entry, reserve=reserve, made_at=now, answer_by=answer_by)
    note(
        season.league,
        season,
        "offer_seat",
        actor=actor,
        now=now,
        target=str(entry.number),
        after={"to": reserve.user_id, "answer_by": answer_by.isoformat()},
    )
    notices.seat_offered(offer)
    return offer


def _close(offer: SeatOffer, state: SeatOffer.State, now: datetime) -> None:
    offer.state, offer.answered_at = state, now
    offer.save(update_fields=["state", "answered_at"])
    notices.offer_over(offer)


# --- Sitting down -----------------------------------------------------------------------------------


def seat_bot(*, entry_id: int, level: str, actor: User, now: datetime, reason: str) -> Entry:
    """A bot plays on for somebody who has left.

    Raises NoSuchLeague, NotAllowed, NeedsReason, WrongTime, NoSubstitutes, SeatTaken, UnknownLevel.
    """
    with transaction.atomic():
        season = hold(_season_of(entry_id), actor, Right.ORGANISE)
        if level not in levels_of(season.game):
            raise UnknownLevel
        reason = need_reason(reason)
        entry = _vacant(season, entry_id)
        if entry.is_bot:
            raise SeatTaken
        offer = entry.offers.filter(state=State.OPEN).first()
        if offer is not None:
            _close(offer, State.STOPPED, now)
        taken = _take_over(season, entry, now, bot_level=level)
        note(
            season.league,
            season,
            "seat_bot",
            actor=actor,
            now=now,
            target=str(taken.number),
            reason=reason,
            before={"entry": entry.number},
            after={"level": level, "rule": season.substitutes},
        )
    return taken


def _season_of(entry_id: int) -> int:
    season_id = Entry.objects.filter(pk=entry_id).values_list("season_id", flat=True).first()
    if season_id is None:
        raise NoSuchLeague
    return season_id


def _vacant(season: Season, entry_id: int) -> Entry:
    """The entry, if somebody may sit down in its place now; the caller holds the season."""
    if season.status != Season.Status.RUNNING:
        raise wrong_time(season)
    if season.substitutes == Season.Substitutes.NONE:
        raise NoSubstitutes
    entry = Entry.objects.select_related("division", "user").get(pk=entry_id)
    if entry.division is None or entry.drawn_number is None:
        raise NotEntered
    if entry.status == Entry.Status.PLAYING and entry.is_bot:
        if bot_has_moved(entry):
            raise BotHasPlayed
    elif entry.status == Entry.Status.PLAYING or entry.replaced_by.exists():
        raise SeatTaken
    return entry


def bot_has_moved(entry: Entry) -> bool:
    """Whether the bot has played a card in any match of this entry since it holds it."""
    for fixture_match, seat in entry.sides.filter(fixture__match__isnull=False).values_list(
        "fixture__match_id", "seat"
    ):
        moves = Move.objects.filter(round__match=fixture_match, seat=seat)
        if entry.held_since is not None:
            moves = moves.filter(at__gte=entry.held_since)
        if moves.exists():
            return True
    return False


def _take_over(
    season: Season, entry: Entry, now: datetime, *, user: User | None = None, bot_level: str = ""
) -> Entry:
    """Somebody else sits down. A bot that had not moved leaves no trace but its name."""
    if entry.status == Entry.Status.PLAYING:
        _unseat_matches(entry, now)
    else:
        reopen(entry)
    placed_by = "standin" if bot_level else "substitute"
    if season.substitutes == Season.Substitutes.ZERO and not entry.is_bot:
        return _start_at_zero(season, entry, now, user, bot_level, placed_by)
    if user is not None:
        # Taken back before the start: it never stood in a table, and a person has one entry.
        season.entries.filter(user=user, status=Entry.Status.CANCELLED).delete()
    Tenure.objects.create(
        entry=entry,
        user=entry.user,
        bot_level=entry.bot_level,
        since=entry.held_since or entry.registered_at,
        until=now,
    )
    entry.user, entry.bot_level, entry.placed_by = user, bot_level, placed_by
    entry.status, entry.left_at, entry.held_since = Entry.Status.PLAYING, None, now
    entry.save()
    return entry


def _start_at_zero(
    season: Season, entry: Entry, now: datetime, user: User | None, bot_level: str, placed_by: str
) -> Entry:
    """A line of its own in the table, with the fixtures that are not decided; the leaver's results stay theirs."""
    assert entry.division is not None
    if user is not None:
        season.entries.filter(user=user, status=Entry.Status.CANCELLED).delete()
    last = entry.division.entries.aggregate(last=Max("drawn_number"))["last"] or 0
    taken = new_entry(season, now, user=user, bot_level=bot_level, placed_by=placed_by)
    taken.division, taken.drawn_number = entry.division, last + 1
    taken.status, taken.replaces = Entry.Status.PLAYING, entry
    taken.save()
    Side.objects.filter(entry=entry).exclude(fixture__status=Fixture.Status.DECIDED).update(entry=taken)
    return taken


def _unseat_matches(entry: Entry, now: datetime) -> None:
    """Matches of a bot that has not moved are called off and planned anew."""
    own = Fixture.objects.filter(sides__entry=entry, status=Fixture.Status.OPEN).select_related("match")
    for fixture in own:
        match, seats = fixture.match, fixture.sides.count()
        fixture.match, fixture.status, fixture.opened_at = None, Fixture.Status.PLANNED, None
        fixture.save()
        if match is not None:
            call_off(match_id=match.pk, places=[1] * seats, reason="withdrawn", now=now)
