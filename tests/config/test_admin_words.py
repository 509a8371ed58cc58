"""What the admin says: sentences in which every noun stands right, and nothing that only a program reads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from django.contrib import admin as django_admin
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext

from config.admin_phrases import COUNTED, PHRASES
from tests.factories import make_user

ENDINGS = re.compile(r"\(-|\w\(\w{1,2}\)")
"""Endings to choose from, as Django's Polish offers them: "wybraną(-ne)(-nego)", "został(a)"."""


def django_says() -> Iterator[Any]:
    """The messages of Django's own Polish catalogue of the admin."""
    folder = Path(django_admin.__file__).parent / "locale" / "pl" / "LC_MESSAGES"
    with (folder / "django.po").open("rb") as catalogue:
        yield from read_po(catalogue)


def test_no_sentence_of_the_admin_offers_endings_to_choose_from() -> None:
    """Also those that a later Django brings."""
    said_by_django = [
        (message, message.string if message.pluralizable else (message.string,)) for message in django_says()
    ]
    clumsy = [message for message, texts in said_by_django if message.id and any(map(ENDINGS.search, texts))]
    assert len(clumsy) > 10
    with translation.override("pl"):
        for message in clumsy:
            said = ngettext(*message.id, 5) if message.pluralizable else gettext(message.id)
            assert not ENDINGS.search(said), said


def test_what_we_say_anew_is_what_django_asks_for() -> None:
    """A sentence that a later Django words otherwise would be ours no more."""
    asked = {message.id[0] if message.pluralizable else message.id for message in django_says() if message.id}
    assert not set(PHRASES) - asked
    assert isinstance(COUNTED, Promise)


@pytest.mark.parametrize(
    ("language", "heading", "done", "one", "two"),
    [
        ("pl", "Dodaj: liga", "Dodano: liga", "ligi: 1", "ligi: 2"),
        ("en", "Add league", "The league", "1 league", "2 leagues"),
    ],
)
def test_a_noun_stands_in_any_sentence(
    client: Any, db: Any, language: str, heading: str, done: str, one: str, two: str
) -> None:
    client.force_login(make_user("olga", is_staff=True, is_superuser=True, language=language))
    client.cookies["language"] = language
    add = "/admin/tournaments/league/add/"
    assert heading in client.get(add).content.decode()
    for slug, count in (("pierwsza", one), ("druga", two)):
        page = client.post(add, {"name": slug, "slug": slug}, follow=True).content.decode()
        assert done in page
        counted = re.search(r'<p class="paginator">(.*?)</p>', page, re.S)
        assert counted
        assert counted.group(1).strip() == count
