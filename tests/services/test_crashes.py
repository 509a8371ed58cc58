"""Workers and brokers go away in the middle of a match. It goes on by itself: nothing is lost, nothing played twice.

Rows are the truth and tasks are hints (the sweeps find what a lost task was about), and here that is tried.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.services.house import House, free_port, until

pytestmark = pytest.mark.services

TABLE = """
from accounts.models import User
from games.selectors.positions import position_of
from games.services.play import play
from tests.factories import make_bot_match, make_user, open_round, play_on

def person_plays(match, wanted):
    # The person in seat 0 plays their first legal card whenever it is their turn, `wanted` times.
    import time
    done = 0
    end = time.monotonic() + 50
    while done < wanted and time.monotonic() < end:
        if open_round(match).to_act == [0]:
            play_on(match)
            done += 1
        else:
            time.sleep(0.05)
    return done
"""
START = (
    TABLE
    + """
match = make_bot_match(make_user("ala"))
person_plays(match, 1)  # names the trump and is to lead
person_plays(match, 1)  # leads; the bot is to follow
answer = [match.code, open_round(match).pk]
"""
)
STATE = """
from games.models import Move, Round
the_round = Round.objects.get(pk={round})
moves = list(Move.objects.filter(round=the_round).order_by("ply").values_list("ply", "seat", "channel"))
answer = {{"version": the_round.version, "to_act": the_round.to_act, "moves": moves}}
"""
GO_ON = (
    TABLE
    + """
from games.models import Match
match = Match.objects.get(code={code!r})
answer = person_plays(match, {cards})
"""
)


@pytest.fixture
def trial(kartka: House) -> House:
    """A house whose bot waits while the file `slow` is there."""
    kartka.environment["DJANGO_SETTINGS_MODULE"] = "tests.services.trial.settings"
    return kartka


def var(house: House) -> Path:
    return Path(house.environment["KARTKA_VAR"])


def state(house: House, round_id: int) -> dict:
    return house.python(STATE.format(round=round_id))


def check_record(found: dict) -> None:
    """Every ply once, in order, and nobody on the bot's chair but the bot."""
    assert [ply for ply, _seat, _channel in found["moves"]] == list(range(1, found["version"] + 1))
    allowed = {(0, "web"), (1, "bot"), (0, "forced"), (1, "forced")}
    assert {(seat, channel) for _ply, seat, channel in found["moves"]} <= allowed


def match_goes_on(house: House, code: str, round_id: int, cards: int = 6) -> None:
    before = state(house, round_id)["version"]
    assert house.python(GO_ON.format(code=code, cards=cards)) == cards, house.said()
    found = state(house, round_id)
    check_record(found)
    assert found["version"] > before + cards


def test_a_worker_killed_in_the_middle_of_a_thought_is_replaced(trial):
    trial.up()
    (var(trial) / "slow").touch()
    code, round_id = trial.python(START)
    waiting = state(trial, round_id)
    thinker = until(
        lambda: (var(trial) / "thinking").exists() and (var(trial) / "thinking").read_text(), "a thought"
    )

    assert int(thinker) in trial.processes("celery")
    for pid in trial.processes("celery"):
        os.kill(pid, signal.SIGKILL)
    assert trial.get("/")[0] == 200
    assert state(trial, round_id) == waiting  # half a thought has changed nothing
    (var(trial) / "slow").unlink()

    until(lambda: state(trial, round_id)["version"] > waiting["version"], "the bot's card")
    found = state(trial, round_id)
    assert found["moves"][waiting["version"]][1:] == [1, "bot"]
    check_record(found)
    match_goes_on(trial, code, round_id)


def test_everything_killed_in_the_middle_of_a_thought_comes_back_with_the_next_start(trial):
    trial.up()
    (var(trial) / "slow").touch()
    code, round_id = trial.python(START)
    waiting = state(trial, round_id)
    until(lambda: (var(trial) / "thinking").exists(), "a thought")
    for pid in trial.processes():
        os.kill(pid, signal.SIGKILL)
    assert trial.process.wait(10) == -signal.SIGKILL
    (var(trial) / "slow").unlink()
    trial.clear()
    assert state(trial, round_id) == waiting

    trial.up()
    until(lambda: state(trial, round_id)["version"] > waiting["version"], "the bot's card")
    match_goes_on(trial, code, round_id)


class OwnRedis:
    """A Redis server that a test may take away."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen(
            [
                "redis-server",
                "--port",
                str(self.port),
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--dir",
                str(self.folder),
            ],
            stdout=subprocess.DEVNULL,
        )

    def stop(self) -> None:
        """With everything that waited in it."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()


class OwnFolder:
    """The folder of the filesystem broker, taken away and given back empty."""

    def __init__(self, house: House) -> None:
        self.folder = var(house) / "broker"

    def start(self) -> None:
        for name in ("queue", "done", "control"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)

    def stop(self) -> None:
        shutil.rmtree(self.folder)


@pytest.fixture(params=[pytest.param("redis", marks=pytest.mark.redis), "folder"])
def broker(request, trial: House, tmp_path: Path) -> Iterator[OwnRedis | OwnFolder]:
    if request.param == "folder":
        trial.environment["REDIS_URL"] = ""
        one: OwnRedis | OwnFolder = OwnFolder(trial)
    else:
        one = OwnRedis(tmp_path)
        trial.environment["REDIS_URL"] = f"redis://127.0.0.1:{one.port}/0"
    one.start()
    yield one
    if isinstance(one, OwnRedis):
        one.stop()


def test_a_broker_that_is_away_for_a_while_makes_the_site_slow_and_loses_nothing(trial, broker):
    trial.up()
    code, round_id = trial.python(START)
    until(lambda: state(trial, round_id)["to_act"] == [0], "the bot's first card")

    broker.stop()
    began = time.monotonic()
    assert trial.get("/")[0] == 200
    assert trial.python(GO_ON.format(code=code, cards=1)) == 1  # the person's card counts, broker or not
    waiting = state(trial, round_id)
    check_record(waiting)
    assert time.monotonic() - began < 40

    broker.start()
    if waiting["to_act"] == [1]:
        until(lambda: state(trial, round_id)["version"] > waiting["version"], "the bot's card")
    match_goes_on(trial, code, round_id)
