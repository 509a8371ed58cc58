"""The rows of the ledger of clocks, and of the outages that it makes good."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.rows.clocks import Clock


class ClockEntry(models.Model):
    """A line of the ledger: what changed a player's time in a round, or passed while it stood.

    The bank of a round's clock is the sum of its lines, `spent` taken off, `night`, `vacation` and `pause` left out.
    """

    class Kind(models.TextChoices):
        START = "start", _("to begin with")
        REFILL = "refill", _("for the new round")
        SPENT = "spent", _("spent")
        EARNED = "earned", _("earned")
        NIGHT = "night", _("quiet night")
        VACATION = "vacation", _("vacation")
        PAUSE = "pause", _("pause")
        OUTAGE = "outage", _("for our outage")
        GIFT = "gift", _("a gift")
        GRACE = "grace", _("grace")
        WAIT = "wait", _("the others wait")
        MAIL = "mail", _("while our mails did not go out")
        EXTRA = "extra", _("added by the organiser")

    clock = models.ForeignKey(
        Clock, on_delete=models.CASCADE, related_name="entries", verbose_name=_("clock")
    )
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    seconds = models.PositiveIntegerField(_("seconds"))
    bank = models.PositiveIntegerField(_("bank, seconds"))
    """What was in the bank after it."""
    at = models.DateTimeField(_("when"))
    ply = models.PositiveIntegerField(_("number of the action"))
    """The version of the round when it was written."""
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    """Why a person added time, in their words."""
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("who"),
    )
    """Who did; None where nobody's will was in it."""

    class Meta:
        verbose_name = _("clock entry")
        verbose_name_plural = _("clock entries")
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(
                    kind__in=[
                        "start",
                        "refill",
                        "spent",
                        "earned",
                        "night",
                        "vacation",
                        "pause",
                        "outage",
                        "gift",
                        "grace",
                        "wait",
                        "mail",
                        "extra",
                    ]
                ),
                name="games_entry_kind",
            ),
            # An outage is credited once, whatever crashed in between.
            models.UniqueConstraint(
                fields=["clock", "at"], condition=Q(kind="outage"), name="games_entry_outage_once"
            ),
            models.UniqueConstraint(
                fields=["clock", "at"], condition=Q(kind="mail"), name="games_entry_mail_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.clock}, {self.get_kind_display()}"


class Heartbeat(models.Model):
    """One row: when the sweep of clocks last ran. A gap before it is an outage of ours."""

    beat_at = models.DateTimeField()
    resumed_at = models.DateTimeField(null=True, blank=True)
    """When it ran for the first time after the latest outage."""

    class Meta:
        verbose_name = _("heartbeat")
        verbose_name_plural = _("heartbeats")

    def __str__(self) -> str:
        return self.beat_at.isoformat()


class Outage(models.Model):
    """A time in which nobody looked after the clocks; kept when it is credited, for whoever asks."""

    began_at = models.DateTimeField(_("began at"))
    ended_at = models.DateTimeField(_("ended at"), unique=True)
    credited_at = models.DateTimeField(_("credited at"), null=True, blank=True)

    class Meta:
        verbose_name = _("outage")
        verbose_name_plural = _("outages")

    def __str__(self) -> str:
        return f"{self.began_at:%Y-%m-%d %H:%M} – {self.ended_at:%H:%M}"


class MailOutage(models.Model):
    """A time in which our own mails did not go out, so that nobody learned of their turn; credited like an outage."""

    began_at = models.DateTimeField(_("began at"))
    ended_at = models.DateTimeField(_("ended at"), null=True, blank=True)
    """None while it lasts."""
    credited_at = models.DateTimeField(_("credited at"), null=True, blank=True)

    class Meta:
        verbose_name = _("mail outage")
        verbose_name_plural = _("mail outages")

    def __str__(self) -> str:
        return f"{self.began_at:%Y-%m-%d %H:%M} – {self.ended_at or ''}"
