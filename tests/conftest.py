"""What every test may use: the cast, compiled catalogues, and a broker that only listens.

The cast: `ala` reads Polish, `bartek` English, `celina` Polish; all three are registered and confirmed. `stranger` is
registered and sits at no table.
"""

from __future__ import annotations

import os
from typing import Any

import pytest
from celery import Celery
from django.db import connection

from tests.factories import make_user

pytest_plugins = ["tests.no_skips"]


def pytest_configure(config: pytest.Config) -> None:
    # Before Django first loads a translation: without .mo files every page would be English.
    from config.catalogue import compile_stale

    compile_stale()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("postgres") and connection.vendor != "postgresql":
            item.add_marker(pytest.mark.skip(reason="counts on PostgreSQL only; set DATABASE_URL"))
        if item.get_closest_marker("redis") and not os.environ.get("REDIS_URL"):
            item.add_marker(pytest.mark.skip(reason="needs a Redis server; set REDIS_URL"))
    items.sort(key=_comes_later)


def _comes_later(item: pytest.Item) -> bool:
    """False for what starts processes and waits for them: begun last, it would leave the other cores without work.

    Not for tests in the database of the suite, whose order pytest-django knows, nor for those in a browser, whose event
    loop would be in their way.
    """
    return not item.get_closest_marker("services") or any(
        item.get_closest_marker(name) for name in ("django_db", "e2e")
    )


@pytest.fixture
def ala(db: None) -> Any:
    return make_user("ala", language="pl")


@pytest.fixture
def bartek(db: None) -> Any:
    return make_user("bartek", language="en")


@pytest.fixture
def celina(db: None) -> Any:
    return make_user("celina", language="pl")


@pytest.fixture
def stranger(db: None) -> Any:
    return make_user("obcy", language="pl")


@pytest.fixture(autouse=True)
def published(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> list[tuple[str, dict[str, Any]]]:
    """Stands in for the broker: what tasks would have been sent, as (name, arguments), in order.

    Tests marked `services` talk to the real one. Nudges leave on commit: see `django_capture_on_commit_callbacks`.
    """
    sent: list[tuple[str, dict[str, Any]]] = []
    if request.node.get_closest_marker("services") is None:

        def listen(self: Celery, name: str, args: Any = None, kwargs: Any = None, **options: Any) -> None:
            sent.append((name, dict(kwargs or {})))

        # Task.delay, Signature.delay and send_task all end here when tasks are not eager.
        monkeypatch.setattr(Celery, "send_task", listen)
    return sent
