"""A kept mail is read: what it does, what its writer is told, and what must do nothing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.urls import reverse

from games.answers.words import words_of
from games.inbound import reader
from games.inbound.deliver import deliver
from games.inbound.reader import read_inbound, read_waiting
from games.models import ChatMessage, Clock, InboundMail, MailToken, Match, Round
from games.selectors.positions import position_of
from games.services import incoming, mail_door
from games.services.deadlines import settle_deadlines
from games.services.mail_wishes import resign_code
from games.tokens import make_token, reply_address
from tests.factories import make_match, make_user, play_on

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 7, 10, 12, tzinfo=UTC)


class Table:
    """A VISTA match between ala (Polish) and bartek (English), and the mails they write about it."""

    def __init__(self) -> None:
        self.users = {
            name: make_user(name, language=language) for name, language in (("ala", "pl"), ("bartek", "en"))
        }
        self.match = make_match(*self.users.values())
        self.letters = 0

    @property
    def round(self) -> Round:
        return self.match.rounds.get(number=1)

    @property
    def acting(self) -> Any:
        """The user whose turn it is."""
        return self.match.seats.get(number=self.round.to_act[0]).user

    @property
    def waiting(self) -> Any:
        return next(user for user in self.users.values() if user != self.acting)

    def legal(self) -> list[str]:
        return list(position_of(self.round).view(self.round.to_act[0]).legal)

    def key(self, user: Any, version: int | None = None, the_round: Round | None = None) -> str:
        shown = the_round or self.round
        return make_token(
            purpose=MailToken.Purpose.REPLY,
            user=user,
            sent_to=user.email,
            seat=self.match.seats.get(user=user),
            round=shown,
            version=shown.version if version is None else version,
        )

    def post(self, key: str, body: str, sender: str = "", to: str = "", **headers: str) -> InboundMail:
        """A mail to the door, not read yet."""
        self.letters += 1
        head = {
            "From": sender or self.acting.email,
            "Message-ID": f"<{self.letters}@example.com>",
            "Content-Type": "text/plain; charset=utf-8",
        } | {name.replace("_", "-"): value for name, value in headers.items()}
        raw = "".join(f"{name}: {value}\r\n" for name, value in head.items() if value) + f"\r\n{body}\r\n"
        deliver(raw.encode(), sender or self.acting.email, (to or reply_address(key),))
        mail = InboundMail.objects.order_by("pk").last()
        assert mail
        return mail

    def write(self, key: str, body: str, **more: str) -> str:
        """A mail to the door, read; its verdict."""
        return read_inbound(self.post(key, body, **more).pk)


@pytest.fixture
def table(db: None) -> Table:
    return Table()


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What was answered, in order."""
    heard: list[dict[str, Any]] = []
    monkeypatch.setattr(mail_door, "answer_mail", lambda **facts: heard.append(facts))
    return heard


def moves(table: Table) -> list[str]:
    return [f"{move.action} {move.channel}" for move in table.round.moves.all()]


# --- Playing ----------------------------------------------------------------------------------------


def test_a_reply_plays_and_is_answered_once(table: Table, told: list[Any]) -> None:
    key = table.key(table.acting)
    author = table.acting
    assert table.write(key, "bez atu") == "played"
    assert moves(table) == ["TRUMP NT mail"]
    (answer,) = told
    assert (answer["kind"], answer["action"], answer["text"], answer["in_reply_to"]) == (
        "played",
        "TRUMP NT",
        "bez atu",
        "<1@example.com>",
    )
    assert answer["token"].user == author
    mail = InboundMail.objects.get()
    assert (mail.state, mail.verdict) == ("done", "played")
    assert mail.answered_at is not None


def test_the_same_mail_read_again_changes_nothing(table: Table, told: list[Any]) -> None:
    mail = table.post(table.key(table.acting), "BA")
    read_inbound(mail.pk)
    assert read_inbound(mail.pk) == ""
    assert (moves(table), len(told)) == (["TRUMP NT mail"], 1)


def test_a_number_from_the_list_of_the_mail_plays(table: Table) -> None:
    third = table.legal()[2]
    assert table.write(table.key(table.acting), "#3") == "played"
    assert moves(table) == [f"{third} mail"]
    assert table.write(table.key(table.acting), "#99") == "illegal"


def test_a_move_with_chat_does_both(table: Table, told: list[Any]) -> None:
    assert table.write(table.key(table.acting), "BA\nCZAT dobrej gry!") == "played"
    assert ChatMessage.objects.get().text == "dobrej gry!"
    assert told[0]["data"]["extra"] == ["chat"]


@pytest.mark.parametrize("seams", [" ", "\n"], ids=["one line", "many lines"])
@pytest.mark.parametrize("extra", [0, 1, 500])
def test_a_message_is_passed_on_whole_or_refused_with_its_length(
    table: Table, told: list[Any], seams: str, extra: int
) -> None:
    said = seams.join(["dobrze"] * 142) + "!" * (7 + extra)
    assert len(said) == 1000 + extra
    verdict = table.write(table.key(table.acting), f"CZAT {said}")
    assert verdict == ("chat_refused" if extra else "chat")
    assert [message.text for message in ChatMessage.objects.all()] == ([] if extra else [said])
    assert told[0]["text"] == said[:199].rstrip() + "…"
    if extra:
        assert told[0]["data"]["reason"].data == {"limit": 1000, "length": len(said)}


def test_a_move_is_played_though_its_message_is_refused(table: Table, told: list[Any]) -> None:
    key = table.key(table.acting)
    assert table.write(key, "BA\nCZAT " + "x" * 1204) == "played"
    assert moves(table) == ["TRUMP NT mail"]
    assert not ChatMessage.objects.exists()
    lines = words_of(told[0]["token"], "played", "BA", "TRUMP NT", told[0]["data"]).lines
    assert "1000" in lines[-1]
    assert "1204" in lines[-1]


def test_a_mail_to_the_general_address_finds_its_key_in_the_references(table: Table) -> None:
    key = table.key(table.acting)
    assert (
        table.write(key, "BA", to="gra@kartka.test", References=f"<m1@kartka.test> <{reply_address(key)}>")
        == "played"
    )


def test_a_mail_to_the_general_address_without_a_key_is_put_aside(table: Table, told: list[Any]) -> None:
    foreign = f"<{reply_address(table.key(table.acting)).replace('kartka.test', 'elsewhere.test')}>"
    assert table.write("", "BA", to="gra@kartka.test") == "no_key"
    assert table.write("", "BA", to="gra@kartka.test", References=foreign) == "no_key"
    assert (moves(table), told) == ([], [])


# --- Refusals ---------------------------------------------------------------------------------------


def test_a_late_reply_is_stale_and_the_same_move_again_is_harmless(table: Table, told: list[Any]) -> None:
    author, key = table.acting, table.key(table.acting)
    table.write(key, "BA")
    again = table.post(key, "bez atu", sender=author.email)
    other = table.post(key, "pik", sender=author.email)
    assert [read_inbound(again.pk), read_inbound(other.pk)] == ["already_played", "stale"]
    assert moves(table) == ["TRUMP NT mail"]
    assert [answer["kind"] for answer in told] == ["played", "already_played", "stale"]


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        ("AS", "illegal"),
        ("BA\npik", "several"),
        ("nie wiem, co robić", "unreadable"),
        ("dzięki!", "courtesy"),
        ("", "unreadable"),
        ("> BA", "unreadable"),
        ("[BA]", "unreadable"),
        ("STATUS", "status"),
        ("POMOC", "help"),
        ("SPRAWDŹ pik", "check"),
        ("CZAT ", "unreadable"),
        ("CZAT hej", "chat"),
        ("RESIGN", "resign"),
        ("TAK 0000", "bad_code"),
    ],
)
def test_what_plays_nothing_is_answered_with_its_kind(
    table: Table, told: list[Any], body: str, verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.mail_wishes.resign_code", lambda seat, day: "1111")
    assert table.write(table.key(table.acting), body) == verdict
    assert [answer["kind"] for answer in told] == [verdict]
    assert moves(table) == []


def test_an_unclear_move_is_asked_about(table: Table, told: list[Any]) -> None:
    word = None
    while word is None:
        play_on(table.match)
        word = next((each for each in ("as", "dama", "król", "walet") if _readings(table, each) > 1), None)
    before = moves(table)
    assert table.write(table.key(table.acting), word) == "ambiguous"
    assert len(told[0]["data"]["readings"]) > 1
    assert moves(table) == before


def _readings(table: Table, text: str) -> int:
    from games.engines.base import EngineError

    position = position_of(table.round)
    try:
        return len(position.engine.parse(position.view(table.round.to_act[0]), text))
    except EngineError:
        return 0


def test_whoever_is_not_to_act_is_told_so(table: Table) -> None:
    waiting = table.waiting
    assert table.write(table.key(waiting), "BA", sender=waiting.email) == "not_your_turn"


def test_stop_ends_the_mails_about_turns(table: Table) -> None:
    user = table.acting
    assert table.write(table.key(user), "STOP") == "stopped"
    user.refresh_from_db()
    assert user.mail_turn == "never"


def test_resigning_takes_the_code_that_was_sent(table: Table, told: list[Any]) -> None:
    user = table.acting
    key = table.key(user)
    assert table.write(key, "Poddaję się") == "resign"
    code = told[0]["data"]["code"]
    assert table.write(key, f"TAK {(int(code) + 1) % 10_000:04d}") == "bad_code"
    assert table.write(key, f"TAK {code}") == "resigned"
    table.match.refresh_from_db()
    assert table.match.status == Match.Status.FINISHED
    assert table.match.result["reason"] == "resigned"
    assert table.write(key, "BA", sender=user.email) == "match_over"


def test_a_code_is_good_for_its_seat_and_two_days(table: Table) -> None:
    with time_machine.travel(NOON, tick=False):
        mine, other = (resign_code(seat, NOON) for seat in table.match.seats.all())
        assert mine != other
        user = table.match.seats.get(number=0).user
        old = resign_code(table.match.seats.get(number=0), NOON - timedelta(days=2))
        assert table.write(table.key(user), f"TAK {old}", sender=user.email) == "bad_code"


def test_text_and_html_that_disagree_play_nothing(table: Table) -> None:
    body = "--b\r\nContent-Type: text/plain\r\n\r\nBA\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>pik</p>\r\n--b--"
    verdict = table.write(table.key(table.acting), body, Content_Type="multipart/alternative; boundary=b")
    assert (verdict, moves(table)) == ("disagree", [])


# --- Whose mail it is -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "verdict"),
    [
        ({"sender": "friend@example.com"}, "held:wrong_sender"),
        ({"sender": "friend@example.com", "Reply_To": "OWN"}, "held:wrong_sender"),
        ({"sender": "friend@example.com", "Sender": "OWN"}, "held:wrong_sender"),
        ({"From": '"OWN" <friend@example.com>'}, "held:wrong_sender"),
        ({"From": "OWN, friend@example.com"}, "held:no_sender"),
        ({"From": "OWN\r\nFrom: OWN"}, "held:no_sender"),
        ({"From": ""}, "held:no_sender"),
        ({"From": "=?utf-8?q?OWN=0A?= <friend@example.com>"}, "held:wrong_sender"),
        ({"From": "OWN\u0430"}, "held:wrong_sender"),  # a Cyrillic letter more
        ({"From": "Ala <OWN>"}, "played"),
        ({"From": "CAPITALS"}, "played"),
    ],
)
def test_only_the_players_own_address_plays(
    table: Table, told: list[Any], headers: dict[str, str], verdict: str
) -> None:
    own = table.acting.email
    own_headers = {
        name: value.replace("OWN", own).replace("CAPITALS", own.upper()) for name, value in headers.items()
    }
    assert table.write(table.key(table.acting), "BA", **own_headers) == verdict
    if verdict != "played":
        assert moves(table) == []
        assert [answer["kind"] for answer in told] == ["held"]
        assert told[0]["token"].user.email == own
        assert InboundMail.objects.get().state == "held"


def test_a_second_confirmed_address_plays_and_an_unconfirmed_one_does_not(table: Table) -> None:
    from allauth.account.models import EmailAddress

    user = table.acting
    second = EmailAddress.objects.create(user=user, email="drugi@example.com", verified=False)
    assert table.write(table.key(user), "BA", sender="drugi@example.com") == "held:wrong_sender"
    second.verified = True
    second.save()
    assert table.write(table.key(user), "BA", sender="drugi@example.com") == "played"


def test_spellings_of_one_gmail_box_are_one(table: Table) -> None:
    from allauth.account.models import EmailAddress

    user = table.acting
    EmailAddress.objects.create(user=user, email="ala.nowak@gmail.com", verified=True)
    assert table.write(table.key(user), "BA", sender="AlaNowak+karty@googlemail.com") == "played"


@pytest.mark.parametrize(
    ("results", "verdict"),
    [
        ("mx.kartka.test; dmarc=pass header.from=example.com", "played"),
        ("mx.kartka.test; spf=fail; dmarc=fail header.from=example.com", "held:failed"),
        ("mx.kartka.test 1; dmarc=temperror", "played"),
        ("evil.example; dmarc=fail", "played"),
        ("mx.kartka.test; dmarc=fail\r\nAuthentication-Results: mx.kartka.test; dmarc=pass", "held:failed"),
        ("", "played"),
    ],
)
def test_the_verdict_of_our_own_mail_server_counts(
    table: Table, settings: Any, results: str, verdict: str
) -> None:
    settings.MAIL_AUTHSERV_ID = "mx.kartka.test"
    assert table.write(table.key(table.acting), "BA", Authentication_Results=results) == verdict


@pytest.mark.parametrize(
    ("results", "league", "casual"),
    [
        ("mx.kartka.test; dmarc=pass header.from=example.com", "played", "played"),
        ("mx.kartka.test; dkim=pass header.d=example.com; dmarc=none", "played", "played"),
        ("mx.kartka.test; dkim=pass header.d=example.net", "held:unproved", "played"),
        ("mx.kartka.test; spf=pass; dmarc=none", "held:unproved", "played"),
        ("mx.kartka.test 1; dmarc=temperror", "held:unproved", "played"),
        ("", "held:unproved", "played"),
        ("mx.kartka.test; dmarc=fail", "held:failed", "held:failed"),
    ],
)
@pytest.mark.parametrize("is_league", [True, False])
def test_in_a_league_the_sender_has_to_be_proved(
    table: Table, settings: Any, results: str, league: str, casual: str, is_league: bool
) -> None:
    settings.MAIL_AUTHSERV_ID = "mx.kartka.test"
    Match.objects.update(is_league=is_league)
    verdict = table.write(table.key(table.acting), "BA", Authentication_Results=results)
    assert verdict == (league if is_league else casual)
    assert (moves(table) == ["TRUMP NT mail"]) == (verdict == "played")


def test_where_nobody_can_be_proved_a_league_plays_by_key_and_address(table: Table) -> None:
    Match.objects.update(is_league=True)
    assert table.write(table.key(table.acting), "BA") == "played"


def test_a_forged_verdict_counts_for_nothing_without_a_server_of_ours(table: Table) -> None:
    assert table.write(table.key(table.acting), "BA", Authentication_Results="x; dmarc=fail") == "played"


# --- Machines ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "verdict"),
    [
        ({"Auto_Submitted": "auto-replied"}, "automatic:auto_submitted"),
        ({"Subject": "Automatyczna odpowiedź: Twoja kolej"}, "automatic:subject"),
        ({"X_Kartka_Loop": "kartka.test"}, "automatic:loop"),
        ({"Precedence": "bulk"}, "automatic:precedence"),
        ({"From": "gra@kartka.test"}, "automatic:own_address"),
    ],
)
def test_a_machine_neither_acts_nor_is_answered(
    table: Table, told: list[Any], headers: dict[str, str], verdict: str
) -> None:
    assert table.write(table.key(table.acting), "BA", **headers) == verdict
    assert (moves(table), told) == ([], [])


def test_a_letter_to_people_is_kept_for_them(table: Table, told: list[Any]) -> None:
    assert table.write("", "BA", to="abuse@kartka.test") == "for_people"
    assert told == []


# --- The budget -------------------------------------------------------------------------------------


def test_a_seat_gets_three_answers_an_hour_and_ten_a_day(table: Table, told: list[Any]) -> None:
    key = table.key(table.acting)
    with time_machine.travel(NOON, tick=False) as clock:
        for number in range(5):
            table.write(key, f"bzdura {number}")
        assert len(told) == 3
        for hour in range(1, 6):
            clock.move_to(NOON + timedelta(hours=hour, minutes=1))
            for number in range(5):
                table.write(key, f"bzdura {hour} {number}")
        assert len(told) == 10
        clock.move_to(NOON + timedelta(hours=25))
        assert table.write(key, "BA") == "played"
        assert len(told) == 11


def test_beyond_the_budget_moves_are_still_played(table: Table, told: list[Any]) -> None:
    key = table.key(table.acting)
    for number in range(4):
        table.write(key, f"bzdura {number}")
    assert table.write(key, "BA") == "played"
    assert len(told) == 3


def test_the_last_answer_says_that_no_more_will_come(table: Table, told: list[Any]) -> None:
    key = table.key(table.acting)
    for number in range(4):
        table.write(key, f"bzdura {number}")
    assert [facts["is_last"] for facts in told] == [False, False, True]


def test_the_same_words_are_refused_in_words_once_a_day(table: Table, told: list[Any]) -> None:
    key = table.key(table.acting)
    assert [table.write(key, "co?"), table.write(key, "co?")] == ["unreadable", "unreadable"]
    assert len(told) == 1


def test_two_machines_that_answer_each_other_fall_silent(table: Table, told: list[Any]) -> None:
    key = table.key(table.acting)
    with time_machine.travel(NOON, tick=False) as clock:
        for minute in range(100):
            clock.move_to(NOON + timedelta(minutes=minute))
            table.write(key, f"Thank you for your message number {minute}")
    assert len(told) <= 10


# --- Time and failure -------------------------------------------------------------------------------


def test_a_mail_that_came_in_time_counts_though_it_is_read_after_the_deadline(table: Table) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        Clock.objects.filter(deadline_at__isnull=False).update(
            turn_since=NOON, deadline_at=NOON + timedelta(hours=1)
        )
        mail = table.post(table.key(table.acting), "BA")
        late = NOON + timedelta(hours=3)
        clock.move_to(late)
        assert settle_deadlines(late) == 0
        assert read_inbound(mail.pk) == "played"
        table.match.refresh_from_db()
        assert table.match.status == Match.Status.ACTIVE


def test_the_time_that_a_mail_waits_to_be_read_is_ours(table: Table) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        user, key = table.acting, table.key(table.acting)
        running = Clock.objects.get(seat__user=user)
        Clock.objects.filter(pk=running.pk).update(
            turn_since=NOON, deadline_at=NOON + timedelta(hours=50), bank=50 * 3600
        )
        clock.move_to(NOON + timedelta(hours=1))
        mail = table.post(key, "BA")
        clock.move_to(NOON + timedelta(hours=20))
        assert read_inbound(mail.pk) == "played"
        running.refresh_from_db()
        assert running.bank == (50 - 1 + 4) * 3600


def test_a_mail_to_the_general_address_in_time_holds_the_deadline_too(table: Table) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        Clock.objects.filter(deadline_at__isnull=False).update(
            turn_since=NOON, deadline_at=NOON + timedelta(hours=1)
        )
        key = table.key(table.acting)
        mail = table.post(key, "BA", to="gra@kartka.test", References=f"<{reply_address(key)}>")
        late = NOON + timedelta(hours=3)
        clock.move_to(late)
        assert settle_deadlines(late) == 0
        assert read_inbound(mail.pk) == "played"


def test_a_mail_after_the_deadline_is_out_of_time(table: Table) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        Clock.objects.filter(deadline_at__isnull=False).update(
            turn_since=NOON, deadline_at=NOON + timedelta(hours=1)
        )
        clock.move_to(NOON + timedelta(hours=2))
        assert table.write(table.key(table.acting), "BA") == "out_of_time"


def test_a_mail_we_cannot_read_is_tried_three_times_and_left_to_people(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: Any) -> None:
        raise RuntimeError("a fault of ours")

    with time_machine.travel(NOON, tick=False) as clock, monkeypatch.context() as patched:
        patched.setattr(reader, "wish_of", broken)
        bad = table.post(table.key(table.acting), "BA")
        for attempt in range(5):
            clock.move_to(NOON + timedelta(hours=attempt))
            assert read_inbound(bad.pk) == ""
    bad.refresh_from_db()
    assert (bad.state, bad.attempts) == ("quarantined", incoming.MOST_ATTEMPTS)
    assert "a fault of ours" in bad.last_error


def test_a_mail_that_fails_does_not_stop_those_behind_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = reader.wish_of

    def broken_once(mail: Any, judge: Any) -> Any:
        if "zepsuty" in mail.plain:
            raise RuntimeError
        return real(mail, judge)

    monkeypatch.setattr(reader, "wish_of", broken_once)
    table.post(table.key(table.acting), "zepsuty")
    table.post(table.key(table.acting), "BA")
    assert read_waiting(NOON + timedelta(days=365)) == 1
    assert moves(table) == ["TRUMP NT mail"]


def test_a_lost_nudge_is_found_by_the_sweep_and_a_leased_mail_is_left_alone(table: Table) -> None:
    mail = table.post(table.key(table.acting), "BA")
    now = datetime.now(UTC)
    assert incoming.claim_letter(inbound_id=mail.pk, now=now) is not None
    assert read_waiting(now + timedelta(seconds=1)) == 0
    with time_machine.travel(now + incoming.LEASE + timedelta(seconds=1), tick=False):
        assert read_waiting(datetime.now(UTC)) == 1
    assert moves(table) == ["TRUMP NT mail"]


def test_a_worker_that_dies_after_playing_does_not_play_twice(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail = table.post(table.key(table.acting), "BA")

    def die(**facts: Any) -> None:
        raise RuntimeError("killed before the commit")

    with time_machine.travel(NOON, tick=False) as clock:
        with monkeypatch.context() as patched:
            patched.setattr(mail_door, "answer_mail", die)
            assert read_inbound(mail.pk) == ""
        assert moves(table) == []
        clock.move_to(NOON + timedelta(hours=1))
        assert read_inbound(mail.pk) == "played"
    assert moves(table) == ["TRUMP NT mail"]


def test_old_mails_are_emptied_and_waiting_ones_kept(table: Table) -> None:
    old = table.post(table.key(table.acting), "BA")
    read_inbound(old.pk)
    table.post(table.key(table.acting), "czeka")
    later = datetime.now(UTC) + timedelta(days=31)
    assert incoming.forget_letters(later) == 1
    forgotten, kept = InboundMail.objects.order_by("pk")
    assert (bytes(forgotten.raw), forgotten.rcpt_to, forgotten.verdict) == (b"", str(forgotten.pk), "played")
    assert kept.raw
    assert kept.rcpt_to.startswith("r.")


# --- What people see --------------------------------------------------------------------------------


def test_a_letter_to_people_is_shown_to_them_without_keys(table: Table, admin_client: Any) -> None:
    key = table.key(table.acting)
    table.write("", f"Dostaję cudze maile: {reply_address(key)}", to="abuse@kartka.test", Subject="Skarga")
    page = _admin_page(admin_client)
    assert "Dostaję cudze maile: r.***@reply.kartka.test" in page
    assert "Skarga" in page
    assert key not in page


def test_a_players_answer_is_shown_to_nobody(table: Table, admin_client: Any) -> None:
    table.write(table.key(table.acting), "CZAT tylko do ciebie")
    assert "tylko do ciebie" not in _admin_page(admin_client)


def test_what_could_not_be_read_is_read_again_when_people_say_so(table: Table, admin_client: Any) -> None:
    mail = table.post(table.key(table.acting), "BA")
    InboundMail.objects.filter(pk=mail.pk).update(state="quarantined", verdict="quarantined", attempts=3)
    assert read_waiting(datetime.now(UTC)) == 0
    admin_client.post(
        reverse("admin:games_inboundmail_changelist"),
        {"action": "give_to_workers", "_selected_action": [mail.pk]},
    )
    assert read_waiting(datetime.now(UTC)) == 1
    assert moves(table) == ["TRUMP NT mail"]


def _admin_page(admin_client: Any) -> str:
    mail = InboundMail.objects.latest("pk")
    return str(admin_client.get(reverse("admin:games_inboundmail_change", args=[mail.pk])).content.decode())
