"""What a player's mail asks for, as the mail door understood it. Pure: read without a database, acted on with one."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.engines.base import Action


@dataclass(frozen=True, slots=True)
class Move:
    """A move as typed, with all the legal actions it can mean; none when it is not legal for its writer."""

    text: str
    readings: frozenset[Action]
    then: bool = False
    """Its writer says that it comes after the one before ("then AS")."""


@dataclass(frozen=True, slots=True)
class Wish:
    """All that a mail says. `unread` is the line at which reading ended without having found anything."""

    moves: tuple[Move, ...] = ()
    """In the order in which they were written."""
    checks: tuple[Move, ...] = ()
    chat: str = ""
    plan: str = ""
    """A plan as typed, or "off" to take it back."""
    claims: tuple[str, ...] = ()
    """Of "all", a number of tricks, "give 12" (so many are conceded), "accept" and "refuse"."""
    sure: bool = False
    """What a mail is asked about once more has been asked elsewhere."""
    words: frozenset[str] = field(default_factory=frozenset)
    """Of "status", "help", "resign", "stop", "time" (pauses, vacations: for another page)."""
    code: str = ""
    """The four digits of a confirmation."""
    unread: str = ""
    ignored: tuple[str, ...] = ()
    """Lines below a command that say nothing we know: where reading ended, unless somebody signs there."""
    polite: bool = False
    """There was a courtesy ("dzięki", "ok")."""
    disagrees: bool = False
    """The text and the HTML of the mail name different moves; its writer saw only one of them."""

    @property
    def acts(self) -> bool:
        return bool(
            self.moves or self.checks or self.chat or self.plan or self.claims or self.words or self.code
        )
