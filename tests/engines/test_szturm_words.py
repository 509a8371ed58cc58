"""What people type at a Szturm table; the texts are data in data/szturm/words.json."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from games.engines.base import RESIGN, ActionSyntaxError, IllegalAction
from tests.engines.szturm_help import ENGINE, assault, play, round_of, setup_of, shuffled_deal, turn

TEXTS = json.loads((Path(__file__).parent / "data/szturm/words.json").read_text())
PLACES = ("court", "last to speak", "pay two", "pay one", "play", "prison")


def view_at(place: str):
    """The view of the seat to act in one kind of decision each."""
    court = round_of(2, hands=["", "AS KD QC"], court="7H 2H")
    states = {
        "court": court,
        "last to speak": play(court, "PASS"),
        "pay two": play(court, "BID 2", "PASS"),
        "pay one": play(
            round_of(2, hands=["", "AS KD QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C"], court="7H"), "BID 1", "PASS"
        ),
        "play": assault("AS 2H 3C", "KD 5C"),
        "prison": play(assault("AD 2C", "KD 5C", prison="AS TH"), "AD", "KD"),
    }
    return ENGINE.view(states[place], turn(states[place]))


def cases(kinds):
    return [
        pytest.param(place, text, action, id=f"{place}: {text}")
        for place in kinds
        for action, texts in TEXTS[place].items()
        for text in texts
    ]


@pytest.mark.parametrize(("place", "text", "action"), cases(PLACES))
def test_text_is_read(place, text, action):
    assert ENGINE.parse(view_at(place), text) == {action}


@pytest.mark.parametrize(
    ("place", "text"), [(place, text) for place, texts in TEXTS["illegal"].items() for text in texts]
)
def test_action_that_cannot_be_played_now_is_refused_with_the_legal_ones(place, text):
    view = view_at(place)
    with pytest.raises(IllegalAction) as refused:
        ENGINE.parse(view, text)
    assert refused.value.legal == view.legal


@pytest.mark.parametrize("text", TEXTS["no actions"])
@pytest.mark.parametrize("place", PLACES)
def test_text_that_is_no_action_is_refused(place, text):
    with pytest.raises(ActionSyntaxError):
        ENGINE.parse(view_at(place), text)


def test_all_readings_come_back():
    view = ENGINE.view(assault("AS AH KD QD", "2C"), 0)
    assert ENGINE.parse(view, "as") == {"AS", "AH"}
    # In capitals it is the notation.
    assert ENGINE.parse(view, "AS") == {"AS"}
    assert ENGINE.parse(view, "karo") == {"KD", "QD"}
    prison = ENGINE.view(play(assault("AD 2C", "KD 5C", prison="AS AH TH"), "AD", "KD"), 0)
    assert ENGINE.parse(prison, "biorę asa") == {"FREE AS", "FREE AH"}


def test_only_the_seat_to_act_is_understood():
    state = assault("AS 2H", "KD 5C")
    for seat in (1, None):
        with pytest.raises(IllegalAction) as refused:
            ENGINE.parse(ENGINE.view(state, seat), "AS")
        assert refused.value.legal == ()


def test_resignation_is_read_from_any_seat_until_the_round_is_over():
    state = assault("AS 2H", "KD")
    for seat in (0, 1):
        assert ENGINE.parse(ENGINE.view(state, seat), "poddaję się") == {RESIGN}
    with pytest.raises(IllegalAction):
        ENGINE.parse(ENGINE.view(state, None), "resign")
    over = play(state, "AS", "KD")
    assert ENGINE.outcome(over) is not None
    with pytest.raises(IllegalAction):
        ENGINE.parse(ENGINE.view(over, 0), "resign")


@pytest.mark.parametrize(
    ("action", "polish", "english"),
    [
        ("BID 2", "licytuję 2", "bid 2"),
        ("PASS", "pas", "pass"),
        ("TAKE", "biorę", "take"),
        ("REFUSE", "nie biorę", "refuse"),
        ("DISCARD AS KD", "odrzucam asa pik, króla karo", "discard ace of spades, king of diamonds"),
        ("DISCARD QH JC TD 2S", "odrzucam damę kier, waleta trefl, 10 karo, 2 pik", None),
        ("AS", "as pik", "ace of spades"),
        ("FREE QH", "uwalniam damę kier", "free queen of hearts"),
        (RESIGN, "poddaję mecz", "resign"),
        # What views write for the discards of others.
        ("DISCARD 1", "odrzucam 1 kartę", "discard 1 card"),
        ("DISCARD 3", "odrzucam 3 karty", "discard 3 cards"),
        ("DISCARD 5", "odrzucam 5 kart", "discard 5 cards"),
        ("DISCARD 12", "odrzucam 12 kart", "discard 12 cards"),
    ],
)
def test_actions_have_names(action, polish, english):
    assert ENGINE.describe(action, "pl") == polish
    assert english is None or ENGINE.describe(action, "en") == english


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_name_is_read_back(players, language):
    rng = random.Random(players)
    state = ENGINE.start(setup_of(players), shuffled_deal(players), {})
    while ENGINE.to_act(state):
        view = ENGINE.view(state, turn(state))
        for action in view.legal[:40]:
            assert ENGINE.parse(view, ENGINE.describe(action, language)) == {action}
            assert ENGINE.parse(view, action) == {action}
        state = play(state, rng.choice(view.legal))
