"""The ladder of time-outs: grace, caretaker, forfeit. Whoever had a grace already has taken the first step."""

from datetime import timedelta

from django.db import migrations, models
from django.db.models import F

GRACE = timedelta(hours=12)


def count_the_grace(apps, schema_editor):
    seats = apps.get_model("games", "Seat").objects.filter(stepped_at__isnull=False)
    seats.update(time_outs=1, grace_until=F("stepped_at") + GRACE)


class Migration(migrations.Migration):
    dependencies = [("games", "0004_chat_request_key")]

    operations = [
        migrations.RenameField("seat", "grace_at", "stepped_at"),
        migrations.AddField("seat", "time_outs", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("seat", "grace_until", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("seat", "waits_until", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("seat", "waited_since", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("clock", "caretaker", models.BooleanField(default=False)),
        migrations.AlterField(
            "move",
            "channel",
            models.CharField(
                choices=[
                    ("web", "page"),
                    ("mail", "mail"),
                    ("link", "link in a mail"),
                    ("api", "API"),
                    ("bot", "bot"),
                    ("plan", "plan"),
                    ("forced", "forced"),
                    ("caretaker", "caretaker"),
                    ("timeout", "out of time"),
                ],
                max_length=10,
            ),
        ),
        migrations.RunPython(count_the_grace, migrations.RunPython.noop),
    ]
