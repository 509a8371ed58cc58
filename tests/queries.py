"""Counting questions to the database."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext


def queries_of(act: Callable[[], Any]) -> list[str]:
    """The SQL that `act` sends. Compare the counts for one row and for several: they should be the same."""
    with CaptureQueriesContext(connection) as seen:
        act()
    return [query["sql"] for query in seen.captured_queries]
