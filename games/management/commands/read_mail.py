"""Takes one mail from standard input: for mail servers that deliver through a pipe.

Exit codes are those of sysexits.h, which mail servers understand: 0 kept, 67 no such recipient, 65 too large,
75 try again later.
"""

from __future__ import annotations

import logging
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.inbound.addresses import destination_of
from games.inbound.deliver import deliver
from games.inbound.door import MOST_BYTES

logger = logging.getLogger(__name__)

NOBODY = "MAILER-DAEMON"
"""What Postfix's pipe says for the empty sender of a bounce, unless `null_sender` tells it otherwise."""
TOO_LARGE, NO_SUCH_RECIPIENT, TRY_LATER = 65, 67, 75


class Command(BaseCommand):
    help = "Keeps one mail from standard input, for a recipient given by the mail server."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--recipient", required=True, help="the envelope's recipient")
        parser.add_argument("--sender", default="", help="the envelope's sender; empty for bounces")

    def handle(self, *args: Any, **options: Any) -> None:
        sender = "" if options["sender"] == NOBODY else options["sender"]
        raw = sys.stdin.buffer.read(MOST_BYTES + 1)
        if len(raw) > MOST_BYTES:
            self._refuse(TOO_LARGE, f"The mail is larger than {MOST_BYTES // 1024} KB.")
        try:
            known = destination_of(options["recipient"]).kind not in ("unknown", "foreign")
            if known:
                deliver(raw, sender, (options["recipient"],))
        except Exception as error:
            # Whatever it is, the mail server must keep the mail.
            logger.exception("a mail could not be kept")
            self._refuse(TRY_LATER, f"The mail could not be kept now: {error}")
        if not known:
            self._refuse(NO_SUCH_RECIPIENT, "There is no such address here.")

    def _refuse(self, code: int, why: str) -> None:
        self.stderr.write(why)
        sys.exit(code)
