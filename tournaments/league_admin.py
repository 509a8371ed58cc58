"""Leagues and the roles in them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.names import name_key
from tournaments.list_filters import LeagueFilter
from tournaments.models import League, Role
from tournaments.rights import Right
from tournaments.scope import Scoped, actor_of, leagues_for
from tournaments.services import leagues


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

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        shape = _("Letters without marks, digits and hyphens, such as liga-klubu. It does not change later.")
        kwargs["help_texts"] = {"slug": shape}
        kwargs["error_messages"] = {"slug": {"invalid": shape}}
        return super().get_form(request, obj, change, **kwargs)

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
    list_filter = (LeagueFilter, "name")
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
        had_it = Role.objects.filter(league=obj.league, user=person, name=obj.name).exists()
        leagues.give_role(
            league=obj.league, user=person, name=obj.name, actor=actor_of(request), now=timezone.now()
        )
        obj.pk = Role.objects.get(league=obj.league, user=person).pk
        obj.user = person
        obj.had_it = had_it  # type: ignore[attr-defined]  # for `response_add`, which sees nothing else of it
        obj._state.adding = False

    def response_add(
        self, request: HttpRequest, obj: Role, post_url_continue: str | None = None
    ) -> HttpResponse:
        """Nothing was added where the person had this role before."""
        if not getattr(obj, "had_it", False):
            return super().response_add(request, obj, post_url_continue)
        words = _("%(name)s has this role already.") % {"name": obj.user.name}
        self.message_user(request, words, messages.WARNING)
        return self.response_post_save_add(request, obj)

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
