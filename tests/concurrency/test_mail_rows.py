"""Rows of mails, in and out, that two work on in one moment. PostgreSQL only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Event
from typing import Any

import pytest
from django.db.models.signals import ModelSignal, post_init
from django.utils import timezone

from accounts import relay
from accounts.models import OutgoingMail
from accounts.outbox import DELIVERED
from games.inbound.deliver import deliver
from games.models import Clock, InboundMail, MailToken, Match
from games.notices import chat_notices
from games.selectors.positions import position_of
from games.services import advance, deadlines, incoming, mail_door
from games.services import play as page
from games.services.arbiter import remind_now
from games.services.chat import say
from games.services.play import Played, play, resign
from games.tokens import bounce_address, make_token
from tests.concurrency.test_two_at_once import MEETING, PATIENCE, Door, in_threads
from tests.factories import make_match, make_user, open_round, play_word

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@contextmanager
def between(signal: ModelSignal, sender: Any) -> Iterator[tuple[Event, Event]]:
    """The first that comes to this signal says so, and waits there for the other to be done, if it can be."""
    came, done = Event(), Event()

    def wait(**kwargs: Any) -> None:
        if not came.is_set():
            came.set()
            done.wait(MEETING)

    signal.connect(wait, sender=sender)
    try:
        yield came, done
    finally:
        signal.disconnect(wait, sender=sender)


def after(came: Event, done: Event, act: Callable[[], Any]) -> Callable[[], Any]:
    def run() -> Any:
        came.wait(PATIENCE)
        result = act()
        done.set()
        return result

    return run


def test_a_reader_that_fails_late_leaves_a_mail_settled_that_another_has_settled() -> None:
    deliver(b"Message-ID: <1@example.com>\r\n\r\nx\r\n", "ala@example.com", ("gra@kartka.test",))
    pk = InboundMail.objects.get().pk
    with between(post_init, InboundMail) as (came, done):
        in_threads(
            lambda: incoming.give_back(inbound_id=pk, error="slow", now=timezone.now()),
            after(came, done, lambda: mail_door.put_aside(inbound_id=pk, verdict="no_key")),
        )
    mail = InboundMail.objects.get()
    assert (mail.state, mail.verdict) == ("done", "no_key")


def test_a_mail_that_is_taken_away_as_it_is_claimed_stops_no_relay(monkeypatch: pytest.MonkeyPatch) -> None:
    make_match(make_user("ala"), make_user("bartek"))
    OutgoingMail.objects.update(not_before=timezone.now())
    came, done, refresh = Event(), Event(), OutgoingMail.refresh_from_db

    def late(mail: OutgoingMail, *args: Any, **kwargs: Any) -> None:
        came.set()
        done.wait(MEETING)
        refresh(mail, *args, **kwargs)

    monkeypatch.setattr(OutgoingMail, "refresh_from_db", late)
    claimed, _ = in_threads(relay.claim, after(came, done, lambda: OutgoingMail.objects.all().delete()))
    assert claimed is not None
    assert relay.claim() is None


def test_two_bounces_of_one_mail_at_once_count_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ala = make_user("ala")
    key = make_token(purpose=MailToken.Purpose.BOUNCE, user=ala, sent_to=ala.email)
    for number in range(2):
        raw = f"Message-ID: <{number}@example.com>\r\nAuto-Submitted: auto-replied\r\n\r\n"
        deliver(raw.encode(), "", (bounce_address(key),))
    door, came_back = Door(), mail_door.mail_came_back

    def watched(**given: Any) -> bool:
        with door.step():
            pass
        return came_back(**given)

    monkeypatch.setattr(mail_door, "mail_came_back", watched)
    (token,) = MailToken.objects.all()
    verdicts = in_threads(
        *(
            lambda pk=mail.pk: mail_door.note_bounce(
                inbound_id=pk, token_id=token.pk, reason="report", lost=True, for_good=False
            )
            for mail in InboundMail.objects.all()
        )
    )
    assert sorted(verdicts) == ["bounce:counted", "bounce:report"]
    ala.refresh_from_db()
    assert ala.mail_failures == 1


def by_the_sweep(clock: Clock) -> bool:
    return deadlines.remind(clock_id=clock.pk, now=timezone.now())


def by_the_organiser(clock: Clock) -> bool:
    assert clock.seat.user is not None
    return remind_now(match_id=clock.round.match_id, user=clock.seat.user, now=timezone.now())


@pytest.mark.parametrize("remind", [by_the_sweep, by_the_organiser])
def test_who_is_reminded_as_they_play_can_play(remind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reminder takes the place of the turn's own mail, which whoever plays lets go; both want the clock as well.

    The reminder waits, with the clock read, for the player to be that far, if they can be.
    """
    match = make_match(make_user("ala"), make_user("bartek"))
    play_word(match, "TRUMP S")
    the_round = open_round(match)
    (seat,) = the_round.to_act
    later = timezone.now() + timedelta(hours=1)
    OutgoingMail.objects.filter(topic=f"turn:{the_round.pk}:{seat}", state="queued").update(not_before=later)
    match.seats.filter(number=seat).update(told_at=timezone.now())
    clock = Clock.objects.select_related("seat__user", "round").get(round=the_round, seat__number=seat)
    Clock.objects.filter(pk=clock.pk).update(remind_at=timezone.now())
    came, done, tell, stop = Event(), Event(), deadlines.turn_notices.remind, page.stop_clock

    def wait(**given: Any) -> Any:
        came.set()
        done.wait(MEETING)
        return tell(**given)

    def on_the_page(*arguments: Any) -> None:
        done.set()
        stop(*arguments)

    monkeypatch.setattr(deadlines.turn_notices, "remind", wait)
    monkeypatch.setattr(page, "stop_clock", on_the_page)
    card = position_of(the_round).view(seat).legal[0]

    def press() -> Any:
        came.wait(PATIENCE)
        return play(
            round_id=the_round.pk,
            seat=seat,
            text=card,
            expected_version=the_round.version,
            channel="web",
        )

    reminded, played = in_threads(lambda: remind(clock), press)
    assert reminded
    assert isinstance(played, Played)


def test_who_ends_the_match_as_the_mail_about_their_turn_goes_out_ends_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The relay notes it in their seat and in the mail; the end takes the mail back and writes all seats.

    The relay waits between the two for the end to have taken the mail back, if it can.
    """
    match = make_match(make_user("ala"), make_user("bartek"))
    the_round = open_round(match)
    (seat,) = the_round.to_act
    match.seats.update(acted_at=timezone.now())  # not their first action, which is noted in the seat before
    OutgoingMail.objects.exclude(topic=f"turn:{the_round.pk}:{seat}").delete()
    OutgoingMail.objects.update(not_before=timezone.now())
    mail = relay.claim()
    assert mail is not None
    came, done, told, ended = Event(), Event(), DELIVERED["turn"], advance.turn_notices.turn_ended

    def note(*arguments: Any) -> None:
        told(*arguments)
        came.set()
        done.wait(MEETING)

    def over(**given: Any) -> None:
        ended(**given)
        done.set()

    monkeypatch.setitem(DELIVERED, "turn", note)
    monkeypatch.setattr(advance.turn_notices, "turn_ended", over)
    _, resigned = in_threads(
        lambda: relay._mark_sent(mail),
        after(
            came,
            done,
            lambda: resign(round_id=the_round.pk, seat=seat, channel="web", confirmed=True),
        ),
    )
    assert isinstance(resigned, Played)
    assert resigned.match_over
    mail.refresh_from_db()
    assert mail.state == "sent"


@pytest.fixture
def three() -> Match:
    return make_match(
        make_user("ala"), make_user("bartek"), make_user("celina"), game="szturm", options={"players": 3}
    )


def test_of_two_who_speak_at_once_the_third_reads_both(three: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second, who has looked up what the mail has to tell, waits for the first to have spoken, if that can be."""
    came, done, unread = Event(), Event(), chat_notices._unread

    def slow(*arguments: Any) -> Any:
        said = unread(*arguments)
        if not came.is_set():
            came.set()
            done.wait(MEETING)
        return said

    monkeypatch.setattr(chat_notices, "_unread", slow)
    speakers = {seat.user.username: seat.user for seat in three.seats.select_related("user")}
    in_threads(
        lambda: say(code=three.code, user=speakers["bartek"], text="Dobre rozdanie"),
        after(came, done, lambda: say(code=three.code, user=speakers["celina"], text="Nie dla mnie")),
    )
    (mail,) = OutgoingMail.objects.filter(user=speakers["ala"], stream="chat", state="queued")
    assert "Dobre rozdanie" in mail.text
    assert "Nie dla mnie" in mail.text
