"""Leagues, roles and seasons: founding, announcing, changing the rules while that is fair, cancelling."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Max

from accounts.models import User
from games.bots.registry import levels_of
from games.clocks import PACES
from games.engines.base import EngineError, OptionsError
from games.engines.registry import engine_for
from games.services.tables import WIDTHS
from tournaments import desk_notices, notices
from tournaments.errors import AddressTaken, BadSeason, NoSuchLeague
from tournaments.limits import refusal_words
from tournaments.models import League, Role, Season
from tournaments.rights import Right, check
from tournaments.services.trail import hold, need_reason, note, set_status, wrong_time

RULES = frozenset(
    {
        "name", "game", "options", "pace", "width", "vacation_ceiling", "duplicate", "cycles", "swap", "opening",
        "window", "days_apart", "win_points", "draw_points", "loss_points", "tie_breaks", "withdrawal",
        "adjudication", "division_size", "movers", "filler", "substitutes", "offer_hours",
        "registration_opens_at", "registration_closes_at",
        "starts_at", "ends_at",
    }
)  # fmt: skip
RESERVED = frozenset({"wszech-czasow", "gracz", "moje", "kalendarz", "losowanie"})
"""Addresses under /ligi/ that are no league's."""
AFTER_START = frozenset({"name", "ends_at", "tie_breaks", "movers"})
"""What may still change while a season runs, with a reason; everything else was promised."""


def open_league(*, name: str, slug: str, owner: User | None, now: datetime, about: str = "") -> League:
    """A league without an owner is run by superusers. Raises AddressTaken."""
    if slug in RESERVED:
        raise AddressTaken
    try:
        with transaction.atomic():
            league = League.objects.create(name=name, slug=slug, about=about, created_at=now)
            if owner is not None:
                Role.objects.create(league=league, user=owner, name=Role.Name.OWNER)
                _let_into_admin(owner)
            note(league, None, "open_league", actor=owner, now=now, target=slug)
    except IntegrityError:
        raise AddressTaken from None
    return league


def change_league(*, league_id: int, name: str, about: str, actor: User, now: datetime) -> League:
    """Its name and what is said about it; the address stays. Raises NoSuchLeague, NotAllowed."""
    with transaction.atomic():
        league = League.objects.select_for_update(no_key=True).filter(pk=league_id).first()
        if league is None:
            raise NoSuchLeague
        check(actor, league, Right.MANAGE)
        before = {"name": league.name, "about": league.about}
        after = {"name": name, "about": about}
        if before != after:
            league.name, league.about = name, about
            league.save(update_fields=["name", "about"])
            note(league, None, "change_league", actor=actor, now=now, before=before, after=after)
    return league


def give_role(*, league: League, user: User, name: str, actor: User, now: datetime) -> None:
    """Give, change or ("" as name) take away a role. Raises NotAllowed."""
    check(actor, league, Right.MANAGE)
    with transaction.atomic():
        # Held, so that of two leagues that take their last roles away at once the second sees that none is left.
        user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        old = Role.objects.filter(league=league, user=user).values_list("name", flat=True).first() or ""
        if old == name:
            return
        if name:
            Role.objects.update_or_create(league=league, user=user, defaults={"name": Role.Name(name)})
        else:
            Role.objects.filter(league=league, user=user).delete()
        _let_into_admin(user)
        note(
            league,
            None,
            "give_role",
            actor=actor,
            now=now,
            target=str(user.pk),
            before={"role": old},
            after={"role": name},
        )


def announce_season(*, league: League, actor: User | None, now: datetime, **rules: Any) -> Season:
    """A new season of the league, with the next number. `rules` are fields of `Season`.

    Raises NotAllowed, BadSeason.
    """
    check(actor, league, Right.ORGANISE)
    _check_names(rules, RULES)
    with transaction.atomic():
        League.objects.select_for_update(no_key=True).get(pk=league.pk)
        last = league.seasons.aggregate(last=Max("number"))["last"] or 0
        season = Season(league=league, number=last + 1, **rules)
        _check(season)
        season.save()
        note(league, season, "announce_season", actor=actor, now=now, after=_readable(rules))
    return season


def change_season(*, season_id: int, actor: User, now: datetime, reason: str = "", **rules: Any) -> Season:
    """Change rules before the start; afterwards only those of `AFTER_START`, and with a reason.

    Raises NoSuchLeague, NotAllowed, WrongTime, NeedsReason, BadSeason.
    """
    with transaction.atomic():
        season = hold(season_id, actor, Right.ORGANISE)
        if season.is_over:
            raise wrong_time(season)
        if season.has_started:
            need_reason(reason)
            _check_names(rules, AFTER_START)
        else:
            _check_names(rules, RULES)
        before = {name: getattr(season, name) for name in rules}
        changed = {name: value for name, value in rules.items() if value != before[name]}
        if not changed:
            return season
        for name, value in changed.items():
            setattr(season, name, value)
        _check(season)
        season.save()
        note(
            season.league,
            season,
            "change_season",
            actor=actor,
            now=now,
            reason=reason,
            before=_readable({name: before[name] for name in changed}),
            after=_readable(changed),
        )
    return season


def cancel_season(*, season_id: int, actor: User, now: datetime, reason: str) -> Season:
    """Call a season off before it starts. Raises NoSuchLeague, NotAllowed, WrongTime, NeedsReason."""
    with transaction.atomic():
        season = hold(season_id, actor, Right.ORGANISE)
        if season.status == Season.Status.CANCELLED:
            return season
        if season.has_started:
            raise wrong_time(season)
        set_status(
            season,
            Season.Status.CANCELLED,
            "cancel_season",
            actor=actor,
            now=now,
            reason=need_reason(reason),
        )
        desk_notices.done(season, "divisions-wait", season.pk)
        notices.start_is_off(*season.entries.all())
    return season


def _let_into_admin(user: User) -> None:
    """Who has a role works in the admin; who has none any more leaves it, unless the house let them in for more."""
    has_role = user.league_roles.exists()
    for_more = user.is_superuser or user.user_permissions.exists() or user.groups.exists()
    if user.is_staff != (has_role or for_more):
        user.is_staff = has_role or for_more
        user.save(update_fields=["is_staff"])


# --- Steps ------------------------------------------------------------------------------------------


def _check_names(rules: Mapping[str, Any], allowed: frozenset[str]) -> None:
    for name in rules:
        if name not in allowed:
            raise BadSeason(reason=name)


def _check(season: Season) -> None:
    """Fills in the table's options. Raises BadSeason."""
    try:
        season.clean_fields(exclude=["league", "options", "tie_breaks"])
        season.clean()
        season.validate_constraints()
        season.options = engine_for(season.game).options(season.options)
    except OptionsError as error:
        raise BadSeason(reason=f"{error.option}: {refusal_words(error)}") from None
    except EngineError:
        raise BadSeason(reason=Season.name_of_rule("game")) from None
    except ValidationError as error:
        raise BadSeason(reason=_sentences(error)) from None
    if season.pace not in PACES:
        raise BadSeason(reason=Season.name_of_rule("pace"))
    if season.width not in WIDTHS.get(season.game, (1,)):
        raise BadSeason(reason=Season.name_of_rule("width"))
    if season.filler and season.filler not in levels_of(season.game):
        raise BadSeason(reason=Season.name_of_rule("filler"))
    if season.duplicate and season.game != "vista":
        raise BadSeason(reason=Season.name_of_rule("duplicate"))


def _sentences(error: ValidationError) -> str:
    """Each with the name of its field, where it is about one."""
    if not hasattr(error, "error_dict"):
        return "; ".join(error.messages)
    return "; ".join(
        sentence if name == NON_FIELD_ERRORS else f"{Season.name_of_rule(name)}: {sentence}"
        for name, sentences in error.message_dict.items()
        for sentence in sentences
    )


def _readable(values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: value.isoformat() if isinstance(value, datetime) else value for name, value in values.items()
    }
