"""A broker that is away makes the site slower, never wrong."""

import pytest
from celery import Celery

from games import dispatch


def test_a_nudge_that_cannot_be_sent_is_logged_and_harms_nobody(
    db, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks, caplog
):
    def away(self: Celery, name: str, *args: object, **options: object) -> None:
        raise ConnectionError("no broker")

    monkeypatch.setattr(Celery, "send_task", away)
    with django_capture_on_commit_callbacks(execute=True):
        dispatch.nudge_inbound(inbound_id=1)
    assert "no broker" in caplog.text
