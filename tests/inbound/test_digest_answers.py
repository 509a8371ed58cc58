"""Answers to digests: each line names its turn by the number that the digest gave it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import OutgoingMail
from games.inbound.deliver import deliver
from games.inbound.digest import numbered_of
from games.inbound.mime import read_mail
from games.inbound.reader import read_inbound
from games.models import InboundMail, MailToken, Match, Move
from games.presentation.mail import typed
from games.selectors.positions import position_of
from games.tokens import digest_address, find_address, make_digest_tokens
from games.views.mail_samples import sample_mails
from tests.factories import make_match, make_user, open_round, play_on, play_word
from tests.inbound.clients import CLIENTS, ENCODINGS, Original, on_the_wire
from tests.inbound.test_poison import ANY_CARD

pytestmark = pytest.mark.django_db


class Desk:
    """ala, to whom three matches wait, and a digest that lists them as 1, 2 and 3."""

    def __init__(self) -> None:
        self.ala = make_user("ala")
        self.matches = [make_match(self.ala, make_user(f"p{number}")) for number in range(3)]
        self.key = make_digest_tokens(
            user=self.ala,
            sent_to=self.ala.email,
            positions=[(match.seats.get(number=0), open_round(match)) for match in self.matches],
        ).reply
        self.letters = 0

    def write(self, body: str, sender: str = "ala@example.com", **headers: str) -> str:
        self.letters += 1
        head = {"From": sender, "Message-ID": f"<{self.letters}@example.com>"} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }
        head.setdefault("Content-Type", "text/plain; charset=utf-8")
        raw = "".join(f"{name}: {value}\r\n" for name, value in head.items()) + f"\r\n{body}\r\n"
        deliver(raw.encode(), sender, (headers.get("To", digest_address(self.key)),))
        return read_inbound(InboundMail.objects.latest("pk").pk)

    def moves(self) -> list[list[str]]:
        return [
            [f"{move.action} {move.channel}" for move in Move.objects.filter(round__match=match)]
            for match in self.matches
        ]

    def told(self) -> OutgoingMail:
        return OutgoingMail.objects.filter(key__startswith="answer:").latest("pk")


@pytest.fixture
def desk(db: None) -> Desk:
    return Desk()


def test_each_line_plays_in_its_own_match(desk: Desk) -> None:
    assert desk.write("2: BA\n3) kier") == "turns:2/2"
    assert desk.moves() == [[], ["TRUMP NT mail"], ["TRUMP H mail"]]
    text = desk.told().text
    assert text.count("Zagrane:") == 2
    assert OutgoingMail.objects.filter(key__startswith="answer:").count() == 1


def test_one_number_alone_is_answered_like_a_mail_about_that_turn(desk: Desk) -> None:
    assert desk.write("2. pik") == "played"
    assert desk.moves() == [[], ["TRUMP S mail"], []]
    told = desk.told()
    assert told.headers["Reply-To"].startswith("r.")
    assert "Zagrane: atut pik" in told.text


@pytest.mark.parametrize("body", ["BA", "kier\nkaro", "nie wiem", ""])
def test_without_a_number_nothing_is_played_and_the_numbers_are_listed(desk: Desk, body: str) -> None:
    assert desk.write(body) == "which_turn"
    assert desk.moves() == [[], [], []]
    told = desk.told()
    assert re.findall(r"„(\d):\s…”", told.text) == ["1", "2", "3"]
    assert all(name in told.text for name in ("p0", "p1", "p2"))


def test_the_question_can_be_answered_with_the_same_numbers(desk: Desk) -> None:
    desk.write("BA")
    address = desk.told().headers["Reply-To"]
    token = find_address(address)
    assert token is not None
    assert token.purpose == MailToken.Purpose.DIGEST
    assert desk.write("1: BA", To=address) == "played"
    assert desk.moves()[0] == ["TRUMP NT mail"]


def test_what_cannot_be_played_in_one_match_does_not_stop_the_others(desk: Desk) -> None:
    play_word(desk.matches[0], "TRUMP S")
    assert desk.write("1: BA\n2: BA\n3: AS\n7: BA") == "turns:1/3"
    assert desk.moves() == [["TRUMP S web"], ["TRUMP NT mail"], []]
    text = desk.told().text
    assert "partia poszła dalej" in text
    assert "Zagrane: bez atu" in text
    assert "nie było w mailu: 7" in text


def test_a_late_answer_gets_the_table_as_it_stands_and_can_be_given_again(desk: Desk) -> None:
    match = desk.matches[0]
    play_word(match, "TRUMP S")
    while open_round(match).to_act != [0]:
        play_on(match, 1)
    card = position_of(open_round(match)).view(0).legal[0]
    assert desk.write("1: BA\n2: BA") == "turns:1/2"
    told = desk.told()
    assert "odpowiadał na wcześniejszą pozycję" in told.text
    assert f"[{typed(card, 'pl')}]" in told.text
    for link in re.findall(r"http://testserver(/m/\S+)", told.text):
        assert Client().get(link).status_code == 200
    before = open_round(match).version
    assert desk.write(f"1: {card}\n3: BA", To=told.headers["Reply-To"]) == "turns:2/2"
    assert open_round(match).moves.get(ply=before + 1).channel == "mail"


def test_a_late_answer_for_whom_it_is_no_turn_promises_none(desk: Desk) -> None:
    play_word(desk.matches[0], "TRUMP S")
    while open_round(desk.matches[0]).to_act != [1]:
        play_on(desk.matches[0], 1)
    desk.write("1: BA\n2: BA")
    text = " ".join(desk.told().text.split())
    assert "odpowiadał na wcześniejszą pozycję" in text
    assert "jego adres" not in text
    assert "Mail przyjdzie, gdy będzie tam twoja kolej" in text


@pytest.mark.parametrize("word", ["STAN", "Status"])
def test_status_brings_the_turns_that_still_wait(desk: Desk, word: str) -> None:
    desk.write("2: BA")
    while open_round(desk.matches[1]).to_act != [1]:
        play_on(desk.matches[1], 1)
    assert desk.write(word) == "status"
    told = desk.told()
    assert re.findall(r"Ruch numer (\d):", told.text) == ["1", "3"]
    assert desk.write("1: BA\n3: pik", To=told.headers["Reply-To"]) == "turns:2/2"


def test_help_brings_the_words_and_the_numbers(desk: Desk) -> None:
    assert desk.write("POMOC") == "help"
    text = desk.told().text
    assert "„dama kier”" in text
    assert re.findall(r"„(\d):\s…”", text) == ["1", "2", "3"]


def test_a_table_is_asked_for_beside_a_move(desk: Desk) -> None:
    assert desk.write("1: STAN\n2: BA") == "turns:1/2"
    text = desk.told().text
    assert text.count("Ruch numer 1:") == 2
    assert text.count("Ruch numer 2:") == 1


def test_what_is_not_understood_is_quoted(desk: Desk) -> None:
    assert desk.write("1: BA\n2: niżej") == "turns:1/2"
    told = desk.told()
    assert "| niżej" in told.text
    assert '<div class="said"' in told.html


def test_what_stands_below_a_numbered_line_belongs_to_it(desk: Desk) -> None:
    assert desk.write("1: BA\nCZAT powodzenia\n2: pik\nPLAN inne: nisko\n\nCZAT do nikogo") == "turns:2/2"
    assert [match.chat.count() for match in desk.matches] == [1, 0, 0]
    plans = [open_round(match).clocks.filter(plan__isnull=False).count() for match in desk.matches]
    assert plans == [0, 1, 0]


@pytest.mark.parametrize(
    ("below", "named"),
    [
        ("3 trefl", ["3 trefl"]),
        ("\n3 trefl", ["3 trefl"]),
        ("\n3, trefl", ["3, trefl"]),
        ("co o tym myślisz?", ["co o tym myślisz?"]),
        ("Pozdrawiam\nAla", []),
        ("\nAla Kowalska", []),
    ],
)
def test_a_line_that_is_not_understood_is_named(desk: Desk, below: str, named: list[str]) -> None:
    desk.write(f"1: BA\n2: BA\n{below}")
    text = desk.told().text
    assert re.findall("Nie wiemy, co znaczy: „(.*)”", text) == named
    assert ("„3:\N{NO-BREAK SPACE}…”" in text) is bool(named)
    assert desk.moves() == [["TRUMP NT mail"], ["TRUMP NT mail"], []]


def test_it_is_named_below_the_only_turn_too(desk: Desk) -> None:
    assert desk.write("2: BA\n3 trefl") == "turns:1/1"
    assert "Nie wiemy, co znaczy: „3 trefl”" in desk.told().text
    assert desk.moves() == [[], ["TRUMP NT mail"], []]


def test_what_cannot_be_played_is_answered_with_what_can(desk: Desk) -> None:
    assert desk.write("1: AS\n2: BA") == "turns:1/2"
    text = " ".join(desk.told().text.split())
    assert "„AS” nie można teraz zagrać" in text
    assert "bez atu" in text.partition("Możesz zagrać:")[2].partition(".")[0]


def test_two_moves_under_one_number_play_none(desk: Desk) -> None:
    assert desk.write("1: BA\n1: pik\n2: BA") == "turns:1/2"
    assert desk.moves() == [[], ["TRUMP NT mail"], []]


def test_a_stranger_plays_nothing_and_one_turn_can_be_confirmed(desk: Desk) -> None:
    assert desk.write("1: BA", sender="friend@example.com") == "held:wrong_sender"
    assert "/potwierdz/" in desk.told().text
    assert desk.write("1: BA\n2: BA", sender="friend@example.com") == "held:wrong_sender"
    assert "/potwierdz/" not in desk.told().text
    assert desk.write("BA", sender="friend@example.com") == "held:wrong_sender"
    assert desk.moves() == [[], [], []]


def test_a_held_answer_to_one_turn_is_confirmed_there(desk: Desk, client: Any) -> None:
    desk.write("2: BA", sender="friend@example.com")
    link = re.search(r"http://testserver(/m/\S+/potwierdz/)", desk.told().text)
    assert link
    page = client.get(link[1]).content.decode()
    nonce = re.search(r'name="nonce" value="([^"]+)"', page)
    assert nonce
    client.post(link[1], {"nonce": nonce[1]})
    assert desk.moves() == [[], ["TRUMP NT mail"], []]


def test_a_league_among_the_turns_asks_for_a_proved_sender(desk: Desk, settings: Any) -> None:
    settings.MAIL_AUTHSERV_ID = "mx.kartka.test"
    Match.objects.filter(pk=desk.matches[1].pk).update(is_league=True)
    assert desk.write("1: BA\n2: BA") == "held:unproved"
    assert desk.write("1: BA\n3: BA") == "turns:2/2"


def test_stop_ends_the_digests(desk: Desk) -> None:
    assert desk.write("STOP") == "stopped"
    desk.ala.refresh_from_db()
    assert not desk.ala.digest_mails


def test_an_answer_to_from_finds_the_digest_in_the_references(desk: Desk) -> None:
    references = f"<x@kartka.test> <{digest_address(desk.key)}>"
    assert desk.write("1: BA\n2: BA", To="gra@kartka.test", References=references) == "turns:2/2"


def test_an_answer_read_again_changes_nothing(desk: Desk) -> None:
    assert desk.write("1: BA\n2: BA") == "turns:2/2"
    mail = InboundMail.objects.get()
    InboundMail.objects.update(state="received", lease_until=None)
    assert read_inbound(mail.pk) == "turns:2/2"
    assert desk.moves() == [["TRUMP NT mail"], ["TRUMP NT mail"], []]


def test_digests_and_their_answers_share_a_budget(desk: Desk) -> None:
    for number in range(5):
        desk.write(f"bzdura {number}")
    assert OutgoingMail.objects.filter(key__startswith="answer:").count() == 3
    assert desk.write("1: BA\n2: BA") == "turns:2/2"
    assert OutgoingMail.objects.filter(key__startswith="answer:").count() == 3


@pytest.mark.parametrize("client", CLIENTS)
def test_every_client_answers_a_digest(client: str, desk: Desk) -> None:
    original = Original(sample_text(), message_id="<m1@kartka.test>")
    raw = on_the_wire(
        CLIENTS[client]("1: BA\n3: kier", original),
        original,
        "ala@example.com",
        ENCODINGS["utf-8 qp"],
        message_id="<1@example.com>",
    )
    numbered = numbered_of(read_mail(raw))
    assert dict(numbered.plain or numbered.rich) == {1: ("BA",), 3: ("kier",)}


@pytest.mark.parametrize("language", ["pl", "en"])
def test_no_digest_of_ours_acts_when_it_is_sent_back(language: str) -> None:
    samples = sample_mails(language)
    for name in (
        "digest",
        "turns in one mail",
        "answer to a digest, which turn",
        "answer to a digest, turns",
        "answer to a digest, status",
        "answer to a digest, help",
    ):
        sample = samples[name]
        original = Original(sample.text, sample.html, sample.subject)
        for client_name, client in CLIENTS.items():
            answer = client("", original)
            raw = on_the_wire(answer, original, "a@example.com", ENCODINGS["utf-8 qp"], message_id="<1@x>")
            numbered = numbered_of(read_mail(raw))
            acts = [number for number in numbered.numbers if numbered.wish(number, ANY_CARD).acts]
            assert acts == [], (name, client_name, acts)


_TEXT: list[str] = []


def sample_text() -> str:
    if not _TEXT:
        _TEXT.append(sample_mails("pl")["digest"].text)
    return _TEXT[0]


def test_the_positions_are_those_that_the_digest_showed(desk: Desk) -> None:
    """A card that was legal then and is again, three tricks later, is not played."""
    match = desk.matches[0]
    play_word(match, "TRUMP H")
    assert position_of(open_round(match)).version == 1
    assert desk.write("1: kier") in ("stale", "already_played")
    assert desk.moves()[0] == ["TRUMP H web"]
