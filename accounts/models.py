"""People, and the mails that wait to reach them."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.names import name_key


class Channel(models.TextChoices):
    """How a person learns of an event."""

    NOW = "now", _("at once")
    DIGEST = "digest", _("once a day")
    NEVER = "never", _("not at all")


NOW_OR_NEVER = [choice for choice in Channel.choices if choice[0] != Channel.DIGEST]


def _channel(event: Any, choices: Any = Channel.choices) -> Any:
    return models.CharField(event, max_length=6, choices=choices, default=Channel.NOW)


def site_language() -> str:
    """The language of who has said nothing about it."""
    return str(settings.LANGUAGE_CODE)


class User(AbstractUser):
    """A player. `username` is the name that others see; a guest has neither address nor password yet."""

    class Letters(models.TextChoices):
        BY_LANGUAGE = "", _("as in my language")
        POLISH = "pl", _("A K D W 10")
        ENGLISH = "en", _("A K Q J 10")

    name_key = models.CharField(max_length=300, unique=True, editable=False)
    """The name as names are compared: "Żaba" and "żaba" are one. Databases do not agree on that, so it is a column."""
    email = models.EmailField(_("e-mail address"), blank=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    guest_key = models.CharField(max_length=64, null=True, blank=True, unique=True, editable=False)
    """Names the browser that a guest was made for, so that two clicks at once of a stranger make one guest."""
    language = models.CharField(
        _("language"), max_length=2, choices=[("pl", "polski"), ("en", "English")], default=site_language
    )
    time_zone = models.CharField(_("time zone"), max_length=64, default=settings.DEFAULT_PLAYER_TIME_ZONE)
    night_from = models.PositiveSmallIntegerField(
        _("quiet night from"),
        choices=[(hour, f"{hour}:00–{(hour + 8) % 24}:00") for hour in range(19, 24)],
        default=23,
    )
    """The hour in `time_zone` from which nobody is reminded for eight hours, and clocks of some paces stand."""
    vacation_hours = models.PositiveSmallIntegerField(default=0, editable=False)
    """Vacation that is left, earned by playing."""
    vacation_earned_on = models.DateField(null=True, blank=True, editable=False)
    """The last day, in UTC, that earned some."""
    rank_letters = models.CharField(
        _("letters on the cards"),
        max_length=2,
        choices=Letters.choices,
        default=Letters.BY_LANGUAGE,
        blank=True,
    )
    four_colours = models.BooleanField(_("four-colour deck"), default=False)
    confirm_plays = models.BooleanField(_("ask before a card is played"), default=True)
    forced_plays = models.BooleanField(_("play for me when I have no choice"), default=True)
    auto_vacation = models.BooleanField(_("take vacation when my time runs out"), default=True)
    """Six hours at a time, in matches that allow vacation, before anything else happens."""
    mail_turn = _channel(_("it is my turn"))
    mail_reminder = _channel(_("my time runs short"), NOW_OR_NEVER)
    """Never in the digest: it would come too late."""
    mail_invitation = _channel(_("somebody invites me, or declines"))
    mail_match = _channel(_("a match begins or ends"))
    mail_round = _channel(_("a round ends"))
    mail_table = _channel(_("something is asked or agreed at the table: a claim, a pause, a vacation, time"))
    mail_chat = _channel(_("somebody writes to me at the table"))
    mail_league = _channel(_("something happens in a season that I play: pairings, a free seat, its end"))
    mail_news = _channel(_("a league of mine opens registration, or its organiser writes"))
    mail_organising = _channel(_("something waits for me in a league that I organise"))
    digest_mails = models.BooleanField(_("one digest a day"), default=True)
    digest_hour = models.PositiveSmallIntegerField(
        _("when the digest comes"), choices=[(hour, f"{hour}:00") for hour in range(24)], default=18
    )
    """In `time_zone`; within the quiet night it waits until morning."""
    one_turn_mail = models.BooleanField(
        _("only one mail about my turns in a match, until I have looked in"), default=True
    )
    mail_failed_at = models.DateTimeField(_("a mail came back at"), null=True, blank=True, editable=False)
    """When a mail to the present address last came back."""
    mail_failures = models.PositiveSmallIntegerField(_("mails that came back"), default=0, editable=False)
    """Mails to the present address that came back, soft ones since the last that did not."""
    mail_paused_at = models.DateTimeField(_("mail rests since"), null=True, blank=True)
    """When we stopped writing to an address that sends our mails back; confirming an address ends the pause."""
    closed_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When the person left; what they played stays, without name and address."""

    class Meta(AbstractUser.Meta):
        constraints = [
            # Two people may not share an address; guests have none.
            models.UniqueConstraint(
                Lower("email"), condition=~Q(email=""), name="accounts_user_one_per_address"
            ),
            models.CheckConstraint(
                condition=Q(
                    mail_turn__in=Channel.values,
                    mail_reminder__in=[Channel.NOW, Channel.NEVER],
                    mail_invitation__in=Channel.values,
                    mail_match__in=Channel.values,
                    mail_round__in=Channel.values,
                    mail_table__in=Channel.values,
                    mail_chat__in=Channel.values,
                    mail_league__in=Channel.values,
                    mail_news__in=Channel.values,
                    mail_organising__in=Channel.values,
                ),
                name="accounts_user_channels",
            ),
        ]

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.name_key = name_key(self.username)
        fields = kwargs.get("update_fields")
        if fields is not None and "username" in fields:
            kwargs["update_fields"] = {*fields, "name_key"}
        super().save(*args, **kwargs)

    @property
    def name(self) -> str:
        """How others see this person."""
        return gettext("former player") if self.closed_at else self.username

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)

    @property
    def letters(self) -> str:
        """ "pl" or "en": which rank letters this person reads."""
        return self.rank_letters or self.language


class OutgoingMail(models.Model):
    """The outbox: one row is one mail, written in the transaction of what it tells about.

    The Message-ID is made with the row, so that a mail sent twice after a crash is recognised as one.
    """

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting")
        SENDING = "sending", _("being sent")
        SENT = "sent", _("sent")
        COLLECTED = "collected", _("waits for the digest")
        TOLD = "told", _("told in another mail")
        SUPERSEDED = "superseded", _("overtaken by events")
        CANCELLED = "cancelled", _("not wanted any more")
        FAILED = "failed", _("undeliverable")

    class Stream(models.TextChoices):
        ACCOUNT = "account", _("account")
        TURN = "turn", _("your turn")
        RECEIPT = "receipt", _("answers to your mails")
        REMINDER = "reminder", _("reminders")
        INVITATION = "invitation", _("invitations")
        MATCH = "match", _("beginning and end of matches")
        ROUND = "round", _("ends of rounds")
        TABLE = "table", _("requests at the table")
        CHAT = "chat", _("chat")
        LEAGUE = "league", _("seasons that you play")
        NEWS = "news", _("news of your leagues")
        ORGANISING = "organising", _("leagues that you organise")
        DIGEST = "digest", _("the daily digest")

    key = models.CharField(_("key"), max_length=200, unique=True)
    """What makes a mail one and the same, such as "turn:<round>:<version>:<seat>"; queueing it again does nothing."""
    topic = models.CharField(_("topic"), max_length=120, blank=True)
    """Mails on one topic overtake each other: a new one, or the event itself, supersedes those still waiting."""
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, verbose_name=_("player")
    )
    to_address = models.EmailField(_("to address"))
    thread = models.CharField(max_length=80, blank=True)
    """What a mail program files together, such as "match:<code>": each mail answers the one before it."""
    stream = models.CharField(_("kind of mail"), max_length=12, choices=Stream)
    language = models.CharField(_("language"), max_length=2)
    subject = models.CharField(max_length=200)
    text = models.TextField(blank=True)
    html = models.TextField(blank=True)
    draft = models.JSONField(default=dict, blank=True)
    """What a mail queued without words is about: {"kind", …} for `accounts.outbox.WRITERS`; {} for all others."""
    headers = models.JSONField(default=dict)
    envelope_from = models.CharField(max_length=200, blank=True)
    message_id = models.CharField(_("Message-ID"), max_length=200, unique=True)
    state = models.CharField(_("status"), max_length=12, choices=State, default=State.QUEUED)
    not_before = models.DateTimeField(_("not before"))
    expires_at = models.DateTimeField(_("expires at"), null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    tried_since = models.DateTimeField(null=True, blank=True)
    """When the relay first took it up, and the date that it bears; None again while it is made to wait."""
    last_error = models.TextField(_("last error"), blank=True)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    sent_at = models.DateTimeField(_("sent at"), null=True, blank=True)

    class Meta:
        verbose_name = _("outgoing mail")
        verbose_name_plural = _("outgoing mails")
        constraints = [
            models.CheckConstraint(
                condition=Q(state="sent", sent_at__isnull=False)
                | (~Q(state="sent") & Q(sent_at__isnull=True)),
                name="accounts_mail_sent_has_time",
            ),
        ]
        indexes = [
            # The relay's question: what is due?
            models.Index(
                fields=["not_before"], condition=Q(state__in=["queued", "sending"]), name="accounts_mail_due"
            ),
            # Superseding asks for what waits on a topic.
            models.Index(
                fields=["topic"],
                condition=Q(state__in=["queued", "sending", "collected"]),
                name="accounts_mail_waiting_topic",
            ),
            # What a digest has to tell.
            models.Index(fields=["user"], condition=Q(state="collected"), name="accounts_mail_collected"),
            # What a new mail of a thread answers.
            models.Index(
                fields=["user", "thread", "-sent_at"],
                condition=Q(state="sent"),
                name="accounts_mail_thread",
            ),
            # Which mails that are over still hold the words and keys that are forgotten after some days.
            models.Index(
                fields=["created_at"],
                condition=~Q(state__in=["queued", "sending"]) & ~Q(text=""),
                name="accounts_mail_kept",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_stream_display()}, {self.to_address}"
