"""A mail to ourselves comes back, or the staff learn that mails are swallowed; and that the mail server is away."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.core.management import CommandError, call_command
from django.utils import timezone

from accounts import outbox, relay
from accounts.models import OutgoingMail
from games.inbound.addresses import destination_of
from games.inbound.deliver import deliver
from games.inbound.door import recipient_answer
from games.inbound.reader import read_waiting
from games.mail_health import mail_health
from games.models import InboundMail
from games.probes import is_probe, probe_address
from games.services.mail_probe import send_probe
from games.services.outages import flags_rest
from games.tasks import probe_mail

pytestmark = pytest.mark.django_db(transaction=True)

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def clock(settings: Any) -> Iterator[Any]:
    settings.MAIL_PROBE_HOURS = 6
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def go_out() -> list[Any]:
    """What the provider took: each mail's bytes, sender and recipients."""
    mail.outbox.clear()
    relay.send_due()
    return [(each.message().as_bytes(), each.from_email, tuple(each.to)) for each in mail.outbox]


def probed() -> list[Any]:
    send_probe(timezone.now())
    return go_out()


def come_back(taken: list[Any]) -> None:
    for each in taken:
        deliver(*each)
    read_waiting(timezone.now())


def figure(key: str) -> Any:
    return next(each for each in mail_health(timezone.now()) if each.key == key)


def wrong() -> list[str]:
    return [each.key for each in mail_health(timezone.now()) if each.is_wrong]


def test_a_probe_goes_to_an_address_that_only_we_can_make_up(clock: Any) -> None:
    [(_raw, _sender, [address])] = probed()
    assert is_probe(address)
    assert is_probe(address.upper())
    assert recipient_answer(address).startswith("250")
    local, _, host = address.partition("@")
    forged = f"{local[:-1]}{'b' if local.endswith('a') else 'a'}@{host}"
    assert not is_probe(forged)
    assert recipient_answer(forged).startswith("550")
    assert destination_of(address.replace("@reply.", "@bounce.")).kind == "unknown"


def test_one_probe_goes_out_in_six_hours_however_often_it_is_asked_for(clock: Any) -> None:
    assert [probe_mail(), probe_mail(), probe_mail()] == [True, False, False]
    clock.shift(timedelta(hours=5, minutes=59))
    assert not probe_mail()
    clock.shift(timedelta(minutes=1))
    assert probe_mail()


def test_without_the_setting_there_are_no_probes_and_no_alarm(clock: Any, settings: Any) -> None:
    probed()
    settings.MAIL_PROBE_HOURS = 0
    clock.shift(timedelta(hours=7))
    assert not send_probe(timezone.now())
    assert figure("swallowed").value is None


def test_a_probe_that_comes_back_is_well_and_is_answered_by_nobody(clock: Any) -> None:
    taken = probed()
    clock.shift(timedelta(minutes=2))
    assert figure("swallowed").value == 2
    come_back(taken)
    assert (InboundMail.objects.get().verdict, InboundMail.objects.get().state) == ("probe", "done")
    assert not OutgoingMail.objects.exclude(key__startswith="probe:").exists()
    clock.shift(timedelta(hours=5))
    assert (figure("swallowed").value, wrong()) == (None, [])


def test_a_provider_that_swallows_everything_is_an_alarm_until_a_probe_comes_back(clock: Any) -> None:
    come_back(probed())
    clock.shift(timedelta(hours=6))
    probed()
    clock.shift(timedelta(minutes=60))
    assert (figure("swallowed").value, wrong()) == (60, [])
    clock.shift(timedelta(minutes=1))
    assert wrong() == ["swallowed"]
    clock.shift(timedelta(hours=5))
    taken = probed()
    assert figure("swallowed").value == 6 * 60 + 1
    come_back(taken)
    assert wrong() == []


def test_the_alarm_says_what_to_do_and_exits_1(clock: Any) -> None:
    probed()
    clock.shift(timedelta(hours=2))
    out = StringIO()
    with pytest.raises(
        CommandError, match=r"swallowed: The mail server takes our mails.*your provider"
    ) as error:
        call_command("mail_health", stdout=out)
    assert error.value.returncode == 1
    assert "WRONG swallowed" in out.getvalue()


def test_a_probe_that_waits_is_no_second_alarm_and_is_not_sent_late(clock: Any, settings: Any) -> None:
    """While the server is away the queue says so; the next stretch of time has a probe of its own."""
    send_probe(timezone.now())
    clock.shift(timedelta(minutes=40))
    assert wrong() == ["queue_age"]
    clock.shift(timedelta(hours=6))
    assert len(probed()) == 1
    assert OutgoingMail.objects.filter(state="cancelled").count() == 1


def test_probes_that_are_forgotten_are_no_alarm(clock: Any) -> None:
    probed()
    clock.shift(timedelta(days=8))
    assert figure("swallowed").value is None


def test_an_old_number_is_no_alias_of_another(clock: Any) -> None:
    assert len({probe_address(number) for number in range(50)}) == 50


class TestTheServerIsNotReached:
    @pytest.fixture
    def nobody(self, clock: Any, settings: Any, unused_tcp_port: int) -> Any:
        settings.EMAIL_BACKEND = "accounts.smtp.EmailBackend"
        settings.EMAIL_PORT = unused_tcp_port
        settings.EMAIL_TIMEOUT = 2

    @pytest.fixture
    def unused_tcp_port(self) -> int:
        import socket

        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            port: int = taken.getsockname()[1]
        return port

    def test_is_an_alarm_after_five_minutes_before_any_mail_has_waited_too_long(
        self, clock: Any, nobody: None
    ) -> None:
        queued("a")
        relay.send_due()
        clock.shift(timedelta(minutes=5))
        assert (figure("unreached").value, wrong()) == (5, [])
        relay.send_due()
        clock.shift(timedelta(minutes=1))
        assert wrong() == ["unreached"]
        assert not flags_rest(timezone.now())

    def test_is_over_with_the_first_mail_that_goes_out_although_others_still_wait(
        self, clock: Any, nobody: None, settings: Any
    ) -> None:
        for key in "abc":
            queued(key)
            relay.send_due()
            clock.shift(timedelta(seconds=40))
        clock.shift(timedelta(minutes=10))
        settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
        assert figure("unreached").value is not None
        assert relay.send_due(limit=1) == 1
        assert OutgoingMail.objects.filter(state="queued").count() == 2
        assert figure("unreached").value is None

    def test_counts_from_the_last_mail_that_went_out(self, clock: Any, nobody: None, settings: Any) -> None:
        """A mailbox that was full for days, and now a server that is away for a moment."""
        queued("a")
        OutgoingMail.objects.update(
            attempts=9, tried_since=NOON - timedelta(days=1), last_error="452 4.2.2 mailbox full"
        )
        queued("b", state="sent", sent_at=NOON)
        clock.shift(timedelta(minutes=2))
        relay.send_due()
        assert figure("unreached").value == 2

    def test_a_server_that_answers_no_is_another_matter(self, clock: Any) -> None:
        queued("a")
        OutgoingMail.objects.update(attempts=1, tried_since=NOON, last_error="421 4.3.2 closing")
        clock.shift(timedelta(minutes=12))
        assert figure("unreached").value is None


def queued(key: str, **fields: Any) -> None:
    outbox.queue(key=key, user=None, stream="account", subject="s", text="t", to_address=f"{key}@example.org")
    if fields:
        OutgoingMail.objects.filter(key=key).update(**fields)
