"""Bots that sit in league matches already are named there as in their season's tables."""

from django.db import migrations


def number_bots(apps, schema_editor):
    seats = apps.get_model("games", "Seat").objects
    sides = apps.get_model("tournaments", "Side").objects.exclude(entry__bot_level="")
    for match, seat, number in sides.filter(fixture__match__isnull=False).values_list(
        "fixture__match", "seat", "entry__number"
    ):
        seats.filter(match=match, number=seat).exclude(bot_level="").update(bot_number=number)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0009_lines_of_the_trail"),
        ("games", "0016_seat_bot_number"),
    ]

    operations = [
        migrations.RunPython(number_bots, migrations.RunPython.noop),
    ]
