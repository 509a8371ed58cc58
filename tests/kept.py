"""Rows that many tests start from: services write them once a process, and further tests get them as they were."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from django.apps import apps
from django.db import connection, transaction
from django.db.models import Model

FAR = 1_000_000
"""Where the keys of kept rows begin on SQLite, which counts anew in each test; PostgreSQL never gives a key twice."""

_kept: dict[Hashable, list[list[Model]]] = {}


def put(name: Hashable, make: Callable[[], object]) -> None:
    """Adds what `make` adds to the database, called once for each name; it may change no row that was there before."""
    if name not in _kept:
        _kept[name] = _written_by(make)
    for rows in _kept[name]:
        type(rows[0])._base_manager.bulk_create(rows)


def _written_by(make: Callable[[], object]) -> list[list[Model]]:
    # Not `atomic`: services may ask for a transaction of their own, which the test's stands for and no other may.
    start = transaction.savepoint()
    if connection.vendor == "sqlite":
        _count_from_far()
    before = _rows()
    make()
    after = _rows()
    transaction.savepoint_rollback(start)
    for model, rows in before.items():
        for key, row in rows.items():
            assert _values(after[model][key]) == _values(row), f"{row!r} is changed"
    added = [[row for key, row in rows.items() if key not in before[model]] for model, rows in after.items()]
    return [rows for rows in added if rows]


def _rows() -> dict[type[Model], dict[Any, Model]]:
    models = [each for each in apps.get_models(include_auto_created=True) if each._meta.managed]
    return {model: {row.pk: row for row in model._base_manager.order_by("pk")} for model in models}


def _values(row: Model) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def _count_from_far() -> None:
    tables = connection.introspection.table_names()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM sqlite_sequence")
        cursor.executemany(
            "INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [(name, FAR) for name in tables]
        )
