"""Seasons with their rules, and their divisions."""

from __future__ import annotations

import secrets

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.clocks import DEFAULT_PACE
from games.models import VACATION_CEILING
from tournaments.limits import LIMITS, check_rules, validators_of
from tournaments.rows.leagues import League
from tournaments.schedule import seed_hash


def new_seed() -> str:
    return secrets.token_hex(16)


def default_tie_breaks() -> list[str]:
    return ["direct", "net", "sb", "wins", "trumps"]


class Season(models.Model):
    class Status(models.TextChoices):
        ANNOUNCED = "announced", _("announced")
        REGISTRATION = "registration", _("registration is open")
        CLOSED = "closed", _("registration is closed")
        PROPOSED = "proposed", _("divisions are proposed")
        APPROVED = "approved", _("divisions are approved")
        RUNNING = "running", _("being played")
        CLOSING = "closing", _("being closed")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    class Opening(models.TextChoices):
        ALL = "all", _("all matches at once")
        WINDOW = "window", _("so many matches at a time")
        DATED = "dated", _("each matchday on its date")

    class Withdrawal(models.TextChoices):
        FIDE_50 = "fide_50", _("annulled with fewer than half of the matches played, otherwise kept")
        KEEP = "keep", _("kept, open matches forfeited")
        ANNUL = "annul", _("always annulled")

    class Adjudication(models.TextChoices):
        SCORE = "score", _("by the score of the finished rounds")
        DRAW = "draw", _("as a draw")
        NOBODY = "nobody", _("as lost by all")
        REFEREE = "referee", _("by the referee, one by one")

    class Substitutes(models.TextChoices):
        NONE = "none", _("none: what is open is forfeited")
        INHERIT = "inherit", _("take over the seat with its results")
        ZERO = "zero", _("start at zero with the matches that are left")

    league = models.ForeignKey(
        League, on_delete=models.PROTECT, related_name="seasons", verbose_name=_("league")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=80, blank=True)
    status = models.CharField(_("status"), max_length=12, choices=Status, default=Status.ANNOUNCED)

    game = models.CharField(_("game"), max_length=12, default="vista")
    options = models.JSONField(_("table options"), default=dict, blank=True)
    pace = models.CharField(_("pace"), max_length=20, default=DEFAULT_PACE)
    width = models.PositiveSmallIntegerField(
        _("rounds open at once"), default=1, validators=validators_of("width")
    )
    vacation_ceiling = models.PositiveSmallIntegerField(
        _("vacation of each player, hours"),
        default=VACATION_CEILING,
        validators=validators_of("vacation_ceiling"),
        help_text=_("In all matches of the season together; 0 for none."),
    )

    cycles = models.PositiveSmallIntegerField(_("cycles"), default=1, validators=validators_of("cycles"))
    swap = models.BooleanField(_("swap the last two matchdays of the first cycle"), default=True)
    opening = models.CharField(_("opening of matches"), max_length=8, choices=Opening, default=Opening.WINDOW)
    window = models.PositiveSmallIntegerField(
        _("matches at a time"), default=3, validators=validators_of("window")
    )
    days_apart = models.PositiveSmallIntegerField(
        _("days between matchdays"), default=14, validators=validators_of("days_apart")
    )

    duplicate = models.BooleanField(_("same deals at all tables of a matchday"), default=False)
    """Then each matchday has a set of deals, closed until the last of its tables has finished."""

    win_points = models.PositiveSmallIntegerField(
        _("points for a win"), default=2, validators=validators_of("win_points")
    )
    draw_points = models.PositiveSmallIntegerField(
        _("points for a draw"), default=1, validators=validators_of("draw_points")
    )
    loss_points = models.PositiveSmallIntegerField(
        _("points for a loss"), default=0, validators=validators_of("loss_points")
    )
    tie_breaks = models.JSONField(_("tie-breaks"), default=default_tie_breaks)
    withdrawal = models.CharField(
        _("withdrawals"), max_length=8, choices=Withdrawal, default=Withdrawal.FIDE_50
    )
    adjudication = models.CharField(
        _("matches open at the end"), max_length=8, choices=Adjudication, default=Adjudication.SCORE
    )
    substitutes = models.CharField(
        _("substitutes"), max_length=8, choices=Substitutes, default=Substitutes.INHERIT
    )
    offer_hours = models.PositiveSmallIntegerField(
        _("hours to answer the offer of a seat"), default=48, validators=validators_of("offer_hours")
    )

    division_size = models.PositiveSmallIntegerField(
        _("size of a division"), default=8, validators=validators_of("division_size")
    )
    movers = models.PositiveSmallIntegerField(
        _("promoted and relegated"), default=2, validators=validators_of("movers")
    )
    filler = models.CharField(_("level of bots that fill up"), max_length=10, blank=True)
    """Bots fill divisions up to an even number, or a size that tables of three or four need; "" for none."""

    seed = models.CharField(max_length=64, default=new_seed)
    """Of all draws of this season. Its hash is public from the announcement, itself from the start."""

    registration_opens_at = models.DateTimeField(_("registration opens"))
    registration_closes_at = models.DateTimeField(_("registration closes"))
    starts_at = models.DateTimeField(_("start"))
    ends_at = models.DateTimeField(_("end"))
    started_at = models.DateTimeField(_("started at"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["league", "-number"]
        constraints = [
            models.UniqueConstraint(
                fields=["league", "number"],
                name="tournaments_season_number",
                violation_error_message=_("The league has a season of this number."),
            ),
            models.CheckConstraint(
                condition=Q(
                    status__in=[
                        "announced",
                        "registration",
                        "closed",
                        "proposed",
                        "approved",
                        "running",
                        "closing",
                        "finished",
                        "cancelled",
                    ]
                ),
                name="tournaments_season_status",
                violation_error_message=_("That is no state of a season."),
            ),
            models.CheckConstraint(
                condition=Q(cycles__range=LIMITS["cycles"]),
                name="tournaments_season_cycles",
                violation_error_message=_("There are 1 to 20 cycles."),
            ),
            models.CheckConstraint(
                condition=Q(window__gte=1, days_apart__gte=1, division_size__gte=2, width__gte=1),
                name="tournaments_season_from_one",
                violation_error_message=_(
                    "Matches at a time, days between matchdays and rounds open at once are at least 1, "
                    "and a division has at least 2 players."
                ),
            ),
            models.CheckConstraint(
                condition=Q(division_size__lte=LIMITS["division_size"][1], movers__lt=F("division_size")),
                name="tournaments_season_size",
                violation_error_message=_(
                    "A division has at most 32 players, and fewer are promoted and relegated than play in it."
                ),
            ),
            models.CheckConstraint(
                condition=Q(substitutes__in=["none", "inherit", "zero"]),
                name="tournaments_season_substitutes",
                violation_error_message=_("That is no rule for substitutes that there is."),
            ),
            models.CheckConstraint(
                condition=Q(offer_hours__range=LIMITS["offer_hours"]),
                name="tournaments_season_offer_hours",
                violation_error_message=_("The offer of a seat stands for 1 to 720 hours."),
            ),
            models.CheckConstraint(
                condition=Q(registration_closes_at__gt=F("registration_opens_at"))
                & Q(starts_at__gte=F("registration_closes_at"))
                & Q(ends_at__gt=F("starts_at")),
                name="tournaments_season_times_in_order",
                violation_error_message=_(
                    "The times come in this order: registration opens, registration closes, start, end."
                ),
            ),
            models.CheckConstraint(
                condition=Q(win_points__gte=F("draw_points"), draw_points__gte=F("loss_points")),
                name="tournaments_season_points_in_order",
                violation_error_message=_(
                    "A win gives at least as many points as a draw, and a draw at least as many as a loss."
                ),
            ),
            models.CheckConstraint(
                condition=~Q(status__in=["running", "closing", "finished"]) | Q(started_at__isnull=False),
                name="tournaments_season_running_has_started",
                violation_error_message=_("A season that is played has the time of its start."),
            ),
            models.CheckConstraint(
                condition=Q(status="finished", finished_at__isnull=False)
                | (~Q(status="finished") & Q(finished_at__isnull=True)),
                name="tournaments_season_finished_has_time",
                violation_error_message=_(
                    "A finished season, and no other, has the time at which it was finished."
                ),
            ),
        ]
        indexes = [
            # What the clock looks at each minute.
            models.Index(
                fields=["status"],
                condition=~Q(status__in=["finished", "cancelled"]),
                name="tournaments_season_alive",
            ),
        ]

    def __str__(self) -> str:
        """ "Klub, season 3: Spring"."""
        name = gettext("%(league)s, season %(number)d") % {"league": self.league.name, "number": self.number}
        return f"{name}: {self.name}" if self.name else name

    def clean(self) -> None:
        check_rules(self)

    @classmethod
    def name_of_rule(cls, field: str) -> str:
        """What people read for it. Raises FieldDoesNotExist."""
        found = cls._meta.get_field(field)
        assert isinstance(found, models.Field)
        return str(found.verbose_name)

    @property
    def seed_hash(self) -> str:
        return seed_hash(self.seed)

    @property
    def has_started(self) -> bool:
        return self.started_at is not None

    @property
    def is_over(self) -> bool:
        return self.status in (self.Status.FINISHED, self.Status.CANCELLED)


class Division(models.Model):
    season = models.ForeignKey(
        Season, on_delete=models.CASCADE, related_name="divisions", verbose_name=_("season")
    )
    level = models.PositiveSmallIntegerField(_("level"))
    """From 1, the highest."""

    class Meta:
        verbose_name = _("division")
        verbose_name_plural = _("divisions")
        ordering = ["level"]
        constraints = [
            models.UniqueConstraint(fields=["season", "level"], name="tournaments_division_level"),
            models.CheckConstraint(condition=Q(level__gte=1), name="tournaments_division_from_one"),
        ]

    def __str__(self) -> str:
        return gettext("%(season)s, division %(level)d") % {"season": self.season, "level": self.level}
