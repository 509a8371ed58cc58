"""Who sits down for whom: the waiting list, offers with a deadline, seats with and without results, bots."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import OutgoingMail
from accounts.services.people import close_account
from tests.tournaments.seasons import (
    DAY,
    ENDS,
    OPENS,
    STARTS,
    advance,
    entry_of,
    fixture_of,
    fixtures,
    give_up,
    make_league,
    make_season,
    play_out,
    start,
)
from tests.tournaments.substituting import leave, running, wait
from tournaments.errors import (
    AlreadyEntered,
    BotHasPlayed,
    NeedsReason,
    NobodyWaits,
    NoSubstitutes,
    NotAllowed,
    OfferOver,
    SeatTaken,
    WrongTime,
)
from tournaments.models import AuditRecord, Fixture, SeatOffer
from tournaments.selectors.tables import table_of
from tournaments.services.ending import close_season
from tournaments.services.offers import answer_offer, offer_seat, stop_offer
from tournaments.services.registration import enter_bot
from tournaments.services.stand_ins import seat_bot
from tournaments.services.waiting_list import ask_first, join_waiting_list, leave_waiting_list

pytestmark = pytest.mark.django_db


def test_the_first_who_waits_is_asked_and_takes_seat_and_results(
    ala: Any, people: list[Any], spares: list[Any]
) -> None:
    season = running(ala, people)
    first, second = people[:2]
    give_up(fixture_of(season, first, second), second)
    advance(season, STARTS)
    points = {row.entry: row.points for row in table_of(season.divisions.get()).standings.rows}
    wait(season, *spares)
    entry = leave(season, first)
    offer = offer_seat(entry_id=entry.pk, actor=ala, now=STARTS)
    assert offer.reserve.user == spares[0]
    assert offer.answer_by == STARTS + timedelta(hours=season.offer_hours)
    taken = answer_offer(offer_id=offer.pk, user=spares[0], accept=True, now=STARTS)
    assert taken == entry
    entry.refresh_from_db()
    assert (entry.user, entry.status, entry.stands_in_for) == (spares[0], "playing", first.username)
    table = table_of(season.divisions.get())
    assert {row.entry: row.points for row in table.standings.rows} == points
    # What had been forfeited is planned anew, and opens.
    assert [fixture.status for fixture in fixtures(season, "planned")] == ["planned"] * 2
    advance(season, STARTS)
    assert {seat.user for seat in fixture_of(season, spares[0], people[2]).match.seats.all()} == {
        spares[0],
        people[2],
    }
    assert AuditRecord.objects.filter(verb="take_seat", season=season).count() == 1


def test_a_substitute_who_starts_at_zero_has_a_line_of_their_own(
    ala: Any, people: list[Any], spares: list[Any]
) -> None:
    season = running(ala, people, substitutes="zero")
    first, second = people[:2]
    play_out(fixture_of(season, first, second))
    wait(season, spares[0])
    entry = leave(season, first)
    offer = offer_seat(entry_id=entry.pk, actor=ala, now=STARTS)
    taken = answer_offer(offer_id=offer.pk, user=spares[0], accept=True, now=STARTS)
    assert taken is not None
    assert (taken.replaces, taken.drawn_number, taken.stands_in_for) == (entry, 5, first.username)
    table = table_of(season.divisions.get())
    # One of three scheduled matches was played: fewer than half, so the leaver is annulled.
    assert table.standings.row_of(entry.pk).place is None
    assert table.standings.row_of(taken.pk).points == 0
    assert taken.sides.count() == 2
    assert entry.sides.count() == 1
    advance(season, STARTS)
    assert fixture_of(season, spares[0], people[3]).status == "open"


def test_half_of_what_was_scheduled_counts_what_the_substitute_plays(
    ala: Any, people: list[Any], spares: list[Any]
) -> None:
    season = running(ala, people, substitutes="zero")
    first = people[0]
    for other in people[1:3]:
        play_out(fixture_of(season, first, other))
    wait(season, spares[0])
    entry = leave(season, first)
    offer = offer_seat(entry_id=entry.pk, actor=ala, now=STARTS)
    answer_offer(offer_id=offer.pk, user=spares[0], accept=True, now=STARTS)
    assert table_of(season.divisions.get()).standings.row_of(entry.pk).place is not None


def test_an_offer_runs_out_by_the_clock_and_goes_to_the_next(
    ala: Any, people: list[Any], spares: list[Any]
) -> None:
    season = running(ala, people, offer_hours=24)
    wait(season, *spares[:2])
    entry = leave(season, people[0])
    offer = offer_seat(entry_id=entry.pk, actor=ala, now=STARTS)
    assert advance(season, STARTS + timedelta(hours=23)) == []
    assert advance(season, STARTS + timedelta(hours=24)) == ["settle_offers"]
    offer.refresh_from_db()
    assert offer.state == "expired"
    following = SeatOffer.objects.get(state="open")
    assert following.reserve.user == spares[1]
    with pytest.raises(OfferOver):
        answer_offer(offer_id=offer.pk, user=spares[0], accept=True, now=STARTS + DAY)
    answer_offer(offer_id=following.pk, user=spares[1], accept=False, now=STARTS + DAY)
    # Everybody has been asked about this seat; nobody is asked twice.
    assert not SeatOffer.objects.filter(state="open").exists()
    with pytest.raises(NobodyWaits):
        offer_seat(entry_id=entry.pk, actor=ala, now=STARTS + DAY)
    assert AuditRecord.objects.filter(verb="offer_expired").count() == 1


def test_the_mail_of_an_offer_tells_the_deadline_that_the_clock_keeps(
    ala: Any, people: list[Any], spares: list[Any]
) -> None:
    season = running(ala, people, offer_hours=36)
    wait(season, spares[0])
    offer = offer_seat(entry_id=leave(season, people[0]).pk, actor=ala, now=STARTS)
    mail = OutgoingMail.objects.get(key=f"seat:{offer.pk}")
    local = offer.answer_by.astimezone(spares[0].zone)
    assert f"{local:%H:%M}" in mail.text
    assert mail.expires_at == offer.answer_by == STARTS + timedelta(hours=36)
    assert "/ligi/klub/1/" in mail.text
    # All three that were forfeited by leaving are open again for whoever sits down.
    assert "Partie do rozegrania: 3." in mail.text
    assert "List-Unsubscribe" in mail.headers
    stop_offer(entry_id=offer.entry_id, actor=ala, now=STARTS)
    mail.refresh_from_db()
    assert mail.state == "superseded"


def test_a_person_is_asked_about_one_seat_at_a_time(ala: Any, people: list[Any], spares: list[Any]) -> None:
    season = running(ala, people)
    wait(season, spares[0])
    offer_seat(entry_id=leave(season, people[0]).pk, actor=ala, now=STARTS)
    other = leave(season, people[1])
    with pytest.raises(NobodyWaits):
        offer_seat(entry_id=other.pk, actor=ala, now=STARTS)
    assert (
        offer_seat(entry_id=entry_of(season, people[0]).pk, actor=ala, now=STARTS).reserve.user == spares[0]
    )
    assert SeatOffer.objects.count() == 1


def test_an_organiser_sets_the_order_of_the_list(ala: Any, people: list[Any], spares: list[Any]) -> None:
    season = running(ala, people)
    wait(season, *spares)
    ask_first(reserve_id=season.reserves.get(user=spares[2]).pk, actor=ala, now=STARTS, reason="strong")
    offer = offer_seat(entry_id=leave(season, people[0]).pk, actor=ala, now=STARTS)
    assert offer.reserve.user == spares[2]
    with pytest.raises(NotAllowed):
        ask_first(reserve_id=season.reserves.get(user=spares[1]).pk, actor=spares[1], now=STARTS)


def test_who_leaves_the_list_passes_the_offer_up(ala: Any, people: list[Any], spares: list[Any]) -> None:
    season = running(ala, people)
    wait(season, spares[0])
    offer = offer_seat(entry_id=leave(season, people[0]).pk, actor=ala, now=STARTS)
    leave_waiting_list(season_id=season.pk, user=spares[0], now=STARTS)
    offer.refresh_from_db()
    assert offer.state == "declined"


def test_a_bot_plays_on_and_is_not_promoted(ala: Any, people: list[Any]) -> None:
    season = running(ala, people, division_size=2, movers=1)
    entry = leave(season, people[0])
    with pytest.raises(NeedsReason):
        seat_bot(entry_id=entry.pk, level="easy", actor=ala, now=STARTS, reason=" ")
    taken = seat_bot(entry_id=entry.pk, level="easy", actor=ala, now=STARTS, reason="nobody else")
    assert (taken.pk, taken.bot_level, taken.user, taken.placed_by) == (entry.pk, "easy", None, "standin")
    assert taken.stands_in_for == people[0].username
    advance(season, STARTS)
    assert fixture_of(season, entry_of(season, people[1]).user).status == "open"
    with pytest.raises(SeatTaken):
        seat_bot(entry_id=entry.pk, level="hard", actor=ala, now=STARTS, reason="stronger")
    advance(season, ENDS)
    taken.refresh_from_db()
    assert taken.move == ""


def test_a_person_replaces_a_bot_before_its_first_card_only(
    ala: Any, people: list[Any], spares: list[Any]
) -> None:
    season = make_season(make_league(ala))
    advance(season, OPENS)
    bot = enter_bot(season_id=season.pk, level="easy", actor=ala, now=OPENS)
    season = start(season, people[:2], ala)
    wait(season, spares[0])
    offer = offer_seat(entry_id=bot.pk, actor=ala, now=STARTS)
    taken = answer_offer(offer_id=offer.pk, user=spares[0], accept=True, now=STARTS)
    assert taken is not None
    assert (taken.pk, taken.user) == (bot.pk, spares[0])
    advance(season, STARTS)
    for person in people[:2]:
        assert fixture_of(season, person, spares[0]).status == "open"
    assert not fixtures(season, "decided")


def test_a_bot_that_has_played_stays(ala: Any, people: list[Any], spares: list[Any]) -> None:
    season = make_season(make_league(ala))
    advance(season, OPENS)
    bot = enter_bot(season_id=season.pk, level="easy", actor=ala, now=OPENS)
    season = start(season, people[:2], ala)
    wait(season, spares[0])
    play_out(Fixture.objects.filter(sides__entry=bot).first())
    with pytest.raises(BotHasPlayed):
        offer_seat(entry_id=bot.pk, actor=ala, now=STARTS)


def test_who_may_not_wait_or_give_away(ala: Any, people: list[Any], spares: list[Any]) -> None:
    season = running(ala, people)
    with pytest.raises(AlreadyEntered):
        join_waiting_list(season_id=season.pk, user=people[0], now=STARTS)
    wait(season, spares[0])
    playing = entry_of(season, people[0])
    with pytest.raises(SeatTaken):
        offer_seat(entry_id=playing.pk, actor=ala, now=STARTS)
    with pytest.raises(NotAllowed):
        offer_seat(entry_id=playing.pk, actor=people[1], now=STARTS)
    entry = leave(season, people[0])
    with pytest.raises(AlreadyEntered):
        join_waiting_list(season_id=season.pk, user=people[0], now=STARTS)
    advance(season, ENDS)
    with pytest.raises(WrongTime):
        offer_seat(entry_id=entry.pk, actor=ala, now=ENDS)


def test_a_season_may_know_no_substitutes(ala: Any, people: list[Any], spares: list[Any]) -> None:
    season = running(ala, people, substitutes="none")
    with pytest.raises(NoSubstitutes):
        wait(season, spares[0])
    entry = leave(season, people[0])
    with pytest.raises(NoSubstitutes):
        seat_bot(entry_id=entry.pk, level="easy", actor=ala, now=STARTS, reason="try")


def test_offers_end_with_the_season(ala: Any, people: list[Any], spares: list[Any]) -> None:
    season = running(ala, people)
    wait(season, spares[0])
    offer = offer_seat(entry_id=leave(season, people[0]).pk, actor=ala, now=STARTS)
    close_season(season_id=season.pk, actor=ala, now=STARTS, reason="the club closes")
    offer.refresh_from_db()
    assert offer.state == "stopped"


def test_a_closed_account_waits_for_nothing(ala: Any, people: list[Any], spares: list[Any]) -> None:
    season = running(ala, people)
    wait(season, *spares[:2])
    offer = offer_seat(entry_id=leave(season, people[0]).pk, actor=ala, now=STARTS)
    close_account(user=spares[0])
    offer.refresh_from_db()
    assert offer.state == "declined"
    assert [reserve.user for reserve in season.reserves.filter(left_at=None)] == [spares[1]]
