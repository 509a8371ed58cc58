"""Players who only read their mails: they choose from the list in the text, and answer as some program would."""

from __future__ import annotations

import email
import email.policy
import mailbox
import random
import re
import smtplib
import socket
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path

from tests.inbound.clients import CLIENTS, ENCODINGS, Original, on_the_wire

CODES = re.compile(r"^ +(?:\[[^\]]+\]\s*)+$", re.MULTILINE)
LINKS = re.compile(r"^\| (.+?)\s{2,}http\S+/([A-Z0-9-]+)/$", re.MULTILINE)


@dataclass
class Post:
    """The postman: brings what our mail server kept for people elsewhere, and takes their answers to the door."""

    folder: Path
    port: int

    def collect(self) -> list[EmailMessage]:
        """Every mail that came since the last time, oldest first."""
        if not all((self.folder / part).is_dir() for part in ("tmp", "new", "cur")):
            return []
        box = mailbox.Maildir(self.folder)
        raw = [(key, box.get_bytes(key)) for key in sorted(box.keys())]
        for key, _ in raw:
            box.discard(key)
        return [email.message_from_bytes(data, policy=email.policy.default) for _, data in raw]

    def send(self, sender: str, recipient: str, raw: bytes) -> None:
        with smtplib.SMTP("127.0.0.1", self.port, local_hostname="client.example.com", timeout=20) as client:
            client.sendmail(sender, [recipient], raw)

    def send_and_hang_up(self, sender: str, recipient: str, raw: bytes) -> None:
        """Hand the mail over and go before the answer is heard, as a line that breaks at the worst moment."""
        line = socket.create_connection(("127.0.0.1", self.port), timeout=20)
        line.recv(4096)
        for command in ("HELO client.example.com", f"MAIL FROM:<{sender}>", f"RCPT TO:<{recipient}>", "DATA"):
            line.sendall(f"{command}\r\n".encode())
            line.recv(4096)
        line.sendall(re.sub(rb"(?m)^\.", b"..", raw) + b"\r\n.\r\n")
        line.close()


@dataclass
class Robot:
    """`meant` are the actions it chose, by the addresses of the links in its mails, in order."""

    address: str
    rng: random.Random
    post: Post
    sent: int = 0
    meant: list[str] = field(default_factory=list)
    read: list[EmailMessage] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def take(self, mail: EmailMessage) -> bool:
        """Read a mail, and answer it when it asks for a move; whether it did."""
        self.read.append(mail)
        text = _part(mail, "plain")
        codes = re.findall(r"\[([^\]]+)\]", "".join(CODES.findall(text)))
        links = LINKS.findall(text)
        if not codes:
            return False
        if len(codes) != len(links):
            self.problems.append(f"{len(codes)} codes and {len(links)} links in:\n{text}")
            return False
        index = self.rng.randrange(len(codes))
        name, action = links[index]
        self.meant.append(action.replace("-", " "))
        self._answer(mail, text, self._words(codes[index], name))
        return True

    def _words(self, code: str, name: str) -> str:
        said = self.rng.choice([code, code, name, name.capitalize() + "."])
        return self.rng.choice(
            [said, said, f"Cześć,\n\n{said}\n\nPozdrawiam", f"{said}, dzięki!", f"- {said}"]
        )

    def _answer(self, mail: EmailMessage, text: str, words: str) -> None:
        self.sent += 1
        original = Original(
            text=text,
            html=_part(mail, "html"),
            subject=str(mail["Subject"]),
            message_id=str(mail["Message-ID"]),
            references=str(mail["References"]),
            reply_to=str(mail["Reply-To"]),
        )
        client = self.rng.choice(list(CLIENTS.values()))
        raw = on_the_wire(
            client(words, original),
            original,
            self.address,
            self.rng.choice(list(ENCODINGS.values())),
            message_id=f"<{self.sent}.{self.address}>",
        )
        # Some programs answer to From, whatever Reply-To says.
        recipient = "gra@kartka.test" if self.rng.random() < 0.1 else original.reply_to
        luck = self.rng.random()
        if luck < 0.03:
            self.post.send_and_hang_up(self.address, recipient, raw)
        if 0.03 <= luck < 0.06:
            self.post.send(self.address, recipient, raw)
        self.post.send(self.address, recipient, raw)


def _part(mail: EmailMessage, kind: str) -> str:
    body = mail.get_body((kind,))
    return str(body.get_content()).replace("\r\n", "\n") if body else ""
