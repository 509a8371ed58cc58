"""Processes of ours that work on the database of the running test."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent


def start(
    folder: Path, *words: str, email_port: int = 1, redis_url: str = "", database: str = "", **options: Any
) -> subprocess.Popen[str]:
    """Python with these words, on the settings of development, with a broker of its own that nobody listens to.

    `database` is another way to the database of the test.
    """
    for name in ("queue", "done", "control"):
        (folder / "broker" / name).mkdir(parents=True, exist_ok=True)
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings.dev",
        "DATABASE_URL": database or database_url(),
        "REDIS_URL": redis_url,
        "KARTKA_VAR": str(folder),
        "MAIL_DOMAIN": "kartka.test",
        "EMAIL_PORT": str(email_port),
    }
    return subprocess.Popen([sys.executable, *words], cwd=ROOT, env=environment, text=True, **options)


def run(code: str) -> tuple[str, str]:
    """The words that run code with Django set up."""
    return "-c", f"import django; django.setup(); {code}"


def database_url() -> str:
    from django.db import connection

    told = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{quote(str(told['NAME']))}"
    who = f"{quote(told['USER'])}:{quote(told['PASSWORD'])}" if told["PASSWORD"] else quote(told["USER"])
    return f"postgres://{who}@{told['HOST']}:{told['PORT'] or 5432}/{told['NAME']}"
