"""Offers of vacant seats, each with a deadline that the beat keeps."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max

from accounts.models import User
from tournaments import desk_notices, notices
from tournaments.errors import (
    NobodyWaits,
    NoSuchLeague,
    OfferOver,
)
from tournaments.models import Entry, Reserve, Season, SeatOffer
from tournaments.rights import Right
from tournaments.services.seats import season_id_of, take_over, vacant
from tournaments.services.trail import hold, note

State = SeatOffer.State


def offer_seat(*, entry_id: int, actor: User, now: datetime) -> SeatOffer:
    """Offer a vacant seat, or that of a bot that has not moved, to whoever waits first; an open offer stands.

    Raises NoSuchLeague, NotAllowed, WrongTime, NoSubstitutes, SeatTaken, BotHasPlayed, NobodyWaits.
    """
    season_id = season_id_of(entry_id)
    with transaction.atomic():
        season = hold(season_id, actor, Right.ORGANISE)
        entry = vacant(season, entry_id)
        offer = entry.offers.filter(state=State.OPEN).first() or _offer_next(season, entry, now, actor)
        if offer is None:
            raise NobodyWaits
    return offer


def stop_offer(*, entry_id: int, actor: User, now: datetime, reason: str = "") -> bool:
    """Take an open offer back; whether there was one. Raises NoSuchLeague, NotAllowed."""
    with transaction.atomic():
        season = hold(season_id_of(entry_id), actor, Right.ORGANISE)
        offer = SeatOffer.objects.filter(entry=entry_id, state=State.OPEN).first()
        if offer is None:
            return False
        close_offer(offer, State.STOPPED, now)
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
        entry = vacant(season, offer.entry_id)
        close_offer(offer, State.ACCEPTED, now)
        offer.reserve.left_at = now
        offer.reserve.save(update_fields=["left_at"])
        desk_notices.done(season, "wanted", offer.reserve_id)
        taken = take_over(season, entry, now, user=offer.reserve.user)
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
        close_offer(offer, State.STOPPED, now)


def _pass_on(season: Season, offer: SeatOffer, state: SeatOffer.State, now: datetime) -> None:
    """Close an offer that was not taken and ask the next one; who did not answer stays on the list, at its end."""
    close_offer(offer, state, now)
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
    if season.status != Season.Status.RUNNING:
        return
    if _offer_next(season, offer.entry, now, None) is None and offer.entry.left_at is not None:
        desk_notices.seat_vacant(offer.entry, actor=None, refused_by=offer.pk)


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
    desk_notices.done(season, "vacant", entry.pk)
    notices.seat_offered(offer)
    return offer


def close_offer(offer: SeatOffer, state: SeatOffer.State, now: datetime) -> None:
    offer.state, offer.answered_at = state, now
    offer.save(update_fields=["state", "answered_at"])
    notices.offer_over(offer)
