"""Vacation that people earn by playing, in whole hours."""

from __future__ import annotations

from datetime import date

from django.db.models import F
from django.db.models.functions import Least

from accounts.errors import NotEnoughVacation
from accounts.models import User

HOURS_A_DAY = 2
"""What a day on which somebody has played earns."""
VACATION_CAP = 240
"""Nobody saves more: who has never been away can be away for ten days."""


def earn_vacation(*, user: User, day: date) -> None:
    """Credit a day in UTC on which this person has played; a day counts once."""
    if user.vacation_earned_on is not None and user.vacation_earned_on >= day:
        return
    row = User.objects.filter(pk=user.pk).exclude(vacation_earned_on__gte=day)
    row.update(vacation_hours=Least(F("vacation_hours") + HOURS_A_DAY, VACATION_CAP), vacation_earned_on=day)


def give_back_vacation(*, user: User, hours: int) -> None:
    """Hours of a vacation that was taken back; never over the cap."""
    User.objects.filter(pk=user.pk).update(vacation_hours=Least(F("vacation_hours") + hours, VACATION_CAP))


def take_vacation(*, user: User, hours: int) -> None:
    """Take hours off what is saved. Raises NotEnoughVacation."""
    taken = User.objects.filter(pk=user.pk, vacation_hours__gte=hours).update(
        vacation_hours=F("vacation_hours") - hours
    )
    if not taken:
        raise NotEnoughVacation(left=user.vacation_hours)
