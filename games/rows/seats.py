"""Who sits at a table, and what each of them brings to a match."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.rows.matches import Match

BOT_NAMES = {
    "easy": _("Easy bot"),
    "medium": _("Medium bot"),
    "hard": _("Hard bot"),
    "master": _("Master bot"),
}


class Seat(models.Model):
    """A place at a table: empty, a person's or a bot's."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats", verbose_name=_("match"))
    number = models.PositiveSmallIntegerField(_("number"))
    """From 0, as engines count."""
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="seats",
        verbose_name=_("player"),
    )
    bot_level = models.CharField(_("level of a bot"), max_length=10, blank=True)
    bot_number = models.PositiveSmallIntegerField(null=True, blank=True)
    """Tells bots of one level apart beyond this table: in a league that of the entry which plays here."""
    word = models.CharField(max_length=60, blank=True)
    """What this player added to the shuffle; frozen when the match starts."""
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    total = models.IntegerField(_("total"), null=True, blank=True)
    seen_chat_id = models.PositiveBigIntegerField(default=0)
    acted_at = models.DateTimeField(null=True, blank=True)
    """When this player first did something in the match; a match in which somebody never did is void."""
    time_outs = models.PositiveSmallIntegerField(default=0)
    """How many steps of the ladder (`games.time_outs`) this player's time-outs have taken."""
    stepped_at = models.DateTimeField(null=True, blank=True)
    """When the last of them was taken."""
    grace_until = models.DateTimeField(null=True, blank=True)
    """When this player's one grace of the match ends, or ended: in all rounds at once."""
    waits_until = models.DateTimeField(null=True, blank=True)
    """Until when this player would rather wait for the others than see the next step taken."""
    waited_since = models.DateTimeField(null=True, blank=True)
    """Since when the others have been waiting for this player, instead of the step that is due."""
    night = models.CharField(max_length=80, blank=True)
    """The quiet night that new turns get, as `Night` reads it: it follows the settings, at most once a week."""
    night_since = models.DateTimeField(null=True, blank=True)
    rests = models.JSONField(default=list)
    """Vacations and pauses that stop this player's clocks in the match, as `clock_time.spans_from` reads them."""
    pause_until = models.DateTimeField(null=True, blank=True)
    """Until when this player would like the match to pause; the others may agree."""
    seen_at = models.DateTimeField(null=True, blank=True)
    """When this player last touched the page of the match: a hand on the mouse, not an open tab."""
    told_at = models.DateTimeField(null=True, blank=True)
    """When the last mail about a turn of this player went out that they have not come back for."""
    sitting_at = models.DateTimeField(null=True, blank=True)
    """When this player would like to sit down and play together; the others may agree."""

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="games_seat_number"),
            models.UniqueConstraint(
                fields=["match", "user"], condition=Q(user__isnull=False), name="games_seat_one_per_person"
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=True) | Q(bot_level=""), name="games_seat_person_or_bot"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number + 1}: {self.name}"

    @property
    def name(self) -> str:
        """The name shown at the table, in the reader's language."""
        if self.user is not None:
            return self.user.name
        name = str(BOT_NAMES.get(self.bot_level, _("free seat")))
        return f"{name} {self.bot_number}" if self.bot_number is not None else name

    @property
    def is_bot(self) -> bool:
        return self.bot_level != ""

    @property
    def is_empty(self) -> bool:
        return self.user_id is None and not self.bot_level
