"""The page of time on a phone: what is refused is where one pressed, without scrolling and without a script."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import PATIENCE, PHONE
from tests.e2e.test_together import at_the_table
from tests.services.house import House

ASKED = """
from datetime import timedelta
from django.utils import timezone
from games.services.rests import ask_pause
from tests.factories import make_match, make_user
match = make_match(make_user("klara", language="en"), make_user("leon"))
leon = match.seats.get(number=1).user
ask_pause(code=match.code, user=leon, until=timezone.now() + timedelta(days=3))
answer = match.code
"""
TAKEN_BACK = """
from games.models import Match
from games.services.rests import drop_pause
match = Match.objects.get(code={code!r})
drop_pause(code=match.code, user=match.seats.get(number=1).user)
answer = None
"""


def test_a_refused_answer_is_in_sight_and_has_the_focus(chromium: Browser, kartka: House) -> None:
    """In a context of its own: the refusal's status is an error on the console, as it should be."""
    code = kartka.python(ASKED)
    context = chromium.new_context(
        base_url=kartka.url, locale="en-GB", viewport=PHONE, java_script_enabled=False
    )
    page: Page = context.new_page()
    page.set_default_timeout(PATIENCE)
    at_the_table(page, "klara", code)
    page.goto(f"/partia/{code}/czas/")
    agree = page.get_by_role("button", name="Agree")
    agree.scroll_into_view_if_needed()
    kartka.python(TAKEN_BACK.format(code=code))
    agree.click()
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("The offer has changed or was taken back")
    expect(refusal).to_be_in_viewport(ratio=1)
    expect(refusal).to_be_focused()
    expect(page.get_by_role("heading", name="A pause for both")).to_be_in_viewport()
    # What succeeds leads to the top of the page, where it is said.
    page.get_by_role("button", name="Ask for a pause").click()
    expect(page.get_by_text("Asked. The match pauses when the others agree.")).to_be_in_viewport()
    context.close()
