"""Matches in the admin: searchable, read-only, and without a single card of a round that is not over.

Deals, secrets, raw mails and keys are in no page; the actions of a round are shown when the round is over, since
some of them (cards passed on, discards) are secret until then.
"""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.admin_parts import ReadOnly, in_words, word_for
from games.inbound.reader import letter_to_people
from games.models import (
    BOT_NAMES,
    ChatMessage,
    Clock,
    ClockEntry,
    InboundMail,
    MailOutage,
    Match,
    Move,
    Outage,
    Round,
    Seat,
)
from games.presentation.mails import TITLES
from games.presentation.options import table_words
from games.presentation.paces import NAMES, pace_name
from games.sealing import is_closed
from games.services.incoming import read_again
from games.verdict_words import verdict_words


@admin.register(Match)
class MatchAdmin(ReadOnly):
    list_display = (
        "code",
        "game_name",
        "status",
        "players",
        "pace_name",
        "is_public",
        "created_at",
        "finished_at",
        "score",
    )
    list_filter = ("status", ("game", in_words(TITLES)), ("pace", in_words(NAMES)), "is_public")
    search_fields = ("code", "seats__user__username", "seats__user__email", "creator__username")
    date_hierarchy = "created_at"
    fields = (
        "code",
        "game_name",
        "table_options",
        "pace_name",
        "width",
        "status",
        "is_public",
        "creator",
        "invited",
        "rematch_of",
        "players",
        "score",
        "rounds_list",
        "root_hash",
        "result",
        "created_at",
        "started_at",
        "finished_at",
        "expires_at",
    )

    game_name = word_for(TITLES, "game", _("game"))

    @admin.display(description=_("pace"), ordering="pace")
    def pace_name(self, match: Match) -> str:
        return pace_name(match.pace)

    @admin.display(description=_("table options"))
    def table_options(self, match: Match) -> str:
        return table_words(match.game, match.options)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        return (
            super().get_queryset(request).prefetch_related("seats__user").select_related("creator", "invited")
        )

    @admin.display(description=_("players"))
    def players(self, match: Match) -> str:
        return " – ".join(seat.name for seat in match.seats.all())

    @admin.display(description=_("score"))
    def score(self, match: Match) -> str:
        return " : ".join(str(total) for total in match.result["totals"]) if match.result else ""

    @admin.display(description=_("rounds"))
    def rounds_list(self, match: Match) -> SafeString:
        links = (
            (reverse("admin:games_round_change", args=[each.pk]), each.number, each.get_status_display())
            for each in match.rounds.all()
        )
        return format_html_join(" · ", '<a href="{}">{} ({})</a>', links)


@admin.register(Round)
class RoundAdmin(ReadOnly):
    list_display = ("match", "number", "status", "version", "opened_at", "finished_at")
    list_filter = ("status", ("match__game", in_words(TITLES)))
    search_fields = ("match__code", "match__seats__user__username")
    date_hierarchy = "opened_at"
    list_select_related = ("match__deal_set",)
    fields = (
        "match",
        "number",
        "status",
        "version",
        "seats_to_act",
        "secret_hash",
        "outcome_when_over",
        "moves_when_over",
        "clocks_list",
        "opened_at",
        "finished_at",
    )

    @admin.display(description=_("seats to act"))
    def seats_to_act(self, the_round: Round) -> str:
        return ", ".join(str(seat + 1) for seat in the_round.to_act)

    @admin.display(description=_("outcome"))
    def outcome_when_over(self, the_round: Round) -> str:
        return "" if is_closed(the_round) else str(the_round.outcome or "")

    @admin.display(description=_("moves"))
    def moves_when_over(self, the_round: Round) -> SafeString:
        if the_round.match.is_sealed:
            return format_html("{}", _("closed until all tables have played these deals"))
        if is_closed(the_round):
            return format_html("{}", _("shown when the round is over"))
        moves = (
            (move.ply, move.seat + 1, move.action, move.get_channel_display())
            for move in the_round.moves.all()
        )
        return format_html("<ol>{}</ol>", format_html_join("", "<li>{}. {}: {} ({})</li>", moves))

    @admin.display(description=_("clocks"))
    def clocks_list(self, the_round: Round) -> SafeString:
        clocks = (
            (clock.seat.name, clock.bank, clock.turn_since or "–", clock.deadline_at or "–")
            for clock in the_round.clocks.select_related("seat__user").order_by("seat__number")
        )
        return format_html_join("", "<p>{}: {} s, {} → {}</p>", clocks)


@admin.register(Move)
class MoveAdmin(ReadOnly):
    list_display = ("round", "ply", "seat_number", "action_when_over", "channel", "at")
    list_filter = ("channel", ("round__match__game", in_words(TITLES)))
    search_fields = ("round__match__code", "round__match__seats__user__username")
    date_hierarchy = "at"
    fields = ("round", "ply", "seat_number", "action_when_over", "channel", "at")
    ordering = ("-at",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Move]:
        return super().get_queryset(request).select_related("round__match__deal_set")

    @admin.display(description=_("seat"), ordering="seat")
    def seat_number(self, move: Move) -> int:
        """As people count."""
        return move.seat + 1

    @admin.display(description=_("action"))
    def action_when_over(self, move: Move) -> str:
        return "–" if is_closed(move.round) else move.action


@admin.register(Seat)
class SeatAdmin(ReadOnly):
    list_display = ("match", "seat_number", "user", "bot_name", "place", "total")
    list_filter = (("bot_level", in_words(BOT_NAMES)),)
    search_fields = ("match__code", "user__username", "user__email")
    fields = ("match", "seat_number", "user", "bot_name", "place", "total")
    list_select_related = ("match", "user")
    bot_name = word_for(BOT_NAMES, "bot_level", _("level of a bot"))

    @admin.display(description=_("number"), ordering="number")
    def seat_number(self, seat: Seat) -> int:
        """As people count."""
        return seat.number + 1


@admin.register(Clock)
class ClockAdmin(ReadOnly):
    list_display = ("round", "seat", "bank", "turn_since", "deadline_at", "remind_at")
    search_fields = ("round__match__code", "seat__user__username")
    fields = (
        "round",
        "seat",
        "bank",
        "turn_since",
        "deadline_at",
        "remind_at",
        "thinking_until",
        "caretaker",
    )
    list_select_related = ("round__match", "seat__user")


@admin.register(ClockEntry)
class ClockEntryAdmin(ReadOnly):
    """What became of somebody's time, when they ask."""

    list_display = ("at", "clock", "seat", "kind", "seconds", "bank", "ply")
    list_filter = ("kind",)
    search_fields = ("clock__round__match__code", "clock__seat__user__username")
    date_hierarchy = "at"
    fields = ("clock", "kind", "seconds", "bank", "at", "ply", "reason", "by")
    list_select_related = ("clock__round__match", "clock__seat__user")
    ordering = ("-pk",)

    @admin.display(description=_("seat"))
    def seat(self, entry: ClockEntry) -> str:
        return str(entry.clock.seat)


@admin.register(Outage)
class OutageAdmin(ReadOnly):
    list_display = ("began_at", "ended_at", "credited_at")
    fields = ("began_at", "ended_at", "credited_at")
    ordering = ("-ended_at",)


@admin.register(MailOutage)
class MailOutageAdmin(ReadOnly):
    list_display = ("began_at", "ended_at", "credited_at")
    fields = ("began_at", "ended_at", "credited_at")
    ordering = ("-began_at",)


@admin.register(ChatMessage)
class ChatMessageAdmin(ReadOnly):
    """Looked at when somebody complains."""

    list_display = ("at", "match", "seat", "text")
    search_fields = ("match__code", "seat__user__username", "text")
    date_hierarchy = "at"
    fields = ("match", "seat", "text", "at")
    list_select_related = ("match", "seat__user")


@admin.register(InboundMail)
class InboundMailAdmin(ReadOnly):
    list_display = ("received_at", "mail_from", "state", "verdict_said", "attempts", "done_at")
    list_filter = ("state", ("verdict", in_words(verdict_words)))
    search_fields = ("mail_from",)
    date_hierarchy = "received_at"
    fields = (
        "mail_from",
        "state",
        "verdict_said",
        "letter",
        "attempts",
        "last_error",
        "received_at",
        "done_at",
    )
    actions = ("give_to_workers",)

    @admin.display(description=_("verdict"), ordering="verdict")
    def verdict_said(self, mail: InboundMail) -> str:
        return verdict_words(mail.verdict) or "–"

    @admin.display(description=_("words"))
    def letter(self, mail: InboundMail) -> SafeString:
        """Only of mails that were written to us; players' answers are between them and the match."""
        return format_html('<pre style="white-space: pre-wrap">{}</pre>', letter_to_people(mail) or "–")

    @admin.action(description=_("Read again what could not be read"), permissions=["view"])
    def give_to_workers(self, request: HttpRequest, mails: QuerySet[InboundMail]) -> None:
        count = sum(read_again(inbound_id=mail.pk) for mail in mails)
        self.message_user(request, _("Mails given to the workers again: %(count)d") % {"count": count})
