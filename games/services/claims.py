"""Claims: a share of the remaining tricks, granted when it is proved, offered to the other player otherwise."""

from __future__ import annotations

from django.db import transaction

from games.engines.vista_claims import is_proved, tricks_left
from games.engines.vista_state import claim_action
from games.engines.vista_view import VistaView
from games.errors import (
    ClaimGone,
    ClaimNotProved,
    NoClaimNow,
    NotYourSeat,
    OfferChanged,
    OfferNotShown,
    StaleRound,
    WrongClaim,
)
from games.models import Claim, Move
from games.notices import match_notices
from games.selectors.clocks import claim_of
from games.services.hold import Held, hold
from games.services.play import apply_action, check_not_taken_over, check_open, check_time


def claim_tricks(
    *, round_id: int, seat: int, tricks: int, expected_version: int, channel: Move.Channel | str
) -> bool:
    """Claim `tricks` of the tricks that are not finished, at one's turn or not; whether it was granted at once.

    0 concedes the rest. What is proved from the claimant's own view ends the round; anything else is offered to the
    other player, and stands until something is played. A bot is asked for nothing that is not proved.
    Raises NoSuchMatch, NotYourSeat, MatchOver, RoundOver, NoClaimNow, StaleRound, OutOfTime, WrongClaim,
    ClaimNotProved.
    """
    with transaction.atomic(durable=True):
        return claim_tricks_held(
            hold(round_id), seat=seat, tricks=tricks, expected_version=expected_version, channel=channel
        )


def claim_tricks_held(
    held: Held, *, seat: int, tricks: int | None, expected_version: int, channel: Move.Channel | str
) -> bool:
    """`claim_tricks` inside a transaction that holds the match; `tricks` is None for all that are left."""
    view = _view(held, seat)
    if expected_version != held.position.version:
        raise StaleRound
    check_time(held, seat)
    left = tricks_left(view)
    tricks = left if tricks is None else tricks
    if not 0 <= tricks <= left:
        raise WrongClaim(tricks=left)
    if is_proved(view, tricks):
        apply_action(held, seat=seat, action=claim_action(tricks), channel=channel)
        return True
    if held.clocks[1 - seat].is_bot:
        raise ClaimNotProved
    claim, _ = Claim.objects.update_or_create(
        clock=held.clocks[seat],
        defaults={"tricks": tricks, "version": expected_version, "refused": False},
    )
    match_notices.claim_offered(
        match=held.match, round=held.round, claim=claim, seat=held.clocks[1 - seat].seat
    )
    return False


def answer_claim(
    *,
    round_id: int,
    seat: int,
    accepted: bool,
    tricks: int,
    expected_version: int,
    channel: Move.Channel | str,
) -> None:
    """Accept the other player's claim, which ends the round, or refuse it, which costs nothing.

    `tricks` says which claim is answered: as many as it asked for when the answering player saw it. The claimant may
    make another one at any moment, and the version does not change by that.
    Raises NoSuchMatch, NotYourSeat, MatchOver, RoundOver, NoClaimNow, ClaimGone, OfferChanged.
    """
    with transaction.atomic(durable=True):
        answer_claim_held(
            hold(round_id),
            seat=seat,
            accepted=accepted,
            tricks=tricks,
            expected_version=expected_version,
            channel=channel,
        )


def answer_claim_held(
    held: Held,
    *,
    seat: int,
    accepted: bool,
    tricks: int | None,
    expected_version: int,
    channel: Move.Channel | str,
) -> int:
    """`answer_claim` inside a transaction that holds the match; how many tricks were claimed.

    `tricks` is None where what was answered showed no claim: that raises OfferNotShown.
    """
    _view(held, seat)
    claim = claim_of(held.clocks[1 - seat], held.position.version)
    if claim is None or claim.refused or expected_version != held.position.version:
        raise ClaimGone
    if tricks is None:
        raise OfferNotShown
    if tricks != claim.tricks:
        raise OfferChanged
    if accepted:
        apply_action(held, seat=1 - seat, action=claim_action(claim.tricks), channel=channel)
    else:
        claim.refused = True
        claim.save(update_fields=["refused"])
    return claim.tricks


def _view(held: Held, seat: int) -> VistaView:
    if seat not in held.clocks:
        raise NotYourSeat
    check_open(held)
    check_not_taken_over(held, seat)
    view = held.position.view(seat)
    if not isinstance(view, VistaView) or view.trump is None:
        raise NoClaimNow
    return view
