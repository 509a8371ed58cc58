"""A real house (web server, worker, SMTP door) and a real browser, for what only both together can show."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.services.house import House, house

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 20_000
"""Milliseconds that a page may take on a busy machine before a test gives up."""
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}


expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.e2e)
            item.add_marker(pytest.mark.services)
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="needs Chromium on the path"))


@pytest.fixture(scope="session")
def kartka(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that is up, one for all browser tests of a process."""
    with house(tmp_path_factory.mktemp("house")) as one:
        yield one.up()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def new_page(chromium: Browser, kartka: House) -> Iterator[Callable[..., Page]]:
    """Makes pages of fresh visitors; a fault in any page's console fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(message.text)

    def listen_but_for_404(message: ConsoleMessage) -> None:
        if "404" not in message.text:
            listen(message)

    def make(
        language: str = "pl",
        viewport: dict[str, int] = DESKTOP,
        *,
        missing_pages_are_fine: bool = False,
        **options: Any,
    ) -> Page:
        locale = {"pl": "pl-PL", "en": "en-GB"}[language]
        context = chromium.new_context(base_url=kartka.url, locale=locale, viewport=viewport, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", listen_but_for_404 if missing_pages_are_fine else listen)
        page.on("pageerror", lambda error: faults.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert faults == []
