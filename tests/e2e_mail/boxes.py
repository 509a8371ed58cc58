"""A player's mailbox on a mail server: fetches by IMAP, sends by SMTP, as a mail program does."""

from __future__ import annotations

import email
import email.policy
import imaplib
from email.message import EmailMessage
from pathlib import Path

from tests.e2e_mail.robots import Post


class Box(Post):
    def __init__(self, address: str, password: str, imap_port: int, smtp_port: int) -> None:
        super().__init__(Path(), smtp_port)
        self.imap = imaplib.IMAP4("127.0.0.1", imap_port, timeout=60)
        self.imap.login(address, password)
        self.imap.select("INBOX")

    def collect(self) -> list[EmailMessage]:
        """Every mail that came since the last time, oldest first."""
        self.imap.noop()
        _, (numbers,) = self.imap.search(None, "UNSEEN")
        found = []
        for number in numbers.split():
            _, parts = self.imap.fetch(number.decode(), "(RFC822)")  # marks it as seen
            raw = next(part[1] for part in parts if isinstance(part, tuple))
            found.append(email.message_from_bytes(raw, policy=email.policy.default))
        return found

    def close(self) -> None:
        self.imap.logout()
