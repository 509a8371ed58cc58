"""The rows of substitution: who waits for a seat, to whom one is offered, who held an entry before."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models import BOT_NAMES
from tournaments.rows.entries import Entry
from tournaments.rows.seasons import Season


class Reserve(models.Model):
    """A person on the waiting list of a season."""

    season = models.ForeignKey(
        Season, on_delete=models.CASCADE, related_name="reserves", verbose_name=_("season")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="league_reserves"
    )
    rank = models.PositiveIntegerField(_("rank"))
    """The lowest is asked first; in the order of coming, unless an organiser says otherwise."""
    added_at = models.DateTimeField(_("since"))
    left_at = models.DateTimeField(_("left the list"), null=True, blank=True)
    """When the person left the list or got a seat."""

    class Meta:
        verbose_name = _("substitute")
        verbose_name_plural = _("substitutes")
        ordering = ["rank"]
        constraints = [
            models.UniqueConstraint(fields=["season", "user"], name="tournaments_reserve_person"),
        ]

    def __str__(self) -> str:
        return f"{self.rank}. {self.name}"

    @property
    def name(self) -> str:
        return self.user.name


class SeatOffer(models.Model):
    """A seat that somebody may take until a deadline, which the beat keeps."""

    class State(models.TextChoices):
        OPEN = "open", _("waits for an answer")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("turned down")
        EXPIRED = "expired", _("not answered in time")
        STOPPED = "stopped", _("taken back")

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="offers")
    reserve = models.ForeignKey(Reserve, on_delete=models.CASCADE, related_name="offers")
    state = models.CharField(_("status"), max_length=8, choices=State, default=State.OPEN)
    made_at = models.DateTimeField(_("made"))
    answer_by = models.DateTimeField(_("answer until"))
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)

    class Meta:
        verbose_name = _("offer of a seat")
        verbose_name_plural = _("offers of seats")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry"], condition=Q(state="open"), name="tournaments_offer_one_for_entry"
            ),
            models.UniqueConstraint(
                fields=["reserve"], condition=Q(state="open"), name="tournaments_offer_one_for_person"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["open", "accepted", "declined", "expired", "stopped"]),
                name="tournaments_offer_state",
            ),
            models.CheckConstraint(
                condition=Q(answer_by__gt=F("made_at")), name="tournaments_offer_leaves_time"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry.name} → {self.reserve.name}"


class Tenure(models.Model):
    """Who held an entry before its present holder, who took over seat and results."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="tenures")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    bot_level = models.CharField(max_length=10, blank=True)
    since = models.DateTimeField()
    until = models.DateTimeField()

    class Meta:
        verbose_name = _("former holder")
        verbose_name_plural = _("former holders")
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.until:%Y-%m-%d}"

    @property
    def name(self) -> str:
        return self.user.name if self.user is not None else str(BOT_NAMES.get(self.bot_level, self.bot_level))
