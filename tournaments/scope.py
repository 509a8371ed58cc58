"""Admin pages that show each organiser the own leagues and nothing else.

Each admin names the path from its model to the league. From that one word come the rows it lists, what may be opened,
and the choices of its fields and filters. Rights come from roles (`tournaments.rights`), not from Django's permissions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from accounts.admin_parts import OfferedLookups
from accounts.errors import KartkaError
from accounts.models import User
from tournaments.models import League
from tournaments.rights import RIGHTS, Right, may


def actor_of(request: HttpRequest) -> User:
    """Whoever works in the admin; it lets nobody else in."""
    assert isinstance(request.user, User)
    return request.user


def leagues_for(user: Any, right: Right) -> QuerySet[League]:
    """The leagues in which this person has this right."""
    if not isinstance(user, User) or not user.is_active:
        return League.objects.none()
    if user.is_superuser:
        return League.objects.all()
    names = [name for name, rights in RIGHTS.items() if right in rights]
    return League.objects.filter(roles__user=user, roles__name__in=names)


class Scoped(OfferedLookups):
    """Read-only for who may view the league; an admin that writes says so, and writes by services."""

    path = "league"
    """From the model to the league, as a lookup; "" for the league itself."""
    season_path = "season"
    """From the model to the season, where it has one."""

    def league_of(self, obj: Any) -> League:
        for name in filter(None, self.path.split("__")):
            obj = getattr(obj, name)
        assert isinstance(obj, League)
        return obj

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        within = {f"{self.path or 'pk'}__in": leagues_for(request.user, Right.VIEW)}
        return super().get_queryset(request).filter(**within)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return leagues_for(request.user, Right.VIEW).exists()

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_right(request, Right.VIEW, obj)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_organise_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_right(request, Right.ORGANISE, obj)

    def has_judge_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_right(request, Right.JUDGE, obj)

    def has_right(self, request: HttpRequest, right: Right, obj: Any = None) -> bool:
        if obj is None:
            return leagues_for(request.user, right).exists()
        return isinstance(request.user, User) and may(request.user, self.league_of(obj), right)

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> Any:
        """A refusal of a service is said above the form; nothing has been changed."""
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except KartkaError as refusal:
            self.message_user(request, str(refusal), messages.ERROR)
            return HttpResponseRedirect(request.get_full_path())

    def act_on_each(
        self,
        request: HttpRequest,
        rows: QuerySet[Any],
        act: Callable[[Any, str], object],
        *,
        title: str,
        preview: Callable[[Any], Sequence[tuple[str, ...]]],
        columns: Sequence[str] = (),
        needs_reason: bool = False,
        why_not: Callable[[Any], str] = lambda row: "",
    ) -> HttpResponse | None:
        """First a page that shows what changes (name, before, after) and asks for a reason, then the service.

        `columns` names other cells than "now" and "afterwards" behind the name.

        `act` takes the row and the reason; False or an empty list from it means that nothing was left to do. A row that
        is refused is named with the reason and stops nothing; `why_not` says so before anybody is asked to confirm.
        """
        chosen = list(rows)
        rows_left = []
        for row in chosen:
            if words := why_not(row):
                self.message_user(request, f"{name_of(row)}: {words}", messages.WARNING)
            else:
                rows_left.append(row)
        if chosen and not rows_left:
            return None
        if "confirmed" not in request.POST:
            context = {
                **self.admin_site.each_context(request),
                "title": title,
                "opts": self.model._meta,
                "rows": [(row, preview(row)) for row in rows_left],
                "columns": columns or (_("now"), _("afterwards")),
                "action": request.POST.get("action", ""),
                "needs_reason": needs_reason,
            }
            return TemplateResponse(request, "admin/tournaments/act.html", context)
        done = 0
        for row in rows_left:
            try:
                result = act(row, request.POST.get("reason", ""))
            except KartkaError as refusal:
                self.message_user(request, f"{name_of(row)}: {refusal}", messages.ERROR)
                continue
            if result is False or result == []:
                self.message_user(request, f"{name_of(row)}: {nothing_to_do()}", messages.WARNING)
            else:
                done += 1
        if done:
            self.message_user(request, _("Done: %(count)d") % {"count": done}, messages.SUCCESS)
        return None


def nothing_to_do() -> str:
    return _("There is nothing to do here.")


def name_of(row: Model) -> str:
    return getattr(row, "name", "") or str(row)
