"""Celery tasks of the leagues. Each calls one service and may run twice or never."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from tournaments.services.life import advance_seasons as advance_all


@shared_task(name="tournaments.advance_seasons")
def advance_seasons() -> int:
    return advance_all(timezone.now())
