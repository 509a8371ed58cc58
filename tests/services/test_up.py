"""`manage.py up`, started for real: it serves, refuses politely, restarts what dies, and leaves nothing behind."""

import os
import re
import signal
import socket
from pathlib import Path

import pytest

from tests.services.house import house, until

pytestmark = pytest.mark.services


def test_on_a_machine_without_data_a_page_answers_and_the_address_is_printed(tmp_path):
    with house(tmp_path, is_new=True) as kartka:
        kartka.up()
        status, body = kartka.get("/")
        assert status == 200
        assert "<title>" in body
        assert f"Kartka is ready: {kartka.url}/" in kartka.said()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_asked_to_stop_it_leaves_no_process_and_keeps_the_data(kartka, number):
    kartka.up()
    kartka.python("from accounts.models import User; User.objects.create_user('ala')")
    until(lambda: len(kartka.processes("celery")) >= 3, "the workers and the beat")
    assert kartka.stop(number) == 0
    assert kartka.processes() == []

    kartka.up()
    assert kartka.python("from accounts.models import User; answer = User.objects.count()") == 1


def test_killed_outright_it_takes_its_children_along(kartka):
    kartka.up()
    until(lambda: len(kartka.processes("celery")) >= 3, "the workers and the beat")
    kartka.stop(signal.SIGKILL)
    until(lambda: kartka.processes() == [], "the children to notice")


def test_a_second_one_on_the_same_data_is_refused(kartka):
    kartka.up()
    second = kartka.manage("up", "--port", "1")
    assert second.returncode == 1
    assert "already runs on this data" in second.stderr
    assert kartka.url in second.stderr
    assert "Traceback" not in second.stderr
    assert kartka.get("/")[0] == 200


@pytest.mark.parametrize("option", ["--port", "--mail-port"])
def test_a_taken_port_is_named_before_anything_starts(kartka, option):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        ports = {"--port": str(kartka.port), "--mail-port": str(kartka.mail_port), option: str(taken)}
        refused = kartka.manage("up", *[word for pair in ports.items() for word in pair])
    assert refused.returncode == 1
    assert f"Port {taken} " in refused.stderr
    assert f"{option} {taken + 1}" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert kartka.processes() == []


def test_a_worker_that_dies_is_started_again_and_the_pages_stay(kartka):
    kartka.up()
    before = set(
        until(lambda: len(kartka.processes("celery")) >= 3 and kartka.processes("celery"), "workers and beat")
    )
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    assert kartka.get("/")[0] == 200
    after = until(
        lambda: len(now := set(kartka.processes("celery")) - before) >= 3 and now,
        "other workers and their beat",
    )
    assert not after & before
    assert re.search(r"worker was ended by SIGKILL; starting it again in 1 s", kartka.said())


def test_a_long_thought_has_a_worker_of_its_own(kartka):
    """One thought at a time, and the hard bot's turn finds its way there through the broker of the embedded default."""
    kartka.up()
    until(lambda: len(kartka.processes("celery")) >= 3, "the workers and the beat")
    code = kartka.python(OPEN)
    until(lambda: kartka.python(ANSWERED.format(code=code)), "the bot's trump")
    names = {name for pid in kartka.processes("celery") for name in [command_of(pid)] if "thoughts" in name}
    assert len(names) == 1
    assert "-c 1" in names.pop()


def command_of(pid):
    return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()


OPEN = """
from accounts.models import User
from games.services.tables import open_table
answer = open_table(creator=User.objects.create_user("ola"), bot_level="hard", creator_seat=1).code
"""
ANSWERED = """
from games.models import Move
answer = Move.objects.filter(round__match__code={code!r}, channel="bot").exists()
"""


def test_a_database_that_does_not_answer_is_named(kartka):
    kartka.environment["DATABASE_URL"] = "postgres://kartka@127.0.0.1:1/kartka"
    refused = kartka.manage("up", "--port", str(kartka.port), "--mail-port", str(kartka.mail_port))
    assert refused.returncode == 1
    assert "The database does not answer" in refused.stderr
    assert "DATABASE_URL" in refused.stderr
    assert "Traceback" not in refused.stderr
