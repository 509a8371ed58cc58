"""The words that people use for cards, in Polish and English; `words` reads texts with them.

All forms are written folded: lower case, without diacritics. Polish forms stand in every case that a
sentence may need. Left out on purpose: "dam", which is "I give" more often than "of the queens".
"""

from __future__ import annotations

from collections.abc import Mapping

from games.engines.base import Language

RANK_WORDS: Mapping[str, str] = {
    "A": "a as asa asowi asem asie asy asow ace aces",
    "K": "k krol krola krolowi krolem krolu krole krolow king kings",
    "Q": "q d dama damy damie dame damo krolowa krolowej krolowe queen queens",
    "J": "j w walet waleta waletowi waletem walecie walety waletow jopek jopka jack jacks knave",
    "T": "t 10 dziesiatka dziesiatki dziesiatke dziesiatce dziesiatek dziesiec ten tens",
    "9": "9 dziewiatka dziewiatki dziewiatke dziewiatce dziewiatek dziewiec nine nines",
    "8": "8 osemka osemki osemke osemce osemek osiem eight eights",
    "7": "7 siodemka siodemki siodemke siodemce siodemek siedem seven sevens",
    "6": "6 szostka szostki szostke szostce szostek szesc six sixes",
    "5": "5 piatka piatki piatke piatce piatek piec five fives",
    "4": "4 czworka czworki czworke czworce czworek cztery four fours",
    "3": "3 trojka trojki trojke trojce trojek trzy three threes trey",
    "2": "2 dwojka dwojki dwojke dwojce dwojek dwa two twos deuce",
}

SUIT_WORDS: Mapping[str, str] = {
    "S": "s p ♠ pik pika pikowi pikiem piku piki pikow pikom pikami pikach"
    " pikowy pikowa pikowe pikowego pikowej wino wina spade spades",
    "H": "h k ki ♥ kier kiera kierowi kierem kierze kiery kierow kierom kierami kierach"
    " kierowy kierowa kierowe kierowego kierowej czerwien czerwo serce heart hearts",
    "D": "d k ka ♦ karo kara karu karem karze kar karom karami karach"
    " karowy karowa karowe karowego karowej dzwonek dzwonki diamond diamonds",
    "C": "c t tr ♣ trefl trefla treflowi treflem treflu trefle trefli treflom treflami treflach"
    " treflowy treflowa treflowe treflowego treflowej zoladz zoledzi club clubs",
}

NO_TRUMP_WORDS = frozenset(
    {"ba", "nt", "bez atu", "bez atutu", "bez atutow", "bezatu", "no trump", "no trumps", "notrump"}
)

RESIGN_WORDS = frozenset(
    {
        "resign",
        "i resign",
        "give up",
        "i give up",
        "poddaje",
        "poddaje sie",
        "poddaje mecz",
        "poddaje partie",
        "rezygnuje",
    }
)

PLAY_VERBS = tuple(
    "wychodze w,wyjde w,wyjdz w,wychodze,wyjde,wyjdz,wistuje,gram,zagraj,zagram,zagrywam,graj,"  # noqa: SIM905 - read as a list
    "klade,daje,dokladam,rzucam,rzuce,i play,play,playing,i lead,lead,leading".split(",")
)
"""Longer phrases before their beginnings."""

AND_WORDS = frozenset({"i", "oraz", "and"})
FILLERS = frozenset({"of", "the"})

SUIT_SYMBOLS: Mapping[str, str] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

SUIT_NAMES: Mapping[Language, Mapping[str, str]] = {
    "pl": {"S": "pik", "H": "kier", "D": "karo", "C": "trefl", "NT": "BA"},
    "en": {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs", "NT": "no trump"},
}

RANK_LETTERS: Mapping[Language, Mapping[str, str]] = {
    "pl": {"T": "10", "J": "W", "Q": "D"},
    "en": {"T": "10"},
}

RANK_NAMES: Mapping[Language, Mapping[str, str]] = {
    "pl": {"A": "as", "K": "król", "Q": "dama", "J": "walet", "T": "10"},
    "en": {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"},
}
