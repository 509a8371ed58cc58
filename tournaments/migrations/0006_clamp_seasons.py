"""Seasons of before the limits keep the nearest numbers that are within them (`tournaments.limits`)."""

from django.db import migrations
from django.db.models import F

MOST = {
    "width": 10,
    "vacation_ceiling": 24 * 366,
    "window": 62,
    "days_apart": 366,
    "win_points": 100,
    "draw_points": 100,
    "loss_points": 100,
    "division_size": 32,
}


def clamp(apps, schema_editor):
    seasons = apps.get_model("tournaments", "Season").objects.all()
    for name, most in MOST.items():
        seasons.filter(**{f"{name}__gt": most}).update(**{name: most})
    seasons.filter(movers__gte=F("division_size")).update(movers=F("division_size") - 1)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0005_calendar_keys"),
    ]

    operations = [
        migrations.RunPython(clamp, migrations.RunPython.noop),
    ]
