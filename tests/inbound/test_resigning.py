"""Who gives up a match by mail has one mail about it."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from accounts.models import OutgoingMail
from games.services.mail_wishes import resign_code
from tests.inbound.table import Table

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("answers", "own"), [(3, "answer"), (0, "ended")])
def test_the_answer_tells_it_or_else_the_mail_about_the_end(
    table: Table, settings: Any, answers: int, own: str
) -> None:
    settings.MAIL_ANSWERS_AN_HOUR = answers
    user, other = table.acting, table.waiting
    code = resign_code(table.match.seats.get(user=user), timezone.now())
    assert table.write(table.key(user), f"TAK {code}") == "resigned"
    queued = OutgoingMail.objects.filter(state=OutgoingMail.State.QUEUED).exclude(key__startswith="started:")
    about = {
        each: [mail.key.partition(":")[0] for mail in queued.filter(user=each)] for each in (user, other)
    }
    assert about == {user: [own], other: ["ended"]}
