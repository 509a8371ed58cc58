"""What the admin says: sentences in which every noun stands right, and nothing that only a program reads."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from django.contrib import admin as django_admin
from django.contrib.admin.utils import label_for_field
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


OURS = [
    each
    for each in django_admin.site._registry.values()
    if each.opts.app_label in ("accounts", "games", "tournaments")
]
ALIKE = {"Message-ID", "mail", "bot", "plan", "polski", "English"}
"""What is the same in both languages, languages' own names among it."""


def flat(names: Any) -> Iterator[str]:
    for each in names:
        if isinstance(each, str):
            yield each
        else:
            yield from flat(each)


def columns_of(model_admin: Any) -> dict[str, None]:
    """The names of all columns and fields of an admin, each once."""
    fields = model_admin.fields or [part["fields"] for _name, part in model_admin.fieldsets or ()]
    filters = [each[0] if isinstance(each, tuple) else each for each in model_admin.list_filter]
    own = {field.name for field in model_admin.opts.get_fields()}
    return dict.fromkeys(
        [*model_admin.list_display, *flat(fields), *(each for each in filters if each in own)]
    )


def untranslated(say: Callable[[], object]) -> bool:
    said = []
    for language in ("pl", "en"):
        with translation.override(language):
            said.append(str(say()))
    return said[0] == said[1] and said[0] not in ALIKE and re.search("[a-z]{2}", said[0]) is not None


@pytest.mark.parametrize("model_admin", OURS, ids=lambda each: each.opts.label_lower)
def test_columns_fields_and_choices_are_in_the_readers_language(model_admin: Any) -> None:
    model = model_admin.model
    columns = [
        name
        for name in columns_of(model_admin)
        if untranslated(partial(label_for_field, name, model, model_admin))
    ]
    choices = [
        (field.name, str(label))
        for field in model._meta.fields
        for _value, label in field.flatchoices
        if untranslated(partial(str, label))
    ]
    names = [
        name
        for name in ("verbose_name", "verbose_name_plural")
        if untranslated(partial(getattr, model._meta, name))
    ]
    assert (columns, choices, names) == ([], [], [])


def test_rights_are_offered_in_polish(client: Any, db: Any) -> None:
    """Django keeps an English sentence of each."""
    olga = make_user("olga", is_staff=True, is_superuser=True)
    client.force_login(olga)
    for address in (f"/admin/accounts/user/{olga.pk}/change/", "/admin/auth/group/add/"):
        page = client.get(address).content.decode()
        assert "Partie | runda | oglądanie" in page
        assert not re.search(r"<option[^>]*>[^<]*\b(Can|add|change|delete|view|heartbeat)\b", page)
