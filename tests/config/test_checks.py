"""Each setting that makes no sense is reported with its id and what to set."""

from types import SimpleNamespace

import pytest
from django.conf import settings
from django.core.checks import run_checks

from config.checks import settings_make_sense

PRODUCTION = {
    "PRODUCTION": True,
    "SITE_URL": "https://kartka.example",
    "MAIL_DOMAIN": "kartka.example",
    "ALLOWED_HOSTS": ["kartka.example"],
    "SECURE_SSL_REDIRECT": True,
    "DEVELOPMENT_MAILBOX": False,
    "DATABASES": {"default": {"ENGINE": "django.db.backends.postgresql", "NAME": "kartka"}},
    "REDIS_URL": "redis://cache:6379/0",
    "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
    "EMAIL_HOST": "mail.example",
    "EMAIL_PORT": 587,
}
SQLITE = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "x"}}


def ids() -> list[str]:
    return [message.id for message in settings_make_sense(None)]


@pytest.fixture
def production(monkeypatch):
    """Settings for the checks alone: some of them, changed for Django itself, would do things."""
    names = {name: getattr(settings, name) for name in dir(settings) if name.isupper()}
    own = SimpleNamespace(**{**names, **PRODUCTION})
    monkeypatch.setattr("config.checks.settings", own)
    return own


def test_sound_settings_pass(production):
    assert ids() == []


def test_the_suite_itself_passes():
    assert [message for message in run_checks() if str(message.id).startswith("kartka")] == []


@pytest.mark.parametrize(
    ("name", "value", "found"),
    [
        ("SITE_URL", "kartka.example", ["kartka.E001", "kartka.E008", "kartka.E009"]),
        ("SITE_URL", "https://kartka.example/gra", ["kartka.E001"]),
        ("SITE_URL", "https://kartka.example:port", ["kartka.E001"]),
        ("SITE_URL", "ftp://kartka.example", ["kartka.E001", "kartka.E009"]),
        ("SITE_URL", "http://kartka.example", ["kartka.E009"]),
        ("SITE_URL", "https://other.example", ["kartka.E008"]),
        ("MAIL_DOMAIN", "gra@kartka.example", ["kartka.E002"]),
        ("MAIL_DOMAIN", "Kartka", ["kartka.E002"]),
        ("DEVELOPMENT_MAILBOX", True, ["kartka.E003"]),
        ("DATABASES", SQLITE, ["kartka.E004"]),
        ("DEFAULT_PLAYER_TIME_ZONE", "Europe/Krakow", ["kartka.E005"]),
        ("REDIS_URL", "", ["kartka.E006"]),
        ("REDIS_URL", "cache:6379", ["kartka.E007"]),
        ("EMAIL_USE_SSL", True, ["kartka.E011"]),
    ],
)
def test_each_fault_is_named(production, monkeypatch, name, value, found):
    if name == "EMAIL_USE_SSL":
        monkeypatch.setattr(production, "EMAIL_USE_TLS", True)
    monkeypatch.setattr(production, name, value)
    assert ids() == found
    assert all(message.hint for message in settings_make_sense(None))


def test_mail_must_not_go_to_our_own_door(production, monkeypatch):
    monkeypatch.setattr(production, "EMAIL_HOST", production.MAIL_DOOR_HOST)
    monkeypatch.setattr(production, "EMAIL_PORT", production.MAIL_DOOR_PORT)
    assert ids() == ["kartka.E010"]


def test_on_ones_own_machine_the_embedded_default_is_fine(production, monkeypatch):
    for name, value in {
        "PRODUCTION": False,
        "DATABASES": SQLITE,
        "REDIS_URL": "",
        "DEVELOPMENT_MAILBOX": True,
    }.items():
        monkeypatch.setattr(production, name, value)
    assert ids() == []
