"""A game whose table is not drawn in mails yet: its players still learn that it is their turn, and can act."""

from __future__ import annotations

import random
import re

import pytest

from accounts import outbox
from accounts.models import OutgoingMail, User
from games.engines.registry import ENGINES
from games.presentation.mail import EXAMPLES, MOST_CHOICES
from games.presentation.mails import TITLES
from games.selectors.positions import position_of
from tests.factories import make_bot_match, open_round, play_word

pytestmark = pytest.mark.django_db


def test_every_game_has_a_title():
    assert set(TITLES) == set(ENGINES)


@pytest.mark.parametrize(("language", "verb"), [("en", "Pass "), ("pl", "Podaję ")])
def test_the_button_of_an_action_with_a_verb_of_its_own_says_that_alone(language, verb, ala, client):
    User.objects.update(language=language)
    ala.refresh_from_db()
    match = make_bot_match(ala, game="kierki")
    mail = OutgoingMail.objects.get(user=ala, key__startswith="turn:")
    assert outbox.write(mail)
    give = next(each for each in position_of(open_round(match)).view(0).legal if each.startswith("GIVE "))
    link = re.search(r"http://testserver(/m/\w+/)", mail.text)
    page = client.get(f"{link.group(1)}{give.replace(' ', '-')}/").content.decode()
    assert re.search(rf"<h1>{verb}[^<]*\?</h1>", page)
    assert re.search(rf'<button class="button go">{verb}', page)
    assert not re.search(f"(Play|Zagraj|Zagrać):? {verb}", page, re.IGNORECASE)


@pytest.mark.parametrize("key", sorted(set(ENGINES) - {"vista"}))
def test_turns_are_told_and_can_be_played_by_their_links(key, ala, client):
    match = make_bot_match(ala, game=key)
    rng = random.Random(5)
    told = 0
    for _ in range(60):
        the_round = open_round(match)
        seat = position_of(the_round).to_act[0]
        view = position_of(the_round).view(seat)
        mail = OutgoingMail.objects.filter(user=ala, key__startswith="turn:", state="queued").last()
        if seat == 0 and mail is not None and outbox.write(mail):
            told += 1
            assert str(TITLES[key]) in mail.subject
            shown = re.findall(r"^\| .*?  (http://testserver/m/\S+)", mail.text, re.MULTILINE)
            assert len(shown) == (len(view.legal) if len(view.legal) <= MOST_CHOICES else EXAMPLES)
            assert ("name yours" in mail.text or "nazwij swój" in mail.text) == (
                len(view.legal) > MOST_CHOICES
            )
            page = client.get(shown[0].removeprefix("http://testserver"))
            assert page.status_code == 200
            assert 'name="nonce"' in page.content.decode()
        play_word(match, view.legal[rng.randrange(len(view.legal))], channel="mail")
        if not match.rounds.filter(status="active").exists():
            break
    assert told > 3
