"""What organisers are told: that a season, or somebody in it, waits for them. Of what they did themselves they know.

A mail that has not gone out yet is taken back when what it asks for is done.
"""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts import outbox
from accounts.models import User
from games.letters import when
from tournaments.letters import Stream, Words, post
from tournaments.models import Entry, League, Reserve, Season
from tournaments.rights import RIGHTS, Right


def divisions_wait(season: Season, *, actor: User | None) -> None:
    """Divisions are proposed; without a yes the season does not start."""
    for user in _organisers(season.league, but=actor):

        def words() -> Words:
            return Words(
                _("Divisions wait for your approval"),
                [
                    _("Registered: %(count)d; divisions: %(divisions)d.")
                    % {
                        "count": season.entries.filter(status=Entry.Status.REGISTERED).count(),
                        "divisions": season.divisions.count(),
                    },
                    _("The season starts %(when)s, but not before somebody approves them.")
                    % {"when": when(season.starts_at)},
                ],
                link_words=_("To the steps of the season"),
            )

        _ask(user, season, "divisions-wait", season.pk, words_of=words, page=_steps(season))


def moves_wait(season: Season, *, actor: User | None) -> None:
    """Everything is decided and the moves are proposed; the season is over when an organiser says so."""
    for user in _organisers(season.league, but=actor):

        def words() -> Words:
            up = season.entries.filter(move=Entry.Move.UP).count()
            down = season.entries.filter(move=Entry.Move.DOWN).count()
            return Words(
                _("Promotion and relegation wait for your approval"),
                [
                    _("Promoted: %(up)d; relegated: %(down)d.") % {"up": up, "down": down},
                    _("The season is over, and its players are told, when somebody finishes it."),
                ],
                link_words=_("To the proposal"),
            )

        page = reverse("admin:tournaments_season_moves", args=[season.pk])
        _ask(user, season, "moves-wait", season.pk, words_of=words, page=page)


def entry_taken_back(entry: Entry, *, actor: User | None) -> None:
    """After divisions were proposed: they may not fit any more."""
    season = entry.season
    for user in _organisers(season.league, but=actor):

        def words() -> Words:
            left = season.entries.filter(status=Entry.Status.REGISTERED).count()
            return Words(
                _("%(name)s has taken back an entry") % {"name": entry.name},
                [
                    _(
                        "The entry was taken back after divisions had been proposed; see whether they still fit."
                    ),
                    _("Registered now: %(count)d.") % {"count": left},
                ],
                link_words=_("To the steps of the season"),
            )

        moment = entry.left_at.isoformat() if entry.left_at else ""
        _ask(
            user,
            season,
            "entry-back",
            f"{entry.pk}:{moment}",
            words_of=words,
            page=_steps(season),
            about=entry.pk,
        )


def seat_vacant(entry: Entry, *, actor: User | None, refused_by: int = 0) -> None:
    """Somebody left a season that is being played; their seat can be offered, or a bot sits down.

    Again when the last who waited did not take it: `refused_by` is that offer.
    """
    season = entry.season
    if season.substitutes == Season.Substitutes.NONE:
        return
    for user in _organisers(season.league, but=actor):

        def words() -> Words:
            given_up = Q(forfeited=True, fixture__result__cause__in=["withdrawn", "expelled"])
            return Words(
                _("The seat of %(name)s is free") % {"name": entry.name},
                [
                    _("Matches that were given up: %(count)d; people on the waiting list: %(waiting)d.")
                    % {
                        "count": entry.sides.filter(given_up).count(),
                        "waiting": season.reserves.filter(left_at=None).count(),
                    },
                    _("You can offer the seat to the first of them, or let a bot play on."),
                ],
                link_words=_("To the desk of the season"),
            )

        moment = entry.left_at.isoformat() if entry.left_at else ""
        key = f"{entry.pk}:{refused_by or moment}"
        _ask(user, season, "vacant", key, words_of=words, page=_desk(season), about=entry.pk)


def seat_wanted(reserve: Reserve) -> None:
    """Somebody would like to play; whoever organises may have a seat for them."""
    season = reserve.season
    for user in _organisers(season.league, but=reserve.user):

        def words() -> Words:
            free = season.entries.filter(left_at__isnull=False, drawn_number__isnull=False, replaced_by=None)
            return Words(
                _("%(name)s waits for a seat") % {"name": reserve.user.name},
                [
                    _("People on the waiting list: %(waiting)d; free seats: %(free)d.")
                    % {"waiting": season.reserves.filter(left_at=None).count(), "free": free.count()}
                ],
                link_words=_("To the desk of the season"),
            )

        key = f"{reserve.pk}:{reserve.added_at.isoformat()}"
        _ask(user, season, "wanted", key, words_of=words, page=_desk(season), about=reserve.pk)


def done(season: Season, what: str, about: int) -> None:
    """What "divisions-wait", "moves-wait", "vacant" or "wanted" asked for is done: nobody needs the mail any more."""
    outbox.supersede(*(_topic(what, about, user) for user in _organisers(season.league)))


# --- Steps ------------------------------------------------------------------------------------------


def _organisers(league: League, *, but: User | None = None) -> list[User]:
    """Who may do it, without whoever just did something; of a league without any, those who run the house."""
    names = [name for name, rights in RIGHTS.items() if Right.ORGANISE in rights]
    people = User.objects.filter(is_active=True).order_by("pk")
    found = list(people.filter(league_roles__league=league, league_roles__name__in=names))
    found = found or list(people.filter(is_superuser=True))
    return [user for user in found if but is None or user.pk != but.pk]


def _ask(
    user: User,
    season: Season,
    what: str,
    key: object,
    *,
    words_of: Callable[[], Words],
    page: str,
    about: int = 0,
) -> None:
    post(
        user,
        season,
        key=f"{what}:{key}:{user.pk}",
        stream=Stream.ORGANISING,
        topic=_topic(what, about or season.pk, user),
        words=words_of,
        page=page,
    )


def _topic(what: str, about: int, user: User) -> str:
    return f"{what}:{about}:{user.pk}"


def _steps(season: Season) -> str:
    """The list of seasons with this one alone, where its steps are taken."""
    return reverse("admin:tournaments_season_changelist") + f"?id__exact={season.pk}"


def _desk(season: Season) -> str:
    return reverse("admin:tournaments_season_desk", args=[season.pk])
