"""Registering and leaving, as services."""

import pytest
from allauth.account.models import EmailAddress

from accounts.errors import AddressTaken, AlreadyRegistered, NameTaken, UnknownLanguage, UnknownTimeZone
from accounts.models import OutgoingMail, User
from accounts.outbox import queue
from accounts.services.guests import make_guest
from accounts.services.people import close_account, register, yield_address
from accounts.services.preferences import save_preferences
from accounts.signals import account_closed, account_closing, memberships_ending
from tests.factories import make_user


def person(**changes):
    return {
        "guest": None,
        "username": "Żaba",
        "email": "zaba@example.com",
        "password": "haslo-zaby",
        "language": "pl",
    } | changes


def test_a_stranger_gets_a_row_of_their_own(db):
    user = register(**person(time_zone="Europe/Paris"))
    user.refresh_from_db()
    assert (user.username, user.email, user.is_guest) == ("Żaba", "zaba@example.com", False)
    assert (user.language, user.time_zone) == ("pl", "Europe/Paris")
    assert user.check_password("haslo-zaby")


def test_a_guest_keeps_the_row(db):
    guest = make_guest(language="en")
    user = register(**person(guest=guest, language="en"))
    assert user.pk == guest.pk
    assert not User.objects.get(pk=guest.pk).is_guest
    assert User.objects.count() == 1
    assert user.confirm_plays


@pytest.mark.parametrize("name", ["Żaba", "żaba", "ŻABA", "Z\u0307aba"])
def test_a_name_is_taken_whatever_its_case(db, name):
    register(**person())
    guest = make_guest(language="pl")
    with pytest.raises(NameTaken):
        register(**person(guest=guest, username=name, email="inna@example.com"))
    guest.refresh_from_db()
    assert guest.is_guest
    assert guest.email == ""


def test_an_address_has_one_account_whatever_its_case(ala):
    with pytest.raises(AddressTaken):
        register(**person(email="ALA@example.com"))
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("taken", "refusal"), [({"username": "żaba"}, NameTaken), ({"email": "ZABA@example.com"}, AddressTaken)]
)
def test_who_was_slower_by_a_moment_is_told_the_same(db, monkeypatch, taken, refusal):
    """Both have asked before either wrote: the database decides, and the loser learns which of the two it was."""
    monkeypatch.setattr("accounts.services.people._is_taken", lambda *_: False)
    register(**person())
    if refusal is NameTaken:
        answers = iter([False, True])
        monkeypatch.setattr("accounts.services.people._is_taken", lambda *_: next(answers))
    else:
        monkeypatch.setattr("django.db.models.query.QuerySet.exists", lambda _: False)
    with pytest.raises(refusal):
        register(**person(username="Inna", email="inna@example.com") | taken)
    monkeypatch.undo()
    assert User.objects.count() == 1


def test_who_confirms_an_address_owns_it(ala, bartek):
    ala.emailaddress_set.update(verified=False)
    yield_address(address="ALA@example.com", owner=bartek)
    ala.refresh_from_db()
    assert ala.email == ""
    assert not ala.emailaddress_set.exists()


def test_a_confirmed_address_is_never_taken_away(ala, bartek):
    yield_address(address="ala@example.com", owner=bartek)
    ala.refresh_from_db()
    assert ala.email == "ala@example.com"
    assert ala.emailaddress_set.get().verified


def test_a_guest_who_registered_in_another_window_is_told(db):
    guest = make_guest(language="pl")
    register(**person(guest=guest))
    with pytest.raises(AlreadyRegistered):
        register(**person(guest=guest, username="Druga", email="druga@example.com"))
    assert User.objects.get().username == "Żaba"


def test_leaving_takes_name_address_and_mails_away_and_keeps_the_row(ala, bartek):
    queue(key="k", user=ala, stream=OutgoingMail.Stream.ACCOUNT, subject="s", text="t", to_address=ala.email)
    queue(
        key="b",
        user=bartek,
        stream=OutgoingMail.Stream.ACCOUNT,
        subject="s",
        text="t",
        to_address=bartek.email,
    )
    heard = []

    def listen(signal, user, **kwargs):
        heard.append((signal, user.username == "ala"))

    signals = [memberships_ending, account_closing, account_closed]
    for each in signals:
        each.connect(listen)
    close_account(user=ala)
    for each in signals:
        each.disconnect(listen)

    ala.refresh_from_db()
    assert heard == list(zip(signals, [True, True, False], strict=True)), (
        "what was entered ends first, by its own rules, and matches while the name is still there"
    )
    assert ala.email == ""
    assert "ala" not in ala.username
    assert not ala.is_active
    assert not ala.has_usable_password()
    assert ala.name == "dawny gracz"
    assert not EmailAddress.objects.filter(email="ala@example.com").exists()
    assert list(OutgoingMail.objects.values_list("key", flat=True)) == ["b"]


def test_a_name_is_free_again_after_its_player_left(db):
    close_account(user=make_user("zaba"))
    assert register(**person(username="zaba")).username == "zaba"


def test_leaving_twice_does_no_harm(ala):
    close_account(user=ala)
    close_account(user=ala)
    assert User.objects.get(pk=ala.pk).closed_at is not None


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [({"language": "de"}, UnknownLanguage), ({"time_zone": "Mars/Base"}, UnknownTimeZone)],
)
def test_preferences_that_do_not_exist_change_nothing(ala, changes, refusal):
    with pytest.raises(refusal):
        save_preferences(user=ala, changes={"four_colours": True} | changes)
    ala.refresh_from_db()
    assert (ala.language, ala.time_zone, ala.four_colours) == ("pl", "Europe/Warsaw", False)
