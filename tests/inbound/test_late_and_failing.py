"""Mails that come late, cannot be read, or meet a worker that dies."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from games.inbound import reader
from games.inbound.reader import read_inbound, read_waiting
from games.models import Clock, InboundMail, Match
from games.services import incoming, mail_door
from games.services.deadlines import settle_deadlines
from games.tokens import reply_address
from tests.inbound.table import NOON, Table, moves

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("told")]


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
