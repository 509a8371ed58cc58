"""Who may do what in a league."""

from __future__ import annotations

from enum import StrEnum

from accounts.models import User
from tournaments.errors import NotAllowed
from tournaments.models import League, Role


class Right(StrEnum):
    MANAGE = "manage"
    """Roles, and the league itself."""
    ORGANISE = "organise"
    """Seasons, entries, divisions, withdrawals."""
    JUDGE = "judge"
    """Results and forfeits."""
    VIEW = "view"


RIGHTS: dict[str, frozenset[Right]] = {
    Role.Name.OWNER: frozenset(Right),
    Role.Name.ORGANISER: frozenset({Right.ORGANISE, Right.JUDGE, Right.VIEW}),
    Role.Name.REFEREE: frozenset({Right.JUDGE, Right.VIEW}),
    Role.Name.VIEWER: frozenset({Right.VIEW}),
}


def may(user: User, league: League, right: Right) -> bool:
    if user.is_superuser and user.is_active:
        return True
    role = Role.objects.filter(league=league, user=user).values_list("name", flat=True).first()
    return user.is_active and role is not None and right in RIGHTS[role]


def check(actor: User | None, league: League, right: Right) -> None:
    """Raises NotAllowed. The clock, an actor of None, does only what the season says."""
    if actor is not None and not may(actor, league, right):
        raise NotAllowed
