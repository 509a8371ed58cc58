"""Readable makers of people and matches. Matches come from the services, as on the site."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model

from games.models import Match, Round
from games.selectors.positions import position_of
from games.services.play import Played, play
from games.services.tables import join_table, open_table

PLAIN = {"pace": "standard"}
"""A pace without nights, grace and first deadlines: 120 hours a round, 4 more an action, at most 168."""


def make_user(username: str, **fields: Any) -> Any:
    """A registered person with a confirmed address; the password is the name and "-haslo"."""
    email = fields.pop("email", f"{username}@example.com")
    user = get_user_model().objects.create_user(username, email, f"{username}-haslo", **fields)
    if email:
        EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    return user


def make_match(*people: Any, game: str = "vista", **fields: Any) -> Match:
    """A running match; people sit in the order in which they are named. `fields` go to `open_table`."""
    first, *others = people
    match = open_table(creator=first, creator_seat=0, game=game, **(PLAIN | fields))
    for person in others:
        match = join_table(code=match.code, user=person)
    return match


def make_bot_match(person: Any, level: str = "easy", game: str = "vista", **fields: Any) -> Match:
    """A running match of one person, in seat 0, against bots."""
    return open_table(creator=person, creator_seat=0, game=game, bot_level=level, **(PLAIN | fields))


def open_round(match: Match) -> Round:
    """The first round that is being played."""
    return match.rounds.filter(status=Round.Status.ACTIVE).earliest("number")


def play_word(match: Match, word: str = "", *, channel: str = "web", **more: Any) -> Played:
    """The seat to act plays `word`, by default its first legal action, through the one door."""
    the_round = open_round(match)
    position = position_of(the_round)
    seat = position.to_act[0]
    return play(
        round_id=the_round.pk,
        seat=seat,
        text=word or position.view(seat).legal[0],
        expected_version=position.version,
        channel=channel,
        **more,
    )


def play_on(match: Match, actions: int = 1, *, channel: str = "web") -> list[Played]:
    """Plays the first legal action of whoever is to act, so many times."""
    return [play_word(match, channel=channel) for _ in range(actions)]


def play_round(match: Match) -> None:
    """Play the open round to its end with first legal actions."""
    while not play_word(match).round_over:
        pass


def play_match(match: Match) -> None:
    """Play the match to its end with first legal actions; reads it anew."""
    while not play_word(match).match_over:
        pass
    match.refresh_from_db()
