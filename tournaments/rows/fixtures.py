"""The schedule of a division, and how its meetings ended."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models import DealSet, Match
from tournaments.rows.entries import Entry
from tournaments.rows.seasons import Division


class Matchday(models.Model):
    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="matchdays")
    number = models.PositiveSmallIntegerField()
    opens_at = models.DateTimeField(null=True, blank=True)
    """In dated seasons when its matches start; elsewhere None."""
    closed_at = models.DateTimeField(null=True, blank=True)
    """When all its fixtures were decided."""
    deal_set = models.OneToOneField(
        DealSet, null=True, blank=True, on_delete=models.PROTECT, related_name="matchday"
    )
    """In a duplicate league: what all its tables play."""

    class Meta:
        verbose_name = _("matchday")
        verbose_name_plural = _("matchdays")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["division", "number"], name="tournaments_matchday_number"),
        ]

    def __str__(self) -> str:
        return gettext("%(division)s, matchday %(number)d") % {
            "division": self.division,
            "number": self.number,
        }


class Fixture(models.Model):
    """A meeting of the schedule and, once opened, its match."""

    class Status(models.TextChoices):
        PLANNED = "planned", _("planned")
        OPEN = "open", _("being played")
        DECIDED = "decided", _("decided")

    matchday = models.ForeignKey(
        Matchday, on_delete=models.CASCADE, related_name="fixtures", verbose_name=_("matchday")
    )
    table = models.PositiveSmallIntegerField(_("table"))
    status = models.CharField(_("status"), max_length=8, choices=Status, default=Status.PLANNED)
    match = models.OneToOneField(
        Match, null=True, blank=True, on_delete=models.PROTECT, related_name="fixture"
    )
    opened_at = models.DateTimeField(_("open since"), null=True, blank=True)

    class Meta:
        verbose_name = _("fixture")
        verbose_name_plural = _("fixtures")
        ordering = ["matchday", "table"]
        constraints = [
            models.UniqueConstraint(fields=["matchday", "table"], name="tournaments_fixture_table"),
            models.CheckConstraint(
                condition=Q(status="planned", match__isnull=True)
                | Q(status="open", match__isnull=False, opened_at__isnull=False)
                | Q(status="decided"),
                name="tournaments_fixture_open_has_match",
            ),
        ]
        indexes = [
            # The sweep: which open fixtures have a match that is over.
            models.Index(fields=["match"], condition=Q(status="open"), name="tournaments_fixture_open"),
        ]

    def __str__(self) -> str:
        return gettext("%(matchday)s, table %(table)d") % {"matchday": self.matchday, "table": self.table}


class Side(models.Model):
    """An entry's part in a fixture. The last four fields are its part of the result."""

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="sides")
    seat = models.PositiveSmallIntegerField()
    """From 0, as at the table; in VISTA seat 0 chooses the first trump."""
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="sides")
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    total = models.IntegerField(null=True, blank=True)
    forfeited = models.BooleanField(default=False)
    scores = models.JSONField(default=dict, blank=True)
    """VISTA: this entry's score by trump, of finished rounds: {"S": 3, …}."""
    by_round = models.JSONField(default=dict, blank=True)
    """The same by number of the round: {"1": 3, …}; what tables that play the same deals are compared by."""

    class Meta:
        verbose_name = _("side")
        verbose_name_plural = _("sides")
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "seat"], name="tournaments_side_seat"),
            models.UniqueConstraint(fields=["fixture", "entry"], name="tournaments_side_entry"),
        ]

    def __str__(self) -> str:
        return f"{self.fixture_id}/{self.seat}"


class Result(models.Model):
    """How a fixture ended; it exists exactly once a decided fixture."""

    class Kind(models.TextChoices):
        PLAYED = "played", _("played")
        FORFEIT = "forfeit", _("forfeit")
        ADJUDICATED = "adjudicated", _("adjudicated")

    fixture = models.OneToOneField(Fixture, on_delete=models.CASCADE, related_name="result")
    kind = models.CharField(max_length=12, choices=Kind)
    cause = models.CharField(max_length=12, blank=True)
    """For a forfeit: "resigned", "timeout", "withdrawn", "expelled" or "referee"."""
    decided_at = models.DateTimeField()

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["played", "forfeit", "adjudicated"]), name="tournaments_result_kind"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture_id}: {self.kind}"
