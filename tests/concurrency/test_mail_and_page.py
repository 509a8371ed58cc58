"""A mail and a page play at once, and two workers read one mail: one action, one answer. PostgreSQL only."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from accounts.models import OutgoingMail
from games.errors import GameError
from games.inbound.deliver import deliver
from games.inbound.reader import read_inbound
from games.models import InboundMail, MailToken, Match, Move
from games.selectors.positions import position_of
from games.services import incoming, mail_door
from games.services.play import play
from games.tokens import make_token, reply_address
from tests.concurrency.test_two_at_once import PATIENCE, Door, in_threads
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
    """Without the lock on its row, two workers are inside one mail together."""
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
        in_threads(*[lambda: read_inbound(mail.pk)] * 2)
    assert inside.most == 2
    # The version and the unique ply are behind it: still one card.
    assert list(Move.objects.values_list("ply", flat=True)) == [1, 2]
