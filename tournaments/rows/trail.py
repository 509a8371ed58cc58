"""The trail: what was done in a league, by whom and why."""

from __future__ import annotations

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from tournaments.rows.leagues import League
from tournaments.rows.seasons import Season


class AuditTrail(models.QuerySet["AuditRecord"]):
    def update(self, **kwargs: Any) -> NoReturn:
        raise TypeError("a line of the trail is never changed")

    def delete(self) -> NoReturn:
        raise TypeError("a line of the trail is never deleted")


class AuditRecord(models.Model):
    """One line of the trail: who did what, when, why, and what it changed. Rows are only ever added."""

    league = models.ForeignKey(
        League, on_delete=models.PROTECT, related_name="audit", verbose_name=_("league")
    )
    season = models.ForeignKey(
        Season,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="audit",
        verbose_name=_("season"),
    )
    at = models.DateTimeField(_("when"))
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("who"),
    )
    """None: the clock did it."""
    verb = models.CharField(_("key of the action"), max_length=40)
    """The service, such as "open_registration"."""
    target = models.CharField(_("about"), max_length=80, blank=True)
    reason = models.CharField(_("reason"), max_length=500, blank=True)
    before = models.JSONField(_("before"), default=dict, blank=True)
    after = models.JSONField(_("after"), default=dict, blank=True)

    objects = AuditTrail.as_manager()

    class Meta:
        verbose_name = _("line of the trail")
        verbose_name_plural = _("lines of the trail")
        ordering = ["-id"]
        indexes = [models.Index(fields=["season", "-id"], name="tournaments_audit_of_season")]

    def __str__(self) -> str:
        return f"{localtime(self.at):%Y-%m-%d %H:%M}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise TypeError("a line of the trail is never changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("a line of the trail is never deleted")
