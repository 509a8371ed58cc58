"""Celery tasks: one more interface. Each fetches nothing, calls one service, and may run twice or never.

Names are fixed strings: a queued task survives the renaming of a module.
"""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from games.inbound.reader import read_inbound as read_letter
from games.inbound.reader import read_waiting
from games.services.bots import take_bot_turn, wake_sleeping_bots
from games.services.deadlines import send_reminders, settle_deadlines
from games.services.dealing import judge_deals
from games.services.mail_probe import send_probe
from games.services.outages import keep_time
from games.services.people import forget_guests
from games.services.tables import expire_tables


@shared_task(name="games.run_bot")
def run_bot(*, round_id: int, seat: int, version: int) -> None:
    take_bot_turn(round_id=round_id, seat=seat, version=version)


@shared_task(name="games.sweep_bots")
def sweep_bots() -> int:
    return wake_sleeping_bots(timezone.now())


@shared_task(name="games.sweep_deadlines")
def sweep_deadlines() -> int:
    now = timezone.now()
    # First, so that nobody is reminded or late because we were away.
    keep_time(now)
    return send_reminders(now) + settle_deadlines(now)


@shared_task(name="games.judge_deals")
def sweep_verdicts() -> int:
    return judge_deals(timezone.now())


@shared_task(name="games.sweep_tables")
def sweep_tables() -> int:
    return expire_tables(timezone.now())


@shared_task(name="games.probe_mail")
def probe_mail() -> bool:
    return send_probe(timezone.now())


@shared_task(name="games.forget_guests")
def sweep_guests() -> int:
    return forget_guests(timezone.now())


@shared_task(name="games.read_inbound")
def read_inbound(*, inbound_id: int) -> str:
    return read_letter(inbound_id)


@shared_task(name="games.sweep_inbound")
def sweep_inbound() -> int:
    return read_waiting(timezone.now())
