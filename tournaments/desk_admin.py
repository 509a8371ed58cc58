"""The organiser's desk: one page a season with all that somebody should look at, and help beside each line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.errors import KartkaError
from accounts.models import User
from accounts.names import name_key
from games.bots.registry import levels_of
from games.models import BOT_NAMES
from tournaments.desk import desk_of
from tournaments.letters import season_name
from tournaments.models import Entry, Season
from tournaments.moves import moves_of
from tournaments.rights import Right
from tournaments.scope import Scoped, actor_of
from tournaments.services import ending, helping, registration
from tournaments.services.ending import undecided
from tournaments.services.offers import offer_seat, stop_offer
from tournaments.services.stand_ins import seat_bot
from tournaments.services.trail import need_reason, wrong_time
from tournaments.trail_words import verb_words

HOURS = (12, 24, 48, 72, 168)


@dataclass(frozen=True)
class Ask:
    """What a button of the desk asks for: a word, the rows it is about, and the fields beside the buttons."""

    season: Season
    actor: User
    now: datetime
    keys: tuple[int, ...]
    hours: int
    reason: str
    level: str


def _remind(ask: Ask) -> str:
    fixture_id, entry_id = ask.keys
    reached = helping.remind_entry(fixture_id=fixture_id, entry_id=entry_id, actor=ask.actor, now=ask.now)
    return (
        _("A reminder is on its way; there is one a day.") if reached else _("No mail reaches this player.")
    )


def _time(ask: Ask) -> str:
    fixture_id, *entry_ids = ask.keys
    helping.add_time(
        fixture_id=fixture_id,
        hours=ask.hours,
        actor=ask.actor,
        now=ask.now,
        reason=ask.reason,
        entry_id=entry_ids[0] if entry_ids else None,
    )
    return _("Time has been added, and the players are told.")


def _time_for_all(ask: Ask) -> str:
    count = helping.add_time_to_all(
        season_id=ask.season.pk, hours=ask.hours, actor=ask.actor, now=ask.now, reason=ask.reason
    )
    return _("Time has been added in matches: %(count)d.") % {"count": count}


def _offer(ask: Ask) -> str:
    offer = offer_seat(entry_id=ask.keys[0], actor=ask.actor, now=ask.now)
    return _("%(name)s has been asked.") % {"name": offer.reserve.name}


def _stop(ask: Ask) -> str:
    stop_offer(entry_id=ask.keys[0], actor=ask.actor, now=ask.now, reason=ask.reason)
    return _("The offer has been taken back.")


def _bot(ask: Ask) -> str:
    seat_bot(entry_id=ask.keys[0], level=ask.level, actor=ask.actor, now=ask.now, reason=ask.reason)
    return _("A bot plays on.")


HELP: dict[str, tuple[Callable[[Ask], str], tuple[int, ...]]] = {
    "remind": (_remind, (2,)),
    "time": (_time, (1, 2)),
    "all": (_time_for_all, (0,)),
    "offer": (_offer, (1,)),
    "stop": (_stop, (1,)),
    "bot": (_bot, (1,)),
}
"""The word of a button -> what it does, and how many rows it names: fixture and entry, or one of them."""


def _waiting_step(season: Season) -> str:
    """The two steps that are never the clock's, when the season waits for one of them."""
    if season.status == Season.Status.PROPOSED:
        return _(
            "The divisions are proposed and wait for your approval; without it the season does not start."
        )
    if season.status == Season.Status.CLOSING and not undecided(season).exists():
        return _("Everything is decided. Look at promotion and relegation, then finish the season.")
    return ""


class LateEntryForm(forms.Form):
    """A person by name, or a bot by level."""

    person = forms.CharField(label=gettext_lazy("player's name"), required=False)
    level = forms.ChoiceField(label=gettext_lazy("or a bot"), required=False)
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        required=False,
        max_length=500,
        help_text=gettext_lazy("Lets in somebody who may not enter yet after running out of time."),
    )

    def __init__(self, *args: Any, levels: tuple[str, ...], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", "–"), *((level, BOT_NAMES.get(level, level)) for level in levels)]
        field = self.fields["level"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if bool(given.get("person")) == bool(given.get("level")):
            raise forms.ValidationError(_("Name a player or choose a bot."))
        if given.get("person"):
            given["user"] = User.objects.filter(
                name_key=name_key(given["person"]), is_guest=False, is_active=True
            ).first()
            if given["user"] is None:
                self.add_error("person", _("Nobody plays under this name."))
        return given


class MessageForm(forms.Form):
    subject = forms.CharField(label=gettext_lazy("Subject"), max_length=120)
    text = forms.CharField(
        label=gettext_lazy("Message"), max_length=4000, widget=forms.Textarea(attrs={"rows": 10})
    )


class DeskPages(Scoped):
    """The pages of a season besides its form."""

    def get_urls(self) -> list[Any]:
        wrap = self.admin_site.admin_view
        own = [
            path("<int:pk>/desk/", wrap(self.desk), name="tournaments_season_desk"),
            path("<int:pk>/enter/", wrap(self.enter), name="tournaments_season_enter"),
            path("<int:pk>/message/", wrap(self.message), name="tournaments_season_message"),
            path("<int:pk>/moves/", wrap(self.moves), name="tournaments_season_moves"),
        ]
        return own + super().get_urls()

    def season_for(self, request: HttpRequest, pk: int, right: Right) -> Season:
        """Raises Http404 for a season of others, as for one that does not exist."""
        season = self.get_queryset(request).select_related("league").filter(pk=pk).first()
        if season is None or not self.has_right(request, right, season):
            raise Http404
        assert isinstance(season, Season)
        return season

    def desk(self, request: HttpRequest, pk: int) -> HttpResponse:
        season = self.season_for(request, pk, Right.VIEW)
        if request.method == "POST":
            self._help(request, season)
            return HttpResponseRedirect(reverse("admin:tournaments_season_desk", args=[pk]))
        now = timezone.now()
        context = {
            **self.admin_site.each_context(request),
            "title": _("Organiser's desk: %(season)s") % {"season": season_name(season)},
            "opts": self.opts,
            "season": season,
            "desk": desk_of(season, now),
            "step": _waiting_step(season),
            "hours": HOURS,
            "levels": [(level, BOT_NAMES.get(level, level)) for level in levels_of(season.game)],
            "may_judge": self.has_right(request, Right.JUDGE, season),
            "may_organise": self.has_right(request, Right.ORGANISE, season),
            "trail": [(line, verb_words(line.verb)) for line in season.audit.select_related("actor")[:20]],
        }
        return TemplateResponse(request, "admin/tournaments/desk.html", context)

    def _help(self, request: HttpRequest, season: Season) -> None:
        verb, *keys = request.POST.get("do", "").split(":")
        hours = request.POST.get("hours", "")
        try:
            ask = Ask(
                season,
                actor_of(request),
                timezone.now(),
                tuple(int(key) for key in keys),
                int(hours) if hours else HOURS[1],
                request.POST.get("reason", ""),
                request.POST.get("level", ""),
            )
            act, counts = HELP[verb]
        except (ValueError, KeyError):
            raise Http404 from None
        if len(ask.keys) not in counts:
            raise Http404
        try:
            self.message_user(request, act(ask), messages.SUCCESS)
        except KartkaError as refusal:
            self.message_user(request, str(refusal), messages.ERROR)

    def enter(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Players and bots, until the season starts."""
        season = self.season_for(request, pk, Right.ORGANISE)
        if season.status not in registration.BEFORE_START:
            self.message_user(request, str(wrong_time(season)), messages.ERROR)
            return HttpResponseRedirect(reverse("admin:tournaments_season_desk", args=[pk]))
        form = LateEntryForm(
            request.POST if request.method == "POST" else None, levels=tuple(levels_of(season.game))
        )
        if request.method == "POST" and form.is_valid():
            actor, now, given = actor_of(request), timezone.now(), form.cleaned_data
            try:
                if given.get("level"):
                    entry = registration.enter_bot(
                        season_id=pk, level=given["level"], actor=actor, now=now, reason=given["reason"]
                    )
                else:
                    entry = registration.enter_late(
                        season_id=pk, user=given["user"], actor=actor, now=now, reason=given["reason"]
                    )
            except KartkaError as refusal:
                form.add_error(None, str(refusal))
            else:
                said = _("%(name)s is entered.") % {"name": entry.name}
                self.message_user(request, said, messages.SUCCESS)
                return HttpResponseRedirect(reverse("admin:tournaments_season_change", args=[pk]))
        context = {
            **self.admin_site.each_context(request),
            "title": _("Enter a player or a bot: %(season)s") % {"season": season_name(season)},
            "opts": self.opts,
            "season": season,
            "form": form,
        }
        return TemplateResponse(request, "admin/tournaments/enter.html", context)

    def moves(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Who rises and falls, why, and the organiser's changes."""
        season = self.season_for(request, pk, Right.VIEW)
        if request.method == "POST":
            self._change_moves(request, season)
            return HttpResponseRedirect(reverse("admin:tournaments_season_moves", args=[pk]))
        context = {
            **self.admin_site.each_context(request),
            "title": _("Promotion and relegation: %(season)s") % {"season": season_name(season)},
            "opts": self.opts,
            "season": season,
            "divisions": moves_of(season),
            "moves": Entry.Move.choices,
            "proposed": season.entries.exclude(move="").exists(),
            "may_change": season.status == Season.Status.CLOSING
            and self.has_right(request, Right.ORGANISE, season),
        }
        return TemplateResponse(request, "admin/tournaments/moves.html", context)

    def _change_moves(self, request: HttpRequest, season: Season) -> None:
        changed = 0
        for entry in season.entries.exclude(division=None):
            move = request.POST.get(f"move_{entry.pk}", entry.move)
            if move == entry.move or move not in Entry.Move.values:
                continue
            try:
                ending.set_move(
                    entry_id=entry.pk,
                    move=move,
                    actor=actor_of(request),
                    now=timezone.now(),
                    reason=need_reason(request.POST.get("reason", "")),
                )
            except KartkaError as refusal:
                self.message_user(request, f"{entry.name}: {refusal}", messages.ERROR)
            else:
                changed += 1
        self.message_user(request, _("Done: %(count)d") % {"count": changed}, messages.SUCCESS)

    def message(self, request: HttpRequest, pk: int) -> HttpResponse:
        """A mail to all who play or wait, looked at before it goes."""
        season = self.season_for(request, pk, Right.ORGANISE)
        form = MessageForm(request.POST if request.method == "POST" else None)
        seen = request.method == "POST" and form.is_valid()
        if seen and "confirmed" in request.POST:
            count = helping.send_message(
                season_id=pk, actor=actor_of(request), now=timezone.now(), **form.cleaned_data
            )
            self.message_user(request, _("Mails written: %(count)d") % {"count": count}, messages.SUCCESS)
            return HttpResponseRedirect(reverse("admin:tournaments_season_desk", args=[pk]))
        context = {
            **self.admin_site.each_context(request),
            "title": _("Message to all: %(season)s") % {"season": season_name(season)},
            "opts": self.opts,
            "season": season,
            "form": form,
            "seen": seen,
        }
        return TemplateResponse(request, "admin/tournaments/message.html", context)
