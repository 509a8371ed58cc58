"""The production settings on PostgreSQL and Redis, started by the same command."""

import re
import secrets
import urllib.request

import pytest

pytestmark = [pytest.mark.services, pytest.mark.postgres, pytest.mark.redis]


@pytest.fixture
def production(kartka):
    kartka.environment |= {
        "DJANGO_SETTINGS_MODULE": "config.settings.production",
        "SECRET_KEY": secrets.token_urlsafe(50),
        "SITE_URL": kartka.url,
        "ALLOWED_HOSTS": "127.0.0.1",
        "MAIL_DOMAIN": "kartka.example",
        "EMAIL_HOST": "mail.example",
        "SECURE_SSL_REDIRECT": "0",
    }
    return kartka


def test_pages_and_their_files_are_served(production):
    production.up()
    for address in ("/", "/zasady/", "/pomoc/poczta/", "/konto/zaloz/"):
        status, page = production.get(address)
        assert status == 200, address
        assert "Traceback" not in page
    status, page = production.get("/")
    files = set(re.findall(r'(?:href|src)="(/static/[^"#]+)', page))
    assert len(files) >= 3
    for file in files:
        with urllib.request.urlopen(production.url + file) as answer:
            # A name that holds the contents' hash may be kept for ever.
            assert "immutable" in answer.headers["Cache-Control"], file


def test_what_is_missing_says_so_without_source_code(production):
    production.up()
    status, page = production.get("/nie-ma-takiej/")
    assert status == 404
    assert "urlconf" not in page.lower()
    assert production.get("/poczta/")[0] == 404


def test_sqlite_is_refused(production):
    production.environment["DATABASE_URL"] = ""
    refused = production.manage(
        "up", "--port", str(production.port), "--mail-port", str(production.mail_port)
    )
    assert refused.returncode == 1
    assert "kartka.E004" in refused.stderr
    assert "Traceback" not in refused.stderr
