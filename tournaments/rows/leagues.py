"""Leagues, and what a person may do in one."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class League(models.Model):
    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    about = models.TextField(_("description"), blank=True)
    created_at = models.DateTimeField(_("founded"))

    class Meta:
        verbose_name = _("league")
        verbose_name_plural = _("leagues")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Role(models.Model):
    """What a person may do in one league; `tournaments.rights` says what each name means."""

    class Name(models.TextChoices):
        OWNER = "owner", _("owner")
        ORGANISER = "organiser", _("organiser")
        REFEREE = "referee", _("referee")
        VIEWER = "viewer", _("viewer")

    league = models.ForeignKey(
        League, on_delete=models.CASCADE, related_name="roles", verbose_name=_("league")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="league_roles",
        verbose_name=_("player"),
    )
    name = models.CharField(_("role"), max_length=10, choices=Name)

    class Meta:
        verbose_name = _("role")
        verbose_name_plural = _("roles")
        constraints = [
            models.UniqueConstraint(fields=["league", "user"], name="tournaments_role_one_per_person"),
            models.CheckConstraint(
                condition=Q(name__in=["owner", "organiser", "referee", "viewer"]),
                name="tournaments_role_name",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.league}: {self.user.name}, {self.get_name_display()}"
