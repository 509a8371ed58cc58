"""Reading settings from the environment: right values, and one clear sentence for each wrong one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.environment import Environment

ROOT = Path(__file__).resolve().parent.parent.parent


def test_values_are_read_and_empty_ones_count_as_unset():
    env = Environment({"A": " x ", "N": "25", "Y": "on", "NO": "0", "L": "a, b,,c", "E": ""})
    assert env.text("A") == "x"
    assert env.number("N", 1) == 25
    assert (env.flag("Y", False), env.flag("NO", True)) == (True, False)
    assert env.words("L") == ["a", "b", "c"]
    assert (env.text("E", "d"), env.number("E", 7), env.flag("E", True), env.words("E", ["z"])) == (
        "d",
        7,
        True,
        ["z"],
    )
    assert env.words("MISSING", []) == []


def test_a_secret_may_begin_with_a_dollar_sign():
    assert Environment({"A": "$ecret"}).text("A") == "$ecret"


def test_a_secret_may_stand_in_a_file(tmp_path, monkeypatch):
    (tmp_path / "key").write_text("from a file\n")
    monkeypatch.setenv("SOME_KEY_FILE", str(tmp_path / "key"))
    assert Environment().text("SOME_KEY") == "from a file"


@pytest.mark.parametrize(
    ("read", "said"),
    [
        (lambda env: env.text("GONE"), "GONE is not set"),
        (lambda env: env.words("GONE"), "GONE is not set"),
        (lambda env: env.number("WORD", 1), "WORD='yess' is not a whole number"),
        (lambda env: env.flag("WORD", False), "WORD='yess' is neither yes nor no"),
        (lambda env: env.choice("WORD", ["INFO", "DEBUG"], "INFO"), "WORD='yess' is none of INFO, DEBUG"),
    ],
)
def test_a_wrong_value_is_named(read, said):
    with pytest.raises(ImproperlyConfigured, match=said):
        read(Environment({"WORD": "yess"}))


def test_addresses_of_databases():
    env = Environment(
        {"P": "postgres://ala:k%40rt@db.example:5433/kartka?sslmode=require", "S": "sqlite:////var/x.db"}
    )
    assert env.database("P", "") == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "kartka",
        "USER": "ala",
        "PASSWORD": "k@rt",
        "HOST": "db.example",
        "PORT": "5433",
        "OPTIONS": {"sslmode": "require"},
    }
    assert env.database("S", "")["NAME"] == "/var/x.db"
    assert env.database("UNSET", "sqlite:////var/y.db")["NAME"] == "/var/y.db"


@pytest.mark.parametrize(
    "url", ["secret", "mysql://u:secret@h/name", "postgres://u:secret@h:port/name", "postgres://u:secret@h"]
)
def test_a_broken_address_of_a_database_is_refused_without_repeating_it(url):
    with pytest.raises(ImproperlyConfigured, match="D is no address of a database") as refused:
        Environment({"D": url}).database("D", "")
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"DATABASE_URL": "nonsense"}, "DATABASE_URL is no address of a database"),
        ({"EMAIL_PORT": "smtp"}, "EMAIL_PORT='smtp' is not a whole number"),
        ({"SITE_LANGUAGE": "de"}, "SITE_LANGUAGE='de' is none of pl, en"),
        ({"DJANGO_SETTINGS_MODULE": "config.settings.production"}, "SECRET_KEY is not set"),
    ],
)
@pytest.mark.parametrize("command", ["up", "check"])
def test_the_command_line_says_it_in_one_line(environment, said, command, tmp_path):
    answer = subprocess.run(
        [sys.executable, "manage.py", command],
        cwd=ROOT,
        env={
            "PATH": os.environ["PATH"],
            "KARTKA_VAR": str(tmp_path),
            "DJANGO_SETTINGS_MODULE": "config.settings.dev",
            **environment,
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 1
    assert answer.stderr.startswith(f"Kartka cannot start: {said}")
    assert answer.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("var", "options", "said"),
    [
        ("a-file", (), "a-file cannot be written: Not a directory. Say another place with KARTKA_VAR."),
        ("var", ("--port", "8123", "--mail-port", "8123"), "cannot share port 8123"),
    ],
)
def test_a_start_that_cannot_be_says_what_to_do(tmp_path, var, options, said):
    (tmp_path / "a-file").touch()
    answer = subprocess.run(
        [sys.executable, "manage.py", "up", *options],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "KARTKA_VAR": str(tmp_path / var)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 1
    assert said in answer.stderr
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize(("module", "limits"), [("dev", "60 600"), ("production", "3 10")])
def test_mails_are_answered_generously_on_one_s_own_machine_alone(module, limits, tmp_path):
    needed = {"SECRET_KEY": "k" * 50, "SITE_URL": "https://kartka.example", "MAIL_DOMAIN": "kartka.example"}
    environment = needed | {
        "PATH": os.environ["PATH"],
        "ALLOWED_HOSTS": "kartka.example",
        "KARTKA_VAR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": f"config.settings.{module}",
    }
    said = "from django.conf import settings as s; print(s.MAIL_ANSWERS_AN_HOUR, s.MAIL_ANSWERS_A_DAY)"
    done = subprocess.run(
        [sys.executable, "-c", said], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == limits.split()
