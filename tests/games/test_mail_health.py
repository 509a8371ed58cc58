"""Is mail well? Each figure at its limit and one beyond, on the command and on the staff's page."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.utils import timezone, translation

from accounts import outbox
from accounts.models import OutgoingMail, User
from games.mail_health import mail_health
from games.models import InboundMail
from tests.factories import make_user

pytestmark = pytest.mark.django_db

OUT, IN = OutgoingMail.State, InboundMail.State


def outgoing(key: str, minutes: float = 0, **fields) -> OutgoingMail:
    """A mail that became due so many minutes ago."""
    user = User.objects.filter(username="ala").first() or make_user("ala")
    mail = outbox.queue(
        key=key, user=user, stream="account", subject="s", text="t", to_address=f"{key}@example.com"
    )
    ago = timezone.now() - timedelta(minutes=minutes)
    OutgoingMail.objects.filter(pk=mail.pk).update(**{"not_before": ago, "created_at": ago, **fields})
    return mail


def incoming(number: int, minutes: float = 0, **fields) -> InboundMail:
    ago = timezone.now() - timedelta(minutes=minutes)
    return InboundMail.objects.create(rcpt_to=str(number), digest="d", raw=b"", received_at=ago, **fields)


def figures() -> dict[str, int | None]:
    return {figure.key: figure.value for figure in mail_health(timezone.now())}


def wrong() -> list[str]:
    return [figure.key for figure in mail_health(timezone.now()) if figure.is_wrong]


def test_a_site_without_any_mail_is_well():
    assert wrong() == []
    assert {key: value for key, value in figures().items() if value} == {}


def test_a_mail_that_waits_too_long_is_wrong():
    outgoing("a", minutes=14.9)
    assert (figures()["queue_age"], wrong()) == (14, [])
    outgoing("b", minutes=16.1)
    assert (figures()["queue_age"], figures()["waiting"], wrong()) == (16, 2, ["queue_age"])


def test_one_that_waited_for_its_reader_counts_from_the_first_try():
    now = timezone.now()
    outgoing("a", minutes=5000, attempts=1, tried_since=now - timedelta(minutes=3), not_before=now)
    assert (figures()["queue_age"], wrong()) == (3, [])


def test_a_mail_that_is_not_due_yet_waits_for_nothing():
    outgoing("a", minutes=-60)
    assert (figures()["queue_age"], figures()["waiting"], wrong()) == (None, 1, [])


@pytest.mark.parametrize("state", [OUT.SENT, OUT.SUPERSEDED, OUT.CANCELLED])
def test_mails_that_are_over_do_not_wait(state):
    outgoing("a", minutes=60, state=state, sent_at=timezone.now() if state == OUT.SENT else None)
    assert (figures()["waiting"], wrong()) == (0, [])


def test_a_server_that_is_not_reached_is_wrong_although_every_try_puts_the_mail_off():
    later = timezone.now() + timedelta(minutes=8)
    outgoing("a", minutes=30, attempts=5, not_before=later, last_error="ConnectionRefusedError(111)")
    assert (figures()["queue_age"], figures()["put_off"], wrong()) == (30, 0, ["queue_age"])


def test_a_worker_that_died_while_it_sent_leaves_a_mail_that_waits():
    outgoing(
        "a", minutes=30, state=OUT.SENDING, attempts=1, lease_until=timezone.now() - timedelta(minutes=20)
    )
    assert wrong() == ["queue_age"]


def test_one_mailbox_that_is_full_for_days_is_no_alarm_and_many_are():
    def put_off(number: int) -> None:
        later = timezone.now() + timedelta(hours=5)
        outgoing(
            f"n{number}", minutes=2000, attempts=9, not_before=later, last_error="452 4.2.2 mailbox full"
        )

    for number in range(5):
        put_off(number)
    assert (figures()["put_off"], figures()["queue_age"], wrong()) == (5, None, [])
    put_off(5)
    assert wrong() == ["put_off"]


def test_refused_mails_are_wrong_when_there_are_many_of_late():
    for number in range(10):
        outgoing(f"n{number}", minutes=60, state=OUT.FAILED)
    outgoing("old", minutes=4 * 24 * 60, state=OUT.FAILED)
    assert (figures()["refused"], wrong()) == (10, [])
    outgoing("one more", minutes=60, state=OUT.FAILED)
    assert wrong() == ["refused"]


def test_the_last_delivery_is_told():
    for minutes in (90, 30):
        outgoing(
            f"m{minutes}", state=OUT.SENT, sent_at=timezone.now() - timedelta(minutes=minutes, seconds=9)
        )
    assert (figures()["last_delivery"], wrong()) == (30, [])


def test_an_incoming_mail_that_nobody_reads_is_wrong():
    incoming(1, minutes=4)
    incoming(2, minutes=60, state=IN.DONE, verdict="played")
    assert (figures()["unread_age"], wrong()) == (4, [])
    incoming(3, minutes=7)
    assert (figures()["unread_age"], wrong()) == (7, ["unread_age"])


@pytest.mark.parametrize(
    ("key", "most", "fields"),
    [
        ("held", 20, {"state": IN.HELD, "verdict": "held:failed"}),
        ("quarantined", 0, {"state": IN.QUARANTINED, "verdict": "quarantined"}),
        ("came_back", 10, {"state": IN.DONE, "verdict": "bounce:counted"}),
    ],
)
def test_what_went_wrong_lately_is_counted_for_a_day(key, most, fields):
    incoming(0, minutes=25 * 60, done_at=timezone.now() - timedelta(hours=25), **fields)
    for number in range(1, most + 1):
        incoming(number, done_at=timezone.now(), **fields)
    assert (figures()[key], wrong()) == (most, [])
    incoming(most + 1, done_at=timezone.now(), **fields)
    assert wrong() == [key]


def test_an_address_at_rest_is_told():
    make_user("ala", mail_paused_at=timezone.now())
    assert (figures()["resting"], wrong()) == (1, [])


def test_the_limits_are_settings(settings):
    outgoing("a", minutes=3)
    settings.MAIL_HEALTH_QUEUE_AGE = 2
    assert wrong() == ["queue_age"]


def test_every_figure_is_looked_up_once():
    assert len(figures()) == len(mail_health(timezone.now())) == 12


class TestTheCommand:
    def test_says_that_all_is_well(self):
        outgoing("a", minutes=1)
        out = StringIO()
        call_command("mail_health", stdout=out)
        lines = out.getvalue().splitlines()
        assert (
            "ok    queue_age           1  minutes that the longest due mail has waited (at most 15)" in lines
        )
        assert len(lines) == 12

    def test_exits_with_1_and_advice_in_english_whatever_the_site_reads(self):
        outgoing("a", minutes=20)
        out = StringIO()
        with translation.override("pl"), pytest.raises(CommandError) as error:
            call_command("mail_health", stdout=out)
        assert error.value.returncode == 1
        assert "WRONG queue_age          20" in out.getvalue()
        assert "queue_age: Do worker and beat run" in str(error.value)
        assert "held:" not in str(error.value)

    def test_exits_with_1_when_the_database_is_away(self, monkeypatch):
        def away(now):
            raise OperationalError("connection refused")

        monkeypatch.setattr("games.management.commands.mail_health.mail_health", away)
        with pytest.raises(
            CommandError, match="the database does not say how mail fares: connection refused"
        ):
            call_command("mail_health")


class TestThePage:
    ADDRESS = "/admin/mails/health/"

    def page(self, client, language: str) -> str:
        client.force_login(make_user("olga", is_staff=True, is_superuser=True))
        response = client.get(self.ADDRESS, headers={"accept-language": language})
        assert response.status_code == 200
        return response.content.decode()

    @pytest.mark.parametrize(("language", "well"), [("pl", "Poczta działa."), ("en", "Mail flows.")])
    def test_says_that_all_is_well(self, client, language, well):
        page = self.page(client, language)
        assert well in page
        assert page.count("<tr id=") == 12

    @pytest.mark.parametrize(
        ("language", "words"),
        [
            ("pl", ["Coś jest nie tak.", "Czy działają worker i beat"]),
            ("en", ["Something is wrong.", "Do worker and beat run"]),
        ],
    )
    def test_says_what_is_wrong_and_what_to_do(self, client, language, words):
        outgoing("a", minutes=20)
        page = self.page(client, language)
        assert [word for word in words if word not in page] == []

    def test_shows_no_address_and_no_error(self, client):
        outgoing("private", minutes=20, attempts=2, last_error="452 for private@example.com")
        assert "private" not in self.page(client, "en")

    @pytest.mark.parametrize("path", ["/admin/accounts/outgoingmail/", "/admin/games/inboundmail/"])
    def test_is_led_to_from_the_lists_of_mails(self, client, path):
        client.force_login(make_user("olga", is_staff=True, is_superuser=True))
        assert self.ADDRESS in client.get(path).content.decode()

    def test_is_for_the_staff(self, client, ala):
        assert client.get(self.ADDRESS).status_code == 302
        client.force_login(ala)
        assert client.get(self.ADDRESS).status_code == 302
