"""Message catalogues without gettext on the machine: extract, merge, check, compile.

English message ids stand in the code. `config/locale/<language>/LC_MESSAGES/django.po` holds one entry for
each, sorted, without dates and places, so that the same sources give the same file and branches merge.
Compiled `.mo` files are made on the spot and stay out of git.
"""

from __future__ import annotations

import io
import os
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileParser, write_po
from django.apps import apps
from django.conf import settings
from django.utils.translation.reloader import translation_file_changed
from django.utils.translation.template import templatize

LANGUAGES = ("pl", "en")
SOURCE_LANGUAGE = "en"
"""Its catalogue says what the code says; nobody translates it."""

PLURAL_FORMS = {
    # One, few, many. CLDR's fourth form is for fractions, which no message here counts.
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
    "en": "nplurals=2; plural=(n != 1);",
}
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...]] = {
    "_": (1,),
    "gettext": (1,),
    "gettext_lazy": (1,),
    "gettext_noop": (1,),
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
TEMPLATE_SUFFIXES = {".html", ".txt", ".xml", ".svg"}
PLACEHOLDER = re.compile(r"%\((\w+)\)[a-z]|%[sdif]|\{(\w*)(?:[:!][^}]*)?\}")


class UnreadableSource(Exception):
    """A source file whose messages cannot be extracted; the text names file and reason."""


class _Entries(Catalog):
    """A catalogue that forgives doubles, as a merge of two branches leaves them: the first translation stays."""

    def __setitem__(self, id: Any, message: Message) -> None:
        earlier = self.get(id, message.context) if id else None
        super().__setitem__(id, message)
        if earlier is not None and not _translated(earlier) and _translated(message):
            earlier.string = message.string


@dataclass
class Report:
    """What is wrong with one language, as lines for people."""

    language: str
    missing: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    stale: bool = False

    @property
    def lines(self) -> list[str]:
        stale = ["the file does not match the sources; run: python manage.py catalogue"] if self.stale else []
        return [f"{self.language}: {line}" for line in [*self.missing, *self.faults, *stale]]


def path_of(language: str) -> Path:
    return Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / "django.po"


# --- Extract --------------------------------------------------------------------------------------


def sources() -> Iterator[Path]:
    """Every file of ours that may hold messages: modules of config and our apps, their templates, templates/."""
    root = Path(settings.BASE_DIR)
    ours = [Path(app.path) for app in apps.get_app_configs() if Path(app.path).parent == root]
    for folder in [root / "config", *ours]:
        yield from (p for p in folder.rglob("*.py") if "migrations" not in p.parts)
    for folder in [root / "templates", *(path / "templates" for path in ours)]:
        yield from (p for p in folder.rglob("*") if p.suffix in TEMPLATE_SUFFIXES)


def extracted(paths: Iterator[Path] | None = None) -> Catalog:
    """All messages of the sources, untranslated. Raises `UnreadableSource`."""
    found = Catalog(charset="utf-8")
    for path in sorted(paths if paths is not None else sources()):
        text = path.read_text(encoding="utf-8")
        try:
            if path.suffix != ".py":
                # Inside parentheses Python's tokenizer minds neither line breaks nor indentation.
                text = f"(\n{templatize(text, origin=str(path))}\n)"
            # Babel takes a file of bytes and yields (line, message, comments, context).
            for _line, message, _comments, context in extract("python", io.BytesIO(text.encode()), KEYWORDS):
                if message and message[0]:
                    found.add(message, context=context)
        except Exception as error:
            raise UnreadableSource(f"{path}: {error}") from error
    return found


# --- Merge ----------------------------------------------------------------------------------------


def read(path: Path, language: str) -> Catalog:
    catalog = _Entries(locale=language, charset="utf-8", fuzzy=False)
    catalog.mime_headers = [("Plural-Forms", PLURAL_FORMS[language])]  # before entries: they are as many
    if path.exists():
        entries = path.read_text(encoding="utf-8")
        PoFileParser(catalog, ignore_obsolete=True).parse(io.StringIO(entries))
    return catalog


def merged(language: str, found: Catalog, known: Catalog) -> Catalog:
    """What the sources say, with the translations that are known."""
    result = Catalog(locale=language, charset="utf-8", fuzzy=False)
    result.mime_headers = [("Plural-Forms", PLURAL_FORMS[language])]
    for message in found:
        if not message.id:
            continue
        old = known.get(_key(message), message.context)
        string: Any
        if language == SOURCE_LANGUAGE:
            string = message.id
        elif old is not None and old.pluralizable == message.pluralizable:
            string = old.string
        else:
            string = ("",) * result.num_plurals if message.pluralizable else ""
        result.add(
            message.id,
            string,
            context=message.context,
            flags=old.flags if old else (),
            user_comments=old.user_comments if old else (),
        )
    return result


def as_text(language: str, catalog: Catalog) -> str:
    header = [
        f"Language: {language}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {PLURAL_FORMS[language]}",
    ]
    out = io.BytesIO()
    # One line a message, however long: a line-by-line merge then keeps entries whole.
    write_po(
        out, catalog, width=0, no_location=True, omit_header=True, sort_output=True, ignore_obsolete=True
    )
    lines = [
        'msgid ""',
        'msgstr ""',
        *(f'"{line}\\n"' for line in header),
        "",
        out.getvalue().decode().strip(),
    ]
    return "\n".join(lines).rstrip() + "\n"


# --- Check ----------------------------------------------------------------------------------------


def faults(language: str, catalog: Catalog) -> Report:
    report = Report(language)
    for message in catalog:
        if not message.id:
            continue
        name = f"“{_key(message)}”" + (f" (context {message.context})" if message.context else "")
        if not _translated(message):
            report.missing.append(f"not translated: {name}")
        elif message.fuzzy:
            report.faults.append(f"marked fuzzy: {name}")
        elif problem := _placeholder_problem(message):
            report.faults.append(f"{problem}: {name}")
    return report


def _key(message: Message) -> str:
    return message.id[0] if isinstance(message.id, (list, tuple)) else message.id


def _translated(message: Message) -> bool:
    strings = message.string if isinstance(message.string, (list, tuple)) else (message.string,)
    return all(strings)


def _placeholders(text: str) -> set[str]:
    return {match.group() for match in PLACEHOLDER.finditer(text.replace("%%", ""))}


def _placeholder_problem(message: Message) -> str | None:
    said: Any = message.string
    if isinstance(message.id, str):
        expected, got = _placeholders(message.id), _placeholders(said)
        return None if got == expected else f"placeholders {sorted(got)} instead of {sorted(expected)}"
    one, many = (_placeholders(text) for text in message.id)
    # "One card" needs no number, so the first form may do without what only the plural has.
    for number, form in enumerate(said):
        got, needed = _placeholders(form), (one & many if number == 0 else many)
        if not needed <= got <= one | many:
            return f"placeholders {sorted(got)} in form {number} instead of {sorted(needed)}"
    return None


# --- The three things the command does ------------------------------------------------------------


def update() -> list[Report]:
    """Rewrites both catalogues from the sources; reports what still needs a translator."""
    found = extracted()
    reports = []
    for language in LANGUAGES:
        path = path_of(language)
        catalog = merged(language, found, read(path, language))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(as_text(language, catalog), encoding="utf-8")
        reports.append(faults(language, catalog))
    return reports


def check() -> list[Report]:
    """Like `update`, without writing: reports also files that `update` would change."""
    found = extracted()
    reports = []
    for language in LANGUAGES:
        path = path_of(language)
        catalog = merged(language, found, read(path, language))
        report = faults(language, catalog)
        report.stale = not path.exists() or path.read_text(encoding="utf-8") != as_text(language, catalog)
        reports.append(report)
    return reports


def compile_stale() -> list[Path]:
    """Writes each `.mo` that is missing or older than its `.po`; the written ones."""
    written = []
    for language in LANGUAGES:
        source = path_of(language)
        target = source.with_suffix(".mo")
        if not source.exists():
            continue
        if target.exists() and target.stat().st_mtime_ns > source.stat().st_mtime_ns:
            continue
        # Several processes may start at once: each writes its own file and renames it into place.
        handle, name = tempfile.mkstemp(dir=source.parent, suffix=".mo.tmp")
        with os.fdopen(handle, "wb") as file:
            write_mo(file, read(source, language))
        os.chmod(name, 0o644)  # mkstemp's file is its owner's alone; who serves need not be who installed
        os.replace(name, target)
        # What this process has loaded by now, on the way through its settings, is older.
        translation_file_changed(sender=None, file_path=target)
        written.append(target)
    return written
