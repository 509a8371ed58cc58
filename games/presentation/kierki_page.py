"""The Kierki table as a page shows it, built from `KierkiView` alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.engines.base import Action, Card, RoundFact
from games.engines.kierki_rules import GIVEN, HELD, moon_scores, receiver
from games.engines.kierki_state import MOON_ACTIONS
from games.engines.kierki_views import KierkiView
from games.models import Seat
from games.presentation.seats import (
    HandCard,
    Place,
    ScoreRow,
    ShownTrick,
    hand_of,
    lead_or_follow,
    listed_names,
    mark_of,
    match_ending,
    names_of,
    points,
    score_order,
    score_row,
    shown_trick,
    suit_rows,
    total_of,
    up_to,
    where_sits,
)
from games.presentation.signs import plain, signed


@dataclass(frozen=True)
class MoonChoice:
    action: Action
    label: str


@dataclass(frozen=True)
class Table:
    """Everything a Kierki template needs beside the match itself."""

    view: KierkiView
    places: tuple[Place, ...]
    """In the order in which they are read: left, top, right, below."""
    hand: tuple[HandCard, ...]
    in_turn: tuple[Place, ...]
    """The seats in the order of play, the reader first."""
    columns: tuple[Place, ...]
    """The seats in the order of the score table: the reader, then the others by their numbers."""
    trick_number: int
    tricks: int
    give: int
    """How many cards the reader is to pass now; 0 when nothing is to be passed."""
    gave: tuple[Card, ...]
    gave_to: str
    got: tuple[Card, ...]
    got_from: str
    moon_choices: tuple[MoonChoice, ...]
    last_trick: ShownTrick | None
    showing_last: bool
    """The trick on the table is the last one that is over."""
    history: tuple[ShownTrick, ...]
    """The tricks, latest first."""
    scores: tuple[ScoreRow, ...]
    totals: tuple[str, ...]
    teams: tuple[tuple[str, str], ...]
    """Partnership: the names of a team and its total."""
    prompt: str
    stance: str
    result: str
    match_result: str
    only_action: str
    number: int
    setting: str

    @property
    def suit_rows(self) -> tuple[tuple[HandCard, ...], ...]:
        return suit_rows(self.hand)


def page_context(
    view: KierkiView, seats: Sequence[Seat], facts: Sequence[RoundFact], result: Mapping[str, Any] | None
) -> dict[str, Any]:
    """What the templates of Kierki take: the table, and in "prompt" the sentence that says what to do.

    The reader sits below; a spectator sees seat 1 there.
    """
    names = names_of(seats)
    below = view.seat or 0
    rules = view.table.rules
    playable = view.legal if view.phase == "play" else view.hand if view.phase == "pass" else ()
    last = _last_trick(view, names)
    shows_last = not view.trick and last is not None and view.phase != "pass"
    order = [(below + step) % rules.seats for step in range(rules.seats)]
    columns = score_order(below, rules.seats)
    by_seat = {number: _place(view, number, below, names, shows_last) for number in order}
    table = Table(
        view=view,
        places=tuple(by_seat[number] for number in (*order[1:], below)),
        hand=hand_of(view.hand, playable),
        in_turn=tuple(by_seat[number] for number in order),
        columns=tuple(by_seat[number] for number in columns),
        trick_number=min(len(view.tricks) + 1, rules.hand_size),
        tricks=rules.hand_size,
        give=GIVEN if view.phase == "pass" and view.legal else 0,
        gave=view.gave,
        gave_to=_neighbour(view, names, giving=True),
        got=view.got,
        got_from=_neighbour(view, names, giving=False),
        moon_choices=_moon_choices(view),
        last_trick=last,
        showing_last=shows_last,
        history=tuple(_shown(view, number, names) for number in reversed(range(len(view.tricks)))),
        scores=tuple(score_row(fact, columns, view.table.number, result) for fact in facts),
        totals=tuple(plain(total_of(facts, number)) for number in columns),
        teams=_teams(view, facts, names),
        prompt=_prompt(view, names),
        stance=_stance(view),
        result=_result(view, names),
        match_result=match_ending(seats, view.seat, result, in_pairs=rules.partnership),
        only_action=view.legal[0] if len(view.legal) == 1 else "",
        number=view.table.number,
        setting=f"{variant_words(rules_options(view))} · {up_to(rules.target)}",
    )
    return {"kierki": table, "prompt": table.match_result or table.prompt}


# --- Options in words -------------------------------------------------------------------------------


def rules_options(view: KierkiView) -> Mapping[str, Any]:
    options: Mapping[str, Any] = view.table.data()["options"]
    return options


def variant_words(options: Mapping[str, Any]) -> str:
    """The variant in a few words: "Black Lady", "Black Maria, Spot"."""
    base = {
        "black_lady": _("Black Lady"),
        "original": _("Original Hearts"),
        "black_maria": _("Black Maria"),
    }[options["base"]]
    more = [
        name
        for name, holds in (
            (_("Spot"), options["spot"]),
            (_("Reverse"), options["reverse"]),
            (_("in pairs"), options["partnership"]),
            (_("New Moon"), options["moon"] == "new"),
            (_("Mixed Moon"), options["moon"] == "mixed"),
        )
        if holds
    ]
    return ", ".join([base, *more])


# --- Seats ------------------------------------------------------------------------------------------


def _place(view: KierkiView, number: int, below: int, names: Mapping[int, str], shows_last: bool) -> Place:
    card, won = None, False
    seats = view.table.rules.seats
    if view.leader is not None and view.trick:
        card = dict(_seated(view.leader, view.trick, seats)).get(number)
    elif shows_last:
        trick = view.tricks[-1]
        card = dict(_seated(trick.leader, trick.cards, seats)).get(number)
        won = number == trick.winner
    return Place(
        number=number,
        name=names[number],
        is_me=number == view.seat,
        mark=mark_of(number, view.seat),
        where=where_sits(number, below, seats),
        to_act=number in view.to_act,
        facts=_facts(view, number),
        card=card,
        won=won,
    )


def _seated(leader: int, cards: Sequence[Card], seats: int) -> list[tuple[int, Card]]:
    return [((leader + step) % seats, card) for step, card in enumerate(cards)]


def _facts(view: KierkiView, number: int) -> tuple[str, ...]:
    if view.phase == "pass":
        return (_("has passed") if view.given[number] else _("is choosing"),)
    return (points(view.taken[number]),)


# --- Passing ----------------------------------------------------------------------------------------


def _neighbour(view: KierkiView, names: Mapping[int, str], *, giving: bool) -> str:
    """Who gets the reader's cards, or whose cards the reader gets; "" where nothing is passed."""
    rules, direction = view.table.rules, view.table.direction
    if direction == HELD or view.seat is None:
        return ""
    if giving:
        return names[receiver(rules, direction, view.seat)]
    return names[next(seat for seat in range(rules.seats) if receiver(rules, direction, seat) == view.seat)]


def _direction(view: KierkiView, names: Mapping[int, str]) -> str:
    """To whom cards are passed and which way, in words."""
    said = {
        "left": _("to the left, to %(name)s"),
        "right": _("to the right, to %(name)s"),
        "across": _("across the table, to %(name)s"),
    }.get(view.table.direction)
    to = _neighbour(view, names, giving=True)
    return said % {"name": to} if said and to else ""


def _moon_choices(view: KierkiView) -> tuple[MoonChoice, ...]:
    if view.phase != "moon" or not view.legal or view.seat is None:
        return ()
    rules = view.table.rules
    mine = next(side for side in rules.sides if view.seat in side)
    other = next(seat for seat in range(rules.seats) if seat not in mine)
    choices = []
    for action in MOON_ACTIONS:
        scores = moon_scores(rules, view.seat, action.removeprefix("MOON ").lower())
        said = {"mine": signed(scores[view.seat]), "theirs": signed(scores[other])}
        choices.append(MoonChoice(action, _("you %(mine)s, the others %(theirs)s") % said))
    return tuple(choices)


# --- Tricks -----------------------------------------------------------------------------------------


def _shown(view: KierkiView, index: int, names: Mapping[int, str]) -> ShownTrick:
    trick = view.tricks[index]
    plays = _seated(trick.leader, trick.cards, view.table.rules.seats)
    note = points(trick.points) if trick.points else ""
    return shown_trick(index + 1, plays, trick.winner, names, view.seat, note)


def _last_trick(view: KierkiView, names: Mapping[int, str]) -> ShownTrick | None:
    return _shown(view, len(view.tricks) - 1, names) if view.tricks else None


# --- Words ------------------------------------------------------------------------------------------


def _prompt(view: KierkiView, names: Mapping[int, str]) -> str:
    """What is to be done now, and by whom."""
    if not view.to_act:
        return ""
    acting = listed_names([names[seat] for seat in view.to_act])
    if view.phase == "pass":
        if view.legal:
            return _("Choose three cards to pass %(direction)s") % {"direction": _direction(view, names)}
        return _("Still choosing cards to pass: %(names)s") % {"names": acting}
    if view.phase == "moon":
        return (
            _("You took every point: how shall it count?")
            if view.legal
            else _("%(name)s took every point and chooses how it counts") % {"name": acting}
        )
    if not view.legal:
        return _("Now plays: %(name)s") % {"name": acting}
    if not view.tricks and not view.trick:
        return {"2C": _("Your turn: lead the two of clubs"), "3C": _("Your turn: lead the three of clubs")}[
            view.legal[0]
        ]
    return lead_or_follow(view.trick[0][1] if view.trick else None, view.legal)


def _stance(view: KierkiView) -> str:
    """What there is to know of the round besides the cards."""
    if view.phase not in ("pass", "play"):
        return ""
    if view.table.direction == HELD and not view.tricks:
        return _("Nobody passes cards in this round.") if view.table.rules.base != "original" else ""
    if view.phase == "play" and view.tricks:
        return (
            _("Hearts are broken.") if view.broken else _("Hearts are not broken: nobody may lead one yet.")
        )
    return ""


def _result(view: KierkiView, names: Mapping[int, str]) -> str:
    end = view.outcome
    if end is None:
        return ""
    if end.resigned is not None:
        return _("%(name)s gave up the match.") % {"name": names[end.resigned]}
    shot = next((seat for seat, taken in enumerate(view.taken) if taken and taken == sum(view.taken)), None)
    scores = ", ".join(f"{names[seat]} {signed(score)}" for seat, score in enumerate(end.scores))
    if shot is not None and end.scores != view.taken:
        return _("%(name)s shot the moon: %(scores)s.") % {"name": names[shot], "scores": scores}
    return _("The round is over: %(scores)s.") % {"scores": scores}


# --- Scores -----------------------------------------------------------------------------------------


def _teams(
    view: KierkiView, facts: Sequence[RoundFact], names: Mapping[int, str]
) -> tuple[tuple[str, str], ...]:
    if not view.table.rules.partnership:
        return ()
    return tuple(
        (listed_names([names[seat] for seat in side]), plain(sum(total_of(facts, seat) for seat in side)))
        for side in view.table.rules.sides
    )
