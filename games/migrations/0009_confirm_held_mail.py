import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0008_match_is_league"),
    ]

    operations = [
        migrations.AlterField(
            model_name="mailtoken",
            name="purpose",
            field=models.CharField(
                choices=[
                    ("reply", "answer"),
                    ("link", "link"),
                    ("unsubscribe", "unsubscribe"),
                    ("bounce", "bounce"),
                    ("digest", "answer to a digest"),
                    ("confirm", "confirmation of a held mail"),
                ],
                max_length=12,
            ),
        ),
        migrations.AddField(
            model_name="inboundmail",
            name="confirm",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="held_mail",
                to="games.mailtoken",
            ),
        ),
    ]
