"""Rounds and their moves: the truth of what was played."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.rows.matches import Match


class Round(models.Model):
    class Status(models.TextChoices):
        ACTIVE = "active", _("being played")
        FINISHED = "finished", pgettext_lazy("match", "finished")
        VOID = "void", _("not finished")

    class Verdict(models.TextChoices):
        WON = "won", _("can be won")
        LOST = "lost", _("cannot be won")
        OPEN = "open", _("was not found out")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="rounds", verbose_name=_("match"))
    number = models.PositiveSmallIntegerField(_("number"))
    setup = models.JSONField()
    deal = models.JSONField()
    """The shuffled deck, as the engine's `start` takes it."""
    secret_hash = models.CharField(_("hash of the secret"), max_length=64)
    attempt = models.PositiveSmallIntegerField(_("attempt"), default=1)
    """At which attempt the cards were dealt like this: more than 1 only where a table wants deals that can be won."""
    verdict = models.CharField(_("the deal"), max_length=4, choices=Verdict, blank=True, default="")
    """What the solver of Pasjans says of the deal when all cards are known. Shown when the round is over."""
    status = models.CharField(_("status"), max_length=8, choices=Status, default=Status.ACTIVE)
    version = models.PositiveIntegerField(_("version"), default=0)
    """The ply of the last move; what a person saw when they decided."""
    to_act = models.JSONField(_("seats to act"), default=list)
    summary = models.JSONField(default=dict)
    outcome = models.JSONField(null=True, blank=True)
    opened_at = models.DateTimeField(_("opened at"))
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="games_round_number"),
            models.CheckConstraint(
                condition=Q(status__in=["active", "finished", "void"]), name="games_round_status"
            ),
            models.CheckConstraint(
                condition=Q(status="active", finished_at__isnull=True)
                | (~Q(status="active") & Q(finished_at__isnull=False)),
                name="games_round_over_has_time",
            ),
            models.CheckConstraint(
                condition=~Q(status="finished") | Q(outcome__isnull=False),
                name="games_round_finished_has_outcome",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="games_round_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.match}/{self.number}"

    @property
    def absent(self) -> list[int]:
        """The seats that a caretaker plays in it."""
        return list(self.summary.get("absent", ()))

    def waits_for(self, seat: int | None) -> bool:
        """Whether the person at this seat is to act."""
        return seat in self.to_act and seat not in self.absent

    @property
    def address(self) -> str:
        """Its page: the match's own, where one round is open at a time."""
        of_match = self.match.get_absolute_url()
        return of_match if self.match.width == 1 else f"{of_match}?runda={self.number}"


class Move(models.Model):
    """One action of the record. Rows are only ever added."""

    class Channel(models.TextChoices):
        WEB = "web", _("page")
        MAIL = "mail", _("mail")
        LINK = "link", _("link in a mail")
        API = "api", _("API")
        BOT = "bot", _("bot")
        PLAN = "plan", _("plan")
        FORCED = "forced", _("forced")
        CARETAKER = "caretaker", _("caretaker")
        TIMEOUT = "timeout", _("out of time")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="moves", verbose_name=_("round"))
    ply = models.PositiveIntegerField(_("number of the action"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    action = models.CharField(max_length=80)
    at = models.DateTimeField(_("when"))
    channel = models.CharField(_("channel"), max_length=10, choices=Channel)
    request_key = models.CharField(max_length=80, null=True, blank=True)  # noqa: DJ001 - NULL keeps the index small
    """Names the request that played this, so that the same request repeated is the same move."""

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        ordering = ["ply"]
        constraints = [
            # The backstop of the play door: holds even where a lock was forgotten.
            models.UniqueConstraint(fields=["round", "ply"], name="games_move_ply"),
            models.UniqueConstraint(
                fields=["round", "request_key"],
                condition=Q(request_key__isnull=False),
                name="games_move_request",
            ),
            models.CheckConstraint(condition=Q(ply__gte=1), name="games_move_from_one"),
        ]

    def __str__(self) -> str:
        # Without the action: names of rows stand in admin pages, also while the round is played.
        return f"{self.round}/{self.ply}"
