"""What the leagues do when they hear of matches and people. A signal lost costs a minute: the beat looks as well."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from accounts.models import User
from accounts.signals import account_closing
from games.signals import match_finished
from tournaments.services.leaving import leave_all
from tournaments.services.results import collect_result


def connect() -> None:
    match_finished.connect(on_match_finished, dispatch_uid="tournaments.collect_result")
    account_closing.connect(on_account_closing, dispatch_uid="tournaments.leave_all")


def on_match_finished(sender: Any, match_id: int, **kwargs: Any) -> None:
    collect_result(match_id=match_id, now=timezone.now())


def on_account_closing(sender: Any, user: User, **kwargs: Any) -> None:
    leave_all(user=user, now=timezone.now())
