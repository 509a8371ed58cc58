"""Who sees what in Kierki; the general leak test swaps cards, this one names what is shown."""

from __future__ import annotations

import json
import random

from tests.engines.kierki_help import ENGINE, SUITS_BY_SEAT, give_all, play, round_of, setup_of, shot


def test_view_before_all_have_given_shows_only_whose_cards_are_in() -> None:
    state = ENGINE.apply(round_of(*SUITS_BY_SEAT, number=1), 3, "GIVE QS JS TS")
    own, other, spectator = (ENGINE.view(state, seat) for seat in (3, 0, None))
    assert own.gave == ("QS", "JS", "TS")
    assert own.legal == ()
    for view in (own, other, spectator):
        assert view.phase == "pass"
        assert view.given == (False, False, False, True)
        assert view.counts == (13, 13, 13, 10)
        assert view.got == ()
        assert view.to_act == (0, 1, 2)
    assert len(other.legal) == 286
    for view in (other, spectator):
        assert not any(card in json.dumps(view.data()) for card in ("QS", "JS", "TS", "AS"))


def test_view_after_passing_shows_what_a_seat_gave_and_got() -> None:
    state = give_all(round_of(*SUITS_BY_SEAT, number=1), "4C 3C 2C", "4D 3D 2D", "4H 3H 2H", "4S 3S 2S")
    assert [ENGINE.view(state, seat).gave[0] for seat in range(4)] == ["4C", "4D", "4H", "4S"]
    assert [ENGINE.view(state, seat).got[0] for seat in range(4)] == ["4S", "4C", "4D", "4H"]
    assert ENGINE.view(state, None).gave == ENGINE.view(state, None).got == ()


def test_view_without_passing_shows_no_gifts() -> None:
    view = ENGINE.view(round_of("2C"), 0)
    assert (view.gave, view.got, view.given) == ((), (), (False,) * 4)


def test_view_shows_tricks_points_and_whether_hearts_are_broken() -> None:
    state = play(round_of(*SUITS_BY_SEAT, totals=(7, 0, 19, 0)), "2C 2D 2H 2S 3C 3D")
    for seat in (0, 2, None):
        data = ENGINE.view(state, seat).data()
        assert data["phase"] == "play"
        assert data["totals"] == [7, 0, 19, 0]
        assert data["tricks"] == [{"leader": 0, "cards": ["2C", "2D", "2H", "2S"], "winner": 0, "points": 1}]
        assert (data["leader"], data["trick"], data["to_act"]) == (0, ["3C", "3D"], [2])
        assert (data["taken"], data["broken"]) == ([1, 0, 0, 0], True)
        assert data["counts"] == [11, 11, 12, 12]
        assert data["outcome"] is None


def test_view_of_a_seat_has_its_hand_and_a_spectator_has_none() -> None:
    state = play(round_of(*SUITS_BY_SEAT), "2C")
    assert ENGINE.view(state, 1).hand == ENGINE.view(state, 1).legal == state.hands[1]
    assert ENGINE.view(state, 2).legal == ()
    spectator = ENGINE.view(state, None)
    assert (spectator.game, spectator.seat, spectator.hand, spectator.legal) == ("kierki", None, (), ())


def test_view_of_the_choice_of_a_moon_and_of_the_end() -> None:
    state = shot(moon="mixed", totals=(90, 80, 10, 30))
    assert ENGINE.view(state, 0).legal == ("MOON OLD", "MOON NEW")
    assert {ENGINE.view(state, seat).phase for seat in (0, 1, None)} == {"moon"}
    data = ENGINE.view(ENGINE.apply(state, 0, "MOON NEW"), None).data()
    assert (data["phase"], data["moon"]) == ("over", "new")
    assert data["outcome"] == {"reason": "played", "scores": [-26, 0, 0, 0], "resigned": None}


def test_view_is_json_at_every_moment() -> None:
    rng = random.Random(8)
    for base in ("black_lady", "original", "black_maria"):
        setup = setup_of(1, base=base)
        deck = list(ENGINE.deck(setup))
        rng.shuffle(deck)
        state = ENGINE.start(setup, deck, {})
        while waiting := ENGINE.to_act(state):
            for seat in (*waiting, None):
                data = ENGINE.view(state, seat).data()
                assert json.loads(json.dumps(data)) == data
            state = ENGINE.apply(state, waiting[0], rng.choice(ENGINE.legal(state, waiting[0])))
