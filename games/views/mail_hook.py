"""The webhook door: a provider brings mail by HTTPS, whole and as it came (raw MIME); the same rows, the same worker.

django-anymail proves that it is the provider (signature, or name and password) and knows what each one sends. The mail
itself it does not touch: its parser, the standard library's, raises on real mails and takes minutes over hostile ones.
"""

from __future__ import annotations

import base64
import json
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs

from anymail.webhooks.mailgun import MailgunInboundWebhookView
from anymail.webhooks.postmark import PostmarkInboundWebhookView
from anymail.webhooks.sparkpost import SparkPostInboundWebhookView
from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.views.decorators.csrf import csrf_exempt

from games.inbound.addresses import destination_of, without_keys
from games.inbound.deliver import deliver
from games.inbound.door import MOST_BYTES, recipient_answer

logger = logging.getLogger(__name__)

BYTES = "latin-1"
"""Gives back every byte as it was: fields of a form are text for Django, and mails are not always UTF-8."""


@dataclass(frozen=True, slots=True)
class Brought:
    """One mail for one recipient, as the provider's mail server took it; `raw` is None in forms that are not whole."""

    raw: bytes | None
    sender: str
    recipient: str


class _Door:
    """Mixed into a view of anymail's: its checks, our reading."""

    esp_name: str
    proofs: tuple[str, ...] = ("WEBHOOK_SECRET",)
    """What of settings.ANYMAIL has to be there, or anybody could bring mail; anymail asks for all that is there."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            self.before(request)
            self.run_validators(request)  # type: ignore[attr-defined]  # of the view beside it
            brought = list(self.mails(request))
        except RequestDataTooBig:
            return _refused(413, "too large")
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            return _refused(400, f"not what {self.esp_name} sends: {without_keys(repr(error))[:200]}")
        answers = [_take(each) for each in brought]
        return max(answers, key=lambda answer: answer.status_code, default=HttpResponse())

    def before(self, request: HttpRequest) -> None:
        """Before anything reads the request."""

    def mails(self, request: HttpRequest) -> Iterable[Brought]:
        """What the request brings; each provider's door says how."""
        raise NotImplementedError


class MailgunDoor(_Door, MailgunInboundWebhookView):
    # The signature does not cover the mail: who has seen one request could put another mail into it.
    proofs = ("MAILGUN_WEBHOOK_SIGNING_KEY", "WEBHOOK_SECRET")

    def before(self, request: HttpRequest) -> None:
        if request.content_type == "multipart/form-data":
            request.encoding = BYTES
        else:
            _ = request.body  # kept for `mails`, which reads it once more

    def mails(self, request: HttpRequest) -> Iterable[Brought]:
        fields: dict[str, str] = request.POST.dict()
        if request.content_type != "multipart/form-data":
            # Django takes these for UTF-8 and nothing else.
            form = parse_qs(request.body.decode(BYTES), keep_blank_values=True, encoding=BYTES)
            fields = {name: values[-1] for name, values in form.items()}
        raw = fields.get("body-mime")
        yield Brought(raw.encode(BYTES) if raw is not None else None, fields["sender"], fields["recipient"])


class PostmarkDoor(_Door, PostmarkInboundWebhookView):
    def mails(self, request: HttpRequest) -> Iterable[Brought]:
        event = json.loads(request.body)
        headers = event.get("Headers") or [{}]
        sender = headers[0].get("Value", "") if headers[0].get("Name", "").lower() == "return-path" else ""
        raw = event.get("RawEmail")
        yield Brought(
            raw.encode("utf-8", "replace") if raw is not None else None, sender, event["OriginalRecipient"]
        )


class SparkPostDoor(_Door, SparkPostInboundWebhookView):
    def mails(self, request: HttpRequest) -> Iterable[Brought]:
        for each in json.loads(request.body):
            event = each["msys"].get("relay_message")
            if event is None:
                continue  # it asks whether somebody is there
            raw = event["content"]["email_rfc822"]
            whole = base64.b64decode(raw) if event["content"].get("email_rfc822_is_base64") else raw.encode()
            yield Brought(whole, event["msg_from"], event["rcpt_to"])


DOORS: dict[str, type[Any]] = {
    "mailgun": MailgunDoor,
    "postmark": PostmarkDoor,
    "sparkpost": SparkPostDoor,
}


@csrf_exempt
def hook(request: HttpRequest) -> HttpResponseBase:
    """The address that the provider is told. Without a provider, or what proves it, there is no such address."""
    door = DOORS.get(settings.MAIL_WEBHOOK)
    if door is None or not all(settings.ANYMAIL.get(proof) for proof in door.proofs):
        raise Http404
    answer: HttpResponseBase = door.as_view()(request)
    return answer


def _take(mail: Brought) -> HttpResponse:
    """Write the mail down before the yes. What the database raises is a 500, and the provider comes again."""
    if mail.raw is None:
        return _refused(406, "not the whole mail; the provider has to be told to send raw MIME")
    if len(mail.raw) > MOST_BYTES:
        return _refused(413, "too large")
    answer = recipient_answer(mail.recipient)
    if answer.startswith("450"):
        return HttpResponse(answer, status=429, content_type="text/plain")
    if not answer.startswith("250") or destination_of(mail.recipient).kind == "foreign":
        # Its sender has long been told yes: another answer would only be asked for again, or make a bounce.
        return HttpResponse("no such address; forgotten", content_type="text/plain")
    deliver(mail.raw, mail.sender, (mail.recipient,))
    return HttpResponse("kept", content_type="text/plain")


def _refused(status: int, reason: str) -> HttpResponse:
    logger.warning("mail by webhook refused: %s", reason)
    return HttpResponse(reason, status=status, content_type="text/plain")
