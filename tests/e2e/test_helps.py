"""A plan and a claim on a phone: made by touch, seen by their owner, answered by the other player."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e import at_the_table as table
from tests.e2e.conftest import PHONE
from tests.e2e.test_play import no_serious_fault
from tests.e2e.test_together import at_the_table
from tests.services.house import House

PEOPLE = """
from tests.factories import make_match, make_user
answer = make_match(make_user("otylia", language="en"), make_user("paweł", language="en")).code
"""


def nothing_to_scroll_sideways(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_plan_and_a_claim_by_touch(new_page: Callable[..., Page], kartka: House) -> None:
    code = kartka.python(PEOPLE)
    otylia = at_the_table(new_page("en", PHONE, has_touch=True), "otylia", code)
    pawel = at_the_table(new_page("en", PHONE, has_touch=True), "paweł", code)
    table.play_by_click(otylia)  # the trump

    # The plan: tried first, which changes nothing; then kept, and played in the moment the other leads.
    expect(pawel.locator("#plan")).to_be_visible()
    pawel.locator("#plan summary").tap()
    pawel.locator("#plan-line").fill("any: low; stop none")
    nothing_to_scroll_sideways(pawel)
    pawel.get_by_role("button", name="Try it").tap()
    expect(pawel.get_by_role("heading", name="What it would do")).to_be_visible()
    no_serious_fault(pawel)
    pawel.get_by_role("button", name="Save the plan").tap()
    expect(pawel.locator("#plan ol.plan-rules li").first).to_be_visible()
    table.play_by_click(otylia)
    expect(pawel.locator("#plan-line")).to_be_hidden()
    expect(pawel.get_by_text("by plan").first).to_be_attached()
    assert otylia.get_by_text("by plan").count() == 0, "only its owner knows that a plan played"
    pawel.reload()
    expect(pawel.locator("#plan ol.plan-rules li").first).to_be_attached()

    # The claim: not certain, so it is put to the other player, who accepts it.
    pawel.locator("#claim summary").tap()
    nothing_to_scroll_sideways(pawel)
    pawel.locator("#claim-tricks").fill("20")
    pawel.get_by_role("button", name="Claim", exact=True).tap()
    expect(pawel.get_by_text("waits for an answer")).to_be_visible()
    asked = otylia.locator("#claim.urgent")
    expect(asked).to_be_visible()
    expect(asked).to_contain_text("paweł claims 20 more tricks.")
    nothing_to_scroll_sideways(otylia)
    no_serious_fault(otylia)
    otylia.get_by_role("button", name="Accept, the round ends").tap()
    for page in (otylia, pawel):
        expect(page.locator("#match[data-pulse*='-2.']")).to_be_visible()
