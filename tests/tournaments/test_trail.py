"""One trail for site, clock and admin: each verb has words, each change a line, and no line ever changes."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

import tournaments.services
from tests.tournaments.seasons import STARTS, make_league, make_people, make_season, start
from tournaments.models import AuditRecord
from tournaments.trail_words import VERBS

WRITERS = {"note", "set_status"}
SERVICES = Path(tournaments.services.__path__[0])


def verbs_written() -> set[str]:
    """The third argument of every call that writes a line."""
    found = set()
    for module in SERVICES.glob("*.py"):
        for node in ast.walk(ast.parse(module.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WRITERS:
                found |= {
                    each.value
                    for each in ast.walk(node.args[2])
                    if isinstance(each, ast.Constant) and isinstance(each.value, str)
                }
    return found - {"withdrawn", "declined"}


def test_every_verb_has_words() -> None:
    assert verbs_written() == set(VERBS)


@pytest.mark.django_db
def test_a_line_is_never_changed_nor_deleted(ala: Any) -> None:
    start(make_season(make_league(ala)), make_people(2), ala)
    line = AuditRecord.objects.latest("pk")
    count = AuditRecord.objects.count()
    line.reason = "another one"
    for attempt in (
        line.save,
        line.delete,
        AuditRecord.objects.all().delete,
        lambda: AuditRecord.objects.update(reason="x"),
        lambda: AuditRecord.objects.bulk_update([line], ["reason"]),
        lambda: AuditRecord.objects.filter(pk=line.pk).update(at=STARTS),
    ):
        with pytest.raises(TypeError), transaction.atomic():
            attempt()
    assert AuditRecord.objects.count() == count
    assert AuditRecord.objects.get(pk=line.pk).reason == ""
