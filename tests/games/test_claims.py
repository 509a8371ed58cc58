"""Claims at the door and on the page: proved, offered, accepted, refused, lapsed; record and audit stay right."""

from __future__ import annotations

import html
import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from accounts.models import OutgoingMail
from games import errors
from games.archive import record_for
from games.engines.records import replay
from games.models import Claim, Clock, Match, Move, Round
from games.services.claims import answer_claim, claim_tricks
from games.services.play import play
from tests.factories import make_bot_match, make_match, open_round, play_on, play_word
from tests.games.seen_forms import fields_of
from tests.games.test_leaks import answers, pages_of, reader

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    match = make_match(ala, bartek, options={"rounds": 2})
    play_word(match, "TRUMP NT")
    return match


def claim(match: Match, seat: int, tricks: int, version: int | None = None) -> bool:
    the_round = open_round(match)
    return claim_tricks(
        round_id=the_round.pk,
        seat=seat,
        tricks=tricks,
        expected_version=the_round.version if version is None else version,
        channel="web",
    )


def answer(match: Match, seat: int, accepted: bool, tricks: int = 20) -> None:
    the_round = open_round(match)
    answer_claim(
        round_id=the_round.pk,
        seat=seat,
        accepted=accepted,
        tricks=tricks,
        expected_version=the_round.version,
        channel="web",
    )


def first(match: Match) -> Round:
    return match.rounds.get(number=1)


@pytest.mark.parametrize("seat", [0, 1])
def test_conceding_ends_the_round_at_once_whoever_is_to_act(match: Match, seat: int) -> None:
    play_on(match, 2)
    won = first(match).summary["tricks"]
    assert claim(match, seat, 0)
    over = first(match)
    assert over.status == Round.Status.FINISHED
    assert over.outcome is not None
    expected = (won[0] if seat == 0 else 26 - won[1]) - 13
    assert over.outcome == {"reason": "claimed", "scores": [expected, 0], "resigned": None}
    assert over.moves.last().action == "CLAIM 0"
    assert not over.clocks.filter(turn_since__isnull=False).exists()
    assert open_round(match).number == 2


def test_what_is_not_proved_is_offered_and_accepted(match: Match, bartek: Any) -> None:
    assert not claim(match, 0, 20)
    assert first(match).version == 1
    mail = OutgoingMail.objects.get(user=bartek, key__startswith="claim:")
    assert "20 more tricks are mine" in mail.text
    answer(match, 1, accepted=True)
    over = first(match)
    assert over.outcome is not None
    assert over.outcome["scores"] == [7, 0]
    assert over.summary["tricks"] == [20, 6]
    move = over.moves.last()
    assert (move.seat, move.action) == (0, "CLAIM 20")


def test_a_refused_claim_costs_nothing(match: Match) -> None:
    claim(match, 1, 20)
    banks = list(first(match).clocks.order_by("pk").values_list("bank", "turn_since", "deadline_at"))
    answer(match, 0, accepted=False)
    assert list(first(match).clocks.order_by("pk").values_list("bank", "turn_since", "deadline_at")) == banks
    assert first(match).version == 1
    with pytest.raises(errors.ClaimGone):
        answer(match, 0, accepted=True)
    play_word(match)


def test_playing_on_takes_a_claim_away(match: Match) -> None:
    claim(match, 0, 20)
    play_word(match)
    with pytest.raises(errors.ClaimGone):
        answer(match, 1, accepted=True)


@pytest.mark.parametrize("accepted", [True, False])
def test_an_answer_counts_for_the_claim_that_was_seen(match: Match, accepted: bool) -> None:
    claim(match, 0, 20)
    claim(match, 0, 25)
    with pytest.raises(errors.OfferChanged):
        answer(match, 1, accepted=accepted, tricks=20)
    assert first(match).status == Round.Status.ACTIVE
    assert Move.objects.count() == 1
    assert list(Claim.objects.values_list("tricks", "refused")) == [(25, False)]
    answer(match, 1, accepted=accepted, tricks=25)
    assert (first(match).status == Round.Status.FINISHED) == accepted


def test_nobody_answers_their_own_claim(match: Match) -> None:
    claim(match, 0, 20)
    with pytest.raises(errors.ClaimGone):
        answer(match, 0, accepted=True)


REFUSALS = {
    "too many": (errors.WrongClaim, {"tricks": 27}),
    "too few": (errors.WrongClaim, {"tricks": -1}),
    "stale": (errors.StaleRound, {"expected_version": 0}),
    "foreign": (errors.NotYourSeat, {"seat": 2}),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_a_wrong_claim_changes_nothing(match: Match, case: str) -> None:
    error, changes = REFUSALS[case]
    given = {
        "round_id": open_round(match).pk, "seat": 0, "tricks": 5, "expected_version": 1, "channel": "web"
    } | changes  # fmt: skip
    with pytest.raises(error):
        claim_tricks(**given)
    assert not Claim.objects.exists()
    assert Move.objects.count() == 1


def test_who_is_out_of_time_claims_nothing(match: Match) -> None:
    late = Clock.objects.get(deadline_at__isnull=False).deadline_at
    assert late is not None
    with time_machine.travel(late + timedelta(seconds=1), tick=False), pytest.raises(errors.OutOfTime):
        claim(match, 0, 0)
    assert Move.objects.count() == 1


def test_before_the_trump_and_in_other_games_nothing_is_claimed(ala: Any, bartek: Any) -> None:
    for match in (make_match(ala, bartek), make_match(ala, bartek, game="szturm", options={"players": 2})):
        with pytest.raises(errors.NoClaimNow):
            claim(match, 0, 0, version=0)


def test_a_bot_grants_what_is_proved_only(ala: Any) -> None:
    match = make_bot_match(ala)
    play_word(match, "TRUMP NT")
    with pytest.raises(errors.ClaimNotProved):
        claim(match, 0, 26)
    assert claim(match, 0, 0)


def test_record_replay_and_audit_are_right_after_claims(match: Match) -> None:
    play_on(match, 7)
    claim(match, 0, 20 - 3)
    answer(match, 1, accepted=True, tricks=17)
    play_word(match, "TRUMP S")
    play_on(match, 3)
    claim(match, 1, 0)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    call_command("audit")
    played = replay(record_for(match))
    assert played.result is not None
    assert list(played.result.totals) == match.result["totals"]


def send(client: Client, match: Match, do: str, **fields: Any) -> Any:
    the_round = open_round(match)
    data = {"round": the_round.number, "version": the_round.version, "do": do}
    return client.post(
        reverse("claim", args=[match.code]), data | fields, headers={"accept-language": "en"}, follow=True
    )


def page(client: Client, match: Match) -> str:
    answer = client.get(match.get_absolute_url(), headers={"accept-language": "en"})
    return html.unescape(answer.content.decode())


def test_the_page_claims_and_answers(match: Match, ala: Any, bartek: Any) -> None:
    hers, his = reader(ala), reader(bartek)
    ala.language = "en"
    ala.save()
    assert send(hers, match, "some", tricks="20").status_code == 200
    assert "Your claim of 20 more tricks waits" in page(hers, match)
    assert "ala claims 20 more tricks. 6 would be yours." in page(his, match)
    send(his, match, "refuse", offer="20")
    assert "Your claim was refused" in page(hers, match)
    assert "ala claims" not in page(his, match)
    send(hers, match, "some", tricks="20")
    send(his, match, "accept", offer="20")
    assert first(match).status == Round.Status.FINISHED
    record = his.get(f"/partia/{match.code}/runda/1/", headers={"accept-language": "en"}).content.decode()
    assert "20 of 26 tricks, score +7" in record


@pytest.mark.parametrize("do", ["accept", "refuse"])
def test_an_old_page_answers_no_new_claim(match: Match, bartek: Any, do: str) -> None:
    his, address = reader(bartek), reverse("claim", args=[match.code])
    claim(match, 0, 20)
    seen = fields_of(page(his, match), f'value="{do}"') | {"do": do}
    claim(match, 0, 25)
    answer = his.post(address, seen, headers={"accept-language": "en"})
    shown = html.unescape(answer.content.decode())
    assert answer.status_code == 409
    assert "The offer has changed or was taken back; look at it again." in shown
    assert "ala claims 25 more tricks. One would be yours." in shown
    assert Move.objects.count() == 1
    assert list(Claim.objects.values_list("tricks", "refused")) == [(25, False)]
    again = his.post(address, fields_of(shown, f'value="{do}"') | {"do": do})
    assert again.status_code == 302


def test_an_answer_that_names_no_claim_is_broken(match: Match, bartek: Any) -> None:
    claim(match, 0, 20)
    answer = send(reader(bartek), match, "accept")
    assert answer.status_code == 409
    assert "(offer)" in answer.content.decode()
    assert first(match).status == Round.Status.ACTIVE


def test_the_mail_names_the_round_where_several_are_open(ala: Any, bartek: Any) -> None:
    match = make_match(ala, bartek, options={"rounds": 2}, width=2)
    the_round = match.rounds.get(number=2)
    seat = the_round.to_act[0]
    play(round_id=the_round.pk, seat=seat, text="TRUMP NT", expected_version=0, channel="web")
    claim_tricks(round_id=the_round.pk, seat=0, tricks=20, expected_version=1, channel="web")
    mail = OutgoingMail.objects.get(user=bartek, key__startswith="claim:")
    assert "ala claims the rest of round 2" in mail.text


def test_an_open_page_learns_of_a_claim_and_of_the_answer(match: Match, bartek: Any) -> None:
    his = reader(bartek)
    marks = []
    for step in (
        None,
        lambda: claim(match, 0, 20),
        lambda: claim(match, 0, 19),
        lambda: answer(match, 1, False, tricks=19),
    ):
        if step is not None:
            step()
        marks.append(his.get(f"/partia/{match.code}/puls/").content.decode())
        assert f'data-pulse="{marks[-1]}"' in page(his, match)
    assert len(set(marks[:3])) == 3
    assert marks[3] == marks[0]


def test_a_wrong_number_is_shown_again_with_the_reason(match: Match, bartek: Any) -> None:
    answer = send(reader(bartek), match, "some", tricks="99")
    shown = html.unescape(answer.content.decode())
    assert answer.status_code == 409
    assert "26 tricks are left" in shown
    assert 'value="99"' in shown


@pytest.mark.parametrize("asked", [{"do": "concede"}, {"do": "some", "tricks": "0"}])
def test_giving_up_the_whole_rest_on_the_page_is_asked_once_more(
    match: Match, bartek: Any, asked: dict[str, str]
) -> None:
    his = reader(bartek)
    shown = html.unescape(send(his, match, **asked).content.decode())
    assert "Give up all 26 tricks that are left?" in shown
    assert first(match).status == Round.Status.ACTIVE
    told = html.unescape(send(his, match, "concede", sure="1").content.decode())
    assert "You gave up the rest; the round is over." in told
    assert first(match).summary["tricks"] == [26, 0]


def test_where_only_a_part_of_the_page_is_asked_for_the_end_of_a_round_leads_to_a_whole_one(
    match: Match, bartek: Any
) -> None:
    the_round = open_round(match)
    answer = reader(bartek).post(
        reverse("claim", args=[match.code]),
        {"round": the_round.number, "version": the_round.version, "do": "concede", "sure": "1"},
        headers={"hx-request": "true"},
    )
    assert answer.headers["HX-Redirect"] == match.get_absolute_url()


def test_a_spectator_sees_no_claim(match: Match, celina: Any) -> None:
    pages = [page for page in pages_of(match) if "puls" not in page]

    def seen() -> dict[str, bytes]:
        # The mark of an open page says that something has happened at the table, and nothing of it.
        return {
            page: re.sub(rb'data-pulse="[^"]+"', b"", body)
            for page, body in answers(reader(celina), pages).items()
        }

    before = seen()
    claim(match, 0, 20)
    assert seen() == before
    assert send(reader(celina), match, "accept").status_code == 409
