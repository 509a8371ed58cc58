"""Settings out of the environment, strictly: what cannot be read stops the start with a sentence that names it.

An empty variable counts as not set, as compose files and unit files write it. `NAME_FILE=/path` reads the value from a
file, for secrets. Values are taken as they stand: a password may begin with a dollar sign.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

YES = {"1", "true", "yes", "on"}
NO = {"0", "false", "no", "off"}
SCHEMES = {"sqlite": "sqlite3", "postgres": "postgresql", "postgresql": "postgresql"}


class Environment:
    """Reads named variables. Every method takes the default of an unset one; `text` and `words` may do without,
    and then the variable must be set. All raise `ImproperlyConfigured`."""

    def __init__(self, source: Mapping[str, str] = os.environ) -> None:
        self.source = source

    def text(self, name: str, default: str | None = None) -> str:
        value = self.source.get(name, "").strip()
        if path := self.source.get(f"{name}_FILE", "").strip():
            try:
                value = Path(path).read_text(encoding="utf-8").strip()
            except OSError as error:
                raise ImproperlyConfigured(
                    f"{name}_FILE={path!r} cannot be read: {error.strerror}."
                ) from None
        if value:
            return value
        if default is None:
            raise ImproperlyConfigured(f"{name} is not set. docs/operators.md says what it is for.")
        return default

    def number(self, name: str, default: int) -> int:
        value = self.text(name, str(default))
        try:
            return int(value)
        except ValueError:
            raise ImproperlyConfigured(f"{name}={value!r} is not a whole number.") from None

    def flag(self, name: str, default: bool) -> bool:
        value = self.text(name, "yes" if default else "no").lower()
        if value not in YES | NO:
            raise ImproperlyConfigured(f"{name}={value!r} is neither yes nor no. Write 1 or 0.")
        return value in YES

    def words(self, name: str, default: Sequence[str] | None = None) -> list[str]:
        """Words between commas."""
        value = self.text(name, None if default is None else ",".join(default))
        return [word.strip() for word in value.split(",") if word.strip()]

    def choice(self, name: str, options: Sequence[str], default: str) -> str:
        value = self.text(name, default)
        if value not in options:
            raise ImproperlyConfigured(f"{name}={value!r} is none of {', '.join(options)}.")
        return value

    def database(self, name: str, default: str) -> dict[str, Any]:
        """A Django database out of an address: postgres://user:password@host:port/name or sqlite:////path.

        What follows a question mark goes to the driver (`?sslmode=require`).
        """
        try:
            url = urlsplit(self.text(name, default))
            port = url.port
        except ValueError:
            url, port = urlsplit(""), None
        if url.scheme not in SCHEMES or len(url.path) < 2:
            # The value itself may hold a password; it is not repeated.
            raise ImproperlyConfigured(
                f"{name} is no address of a database. "
                "Write postgres://user:password@host:5432/name or sqlite:////path/to/file."
            )
        return {
            "ENGINE": f"django.db.backends.{SCHEMES[url.scheme]}",
            "NAME": unquote(url.path[1:]),
            "USER": unquote(url.username or ""),
            "PASSWORD": unquote(url.password or ""),
            "HOST": unquote(url.hostname or ""),
            "PORT": str(port or ""),
            "OPTIONS": dict(parse_qsl(url.query)),
        }
