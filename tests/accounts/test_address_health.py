"""What a person sees of their address, how they revive it, and who else learns that it takes no mails."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import OutgoingMail, User
from accounts.services.delivery import MOST_FAILURES, mail_came_back
from tests.factories import make_match

PAGE = "/konto/adres/"
REVIVE = "/konto/adres/pisz-znowu/"


@pytest.fixture
def page(client: Client, ala: Any) -> Any:
    client.force_login(ala)
    return lambda address=PAGE: client.get(address).content.decode()


def failing(user: User, times: int = 1) -> None:
    for _ in range(times):
        mail_came_back(user=user, address=user.email, for_good=False)
    user.refresh_from_db()


def test_a_well_address_is_said_to_be_well(page: Any, ala: Any) -> None:
    assert "Jeszcze nie pisaliśmy na ten adres." in page()
    OutgoingMail.objects.create(
        key="1", user=ala, to_address=ala.email, stream="turn", message_id="<1>", not_before=timezone.now(),
        state="sent", sent_at=timezone.now(), language="pl", subject="s",
    )  # fmt: skip
    assert "żaden nie wrócił" in page()
    assert "Ostatni mail do ciebie wyszedł" in page()
    assert "wracają" not in page("/")


@pytest.mark.parametrize(("times", "said"), [(1, "Wrócił 1 mail"), (3, "Wróciły 3 maile")])
def test_mails_that_came_back_are_counted_before_it_is_too_late(
    page: Any, ala: Any, times: int, said: str
) -> None:
    failing(ala, times)
    assert said in page()
    assert "Piszcie do mnie znowu" not in page()


@pytest.mark.parametrize("address", ["/", "/konto/", "/zasady/vista/", PAGE])
def test_a_resting_address_is_told_on_every_page(page: Any, ala: Any, address: str) -> None:
    assert "Nasze maile do ciebie wracają." not in page(address)
    failing(ala, MOST_FAILURES)
    assert "Nasze maile do ciebie wracają." in page(address)
    assert f'href="{PAGE}"' in page(address)


def test_its_owner_revives_it_and_a_mail_goes_there_at_once(page: Any, client: Client, ala: Any) -> None:
    failing(ala, MOST_FAILURES)
    assert "Piszcie do mnie znowu" in page()
    assert not OutgoingMail.objects.exists()
    said = client.post(REVIVE, follow=True).content.decode()
    assert "Znowu do ciebie piszemy" in said
    ala.refresh_from_db()
    assert ala.mail_paused_at is None
    mail = OutgoingMail.objects.get()
    assert (mail.to_address, mail.stream, mail.subject) == (ala.email, "account", "Znowu do ciebie piszemy")
    assert "Nasze maile do ciebie wracają." not in page("/")


def test_one_more_that_comes_back_ends_it_again(client: Client, ala: Any) -> None:
    failing(ala, MOST_FAILURES)
    client.force_login(ala)
    client.post(REVIVE)
    failing(ala)
    assert ala.mail_paused_at is not None


def test_reviving_what_is_well_does_nothing(client: Client, ala: Any) -> None:
    client.force_login(ala)
    assert client.post(REVIVE).status_code == 302
    assert client.get(REVIVE).status_code == 405
    assert not OutgoingMail.objects.exists()
    assert Client().post(REVIVE)["Location"] == "/konto/zaloguj/"


def test_the_others_at_the_table_learn_it_and_its_owner_there_does_not(
    client: Client, ala: Any, bartek: Any
) -> None:
    match = make_match(ala, bartek)
    client.force_login(bartek)
    told = "Our mails to ala are undeliverable."
    client.cookies["language"] = "en"
    assert told not in client.get(match.get_absolute_url()).content.decode()
    failing(ala, MOST_FAILURES)
    assert told in client.get(match.get_absolute_url()).content.decode()
    client.force_login(ala)
    assert told not in client.get(match.get_absolute_url()).content.decode()
