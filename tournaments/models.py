"""Leagues: league, season, division, matchday, fixture; entries, results, roles and the trail of what was done.

The round of a schedule is called matchday here (kolejka), since a round is one deal of a match (`games.Round`).
Points, places and score tables are nowhere stored: they follow from entries and results (`tournaments.standings`).
"""

from __future__ import annotations

import secrets
from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.clocks import DEFAULT_PACE
from games.models import BOT_NAMES, VACATION_CEILING, DealSet, Match
from tournaments.limits import LIMITS, check_rules, validators_of
from tournaments.reserves import Reserve as Reserve
from tournaments.reserves import SeatOffer as SeatOffer
from tournaments.reserves import Tenure as Tenure
from tournaments.schedule import seed_hash


def new_seed() -> str:
    return secrets.token_hex(16)


def default_tie_breaks() -> list[str]:
    return ["direct", "net", "sb", "wins", "trumps"]


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
    """Why this division: "promoted", "stayed", "relegated", "new", "moved" by the organiser, "filler", "late",
    "substitute", or "standin" for a bot in the seat of somebody who left."""
    drawn_number = models.PositiveSmallIntegerField(_("drawn number"), null=True, blank=True)
    """The number in the schedule of its division, from 1."""
    move = models.CharField(_("after the season"), max_length=4, choices=Move, blank=True)
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


def new_calendar_key() -> str:
    return secrets.token_urlsafe(24)


class CalendarKey(models.Model):
    """Opens a person's calendar feed without logging in; in no admin page, since it is the person's own."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="calendar_key"
    )
    key = models.CharField(max_length=40, unique=True, default=new_calendar_key)
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("key of a calendar")
        verbose_name_plural = _("keys of calendars")

    def __str__(self) -> str:
        return str(self.user_id)


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
        verbose_name_plural = _("trail")
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
