"""The documents say what is there."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

from games.api import urls as games
from games.verdict_words import CONFIRMED, TURNS, VERDICTS
from tournaments.api import urls as leagues

ROOT = Path(__file__).resolve().parent.parent.parent
DOCUMENTS = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")),
]


def names_read() -> set[str]:
    """Every environment variable that the settings and the commands read."""
    settings = "".join(path.read_text() for path in (ROOT / "config/settings").glob("*.py"))
    up = (ROOT / "config/management/commands/up.py").read_text()
    found = re.findall(r'env\.\w+\(\s*"(\w+)"', settings) + re.findall(r'environ\.get\("(\w+)"', up)
    return {*found, "DJANGO_SETTINGS_MODULE"}


def test_every_setting_has_its_row_and_every_row_its_setting():
    table = re.findall(r"^\| (`[A-Z].*?) \|", (ROOT / "docs/operators.md").read_text(), re.MULTILINE)
    told = {name for cell in table for name in re.findall(r"`(\w+)`", cell)}
    assert told == names_read()


def test_the_api_s_page_names_every_address():
    """As a path of Django's would read with its converters taken off; those that answer all others are none."""
    told = re.findall(r"^\| [A-Z, ]+ `([^`]*)`", (ROOT / "docs/api.md").read_text(), re.MULTILINE)
    served = {re.sub(r"<\w+:", "<", str(each.pattern)) for each in (*games.urlpatterns, *leagues.urlpatterns)}
    served -= {"", "<rest>"}
    assert set(told) == served


def test_the_page_of_mails_names_every_verdict():
    table = (ROOT / "docs/mail.md").read_text().split("## What became of a mail")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    told = {verdict.partition(":")[0] for row in rows for verdict in re.findall(r"`([^`]+)`", row)}
    assert told == {*VERDICTS, CONFIRMED, TURNS}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_files_that_are_named_exist(name):
    text = (ROOT / name).read_text()
    paths = re.findall(
        r"(?<![\w/.<])((?:config|accounts|games|tournaments|templates|tests|docs)/[\w./]*[\w/])", text
    )
    links = [(ROOT / name).parent / link for link in re.findall(r"\]\(([\w./]+)\)", text)]
    named = {*links, *(ROOT / path for path in paths if "test_" not in path)}
    assert sorted(path for path in named if not path.exists()) == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_commands_that_are_named_exist(name):
    text = (ROOT / name).read_text()
    commands = set(re.findall(r"(?:manage\.py|\./run manage) ([a-z_]+)", text))
    assert commands - set(get_commands()) == set()
