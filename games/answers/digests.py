"""The answer to an answer to a digest: what was done for each of its turns, or which numbers there are.

It can be answered with the same numbers. Its key leads to the turns as that digest showed them, and to those whose
table it shows itself as they stand now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts import outbox
from accounts.models import OutgoingMail
from games import letters
from games.answers.said import WORDS_SHOWN, Said
from games.answers.words import words_of
from games.digests import rendered, turn_of
from games.engines.words import beginning_of
from games.models import Clock, InboundMail, MailToken
from games.presentation.mails import TITLES
from games.selectors.turns import waiting_for
from games.tokens import bounce_address, copy_digest, digest_address, entries_of, make_token
from games.topics import turn_topic

Result = tuple[MailToken, str, str, str, Mapping[str, Any]]
"""The key of the turn; the kind, text, action and data of what became of it, as `words_of` takes them."""


def answer_digest(
    *,
    inbound: InboundMail,
    digest: MailToken,
    in_reply_to: str,
    kind: str,
    outcomes: Sequence[Result],
    unknown: Sequence[int],
    ignored: Sequence[str] = (),
    is_last: bool = False,
) -> OutgoingMail | None:
    """Queue the answer. `kind` is "turns", "which_turn" (no number was named), "status", "help" or "stopped"."""
    user = digest.user
    address = outbox.address_for(user, OutgoingMail.Stream.RECEIPT)
    if not address:
        return None
    entries = entries_of(digest)
    clocks = _to_show(entries, kind, outcomes)
    key, links = copy_digest(digest, clocks)
    with translation.override(user.language), timezone.override(user.zone):
        turns = [turn_of(user, number, clock, links[number]) for number, clock in clocks.items()]
        context = {
            "language": user.language,
            "user": user,
            "reader": letters.reader_of(user),
            "marker": letters.MARKER,
            "site_url": settings.SITE_URL,
            "headline": _headline(kind),
            "lines": _lines(kind, clocks),
            "options": words_of(entries[0], "help").options if kind == "help" and entries else (),
            "results": [
                (result[0].number, _turn(result[0]), _said(result, is_shown=result[0].number in clocks))
                for result in outcomes
            ],
            "unknown": ", ".join(map(str, unknown)),
            "ignored": [beginning_of(line, WORDS_SHOWN) for line in ignored],
            "choices": _numbers(entries) if kind in ("which_turn", "help") or unknown or ignored else [],
            "turns": turns,
            "more": max(0, waiting_for(user).count() - len(turns)) if kind == "status" else 0,
            "is_last": is_last,
        }
        parts = rendered("digest_answer", context)
    # What this mail shows with keys of its own another one would say again.
    waiting = {clock.pk for clock in waiting_for(user)}
    outbox.supersede(
        *(turn_topic(clock.round, clock.seat) for clock in clocks.values() if clock.pk in waiting)
    )
    return outbox.queue(
        key=f"answer:{inbound.pk}",
        user=user,
        stream=OutgoingMail.Stream.RECEIPT,
        language=user.language,
        in_reply_to=in_reply_to,
        headers=letters.list_headers("digest", ""),
        reply_to=digest_address(key),
        envelope_from=bounce_address(
            make_token(purpose=MailToken.Purpose.BOUNCE, user=user, sent_to=address)
        ),
        subject=parts["subject"],
        text=parts["text"],
        html=parts["html"],
    )


def _to_show(entries: Sequence[MailToken], kind: str, outcomes: Sequence[Result]) -> dict[int, Clock]:
    """The turns whose table the answer shows as it now is, by their numbers.

    Those asked for, and those that still wait but have moved on since the digest: else an answer to this mail would
    be as late as the one that it answers.
    """
    of_rounds = Clock.objects.filter(round__in=[entry.round_id for entry in entries])
    of_rounds = of_rounds.select_related("round__match", "seat").prefetch_related("round__match__seats__user")
    clocks = {(clock.round_id, clock.seat_id): clock for clock in of_rounds}
    became = {entry.number: each for entry, each, *_more in outcomes}
    shown = {}
    for entry in entries:
        clock = clocks.get((entry.round_id or 0, entry.seat_id or 0))
        if clock is None or entry.number is None:
            continue
        waits = clock.turn_since is not None and not clock.caretaker
        each = became.get(entry.number, "")
        late = each not in ("", "played") and entry.version != clock.round.version
        if each == "status" or (waits and (kind == "status" or late)):
            shown[entry.number] = clock
    return shown


def _said(result: Result, *, is_shown: bool) -> Said:
    """What became of a turn, where its table stands below with its number, or not at all."""
    entry, kind, text, action, data = result
    said = words_of(entry, kind, text, action, data, with_choices=not is_shown)
    lines = said.lines
    if kind == "stale":
        lines = (_("Your mail answered an earlier position of this table."),)
    if kind == "unreadable":
        lines = (
            _("Nothing was played. Write the number and your move in one line. This is how we read yours:"),
        )
    if is_shown:
        lines = (*lines, _("Its table as it stands now is below; answer this mail with its number."))
    elif kind == "stale":
        lines = (*lines, _("You get a mail when it is your turn there."))
    return replace(said, lines=lines, quoted=said.quoted if kind == "unreadable" else "")


def _lines(kind: str, clocks: Mapping[int, Clock]) -> list[str]:
    """What the answer says of the mail as a whole."""
    if kind == "status" and not clocks:
        return [_("None of the turns in that mail waits for you any more.")]
    if kind == "status":
        return [_("Write the number before each move, a line for each turn.")]
    if kind == "help":
        return [_("In an answer to several turns the number of the turn stands before each of these.")]
    return []


def _headline(kind: str) -> str:
    return {
        "turns": _("Your answer to several turns"),
        "which_turn": _("Nothing was played: which turn is it for?"),
        "status": _("The turns that wait"),
        "help": _("How to answer our mails"),
        "stopped": _("You get no more digests"),
    }[kind]


def _numbers(entries: Sequence[MailToken]) -> list[tuple[str, str]]:
    """How an answer to each turn begins, and which turn it is."""
    return [(f"{entry.number}:\N{NO-BREAK SPACE}…", _turn(entry)) for entry in entries]


def _turn(entry: MailToken) -> str:
    """The turn in words: its number in the digest, the game, who plays, and the round."""
    assert entry.seat is not None
    match = entry.seat.match
    names = letters.names_of(list(match.seats.select_related("user")))
    of_round = _("round %(number)d") % {"number": entry.round.number} if entry.round else ""
    title = TITLES.get(match.game, match.game)
    return f"{title}, {names}" + (f", {of_round}" if of_round else "")
