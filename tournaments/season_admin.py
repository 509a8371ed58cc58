"""Seasons: their form, and an action for each step of their life."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin_parts import in_words, word_for
from games.models import BOT_NAMES
from games.presentation.mails import TITLES
from games.presentation.options import table_words
from games.presentation.paces import NAMES
from tournaments.desk_admin import DeskPages
from tournaments.errors import WrongTime
from tournaments.list_filters import LeagueFilter
from tournaments.models import Season
from tournaments.presentation.estimates import longer_than_dates
from tournaments.presentation.standings import tie_break_words
from tournaments.rights import Right
from tournaments.scope import actor_of, leagues_for, nothing_to_do
from tournaments.season_form import SeasonForm, fieldsets_of, takes
from tournaments.services import divisions, ending, leagues, life, registration, start
from tournaments.services.trail import is_due, wrong_time
from tournaments.step_previews import step_lines

STEPS: dict[str, tuple[Any, Callable[..., object]]] = {
    "open_registration": (gettext_lazy("Open registration"), registration.open_registration),
    "close_registration": (gettext_lazy("Close registration"), registration.close_registration),
    "propose_divisions": (gettext_lazy("Propose divisions"), divisions.propose_divisions),
    "approve_divisions": (gettext_lazy("Approve divisions"), divisions.approve_divisions),
    "start_season": (gettext_lazy("Start the season: draw and schedule"), start.start_season),
    "close_season": (gettext_lazy("Close the season"), ending.close_season),
    "propose_moves": (gettext_lazy("Propose promotion and relegation"), ending.propose_moves),
    "finish_season": (gettext_lazy("Finish the season"), ending.finish_season),
}

OF_THE_CLOCK = {
    "collect_results": gettext_lazy("take results in"),
    "settle_offers": gettext_lazy("ask the next one about a free seat"),
    "open_due_fixtures": gettext_lazy("open matches"),
    "adjudicate_open": gettext_lazy("decide what is open"),
}
"""Steps that nobody takes by hand, by the names of `life.due_steps`."""

COMES_FROM = {
    "open_registration": Season.Status.ANNOUNCED,
    "close_registration": Season.Status.REGISTRATION,
    "propose_divisions": Season.Status.CLOSED,
    "approve_divisions": Season.Status.PROPOSED,
    "start_season": Season.Status.APPROVED,
    "close_season": Season.Status.RUNNING,
    "propose_moves": Season.Status.CLOSING,
    "finish_season": Season.Status.CLOSING,
}
"""Where a season stands when the step is to be taken; the services check it again."""


@admin.register(Season)
class SeasonAdmin(DeskPages):
    form = SeasonForm
    list_display = (
        "league",
        "number",
        "name",
        "status",
        "registration_closes_at",
        "starts_at",
        "ends_at",
        "next",
        "desk_link",
    )
    list_filter = (LeagueFilter, "status", ("game", in_words(TITLES)))
    list_select_related = ("league",)
    search_fields = ("league__name", "name")
    actions = ("advance", "cancel")
    readonly_fields = (
        "status",
        "game_name",
        "pace_name",
        "filler_name",
        "draw",
        "takes",
        "divisions_list",
        "table_options",
        "tie_break_names",
        "started_at",
        "finished_at",
    )

    game_name = word_for(TITLES, "game", gettext_lazy("game"))
    filler_name = word_for(BOT_NAMES, "filler", gettext_lazy("level of bots that fill up"))

    class Media:
        css = {"all": ["css/season-form.css"]}

    def has_add_permission(self, request: HttpRequest) -> bool:
        return self.has_right(request, Right.ORGANISE)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_right(request, Right.ORGANISE, obj) and (obj is None or not obj.is_over)

    def get_fieldsets(self, request: HttpRequest, obj: Season | None = None) -> Any:
        """What cannot be changed any more, or not by this person, is said in words."""
        if not self.has_change_permission(request, obj) and (obj or not self.has_add_permission(request)):
            return fieldsets_of(chosen=False, ordered=False)
        return fieldsets_of(chosen=obj is None or not obj.has_started)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """After the start little may change, and only with a reason."""
        if obj is None:
            return self.readonly_fields
        fixed = leagues.RULES - leagues.AFTER_START if obj.has_started else frozenset[str]()
        return (*self.readonly_fields, "league", *sorted(fixed))

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> Any:
        season = kwargs.get("obj")
        context["has_organise"] = self.has_right(request, Right.ORGANISE, season)
        context["may_enter"] = (
            season is not None and context["has_organise"] and season.status in registration.BEFORE_START
        )
        if note := getattr(context["adminform"].form, "only_shown", ""):
            context["errors"], context["only_shown"] = [], note
        return super().render_change_form(request, context, *args, **kwargs)

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name == "league":
            kwargs["queryset"] = leagues_for(request.user, Right.ORGANISE)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def save_model(self, request: HttpRequest, obj: Season, form: Any, change: bool) -> None:
        rules = {name: form.cleaned_data[name] for name in form.cleaned_data if name in leagues.RULES}
        if change:
            leagues.change_season(
                season_id=obj.pk,
                actor=actor_of(request),
                now=timezone.now(),
                reason=form.cleaned_data["reason"],
                **rules,
            )
            self._warn(request, obj)
            return
        made = leagues.announce_season(
            league=obj.league, actor=actor_of(request), now=timezone.now(), **rules
        )
        obj.pk, obj.number = made.pk, made.number
        obj._state.adding = False
        self._warn(request, made)

    def _warn(self, request: HttpRequest, season: Season) -> None:
        if words := longer_than_dates(season, {season.division_size}):
            self.message_user(request, words, messages.WARNING)

    @admin.display(description=gettext_lazy("what is due"))
    def next(self, season: Season) -> str:
        return ", ".join(
            str(STEPS[step][0] if step in STEPS else OF_THE_CLOCK[step])
            for step in life.due_steps(season, timezone.now())
        )

    @admin.display(description=gettext_lazy("pace"))
    def pace_name(self, season: Season) -> str:
        return str(NAMES.get(season.pace, season.pace))

    @admin.display(description=gettext_lazy("Draw"))
    def draw(self, season: Season) -> str:
        """The seed itself only once it has been used; its hash once there is a season that it is promised for."""
        if season.pk is None:
            return "–"
        if season.has_started:
            return _("seed: %(seed)s") % {"seed": season.seed}
        return _("hash of the seed: %(hash)s") % {"hash": season.seed_hash}

    @admin.display(description=gettext_lazy("what it takes"))
    def takes(self, season: Season) -> SafeString:
        """Before the first save for what the form holds: to be read before anything starts."""
        return format_html_join("", "<p>{}</p>", ((words,) for words in takes(season)))

    @admin.display(description=gettext_lazy("table options"))
    def table_options(self, season: Season) -> str:
        return table_words(season.game, season.options)

    @admin.display(description=gettext_lazy("tie-breaks"))
    def tie_break_names(self, season: Season) -> str:
        return tie_break_words(season)

    @admin.display(description=gettext_lazy("desk"))
    def desk_link(self, season: Season) -> SafeString:
        address = reverse("admin:tournaments_season_desk", args=[season.pk])
        return format_html('<a href="{}">{}</a>', address, _("desk"))

    @admin.display(description=gettext_lazy("divisions"))
    def divisions_list(self, season: Season) -> SafeString:
        rows = (
            (
                reverse("admin:tournaments_division_change", args=[division.pk]),
                division.level,
                ", ".join(entry.name for entry in division.entries.select_related("user")),
            )
            for division in season.divisions.all()
        )
        return format_html_join("", '<p><a href="{}">{}</a>: {}</p>', rows)

    def get_actions(self, request: HttpRequest) -> Any:
        """One action for each step of a season's life, all of one make."""
        actions = super().get_actions(request)
        if self.has_organise_permission(request):
            for step, (words, _service) in STEPS.items():
                actions[step] = (_season_step, step, words)  # type: ignore[assignment]  # to the stubs an action is one that answers a string
        return actions

    @admin.action(description=gettext_lazy("Do all that is due now"), permissions=["organise"])
    def advance(self, request: HttpRequest, rows: QuerySet[Season]) -> HttpResponse | None:
        now = timezone.now()
        return self.act_on_each(
            request,
            rows,
            lambda season, reason: life.advance_season(season_id=season.pk, now=now),
            title=_("Do all that is due now"),
            preview=lambda season: [(str(season), season.get_status_display(), self.next(season) or "–")],
            columns=(_("now"), _("what is due")),
        )

    @admin.action(description=gettext_lazy("Cancel the season"), permissions=["organise"])
    def cancel(self, request: HttpRequest, rows: QuerySet[Season]) -> HttpResponse | None:
        return self.act_on_each(
            request,
            rows,
            lambda season, reason: leagues.cancel_season(
                season_id=season.pk, actor=actor_of(request), now=timezone.now(), reason=reason
            ),
            title=_("Cancel the season"),
            preview=lambda season: [
                (str(season), season.get_status_display(), str(Season.Status.CANCELLED.label))
            ],
            needs_reason=True,
            why_not=_why_not_cancelled,
        )


def _why_not_cancelled(season: Season) -> str:
    if season.status == Season.Status.CANCELLED:
        return nothing_to_do()
    return str(wrong_time(season)) if season.has_started else ""


def _why_not(season: Season, step: str) -> str:
    if step == "propose_divisions" and season.status == Season.Status.PROPOSED:
        return ""  # by hand divisions are proposed anew
    try:
        return "" if is_due(season, coming_from=COMES_FROM[step]) else nothing_to_do()
    except WrongTime as refusal:
        return str(refusal)


def _season_step(
    modeladmin: SeasonAdmin, request: HttpRequest, rows: QuerySet[Season]
) -> HttpResponse | None:
    step = request.POST["action"]
    words, service = STEPS[step]

    def take(season: Season, reason: str) -> object:
        more = {"reason": reason} if step == "close_season" else {}
        return service(season_id=season.pk, actor=actor_of(request), now=timezone.now(), **more)

    return modeladmin.act_on_each(
        request,
        rows.select_related("league"),
        take,
        title=str(words),
        preview=lambda season: step_lines(season, step, str(words)),
        why_not=lambda season: _why_not(season, step),
        needs_reason=step == "close_season" and rows.filter(ends_at__gt=timezone.now()).exists(),
    )
