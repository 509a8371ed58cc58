from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_channels"),
    ]

    operations = [
        migrations.RemoveField(
            model_name='user',
            name='chat_mails',
        ),
        migrations.RemoveField(
            model_name='user',
            name='match_mails',
        ),
        migrations.RemoveField(
            model_name='user',
            name='reminder_mails',
        ),
        migrations.RemoveField(
            model_name='user',
            name='turn_mails',
        ),
    ]
