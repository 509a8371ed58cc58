"""What people are told about leagues: every mail is one function here, called by the services in their transaction.

`about` of a mail is made in its reader's language and zone; the key makes it one and the same, however often a step is
taken.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from datetime import timedelta

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import outbox
from accounts.models import OutgoingMail, User
from games.letters import when
from games.models import BOT_NAMES, MailToken
from tournaments.letters import Stream, Words, post
from tournaments.models import Entry, League, Season, SeatOffer, Side
from tournaments.selectors.seasons import filling_up

Purpose = MailToken.Purpose

BEFORE_START = timedelta(minutes=15)
"""How long the mail about the divisions waits. Whoever approves them and starts the season does both in a few minutes;
the mail about the pairings then takes its place, and nobody reads of a start that is to come after it has come."""

# --- News, for everybody whom a league concerns -----------------------------------------------------


def registration_opened(season: Season) -> None:
    """To those who played in the league before: it goes on, until when they may register, and how it is played."""
    for user in _known_to(season.league):

        def words() -> Words:
            return Words(
                _("Registration is open"),
                [
                    _("Register by %(when)s.") % {"when": when(season.registration_closes_at)},
                    _("Start: %(start)s. End: %(end)s.")
                    % {"start": when(season.starts_at), "end": when(season.ends_at)},
                ],
                link_words=_("Register on the season's page"),
            )

        post(user, season, key=f"registration:{season.pk}:{user.pk}", stream=Stream.NEWS, words=words)


def organiser_wrote(season: Season, *, subject: str, text: str, key: str) -> int:
    """An organiser's message to all who play or wait in the season; how many mails were written."""
    people = {entry.user for entry in _playing(season)} | {
        reserve.user for reserve in season.reserves.filter(left_at=None).select_related("user")
    }
    lines = [line for line in text.splitlines() if line.strip()]

    def words() -> Words:
        return Words(subject, [*lines, _("Written by an organiser of the league.")])

    written = [
        post(user, season, key=f"message:{key}:{user.pk}", stream=Stream.NEWS, words=words)
        for user in sorted((user for user in people if user), key=lambda user: user.pk)
    ]
    return sum(mail is not None for mail in written)


# --- What happens in a season to those who play it --------------------------------------------------


def divisions_approved(season: Season) -> None:
    """The season is about to start: in which division, and with whom."""
    entries = list(
        season.entries.filter(status="registered").select_related("user", "division").order_by("number")
    )
    for entry in entries:
        if entry.user is None or entry.division is None:
            continue
        level = entry.division.level
        others = [each for each in entries if each.division_id == entry.division_id and each != entry]

        def words(level: int = level, others: list[Entry] = others) -> Words:
            return Words(
                _("The season starts"),
                [
                    _("You play in division %(level)d.") % {"level": level},
                    _("The first matches open: %(when)s.") % {"when": when(season.starts_at)},
                    _("With you in the division:"),
                ],
                [*(each.name for each in others), *_bots_to_come(season, len(others) + 1)],
            )

        post(
            entry.user,
            season,
            key=f"approved:{season.pk}:{entry.pk}",
            topic=_start_topic(entry),
            words=words,
            not_before=timezone.now() + BEFORE_START,
        )


def start_is_off(*entries: Entry) -> None:
    """The season is cancelled or the entry taken back: a mail about the start that still waits would not be true."""
    outbox.supersede(*(_start_topic(entry) for entry in entries))


def _start_topic(entry: Entry) -> str:
    return f"starts:{entry.season_id}:{entry.pk}"


def _bots_to_come(season: Season, entered: int) -> list[str]:
    """The bots that will fill up a division of so many at the start."""
    return [str(BOT_NAMES.get(season.filler, season.filler))] * filling_up(season, entered)


def pairings_drawn(season: Season, *, early: bool = False) -> None:
    """The draw is made: whom this player meets, when, and who chooses first; `early`: before the announced time."""
    for entry in _playing(season):
        if entry.user is None or entry.division is None:
            continue
        sides = list(
            entry.sides.select_related("fixture__matchday")
            .prefetch_related("fixture__sides__entry__user")
            .order_by("fixture__matchday__number", "fixture__table")
        )

        def words(sides: list[Side] = sides, entry: Entry = entry) -> Words:
            assert entry.division is not None
            begun = (
                [
                    _("The season has started, earlier than announced: %(when)s.")
                    % {"when": when(season.starts_at)}
                ]
                if early
                else []
            )
            return Words(
                _("Your pairings"),
                [
                    *begun,
                    _("Division %(level)d, your number in the draw: %(number)d.")
                    % {"level": entry.division.level, "number": entry.drawn_number or 0},
                ],
                [_pairing(season, side) for side in sides],
                link_words=_("The division on its page"),
            )

        post(
            entry.user,
            season,
            key=f"pairings:{season.pk}:{entry.pk}",
            topic=_start_topic(entry),
            words=words,
            page=reverse("division", args=[season.league.slug, season.number, entry.division.level]),
        )


def _pairing(season: Season, side: Side) -> str:
    """ "Matchday 2, from 5 May: Bartek, you choose first"."""
    day = side.fixture.matchday
    others = ", ".join(each.entry.name for each in side.fixture.sides.all() if each.pk != side.pk)
    said = _("Matchday %(number)d: %(names)s") % {"number": day.number, "names": others}
    if day.opens_at is not None:
        said = _("%(pairing)s, from %(when)s") % {
            "pairing": said,
            "when": date_format(timezone.localtime(day.opens_at), "j E"),
        }
    if season.game == "vista" and side.seat == 0:
        said = _("%(pairing)s, you choose first") % {"pairing": said}
    return said


def season_finished(season: Season, places: Mapping[int, int], by_lot: Container[int] = ()) -> None:
    """The last word: place and what follows from it. `places` by entry; who is out of the table has none.

    `by_lot`: entries that are level with others and of which the drawn lot said who rises or falls.
    """
    for entry in _playing(season):
        if entry.user is None or entry.division is None:
            continue

        def words(entry: Entry = entry) -> Words:
            assert entry.division is not None
            place = places.get(entry.pk)
            lines = [
                _("Your place in division %(level)d: %(place)d.")
                % {"level": entry.division.level, "place": place}
                if place
                else _("You played in division %(level)d.") % {"level": entry.division.level}
            ]
            if entry.move:
                if entry.pk in by_lot:
                    lines.append(_("You are level with others; the drawn lot decides between you."))
                lines.append(str(MOVES[entry.move]))
            return Words(_("The season is over"), lines, link_words=_("The final tables"))

        post(entry.user, season, key=f"finished:{season.pk}:{entry.pk}", words=words)


MOVES = {
    "up": gettext_lazy("You rise: next time you play one division higher."),
    "stay": gettext_lazy("You stay in your division."),
    "down": gettext_lazy("You fall: next time you play one division lower, unless there is room higher up."),
}


def seat_offered(offer: SeatOffer) -> OutgoingMail | None:
    """A seat is free for this person until a deadline; nobody else is asked meanwhile."""
    season, entry = offer.entry.season, offer.entry

    def words() -> Words:
        given_up = Q(forfeited=True, fixture__result__cause__in=["withdrawn", "expelled"])
        left = entry.sides.filter(given_up | ~Q(fixture__status="decided")).count()
        lines = [
            _("%(name)s has left, and you are the next one on the waiting list.") % {"name": entry.name}
            if not entry.is_bot
            else _("%(name)s has not begun to play, and may give its seat to you.") % {"name": entry.name},
            _("Matches left to play: %(count)d.") % {"count": left},
            _("You take over the seat with its results.")
            if season.substitutes == Season.Substitutes.INHERIT or entry.is_bot
            else _("You start at zero."),
            _("Answer by %(when)s; then we ask the next one.") % {"when": when(offer.answer_by)},
        ]
        return Words(_("A seat is free for you"), lines, link_words=_("Say yes or no"))

    return post(
        offer.reserve.user,
        season,
        key=f"seat:{offer.pk}",
        topic=_offer_topic(offer),
        words=words,
        expires_at=offer.answer_by,
    )


def offer_over(offer: SeatOffer) -> None:
    """Answered, out of time or taken back: a mail that still waits would come too late."""
    outbox.supersede(_offer_topic(offer))


def _offer_topic(offer: SeatOffer) -> str:
    return f"seat:{offer.pk}"


# --- Steps ------------------------------------------------------------------------------------------


def _known_to(league: League) -> list[User]:
    """People who have played in the league and have not left the site."""
    return list(
        User.objects.filter(
            entries__season__league=league, entries__drawn_number__isnull=False, is_active=True
        )
        .distinct()
        .order_by("pk")
    )


def _playing(season: Season) -> QuerySet[Entry]:
    return (
        season.entries.filter(status="playing", user__isnull=False)
        .select_related("user", "division")
        .order_by("number")
    )
