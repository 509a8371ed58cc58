"""Numbers in addresses: one that no row can have is no address at all, so nothing asks a database for it."""

from __future__ import annotations

from django.urls import register_converter
from django.urls.converters import IntConverter


class Number(IntConverter):
    """At most nine digits: what every column of every database holds."""

    regex = "[0-9]{1,9}"


def register() -> None:
    """Let addresses say `<number:…>`; once, before any list of addresses is read."""
    register_converter(Number, "number")
