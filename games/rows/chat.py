"""What is said at a table."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.rows.matches import Match
from games.rows.seats import Seat


class ChatMessage(models.Model):
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="chat", verbose_name=_("match"))
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+", verbose_name=_("seat"))
    text = models.CharField(_("text"), max_length=1000)
    at = models.DateTimeField(_("when"))
    request_key = models.CharField(max_length=80, null=True, blank=True)  # noqa: DJ001 - NULL keeps the index small

    class Meta:
        verbose_name = _("chat message")
        verbose_name_plural = _("chat messages")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["seat", "request_key"],
                condition=Q(request_key__isnull=False),
                name="games_chat_said_once",
            )
        ]
        indexes = [models.Index(fields=["match", "id"], name="games_chat_of_match")]

    def __str__(self) -> str:
        return f"{self.match}, {self.seat}"
