"""What must hold across the whole project: migrations, task names, queries that do not grow with the rows."""

import pytest
from celery import current_app
from django.conf import settings
from django.core.management import call_command

from games import dispatch
from tests.factories import make_bot_match, make_match
from tests.queries import queries_of


@pytest.mark.django_db
def test_no_migration_is_missing():
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


def test_every_task_that_is_sent_has_somebody_who_does_it():
    current_app.loader.import_default_modules()
    sent = {value for name, value in vars(dispatch).items() if name.isupper() and "." in str(value)}
    sent |= {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert sent >= {"games.run_bot", "accounts.send_mail"}
    assert sent - set(current_app.tasks) == set()


@pytest.mark.parametrize("address", ["/", "/partie/", "/zaproszenia/"])
def test_pages_ask_as_much_for_one_match_as_for_five(client, ala, bartek, address):
    client.force_login(ala)
    make_match(ala, bartek)
    make_bot_match(ala)
    assert client.get(address).status_code == 200  # what is asked once a process does not count
    one = queries_of(lambda: client.get(address))
    for _ in range(4):
        make_match(ala, bartek)
        make_match(bartek, ala)
        make_bot_match(ala)
    five = queries_of(lambda: client.get(address))
    assert len(five) == len(one), "\n".join(five)
