"""Reading an archived season in: new rows with new keys, and nothing believed that can be checked.

Each match is played again from its deals and moves by the audit; the standings follow from the results as always.
What was still being played when the archive was written is planned again, and is played anew when the season goes on.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.db import IntegrityError, models, transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.names import has_shape, name_key
from games.archive import faults_of
from games.engines.base import EngineError
from games.models import DealSet, Match, Move, Round, Seat
from games.services.arbiter import make_deal_set
from tournaments.archive import FORMAT, MATCH_FIELDS, SEAT_FIELDS
from tournaments.errors import BadArchive
from tournaments.models import (
    AuditRecord,
    Division,
    Entry,
    Fixture,
    League,
    Matchday,
    Result,
    Season,
    Side,
    Tenure,
)
from tournaments.services.trail import note

Row = TypeVar("Row", bound=models.Model)
Document = Mapping[str, Any]


def import_season(
    *, document: Any, now: datetime, match_names: bool = False, actor: User | None = None
) -> Season:
    """The season of an archive, in its league, which is founded where there is none of that address.

    People get accounts that nobody can log in to; a name that is taken is refused, or with `match_names` means the
    person who has it. Everything or nothing. Raises BadArchive.
    """
    part = _Part()
    try:
        with transaction.atomic():
            if not isinstance(document, dict) or document.get("kartka") != "season":
                raise BadArchive(reason=_("not the archive of a season"))
            if document.get("format") != FORMAT:
                raise BadArchive(reason=_("not of format %(format)s") % {"format": FORMAT})
            season = _Reader(document, now, match_names, part).season_read()
            note(season.league, season, "import_season", actor=actor, now=now, target=str(season.number))
    except (KeyError, IndexError) as error:
        raise BadArchive(
            reason=_("%(part)s: %(what)s is missing") % {"part": part.name, "what": error}
        ) from error
    except ValidationError as error:
        raise BadArchive(reason=f"{part.name}: {'; '.join(error.messages)}") from error
    except (TypeError, AttributeError) as error:
        raise BadArchive(reason=_("%(part)s: a value is of the wrong kind") % {"part": part.name}) from error
    except (ValueError, OverflowError) as error:
        raise BadArchive(
            reason=_("%(part)s: a value is none that can stand there") % {"part": part.name}
        ) from error
    except EngineError as error:
        raise BadArchive(reason=f"{part.name}: {error}") from error
    except IntegrityError as error:
        raise BadArchive(
            reason=_("%(part)s: it does not fit the rest, or is there twice") % {"part": part.name}
        ) from error
    return season


def _missing(name: str) -> str:
    return _("%(what)s is missing") % {"what": name}


class _Part:
    """Which part of the document is being read, for whoever has to find what is wrong with it."""

    def __init__(self) -> None:
        self.name = _("the document")

    def one(self, document: Document, name: str) -> Document:
        self.name = name
        found = document.get(name)
        if not isinstance(found, dict):
            raise BadArchive(
                reason=(_missing(name) if found is None else _("%(what)s is no object") % {"what": name})
            )
        return found

    def each(self, document: Document, name: str) -> Iterator[Document]:
        """The rows of a list, counted from 1."""
        self.name = name
        found = document.get(name)
        if not isinstance(found, list):
            raise BadArchive(
                reason=(_missing(name) if found is None else _("%(what)s is no list") % {"what": name})
            )
        for number, row in enumerate(found, 1):
            self.name = _("%(part)s, number %(number)d") % {"part": name, "number": number}
            if not isinstance(row, dict):
                raise BadArchive(reason=_("%(what)s is no object") % {"what": self.name})
            yield row


class _Reader:
    def __init__(self, document: Document, now: datetime, match_names: bool, part: _Part) -> None:
        self.document = document
        self.now = now
        self.part = part
        self.people = _people(list(part.each(document, "people")), now, match_names)

    def season_read(self) -> Season:
        league = self._league()
        rules = self.part.one(self.document, "season")
        if league.seasons.filter(number=rules["number"]).exists():
            raise BadArchive(reason=_("%(league)s has a season of this number") % {"league": league.name})
        season = _row(Season, rules, league=league)
        season.validate_constraints()
        season.save()
        self.sets = {
            each["code"]: _saved(DealSet, each) for each in self.part.each(self.document, "deal_sets")
        }
        self.matches = {each["code"]: self._match(each) for each in self.part.each(self.document, "matches")}
        self.divisions = {
            each["level"]: _saved(Division, each, season=season)
            for each in self.part.each(self.document, "divisions")
        }
        self.entries = self._entries(season)
        for day in self.part.each(self.document, "matchdays"):
            self._matchday(season, day)
        self._trail(season)
        for match in self.matches.values():
            self.part.name = _("match %(code)s") % {"code": match.code}
            faults = faults_of(match)
            if faults:
                raise BadArchive(reason=f"{self.part.name}: {faults[0]}")
        return season

    def _league(self) -> League:
        data = self.part.one(self.document, "league")
        found = League.objects.select_for_update(no_key=True).filter(slug=data["slug"]).first()
        return found or _saved(League, data)

    def _person(self, place: int | None) -> User | None:
        return None if place is None else self.people[place]

    def _entries(self, season: Season) -> dict[int, Entry]:
        found: dict[int, Entry] = {}
        for each in self.part.each(self.document, "entries"):
            found[each["number"]] = _saved(
                Entry,
                each,
                "tenures",
                season=season,
                user=self._person(each["person"]),
                division=None if each["division"] is None else self.divisions[each["division"]],
            )
            for tenure in each["tenures"]:
                _saved(Tenure, tenure, entry=found[each["number"]], user=self._person(tenure["person"]))
        for each in self.part.each(self.document, "entries"):
            if each["replaces"] is not None:
                Entry.objects.filter(pk=found[each["number"]].pk).update(replaces=found[each["replaces"]])
        return found

    def _matchday(self, season: Season, day: Document) -> None:
        shared = None if day["deal_set"] is None else self.sets[day["deal_set"]]
        untouched = all(each["status"] != Fixture.Status.DECIDED for each in day["fixtures"])
        if shared is None and season.duplicate and untouched:
            shared = make_deal_set(now=self.now)
        matchday = _saved(
            Matchday, day, "fixtures", division=self.divisions[day["division"]], deal_set=shared
        )
        for each in day["fixtures"]:
            decided = each["status"] == Fixture.Status.DECIDED
            fixture = _row(
                Fixture,
                each,
                "sides",
                "result",
                matchday=matchday,
                match=None if each["match"] is None else self.matches[each["match"]],
            )
            if not decided:
                # Its match is not in the archive: whoever goes on with the season plays it anew.
                fixture.status, fixture.match, fixture.opened_at = Fixture.Status.PLANNED, None, None
            fixture.save()
            for side in each["sides"]:
                _saved(Side, side, fixture=fixture, entry=self.entries[side["entry"]])
            if decided:
                _saved(Result, each["result"], fixture=fixture)

    def _match(self, data: Document) -> Match:
        known = {*MATCH_FIELDS, "deal_set", "seats", "rounds"}
        _refuse_unknown(data, known)
        shared = None if data["deal_set"] is None else self.sets[data["deal_set"]]
        match = _row(Match, {name: data[name] for name in MATCH_FIELDS}, deal_set=shared)
        if match.status != Match.Status.FINISHED:
            raise BadArchive(reason=_("match %(code)s is not over") % {"code": match.code})
        match.save()
        Match.objects.filter(pk=match.pk).update(created_at=_field(Match, "created_at", data["created_at"]))
        for seat in data["seats"]:
            # Archives of before bots had numbers at the table are without them.
            fields = {name: seat[name] for name in SEAT_FIELDS} | {"bot_number": seat.get("bot_number")}
            _saved(Seat, fields, match=match, user=self._person(seat["person"]))
        for each in data["rounds"]:
            the_round = _saved(Round, each, "moves", match=match)
            Move.objects.bulk_create(
                Move(
                    round=the_round,
                    ply=ply,
                    seat=seat,
                    action=action,
                    at=_field(Move, "at", at),
                    channel=Move.Channel(channel),
                )
                for ply, seat, action, at, channel in each["moves"]
            )
        return match

    def _trail(self, season: Season) -> None:
        AuditRecord.objects.bulk_create(
            _row(AuditRecord, each, league=season.league, season=season, actor=self._person(each["person"]))
            for each in self.part.each(self.document, "trail")
        )


def _people(people: list[Document], now: datetime, match_names: bool) -> list[User]:
    """Accounts for everybody in the archive, in its order."""
    names = [each["name"] for each in people if not each["closed"]]
    for name in names:
        if not isinstance(name, str) or not has_shape(name):
            raise BadArchive(reason=_("“%(name)s” is no name") % {"name": name})
    taken = {user.name_key: user for user in User.objects.filter(name_key__in=map(name_key, names))}
    if taken and not match_names:
        raise BadArchive(
            reason=_("names are taken: %(names)s")
            % {"names": ", ".join(user.username for user in taken.values())}
        )
    return [
        taken.get(name_key(each["name"])) or _new_person(each["name"], now, closed=each["closed"])
        for each in people
    ]


def _new_person(name: str, now: datetime, *, closed: bool) -> User:
    """Nobody can log in to it; it has neither address nor password."""
    user = User(username=f"former-{secrets.token_hex(8)}" if closed else name, is_active=False)
    user.closed_at = now if closed else None
    user.set_unusable_password()
    user.save()
    return user


# --- Rows -------------------------------------------------------------------------------------------

RELATIONS = frozenset({"person", "division", "replaces", "entry", "match", "deal_set"})
"""Keys of the document that name other rows; the reader looks them up."""


def _saved(model: type[Row], data: Document, *parts: str, **related: Any) -> Row:
    row = _row(model, data, *parts, **related)
    row.save(force_insert=True)
    return row


def _row(model: type[Row], data: Document, *parts: str, **related: Any) -> Row:
    """A row, not saved, of what `plain` wrote; `parts` are keys that hold rows of their own.

    A column that is missing keeps its default, so that archives outlive new columns; one that is unknown is refused.
    """
    columns = {
        field.name for field in model._meta.concrete_fields if not field.is_relation and not field.primary_key
    }
    _refuse_unknown(data, columns | RELATIONS | set(parts))
    values = {name: _field(model, name, data[name]) for name in columns if name in data}
    return model(**values, **related)


def _refuse_unknown(data: Document, known: set[str]) -> None:
    unknown = sorted(set(data) - known)
    if unknown:
        raise BadArchive(reason=_("%(what)s is unknown") % {"what": unknown[0]})


def _field(model: type[models.Model], name: str, value: Any) -> Any:
    field = model._meta.get_field(name)
    if isinstance(field, models.BinaryField):
        return bytes.fromhex(value)
    assert isinstance(field, models.Field)
    value = field.to_python(value)
    if field.choices:
        field.validate(value, model())
    return value
