"""Mails about time that has run out: the grace, the caretaker, who waits longer, and a match that was not begun."""

from __future__ import annotations

from functools import partial

from django.utils.translation import gettext as _

from accounts import outbox
from accounts.models import OutgoingMail
from games.letter_keys import Showing
from games.letters import people_at, when
from games.models import Clock, Match, Seat
from games.notices.notes import write_note, write_notes
from games.selectors.positions import position_of
from games.time_outs import Step
from games.topics import turn_topic

Stream = OutgoingMail.Stream


def grace_given(*, match: Match, clock: Clock, following: Step) -> None:
    """Time has run out for the first time in the match; both learn until when it goes on, and what comes then."""
    outbox.supersede(turn_topic(clock.round, clock.seat))
    absent, until = clock.seat, clock.deadline_at
    assert until is not None

    def title(own: bool) -> str:
        return _("Your time has run out") if own else _("%(name)s is out of time") % {"name": absent.name}

    def lines(own: bool) -> list[str]:
        if own:
            return [
                _("Once in a match you get more time: until %(when)s. If you play by then, you lose nothing.")
                % {"when": when(until)},
                _(
                    "If you do not, a bot of the easiest level finishes the round for you. The round then counts "
                    "as lost, however well the bot plays. From the next round on you play again."
                )
                if following is Step.CARETAKER
                else _("If you do not, your board is closed and counts as it stands."),
                _("Do you need longer? Take vacation or ask for a pause on the match's page of time."),
            ]
        return [
            _("Once in a match everybody gets more time. %(name)s has until %(when)s.")
            % {"name": absent.name, "when": when(until)},
            _(
                "If %(name)s does not play by then, a bot finishes the round in that seat. The round then counts "
                "as lost for that player, however well the bot plays."
            )
            % {"name": absent.name}
            if following is Step.CARETAKER
            else _("Without a move by then that board is closed and counts as it stands."),
            _("If you would rather wait longer, say so on the match's page of time."),
        ]

    for seat in people_at(match):
        own = seat == absent
        write_note(
            match,
            seat,
            key=f"grace:{clock.pk}:{clock.round.version}:{seat.number}",
            showing=Showing(clock.round, position_of(clock.round)) if own else None,
            topic=turn_topic(clock.round, seat) if own else "",
            stream=Stream.REMINDER if own else Stream.MATCH,
            title=partial(title, own),
            lines=partial(lines, own),
        )


def caretaker_came(*, match: Match, clock: Clock, following: Step) -> None:
    """A bot plays somebody's seat to the end of a round; everybody learns it, and what it means."""
    outbox.supersede(turn_topic(clock.round, clock.seat))
    absent, number = clock.seat, clock.round.number

    def title(reader: Seat) -> str:
        if reader == absent:
            return _("A bot finishes round %(number)d for you") % {"number": number}
        return _("A bot finishes round %(number)d for %(name)s") % {"number": number, "name": absent.name}

    def lines(reader: Seat) -> list[str]:
        if reader != absent:
            return [
                _("Time ran out for %(name)s. A bot of the easiest level plays on in that seat.")
                % {"name": absent.name},
                _("However well it plays, the round counts as lost for that player. You play on as always."),
            ]
        return [
            _("Your time ran out. A bot of the easiest level plays your cards to the end of this round."),
            _("However well it plays, the round counts as lost for you."),
            _("You play again from the next round on. If your time runs out again, the match is lost.")
            if following is Step.FORFEIT
            else _("You play again from the next round on."),
            _(
                "When you will be away for long, take vacation or ask for a pause on the match's page of time."
            ),
        ]

    write_notes(match, key=f"caretaker:{clock.pk}", title=title, lines=lines, stream=Stream.MATCH)


def others_wait(*, match: Match, clock: Clock) -> None:
    """Time has run out, but all others would rather wait; the absentee learns until when."""
    seat, until = clock.seat, clock.deadline_at
    assert until is not None
    outbox.supersede(turn_topic(clock.round, seat))
    write_note(
        match,
        seat,
        key=f"wait:{clock.pk}:{clock.round.version}:{until.isoformat()}",
        showing=Showing(clock.round, position_of(clock.round)),
        topic=turn_topic(clock.round, seat),
        stream=Stream.REMINDER,
        title=lambda: _("Your time has run out, and you are waited for"),
        lines=lambda: [_("You may still play until %(when)s.") % {"when": when(until)}],
    )


def wait_promised(*, match: Match, seat: Seat) -> None:
    """Somebody says until when they wait, before anything happens to whoever is late."""
    until = seat.waits_until
    if until is None:
        return
    write_notes(
        match,
        but=seat,
        key=f"waits:{seat.pk}:{until.isoformat()}",
        title=lambda reader: _("%(name)s waits for you") % {"name": seat.name},
        lines=lambda reader: [
            _("If your time runs out, nothing happens before %(when)s.") % {"when": when(until)}
        ],
    )


def match_void(*, match: Match, absent: Seat) -> None:
    """A player never began; nobody has lost anything."""
    seats = people_at(match)
    outbox.supersede(*(turn_topic(each, seat) for each in match.rounds.all() for seat in seats))

    def lines(reader: Seat) -> list[str]:
        said = _("%(name)s did not begin to play in time.") % {"name": absent.name}
        if reader == absent:
            said = _("You did not begin to play within the time for a first action.")
        return [said, _("The match counts for nobody.")]

    write_notes(
        match,
        key=f"void:{match.pk}",
        title=lambda reader: _("The match did not take place"),
        lines=lines,
        stream=Stream.MATCH,
    )
