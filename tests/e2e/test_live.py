"""Both are there: what one does is on the other's page within two seconds, and nothing that is being typed is lost."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

from playwright.sync_api import Page, expect

from tests.e2e import at_the_table as table
from tests.e2e.conftest import PHONE
from tests.e2e.test_together import at_the_table
from tests.services.house import House, until

PEOPLE = """
from tests.factories import make_match, make_user
answer = make_match(make_user("judyta", language="en"), make_user("konrad", language="en")).code
"""
WITHIN = 2000
"""Milliseconds from the press of the button to the other's page."""
ACTIONS = 7

WATCH = """() => {
  window.changes = [];
  new MutationObserver(() => {
    const now = document.getElementById("match")?.dataset.pulse;
    if (now && now !== window.changes.at(-1)?.pulse) window.changes.push({ pulse: now, at: Date.now() });
  }).observe(document.body, { childList: true, subtree: true, attributes: true });
}"""


def test_the_page_follows_the_other_player(new_page: Callable[..., Page], kartka: House) -> None:
    code = kartka.python(PEOPLE)
    judyta = at_the_table(new_page("en"), "judyta", code)
    konrad = at_the_table(new_page("en", PHONE), "konrad", code)
    for page in (judyta, konrad):
        page.evaluate(WATCH)
        page.evaluate("window.stayed = true")
    took = []
    for _ in range(ACTIONS):
        acting, waiting = (judyta, konrad) if judyta.locator("#play").count() else (konrad, judyta)
        before = table.version(waiting)
        acting.locator(table.ACTIONS).first.click()
        pressed = acting.evaluate("Date.now()")
        acting.locator("#play .go").click()
        expect(waiting.locator("#match")).not_to_have_attribute("data-pulse", before)
        seen = waiting.evaluate(f"window.changes.find((each) => each.at >= {pressed}).at")
        took.append(seen - pressed)
        expect(acting.locator("#match")).to_have_attribute("data-pulse", table.version(waiting))
    print("milliseconds to the other's page:", took)
    assert median(took) <= WITHIN, took
    for page in (judyta, konrad):
        assert page.evaluate("window.stayed"), "a page was loaded anew"


def test_what_is_being_written_stays_when_the_other_plays(
    new_page: Callable[..., Page], kartka: House
) -> None:
    code = kartka.python(PEOPLE.replace("judyta", "lidia").replace("konrad", "marek"))
    lidia, marek = at_the_table(new_page("en"), "lidia", code), at_the_table(new_page("en"), "marek", code)
    table.play_by_click(lidia)
    expect(marek.locator("#plan")).to_be_visible()
    marek.locator("#plan summary").click()
    marek.locator("#plan-line").fill("on any: low")
    marek.locator("#plan select[name=on_S]").select_option(index=1)
    chosen = marek.locator("#plan select[name=on_S]").input_value()
    marek.locator("#chat-text").fill("Good evening")
    before = table.version(marek)
    table.play_by_click(lidia)
    expect(marek.locator("#match")).not_to_have_attribute("data-pulse", before)
    expect(marek.locator("#plan-line")).to_be_visible()
    expect(marek.locator("#plan-line")).to_have_value("on any: low")
    expect(marek.locator("#chat-text")).to_have_value("Good evening")
    expect(marek.locator("#plan select[name=on_S]")).to_have_value(chosen)


HELD = """() => {
  const { open, send } = XMLHttpRequest.prototype;
  window.asked = 0;
  XMLHttpRequest.prototype.open = function (verb, ...rest) { this.verb = verb; return open.call(this, verb, ...rest); };
  XMLHttpRequest.prototype.send = function (body) {
    if (this.verb === "POST") return void (window.arrive = () => send.call(this, body));
    this.addEventListener("loadend", () => { window.asked += 1; });
    return send.call(this, body);
  };
}"""
"""What is done on the page is on its way until the test lets it arrive; what the page asks for is answered at once."""


def test_what_happens_while_an_action_is_on_its_way_is_drawn_with_its_answer(
    new_page: Callable[..., Page], kartka: House
) -> None:
    code = kartka.python(PEOPLE.replace("judyta", "nela").replace("konrad", "olek"))
    nela, olek = at_the_table(new_page("en"), "nela", code), at_the_table(new_page("en"), "olek", code)
    olek.evaluate(HELD)
    olek.locator("#chat-text").fill("Good evening")
    olek.locator(".chat-form button").click()
    table.play_by_click(nela)
    until(lambda: olek.evaluate("window.asked > 0"), "the question what has happened")
    expect(olek.get_by_text("Good evening")).to_have_count(0)
    olek.evaluate("window.arrive()")
    expect(olek.get_by_text("Good evening")).to_have_count(1)
    expect(olek.locator("#match")).to_contain_text("chosen by nela")
    expect(olek.locator("#chat-text")).to_have_value("")


def test_what_is_being_written_stays_when_one_plays(new_page: Callable[..., Page], kartka: House) -> None:
    code = kartka.python(PEOPLE.replace("judyta", "pola").replace("konrad", "roman"))
    pola = at_the_table(new_page("en"), "pola", code)
    pola.locator("#chat-text").fill("A fine card, but")
    table.play_by_click(pola)
    expect(pola.locator("#chat-text")).to_have_value("A fine card, but")
    pola.locator(table.ACTIONS).first.click()
    chosen = pola.locator("#play .go").text_content()
    pola.locator(".chat-form button").click()
    expect(pola.locator("#chat-text")).to_have_value("")
    expect(pola.get_by_text("A fine card, but")).to_have_count(1)
    expect(pola.locator("#play .go")).to_have_text(chosen or "")
    expect(pola.locator(f"{table.ACTIONS}:checked")).to_have_count(1)
