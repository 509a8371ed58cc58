"""What people are told about their time: grace, a match that was not begun, vacations, pauses and gifts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import outbox
from accounts.models import OutgoingMail
from games.clock_time import Span
from games.letters import Showing, people_at, post, turn_topic, when
from games.models import Clock, Match, Seat
from games.presentation.durations import exactly
from games.selectors.positions import position_of
from games.time_outs import Step

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
                _("Once in a match there is a grace: you have until %(when)s.") % {"when": when(until)},
                _("After that a bot finishes the round for you, and you have lost it at best.")
                if following is Step.CARETAKER
                else _("After that the match is lost. Rounds that are finished stand."),
            ]
        said = [_("Once in a match there is a grace, until %(when)s.") % {"when": when(until)}]
        if following is Step.CARETAKER:
            said.append(
                _(
                    "If nothing has happened by then, a bot finishes the round for %(name)s, who has lost it at best."
                )
                % {"name": absent.name}
            )
        else:
            said.append(_("If nothing has happened by then, you win the match."))
        said.append(_("If you would rather wait longer, say so on the match's page of time."))
        return said

    for seat in people_at(match):
        own = seat.pk == absent.pk
        _note(
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

    def title(own: bool) -> str:
        if own:
            return _("A bot finishes round %(number)d for you") % {"number": number}
        return _("A bot finishes round %(number)d for %(name)s") % {"number": number, "name": absent.name}

    def lines(own: bool) -> list[str]:
        if not own:
            return [
                _("Time ran out for %(name)s. A bot of the easiest level plays on in that seat.")
                % {"name": absent.name},
                _("Whatever it does, %(name)s has lost this round at best. Play on as always.")
                % {"name": absent.name},
            ]
        return [
            _("Your time ran out. A bot of the easiest level plays your cards to the end of this round."),
            _("Whatever it does, you have lost this round at best."),
            _("You play again from the next round on. If your time runs out again, the match is lost.")
            if following is Step.FORFEIT
            else _("You play again from the next round on."),
        ]

    for seat in people_at(match):
        own = seat.pk == absent.pk
        _note(
            match,
            seat,
            key=f"caretaker:{clock.pk}:{seat.number}",
            title=partial(title, own),
            lines=partial(lines, own),
            stream=Stream.MATCH,
        )


def others_wait(*, match: Match, clock: Clock) -> None:
    """Time has run out, but all others would rather wait; the absentee learns until when."""
    seat, until = clock.seat, clock.deadline_at
    assert until is not None
    outbox.supersede(turn_topic(clock.round, seat))
    _note(
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
    for other in people_at(match):
        if other.pk != seat.pk:
            _note(
                match,
                other,
                key=f"waits:{seat.pk}:{until.isoformat()}:{other.number}",
                title=lambda: _("%(name)s waits for you") % {"name": seat.name},
                lines=lambda: [
                    _("If your time runs out, nothing happens before %(when)s.") % {"when": when(until)}
                ],
            )


def match_void(*, match: Match, absent: Seat) -> None:
    """A player never began; nobody has lost anything."""
    seats = people_at(match)
    outbox.supersede(*(turn_topic(each, seat) for each in match.rounds.all() for seat in seats))

    def lines(own: bool) -> list[str]:
        said = _("%(name)s did not begin to play in time.") % {"name": absent.name}
        if own:
            said = _("You did not begin to play within the time for a first action.")
        return [said, _("The match counts for nobody.")]

    for seat in seats:
        _note(
            match,
            seat,
            key=f"void:{match.pk}:{seat.number}",
            stream=Stream.MATCH,
            title=lambda: _("The match did not take place"),
            lines=partial(lines, seat.pk == absent.pk),
        )


def vacation_booked(*, match: Match, seat: Seat, span: Span) -> None:
    """The others learn when they need not wait for a card."""
    for other in people_at(match):
        if other.pk != seat.pk:
            _note(
                match,
                other,
                key=f"vacation:{seat.pk}:{span.starts.isoformat()}:{other.number}",
                title=lambda: _("%(name)s will be on vacation") % {"name": seat.name},
                lines=lambda: [
                    _("From %(from)s to %(until)s the clock of %(name)s stands.")
                    % {"from": when(span.starts), "until": when(span.ends), "name": seat.name},
                    _("Your own clock goes on as always, and cards may come meanwhile."),
                ],
            )


def vacation_taken(*, match: Match, seat: Seat, span: Span) -> None:
    """Vacation that was taken by itself, where time would have run out. One mail a day tells of all its steps."""
    outbox.supersede(*(turn_topic(each, seat) for each in match.rounds.all()))

    def title(own: bool) -> str:
        return (
            _("Your vacation has begun by itself")
            if own
            else _("Vacation began by itself: %(name)s") % {"name": seat.name}
        )

    def lines(own: bool) -> list[str]:
        if own:
            return [
                _(
                    "Your time ran out, so your vacation is taken, six hours at a time, as long as there is any."
                ),
                _("The first six hours end at %(until)s. Play, and no more of it is taken.")
                % {"until": when(span.ends)},
                _("In your settings you can say that you would rather not have that."),
            ]
        return [
            _(
                "Time ran out for %(name)s, so vacation is taken, six hours at a time, as long as there is any."
            )
            % {"name": seat.name},
            _("The first six hours end at %(until)s.") % {"until": when(span.ends)},
        ]

    for reader in people_at(match):
        own = reader.pk == seat.pk
        _note(
            match,
            reader,
            key=f"auto-vacation:{seat.pk}:{span.starts:%Y-%m-%d}:{reader.number}",
            title=partial(title, own),
            lines=partial(lines, own),
            stream=Stream.MATCH,
        )


def vacation_cancelled(*, match: Match, seat: Seat, span: Span, now: datetime) -> None:
    """What was left of a vacation was taken back; the others may expect a card sooner."""
    for other in people_at(match):
        if other.pk != seat.pk:
            _note(
                match,
                other,
                key=f"vacation-back:{seat.pk}:{span.starts.isoformat()}:{now.isoformat()}:{other.number}",
                title=lambda: _("%(name)s is not on vacation after all") % {"name": seat.name},
                lines=lambda: [
                    _("What was booked from %(from)s to %(until)s is taken back.")
                    % {"from": when(span.starts), "until": when(span.ends)}
                ],
            )


def pause_asked(*, match: Match, seat: Seat, until: datetime) -> None:
    """Somebody would like the match to pause; it does when the others agree."""
    for other in people_at(match):
        if other.pk != seat.pk:
            _note(
                match,
                other,
                key=f"pause-asked:{seat.pk}:{until.isoformat()}:{other.number}",
                title=lambda: _("%(name)s asks for a pause") % {"name": seat.name},
                lines=lambda: [
                    _("Until %(when)s all clocks of the match would stand.") % {"when": when(until)},
                    _("You agree or decline on the match's page of time. Until then the clocks go on."),
                ],
            )


def pause_began(*, match: Match, until: datetime) -> None:
    for seat in people_at(match):
        _note(
            match,
            seat,
            key=f"pause:{match.pk}:{until.isoformat()}:{seat.number}",
            title=lambda: _("The match pauses"),
            lines=lambda: [
                _("Until %(when)s all clocks stand; then they go on by themselves.") % {"when": when(until)},
                _("Whoever likes may play meanwhile."),
            ],
        )


def time_given(*, match: Match, clock: Clock, giver: Seat) -> None:
    """Somebody gives the player at this clock more time; written after the clock was changed."""
    seat, until = clock.seat, clock.deadline_at
    assert until is not None
    _note(
        match,
        seat,
        key=f"gift:{clock.pk}:{clock.round.version}:{until.isoformat()}",
        title=lambda: _("%(name)s gives you time") % {"name": giver.name},
        lines=lambda: [_("You may now take until %(when)s.") % {"when": when(until)}],
    )


def extra_time_added(
    *, match: Match, clocks: Sequence[Clock], seconds: int, reason: str, now: datetime
) -> None:
    """An organiser added time; everybody at the table learns to whom and why. Written after the clocks were changed."""
    names = sorted({clock.seat.name for clock in clocks})

    def lines(seat: Seat) -> list[str]:
        running = [clock.deadline_at for clock in clocks if clock.seat_id == seat.pk and clock.deadline_at]
        said = [
            _("The organiser gives %(time)s more to: %(names)s.")
            % {"time": exactly(seconds), "names": ", ".join(names)},
            _("Reason: %(reason)s") % {"reason": reason},
        ]
        if running:
            said.append(_("Your present turn may last until %(when)s.") % {"when": when(min(running))})
        return said

    for seat in people_at(match):
        _note(
            match,
            seat,
            key=f"extra:{match.pk}:{now.isoformat()}:{seat.number}",
            title=lambda: _("More time in your match"),
            lines=partial(lines, seat),
        )


def sitting_proposed(*, match: Match, seat: Seat, at: datetime) -> None:
    """Somebody would like to play on together at one time."""
    for other in people_at(match):
        if other.pk != seat.pk:
            _note(
                match,
                other,
                key=f"sitting:{seat.pk}:{at.isoformat()}:{other.number}:{timezone.now().isoformat()}",
                title=lambda: _("%(name)s proposes to play together") % {"name": seat.name},
                lines=lambda: [
                    _("When: %(when)s, on the page of the match.") % {"when": when(at)},
                    _(
                        "An hour together is worth a week of single cards. You agree on the match's page of time."
                    ),
                ],
            )


def sitting_agreed(*, match: Match, at: datetime) -> None:
    for seat in people_at(match):
        _note(
            match,
            seat,
            key=f"sitting-agreed:{match.pk}:{at.isoformat()}:{seat.number}",
            title=lambda: _("You will play together"),
            lines=lambda: [_("When: %(when)s, on the page of the match.") % {"when": when(at)}],
        )


# --- Steps ------------------------------------------------------------------------------------------


def _note(
    match: Match,
    seat: Seat,
    *,
    key: str,
    title: Callable[[], str],
    lines: Callable[[], list[str]],
    topic: str = "",
    showing: Showing | None = None,
    stream: str = Stream.TABLE,
) -> OutgoingMail | None:
    """A mail of a few sentences, made in the reader's language and zone."""
    assert seat.user is not None
    return post(
        "note",
        user=seat.user,
        stream=stream,
        key=key,
        topic=topic,
        match=match,
        seat=seat,
        showing=showing,
        context=lambda: {"title": title(), "lines": lines()},
    )
