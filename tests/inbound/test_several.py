"""Several actions in one mail: a sequence of the own turns, plans behind it, and claims of the rest of a round."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import translation

from accounts.models import OutgoingMail
from games.answers.words import words_of
from games.engines.vista_view import VistaView
from games.inbound.grammar import read_reply
from games.inbound.reader import read_inbound
from games.models import Claim, InboundMail, Plan
from games.selectors.positions import position_of, view_for
from tests.factories import make_bot_match, make_user, play_word
from tests.inbound.judges import judge_of
from tests.inbound.table import Table, moves

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("told")]


# --- One after the other ----------------------------------------------------------------------------


def test_the_trump_and_the_first_card_are_played_in_one_go(table: Table, told: list[Any]) -> None:
    author = table.acting
    first = _first_card(table)
    assert table.write(table.key(author), f"bez atu\n{first}") == "played"
    assert moves(table) == ["TRUMP NT mail", f"{first} mail"]
    assert told[0]["data"]["done"] == ["TRUMP NT", first]
    assert told[0]["data"]["left"] == []
    assert len(told) == 1
    said = words_of(told[0]["token"], "played", told[0]["text"], told[0]["action"], told[0]["data"])
    assert any("bez atu" in line and first in line for line in said.lines)


def _first_card(table: Table) -> str:
    """A card that the chooser may lead, learnt from a copy of the table where the trump is chosen already."""
    position = position_of(table.round)
    seat = position.to_act[0]
    state = position.engine.apply(position.state, seat, "TRUMP NT")
    legal = position.engine.view(state, seat).legal
    return next(card for card in legal if len(card) == 2)


def test_a_card_that_wins_and_the_lead_after_it(table: Table, told: list[Any]) -> None:
    play_word(table.match, "TRUMP NT")
    winner, other = _answer_and_more(table, lambda card, led: _beats(card, led))
    before = len(moves(table))
    assert table.write(table.key(table.acting), f"{winner}\n{other}") == "played"
    assert moves(table)[before:] == [f"{winner} mail", f"{other} mail"]


def _answer_and_more(table: Table, wanted: Callable[[str, str], bool]) -> tuple[str, str]:
    """Play on until somebody can answer a lead with a wanted card and holds an open one that may not be played."""
    for _ in range(51):
        play_word(table.match)
        view = view_for(table.round, table.round.to_act[0])
        if not isinstance(view, VistaView) or not view.trick or view.seat is None:
            continue
        tops = [pile.top for pile in view.piles[view.seat] if pile.top]
        answers = [card for card in view.legal if wanted(card, view.trick[0].card)]
        others = [card for card in tops if card not in view.legal]
        if answers and others:
            return answers[0], others[0]
    raise AssertionError("no such trick")


def _beats(card: str, led: str) -> bool:
    ranks = "23456789TJQKA"
    return len(card) == 2 and card[1] == led[1] and ranks.index(card[0]) > ranks.index(led[0])


def test_two_moves_for_one_turn_play_none(table: Table, told: list[Any]) -> None:
    assert table.write(table.key(table.acting), "BA\npik") == "several"
    assert moves(table) == []
    assert told[0]["data"]["texts"] == ["BA", "pik"]


def test_then_makes_a_sequence_of_what_could_be_played_now_as_well(table: Table, told: list[Any]) -> None:
    play_word(table.match, "TRUMP NT")
    first, second = [card for card in table.legal() if len(card) == 2][:2]
    assert table.write(table.key(table.acting), f"{first}\nPOTEM {second}") == "played"
    assert moves(table) == ["TRUMP NT web", f"{first} mail"]
    assert told[0]["data"]["left"] == [second]
    assert told[0]["data"]["reason"] == "not_your_turn"


def test_the_first_refusal_ends_the_sequence(table: Table, told: list[Any]) -> None:
    strangers = next(
        card
        for card in ("AS", "KS", "QS", "JS", "TS", "9S", "8S", "AH", "KH", "QH", "JH")
        if card not in _legal_after_trump(table)
    )
    card = _first_card(table)
    assert table.write(table.key(table.acting), f"BA\n{strangers}\n{card}") == "played"
    assert moves(table) == ["TRUMP NT mail"]
    assert told[0]["data"]["left"] == [strangers, card]
    assert told[0]["data"]["reason"] == "illegal"


def _legal_after_trump(table: Table) -> tuple[str, ...]:
    position = position_of(table.round)
    seat = position.to_act[0]
    return tuple(position.engine.view(position.engine.apply(position.state, seat, "TRUMP NT"), seat).legal)


def test_a_refused_first_move_plays_none_of_the_others(table: Table) -> None:
    assert table.write(table.key(table.acting), f"{_first_card(table)}\nTHEN KS") == "illegal"
    assert moves(table) == []


def test_whether_a_later_move_counts_is_decided_by_what_its_writer_saw(table: Table) -> None:
    """With the lucky card nobody knows who wins; it is played, whatever it is, and never taken back."""
    play_word(table.match, "TRUMP NT")
    lucky, other = _answer_and_more(table, lambda card, led: card == "LUCKY")
    before = len(moves(table))
    assert table.write(table.key(table.acting), f"{lucky}\n{other}") == "played"
    assert moves(table)[before].startswith("LUCKY=")


def test_nothing_is_played_for_a_table_that_others_have_changed(table: Table, told: list[Any]) -> None:
    """The other player's plan answers within the same transaction; the writer has not seen that."""
    play_word(table.match, "TRUMP NT")
    waiting = table.waiting
    assert table.write(table.key(waiting), "PLAN any: low", sender=waiting.email) == "planned"
    first, second = [card for card in table.legal() if len(card) == 2][:2]
    assert table.write(table.key(table.acting), f"{first}\nTHEN {second}") == "played"
    assert [move.split()[-1] for move in moves(table)] == ["web", "mail", "plan"]
    assert told[-1]["data"]["reason"] == "moved_on"


def test_a_plan_below_a_sequence_is_laid_with_its_last_move(table: Table, told: list[Any]) -> None:
    first = _first_card(table)
    assert table.write(table.key(table.acting), f"BA\n{first}\nPLAN any: low") == "played"
    assert moves(table) == ["TRUMP NT mail", f"{first} mail"]
    assert Plan.objects.get().version == 1
    assert told[0]["data"]["extra"] == ["plan"]


def test_a_sequence_read_twice_is_played_once(table: Table) -> None:
    author, first = table.acting, _first_card(table)
    key = table.key(author)
    mail = table.post(key, f"BA\n{first}")
    assert read_inbound(mail.pk) == "played"
    InboundMail.objects.filter(pk=mail.pk).update(state="received", lease_until=None)
    assert read_inbound(mail.pk) == "played"
    assert moves(table) == ["TRUMP NT mail", f"{first} mail"]


@pytest.mark.parametrize("word", ["then", "THEN", "and then", "potem", "a potem:", "następnie", "Później"])
def test_the_words_for_then(word: str) -> None:
    wish = read_reply(["AS", f"{word} KC"], judge_of(["AS", "KC"]))
    assert [(move.text, move.then) for move in wish.moves] == [("AS", False), ("KC", True)]
    assert not read_reply([f"{word} KC"], judge_of(["AS", "KC"])).moves[0].then


# --- Claims -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "claim"),
    [
        ("CLAIM ALL", "all"),
        ("claim", "all"),
        ("I claim the rest.", "all"),
        ("Biorę resztę", "all"),
        ("BIORE WSZYSTKO", "all"),
        ("Reszta moja!", "all"),
        ("CLAIM 5", "5"),
        ("Biorę 5 lew", "5"),
        ("claim 05 tricks", "5"),
        ("CONCEDE", "0"),
        ("Oddaję resztę", "0"),
        ("oddaję", "0"),
        ("Oddaję 12 lew", "give 12"),
        ("concede 3", "give 3"),
        ("ACCEPT", "accept"),
        ("Przyjmuję.", "accept"),
        ("zgadzam się", "accept"),
        ("Refuse", "refuse"),
        ("Nie zgadzam się", "refuse"),
        ("odmawiam", "refuse"),
        ("- CLAIM 3", "3"),
        ("Hej, biorę resztę", "all"),
        ("Oddaję ci rację, dobra gra", ""),
        ("I claim that you cheat", ""),
        ("«CLAIM ALL»", ""),
        ("> ACCEPT", ""),
        ("Biorę 5 minut przerwy", ""),
    ],
)
def test_the_words_of_claims(line: str, claim: str) -> None:
    assert read_reply([line], judge_of(["AS"])).claims == ((claim,) if claim else ())


@pytest.fixture
def running(table: Table) -> Table:
    play_word(table.match, "TRUMP NT")
    return table


def test_conceding_by_mail_takes_a_yes_with_the_number(running: Table, told: list[Any]) -> None:
    key = running.key(running.acting)
    assert running.write(key, "Oddaję resztę") == "concede"
    assert moves(running) == ["TRUMP NT web"]
    with translation.override("en"):
        assert words_of(told[0]["token"], "concede", data=told[0]["data"]).options[0][0] == "CONCEDE 26"
    assert running.write(key, "ODDAJĘ 2") == "concede"
    assert moves(running) == ["TRUMP NT web"]
    assert running.write(key, "ODDAJĘ 26") == "conceded"
    assert running.match.rounds.get(number=1).status == "finished"


def test_a_yes_to_an_earlier_table_concedes_nothing(running: Table) -> None:
    user, key = running.acting, running.key(running.acting)
    assert running.write(key, "CONCEDE") == "concede"
    play_word(running.match)
    assert running.write(key, "CONCEDE 26", sender=user.email) == "stale"
    assert running.round.status == "active"


def test_conceding_by_mail_ends_the_round(running: Table, told: list[Any]) -> None:
    the_round = running.round
    assert running.write(running.key(running.acting), "Oddaję 26") == "conceded"
    the_round.refresh_from_db()
    assert the_round.status == "finished"
    assert the_round.moves.last().channel == "mail"
    with translation.override("en"):
        said = words_of(told[0]["token"], told[0]["kind"])
    assert said.heading == "You gave up the remaining tricks; the round is over"
    assert re.fullmatch(r"ala: \d+ of 26 tricks, score \S+\.", said.lines[0])


@pytest.mark.parametrize(("word", "status"), [("ACCEPT", "finished"), ("odmawiam", "active")])
def test_a_claim_is_put_to_the_other_who_answers_by_mail(running: Table, word: str, status: str) -> None:
    the_round, other = running.round, running.waiting
    assert running.write(running.key(running.acting), "biorę 20 lew") == "claim_offered"
    assert Claim.objects.get().tricks == 20
    verdict = running.write(running.key(other, offer=20), word, sender=other.email)
    assert verdict == ("claim_accepted" if word == "ACCEPT" else "claim_refused")
    the_round.refresh_from_db()
    assert the_round.status == status
    assert Claim.objects.get().refused == (word != "ACCEPT")


def mailed_keys(user: Any) -> list[str]:
    """The reply keys of the mails about claims that this player got, the earliest first."""
    mails = OutgoingMail.objects.filter(user=user, key__startswith="claim:").order_by("pk")
    return [mail.headers["Reply-To"].partition("@")[0].removeprefix("r.") for mail in mails]


@pytest.mark.parametrize("word", ["ACCEPT", "PRZYJMUJĘ", "REFUSE"])
def test_an_answer_to_the_first_claim_is_none_to_the_next(running: Table, told: list[Any], word: str) -> None:
    the_round, other = running.round, running.waiting
    for tricks in (20, 25):
        running.write(running.key(running.acting), f"CLAIM {tricks}")
    early, late = mailed_keys(other)
    assert running.write(early, word, sender=other.email) == "claim_not_taken"
    assert told[-1]["data"]["reason"].code == "offer_changed"
    assert moves(running) == ["TRUMP NT web"]
    assert list(Claim.objects.values_list("tricks", "refused")) == [(25, False)]
    assert running.write(late, word, sender=other.email).startswith("claim_")
    the_round.refresh_from_db()
    assert (the_round.status == "finished") == (word != "REFUSE")


def test_an_answer_to_a_mail_without_the_offer_is_none(running: Table, told: list[Any]) -> None:
    other, before = running.waiting, running.key(running.waiting)
    running.write(running.key(running.acting), "CLAIM 25")
    for key in (before, running.key(other)):
        assert running.write(key, "ACCEPT", sender=other.email) == "claim_not_taken"
        assert told[-1]["data"]["reason"].code == "offer_not_shown"
    assert moves(running) == ["TRUMP NT web"]


@pytest.mark.parametrize("word", ["ACCEPT", "REFUSE", "CLAIM 27"])
def test_what_is_no_claim_is_told(running: Table, told: list[Any], word: str) -> None:
    assert running.write(running.key(running.acting), word) == "claim_not_taken"
    assert moves(running) == ["TRUMP NT web"]
    assert str(told[0]["data"]["reason"])


def test_a_claim_for_an_old_table_is_stale(running: Table) -> None:
    author, key = running.acting, running.key(running.acting)
    play_word(running.match)
    assert running.write(key, "CLAIM ALL", sender=author.email) == "stale"
    assert not Claim.objects.exists()


def test_nothing_is_claimed_before_the_trump(table: Table) -> None:
    assert table.write(table.key(table.acting), "CLAIM ALL") == "claim_not_taken"


def test_a_claim_and_a_move_are_two_things(running: Table, told: list[Any]) -> None:
    card = running.legal()[0]
    assert running.write(running.key(running.acting), f"{card}\nCLAIM ALL") == "several"
    assert running.write(running.key(running.acting), "CLAIM ALL\nCONCEDE") == "several"
    assert moves(running) == ["TRUMP NT web"]


# --- Pasjans: nobody else at the board --------------------------------------------------------------


def test_at_a_board_of_ones_own_the_lines_are_turns(told: list[Any]) -> None:
    table = Table.__new__(Table)
    table.letters = 0
    user = make_user("celina")
    table.users, table.match = {"celina": user}, make_bot_match(user, game="pasjans", level="")
    assert table.write(table.key(user), "DRAW\nTHEN DRAW\npotem dobierz") == "played"
    assert moves(table)[:2] == ["DRAW mail", "DRAW mail"]
