"""The keys that mails carry, and the mails that come in with them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from games.rows.rounds import Round
from games.rows.seats import Seat


class MailToken(models.Model):
    """The key in a mail's addresses and links; only its hash is kept.

    `user` is whom the mail was sent to, at the address `sent_to`. Keys that act in a match carry the seat, and
    those that act on a position the round and the version that the mail showed. The key of a digest carries
    neither: each position that it lists is a reply key of its own, its entry, found by the number it has there.
    """

    class Purpose(models.TextChoices):
        REPLY = "reply", _("answer")
        LINK = "link", _("link")
        UNSUBSCRIBE = "unsubscribe", _("unsubscribe")
        BOUNCE = "bounce", _("bounce")
        DIGEST = "digest", _("answer to a digest")
        CONFIRM = "confirm", _("confirmation of a held mail")

    digest = models.CharField(max_length=64, unique=True)
    purpose = models.CharField(max_length=12, choices=Purpose)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seat = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    round = models.ForeignKey(Round, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    version = models.PositiveIntegerField(default=0)
    offer = models.PositiveSmallIntegerField(null=True, blank=True)
    """How many tricks the other player claimed when the mail showed that claim; None when it showed none."""
    parent = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.CASCADE, related_name="entries"
    )
    """The digest's key, of a position listed in a digest."""
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    """Under which number the digest lists it, from 1."""
    sent_to = models.EmailField()
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("mail token")
        verbose_name_plural = _("mail tokens")
        constraints = [
            models.CheckConstraint(
                condition=~Q(purpose="link") | Q(seat__isnull=False, round__isnull=False),
                name="games_token_link_has_position",
            ),
            models.CheckConstraint(
                condition=~Q(purpose="reply") | Q(seat__isnull=False), name="games_token_reply_has_seat"
            ),
            models.UniqueConstraint(
                fields=["parent", "number"],
                condition=Q(number__isnull=False),
                name="games_token_one_per_number",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.purpose} {self.pk}"


class InboundMail(models.Model):
    """A mail as it came, stored before the door says 250; a worker reads it later."""

    class State(models.TextChoices):
        RECEIVED = "received", _("received")
        DONE = "done", _("done")
        HELD = "held", _("held")
        QUARANTINED = "quarantined", _("unreadable")

    mail_from = models.CharField(_("sender"), max_length=320, blank=True)
    rcpt_to = models.CharField(max_length=320)
    token = models.ForeignKey(MailToken, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    confirm = models.OneToOneField(
        MailToken, null=True, blank=True, on_delete=models.SET_NULL, related_name="held_mail"
    )
    """The key with which the player may confirm this mail, which was held."""
    raw = models.BinaryField()
    digest = models.CharField(max_length=64)
    """SHA-256 over what makes a mail the same mail; unique together with the recipient."""
    received_at = models.DateTimeField(_("received at"))
    state = models.CharField(_("status"), max_length=12, choices=State, default=State.RECEIVED)
    verdict = models.CharField(_("verdict"), max_length=40, blank=True)
    """A stable word for what became of it, such as "played" or "held:wrong_sender" (`games.verdict_words`)."""
    words_digest = models.CharField(max_length=64, blank=True)
    """SHA-256 of what the writer wrote: the same words are answered once a day."""
    answered_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    lease_until = models.DateTimeField(null=True, blank=True)
    last_error = models.TextField(_("last error"), blank=True)
    done_at = models.DateTimeField(_("done at"), null=True, blank=True)

    class Meta:
        verbose_name = _("incoming mail")
        verbose_name_plural = _("incoming mails")
        constraints = [
            models.UniqueConstraint(fields=["rcpt_to", "digest"], name="games_inbound_once"),
        ]
        indexes = [
            models.Index(fields=["received_at"], condition=Q(state="received"), name="games_inbound_waiting"),
            # The budget's question: how many answers went out lately?
            models.Index(
                fields=["answered_at"], condition=Q(answered_at__isnull=False), name="games_inbound_answered"
            ),
        ]

    def __str__(self) -> str:
        return f"{localtime(self.received_at):%Y-%m-%d %H:%M}, {self.get_state_display()}"
