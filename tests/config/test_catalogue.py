"""The message catalogues: what is extracted, merged, checked, and what Django then says."""

from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import translation
from django.utils.translation import trans_real

from config import catalogue


@pytest.fixture
def house(tmp_path, settings):
    """A folder with sources of its own; `house(name, text)` writes one, catalogues stand under locale/."""
    settings.BASE_DIR = tmp_path
    settings.LOCALE_PATHS = [tmp_path / "locale"]

    def write(name: str, text: str) -> Path:
        path = tmp_path / "templates" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


def po(language: str = "pl") -> Path:
    return catalogue.path_of(language)


def translate(*pairs: tuple[str, str]) -> None:
    text = po().read_text()
    for msgid, msgstr in pairs:
        assert f'msgid "{msgid}"\nmsgstr ""' in text
        text = text.replace(f'msgid "{msgid}"\nmsgstr ""', f'msgid "{msgid}"\nmsgstr "{msgstr}"')
    po().write_text(text)


def lines(reports: list[catalogue.Report]) -> list[str]:
    return [line for report in reports for line in report.lines]


def test_messages_of_python_and_templates_are_found(house, tmp_path):
    module = tmp_path / "words.py"
    module.write_text(
        'A = _("One " "two")\nB = pgettext("card", "Queen")\nC = ngettext("%(n)d move", "%(n)d moves", 2)\n'
    )
    page = house(
        "page.html",
        """{% load i18n %}{# a comment: don't #}
  {% if x %}<p title="{% translate "It's here" %}">{% translate 'Table' context "furniture" %}</p>{% endif %}
   {% blocktranslate with a=b|length trimmed %}
      Hello {{ a }},
      100 % sure
   {% endblocktranslate %}
 {% blocktranslate count n=n %}One card{% plural %}{{ n }} cards{% endblocktranslate %}
{{ _("Shown")|upper }} {% include "x" with title=_("Given") %}""",
    )
    found = catalogue.extracted(iter([module, page]))
    assert {(m.id, m.context) for m in found if m.id} == {
        ("One two", None),
        ("Queen", "card"),
        (("%(n)d move", "%(n)d moves"), None),
        ("It's here", None),
        ("Table", "furniture"),
        ("Hello %(a)s, 100 %% sure", None),
        (("One card", "%(n)s cards"), None),
        ("Shown", None),
        ("Given", None),
    }


def test_a_template_that_cannot_be_read_is_named(house):
    page = house(
        "broken.html", "{% load i18n %}{% blocktranslate %}a {% if b %}{% endif %}{% endblocktranslate %}"
    )
    with pytest.raises(catalogue.UnreadableSource, match=r"broken\.html"):
        catalogue.extracted(iter([page]))


def test_what_is_translated_survives_and_what_has_gone_goes(house):
    house("a.html", '{% load i18n %}{% translate "Stay" %}{% translate "Go" %}')
    catalogue.update()
    translate(("Stay", "Zostań"), ("Go", "Idź"))
    assert catalogue.check()[0].lines == []

    house("a.html", '{% load i18n %}{% translate "New" %}{% translate "Stay" %}')
    assert lines(catalogue.update()) == ["pl: not translated: “New”"]
    text = po().read_text()
    assert 'msgid "Stay"\nmsgstr "Zostań"' in text
    assert "Idź" not in text
    assert text.index('"New"') < text.index('"Stay"')


def test_the_same_sources_give_the_same_file(house):
    house("a.html", '{% load i18n %}{% translate "b" %}{% translate "a" context "x" %}{% translate "a" %}')
    catalogue.update()
    first = po().read_bytes()
    house("z.html", '{% load i18n %}{% translate "a" %}')
    catalogue.update()
    assert po().read_bytes() == first
    assert b"POT-Creation-Date" not in first
    assert b"html" not in first


def test_english_is_filled_in(house):
    house(
        "a.html",
        "{% load i18n %}{% blocktranslate count n=n %}One card{% plural %}{{ n }} cards{% endblocktranslate %}",
    )
    english = catalogue.update()[1]
    assert english.lines == []
    assert 'msgstr[0] "One card"\nmsgstr[1] "%(n)s cards"' in po("en").read_text()


def test_doubles_of_a_merge_are_dropped_and_the_translation_kept(house):
    house("a.html", '{% load i18n %}{% translate "Card" %}')
    catalogue.update()
    po().write_text(po().read_text() + '\nmsgid "Card"\nmsgstr "Karta"\n')
    assert [report.stale for report in catalogue.check()] == [True, False]
    assert lines(catalogue.update()) == []
    assert po().read_text().count('msgid "Card"') == 1
    assert 'msgstr "Karta"' in po().read_text()


@pytest.mark.parametrize(
    ("message", "translation_", "fault"),
    [
        ("Card %(name)s", "Karta %(name)s", None),
        ("Card %(name)s", "Karta %(nazwa)s", "placeholders"),
        ("Card %(name)s", "Karta", "placeholders"),
        ("Card {name}", "Karta {nazwa}", "placeholders"),
        ("Card", "Karta %(name)s", "placeholders"),
    ],
)
def test_placeholders_must_agree(house, tmp_path, message, translation_, fault):
    po().parent.mkdir(parents=True)
    po().write_text(f'msgid "{message}"\nmsgstr "{translation_}"\n')
    report = catalogue.faults("pl", catalogue.read(po(), "pl"))
    assert bool(report.lines) == bool(fault)
    assert all(fault in line for line in report.lines)


def test_a_plural_form_needs_its_number_except_the_first(house):
    entry = (
        'msgid "One card"\nmsgid_plural "%(n)s cards"\n'
        'msgstr[0] "Jedna karta"\nmsgstr[1] "{}"\nmsgstr[2] "%(n)s kart"\n'
    )
    po().parent.mkdir(parents=True)
    po().write_text(entry.format("%(n)s karty"))
    assert catalogue.faults("pl", catalogue.read(po(), "pl")).lines == []
    po().write_text(entry.format("karty"))
    assert "form 1" in catalogue.faults("pl", catalogue.read(po(), "pl")).lines[0]
    po().write_text(entry.format(""))
    assert "not translated" in catalogue.faults("pl", catalogue.read(po(), "pl")).lines[0]


def test_a_fuzzy_entry_is_a_fault(house):
    po().parent.mkdir(parents=True)
    po().write_text('#, fuzzy\nmsgid "Card"\nmsgstr "Karta"\n')
    assert "fuzzy" in catalogue.faults("pl", catalogue.read(po(), "pl")).lines[0]


def test_check_says_what_is_missing_and_writes_nothing(house, capsys):
    house("a.html", '{% load i18n %}{% translate "Card" %}')
    with pytest.raises(CommandError):
        call_command("catalogue", "--check")
    assert "pl: not translated: “Card”" in capsys.readouterr().out
    assert not po().exists()


def test_what_is_compiled_speaks_polish(house):
    house(
        "a.html",
        '{% load i18n %}{% translate "Zzz card" context "suit" %}'
        "{% blocktranslate count n=n %}One zzz{% plural %}{{ n }} zzz{% endblocktranslate %}",
    )
    catalogue.update()
    text = po().read_text()
    for number, form in enumerate(("jedno", "%(n)s parę", "%(n)s wiele")):
        text = text.replace(f'msgstr[{number}] ""', f'msgstr[{number}] "{form}"')
    po().write_text(text.replace('msgid "Zzz card"\nmsgstr ""', 'msgid "Zzz card"\nmsgstr "Karta"'))

    assert [path.name for path in catalogue.compile_stale()] == ["django.mo", "django.mo"]
    assert catalogue.compile_stale() == []
    assert po().with_suffix(".mo").stat().st_mode & 0o777 == 0o644

    catalogue_of_house = trans_real.DjangoTranslation("pl")
    said = {
        n: catalogue_of_house.ngettext("One zzz", "%(n)s zzz", n) % {"n": n} for n in (1, 2, 5, 12, 22, 112)
    }
    assert said == {1: "jedno", 2: "2 parę", 5: "5 wiele", 12: "12 wiele", 22: "22 parę", 112: "112 wiele"}


def test_the_catalogues_of_the_site_are_complete():
    assert lines(catalogue.check()) == []


def test_django_loads_them():
    with translation.override("pl"):
        assert translation.gettext("You do not play at this table.") == "Nie grasz przy tym stole."
    with translation.override("en"):
        assert translation.gettext("You do not play at this table.") == "You do not play at this table."
