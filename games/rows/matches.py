"""Matches, and the deals that several of them share."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.engines.shuffle import SECRET_BYTES

CODE_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
"""Without l, o, 0 and 1: a code is read aloud and typed from paper."""
CODE_LENGTH = 10

ANNULLED = "annulled"
CALLED_OFF = ("withdrawn", "forfeited", ANNULLED, "adjudicated")
"""Reasons for an end that no move made: a league broke the match off."""

VACATION_CEILING = 120
"""Hours of vacation that a match allows where nobody chose another number."""


def new_code() -> str:
    """The public name of a match: 50 bits, which nobody guesses."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


class DealSet(models.Model):
    """Deals that several tables share, so that what they make of them can be compared.

    The deals follow from its secret and its code alone. It is closed, to everybody, until `opened_at`: whoever still
    has to play it must learn nothing of it from a table that has (`games.sealing`).
    """

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    root_secret = models.BinaryField(max_length=32, default=new_secret)
    root_hash = models.CharField(max_length=64)
    created_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("set of deals")
        verbose_name_plural = _("sets of deals")

    def __str__(self) -> str:
        return self.code


class Match(models.Model):
    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting for players")
        ACTIVE = "active", _("being played")
        FINISHED = "finished", pgettext_lazy("match", "finished")
        DECLINED = "declined", pgettext_lazy("match", "declined")
        WITHDRAWN = "withdrawn", pgettext_lazy("match", "withdrawn")
        EXPIRED = "expired", _("nobody came")
        VOID = "void", _("not begun in time")

    code = models.CharField(_("code"), max_length=CODE_LENGTH, unique=True, default=new_code)
    game = models.CharField(_("game"), max_length=12)
    options = models.JSONField(_("table options"), default=dict)
    pace = models.CharField(_("pace"), max_length=20)
    width = models.PositiveSmallIntegerField(_("rounds open at once"), default=1)
    vacation_ceiling = models.PositiveSmallIntegerField(
        _("vacation in this match, hours"), default=VACATION_CEILING
    )
    """How much of their vacation a player may take out of this match."""
    event = models.CharField(max_length=40, blank=True)
    """What arranged the match, such as "season:7": the ceiling of vacation holds for all matches of it together."""
    voidable = models.BooleanField(_("void when somebody does not begin"), default=True)
    """A match that a league arranged is lost by whoever does not begin, as by whoever stops."""
    is_league = models.BooleanField(_("counts in a league"), default=False)
    """Who arranged the match says so; an answer by mail is then held unless its sender is proved."""
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.WAITING)
    is_public = models.BooleanField(_("open invitation"), default=False)
    creator = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="tables_opened",
        verbose_name=_("opened by"),
    )
    invited = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="invitations",
        verbose_name=_("invited"),
    )
    """The one person this table was opened for (a rematch, a challenge); others cannot join it."""
    rematch_of = models.ForeignKey(
        "self",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="rematches",
        verbose_name=_("rematch of"),
    )
    deal_set = models.ForeignKey(
        DealSet, null=True, blank=True, on_delete=models.PROTECT, related_name="matches"
    )
    """Where the deals come from in a duplicate league; None: from this match's own secret."""
    engine_format = models.PositiveSmallIntegerField(default=1)
    root_secret = models.BinaryField(max_length=32, default=new_secret)
    """Every round's secret comes from this one; it leaves the database only when the match is over."""
    root_hash = models.CharField(_("hash of the secret"), max_length=64)
    result = models.JSONField(_("result"), null=True, blank=True)
    """`MatchResult` of the engine: {"reason", "totals", "places"}."""
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    started_at = models.DateTimeField(_("started at"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)
    expires_at = models.DateTimeField(_("waits for players until"), null=True, blank=True)
    """When a table that nobody joined is taken away."""
    request_key = models.CharField(max_length=80, null=True, blank=True)  # noqa: DJ001 - NULL keeps the index small
    """Names the request that opened it, so that its creator's request repeated is the same match."""

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints = [
            # Two clicks at once: the second insert waits for the first, and is then refused.
            models.UniqueConstraint(
                fields=["creator", "request_key"],
                condition=Q(request_key__isnull=False),
                name="games_match_opened_once",
            ),
            models.CheckConstraint(
                condition=Q(
                    status__in=["waiting", "active", "finished", "declined", "withdrawn", "expired", "void"]
                ),
                name="games_match_status",
            ),
            models.CheckConstraint(
                condition=Q(status="finished", result__isnull=False, finished_at__isnull=False)
                | Q(status="void", result__isnull=True, finished_at__isnull=False)
                | (~Q(status__in=["finished", "void"]) & Q(result__isnull=True, finished_at__isnull=True)),
                name="games_match_finished_has_result",
            ),
            models.CheckConstraint(
                condition=~Q(status__in=["active", "finished", "void"]) | Q(started_at__isnull=False),
                name="games_match_active_has_started",
            ),
        ]
        indexes = [
            # The list of open invitations.
            models.Index(fields=["-created_at"], condition=Q(status="waiting"), name="games_match_waiting"),
        ]

    def __str__(self) -> str:
        return self.code

    def get_absolute_url(self) -> str:
        return reverse("match", args=[self.code])

    @property
    def is_sealed(self) -> bool:
        """Whether its cards are closed to all who are not playing them this moment."""
        return self.deal_set is not None and self.deal_set.opened_at is None

    @property
    def is_drawn(self) -> bool:
        """Whether all share the first place."""
        return self.result is not None and set(self.result["places"]) == {1}

    @property
    def is_first_shared(self) -> bool:
        """Whether some of its players, not all, share the first place; a pair that wins is one winner."""
        if self.result is None or self.is_drawn or self.options.get("partnership"):
            return False
        places: list[int] = self.result["places"]
        return places.count(1) > 1

    @property
    def is_annulled(self) -> bool:
        """Broken off because somebody left a league whose table does not count the match."""
        return self.result is not None and self.result["reason"] == ANNULLED
