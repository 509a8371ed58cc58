"""Time that an organiser adds: who gets it, what the ledger and the mails say, and what is refused."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import OutgoingMail
from games import errors
from games.clocks import HOUR
from games.models import Clock, ClockEntry, Match
from games.services.deadlines import settle_deadlines
from games.services.extra_time import add_extra_time
from tests.factories import make_match, play_on
from tests.games.noon import NOON, after

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]


@pytest.fixture
def match(ala: Any, bartek: Any) -> Match:
    return make_match(ala, bartek, width=2)


def banks(match: Match) -> list[int]:
    """Hours in the banks: round 1, seats 0 and 1, then round 2."""
    clocks = Clock.objects.filter(round__match=match).order_by("round__number", "seat__number")
    return [clock.bank // HOUR for clock in clocks]


def test_everybody_gets_it_in_all_open_rounds(match: Match, celina: Any) -> None:
    before = Clock.objects.get(round__match=match, round__number=1, seat__number=0).deadline_at
    clocks = add_extra_time(
        match_code=match.code, seconds=24 * HOUR, by=celina, reason=" A storm,\n no power "
    )
    assert len(clocks) == 4
    assert banks(match) == [144, 144, 144, 144]
    running = Clock.objects.get(round__match=match, round__number=1, seat__number=0)
    assert before is not None
    assert running.deadline_at == before + timedelta(hours=24)
    lines = ClockEntry.objects.filter(kind="extra")
    assert {(line.seconds, line.reason, line.by) for line in lines} == {
        (24 * HOUR, "A storm, no power", celina)
    }
    assert OutgoingMail.objects.filter(key__startswith="extra:").count() == 2


def test_one_player_gets_it_alone_and_both_are_told(match: Match, bartek: Any) -> None:
    add_extra_time(match_code=match.code, seconds=HOUR, by=None, reason="Ill", user=bartek)
    assert banks(match) == [120, 121, 120, 121]
    mails = OutgoingMail.objects.filter(key__startswith="extra:")
    assert {mail.user.username for mail in mails if mail.user} == {"ala", "bartek"}
    assert all("Ill" in mail.text and "bartek" in mail.text for mail in mails)


def test_a_turn_may_last_longer_than_seven_days_by_it(match: Match) -> None:
    add_extra_time(match_code=match.code, seconds=10 * 24 * HOUR, by=None, reason="Holidays for all")
    assert settle_deadlines(after(120 + 239)) == 0
    assert Clock.objects.get(round__number=1, seat__number=0).deadline_at == after(120 + 240)


@pytest.mark.parametrize(
    ("seconds", "reason"), [(59, "why"), (60 * 24 * HOUR + 1, "why"), (HOUR, "  "), (HOUR, "x" * 201)]
)
def test_refused(match: Match, seconds: int, reason: str) -> None:
    with pytest.raises(errors.BadExtraTime):
        add_extra_time(match_code=match.code, seconds=seconds, by=None, reason=reason)
    assert banks(match) == [120] * 4


def test_no_such_player_no_such_match_and_a_match_that_is_over(match: Match, stranger: Any) -> None:
    with pytest.raises(errors.NotYourSeat):
        add_extra_time(match_code=match.code, seconds=HOUR, by=None, reason="why", user=stranger)
    with pytest.raises(errors.NoSuchMatch):
        add_extra_time(match_code="nonsense", seconds=HOUR, by=None, reason="why")
    play_on(match)
    Match.objects.filter(pk=match.pk).update(status="void", finished_at=NOON)
    with pytest.raises(errors.MatchOver):
        add_extra_time(match_code=match.code, seconds=HOUR, by=None, reason="why")


def test_the_ledger_shows_the_reason(match: Match, client: Any, ala: Any, celina: Any) -> None:
    add_extra_time(match_code=match.code, seconds=HOUR, by=celina, reason="Broken <b>leg</b>")
    client.force_login(ala)
    page = client.get(f"/partia/{match.code}/czas/").content.decode()
    assert "Broken &lt;b&gt;leg&lt;/b&gt; (celina)" in page
