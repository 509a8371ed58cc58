"""No page, API answer or admin page holds a card that its reader may not know.

Every card that the reader may not know is exchanged in the stored deal, so that what the reader may know stays the
same; then each answer has to be the same to the byte. The mails have the same test in `test_notices`.
"""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from accounts.models import OutgoingMail
from games.engines.base import IllegalAction
from games.models import InboundMail, Match, Move, Round
from games.presentation.pages import PAGES
from games.selectors.positions import facts_of, position_of
from games.services.play import play
from tests.engines.hidden import other_story
from tests.engines.rounds import Start
from tests.factories import make_match, make_user, open_round, play_on

pytestmark = pytest.mark.django_db

PLIES = (0, 1, 2, 9, 24, 40, 51)
CHANGING = re.compile(
    rb'(csrfmiddlewaretoken" value|"X-CSRFToken":|name="request_key" value|nonce)[= ]"[^"]+"'
)
"""What differs between two answers about the same table: protection against forged and repeated requests."""


@pytest.fixture
def rng() -> random.Random:
    return random.Random(20261129)


Story = tuple[list[str], list[str]]
"""The deal of a round and the actions on it, as they are stored."""


def stored(the_round: Round) -> Story:
    return list(the_round.deal), [move.action for move in the_round.moves.all()]


def store(the_round: Round, story: Story) -> None:
    deal, actions = story
    Round.objects.filter(pk=the_round.pk).update(deal=deal)
    for move, action in zip(the_round.moves.all(), actions, strict=True):
        if move.action != action:
            Move.objects.filter(pk=move.pk).update(action=action)


def exchanged(the_round: Round, seat: int | None, rng: random.Random) -> Story | None:
    """The deal and the actions of another world that this seat cannot tell from the real one."""
    position = position_of(the_round)
    shared = position.engine.shared(
        the_round.match.options, the_round.number, facts_of(the_round.match.rounds.all())
    )
    start = Start(position.engine, the_round.match.options, the_round.setup, shared, tuple(the_round.deal))
    actions = [(move.seat, move.action.split("=")[0]) for move in position.moves]
    story = other_story(start, actions, position.state, seat, rng)
    if story is None:
        return None
    # What a recorded action turned up stays as it is: the seat has seen it.
    said = [
        move.action if "=" in move.action else action
        for move, (_seat, action) in zip(position.moves, story[2], strict=True)
    ]
    return story[1], said


def act(match: Match, rng: random.Random, times: int = 1) -> None:
    """Somebody who may act plays something legal; the same story for the same numbers."""
    for _ in range(times):
        the_round = open_round(match)
        position = position_of(the_round)
        seat = rng.choice(position.to_act)
        legal = [word for word in position.view(seat).legal[:60] if word != "UNDO"]
        if not legal:
            return
        play(
            round_id=the_round.pk,
            seat=seat,
            text=rng.choice(legal),
            expected_version=position.version,
            channel="web",
        )


def cards_played(the_round: Round) -> set[str]:
    return {word for move in the_round.moves.all() for word in re.split("[ =]", move.action)}


def reader(who: Any) -> Client:
    client = Client()
    if who is not None:
        client.force_login(who)
    return client


def pages_of(match: Match) -> list[str]:
    code = match.code
    return [
        "/",
        "/partie/",
        f"/partia/{code}/",
        f"/partia/{code}/puls/",
        f"/partia/{code}/poddaj/",
        f"/partia/{code}/runda/1/",
        f"/partia/{code}/runda/1/?krok=1",
        f"/partia/{code}/rozdania/",
        f"/partia/{code}/rozdania.json",
        f"/api/matches/{code}/",
        f"/api/matches/{code}/rounds/1/",
        f"/api/matches/{code}/deals/",
        "/api/matches/",
        "/api/waiting/",
    ]


def answers(client: Client, pages: list[str]) -> dict[str, bytes]:
    return {
        page: CHANGING.sub(b"", client.get(page, headers={"accept-language": "pl"}).content) for page in pages
    }


TABLES: dict[str, tuple[str, int, dict[str, Any], tuple[int, ...]]] = {
    "vista": ("vista", 2, {}, PLIES),
    "kierki": ("kierki", 4, {}, (0, 1, 3, 4, 30)),
    "szturm": ("szturm", 3, {"players": 3}, (0, 5, 24, 60)),
    "pasjans alone": ("pasjans", 1, {}, (0, 12, 30)),
    "pasjans contest": ("pasjans", 2, {"seats": 2}, (0, 5, 30)),
}
"""Game, people, options, and after how many actions it is looked at."""
CASES = [
    (name, seat) for name, table in TABLES.items() for seat in (0, 1, None) if seat is None or seat < table[1]
]


def laid(name: str, people: list[Any]) -> Match:
    game, count, options, _plies = TABLES[name]
    return make_match(*people[:count], game=game, options=options)


@pytest.mark.parametrize(("name", "seat"), CASES, ids=[f"{name}, seat {seat}" for name, seat in CASES])
def test_pages_and_api_hold_no_card_that_their_reader_may_not_know(
    name: str, seat: int | None, ala: Any, bartek: Any, celina: Any, stranger: Any, rng: random.Random
) -> None:
    match = laid(name, [ala, bartek, celina, stranger])
    client = reader((ala, bartek)[seat] if seat is not None else make_user("widz"))
    story, compared = random.Random(7), 0
    for ply in TABLES[name][3]:
        act(match, story, ply - open_round(match).version)
        the_round = open_round(match)
        here, before = stored(the_round), answers(client, pages_of(match))
        other = exchanged(the_round, seat, rng)
        if other is None:
            continue
        assert other != here
        store(the_round, other)
        assert answers(client, pages_of(match)) == before
        store(the_round, here)
        compared += 1
    assert compared >= min(len(TABLES[name][3]), 5) - 1


WORLDS = 40
"""So many are tried at the most, until the player sees one that is another."""
DRAWN = [
    name for name, table in TABLES.items() if name not in ("vista", "pasjans alone") and table[0] in PAGES
]


@pytest.mark.parametrize("name", DRAWN)
def test_canary_what_a_spectator_cannot_tell_apart_its_player_can(
    name: str, ala: Any, bartek: Any, celina: Any, stranger: Any, rng: random.Random
) -> None:
    match = laid(name, [ala, bartek, celina, stranger])
    act(match, random.Random(7), 2)
    the_round = open_round(match)
    pages = [f"/partia/{match.code}/", f"/partia/{match.code}/runda/1/", f"/api/matches/{match.code}/"]
    here, before = stored(the_round), answers(reader(ala), pages)
    # Some worlds differ only where the player cannot look either: closed piles, the hands of others.
    for _ in range(WORLDS):
        other = exchanged(the_round, None, rng)
        assert other is not None
        store(the_round, other)
        after = answers(reader(ala), pages)
        if all(after[page] != before[page] for page in pages):
            return
        store(the_round, here)
    pytest.fail("no world that only the player can tell apart")


def played_with_swapped(the_round: Round, one: str, other: str) -> bool:
    """Exchange two cards in the stored deal; False, and no change, where the moves so far were illegal with it."""
    swapped = {one: other, other: one}
    before, the_round.deal = the_round.deal, [swapped.get(card, card) for card in the_round.deal]
    try:
        position_of(the_round)
    except IllegalAction:
        the_round.deal = before
        return False
    the_round.save(update_fields=["deal"])
    return True


def test_canary_the_comparison_sees_a_card_that_the_reader_may_know(
    ala: Any, bartek: Any, rng: random.Random
) -> None:
    match = make_match(ala, bartek)
    play_on(match, 9)
    the_round = open_round(match)
    before = answers(reader(bartek), pages_of(match))
    # What a spectator cannot tell apart a player can: ala's unlocked pool, or the tops while they are turned.
    view = position_of(the_round).view(0)
    tops, others = ([pile.top for pile in view.piles[seat] if pile.top] for seat in (0, 1))
    assert any(played_with_swapped(the_round, top, other) for top in tops for other in others)
    after = answers(reader(bartek), [f"/partia/{match.code}/", f"/api/matches/{match.code}/"])
    assert all(after[page] != before[page] for page in after)


ADMIN_MODELS = ("match", "round", "move", "seat", "clock", "chatmessage", "inboundmail")


def admin_pages() -> list[str]:
    """Every list and every row of the admin's pages about games, and the outbox."""
    pages = [reverse(f"admin:games_{name}_changelist") for name in ADMIN_MODELS]
    pages += [reverse("admin:games_match_change", args=[row.pk]) for row in Match.objects.all()]
    pages += [reverse("admin:games_round_change", args=[row.pk]) for row in Round.objects.all()]
    pages += [reverse("admin:games_move_change", args=[row.pk]) for row in Move.objects.all()[:5]]
    pages += [reverse("admin:games_inboundmail_change", args=[row.pk]) for row in InboundMail.objects.all()]
    pages += [reverse("admin:accounts_outgoingmail_changelist")]
    pages += [
        reverse("admin:accounts_outgoingmail_change", args=[row.pk]) for row in OutgoingMail.objects.all()
    ]
    return pages


@pytest.mark.parametrize("name", list(TABLES))
def test_the_admin_shows_no_card_of_a_round_that_is_not_over(
    name: str, ala: Any, bartek: Any, celina: Any, stranger: Any
) -> None:
    boss = get_user_model().objects.create_superuser("szefowa", "szefowa@example.com", "x")
    match = laid(name, [ala, bartek, celina, stranger])
    story = random.Random(7)
    act(match, story, 20)
    the_round = open_round(match)
    cards = set(the_round.deal)
    for _ in range(200):  # in a Pasjans twenty actions may all be draws
        if cards_played(the_round) & cards:
            break
        act(match, story)
    InboundMail.objects.create(
        rcpt_to="r.x@reply.kartka.test",
        mail_from="ala@example.com",
        raw=b"as pik",
        digest="d",
        received_at=the_round.opened_at,
    )
    assert cards_played(the_round) & cards
    client = reader(boss)
    for page in admin_pages():
        answer = client.get(page)
        assert answer.status_code == 200, page
        words = set(
            re.findall(
                r"[\w=]+", re.sub(r"<(script|style|svg).*?</\1>", "", answer.content.decode(), flags=re.S)
            )
        )
        assert words & (cards | {f"LUCKY={card}" for card in cards}) == set(), page
        assert bytes(match.root_secret).hex() not in answer.content.decode(), page


def test_canary_the_admin_shows_the_moves_of_a_finished_round(ala: Any, bartek: Any) -> None:
    from games.services.play import resign

    boss = get_user_model().objects.create_superuser("szefowa", "szefowa@example.com", "x")
    match = make_match(ala, bartek)
    play_on(match, 20)
    the_round = open_round(match)
    resign(round_id=the_round.pk, seat=0, channel="web", confirmed=True)
    page = reader(boss).get(reverse("admin:games_round_change", args=[the_round.pk])).content.decode()
    assert all(move.action in page for move in the_round.moves.all())


def test_the_admin_has_no_way_to_change_history(ala: Any, bartek: Any) -> None:
    boss = get_user_model().objects.create_superuser("szefowa", "szefowa@example.com", "x")
    match = make_match(ala, bartek)
    client = reader(boss)
    for name in ADMIN_MODELS:
        assert client.get(reverse(f"admin:games_{name}_add")).status_code == 403, name
    assert (
        client.post(reverse("admin:games_match_delete", args=[match.pk]), {"post": "yes"}).status_code == 403
    )
    assert Match.objects.filter(pk=match.pk).exists()


@pytest.mark.parametrize(
    ("rows", "question"),
    [
        ("games_round", "deal__startswith=["),
        ("games_match", "root_secret__isnull=0"),
        ("games_move", "action__startswith=T"),
        ("games_move", "round__deal__startswith=["),
        ("accounts_outgoingmail", "text__contains=a"),
        ("games_inboundmail", "raw__contains=a"),
    ],
)
def test_the_lists_of_the_admin_answer_no_questions_about_what_they_hide(ala, bartek, rows, question):
    play_on(make_match(ala, bartek))
    client = Client()
    client.force_login(get_user_model().objects.create_superuser("szefowa", "szefowa@example.com", "x"))
    assert client.get(reverse(f"admin:{rows}_changelist") + f"?{question}").status_code == 400


@pytest.mark.parametrize(
    ("rows", "filter_"),
    [
        ("games_round", "status__exact=active"),
        ("games_round", "match__game=vista&opened_at__year=2026"),
        ("games_match", "is_public__exact=0&id=1"),
        ("games_move", "round__match__game=vista"),
        ("accounts_outgoingmail", "state__exact=queued"),
    ],
)
def test_the_filters_that_the_lists_of_the_admin_offer_work(ala, bartek, rows, filter_):
    play_on(make_match(ala, bartek))
    client = Client()
    client.force_login(get_user_model().objects.create_superuser("szefowa", "szefowa@example.com", "x"))
    assert client.get(reverse(f"admin:{rows}_changelist") + f"?{filter_}").status_code == 200
