"""A game whose table is not drawn in mails yet: its players still learn that it is their turn, and can act."""

from __future__ import annotations

import random
import re

import pytest
from django.utils import timezone, translation

from accounts import outbox
from accounts.models import OutgoingMail, User
from games.answers.mails import answer_mail
from games.answers.words import words_of
from games.engines.registry import ENGINES
from games.inbound.judge import judge_of
from games.models import InboundMail
from games.presentation.mail import EXAMPLES, MOST_CHOICES, pick_of
from games.presentation.mails import TITLES
from games.selectors.positions import position_of
from games.tokens import find_token, make_token
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


@pytest.mark.parametrize(
    ("language", "some", "all_of_them"),
    [
        ("en", "You may play, for example:", "any 3 cards of your hand, such as"),
        ("pl", "Możesz zagrać na przykład:", "dowolne 3 karty z ręki"),
    ],
)
def test_a_mail_that_lists_a_few_of_many_choices_says_that_they_are_examples(
    language, some, all_of_them, ala
):
    User.objects.update(language=language)
    ala.refresh_from_db()
    match = make_bot_match(ala, game="kierki")
    mail = OutgoingMail.objects.get(user=ala, key__startswith="turn:")
    assert outbox.write(mail)
    text = " ".join(mail.text.split())
    assert some in text
    assert all_of_them in text
    assert some.removesuffix(":") in mail.html
    shown = set(re.findall(r"\[(\S+ \S+ \S+)\]", mail.text))
    (other,) = set(re.findall(r"[“„](\S+ \S+ \S+)[”]", text.partition(all_of_them)[2])) - {""}
    assert len(shown) == EXAMPLES
    assert other not in shown
    view = position_of(open_round(match)).view(0)
    assert len(judge_of(position_of(open_round(match)).engine, view)(other).readings) == 1


@pytest.mark.parametrize(
    ("language", "wanted"), [("en", "3 cards are wanted"), ("pl", "Trzeba podać 3 karty")]
)
def test_one_card_where_three_are_wanted_is_told_how_many(language, wanted, ala):
    User.objects.update(language=language)
    ala.refresh_from_db()
    match = make_bot_match(ala, game="kierki")
    key = make_token(
        purpose="reply", user=ala, sent_to=ala.email, seat=match.seats.get(user=ala), round=open_round(match)
    )
    token = find_token(key, "reply")
    letter = InboundMail.objects.create(rcpt_to="r", raw=b"", digest="d", received_at=timezone.now())
    mail = answer_mail(inbound=letter, token=token, in_reply_to="", kind="illegal", text="jack of hearts")
    assert outbox.write(mail)
    assert wanted in " ".join(mail.text.split())
    assert wanted in mail.html
    with translation.override(language):
        in_digest = words_of(token, "illegal", "jack of hearts", with_choices=True).lines
        assert sum(wanted in line for line in in_digest) == 1
    for _ in range(4):
        play_word(match, channel="mail")
    later = InboundMail.objects.create(rcpt_to="r", raw=b"", digest="e", received_at=timezone.now())
    again = answer_mail(inbound=later, token=token, in_reply_to="", kind="illegal", text="jack of hearts")
    assert wanted not in again.text


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
            assert ("for example:" in mail.text or "na przykład:" in mail.text) == (
                len(view.legal) > MOST_CHOICES
            )
            page = client.get(shown[0].removeprefix("http://testserver"))
            assert page.status_code == 200
            assert 'name="nonce"' in page.content.decode()
        play_word(match, view.legal[rng.randrange(len(view.legal))], channel="mail")
        if not match.rounds.filter(status="active").exists():
            break
    assert told > 3


def test_the_players_of_a_mail_are_counted_and_their_words_named_once(ala):
    """Three bots of a level are "×3"; "BID 1" is no other word than "bid 1", and no line breaks within it."""
    User.objects.update(language="en")
    ala.refresh_from_db()
    match = make_bot_match(ala, game="szturm", options={"players": 4})
    while 0 not in open_round(match).to_act:
        first = open_round(match).version == 0
        play_word(match, "BID 1" if first else "PASS")
    mail = OutgoingMail.objects.filter(user=ala, key__startswith="turn:").latest("pk")
    assert outbox.write(mail)
    text = " ".join(mail.text.split())
    assert "ala – Easy bot ×3, round 1" in text
    named = re.search(r"such as “BID (\d)”\.", text)
    assert named is not None
    assert f"“bid {named[1]}”" not in text + mail.html
    assert re.search(r'class="code whole" style="[^"]*nowrap[^"]*">\[BID \d\]', mail.html)
    assert re.search(
        r"Time until: \w+, \d+\N{NO-BREAK SPACE}\w+ \d{4}, \d\d:\d\d\N{NO-BREAK SPACE}\w+", mail.text
    )


def test_the_card_that_is_paid_for_is_no_card_to_pay_with(ala, client):
    User.objects.update(language="en")
    ala.refresh_from_db()
    match = make_bot_match(ala, game="szturm", options={"players": 2})
    while True:
        view = position_of(open_round(match)).view(0)
        if view.legal and view.legal[0].startswith("DISCARD"):
            break
        mine = 0 in open_round(match).to_act
        legal = position_of(open_round(match)).view(0 if mine else 1).legal
        wanted = "BID 3" if mine else "PASS"
        play_word(match, wanted if wanted in legal else legal[0])
    mail = OutgoingMail.objects.filter(user=ala, key__startswith="turn:").latest("pk")
    assert outbox.write(mail)
    bought = ENGINES["szturm"].describe(view.lot.card, "en")
    assert f"This card cannot be among them: {bought}." in " ".join(mail.text.split())
    assert f"This card cannot be among them: {bought}." in mail.html
    assert view.lot.card in view.hand
    assert view.lot.card not in pick_of(view).cards
