"""Matches and everything that happens in them.

The truth of a round is its deal and its ordered moves; its state is their fold (`games.selectors.positions.Position`).
`version`, `to_act`, `summary` and `outcome` are kept beside it for queries, and `manage.py audit` compares them.
"""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.clocks import TURN_LIMIT
from games.ledger import ClockEntry as ClockEntry
from games.ledger import Heartbeat as Heartbeat
from games.ledger import MailOutage as MailOutage
from games.ledger import Outage as Outage

CODE_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
"""Without l, o, 0 and 1: a code is read aloud and typed from paper."""
CODE_LENGTH = 10


BOT_NAMES = {
    "easy": _("Easy bot"),
    "medium": _("Medium bot"),
    "hard": _("Hard bot"),
    "master": _("Master bot"),
}


ANNULLED = "annulled"
CALLED_OFF = ("withdrawn", "forfeited", ANNULLED, "adjudicated")
"""Reasons for an end that no move made: a league broke the match off."""


VACATION_CEILING = 120
"""Hours of vacation that a match allows where nobody chose another number."""


def new_code() -> str:
    """The public name of a match: 50 bits, which nobody guesses."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


def new_secret() -> bytes:
    return secrets.token_bytes(32)


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
        return str(BOT_NAMES.get(self.bot_level, _("free seat")))

    @property
    def is_bot(self) -> bool:
        return self.bot_level != ""

    @property
    def is_empty(self) -> bool:
        return self.user_id is None and not self.bot_level


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


class MailToken(models.Model):
    """The key in a mail's addresses and links; only its hash is kept.

    `user` is whom the mail was sent to, at the address `sent_to`. Keys that act in a match carry the seat, and
    those that act on a position the round and the version that the mail showed. The key of a digest carries
    neither: each position that it lists is a reply key of its own, its entry, found by the number it has there.
    """

    class Purpose(models.TextChoices):
        REPLY = "reply", _("answer")
        LINK = "link", _("link")
        UNSUBSCRIBE = "unsubscribe", _("unsubscribe")
        BOUNCE = "bounce", _("bounce")
        DIGEST = "digest", _("answer to a digest")
        CONFIRM = "confirm", _("confirmation of a held mail")

    digest = models.CharField(max_length=64, unique=True)
    purpose = models.CharField(max_length=12, choices=Purpose)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seat = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    round = models.ForeignKey(Round, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    version = models.PositiveIntegerField(default=0)
    offer = models.PositiveSmallIntegerField(null=True, blank=True)
    """How many tricks the other player claimed when the mail showed that claim; None when it showed none."""
    parent = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.CASCADE, related_name="entries"
    )
    """The digest's key, of a position listed in a digest."""
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    """Under which number the digest lists it, from 1."""
    sent_to = models.EmailField()
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("mail token")
        verbose_name_plural = _("mail tokens")
        constraints = [
            models.CheckConstraint(
                condition=~Q(purpose="link") | Q(seat__isnull=False, round__isnull=False),
                name="games_token_link_has_position",
            ),
            models.CheckConstraint(
                condition=~Q(purpose="reply") | Q(seat__isnull=False), name="games_token_reply_has_seat"
            ),
            models.UniqueConstraint(
                fields=["parent", "number"],
                condition=Q(number__isnull=False),
                name="games_token_one_per_number",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.purpose} {self.pk}"


class InboundMail(models.Model):
    """A mail as it came, stored before the door says 250; a worker reads it later."""

    class State(models.TextChoices):
        RECEIVED = "received", _("received")
        DONE = "done", _("done")
        HELD = "held", _("held")
        QUARANTINED = "quarantined", _("unreadable")

    mail_from = models.CharField(_("sender"), max_length=320, blank=True)
    rcpt_to = models.CharField(max_length=320)
    token = models.ForeignKey(MailToken, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    confirm = models.OneToOneField(
        MailToken, null=True, blank=True, on_delete=models.SET_NULL, related_name="held_mail"
    )
    """The key with which the player may confirm this mail, which was held."""
    raw = models.BinaryField()
    digest = models.CharField(max_length=64)
    """SHA-256 over what makes a mail the same mail; unique together with the recipient."""
    received_at = models.DateTimeField(_("received at"))
    state = models.CharField(_("status"), max_length=12, choices=State, default=State.RECEIVED)
    verdict = models.CharField(_("verdict"), max_length=40, blank=True)
    """A stable word for what became of it: played, stale, illegal, automatic, forged, ..."""
    words_digest = models.CharField(max_length=64, blank=True)
    """SHA-256 of what the writer wrote: the same words are answered once a day."""
    answered_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    lease_until = models.DateTimeField(null=True, blank=True)
    last_error = models.TextField(_("last error"), blank=True)
    done_at = models.DateTimeField(_("done at"), null=True, blank=True)

    class Meta:
        verbose_name = _("incoming mail")
        verbose_name_plural = _("incoming mails")
        constraints = [
            models.UniqueConstraint(fields=["rcpt_to", "digest"], name="games_inbound_once"),
        ]
        indexes = [
            models.Index(fields=["received_at"], condition=Q(state="received"), name="games_inbound_waiting"),
            # The budget's question: how many answers went out lately?
            models.Index(
                fields=["answered_at"], condition=Q(answered_at__isnull=False), name="games_inbound_answered"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pk} {self.state} {self.verdict}"
