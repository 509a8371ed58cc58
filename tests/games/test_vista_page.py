"""The page of a VISTA table says of which card it speaks."""

import html
import re

from django.test import Client

from games.selectors.positions import position_of
from tests.factories import make_match, open_round, play_word


def test_the_words_about_a_lucky_card_name_it(client: Client, ala, bartek):
    match = make_match(ala, bartek)
    play_word(match, "TRUMP S")
    play_word(match, "LUCKY")
    the_round = open_round(match)
    led = position_of(the_round).view(1).trick[0].card
    play_word(match, position_of(the_round).view(1).legal[0])
    client.force_login(bartek)
    shown = html.unescape(client.get(match.get_absolute_url()).content.decode())
    trick = shown.split('aria-label="Lewa na stole"')[1]
    words = [re.sub(r"<[^>]+>", "", each) for each in re.findall(r"<small>(.*?)</small>", trick)]
    signs = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
    assert signs[led[-1]] in words[0]
    assert "szczęśliwa karta" in words[0]
