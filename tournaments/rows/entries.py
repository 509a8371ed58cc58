"""Who plays in a season."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import BOT_NAMES
from tournaments.rows.seasons import Division, Season


class Entry(models.Model):
    """A person or a bot in one season. An entry is never deleted: who leaves stays in the table's last lines."""

    class Status(models.TextChoices):
        REGISTERED = "registered", _("registered")
        CANCELLED = "cancelled", _("taken back before the start")
        PLAYING = "playing", _("playing")
        WITHDRAWN = "withdrawn", _("withdrawn")
        EXPELLED = "expelled", _("expelled")

    class Move(models.TextChoices):
        UP = "up", _("promoted")
        STAY = "stay", _("stays")
        DOWN = "down", _("relegated")

    season = models.ForeignKey(
        Season, on_delete=models.CASCADE, related_name="entries", verbose_name=_("season")
    )
    number = models.PositiveSmallIntegerField(_("registration number"))
    """From 1, in the order of registration; the key of this entry in all draws."""
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="entries"
    )
    bot_level = models.CharField(max_length=10, blank=True)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.REGISTERED)
    division = models.ForeignKey(
        Division,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="entries",
        verbose_name=_("division"),
    )
    placed_by = models.CharField(max_length=20, blank=True)
    """Why this division: "promoted", "stayed", "relegated", "room" for who fell and found a place higher up, "new",
    "moved" by the organiser, "filler", "late", "substitute", or "standin" for a bot in the seat of somebody who
    left."""
    drawn_number = models.PositiveSmallIntegerField(_("drawn number"), null=True, blank=True)
    """The number in the schedule of its division, from 1."""
    move = models.CharField(_("move after the season"), max_length=4, choices=Move, blank=True)
    registered_at = models.DateTimeField(_("registered at"))
    left_at = models.DateTimeField(_("left at"), null=True, blank=True)
    held_since = models.DateTimeField(null=True, blank=True)
    """When its present holder took it over; None for who entered by themselves."""
    replaces = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="replaced_by"
    )
    """The entry whose open matches this one plays, where substitutes start at zero."""

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="tournaments_entry_number"),
            models.UniqueConstraint(
                fields=["season", "user"], condition=Q(user__isnull=False), name="tournaments_entry_person"
            ),
            models.UniqueConstraint(
                fields=["division", "drawn_number"],
                condition=Q(drawn_number__isnull=False),
                name="tournaments_entry_drawn_number",
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=False, bot_level="") | (Q(user__isnull=True) & ~Q(bot_level="")),
                name="tournaments_entry_person_or_bot",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["registered", "cancelled", "playing", "withdrawn", "expelled"]),
                name="tournaments_entry_status",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["registered", "playing"], left_at__isnull=True)
                | (~Q(status__in=["registered", "playing"]) & Q(left_at__isnull=False)),
                name="tournaments_entry_left_has_time",
            ),
            models.CheckConstraint(
                condition=~Q(status="playing") | Q(division__isnull=False, drawn_number__isnull=False),
                name="tournaments_entry_playing_is_placed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season}, {self.name}"

    @property
    def is_bot(self) -> bool:
        return self.bot_level != ""

    @property
    def name(self) -> str:
        """As others see it; bots of one level are told apart by their registration number."""
        if self.user is not None:
            return self.user.name
        return f"{BOT_NAMES.get(self.bot_level, self.bot_level)} {self.number}"

    @property
    def stands_in_for(self) -> str:
        """Whose seat this is, the first holder first; "" for an entry that nobody else held."""
        before = [self.replaces.name] if self.replaces is not None else []
        return ", ".join(dict.fromkeys([*before, *(tenure.name for tenure in self.tenures.all())]))
