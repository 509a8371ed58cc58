"""A test database for benches, outside of pytest: SQLite or, with DATABASE_URL, PostgreSQL."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def a_database() -> Iterator[None]:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")
    import django

    django.setup()
    from django.test.utils import (
        setup_databases,
        setup_test_environment,
        teardown_databases,
        teardown_test_environment,
    )

    setup_test_environment(debug=False)
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        yield
    finally:
        teardown_databases(databases, verbosity=0)
        teardown_test_environment()


def silence_the_broker() -> None:
    """Tasks are given to nobody."""
    from celery import Celery

    Celery.send_task = lambda *args, **kwargs: None
