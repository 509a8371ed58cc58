"""Calendar feeds: the text of RFC 5545, and who sees what in whose feed."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from games.models import Clock
from tests.factories import make_match, make_user, open_round, play_on
from tests.queries import queries_of
from tests.tournaments.seasons import (
    DAY,
    OPENS,
    STARTS,
    advance,
    fixtures,
    make_league,
    make_season,
    start,
)
from tournaments.ical import Event, calendar, escaped, folded, stamp
from tournaments.models import CalendarKey
from tournaments.services.registration import register

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
text = st.text(st.characters(exclude_categories=["Cs"]), max_size=200)


def unfolded(feed: str) -> list[str]:
    assert feed.endswith("\r\n")
    return feed.replace("\r\n ", "").split("\r\n")[:-1]


def unescaped(value: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] in "nN" else found[1], value)


@given(text)
def test_lines_are_short_whole_characters_and_come_back(line: str) -> None:
    line = line.replace("\r", "").replace("\n", "")
    parts = folded(line).encode().split(b"\r\n")
    assert parts.pop() == b""
    assert all(len(part) <= 75 for part in parts)
    assert [part.decode() for part in parts]
    assert all(part.startswith(b" ") for part in parts[1:])
    assert b"".join([parts[0], *(part[1:] for part in parts[1:])]).decode() == line


@given(text)
def test_text_comes_back_without_control_characters(value: str) -> None:
    expected = "".join(
        char
        for char in value.replace("\r\n", "\n").replace("\r", "\n")
        if char in "\n\t" or (ord(char) >= 32 and ord(char) != 127)
    )
    assert unescaped(escaped(value)) == expected
    assert "\n" not in escaped(value)
    assert not re.search(r"(?<!\\)(?:\\\\)*[;,]", escaped(value))


def test_instants_are_in_utc() -> None:
    assert stamp(datetime(2026, 7, 1, 1, 30, tzinfo=timezone(timedelta(hours=2)))) == "20260630T233000Z"
    with pytest.raises(ValueError, match="zone"):
        stamp(datetime(2026, 7, 1))  # noqa: DTZ001 - without a zone, on purpose


@given(st.lists(st.tuples(text, text, st.booleans()), max_size=5))
def test_a_calendar_is_a_calendar_whatever_it_says(rows: list[tuple[str, str, bool]]) -> None:
    events = [
        Event(f"{number}@x", date(2026, 3, 2) if whole else NOON, title, NOON, words, "https://x/?a=1;2,3")
        for number, (title, words, whole) in enumerate(rows)
    ]
    feed = calendar("Kartka: ala, „łąka”", events)
    assert calendar("Kartka: ala, „łąka”", reversed(events)) == feed
    lines = unfolded(feed)
    assert lines[0] == "BEGIN:VCALENDAR"
    assert lines[-1] == "END:VCALENDAR"
    assert lines.count("BEGIN:VEVENT") == lines.count("END:VEVENT") == len(events)
    assert [line for line in lines if not re.match(r"[A-Z-]+(;[A-Z]+=[A-Z]+)?:", line)] == []
    for name in ("UID", "DTSTAMP", "DTSTART", "SUMMARY"):
        assert sum(line.startswith((name + ":", name + ";")) for line in lines) == len(events)


# --- Feeds ------------------------------------------------------------------------------------------


def events_in(feed: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = []
    for line in unfolded(feed):
        name, _colon, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            found.append({})
        elif found and name != "END":
            found[-1][name.partition(";")[0]] = unescaped(value)
    return found


@pytest.fixture
def season(ala: Any, people: list[Any]) -> Any:
    return start(make_season(make_league(ala), opening="dated", days_apart=10), people, ala)


def feed_of(client: Any, user: Any, **headers: str) -> Any:
    key = CalendarKey.objects.get(user=user).key
    return client.get(f"/ligi/kalendarz/{key}.ics", headers=headers)


def ask_for_feed(client: Any, user: Any) -> None:
    client.force_login(user)
    assert client.post("/ligi/moje/kalendarz/", {"act": "new"}).status_code == 302
    client.logout()


def test_a_feed_has_turns_and_dates_in_the_owners_language(
    client: Any, season: Any, people: list[Any]
) -> None:
    fixture = next(each for each in fixtures(season) if open_round(each.match).to_act == [0])
    owner = fixture.match.seats.get(number=0).user
    owner.language = "en"
    owner.save()
    ask_for_feed(client, owner)
    answer = feed_of(client, owner)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer["Cache-Control"] == "private, no-cache"
    events = {event["SUMMARY"]: event for event in events_in(answer.content.decode())}
    other = fixture.match.seats.get(number=1).user.name
    turn = events[f"Your turn against {other} ends"]
    clock = Clock.objects.get(seat__user=owner, turn_since__isnull=False, round__match=fixture.match)
    assert turn["DTSTART"] == stamp(clock.deadline_at)
    assert turn["URL"] == f"http://testserver/partia/{fixture.match.code}/"
    openings = [events[title]["DTSTART"] for title in events if title.startswith("Your match against")]
    assert sorted(openings) == [stamp(STARTS + 10 * DAY), stamp(STARTS + 20 * DAY)]
    assert events["The season ends: Liga klub, season 1"]["DTSTART"] == stamp(season.ends_at)
    assert len({event["UID"] for event in events.values()}) == len(events)


def test_a_feed_shows_nobody_elses_turns_and_no_card(client: Any, season: Any, people: list[Any]) -> None:
    owner = people[0]
    for fixture in fixtures(season):
        play_on(fixture.match, 3)
    ask_for_feed(client, owner)
    feed = feed_of(client, owner).content.decode()
    turns = Clock.objects.filter(seat__user=owner, turn_since__isnull=False).count()
    assert feed.count("UID:turn-") == turns
    assert re.search(r"@example\.com", feed) is None
    assert re.search(r"\b[2-9TJQKA][SHDC]\b", feed) is None


def test_turns_outside_leagues_are_in_the_feed(client: Any, ala: Any, bartek: Any) -> None:
    make_match(ala, bartek)
    ask_for_feed(client, ala)
    (turn,) = events_in(feed_of(client, ala).content.decode())
    assert "bartek" in turn["SUMMARY"]


def test_a_program_that_has_it_is_told_so(client: Any, season: Any, people: list[Any]) -> None:
    ask_for_feed(client, people[0])
    first = feed_of(client, people[0])
    assert feed_of(client, people[0], **{"If-None-Match": first["ETag"]}).status_code == 304


def test_a_new_address_ends_the_old_one_and_dropping_ends_both(client: Any, ala: Any, stranger: Any) -> None:
    ask_for_feed(client, ala)
    old = CalendarKey.objects.get().key
    ask_for_feed(client, ala)
    new = CalendarKey.objects.get().key
    assert old != new
    assert len(new) >= 32
    assert client.get(f"/ligi/kalendarz/{old}.ics").status_code == 404
    assert client.get(f"/ligi/kalendarz/{new}.ics").status_code == 200
    client.force_login(stranger)
    assert client.post("/ligi/moje/kalendarz/", {"act": "drop"}).status_code == 302
    assert client.get(f"/ligi/kalendarz/{new}.ics").status_code == 200
    client.force_login(ala)
    assert f"{new}.ics" in client.get("/ligi/moje/").content.decode()
    client.post("/ligi/moje/kalendarz/", {"act": "drop"})
    assert client.get(f"/ligi/kalendarz/{new}.ics").status_code == 404


def test_strangers_and_guests_have_no_feed(client: Any, db: None) -> None:
    assert client.get("/ligi/moje/").status_code == 302
    assert client.post("/ligi/moje/kalendarz/").status_code == 302
    guest = make_user("gosc-1", email="", is_guest=True)
    client.force_login(guest)
    assert client.get("/ligi/moje/").status_code == 200
    assert client.post("/ligi/moje/kalendarz/", {"act": "new"}).status_code == 403
    assert not CalendarKey.objects.exists()


def test_who_closes_the_account_has_no_feed_any_more(client: Any, ala: Any) -> None:
    from accounts.services.people import close_account

    ask_for_feed(client, ala)
    close_account(user=ala)
    assert not CalendarKey.objects.exists()


def test_the_dates_of_a_season_are_public(client: Any, season: Any) -> None:
    answer = client.get("/ligi/klub/1/kalendarz.ics", headers={"Accept-Language": "en"})
    events = events_in(answer.content.decode())
    assert [event["SUMMARY"].partition(":")[0] for event in events] == [
        "Registration opens",
        "Registration closes",
        "Matchday 1",
        "The season starts",
        "Matchday 2",
        "Matchday 3",
        "The season ends",
    ]


# --- The own fixtures -------------------------------------------------------------------------------


def test_own_fixtures_say_what_waits(client: Any, season: Any, people: list[Any]) -> None:
    fixture = fixtures(season)[0]
    acting = open_round(fixture.match).to_act[0]
    mine, theirs = (fixture.match.seats.get(number=seat).user for seat in (acting, 1 - acting))
    for person, words in ((mine, "Your turn"), (theirs, "waits for the other side")):
        person.language = "en"
        person.save()
        client.force_login(person)
        for address in ("/ligi/moje/", "/ligi/klub/1/"):
            page = client.get(address, headers={"Accept-Language": "en"}).content.decode()
            assert f'<a href="/partia/{fixture.match.code}/">' in page
            assert words in page
            assert len(re.findall(r"opens on \d+ [A-Z][a-z]+ 2026", page)) == 2
            assert f'href="{reverse("next_waiting")}"' in page


def test_own_fixtures_ask_little_whatever_their_number(client: Any, ala: Any, people: list[Any]) -> None:
    start(make_season(make_league(ala)), people[:2], ala)
    client.force_login(people[0])
    client.get("/ligi/moje/")
    few = queries_of(lambda: client.get("/ligi/moje/"))
    for slug in ("druga", "trzecia"):
        start(make_season(make_league(ala, slug)), people, ala)
    many = queries_of(lambda: client.get("/ligi/moje/"))
    assert len(few) == len(many) <= 12


def test_an_entered_season_stands_there_before_it_starts(client: Any, ala: Any, bartek: Any) -> None:
    season = make_season(make_league(ala))
    advance(season, OPENS)
    register(season_id=season.pk, user=bartek, now=OPENS)
    client.force_login(bartek)
    assert "Liga klub" in client.get("/ligi/moje/").content.decode()


def test_a_match_leads_back_to_its_league(client: Any, season: Any, ala: Any, bartek: Any) -> None:
    fixture = fixtures(season)[0]
    page = client.get(f"/partia/{fixture.match.code}/", headers={"Accept-Language": "en"}).content.decode()
    assert '<a href="/ligi/klub/1/dywizja/1/">Liga klub, season 1: division 1, matchday 1</a>' in page
    casual = make_match(ala, bartek)
    assert "/ligi/klub/" not in client.get(f"/partia/{casual.code}/").content.decode()
