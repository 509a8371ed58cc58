"""Who confirms an address learns once of the turns that began before, when no mail could tell of them."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.test import Client

from accounts.models import Channel, OutgoingMail, User
from accounts.relay import send_due
from accounts.services.guests import make_guest
from games.services.people import tell_what_waits
from tests.factories import make_bot_match, make_match

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def newcomer(ala: Any) -> Any:
    """Signed up, plays, and has not pressed the button in the first mail yet."""
    EmailAddress.objects.filter(user=ala).update(verified=False)
    return ala


def confirm(person: Any) -> None:
    key = EmailConfirmationHMAC(EmailAddress.objects.get(user=person)).key
    assert Client().post(f"/konto/adres/potwierdz/{key}/").status_code == 302


def mails(person: Any) -> list[OutgoingMail]:
    """About turns, as they went out."""
    OutgoingMail.objects.filter(state="queued").update(not_before="2020-01-01T00:00Z")
    send_due()
    return list(OutgoingMail.objects.filter(user=person, stream="turn", state="sent").order_by("pk"))


def test_before_the_confirmation_nothing_goes_out(newcomer: Any, bartek: Any) -> None:
    make_match(newcomer, bartek)
    assert mails(newcomer) == []


def test_a_turn_whose_mail_could_not_go_out_is_told_and_can_be_answered(newcomer: Any, bartek: Any) -> None:
    make_match(newcomer, bartek)
    assert mails(newcomer) == []
    confirm(newcomer)
    [mail] = mails(newcomer)
    assert mail.to_address == newcomer.email
    assert "TRUMP" in mail.text
    assert mail.headers["Reply-To"]


def test_several_turns_come_in_one_mail(newcomer: Any, bartek: Any, celina: Any) -> None:
    for opponent in (bartek, celina):
        make_match(newcomer, opponent)
    assert mails(newcomer) == []
    confirm(newcomer)
    [mail] = mails(newcomer)
    assert "Czekają na ciebie 2 ruchy" in mail.subject


def test_a_match_that_a_guest_began_is_told_of_as_well(client: Client) -> None:
    guest = make_guest(language="pl")
    make_bot_match(guest)
    client.force_login(guest)
    password = "bardzo-tajne-1"
    client.post(
        "/konto/zaloz/",
        {"username": "zaneta", "email": "z@example.com", "password1": password, "password2": password},
    )
    guest.refresh_from_db()
    assert not guest.is_guest
    confirm(guest)
    assert len(mails(guest)) == 1


def test_a_mail_that_has_not_gone_out_yet_does_not_come_twice(newcomer: Any, bartek: Any) -> None:
    make_match(newcomer, bartek)
    confirm(newcomer)
    assert len(mails(newcomer)) == 1


def test_an_occasion_is_told_of_once(newcomer: Any, bartek: Any) -> None:
    make_match(newcomer, bartek)
    confirm(newcomer)
    address = EmailAddress.objects.get(user=newcomer)
    tell_what_waits(user=newcomer, address_id=address.pk)
    assert len(mails(newcomer)) == 1


def test_no_turn_waits_and_nothing_is_said(newcomer: Any, bartek: Any) -> None:
    make_match(bartek, newcomer)
    confirm(newcomer)
    assert mails(newcomer) == []


def test_who_wants_no_mails_about_turns_gets_none(newcomer: Any, bartek: Any) -> None:
    User.objects.filter(pk=newcomer.pk).update(mail_turn=Channel.NEVER)
    make_match(newcomer, bartek)
    confirm(newcomer)
    assert mails(newcomer) == []


def test_who_wants_turns_in_the_digest_finds_them_there(newcomer: Any, bartek: Any) -> None:
    User.objects.filter(pk=newcomer.pk).update(mail_turn=Channel.DIGEST)
    make_match(newcomer, bartek)
    OutgoingMail.objects.all().delete()
    confirm(newcomer)
    assert not OutgoingMail.objects.filter(user=newcomer, stream="turn").exists()
    assert OutgoingMail.objects.filter(user=newcomer, stream="digest", state="queued").count() == 1


def test_another_address_of_somebody_whom_mails_reached_tells_nothing_again(ala: Any, bartek: Any) -> None:
    make_match(ala, bartek)
    assert len(mails(ala)) == 1
    EmailAddress.objects.create(user=ala, email="ala@nowa.example", verified=False)
    key = EmailConfirmationHMAC(EmailAddress.objects.get(email="ala@nowa.example")).key
    Client().post(f"/konto/adres/potwierdz/{key}/")
    ala.refresh_from_db()
    assert ala.email == "ala@nowa.example"
    assert len(mails(ala)) == 1
