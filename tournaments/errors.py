"""Refusals of the leagues. Each has a stable code; the sentence says what to do."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.errors import KartkaError


class LeagueError(KartkaError):
    code = "league"


class NoSuchLeague(LeagueError):
    code = "no_such_league"
    status = 404
    message = _("There is no such league, season or entry. Check the address.")


class NoSuchPage(LeagueError):
    code = "no_such_page"
    status = 404
    message = _("There is no such page; the last one is %(pages)d.")


class NotAllowed(LeagueError):
    code = "not_allowed"
    status = 403
    message = _("Your role in this league does not cover that. Ask its owner.")


class OwnMatch(LeagueError):
    code = "own_match"
    status = 403
    message = _("You play in this fixture yourself; somebody else has to decide it.")


class OwnEntry(LeagueError):
    code = "own_entry"
    status = 403
    message = _(
        "This is your own entry; somebody else has to decide about it. An owner can appoint a referee or organiser."
    )


class WrongTime(LeagueError):
    """The season is in another part of its life; `status` in words."""

    code = "wrong_time"
    status = 409
    message = _("That cannot be done now: the season is “%(status)s”.")


class NeedsReason(LeagueError):
    code = "needs_reason"
    message = _("Say why: the reason stands in the league's trail.")


class BadSeason(LeagueError):
    code = "bad_season"
    message = _("The season cannot be like that: %(reason)s")


class AddressTaken(LeagueError):
    code = "address_taken"
    status = 409
    message = _("There is a league with this address already. Choose another one.")


class BadArchive(LeagueError):
    """The document cannot be read in; nothing of it was."""

    code = "bad_archive"
    message = _("This archive cannot be read in: %(reason)s")


class AlreadyEntered(LeagueError):
    code = "already_entered"
    status = 409
    message = _("You are registered for this season already.")


class NeedsPerson(LeagueError):
    code = "needs_person"
    status = 403
    message = _("Leagues are for registered players. Register first; your matches stay with you.")


class TooFew(LeagueError):
    code = "too_few"
    status = 409
    message = _("Division %(level)d has too few entries; at least %(needed)d are needed.")


class TooMany(LeagueError):
    code = "too_many"
    status = 409
    message = _(
        "Division %(level)d has too many entries for tables of %(seats)d: at most %(most)d. Move some to another "
        "division, or take entries back."
    )


class NotEntered(LeagueError):
    code = "not_entered"
    status = 409
    message = _("This entry is not playing any more.")


class AlreadyDecided(LeagueError):
    code = "already_decided"
    status = 409
    message = _("This fixture is decided already.")


class StillOpen(LeagueError):
    code = "still_open"
    status = 409
    message = _("Fixtures that are not decided yet: %(count)d.")


class AgainstRules(LeagueError):
    code = "against_rules"
    status = 409
    message = _("This is against the rules of the season. Tick that you know it, and say why.")


class NoResultToRead(LeagueError):
    code = "no_result_to_read"
    status = 409
    message = _("The match of this fixture has no end of its own that could count.")


class CannotReturn(LeagueError):
    code = "cannot_return"
    status = 409
    message = _("This entry has not left, or somebody else plays in its place.")


class Blocked(LeagueError):
    """`until`: the day on which the person may register again, in words."""

    code = "blocked"
    status = 403
    message = _(
        "After running out of time you may register here again on %(until)s. The organiser may let you in sooner."
    )


class NoSubstitutes(LeagueError):
    code = "no_substitutes"
    status = 409
    message = _("This season knows no substitutes: what somebody leaves open is forfeited.")


class NobodyWaits(LeagueError):
    code = "nobody_waits"
    status = 409
    message = _(
        "Nobody on the waiting list is left to ask. Let a bot play on, or ask somebody to join the list."
    )


class SeatTaken(LeagueError):
    code = "seat_taken"
    status = 409
    message = _("Somebody plays in this seat; only the seat of who has left can be given away.")


class BotHasPlayed(LeagueError):
    code = "bot_has_played"
    status = 409
    message = _("This bot has begun to play; a person may replace it only before its first card.")


class OfferOver(LeagueError):
    code = "offer_over"
    status = 409
    message = _("This offer is over: its time is up, or the seat is taken.")
