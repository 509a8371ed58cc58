"""The organisers' workplace. Everything that changes something is a service; nothing shows a card or a seed to come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.names import name_key
from tournaments import entry_admin, seat_admin  # noqa: F401 - register entries, fixtures, substitutes
from tournaments.desk_admin import DeskPages
from tournaments.errors import WrongTime
from tournaments.models import AuditRecord, Division, League, Role, Season
from tournaments.presentation import longer_than_dates, standings_lines
from tournaments.rights import Right
from tournaments.scope import Scoped, actor_of, leagues_for, nothing_to_do
from tournaments.season_form import SeasonForm, takes
from tournaments.selectors import table_of
from tournaments.services import divisions, ending, leagues, life, registration, start
from tournaments.services.trail import is_due, wrong_time
from tournaments.step_previews import step_lines
from tournaments.trail_words import verb_words


@admin.register(League)
class LeagueAdmin(Scoped):
    """Superusers found leagues; the rest of a league's life belongs to its people."""

    path = ""
    list_display = ("name", "slug", "created_at")
    search_fields = ("name", "slug")
    fields = ("name", "slug", "about")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return actor_of(request).is_superuser if request.user.is_authenticated else False

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_add_permission(request) or super().has_module_permission(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_right(request, Right.MANAGE, obj)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """An address that people keep does not change."""
        return ("slug",) if obj else ()

    def save_model(self, request: HttpRequest, obj: League, form: Any, change: bool) -> None:
        if change:
            leagues.change_league(
                league_id=obj.pk, name=obj.name, about=obj.about, actor=actor_of(request), now=timezone.now()
            )
            return
        made = leagues.open_league(
            name=obj.name, slug=obj.slug, about=obj.about, owner=actor_of(request), now=timezone.now()
        )
        obj.pk, obj.created_at = made.pk, made.created_at
        obj._state.adding = False


class RoleForm(forms.ModelForm):
    """A person by name: a list of all players would be none of an owner's business."""

    person = forms.CharField(label=gettext_lazy("player's name"))

    class Meta:
        model = Role
        fields = ("league", "name")

    def clean_person(self) -> User:
        found = User.objects.filter(
            name_key=name_key(self.cleaned_data["person"]), is_guest=False, is_active=True
        ).first()
        if found is None:
            raise forms.ValidationError(_("Nobody plays under this name."))
        return found


@admin.register(Role)
class RoleAdmin(Scoped):
    list_display = ("league", "user", "name")
    list_filter = ("name",)
    list_select_related = ("league", "user")
    search_fields = ("user__username",)
    actions = ("take_away",)

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        if obj is None:
            kwargs["form"] = RoleForm
        return super().get_form(request, obj, change, **kwargs)

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name == "league":
            kwargs["queryset"] = leagues_for(request.user, Right.MANAGE)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return ("league", "user", "name") if obj else ("league", "person", "name")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return self.has_right(request, Right.MANAGE)

    def has_manage_permission(self, request: HttpRequest) -> bool:
        return self.has_right(request, Right.MANAGE)

    def save_model(self, request: HttpRequest, obj: Role, form: Any, change: bool) -> None:
        person = form.cleaned_data["person"]
        leagues.give_role(
            league=obj.league, user=person, name=obj.name, actor=actor_of(request), now=timezone.now()
        )
        obj.pk = Role.objects.get(league=obj.league, user=person).pk
        obj.user = person
        obj._state.adding = False

    @admin.action(description=gettext_lazy("Take the role away"), permissions=["manage"])
    def take_away(self, request: HttpRequest, rows: QuerySet[Role]) -> HttpResponse | None:
        return self.act_on_each(
            request,
            rows.select_related("league", "user"),
            lambda role, reason: leagues.give_role(
                league=role.league, user=role.user, name="", actor=actor_of(request), now=timezone.now()
            ),
            title=_("Take the role away"),
            preview=lambda role: [(role.user.name, role.get_name_display(), "–")],
        )


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
    list_filter = ("status", "game")
    list_select_related = ("league",)
    search_fields = ("league__name", "name")
    actions = ("advance", "cancel")
    readonly_fields = ("status", "draw", "takes", "divisions_list", "started_at", "finished_at")
    fieldsets = (
        (None, {"fields": ("league", "name", "status", "divisions_list")}),
        (
            gettext_lazy("Game"),
            {"fields": ("game", "options", "pace", "width", "vacation_ceiling", "duplicate")},
        ),
        (
            gettext_lazy("Schedule"),
            {
                "fields": (
                    "cycles",
                    "swap",
                    "opening",
                    "window",
                    "days_apart",
                    "division_size",
                    "filler",
                    "draw",
                    "takes",
                )
            },
        ),
        (
            gettext_lazy("Table"),
            {
                "fields": (
                    ("win_points", "draw_points", "loss_points"),
                    "tie_breaks",
                    "withdrawal",
                    "substitutes",
                    "offer_hours",
                    "adjudication",
                    "movers",
                )
            },
        ),
        (
            gettext_lazy("Dates"),
            {
                "fields": (
                    "registration_opens_at",
                    "registration_closes_at",
                    "starts_at",
                    "ends_at",
                    "started_at",
                    "finished_at",
                )
            },
        ),
        (gettext_lazy("In the trail"), {"fields": ("reason",)}),
    )

    def has_add_permission(self, request: HttpRequest) -> bool:
        return self.has_right(request, Right.ORGANISE)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_right(request, Right.ORGANISE, obj) and (obj is None or not obj.is_over)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """After the start little may change, and only with a reason."""
        if obj is None:
            return self.readonly_fields
        fixed = leagues.RULES - leagues.AFTER_START if obj.has_started else frozenset[str]()
        return (*self.readonly_fields, "league", *sorted(fixed))

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> Any:
        context["has_organise"] = self.has_right(request, Right.ORGANISE, kwargs.get("obj"))
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
            str(STEPS[step][0]) if step in STEPS else step for step in life.due_steps(season, timezone.now())
        )

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
                actions[step] = (_season_step, step, words)  # type: ignore[assignment]
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


@admin.register(Division)
class DivisionAdmin(Scoped):
    path = "season__league"
    list_display = ("season", "level")
    list_select_related = ("season__league",)
    fields = ("season", "level", "table")
    readonly_fields = fields

    @admin.display(description=gettext_lazy("standings"))
    def table(self, division: Division) -> SafeString:
        lines = (
            (line.row.place or "–", line.entry.name, line.points, line.row.decided, line.net)
            for line in standings_lines(table_of(division))
        )
        return format_html(
            "<table>{}</table>",
            format_html_join("", "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>", lines),
        )


@admin.register(AuditRecord)
class AuditAdmin(Scoped):
    list_display = ("at", "league", "season", "actor", "words", "target", "reason")
    list_filter = ("verb",)
    list_select_related = ("league", "season", "actor")
    search_fields = ("verb", "target", "reason", "actor__username")
    date_hierarchy = "at"
    fields = ("at", "league", "season", "actor", "words", "verb", "target", "reason", "before", "after")
    readonly_fields = fields

    @admin.display(description=gettext_lazy("what was done"), ordering="verb")
    def words(self, line: AuditRecord) -> str:
        return verb_words(line.verb)
