"""What shows that a match was dealt as its players were promised."""

from __future__ import annotations

from typing import Any

from games.engines.registry import engine_for
from games.models import Match, Round
from games.sealing import Source, is_closed, source_of


def deal_proofs(match: Match) -> list[dict[str, Any]]:
    """One proof a round, as `shuffle.check` takes it, with secrets of rounds that are over only.

    The root secret is added when the match is over and no round of it can be dealt any more. Of a set of deals that
    is closed there is nothing but hashes.
    """
    source = source_of(match, match.seats.all())
    return [_proof(match, source, each) for each in match.rounds.all()]


def _proof(match: Match, source: Source, the_round: Round) -> dict[str, Any]:
    the_round.match = match
    proof: dict[str, Any] = {
        "match": source.code,
        "round": the_round.number,
        "words": list(source.words),
        "deck": list(engine_for(match.game).deck(the_round.setup)),
        "secret_hash": the_round.secret_hash,
        "root_hash": source.root_hash,
    }
    if match.options.get("winnable"):
        proof["attempt"] = the_round.attempt
    if not is_closed(the_round):
        proof["secret"] = source.secret(the_round.number).hex()
        proof["deal"] = the_round.deal
    if match.status in (Match.Status.FINISHED, Match.Status.VOID) and not match.is_sealed:
        proof["root"] = source.root.hex()
    return proof
