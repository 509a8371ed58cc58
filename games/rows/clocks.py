"""The clock of a seat in a round, and what else its player has in that round: a plan, a claim."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.clocks import TURN_LIMIT
from games.rows.rounds import Round
from games.rows.seats import Seat


class Clock(models.Model):
    """A seat's time in a round. It runs while the seat is to act: then all three times are set."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="clocks", verbose_name=_("round"))
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="clocks", verbose_name=_("seat"))
    bank = models.PositiveIntegerField(_("bank, seconds"))
    """Seconds left when the present turn began (or would begin)."""
    limit = models.PositiveIntegerField(default=TURN_LIMIT)
    """Seconds that the present turn may last by the calendar."""
    night = models.CharField(max_length=80, blank=True)
    """The quiet night of the present turn, as `Night` reads it: what is changed meanwhile works from the next turn."""
    turn_since = models.DateTimeField(_("turn since"), null=True, blank=True)
    deadline_at = models.DateTimeField(_("out of time at"), null=True, blank=True)
    remind_at = models.DateTimeField(_("next reminder at"), null=True, blank=True)
    """When the next reminder is due; None when none is left for this turn."""
    thinking_until = models.DateTimeField(_("bot thinks until"), null=True, blank=True)
    """A bot's worker has taken this turn and answers by then, or another worker may take it."""
    caretaker = models.BooleanField(_("a bot plays on"), default=False)
    """A bot finishes this round for the seat's player, as the record says (`engines.base.CARETAKER`)."""

    class Meta:
        verbose_name = _("clock")
        verbose_name_plural = _("clocks")
        constraints = [
            models.UniqueConstraint(fields=["round", "seat"], name="games_clock_seat"),
            models.CheckConstraint(
                condition=Q(turn_since__isnull=True, deadline_at__isnull=True, remind_at__isnull=True)
                | Q(turn_since__isnull=False, deadline_at__isnull=False),
                name="games_clock_runs_or_stands",
            ),
            models.CheckConstraint(
                condition=Q(deadline_at__isnull=True) | Q(deadline_at__gte=F("turn_since")),
                name="games_clock_deadline_after_turn",
            ),
        ]
        indexes = [
            # The sweeps: who is out of time, who is to be reminded, which bot sleeps.
            models.Index(
                fields=["deadline_at"], condition=Q(deadline_at__isnull=False), name="games_clock_due"
            ),
            models.Index(
                fields=["remind_at"], condition=Q(remind_at__isnull=False), name="games_clock_remind"
            ),
            # What waits for a player.
            models.Index(fields=["seat"], condition=Q(turn_since__isnull=False), name="games_clock_running"),
        ]

    def __str__(self) -> str:
        return f"{self.round}, {self.seat}"

    @property
    def is_bot(self) -> bool:
        """Whether a bot decides here: the seat's own, or a caretaker for its player."""
        return self.caretaker or self.seat.is_bot


class Plan(models.Model):
    """What a player wants played without being asked, in one round; one plan at a time. Its owner alone sees it."""

    clock = models.OneToOneField(Clock, on_delete=models.CASCADE, related_name="plan")
    """The seat in the round."""
    text = models.CharField(max_length=300)
    """As `plan_words.written` writes it in English."""
    version = models.PositiveIntegerField()
    """The round's version when it was made: what came later is news."""
    stopped = models.CharField(max_length=16, blank=True)
    """`plans.Reason` for which it ended; "" while it holds."""

    class Meta:
        verbose_name = _("plan")
        verbose_name_plural = _("plans")

    def __str__(self) -> str:
        return f"{self.clock_id}/{self.version}"


class Claim(models.Model):
    """A share of the remaining tricks, offered to the other player because it could not be proved.

    It stands as long as nothing is played; the other player accepts or refuses it, or just plays on.
    """

    clock = models.OneToOneField(Clock, on_delete=models.CASCADE, related_name="claim")
    """The seat in the round that claims."""
    tricks = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    """The round's version that it was made for."""
    refused = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("claim")
        verbose_name_plural = _("claims")

    def __str__(self) -> str:
        return f"{self.clock_id}/{self.version}"
