"""What tests of mails that come in share."""

from __future__ import annotations

from typing import Any

import pytest

from games.services import mail_door
from tests.inbound.table import Table


@pytest.fixture
def table(db: None) -> Table:
    return Table()


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What was answered, in order."""
    heard: list[dict[str, Any]] = []
    monkeypatch.setattr(mail_door, "answer_mail", lambda **facts: heard.append(facts))
    return heard
