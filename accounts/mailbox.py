"""The development mailbox at /poczta/: what the site sends to people elsewhere, to read and to answer as they would.

An answer is a real mail through the SMTP door, quoting the original as mail programs do. The door keeps foreign mail
in a Maildir; nothing here touches the database. Only where DEVELOPMENT_MAILBOX is on, never in production.
"""

from __future__ import annotations

import mailbox
import re
import smtplib
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from email.utils import format_datetime, make_msgid, parsedate_to_datetime
from functools import wraps
from pathlib import Path
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.framing import framed

SHOWN = 200
"""The newest so many mails; a development mailbox is never emptied."""
KEY_FORM = re.compile(r"[A-Za-z0-9._,=:+-]{1,200}")

View = Callable[..., HttpResponse]


@dataclass(frozen=True)
class Mail:
    key: str
    to: str
    message: EmailMessage
    at: datetime

    @property
    def subject(self) -> str:
        return str(self.message.get("Subject", ""))

    @property
    def sender(self) -> str:
        return str(self.message.get("From", ""))

    @property
    def text(self) -> str:
        return _part(self.message, "plain")

    @property
    def html(self) -> str:
        return _part(self.message, "html")

    @property
    def reply_to(self) -> str:
        return str(self.message.get("Reply-To") or self.message.get("From", ""))

    @property
    def headers(self) -> list[tuple[str, str]]:
        return [(name, str(value)) for name, value in self.message.items()]


def development_only(view: View) -> View:
    """The second lock: even where the address exists by mistake, there is nothing behind it."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not settings.DEVELOPMENT_MAILBOX:
            raise Http404
        response = view(request, *args, **kwargs)
        response["Cache-Control"] = "no-store"
        response["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return guarded


@require_safe
@development_only
def index(request: HttpRequest) -> HttpResponse:
    """All mails, or with ?do=<address> one person's, newest first, and the newest or chosen one opened."""
    mails = _mails()
    people = sorted({mail.to for mail in mails})
    person = request.GET.get("do", "")
    shown = [mail for mail in mails if not person or mail.to.lower() == person.lower()][:SHOWN]
    context = {"mails": shown, "people": people, "person": person}
    return render(request, "accounts/mailbox.html", context)


@require_safe
@development_only
def letter(request: HttpRequest, key: str) -> HttpResponse:
    return render(request, "accounts/mailbox_letter.html", {"mail": _mail(key)})


@require_safe
@development_only
def letter_html(request: HttpRequest, key: str) -> HttpResponse:
    return framed(_mail(key).html)


@require_POST
@development_only
def answer(request: HttpRequest, key: str) -> HttpResponse:
    """Send what was typed from the person's address to where the mail wants its answers."""
    mail = _mail(key)
    try:
        _send(_reply(mail, request.POST.get("text", "")))
    except smtplib.SMTPRecipientsRefused as error:
        code, reason = next(iter(error.recipients.values()))
        messages.error(request, f"{code} {reason.decode('utf-8', 'replace')}")
    except (OSError, smtplib.SMTPException) as error:
        messages.error(request, _("The mail door does not answer: %(error)s") % {"error": error})
    else:
        messages.success(request, _("The answer is on its way; what comes of it appears here in a moment."))
        return redirect(f"{reverse('mailbox')}?do={quote(mail.to)}")
    return redirect("mailbox_letter", key)


# --- Steps ------------------------------------------------------------------------------------------


def _maildir() -> mailbox.Maildir | None:
    folder = Path(settings.DEVELOPMENT_MAILBOX_DIR)
    return mailbox.Maildir(folder, create=False) if (folder / "new").is_dir() else None


def _mails() -> list[Mail]:
    maildir = _maildir()
    if maildir is None:
        return []
    keys = sorted(maildir.keys(), reverse=True)[: SHOWN * 5]
    mails = [mail for mail in (_read(maildir, key) for key in keys) if mail is not None]
    return sorted(mails, key=lambda mail: mail.at, reverse=True)


def _mail(key: str) -> Mail:
    maildir = _maildir()
    mail = _read(maildir, key) if maildir is not None and KEY_FORM.fullmatch(key) else None
    if mail is None:
        raise Http404
    return mail


def _read(maildir: mailbox.Maildir, key: str) -> Mail | None:
    try:
        raw = maildir.get_bytes(key)
    except KeyError:
        return None
    message = BytesParser(policy=policy.default).parsebytes(raw)
    assert isinstance(message, EmailMessage)
    arrived = Path(settings.DEVELOPMENT_MAILBOX_DIR) / "new" / key
    stamp = arrived.stat().st_mtime if arrived.exists() else 0.0
    at = datetime.fromtimestamp(stamp, tz=timezone.get_current_timezone()) if stamp else _date(message)
    return Mail(key, str(message.get("Delivered-To", message.get("To", ""))), message, at)


def _date(message: EmailMessage) -> datetime:
    try:
        return parsedate_to_datetime(str(message["Date"]))
    except (TypeError, ValueError):
        return timezone.now()


def _part(message: EmailMessage, kind: str) -> str:
    part = message.get_body((kind,))
    return str(part.get_content()) if part is not None else ""


def _reply(mail: Mail, text: str) -> EmailMessage:
    """What a mail program makes of it: own words on top, then who wrote when, then the original behind ">"."""
    reply = EmailMessage(policy=policy.SMTP)
    reply["From"] = mail.to
    reply["To"] = mail.reply_to
    reply["Subject"] = mail.subject if mail.subject.lower().startswith("re:") else f"Re: {mail.subject}"
    reply["Date"] = format_datetime(timezone.now())
    reply["Message-ID"] = make_msgid(domain="mailbox.invalid")
    if mail.message["Message-ID"]:
        reply["In-Reply-To"] = str(mail.message["Message-ID"])
        reply["References"] = f"{mail.message.get('References', '')} {mail.message['Message-ID']}".strip()
    quoted = textwrap.indent(mail.text, "> ", lambda line: True)
    reply.set_content(
        f"{text}\n\nW dniu {mail.at:%d.%m.%Y o %H:%M}, {mail.sender} pisze:\n{quoted}", cte="quoted-printable"
    )
    return reply


def _send(message: EmailMessage) -> None:
    with smtplib.SMTP(settings.MAIL_DOOR_HOST, settings.MAIL_DOOR_PORT, timeout=10) as door:
        door.send_message(message)
