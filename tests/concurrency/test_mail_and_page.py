"""A mail and a page play at once, and two workers read one mail: one action, one answer. PostgreSQL only."""

from __future__ import annotations

from functools import partial
from threading import Event
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import OutgoingMail
from games.errors import GameError
from games.inbound.deliver import deliver
from games.inbound.held import held_letter
from games.inbound.reader import read_inbound
from games.models import InboundMail, MailToken, Match, Move
from games.selectors.positions import position_of
from games.services import digest_door, incoming, mail_door
from games.services import play as page
from games.services.play import play
from games.tokens import digest_address, make_digest_tokens, make_token, reply_address
from tests.concurrency.test_two_at_once import MEETING, PATIENCE, Door, in_threads
from tests.factories import make_match, make_user, open_round, play_word

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def match() -> Match:
    match = make_match(make_user("ala"), make_user("bartek"))
    play_word(match, "TRUMP S")
    return match


def a_mail(match: Match, words: str, message_id: str = "<1@example.com>") -> InboundMail:
    """A mail of ala's that answers the position as it stands; kept, not read."""
    the_round, seat = open_round(match), match.seats.select_related("user").get(number=0)
    key = make_token(
        purpose=MailToken.Purpose.REPLY,
        user=seat.user,
        sent_to=seat.user.email,
        seat=seat,
        round=the_round,
        version=the_round.version,
    )
    raw = f"From: {seat.user.email}\r\nMessage-ID: {message_id}\r\n\r\n{words}\r\n"
    deliver(raw.encode(), seat.user.email, (reply_address(key),))
    return InboundMail.objects.latest("pk")


def test_a_mail_and_a_page_at_once_play_one_card(match: Match) -> None:
    first, second = position_of(open_round(match)).view(0).legal[:2]
    mail, the_round = a_mail(match, first), open_round(match)

    def on_the_page() -> Any:
        return play(
            round_id=the_round.pk, seat=0, text=second, expected_version=the_round.version, channel="web"
        )

    by_mail, on_page = in_threads(lambda: read_inbound(mail.pk), on_the_page)
    assert (by_mail, isinstance(on_page, GameError)) in [("played", True), ("stale", False)]
    assert list(Move.objects.values_list("ply", flat=True)) == [1, 2]
    assert OutgoingMail.objects.filter(key=f"answer:{mail.pk}").count() == 1


def test_two_workers_that_read_one_mail_play_once_and_answer_once(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail = a_mail(match, position_of(open_round(match)).view(0).legal[0])
    # The lease is the first belt; without it both come as far as the row's lock.
    monkeypatch.setattr(incoming, "LEASE", incoming.LEASE * 0)
    results = in_threads(*[lambda: read_inbound(mail.pk)] * 4)
    assert set(results) <= {"played", ""}
    assert "played" in results
    assert list(Move.objects.values_list("ply", flat=True)) == [1, 2]
    assert OutgoingMail.objects.filter(key=f"answer:{mail.pk}").count() == 1


def test_two_mails_with_different_cards_play_the_first(match: Match) -> None:
    first, second = position_of(open_round(match)).view(0).legal[:2]
    mails = [a_mail(match, first), a_mail(match, second, "<2@example.com>")]
    results = in_threads(*(partial(read_inbound, mail.pk) for mail in mails))
    assert sorted(results) == ["played", "stale"]
    assert list(Move.objects.values_list("ply", flat=True)) == [1, 2]


def test_the_same_mail_at_two_doors_is_kept_once(match: Match) -> None:
    raw = b"From: ala@example.com\r\nMessage-ID: <1@example.com>\r\n\r\nAS\r\n"
    kept = in_threads(*[lambda: deliver(raw, "ala@example.com", ("gra@kartka.test",))] * 4)
    assert sorted(kept) == [0, 0, 0, 1]
    assert InboundMail.objects.count() == 1


def test_the_doors_tests_would_notice_a_missing_lock(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the locks on its row and its match, two workers are inside one mail together."""
    mail = a_mail(match, position_of(open_round(match)).view(0).legal[0])
    inside = Door(PATIENCE)
    act = mail_door.do_wishes

    def watched(*arguments: Any) -> Any:
        with inside.step():
            return act(*arguments)

    # Over before it begins: whichever of two that start in the same moment is second may come in.
    monkeypatch.setattr(incoming, "LEASE", -incoming.LEASE)
    monkeypatch.setattr(mail_door, "do_wishes", watched)
    with monkeypatch.context() as patched:
        patched.setattr(mail_door, "lock_letter", lambda inbound_id: InboundMail.objects.get(pk=inbound_id))
        patched.setattr(mail_door, "lock_tables", lambda *token_ids: None)
        in_threads(*[lambda: read_inbound(mail.pk)] * 2)
    assert inside.most == 2
    # The version and the unique ply are behind it: still one card.
    assert list(Move.objects.values_list("ply", flat=True)) == [1, 2]


def confirmed(mail: InboundMail) -> str:
    """The player says on our page that the mail, which was held, is theirs."""
    assert mail.token is not None
    mail.confirm = MailToken.objects.create(
        digest="c", purpose=MailToken.Purpose.CONFIRM, user=mail.token.user, seat=mail.token.seat
    )
    mail.state = InboundMail.State.HELD
    mail.save()
    outcome = mail_door.confirm_mail(inbound_id=mail.pk, reply=held_letter(mail).reply)
    assert outcome is not None
    return outcome.kind


def of_a_digest(mail: InboundMail) -> str:
    """The same words as an answer to a digest that lists this turn twice."""
    assert mail.token is not None
    token = mail.token
    assert token.seat is not None
    assert token.round is not None
    turns = [(token.seat, token.round)] * 2
    keys = make_digest_tokens(user=token.user, sent_to=token.sent_to, positions=turns)
    head, words = bytes(mail.raw).split(b"\r\n\r\n")
    raw = head + b"\r\n\r\n1: " + words + b"2: " + words
    deliver(raw, token.sent_to, (digest_address(keys.reply),))
    return read_inbound(InboundMail.objects.latest("pk").pk)


@pytest.mark.parametrize(
    ("read", "verdict"),
    [(lambda mail: read_inbound(mail.pk), "played"), (confirmed, "played"), (of_a_digest, "turns:2/2")],
)
def test_who_answers_a_mail_and_plays_on_the_page_is_stopped_at_neither(
    match: Match, read: Any, verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both note that the player has come back, and both hold the match: in the same order.

    The mail waits, with what it writes before its wishes written, for the page to hold the match, if that can be.
    """
    first, second = position_of(open_round(match)).view(0).legal[:2]
    mail, the_round = a_mail(match, first), open_round(match)
    match.seats.filter(number=0).update(told_at=timezone.now())
    came, held, do_wishes, play_held = Event(), Event(), mail_door.do_wishes, page.play_held

    def wait(*arguments: Any) -> Any:
        came.set()
        held.wait(MEETING)
        return do_wishes(*arguments)

    def on_the_page(*arguments: Any, **more: Any) -> Any:
        held.set()
        return play_held(*arguments, **more)

    def press() -> Any:
        came.wait(PATIENCE)
        return play(
            round_id=the_round.pk, seat=0, text=second, expected_version=the_round.version, channel="web"
        )

    monkeypatch.setattr(mail_door, "do_wishes", wait)
    monkeypatch.setattr(digest_door, "do_wishes", wait)
    monkeypatch.setattr(page, "play_held", on_the_page)
    by_mail, on_page = in_threads(lambda: read(mail), press)
    assert by_mail == verdict
    assert isinstance(on_page, GameError)
    assert on_page.code == "stale"
