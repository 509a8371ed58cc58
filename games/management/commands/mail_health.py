"""Says whether mail flows, for people and for monitoring: exits 1 when something is wrong."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils import timezone
from django.utils.translation import override

from games.mail_health import Figure, mail_health


class Command(BaseCommand):
    help = "Shows how old and how many the mails are that wait, failed or are held; exits 1 when that is too much."

    def handle(self, *args: Any, **options: Any) -> None:
        # One language, whatever the site's: what monitoring reads must not depend on it.
        with override("en"):
            try:
                figures = mail_health(timezone.now())
            except DatabaseError as error:
                raise CommandError(f"the database does not say how mail fares: {error}") from error
            for figure in figures:
                self.stdout.write(_line(figure))
            wrong = [figure for figure in figures if figure.is_wrong]
            if wrong:
                advice = "\n".join(f"{figure.key}: {figure.advice}" for figure in wrong)
                raise CommandError(f"mail does not fare well\n{advice}")


def _line(figure: Figure) -> str:
    value = "-" if figure.value is None else str(figure.value)
    most = "" if figure.most is None else f" (at most {figure.most})"
    return f"{'WRONG' if figure.is_wrong else 'ok':<6}{figure.key:<14}{value:>7}  {figure.label}{most}"
