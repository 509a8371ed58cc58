"""Draws the sprite of cards anew after a change in `games.artwork`; the file is committed, a test compares it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.artwork.faces import sprite


class Command(BaseCommand):
    help = "Writes config/static/cards.svg from the drawings in games/artwork."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        path = settings.BASE_DIR / "config" / "static" / "cards.svg"
        path.write_text(sprite(), encoding="utf-8")
        self.stdout.write(f"{path.name}: {path.stat().st_size // 1024} kB")
