"""What an open page asks every few seconds: whether it still shows what is."""

from __future__ import annotations

from django.db.models import Case, F, OuterRef, Subquery, Sum, When

from games.models import ChatMessage, Claim, Match, Round
from games.selectors.clocks import claim_of
from games.selectors.tables import Table


def pulse_mark(table: Table) -> str:
    """A mark that changes whenever this page of the match would."""
    last = table.chat[-1].pk if table.chat else 0
    plies = sum(each.version for each in table.rounds)
    if table.round is None:
        return f'"{table.match.status}----{last}-{plies}-0"'
    version = table.round.version
    claims = [claim_of(clock, version) for clock in table.clocks.values()]
    claimed = sum(claim.tricks + 1 for claim in claims if claim is not None and not claim.refused)
    return f'"{table.match.status}-{table.round.number}.{version}-{last}-{plies}-{claimed}"'


def pulse_of(code: str, number: int | None = None, *, with_chat: bool = True) -> str | None:
    """`pulse_mark` of a match at a round (None: the first of those being played) in one query; None without a match.

    Spectators see no chat, so without it their mark does not change with it either.
    """
    rounds = Round.objects.filter(match=OuterRef("pk"))
    if number is not None:
        rounds = rounds.filter(number=number)
    shown = rounds.order_by(
        Case(When(status=Round.Status.ACTIVE, then=0), default=1),
        Case(When(status=Round.Status.ACTIVE, then="number"), default=-F("number")),
    )
    standing = Claim.objects.filter(
        clock__round__match=OuterRef("pk"),
        clock__round__number=OuterRef("number"),
        version=OuterRef("version"),
        refused=False,
    )
    row = (
        Match.objects.filter(code=code.lower())
        .annotate(
            number=Subquery(shown.values("number")[:1]),
            version=Subquery(shown.values("version")[:1]),
            last=Subquery(ChatMessage.objects.filter(match=OuterRef("pk")).order_by("-pk").values("pk")[:1]),
            plies=Sum("rounds__version"),
            claimed=Subquery(standing.values("version").annotate(all=Sum(F("tricks") + 1)).values("all")[:1]),
        )
        .values("status", "number", "version", "last", "plies", "claimed")
        .first()
    )
    if row is None:
        return None
    place = f"{row['number']}.{row['version']}" if row["number"] else "--"
    return f'"{row["status"]}-{place}-{(with_chat and row["last"]) or 0}-{row["plies"] or 0}-{row["claimed"] or 0}"'
