"""The one door: what it does, what it refuses, and that a refusal changes nothing."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.forms.models import model_to_dict
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from games import errors
from games.clocks import HOUR
from games.models import Clock, Match, Move, Round
from games.selectors.positions import position_of
from games.services.play import play, resign
from tests.factories import make_match, open_round, play_match, play_round, play_word
from tests.games.noon import NOON

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    """Ala has named spades and is to lead."""
    match = make_match(ala, bartek)
    play_word(match, "TRUMP S")
    return match


def rows() -> dict[str, Any]:
    """Every row that a move may touch, to see that nothing was."""
    return {
        model.__name__: [model_to_dict(row) for row in model.objects.order_by("pk")]
        for model in (Match, Round, Move, Clock)
    }


def first_legal(match: Match) -> tuple[Round, int, str]:
    the_round = open_round(match)
    position = position_of(the_round)
    seat = position.to_act[0]
    return the_round, seat, position.view(seat).legal[0]


def test_play_writes_the_move_and_moves_the_round_on(match: Match) -> None:
    the_round, seat, card = first_legal(match)
    with time_machine.travel(NOON + timedelta(hours=1), tick=False):
        played = play(round_id=the_round.pk, seat=seat, text=card, expected_version=1, channel="web")
    move = the_round.moves.get(ply=2)
    assert (move.seat, move.action, move.channel, move.at) == (0, card, "web", NOON + timedelta(hours=1))
    the_round.refresh_from_db()
    assert (the_round.version, the_round.to_act) == (2, [1])
    assert (played.ply, played.action, played.round_over, played.match_over) == (2, card, False, False)


def test_play_reads_words_as_people_type_them(match: Match) -> None:
    the_round, seat, card = first_legal(match)
    position = position_of(the_round)
    words = position.engine.describe(card, "pl")
    assert (
        play(round_id=the_round.pk, seat=seat, text=words, expected_version=1, channel="web").action == card
    )


def test_play_stops_one_clock_and_starts_the_other(match: Match) -> None:
    the_round = open_round(match)
    with time_machine.travel(NOON + timedelta(hours=10), tick=False):
        play_word(match)
    mine, theirs = the_round.clocks.order_by("seat__number")
    # Two actions by Ala: naming the trump at once, leading ten hours later.
    assert mine.bank == (120 + 4) * HOUR - 10 * HOUR + 4 * HOUR
    assert (mine.turn_since, mine.deadline_at, mine.remind_at) == (None, None, None)
    assert theirs.turn_since == NOON + timedelta(hours=10)
    assert theirs.deadline_at == NOON + timedelta(hours=130)
    assert theirs.remind_at == NOON + timedelta(hours=70)


def test_the_winner_of_a_trick_who_leads_again_has_a_new_turn(match: Match) -> None:
    with time_machine.travel(NOON + timedelta(hours=1), tick=False):
        play_word(match)
    with time_machine.travel(NOON + timedelta(hours=2), tick=False):
        play_word(match)
    the_round = open_round(match)
    (running,) = the_round.clocks.filter(turn_since__isnull=False)
    assert running.seat.number == the_round.to_act[0]
    assert running.turn_since == NOON + timedelta(hours=2)


def _arguments(match: Match, **changes: Any) -> dict[str, Any]:
    the_round, seat, card = first_legal(match)
    given = {"round_id": the_round.pk, "seat": seat, "text": card, "expected_version": 1, "channel": "web"}
    return given | changes


REFUSALS = {
    "stale": (errors.StaleRound, {"expected_version": 0}),
    "from_the_future": (errors.StaleRound, {"expected_version": 7}),
    "foreign": (errors.NotYourSeat, {"seat": 2}),
    "out_of_turn": (errors.NotYourTurn, {"seat": 1}),
    "no_word": (errors.UnreadableAction, {"text": "kapusta"}),
    "empty": (errors.UnreadableAction, {"text": ""}),
    "a_choice_made_already": (errors.ForbiddenAction, {"text": "TRUMP H"}),
    "unconfirmed_resignation": (errors.ResignNotConfirmed, {"text": "RESIGN"}),
    "no_such_round": (errors.NoSuchMatch, {"round_id": 10**6}),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_play_refuses_and_changes_nothing(match: Match, case: str) -> None:
    error, changes = REFUSALS[case]
    before = rows()
    with pytest.raises(error) as refusal:
        play(**_arguments(match, **changes))
    assert type(refusal.value) is error
    assert rows() == before
    play(**_arguments(match))  # the same set-up plays when nothing is wrong


def test_play_refuses_a_card_that_is_not_held(match: Match) -> None:
    the_round, seat, _ = first_legal(match)
    legal = position_of(the_round).view(seat).legal
    absent = next(card for card in the_round.deal if card not in legal)
    with pytest.raises(errors.ForbiddenAction):
        play(**_arguments(match, text=absent))


def test_play_refuses_when_the_time_has_run_out(match: Match) -> None:
    before = rows()
    with time_machine.travel(NOON + timedelta(hours=125), tick=False), pytest.raises(errors.OutOfTime):
        play(**_arguments(match))
    assert rows() == before


def test_a_mail_that_came_in_time_is_played_after_the_deadline(match: Match) -> None:
    with time_machine.travel(NOON + timedelta(hours=125), tick=False):
        played = play(**_arguments(match, channel="mail", at=NOON + timedelta(hours=123)))
    assert played.ply == 2


def test_the_same_card_again_is_already_played(match: Match) -> None:
    arguments = _arguments(match)
    play(**arguments)
    before = rows()
    with pytest.raises(errors.AlreadyPlayed):
        play(**arguments | {"channel": "mail"})
    assert rows() == before


def test_another_card_for_the_same_turn_is_stale(match: Match) -> None:
    arguments = _arguments(match)
    other = position_of(open_round(match)).view(0).legal[1]
    play(**arguments)
    with pytest.raises(errors.StaleRound) as refusal:
        play(**arguments | {"text": other})
    assert refusal.value.code == "stale"


def test_the_same_request_again_is_the_same_move(match: Match) -> None:
    arguments = _arguments(match, request_key="k1")
    first = play(**arguments)
    before = rows()
    assert play(**arguments) == first
    assert rows() == before


def test_a_request_key_of_somebody_else_plays_nothing_for_me(match: Match) -> None:
    arguments = _arguments(match, request_key="k1")
    play(**arguments)
    with pytest.raises(errors.NotYourTurn):
        play(**arguments | {"seat": 0, "expected_version": 2, "request_key": "k2"})
    with pytest.raises(errors.StaleRound):
        play(**arguments | {"seat": 1})


def test_a_refusal_speaks_the_reader_s_language_and_lists_what_is_legal(match: Match) -> None:
    for language, word in (("pl", "Możesz zagrać"), ("en", "You may play")):
        with translation.override(language), pytest.raises(errors.UnreadableAction) as refusal:
            play(**_arguments(match, text="kapusta"))
        with translation.override(language):
            sentence = str(refusal.value)
        position = position_of(open_round(match))
        assert word in sentence
        assert position.engine.describe(position.view(0).legal[0], language) in sentence


def test_a_finished_round_opens_the_next_and_keeps_its_outcome(match: Match) -> None:
    play_round(match)
    first, second = match.rounds.all()
    assert first.status == "finished"
    assert first.outcome["reason"] == "played"
    assert first.to_act == []
    assert (second.number, second.to_act, second.version) == (2, [1], 0)
    assert not first.clocks.filter(turn_since__isnull=False).exists()
    assert second.clocks.get(turn_since__isnull=False).seat.number == 1
    with pytest.raises(errors.RoundOver):
        play(round_id=first.pk, seat=0, text="AS", expected_version=53, channel="web")


def test_a_match_of_ten_rounds_ends_with_the_engine_s_score(match: Match) -> None:
    play_match(match)
    assert match.rounds.count() == 10
    assert Move.objects.filter(round__match=match).count() == 530
    outcomes = [position_of(each).outcome for each in match.rounds.all()]
    totals = [sum(outcome.scores[seat] for outcome in outcomes if outcome) for seat in (0, 1)]
    assert match.result is not None
    assert match.result["totals"] == totals
    assert [seat.total for seat in match.seats.all()] == totals
    assert sorted(seat.place for seat in match.seats.all()) in ([1, 1], [1, 2])
    assert not Clock.objects.filter(turn_since__isnull=False).exists()
    last = match.rounds.last()
    assert last is not None
    with pytest.raises(errors.MatchOver):
        play(round_id=last.pk, seat=0, text="AS", expected_version=53, channel="web")


def test_resign_ends_the_match_out_of_turn_too(match: Match) -> None:
    the_round = open_round(match)
    played = resign(round_id=the_round.pk, seat=1, channel="web", confirmed=True)
    match.refresh_from_db()
    assert (match.status, played.match_over) == ("finished", True)
    assert match.result is not None
    assert (match.result["reason"], match.result["places"]) == ("resigned", [1, 2])
    with pytest.raises(errors.MatchOver):
        resign(round_id=the_round.pk, seat=0, channel="web", confirmed=True)


@pytest.mark.parametrize(
    ("changes", "error"),
    [({"confirmed": False}, errors.ResignNotConfirmed), ({"seat": 5}, errors.NotYourSeat)],
)
def test_resign_refuses_and_changes_nothing(
    match: Match, changes: dict[str, Any], error: type[Exception]
) -> None:
    before = rows()
    arguments = {"round_id": open_round(match).pk, "seat": 1, "channel": "web", "confirmed": True} | changes
    with pytest.raises(error):
        resign(**arguments)
    assert rows() == before


def test_play_takes_at_most_twelve_queries_whatever_the_length_of_the_match(match: Match) -> None:
    for _ in range(3):
        play_round(match)
    play_word(match)
    counts = set()
    for _ in range(30):
        with CaptureQueriesContext(connection) as queries:
            play_word(match)
        # Two reads belong to `play_word` itself, which looks at the table first: the round and its position.
        counts.add(len(queries) - 5)
    assert max(counts) <= 12, counts
