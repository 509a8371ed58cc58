"""Withdrawal and expulsion while a season runs, with a look at the table under each policy beforehand."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.errors import MatchOver
from games.models import ANNULLED, Match
from tournaments import desk_notices, notices
from tournaments.errors import CannotReturn, NoSuchLeague, NotAllowed, NotEntered, OwnEntry, OwnMatch
from tournaments.models import Entry, Fixture, Matchday, Result, Season, SeatOffer, Side
from tournaments.results import Facts, Kind, Part, Withdrawal, annulled
from tournaments.results import Fixture as PlainFixture
from tournaments.rights import Right, check
from tournaments.selectors.tables import policy_of, table_of
from tournaments.services.registration import BEFORE_START, take_entry_back
from tournaments.services.results import IN_PLAY, collect_results, forfeit
from tournaments.services.trail import hold, need_reason, note, wrong_time
from tournaments.standings import Standings

LEAVING = ("withdrawn", "expelled")
LEFT = (Entry.Status.WITHDRAWN, Entry.Status.EXPELLED)


def preview_withdrawal(entry: Entry) -> dict[Withdrawal, Standings]:
    """The division's table as it would be under each policy if this entry left now. Changes nothing."""
    if entry.division is None:
        return {}
    table = table_of(entry.division)
    facts = _facts_without(table.facts, entry.pk)
    return {
        policy: table.standings_under(replace(policy_of(table.season), withdrawal=policy), facts)
        for policy in Withdrawal
    }


def _facts_without(facts: Facts, key: int) -> Facts:
    return replace(
        facts,
        fixtures=tuple(_given_up(each, key) if each.kind is Kind.OPEN else each for each in facts.fixtures),
        withdrawn=facts.withdrawn | {key},
    )


def _given_up(fixture: PlainFixture, key: int) -> PlainFixture:
    if all(part.entry != key for part in fixture.parts):
        return fixture
    parts = tuple(
        Part(part.entry, len(fixture.parts) if part.entry == key else 1, forfeited=part.entry == key)
        for part in fixture.parts
    )
    return replace(fixture, parts=parts, kind=Kind.FORFEIT)


def withdraw(*, entry_id: int, actor: User, now: datetime, reason: str = "") -> Entry:
    """The player, or an organiser with a reason, ends an entry of a running season. Twice is once.

    Open matches become forfeits; whether the entry counts follows from the season's policy.
    Raises NoSuchLeague, NotAllowed, NeedsReason, WrongTime, NotEntered.
    """
    return _leave(entry_id, Entry.Status.WITHDRAWN, actor, now, reason)


def expel(*, entry_id: int, actor: User, now: datetime, reason: str) -> Entry:
    """An organiser ends somebody's entry. As `withdraw`, always with a reason."""
    return _leave(entry_id, Entry.Status.EXPELLED, actor, now, reason)


def _leave(entry_id: int, status: Entry.Status, actor: User, now: datetime, reason: str) -> Entry:
    season_id = Entry.objects.filter(pk=entry_id).values_list("season_id", flat=True).first()
    if season_id is None:
        raise NoSuchLeague
    # What ended already is a result, not a forfeit.
    collect_results(now=now, season_id=season_id)
    with transaction.atomic():
        season = hold(season_id, None, Right.VIEW)
        entry = Entry.objects.select_related("user", "division").get(pk=entry_id)
        own = entry.user_id == actor.pk and status == Entry.Status.WITHDRAWN
        if not own:
            check(actor, season.league, Right.ORGANISE)
            reason = need_reason(reason)
            if _would_win_by_it(actor, entry):
                raise OwnMatch
        if entry.status in LEFT:
            return entry
        if season.status not in IN_PLAY:
            raise wrong_time(season)
        if entry.status != Entry.Status.PLAYING:
            raise NotEntered
        entry.status = status
        entry.left_at = now
        entry.save(update_fields=["status", "left_at"])
        given_up = _give_up(season, entry, str(status), now)
        note(
            season.league,
            season,
            "withdraw" if status == Entry.Status.WITHDRAWN else "expel",
            actor=actor,
            now=now,
            target=str(entry.number),
            reason=reason,
            after={"status": str(status), "forfeited": given_up},
        )
        if season.status == Season.Status.RUNNING:
            desk_notices.seat_vacant(entry, actor=actor)
    return entry


def _would_win_by_it(actor: User, entry: Entry) -> bool:
    """Whether the actor has yet to play this entry, and would get a win by sending it away."""
    return (
        Fixture.objects.filter(sides__entry=entry)
        .filter(sides__entry__user=actor)
        .exclude(status=Fixture.Status.DECIDED)
        .exists()
    )


def _give_up(season: Season, entry: Entry, cause: str, now: datetime) -> int:
    """Forfeit all that is open; against somebody who left before, an unplayed win becomes a double forfeit."""
    own = Fixture.objects.filter(sides__entry=entry).select_related("match", "matchday")
    reason = ANNULLED if _is_annulled(season, entry) else "withdrawn"
    count = 0
    # Matches are locked in the order of their rows, as everywhere.
    for fixture in own.exclude(status=Fixture.Status.DECIDED).order_by("match_id"):
        if fixture.match is not None and fixture.match.status != Match.Status.ACTIVE:
            continue  # ended this very moment: the sweep reads its result
        seats = [side.seat for side in fixture.sides.all() if side.entry_id == entry.pk]
        # Matches are held by whoever plays them, not with the season: one may end while we look at it.
        with suppress(MatchOver):
            forfeit(season, fixture, seats, cause=cause, now=now, reason=reason)
            count += 1
    won_unplayed = own.filter(result__kind=Result.Kind.FORFEIT, result__cause__in=LEAVING)
    for fixture in won_unplayed:
        sides = list(fixture.sides.all())
        if len(sides) == 2:
            Side.objects.filter(fixture=fixture, entry=entry).update(forfeited=True, place=2)
    return count


def _is_annulled(season: Season, entry: Entry) -> bool:
    """Whether the table will count none of this entry's matches, now that it has left."""
    if entry.division is None:
        return False
    facts = _facts_without(table_of(entry.division).facts, entry.pk)
    return entry.pk in annulled(facts, Withdrawal(season.withdrawal))


def come_back(*, entry_id: int, actor: User, now: datetime, reason: str) -> Entry:
    """An organiser undoes a withdrawal or an expulsion while the season runs. Twice is once.

    What was forfeited by leaving is open again; matches that were broken off are played anew.
    Raises NoSuchLeague, NotAllowed, OwnEntry, NeedsReason, WrongTime, CannotReturn.
    """
    season_id = Entry.objects.filter(pk=entry_id).values_list("season_id", flat=True).first()
    if season_id is None:
        raise NoSuchLeague
    with transaction.atomic():
        season = hold(season_id, actor, Right.ORGANISE)
        reason = need_reason(reason)
        entry = Entry.objects.select_related("user").get(pk=entry_id)
        if entry.user_id == actor.pk:
            raise OwnEntry
        if season.status != Season.Status.RUNNING:
            raise wrong_time(season)
        if entry.status == Entry.Status.PLAYING:
            return entry
        gone = entry.user is None or not entry.user.is_active
        if entry.status not in LEFT or gone or entry.replaced_by.exists():
            raise CannotReturn
        before = entry.status
        opened = reopen(entry)
        for offer in entry.offers.filter(state=SeatOffer.State.OPEN):
            offer.state, offer.answered_at = SeatOffer.State.STOPPED, now
            offer.save(update_fields=["state", "answered_at"])
            notices.offer_over(offer)
        entry.status, entry.left_at = Entry.Status.PLAYING, None
        entry.save(update_fields=["status", "left_at"])
        desk_notices.done(season, "vacant", entry.pk)
        note(
            season.league,
            season,
            "come_back",
            actor=actor,
            now=now,
            target=str(entry.number),
            reason=reason,
            before={"status": str(before)},
            after={"status": str(entry.status), "opened_again": opened},
        )
    return entry


def reopen(entry: Entry) -> int:
    """Take back what this entry forfeited by leaving; how many fixtures are open again. The caller holds the season.

    Against somebody who left as well, the forfeit stays theirs alone.
    """
    own = Fixture.objects.filter(
        sides__entry=entry, result__kind=Result.Kind.FORFEIT, result__cause__in=LEAVING
    ).select_related("result", "matchday")
    count = 0
    for fixture in own:
        sides = list(fixture.sides.select_related("entry").order_by("seat"))
        if not any(side.forfeited and side.entry_id == entry.pk for side in sides):
            continue
        if any(side.entry.left_at is not None for side in sides if side.entry_id != entry.pk):
            for side in sides:
                side.forfeited = side.entry_id != entry.pk and side.entry.left_at is not None
                side.place = len(sides) if side.forfeited else 1
            Side.objects.bulk_update(sides, ["forfeited", "place"])
            continue
        for side in sides:
            side.place, side.total, side.forfeited, side.scores = None, None, False, {}
        Side.objects.bulk_update(sides, ["place", "total", "forfeited", "scores"])
        fixture.result.delete()
        fixture.match, fixture.status, fixture.opened_at = None, Fixture.Status.PLANNED, None
        fixture.save()
        Matchday.objects.filter(pk=fixture.matchday_id).update(closed_at=None)
        count += 1
    return count


def leave_all(*, user: User, now: datetime) -> int:
    """A person closes their account: every entry of theirs ends. How many there were."""
    entries = Entry.objects.filter(user=user, status__in=[Entry.Status.REGISTERED, Entry.Status.PLAYING])
    left = 0
    for entry in entries.select_related("season"):
        try:
            if entry.season.status in BEFORE_START:
                take_entry_back(entry_id=entry.pk, actor=user, now=now)
            elif entry.season.status in IN_PLAY:
                withdraw(entry_id=entry.pk, actor=user, now=now)
        except (NotAllowed, NotEntered):
            continue
        left += 1
    return left
