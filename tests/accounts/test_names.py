"""Which names people may take."""

import pytest

from accounts.names import clean_name, has_shape, is_reserved, name_key


@pytest.mark.parametrize("name", ["Ala", "Żółw", "jan.kowalski", "anna-maria", "Łucja_2", "Jürgen", "x1"])
def test_names_that_people_have(name):
    assert has_shape(name)
    assert not is_reserved(name)


@pytest.mark.parametrize(
    "name",
    [
        "A",
        "a" * 21,
        "1ala",
        "-ala",
        "ala.",
        "ala-",
        "ala_",
        "ala ma",
        "ala@example.com",
        "ala<b>",
        "ala\n",
        "al\u200ba",  # zero-width space
        "\u202eala",  # right-to-left override
        "ala\u0000",
        "аla",  # a Cyrillic letter
        "a×b",
        "ala/..",
        "",
    ],
)
def test_names_that_hide_something_or_do_not_fit(name):
    assert not has_shape(name)


@pytest.mark.parametrize(
    "name",
    [
        "Kartka",
        "ADMIN",
        "gość",
        "Gosc",
        "guest-123456",
        "gosc-123456",
        "bot",
        "Bot-7",
        "pomoc",
        "obsługa",
        "former-1",
    ],
)
def test_names_of_the_house(name):
    assert is_reserved(name)


def test_case_and_composition_do_not_make_another_name():
    assert name_key("Żaba") == name_key("żABA")
    assert name_key(clean_name("Z\u0307aba")) == name_key("Żaba")
    assert has_shape(clean_name("  Z\u0307aba "))
    assert name_key("Ala") != name_key("Ola")
