"""Whether the settings make sense together, said before anything starts: each fault with what to set.

What cannot even be read is refused earlier, by `config.environment`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import available_timezones

from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.http.request import validate_host

DOMAIN = re.compile(r"(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")

WEBHOOK_SECRET = ("WEBHOOK_SECRET", "MAIL_WEBHOOK_SECRET")
WEBHOOK_NEEDS = {"mailgun": (("MAILGUN_WEBHOOK_SIGNING_KEY", "MAIL_WEBHOOK_KEY"), WEBHOOK_SECRET)}
"""Provider -> what proves that it is the provider: names in settings.ANYMAIL, and in the environment.

Mailgun's signature covers a time and a token, not the mail; the name and password in the address cover all of it.
"""


def settings_make_sense(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    return [
        *addresses(),
        *places(),
        *(production() if settings.PRODUCTION else ()),
    ]


def addresses() -> Iterator[CheckMessage]:
    try:
        url = urlsplit(settings.SITE_URL)
        whole = url.scheme in ("http", "https") and bool(url.hostname) and (url.port or 1) > 0
        whole = whole and not (url.path or url.query or url.fragment or url.username)
    except ValueError:
        whole = False
    if not whole:
        yield Error(
            f"SITE_URL={settings.SITE_URL!r} is not the address of a site.",
            hint="Set SITE_URL to scheme and host, without a path: https://kartka.example",
            id="kartka.E001",
        )
    if not DOMAIN.fullmatch(settings.MAIL_DOMAIN):
        yield Error(
            f"MAIL_DOMAIN={settings.MAIL_DOMAIN!r} is not a domain.",
            hint="Set MAIL_DOMAIN to the domain of the site's mail, in small letters: kartka.example",
            id="kartka.E002",
        )


def places() -> Iterator[CheckMessage]:
    if settings.DEFAULT_PLAYER_TIME_ZONE not in available_timezones():
        yield Error(
            f"DEFAULT_PLAYER_TIME_ZONE={settings.DEFAULT_PLAYER_TIME_ZONE!r} is not a time zone.",
            hint="Set it to a name of the tz database, such as Europe/Warsaw.",
            id="kartka.E005",
        )
    if settings.REDIS_URL and not re.match(
        r"(rediss?://[^/\s]+|redis\+socket:///.+|unix:///.+)", settings.REDIS_URL
    ):
        yield Error(
            "REDIS_URL is not the address of a Redis server.",
            hint="Set REDIS_URL to redis://host:6379/0, or leave it out to pass tasks on through files.",
            id="kartka.E007",
        )
    needed = WEBHOOK_NEEDS.get(settings.MAIL_WEBHOOK, (WEBHOOK_SECRET,)) if settings.MAIL_WEBHOOK else ()
    for setting, name in needed:
        if setting in settings.ANYMAIL:
            continue
        yield Error(
            f"MAIL_WEBHOOK={settings.MAIL_WEBHOOK} without {name} would take mail from anybody.",
            hint=f"Set {name} to what you and the provider alone know, or leave MAIL_WEBHOOK out.",
            id="kartka.E012",
        )
    if settings.EMAIL_USE_TLS and settings.EMAIL_USE_SSL:
        yield Error(
            "EMAIL_USE_TLS and EMAIL_USE_SSL exclude each other.",
            hint="Set EMAIL_USE_TLS=1 for a server on port 587, EMAIL_USE_SSL=1 for one on port 465.",
            id="kartka.E011",
        )


def production() -> Iterator[CheckMessage]:
    """What is harmless on one's own machine and dangerous where strangers play."""
    if settings.DEVELOPMENT_MAILBOX:
        yield Error(
            "DEVELOPMENT_MAILBOX shows everybody's mail on a page.",
            hint="Take it out of the settings of a production site.",
            id="kartka.E003",
        )
    if settings.DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
        yield Error(
            "A production site runs on PostgreSQL; this one would keep its matches in an SQLite file.",
            hint="Set DATABASE_URL to postgres://user:password@host:5432/name",
            id="kartka.E004",
        )
    if not settings.REDIS_URL:
        yield Error(
            "A production site passes tasks on through Redis; this one would use files of one machine.",
            hint="Set REDIS_URL to redis://host:6379/0",
            id="kartka.E006",
        )
    host = urlsplit(settings.SITE_URL).hostname or ""
    if not validate_host(host, settings.ALLOWED_HOSTS):
        yield Error(
            f"ALLOWED_HOSTS does not hold {host!r}, the host of SITE_URL: the site would refuse its own links.",
            hint=f"Add {host} to ALLOWED_HOSTS.",
            id="kartka.E008",
        )
    if settings.SECURE_SSL_REDIRECT and not settings.SITE_URL.startswith("https://"):
        yield Error(
            "SITE_URL is not https, yet SECURE_SSL_REDIRECT sends everybody to https.",
            hint="Set SITE_URL to the https address. (SECURE_SSL_REDIRECT=0 is for a trial behind no TLS at all.)",
            id="kartka.E009",
        )
    own_door = (settings.MAIL_DOOR_HOST, settings.MAIL_DOOR_PORT)
    if settings.EMAIL_BACKEND.endswith("smtp.EmailBackend") and own_door == (
        settings.EMAIL_HOST,
        settings.EMAIL_PORT,
    ):
        yield Error(
            "Outgoing mail would go to the site's own door for incoming mail.",
            hint="Set EMAIL_HOST and EMAIL_PORT to your mail server.",
            id="kartka.E010",
        )
