"""What the API takes. What it gives is built in `games.api.documents`."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from accounts.services.vacation import VACATION_CAP
from games.bots.base import LEVELS
from games.clocks import DEFAULT_PACE, HOUR, OFFERED, Pace
from games.errors import UnknownPace


def _hours(pace: Pace) -> str:
    amounts = (pace.start, pace.gain, pace.cap, pace.refill or 0)
    words = "/".join(str(amount // HOUR) for amount in amounts)
    return f"{pace.key} {words}{', resting at night' if pace.night else ''}"


class NewTable(serializers.Serializer[Any]):
    game = serializers.CharField(default="vista")
    options = serializers.DictField(default=dict)
    pace = serializers.CharField(
        default=DEFAULT_PACE,
        help_text="Hours to begin with, more per card, at most, more per further round: "
        + "; ".join(_hours(pace) for pace in OFFERED),
    )
    is_public = serializers.BooleanField(default=False)
    bot_level = serializers.ChoiceField(choices=["", *LEVELS], default="")
    width = serializers.IntegerField(default=1)
    word = serializers.CharField(default="", allow_blank=True, max_length=60)
    request_key = serializers.CharField(default=None, allow_null=True, max_length=70)

    def validate_pace(self, pace: str) -> str:
        """One of those that a new table may choose; earlier ones are for matches that have them."""
        if pace not in {each.key for each in OFFERED}:
            raise UnknownPace
        return pace


class Joining(serializers.Serializer[Any]):
    word = serializers.CharField(default="", allow_blank=True, max_length=60)


class BotOn(serializers.Serializer[Any]):
    level = serializers.ChoiceField(choices=LEVELS)
    seat = serializers.IntegerField(default=None, allow_null=True, min_value=0)


class BotOff(serializers.Serializer[Any]):
    seat = serializers.IntegerField(min_value=0)


class NewAction(serializers.Serializer[Any]):
    action = serializers.CharField(max_length=200)
    version = serializers.IntegerField(min_value=0)
    request_key = serializers.CharField(default=None, allow_null=True, max_length=80)


class Resignation(serializers.Serializer[Any]):
    confirmed = serializers.BooleanField(default=False)


class NewMessage(serializers.Serializer[Any]):
    text = serializers.CharField(allow_blank=True, trim_whitespace=False)
    request_key = serializers.CharField(default=None, allow_null=True, max_length=80)


class TriedPlan(serializers.Serializer[Any]):
    text = serializers.CharField(max_length=300)


class NewPlan(TriedPlan):
    version = serializers.IntegerField(min_value=0)


class NewClaim(serializers.Serializer[Any]):
    tricks = serializers.IntegerField(min_value=0)
    version = serializers.IntegerField(min_value=0)


class ClaimAnswer(serializers.Serializer[Any]):
    accepted = serializers.BooleanField()
    tricks = serializers.IntegerField(min_value=0)
    version = serializers.IntegerField(min_value=0)


class NewVacation(serializers.Serializer[Any]):
    hours = serializers.IntegerField(min_value=1, max_value=VACATION_CAP)
    starts = serializers.DateTimeField(default=None, allow_null=True)


class VacationBack(serializers.Serializer[Any]):
    starts = serializers.DateTimeField()


class NewPause(serializers.Serializer[Any]):
    until = serializers.DateTimeField()


class Hours(serializers.Serializer[Any]):
    hours = serializers.IntegerField(min_value=1, max_value=1000)
