"""The waiting list and the offers of seats in the admin."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.list_filters import LeagueFilter, SeasonFilter
from tournaments.models import Reserve, Season, SeatOffer
from tournaments.scope import Scoped, actor_of
from tournaments.services.waiting_list import ask_first


@admin.register(Reserve)
class ReserveAdmin(Scoped):
    path = "season__league"
    list_filter = (LeagueFilter, SeasonFilter)
    list_display = ("season", "rank", "name", "added_at", "left_at")
    list_select_related = ("season__league", "user")
    search_fields = ("user__username", "season__league__name")
    fields = ("season", "rank", "name", "added_at", "left_at")
    readonly_fields = fields
    actions = ("ask_first",)

    @admin.display(description=gettext_lazy("player"))
    def name(self, reserve: Reserve) -> str:
        return reserve.name

    @admin.action(description=gettext_lazy("Put at the head of the list"), permissions=["organise"])
    def ask_first(self, request: HttpRequest, rows: QuerySet[Reserve]) -> HttpResponse | None:
        return self.act_on_each(
            request,
            rows,
            lambda reserve, reason: ask_first(
                reserve_id=reserve.pk, actor=actor_of(request), now=timezone.now(), reason=reason
            ),
            title=_("Put at the head of the list"),
            preview=lambda reserve: [(reserve.name, str(reserve.rank), "1")],
        )


@admin.register(SeatOffer)
class SeatOfferAdmin(Scoped):
    path = "entry__season__league"
    list_display = ("season", "entry_name", "asked", "state", "made_at", "answer_by", "answered_at")
    season_path = "entry__season"
    list_filter = (LeagueFilter, SeasonFilter, "state")
    list_select_related = ("entry__season__league", "entry__user", "reserve__user")
    search_fields = ("reserve__user__username", "entry__user__username")
    fields = ("season", "entry_name", "asked", "state", "made_at", "answer_by", "answered_at")
    readonly_fields = fields

    @admin.display(description=gettext_lazy("season"), ordering="entry__season")
    def season(self, offer: SeatOffer) -> Season:
        return offer.entry.season

    @admin.display(description=gettext_lazy("seat"))
    def entry_name(self, offer: SeatOffer) -> str:
        return offer.entry.name

    @admin.display(description=gettext_lazy("offered to"))
    def asked(self, offer: SeatOffer) -> str:
        return offer.reserve.name
