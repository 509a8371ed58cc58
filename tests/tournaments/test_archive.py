"""A season goes out as one document and comes in again elsewhere: the same standings and tables, under other keys."""

from __future__ import annotations

import copy
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.utils import translation

from games.archive import faults_of
from games.models import DealSet, Match, Move, Round
from games.services.bots import bots_by_hand
from tests.factories import make_user, play_on
from tests.tournaments.seasons import (
    CLOSES,
    ENDS,
    OPENS,
    STARTS,
    advance,
    entry_of,
    fixtures,
    give_up,
    make_league,
    make_people,
    make_season,
    play_out,
    start,
)
from tests.tournaments.test_duplicate import play_last, tables_on
from tournaments import models
from tournaments.archive import season_document, to_json
from tournaments.errors import BadArchive, WrongTime
from tournaments.exports import division_document
from tournaments.models import Entry, Fixture, Season
from tournaments.selectors.tables import table_of
from tournaments.services.archives import import_season
from tournaments.services.divisions import approve_divisions
from tournaments.services.leaving import withdraw
from tournaments.services.life import advance_season
from tournaments.services.registration import enter_bot, register
from tournaments.services.results import collect_results

pytestmark = pytest.mark.django_db(transaction=True)

HANDLED = {
    "Season": {"league"},
    "Division": {"season"},
    "Entry": {"season", "user", "division", "replaces"},
    "Tenure": {"entry", "user"},
    "Matchday": {"division", "deal_set"},
    "Fixture": {"matchday", "match"},
    "Side": {"fixture", "entry"},
    "Result": {"fixture"},
    "AuditRecord": {"league", "season", "actor"},
}
"""Relations that archives carry. A new one has to be carried too, or to be left out on purpose and said so."""


def big_season(ala: Any, **rules: Any) -> Season:
    """Played, given up, withdrawn from, still open; people and bots; two divisions."""
    season = make_season(make_league(ala), division_size=4, movers=1, **rules)
    people = make_people(6)
    advance(season, OPENS)
    for person in people:
        register(season_id=season.pk, user=person, now=OPENS)
    for _ in range(2):
        enter_bot(season_id=season.pk, level="easy", actor=ala, now=OPENS)
    advance(season, CLOSES)
    approve_divisions(season_id=season.pk, actor=ala, now=CLOSES)
    with bots_by_hand():
        advance(season, STARTS)
        open_now = [each for each in fixtures(season) if each.match.seats.filter(user=None).count() == 0]
        play_out(open_now[0])
        play_last(open_now[1])
        give_up(open_now[2], open_now[2].match.seats.get(number=1).user)
        leaver = open_now[3].match.seats.get(number=0).user
        withdraw(entry_id=entry_of(season, leaver).pk, actor=leaver, now=STARTS)
        left = [each for each in fixtures(season) if each.match.seats.filter(user=None).count() == 0]
        if left:
            play_on(left[0].match, 20)
    collect_results(now=STARTS)
    season.refresh_from_db()
    return season


def tables_in(season: Season) -> list[dict[str, Any]]:
    found = []
    for division in season.divisions.order_by("level"):
        division.season = season
        found.append(division_document(table_of(division)))
    return found


def elsewhere() -> None:
    """An empty database in which other rows come first, so that no key is the same."""
    call_command("flush", interactive=False, verbosity=0)
    cache.clear()
    other = make_user("szef")
    make_season(make_league(other, "inna"))
    for number in range(20):
        make_user(f"inny{number}")


def sent(document: dict[str, Any]) -> dict[str, Any]:
    back: dict[str, Any] = json.loads(to_json(document))
    return back


_sent: list[str] = []


@pytest.fixture
def document(ala: Any) -> dict[str, Any]:
    """What went out of a big season, which is played once a process, and a database elsewhere."""
    if not _sent:
        _sent.append(to_json(season_document(big_season(ala))))
    elsewhere()
    document: dict[str, Any] = json.loads(_sent[0])
    return document


@pytest.mark.parametrize("rules", [{}, {"duplicate": True}, {"withdrawal": "keep", "width": 2}])
def test_a_season_comes_back_with_the_same_tables(ala: Any, rules: dict[str, Any]) -> None:
    season = big_season(ala, **rules)
    before = tables_in(season)
    decided = Fixture.objects.filter(status="decided").count()
    assert 0 < decided < Fixture.objects.count()
    document = sent(season_document(season))
    elsewhere()
    again = import_season(document=document, now=STARTS)
    after = tables_in(again)
    for table in (*before, *after):
        # What was being played is planned again.
        table["results"] = [
            row | {"status": row["status"].replace("open", "planned")} for row in table["results"]
        ]
    assert after == before
    assert again.league.slug == "klub"
    assert Fixture.objects.filter(status="decided").count() == decided
    for match in Match.objects.all():
        assert match.status == "finished"
        assert faults_of(match) == []


def test_it_goes_out_the_same_again(document: dict[str, Any]) -> None:
    again = sent(season_document(import_season(document=document, now=STARTS)))
    assert again["trail"].pop()["verb"] == "import_season"
    for each in document["matchdays"]:
        for fixture in each["fixtures"]:
            if fixture["status"] == "open":
                fixture["status"], fixture["opened_at"] = "planned", None

    def by_name(document: dict[str, Any]) -> str:
        """People stand where they were first met, which the end of the trail may change."""
        return json.dumps(document | {"people": sorted(each["name"] for each in document["people"])})

    assert by_name(again) == by_name(document)


def test_a_season_read_in_goes_on_to_its_end(document: dict[str, Any]) -> None:
    season = import_season(document=document, now=STARTS)
    with bots_by_hand():
        steps = advance_season(season_id=season.pk, now=STARTS)
        assert "open_due_fixtures" in steps
        advance_season(season_id=season.pk, now=ENDS)
    season.refresh_from_db()
    assert season.status == "closing"
    assert set(Entry.objects.filter(season=season, status="playing").values_list("move", flat=True)) <= {
        "up",
        "stay",
        "down",
    }


def test_what_is_secret_is_not_in_it(ala: Any) -> None:
    season = big_season(ala, duplicate=True)
    text = to_json(season_document(season))
    running = Match.objects.filter(status="active")
    assert running.exists()
    for match in running:
        assert match.code not in text
        assert bytes(match.root_secret).hex() not in text
        assert not any(json.dumps(each.deal, indent=1)[:80] in text for each in match.rounds.all())
    closed = DealSet.objects.filter(opened_at=None)
    assert closed.exists()
    for shared in closed:
        assert bytes(shared.root_secret).hex() not in text
        for match in shared.matches.all():
            assert match.code not in text
    assert "@example.com" not in text
    assert "pbkdf2" not in text
    assert "md5$" not in text


def test_a_match_on_closed_deals_stays_closed(ala: Any) -> None:
    people = make_people(4)
    season = start(make_season(make_league(ala), duplicate=True), people, ala)
    one, _other = tables_on(season, 1)
    match = play_out(one)
    collect_results(now=STARTS)
    document = sent(season_document(season))
    assert match.code not in to_json(document)
    day = document["matchdays"][0]
    assert day["deal_set"] is None
    assert [side["scores"] for fixture in day["fixtures"] for side in fixture["sides"]] == [{}] * 4
    elsewhere()
    again = import_season(document=document, now=STARTS)
    with bots_by_hand():
        advance_season(season_id=again.pk, now=STARTS)
    sets = [
        day.deal_set for division in again.divisions.all() for day in division.matchdays.order_by("number")
    ]
    # The first matchday was half played on deals that nobody may know; the others have new ones.
    assert [each is None for each in sets] == [True, False, False]


def test_a_season_that_has_not_started_has_no_archive(ala: Any) -> None:
    with pytest.raises(WrongTime):
        season_document(make_season(make_league(ala)))


def test_every_relation_is_carried() -> None:
    for name, handled in HANDLED.items():
        model = getattr(models, name)
        relations = {
            field.name for field in model._meta.concrete_fields if field.is_relation and not field.primary_key
        }
        assert relations == handled, name


# --- People -----------------------------------------------------------------------------------------


def test_people_get_accounts_that_nobody_can_enter(document: dict[str, Any], client: Any) -> None:
    import_season(document=document, now=STARTS)
    person = get_user_model().objects.get(username="gracz1")
    assert (person.is_active, person.has_usable_password(), person.email) == (False, False, "")


def test_a_name_that_is_taken_is_refused_unless_it_is_meant(document: dict[str, Any]) -> None:
    here = make_user("Gracz1")
    with pytest.raises(BadArchive, match="Gracz1"):
        import_season(document=document, now=STARTS)
    assert not Season.objects.filter(league__slug="klub").exists()
    season = import_season(document=document, now=STARTS, match_names=True)
    assert Entry.objects.get(season=season, user=here).number == 1


def test_who_has_left_stays_nameless(ala: Any) -> None:
    from accounts.services.people import close_account

    season = big_season(ala)
    close_account(user=entry_of(season, get_user_model().objects.get(username="gracz6")).user)
    document = sent(season_document(season))
    assert "gracz6" not in to_json(document)
    elsewhere()
    import_season(document=document, now=STARTS)
    closed = get_user_model().objects.get(closed_at__isnull=False)
    assert closed.entries.get().number == 6


# --- Documents that are wrong -----------------------------------------------------------------------


def broken(document: dict[str, Any], how: str) -> Any:
    document = copy.deepcopy(document)
    match = document["matches"][0]
    if how == "a list":
        return [document]
    if how == "another kind":
        document["kartka"] = "match"
    elif how == "a later format":
        document["format"] = 2
    elif how == "a part is missing":
        del document["entries"]
    elif how == "a column is unknown":
        document["season"]["is_admin"] = True
    elif how == "a status is unknown":
        document["season"]["status"] = "won"
    elif how == "an entry is unknown":
        document["matchdays"][0]["fixtures"][0]["sides"][0]["entry"] = 99
    elif how == "a match is unknown":
        next(
            fixture
            for day in document["matchdays"]
            for fixture in day["fixtures"]
            if fixture["match"] == match["code"]
        )["match"] = "nieznana22"
    elif how == "a card is another":
        deal = match["rounds"][0]["deal"]
        deal[0], deal[1] = deal[1], deal[0]
    elif how == "a move is another":
        match["rounds"][0]["moves"][1][2] = "ZZ"
    elif how == "a score is another":
        match["rounds"][0]["outcome"]["scores"][0] += 1
    elif how == "a secret is another":
        match["root_secret"] = "00" * 32
    elif how == "a name is a script":
        document["people"][0]["name"] = "<script>"
    elif how == "a time is none":
        document["season"]["starts_at"] = "tomorrow"
    elif how == "times are out of order":
        document["season"]["ends_at"] = "2020-01-01T00:00:00+00:00"
    elif how == "a match is not over":
        match["status"] = "active"
    return document


def test_a_wrong_document_is_refused_and_nothing_of_it_stays(document: dict[str, Any]) -> None:
    users = get_user_model().objects.count()
    ways = (
        "a list, another kind, a later format, a part is missing, a column is unknown, a status is unknown, an entry is"
        " unknown, a match is unknown, a card is another, a move is another, a score is another, a secret is another,"
        " a name is a script, a time is none, times are out of order, a match is not over"
    )
    for how in ways.split(", "):
        with pytest.raises(BadArchive) as refusal:
            import_season(document=broken(document, how), now=STARTS)
        assert str(refusal.value), how
        assert not Season.objects.filter(league__slug="klub").exists(), how
        assert [kind.objects.count() for kind in (Match, Round, Move)] == [0, 0, 0], how
        assert get_user_model().objects.count() == users, how
    import_season(document=document, now=STARTS)
    with pytest.raises(BadArchive, match="wczytać: Liga klub ma już sezon o tym numerze"):
        import_season(document=document, now=STARTS, match_names=True)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda it: it.update(people=5), "people is no list"),
        (lambda it: it.update(entries=5), "entries is no list"),
        (lambda it: it.update(season=[]), "season is no object"),
        (lambda it: it.pop("trail"), "trail is missing"),
        (lambda it: it["entries"].insert(1, 7), "entries, number 2 is no object"),
        (lambda it: it["entries"][2].update(tenures=5), "entries, number 3: a value is of the wrong kind"),
        (lambda it: it["matches"][0].update(rounds=5), "matches, number 1: a value is of the wrong kind"),
        (lambda it: it["matches"][0].update(root_secret="zz"), "matches, number 1: a value is none that"),
        (lambda it: it["matchdays"][0].pop("fixtures"), "matchdays, number 1: 'fixtures' is missing"),
        (lambda it: it["divisions"].append(it["divisions"][0]), "divisions, number 3: it does not fit"),
    ],
)
def test_a_refusal_names_the_part_that_is_broken(document: dict[str, Any], change: Any, said: str) -> None:
    change(document)
    with translation.override("en"), pytest.raises(BadArchive) as refusal:
        import_season(document=document, now=STARTS)
    assert said in str(refusal.value)
    assert not Season.objects.filter(league__slug="klub").exists()


# --- Commands ---------------------------------------------------------------------------------------


def test_one_command_writes_and_another_reads(ala: Any, tmp_path: Path) -> None:
    season = big_season(ala)
    out = StringIO()
    call_command("export_season", "klub", "1", stdout=out)
    file = tmp_path / "klub-1.json"
    file.write_text(out.getvalue(), encoding="utf-8")
    before = [row["points"] for table in tables_in(season) for row in table["standings"]]
    elsewhere()
    said = StringIO()
    call_command("import_season", str(file), stdout=said)
    assert "/ligi/klub/1/" in said.getvalue()
    season = Season.objects.get(league__slug="klub")
    assert [row["points"] for table in tables_in(season) for row in table["standings"]] == before
    with pytest.raises(CommandError, match="names are taken"):
        call_command("import_season", str(file), stdout=StringIO())
    with pytest.raises(CommandError, match="no such file"):
        call_command("import_season", str(tmp_path / "nic.json"), stdout=StringIO())
    (tmp_path / "words.json").write_text("not JSON", encoding="utf-8")
    with pytest.raises(CommandError, match="no archive"):
        call_command("import_season", str(tmp_path / "words.json"), stdout=StringIO())
    with pytest.raises(CommandError):
        call_command("export_season", "klub", "7", stdout=StringIO())
