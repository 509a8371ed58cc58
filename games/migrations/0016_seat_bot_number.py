from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0015_labels")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="bot_number",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
