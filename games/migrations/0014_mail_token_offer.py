from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0013_outage_names")]

    operations = [
        migrations.AddField(
            model_name="mailtoken",
            name="offer",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
