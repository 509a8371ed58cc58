from django.db import migrations, models


def mark_matches_of_leagues(apps, schema_editor):
    """Until now only leagues arranged matches that are not void when somebody does not begin."""
    apps.get_model("games", "Match").objects.filter(voidable=False).update(is_league=True)


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0007_deal_sets"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="is_league",
            field=models.BooleanField(default=False, verbose_name="counts in a league"),
        ),
        migrations.RunPython(mark_matches_of_leagues, migrations.RunPython.noop),
    ]
