"""Plans: making one, taking it back, and asking what it would do. Only the owner of the seat comes here."""

from __future__ import annotations

from django.db import transaction

from games import plan_words, plans
from games.engines.vista_view import VistaView
from games.errors import NoPlans, NotYourSeat, StaleRound, UnreadablePlan
from games.models import Plan, Round
from games.selectors.clocks import plan_of
from games.selectors.positions import Position, position_of
from games.services.follow import what_follows
from games.services.hold import Held, hold
from games.services.play import apply_action, check_not_taken_over, check_open, check_time


def set_plan(*, round_id: int, seat: int, text: str, expected_version: int) -> Plan:
    """Make `text` the seat's plan for this round, in place of any other; what it says for now is played at once.

    `expected_version` is the version the person saw: a plan made for another position is not taken.
    Raises NoSuchMatch, NotYourSeat, MatchOver, RoundOver, NoPlans, UnreadablePlan, StaleRound, OutOfTime.
    """
    with transaction.atomic(durable=True):
        return set_plan_held(hold(round_id), seat=seat, text=text, expected_version=expected_version)


def set_plan_held(held: Held, *, seat: int, text: str, expected_version: int) -> Plan:
    """`set_plan` inside a transaction that holds the match."""
    row = lay_plan(held, seat=seat, text=text, expected_version=expected_version)
    if seat in held.position.to_act:
        check_time(held, seat)
        following = what_follows(held)
        if following is not None:
            acting, action, channel = following
            apply_action(held, seat=acting, action=action, channel=channel)
    return row


def lay_plan(held: Held, *, seat: int, text: str, expected_version: int) -> Plan:
    """Write the plan and play nothing yet: for who sends an action and a plan in one mail."""
    _check(held, seat)
    plan = readable_plan(held.position, text)
    if expected_version != held.position.version:
        raise StaleRound
    clock = held.clocks[seat]
    row = plan_of(held.clocks[seat]) or Plan(clock=clock)
    row.text = plan_words.written(plan, "en")
    row.version = expected_version
    row.stopped = ""
    row.save()
    clock.plan = row
    return row


def clear_plan(*, round_id: int, seat: int) -> None:
    """Take the plan back; without one nothing happens. Raises NoSuchMatch, NotYourSeat, MatchOver, RoundOver."""
    with transaction.atomic(durable=True):
        clear_plan_held(hold(round_id), seat=seat)


def clear_plan_held(held: Held, *, seat: int) -> None:
    """`clear_plan` inside a transaction that holds the match."""
    _check(held, seat)
    row = plan_of(held.clocks[seat])
    if row is not None:
        row.delete()


def preview_plan(*, round_id: int, seat: int, text: str) -> tuple[plans.Foreseen, ...]:
    """What the plan would do now, or after each card the opponent may play; nothing changes.

    Raises NoSuchMatch, NotYourSeat, NoPlans, UnreadablePlan.
    """
    the_round = Round.objects.select_related("match").get(pk=round_id)
    position = position_of(the_round)
    plan = readable_plan(position, text)
    view = position.view(seat)
    assert isinstance(view, VistaView)
    return plans.foresee(plan, view, view)


def readable_plan(position: Position, text: str) -> plans.Plan:
    """Raises NoPlans, UnreadablePlan."""
    if position.engine.key != "vista":
        raise NoPlans
    try:
        return plan_words.parse(text)
    except plan_words.PlanSyntaxError as error:
        raise UnreadablePlan(part=error.part) from None


def _check(held: Held, seat: int) -> None:
    if seat not in held.clocks:
        raise NotYourSeat
    check_open(held)
    check_not_taken_over(held, seat)
