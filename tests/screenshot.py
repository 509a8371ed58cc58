"""Draws the picture of the README from a real match: python -m tests.screenshot docs/table.png

A house of its own comes up with a match against a bot, and a browser looks at it.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.e2e.conftest import ARGUMENTS
from tests.services.house import house, until

TABLE = """
from tests.factories import make_bot_match, make_user
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

ala = make_user("ala", language="en")
match = make_bot_match(ala, level="hard", word="postcard")
session = SessionStore()
session[SESSION_KEY] = str(ala.pk)
session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
session[HASH_SESSION_KEY] = ala.get_session_auth_hash()
session.save()
answer = [match.code, session.session_key]
"""
PLAY = """
from games.models import Match
from tests.factories import open_round, play_on
match = Match.objects.get(code={code!r})
the_round = open_round(match)
if the_round.to_act == [0] and the_round.version < {plies}:
    play_on(match)
answer = [the_round.to_act, the_round.version]
"""
PLIES = 21
"""Ten tricks and the trump: the table is half played, the pool may be open."""


def main(target: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="kartka-picture-") as folder, house(Path(folder)) as kartka:
        kartka.up()
        code, session = kartka.python(TABLE)
        until(
            lambda: (now := kartka.python(PLAY.format(code=code, plies=PLIES)))[0] == [0] and now[1] >= PLIES,
            "ten tricks",
        )
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium") or shutil.which("chromium-browser"), args=ARGUMENTS
            )
            page = browser.new_page(
                base_url=kartka.url, locale="en-GB", viewport={"width": 1280, "height": 860}
            )
            page.context.add_cookies([{"name": "sessionid", "value": session, "url": kartka.url}])
            page.goto(f"/partia/{code}/", wait_until="networkidle")
            target.parent.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=target)
            browser.close()
    print(f"{target}: {target.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/table.png"))
