"""Exact endings of VISTA: how many of the tricks left a seat takes when both see every card and play their best.

An alpha-beta search that only asks "does the leader take so many?", over whole tricks. What it has found is kept in
a hash table under a key in which only the order of the cards left counts, so that positions that differ in
ranks long gone are one. Plain functions on whole numbers, for `games.bots.compiled`; card sets as in
`games.engines.vista_state`.
"""

from __future__ import annotations

from typing import Any

from games.bots.compiled import count, highest, lowest, njit, words

MOST_TRICKS = 16
"""So many tricks fit into a key."""
ENTRIES = 1 << 17
"""Positions that the table remembers."""
UNLOCKING = 3

LANE = 0x1FFF
"""The cards of the first suit; the others follow by 16 bits each."""

# What a search works on, in one list of words: what stays the same, a stack of positions, and a hash table.
TRUMPS, COVERING, LUCKIES, PILES, UNDER, NODES = 0, 1, 2, 4, 6, 70
STACK, FRAMES = 72, 2 * MOST_TRICKS + 2

# A position: the leader's seat and cards, the other's, the card led or 0, and how many tricks are asked for.
LEADER, MINE, KNOWN, POOL, WON, THEIRS, THEIR_KNOWN, THEIR_POOL, THEIR_WON, LED, TARGET = range(11)
"""`MINE` are all cards the leader has left, `KNOWN` those that may be played besides the lucky card, `POOL` what is
locked; `WON` counts only while it is. The card led is no longer among them."""
# What is still to be tried there, best hopes first; whether the last try asked for the opposite; what is known of it.
MOVES, STAGES, TURNED, KEY, CHECK, SLOT, BOUNDS, TRIED = 11, 5, 16, 17, 18, 19, 20, 21
FRAME = 22

KEYS = STACK + FRAME * FRAMES
CHECKS, VALUES, SIZE = KEYS + ENTRIES, KEYS + 2 * ENTRIES, KEYS + 3 * ENTRIES
_LOW_32 = (1 << 32) - 1
_LOW_40 = (1 << 40) - 1
UNKNOWN = 2


def new_search() -> Any:
    """Room for one search, or for several with the same trump: what it remembers of positions stays true."""
    return words(SIZE)


@njit
def height(cards: int) -> int:
    """One more than the place of the highest card, 0 without cards."""
    return highest(cards) + 1 if cards else 0


@njit
def lane_of(card: int) -> int:
    """The whole suit of a card."""
    return LANE << (lowest(card) & 48)


@njit
def beats(card: int, led: int, trumps: int) -> bool:
    if card & lane_of(led):
        return card > led
    return card & trumps != 0


@njit
def sure(s: Any, mine: int, known: int, theirs: int, their_known: int, their_lucky: int) -> int:
    """Tricks that nobody can take from the leader, by counting alone."""
    trumps = s[TRUMPS]
    their_trumps = theirs & trumps
    # A trump above all of theirs wins whenever it is played, by whoever leads.
    tricks = count((mine & trumps) >> height(their_trumps))
    if their_trumps and their_lucky & trumps:
        return tricks
    for place in range(0, 64, 16):
        lane = LANE << place
        if lane == trumps:
            continue
        top = (known & lane) >> height(theirs & lane)
        if top:
            run = count(top)
            if their_trumps:
                # They follow as long as they are known to hold the suit.
                run = min(run, count(their_known & lane))
            tricks += run
    return tricks


@njit
def merged(cards: int, plain: int, others: int) -> int:
    """The cards without those that do the same as a lower one: nothing beneath, and none of `others` between."""
    kept = 0
    last = 0
    while cards:
        card = cards & -cards
        cards ^= card
        if card & plain:
            if last and last & lane_of(card) and not others & (card - 1) & ~(last - 1):
                last = card
                continue
            last = card
        kept |= card
    return kept


@njit
def enter(s: Any, f: int) -> int:
    """Settles the position at frame `f` by counting or memory, 1 or 0, or lists its moves and is `UNKNOWN`."""
    theirs = s[f + THEIRS]
    tricks = count(theirs)
    target = s[f + TARGET]
    if target <= 0:
        return 1
    if target > tricks:
        return 0
    s[NODES] += 1
    for stage in range(STAGES):
        s[f + MOVES + stage] = 0
    leader = s[f + LEADER]
    mine = s[f + MINE]
    known = s[f + KNOWN]
    their_known = s[f + THEIR_KNOWN]
    led = s[f + LED]
    trumps = s[TRUMPS]
    covering = s[COVERING]
    their_lucky = s[LUCKIES + 1 - leader] & theirs

    if led:
        lane = lane_of(led)
        follow = their_known & lane
        cards = merged((follow if follow else their_known), ~covering, mine | led) | their_lucky
        winning = cards & lane & ~(led * 2 - 1)
        if lane != trumps:
            winning |= cards & trumps
        # The cheapest that wins first, then the lowest that loses.
        s[f + MOVES] = winning
        s[f + MOVES + 1] = cards & ~winning
        return UNKNOWN

    lucky = s[LUCKIES + leader] & mine
    their_top = theirs & trumps
    if their_top and target > tricks - count(their_top >> height(mine & trumps)):
        return 0
    if sure(s, mine, known | lucky, theirs, their_known, their_lucky) >= target:
        return 1

    rest = mine | theirs
    remember(s, f, rest, lucky, their_lucky)
    slot = s[f + SLOT]
    best = 0
    s[f + BOUNDS] = tricks << 5
    if s[KEYS + slot] == s[f + KEY] and s[CHECKS + slot] == s[f + CHECK]:
        value = s[VALUES + slot]
        if value & 31 >= target:
            return 1
        if value >> 5 & 31 < target:
            return 0
        s[f + BOUNDS] = value & 1023
        if value >> 10:
            # The card that was best last time, found again by its place in the order.
            cards = rest
            for _ in range((value >> 10) - 1):
                cards &= cards - 1
            best = cards & -cards & (known | lucky)

    leads = merged(known, ~covering, theirs) | lucky
    s[f + MOVES] = best & leads
    leads &= ~best
    winners = 0
    ruffed = 0
    for suit in range(4):
        lane = LANE << (16 * suit)
        if their_known & lane or lane == trumps or not theirs & trumps:
            top = max(height(theirs & lane), 16 * suit)
            winners |= (known & lane) >> top << top
        if not their_known & lane and lane != trumps:
            ruffed |= lane
    # Winners that hold; suits that make them spend a trump or throw something away; the rest, trumps last.
    s[f + MOVES + 1] = leads & winners
    leads &= ~winners
    s[f + MOVES + 2] = leads & ruffed
    leads &= ~ruffed
    s[f + MOVES + 3] = leads & ~trumps
    s[f + MOVES + 4] = leads & trumps
    return UNKNOWN


@njit
def remember(s: Any, f: int, rest: int, lucky: int, their_lucky: int) -> None:
    """Reckons the position's key: whose each card is from low to high, how long the suits are, the lucky cards; and a
    check of what is still covered or locked."""
    mine = s[f + MINE]
    key = 0
    place = 0
    cards = rest
    while cards:
        card = cards & -cards
        cards ^= card
        if card & mine:
            key |= 1 << place
        place += 1
    for suit in range(4):
        key |= count((rest >> (16 * suit)) & LANE) << (32 + 4 * suit)
    key |= (count(rest & (lucky - 1)) if lucky else 63) << 48
    key |= (count(rest & (their_lucky - 1)) if their_lucky else 63) << 54
    check = 1
    cards = (s[f + KNOWN] | s[f + THEIR_KNOWN]) & s[COVERING]
    while cards:
        card = cards & -cards
        cards ^= card
        under = s[UNDER + lowest(card)]
        check = (check * 0x9E3D + 64 * count(rest & (card - 1)) + count(rest & (under - 1)) + 1) & _LOW_40
    cards = s[f + POOL] | s[f + THEIR_POOL]
    if cards:
        check = (check * 0x9E3D + 5000 + 8 * s[f + WON] + s[f + THEIR_WON]) & _LOW_40
        while cards:
            card = cards & -cards
            cards ^= card
            check = (check * 0x9E3D + 6000 + count(rest & (card - 1))) & _LOW_40
    s[f + KEY] = key
    s[f + CHECK] = check
    mixed = (key & _LOW_32) * 0x2545F491 + (key >> 32) * 0x1B873593 + check * 0x2545
    s[f + SLOT] = (mixed >> 13) & (ENTRIES - 1)


@njit
def step(s: Any, f: int, card: int) -> None:
    """Writes the position after a card behind frame `f`."""
    g = f + FRAME
    leader = s[f + LEADER]
    led = s[f + LED]
    s[f + TURNED] = 0
    if led == 0:
        mine = s[f + MINE] & ~card
        known = s[f + KNOWN] & ~card
        if card != s[LUCKIES + leader]:
            known |= s[UNDER + lowest(card)]
        pool = s[f + POOL]
        if pool and not mine & s[PILES + leader]:
            known |= pool
            pool = 0
        for word in range(LEADER, TARGET + 1):
            s[g + word] = s[f + word]
        s[g + MINE] = mine
        s[g + KNOWN] = known
        s[g + POOL] = pool
        s[g + WON] = s[f + WON] if pool else 0
        s[g + LED] = card
        return
    theirs = s[f + THEIRS] & ~card
    their_known = s[f + THEIR_KNOWN] & ~card
    if card != s[LUCKIES + 1 - leader]:
        their_known |= s[UNDER + lowest(card)]
    their_pool = s[f + THEIR_POOL]
    if their_pool and not theirs & s[PILES + 1 - leader]:
        their_known |= their_pool
        their_pool = 0
    their_won = s[f + THEIR_WON] if their_pool else 0
    known = s[f + KNOWN]
    pool = s[f + POOL]
    won = s[f + WON]
    s[g + LED] = 0
    if beats(card, led, s[TRUMPS]):
        if their_pool:
            their_won += 1
            if their_won >= UNLOCKING:
                their_known |= their_pool
                their_pool = 0
                their_won = 0
        # They lead, and it is asked whether they take what would leave the old leader too little.
        s[f + TURNED] = 1
        s[g + LEADER] = 1 - leader
        s[g + MINE], s[g + KNOWN], s[g + POOL], s[g + WON] = theirs, their_known, their_pool, their_won
        s[g + THEIRS], s[g + THEIR_KNOWN], s[g + THEIR_POOL], s[g + THEIR_WON] = s[f + MINE], known, pool, won
        s[g + TARGET] = count(theirs) + 1 - s[f + TARGET]
        return
    if pool:
        won += 1
        if won >= UNLOCKING:
            known |= pool
            pool = 0
            won = 0
    s[g + LEADER] = leader
    s[g + MINE], s[g + KNOWN], s[g + POOL], s[g + WON] = s[f + MINE], known, pool, won
    s[g + THEIRS], s[g + THEIR_KNOWN], s[g + THEIR_POOL], s[g + THEIR_WON] = (
        theirs,
        their_known,
        their_pool,
        their_won,
    )
    s[g + TARGET] = s[f + TARGET] - 1


@njit
def store(s: Any, f: int, result: int) -> None:
    """Keeps what was found out about the position at frame `f`, whose leader is to lead."""
    slot = s[f + SLOT]
    low = s[f + BOUNDS] & 31
    high = s[f + BOUNDS] >> 5
    if result:
        low = max(low, s[f + TARGET])
    else:
        high = min(high, s[f + TARGET] - 1)
    place = count((s[f + MINE] | s[f + THEIRS]) & (s[f + TRIED] - 1)) + 1 if result else 0
    s[KEYS + slot] = s[f + KEY]
    s[CHECKS + slot] = s[f + CHECK]
    s[VALUES + slot] = low | high << 5 | place << 10


@njit
def search(s: Any) -> int:
    """1 when the leader of the position at the first frame takes its target of the tricks left, the one in play
    included, else 0."""
    f = STACK
    result = enter(s, f)
    while True:
        if result == UNKNOWN:
            card = 0
            for stage in range(STAGES):
                left = s[f + MOVES + stage]
                if left:
                    card = left & -left
                    s[f + MOVES + stage] = left ^ card
                    break
            if card:
                s[f + TRIED] = card
                step(s, f, card)
                f += FRAME
                result = enter(s, f)
                continue
            # Nothing was left to try: a leader has not found what it looked for, a follower not spoilt it.
            result = 1 if s[f + LED] else 0
            if result == 0:
                store(s, f, 0)
        if f == STACK:
            return result
        f -= FRAME
        if s[f + TURNED]:
            result = 1 - result
        if s[f + LED]:
            if result:
                result = UNKNOWN
        elif result:
            store(s, f, 1)
        else:
            result = UNKNOWN


@njit
def leader_takes(s: Any, w: Any, guess: int) -> int:
    """How many of the tricks left, the one in play included, the leader takes in a world (`vista_kernel`)."""
    covering = 0
    for place in range(64):
        under = w[16 + place]
        s[UNDER + place] = under
        if under:
            covering |= 1 << place
    s[COVERING] = covering
    s[TRUMPS] = w[0]
    for seat in range(2):
        s[PILES + seat] = w[3 + seat]
        s[LUCKIES + seat] = w[7 + seat]
    leader = w[11]
    s[STACK + LEADER] = leader
    s[STACK + LED] = w[12]
    for turn in range(2):
        seat = leader if turn == 0 else 1 - leader
        pool = w[5 + seat]
        side = STACK + turn * (THEIRS - MINE)
        s[side + MINE] = w[1 + seat] | w[3 + seat] | pool | w[7 + seat]
        s[side + KNOWN] = w[1 + seat]
        s[side + POOL] = pool
        s[side + WON] = w[9 + seat] if pool else 0
    low = 0
    high = count(s[STACK + THEIRS])
    while low < high:
        target = min(max(guess, low + 1), high)
        s[STACK + TARGET] = target
        if search(s):
            low = target
            guess = target + 1
        else:
            high = target - 1
            guess = target - 1
    return low
