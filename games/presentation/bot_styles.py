"""How the bots play, in one sentence a level, for those who choose one."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

STYLES = {
    ("vista", "easy"): _(
        "Likes high cards, spends more than a trick needs, and names any trump; it overlooks things, as beginners do."
    ),
    ("vista", "medium"): _(
        "Leads what cannot be beaten, wins cheaply, throws away low, and names the trump its front row asks for."
    ),
    ("vista", "hard"): _(
        "Tries its cards out in thousands of rounds that agree with all it has seen, and plays the end exactly."
    ),
    ("vista", "master"): _("Plays like hard, but thinks fifteen times as much about each card."),
    ("kierki", "easy"): _(
        "Gets rid of its highest cards and ducks where it can, but forgets the queen of spades now and then."
    ),
    ("kierki", "medium"): _(
        "Shields the queen of spades, throws away what is dangerous, and spoils a moon that it sees coming."
    ),
    ("kierki", "hard"): _(
        "Tries each card in a hundred layouts of the hidden hands; shoots the moon when it works in most of them."
    ),
    ("kierki", "master"): _("Plays like hard with a thousand layouts, and thinks longer about what to pass."),
    ("szturm", "easy"): _(
        "Likes pictures and trumps, bids for them too readily, and takes tricks with its highest cards."
    ),
    ("szturm", "medium"): _(
        "Knows what a court card is worth in cards given up, frees the best of the prison, and loses cheaply."
    ),
    ("szturm", "hard"): _(
        "Counts which cards are out, and plays each choice to the end of the round on hundreds of tables."
    ),
    ("szturm", "master"): _("Plays like hard on thousands of tables, so that small advantages count too."),
    ("pasjans", "easy"): _(
        "Overlooks one move in four, goes on drawing, and loses patience after ninety moves."
    ),
    ("pasjans", "medium"): _(
        "Turns up hidden cards first, sends home what no column needs, and gives up when it is stuck."
    ),
    ("pasjans", "hard"): _(
        "Deals the cards it has not seen at random, and plays its choices out in two dozen such worlds."
    ),
    ("pasjans", "master"): _(
        "Asks our solver in dozens of such worlds which move leaves the game open to be won."
    ),
}
"""By game and level; a test holds them complete."""
