"""A running season: what opens when, results, forfeits, withdrawals, the end."""

from __future__ import annotations

from typing import Any

import pytest

from games.archive import faults_of
from games.models import Match
from tests.factories import open_round, play_match, play_round
from tests.tournaments.seasons import (
    CLOSES,
    DAY,
    OPENS,
    STARTS,
    advance,
    entry_of,
    fixture_of,
    fixtures,
    give_up,
    make_league,
    make_people,
    make_season,
    points,
    start,
    table,
)
from tournaments import errors
from tournaments.models import AuditRecord, Matchday, Result
from tournaments.schedule import drawn
from tournaments.services.divisions import approve_divisions, move_entry
from tournaments.services.leagues import give_role
from tournaments.services.registration import enter_bot
from tournaments.services.results import collect_result, collect_results, forfeit_fixture, rule_fixture
from tournaments.services.start import due_fixtures, open_due_fixtures, open_fixture, start_season

pytestmark = pytest.mark.django_db


def test_the_draw_and_the_seats_are_those_of_the_schedule(season: Any) -> None:
    entries = {str(entry.number): entry for entry in season.entries.all()}
    order = drawn(season.seed, "numbers/1", list(entries))
    assert [entries[key].drawn_number for key in order] == [1, 2, 3, 4]
    for fixture in fixtures(season):
        sides = list(fixture.sides.select_related("entry"))
        assert [seat.user_id for seat in fixture.match.seats.all()] == [side.entry.user_id for side in sides]
        assert fixture.match.is_league
    first = [
        tuple(side.entry.drawn_number for side in fixture.sides.select_related("entry"))
        for fixture in fixtures(season)
    ]
    assert first == [(1, 4), (2, 3), (4, 3), (1, 2), (2, 4), (3, 1)]


def test_starting_twice_is_starting_once(season: Any, ala: Any) -> None:
    assert start_season(season_id=season.pk, actor=ala, now=STARTS) is False
    assert open_due_fixtures(season_id=season.pk, now=STARTS) == 0
    assert open_fixture(fixture_id=fixtures(season)[0].pk, now=STARTS) is False
    assert Match.objects.count() == 6


def test_a_fresh_season_has_a_table(season: Any) -> None:
    assert {place for place, _points in points(season).values()} == {1}
    assert all((span.best, span.worst) == (1, 4) for span in table(season).possible.values())


def test_a_window_keeps_everybody_at_so_many_matches(ala: Any) -> None:
    people = make_people(6)
    season = start(make_season(make_league(ala), opening="window", window=2), people, ala)
    busy = [Match.objects.filter(seats__user=person, status="active").count() for person in people]
    assert max(busy) == 2
    assert len(fixtures(season)) == 6
    slow, quick = fixtures(season)[0], fixtures(season)[1:]
    for fixture in quick:
        give_up(fixture, fixture.match.seats.get(number=1).user)
    advance(season, STARTS + DAY)
    # Nobody but the two slow ones waits for them.
    slow_ones = {seat.user_id for seat in slow.match.seats.all()}
    for person in people:
        count = Match.objects.filter(seats__user=person, status="active").count()
        assert count == 2 or person.pk in slow_ones or not due_fixtures(season.pk, STARTS + DAY)
        assert count <= 2


def test_dated_matchdays_open_on_their_dates(ala: Any) -> None:
    season = start(make_season(make_league(ala), opening="dated", days_apart=14), make_people(4), ala)
    counts = []
    for days in (0, 13, 14, 27, 28):
        advance(season, STARTS + days * DAY)
        counts.append(len(fixtures(season)))
    assert counts == [2, 2, 4, 4, 6]


def test_odd_numbers_have_a_bye_or_a_bot(ala: Any) -> None:
    people = make_people(3)
    odd = start(make_season(make_league(ala)), people, ala)
    assert [day.fixtures.count() for day in Matchday.objects.filter(division__season=odd)] == [1, 1, 1]
    filled = start(make_season(make_league(ala, "inna"), filler="easy"), people, ala)
    assert [day.fixtures.count() for day in Matchday.objects.filter(division__season=filled)] == [2, 2, 2]
    bot = filled.entries.get(user=None)
    assert (bot.placed_by, bot.status, bot.bot_level) == ("filler", "playing", "easy")


def test_two_cycles_turn_the_first_choice_round(ala: Any) -> None:
    season = start(make_season(make_league(ala), cycles=2), make_people(3), ala)
    orders = [tuple(fixture.sides.values_list("entry", flat=True)) for fixture in fixtures(season)]
    assert len(orders) == 6
    assert {(b, a) for a, b in orders} == set(orders)


@pytest.mark.parametrize(
    ("rules", "bots", "matches", "seats"),
    [
        ({"game": "kierki", "options": {}}, 5, 5, 4),
        ({"game": "kierki", "options": {}, "filler": "easy", "division_size": 16}, 11, 33, 4),
        ({"game": "szturm", "options": {"players": 3}}, 7, 7, 3),
    ],
)
def test_tables_of_three_and_four(ala: Any, rules: Any, bots: int, matches: int, seats: int) -> None:
    season = make_season(make_league(ala), **rules)
    advance(season, OPENS)
    for _ in range(bots):
        enter_bot(season_id=season.pk, level="easy", actor=ala, now=OPENS)
    advance(season, CLOSES)
    approve_divisions(season_id=season.pk, actor=ala, now=CLOSES)
    advance(season, STARTS)
    assert len(fixtures(season)) == matches
    assert {fixture.match.seats.count() for fixture in fixtures(season)} == {seats}


def test_a_number_without_a_schedule_is_refused_before_anything_starts(ala: Any) -> None:
    season = make_season(make_league(ala), game="kierki", options={}, division_size=20)
    advance(season, OPENS)
    for _ in range(11):
        enter_bot(season_id=season.pk, level="easy", actor=ala, now=OPENS)
    advance(season, CLOSES)
    approve_divisions(season_id=season.pk, actor=ala, now=CLOSES)
    with pytest.raises(errors.TooFew, match="12"):
        start_season(season_id=season.pk, actor=ala, now=STARTS)
    for _ in range(6):
        enter_bot(season_id=season.pk, level="easy", actor=ala, now=CLOSES)
    with pytest.raises(errors.TooMany, match="16"):
        start_season(season_id=season.pk, actor=ala, now=STARTS)
    assert not Matchday.objects.exists()


def test_a_division_too_large_for_its_tables_is_not_approved(ala: Any) -> None:
    season = make_season(make_league(ala), game="kierki", options={}, division_size=20)
    advance(season, OPENS)
    bots = [enter_bot(season_id=season.pk, level="easy", actor=ala, now=OPENS) for _ in range(20)]
    advance(season, CLOSES)
    with pytest.raises(errors.TooMany, match="16"):
        approve_divisions(season_id=season.pk, actor=ala, now=CLOSES)
    for bot in bots[:8]:
        move_entry(entry_id=bot.pk, level=2, actor=ala, now=CLOSES, reason="too many")
    assert approve_divisions(season_id=season.pk, actor=ala, now=CLOSES)


def test_a_contest_of_pasjans_seats_a_whole_division(ala: Any) -> None:
    season = start(make_season(make_league(ala), game="pasjans", options={}, cycles=3), make_people(5), ala)
    assert [fixture.match.seats.count() for fixture in fixtures(season)] == [5, 5, 5]


def test_the_result_comes_with_the_end_of_the_match(
    season: Any, people: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    fixture = fixture_of(season, people[0], people[1])
    with django_capture_on_commit_callbacks(execute=True):
        play_match(fixture.match)
    result = Result.objects.get(fixture=fixture)
    assert result.kind == "played"
    sides = {side.seat: side for side in fixture.sides.all()}
    for the_round in fixture.match.rounds.all():
        chooser = the_round.summary["chooser"]
        assert sides[chooser].scores == {the_round.summary["trump"]: the_round.outcome["scores"][chooser]}
    assert [sides[seat].total for seat in (0, 1)] == fixture.match.result["totals"]


def test_a_lost_signal_costs_nothing_and_collecting_twice_does_nothing(
    season: Any, people: list[Any]
) -> None:
    fixture = fixture_of(season, people[0], people[1])
    give_up(fixture, people[1])
    assert collect_results(now=STARTS) == 1
    assert collect_results(now=STARTS) == 0
    assert collect_result(match_id=fixture.match_id, now=STARTS) is False
    assert Result.objects.get().cause == "resigned"
    assert points(season)["gracz1"] == (1, 2)
    row = table(season).standings.row_of(entry_of(season, people[0]).pk)
    assert (row.net, row.net_matches, row.wins) == (0, 0, 1)


def test_rounds_finished_before_a_resignation_stay_in_the_trump_table(season: Any, people: list[Any]) -> None:
    fixture = fixture_of(season, people[0], people[1])
    play_round(fixture.match)
    give_up(fixture, people[0])
    collect_results(now=STARTS)
    assert sum(row.total.rounds for row in table(season).trumps.values()) == 1


def test_a_casual_match_is_nobodys_result(season: Any, people: list[Any]) -> None:
    from tests.factories import make_match

    match = make_match(people[0], people[1], options={"rounds": 2})
    play_match(match)
    assert collect_result(match_id=match.pk, now=STARTS) is False
    assert collect_results(now=STARTS) == 0


def test_a_broken_match_is_in_nobodys_way(season: Any, people: list[Any]) -> None:
    bad, good = fixture_of(season, people[0], people[1]), fixture_of(season, people[2], people[3])
    for fixture in (bad, good):
        play_match(fixture.match)
    the_round = bad.match.rounds.first()
    the_round.summary["tricks"] = [20, 20]
    the_round.save()
    assert collect_results(now=STARTS) == 1
    assert Result.objects.get().fixture == good


def test_a_matchday_closes_once(season: Any) -> None:
    day = fixtures(season)[0].matchday
    for fixture in fixtures(season):
        if fixture.matchday == day:
            give_up(fixture, fixture.match.seats.get(number=0).user)
    for _ in range(2):
        advance(season, STARTS + DAY)
    day.refresh_from_db()
    assert day.closed_at == STARTS + DAY
    assert AuditRecord.objects.filter(verb="close_matchday").count() == 1


def test_a_referee_gives_forfeits_both_ways(season: Any, ala: Any, people: list[Any]) -> None:
    one = fixture_of(season, people[0], people[1])
    both = fixture_of(season, people[2], people[3])
    rule = {"actor": ala, "now": STARTS}
    with pytest.raises(errors.NeedsReason):
        forfeit_fixture(fixture_id=one.pk, loser_ids=[entry_of(season, people[1]).pk], reason="", **rule)
    assert not Result.objects.exists()
    forfeit_fixture(fixture_id=one.pk, loser_ids=[entry_of(season, people[1]).pk], reason="silent", **rule)
    losers = [entry_of(season, person).pk for person in people[2:]]
    forfeit_fixture(fixture_id=both.pk, loser_ids=losers, reason="both silent", **rule)
    assert points(season) == {"gracz1": (1, 2), "gracz2": (2, 0), "gracz3": (2, 0), "gracz4": (2, 0)}
    rows = table(season).standings
    assert [rows.row_of(key).losses for key in losers] == [1, 1]
    for fixture in (one, both):
        fixture.match.refresh_from_db()
        assert fixture.match.status == "finished"
        assert faults_of(fixture.match) == []
    with pytest.raises(errors.AlreadyDecided):
        forfeit_fixture(fixture_id=one.pk, loser_ids=losers, reason="again", **rule)


def test_who_may_judge(season: Any, ala: Any, bartek: Any, people: list[Any]) -> None:
    fixture = fixture_of(season, people[0], people[1])
    places = {side.entry_id: 1 for side in fixture.sides.all()}
    rule = {"fixture_id": fixture.pk, "places": places, "now": STARTS, "reason": "agreed"}
    with pytest.raises(errors.NotAllowed):
        rule_fixture(actor=bartek, **rule)
    give_role(league=season.league, user=people[0], name="organiser", actor=ala, now=STARTS)
    with pytest.raises(errors.OwnMatch):
        rule_fixture(actor=people[0], **rule)
    give_role(league=season.league, user=bartek, name="referee", actor=ala, now=STARTS)
    rule_fixture(actor=bartek, **rule)
    assert points(season)["gracz1"] == (1, 1)


def test_round_of_a_match_is_still_open_for_play(season: Any) -> None:
    assert open_round(fixtures(season)[0].match).to_act == [0]
