"""Whole cards and the sprite that holds them. A card is 128 x 174 units: five fit across a phone held upright.

Rank and suit stand together in the upper left corner, readable where only the edge of a card shows. The suit takes
`currentColor`, so that style sheets decide between two and four colours; rank letters are symbols of their own,
because a Polish queen is D and a Polish jack is W.
"""

from __future__ import annotations

from games.artwork.courts import LOOKS, court
from games.artwork.glyphs import GLYPHS
from games.artwork.pips import SUIT_PATHS
from games.engines.cards import DECK

WIDTH, HEIGHT = 128, 174
RADIUS = 11
RANK_SIGNS = ("A", "K", "Q", "D", "J", "W", "10", "9", "8", "7", "6", "5", "4", "3", "2")


def sprite() -> str:
    """The SVG file with a symbol for each card ("AS"), rank sign ("rank-D"), back and empty place."""
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">']
    parts += [_symbol(card, _face(card)) for card in DECK]
    parts += [_symbol(f"rank-{sign}", _rank(sign)) for sign in RANK_SIGNS]
    parts += [_symbol("back", _back()), _symbol("lucky", _lucky())]
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _symbol(name: str, content: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{content}</symbol>'


# --- Faces ------------------------------------------------------------------------------------------


def _face(card: str) -> str:
    rank, suit = card[0], card[1]
    paper = (
        f'<rect x=".75" y=".75" width="{WIDTH - 1.5}" height="{HEIGHT - 1.5}" rx="{RADIUS}"'
        ' fill="var(--card, #fffdf7)" stroke="#d9cfb8" stroke-width="1.5"/>'
    )
    corner = _pip(suit, 10, 56, 30)
    if rank in "KQJ":
        return paper + corner + _stamp(rank, suit)
    if rank == "A":
        return paper + corner + _postmark(suit)
    return paper + corner + _pip(suit, 50, 92, 68)


def _rank(sign: str) -> str:
    """The rank in the corner, 38 units high; wide ones are drawn together to fit."""
    height = 38.0
    scale = height / 100
    gap = 8.0
    width = sum(GLYPHS[letter][0] for letter in sign) + gap * (len(sign) - 1)
    squeeze = min(1.0, 42 / (width * scale))
    out, x = [], 0.0
    left = 10.5 if sign == "10" else 9.0 if width * scale * squeeze > 30 else 9 + (32 - width * scale) / 2
    for letter in sign:
        across, path = GLYPHS[letter]
        out.append(
            f'<path d="{path}" fill="currentColor" transform="translate({left + x * scale * squeeze:.1f} 11) scale({scale * squeeze:.3f} {scale})"/>'
        )
        x += across + gap
    return "".join(out)


def _pip(suit: str, x: float, y: float, size: float) -> str:
    return f'<path d="{SUIT_PATHS[suit]}" fill="currentColor" transform="translate({x} {y}) scale({size / 100:g})"/>'


def _stamp(rank: str, suit: str) -> str:
    """A court card carries a postage stamp with its figure."""
    x, y, across, down, tooth = 45, 50, 76, 114, 6
    inner = 5
    figure_width = across - 2 * inner
    scale = figure_width / 100
    figure_height = 140 * scale
    top = y + inner
    bottom = y + down - inner
    return "".join(
        (
            f'<path d="{_perforated(x, y, across, down, tooth)}" fill="#f4ead2"/>',
            f'<rect x="{x + inner}" y="{top}" width="{figure_width}" height="{bottom - top}" fill="{LOOKS[suit].ground}"/>',
            f'<g transform="translate({x + inner} {bottom - figure_height:.2f}) scale({scale:g})">{court(rank, suit)}</g>',
        )
    )  # fmt: skip


def _perforated(x: float, y: float, across: float, down: float, tooth: float) -> str:
    """A rectangle with round bites along its edges."""
    bite = tooth / 2
    right, lower = int(across / tooth), int(down / tooth)
    arc = f"a{bite / 1.6:g} {bite / 1.6:g} 0 0 0 "
    flat = (tooth - 2 * bite / 1.6) / 2
    step = bite / 1.6 * 2
    d = [f"M{x} {y}"]
    d += [f"h{flat:g}{arc}{step:g} 0h{flat:g}"] * right
    d += [f"v{flat:g}{arc}0 {step:g}v{flat:g}"] * lower
    d += [f"h-{flat:g}{arc}-{step:g} 0h-{flat:g}"] * right
    d += [f"v-{flat:g}{arc}0 -{step:g}v-{flat:g}"] * lower
    return "".join(d) + "Z"


def _postmark(suit: str) -> str:
    """An ace is cancelled like a letter: two rings round its pip."""
    return (
        _pip(suit, 48, 82, 60)
        + '<g fill="none" stroke="currentColor" opacity=".5"><circle cx="78" cy="112" r="40" stroke-width="1.6"/>'
        + '<circle cx="78" cy="112" r="44.5" stroke-width="2.2"/></g>'
    )


# --- Backs ------------------------------------------------------------------------------------------

FIELD = (9, 9, 119, 165)
"""Left, top, right and lower edge of the coloured part of a back."""
STAR = "M64 47L74.6 73.4L103 75.3L81.2 93.6L88.1 121.2L64 106L39.9 121.2L46.8 93.6L25 75.3L53.4 73.4Z"


def _back() -> str:
    width, letter = GLYPHS["K"]
    ground, cream = "#8f2f2a", "#f3e7cd"
    middle = (
        f'<circle cx="64" cy="87" r="25" fill="{ground}" stroke="{cream}" stroke-width="2.5"/>'
        f'<circle cx="64" cy="87" r="20" fill="none" stroke="{cream}" stroke-width="1.2"/>'
        f'<path d="{letter}" fill="{cream}" transform="translate({64 - width * 0.11:.1f} 76) scale(.22)"/>'
    )
    return _back_of(ground, "#a8443d", middle)


def _lucky() -> str:
    star = f'<path d="{STAR}" fill="#e9bd55" stroke="#f6ecd2" stroke-width="2.5" stroke-linejoin="round"/>'
    return _back_of("#22304d", "#33456c", star)


def _back_of(ground: str, weave: str, middle: str) -> str:
    """A card from behind: cream edge, woven ground, a sign in the middle."""
    left, top, right, lower = FIELD
    return (
        f'<rect x=".75" y=".75" width="{WIDTH - 1.5}" height="{HEIGHT - 1.5}" rx="{RADIUS}" fill="#f6ecd6"'
        ' stroke="#d9cfb8" stroke-width="1.5"/>'
        f'<rect x="{left}" y="{top}" width="{right - left}" height="{lower - top}" rx="4" fill="{ground}"/>'
        f'<path d="{_weave(13)}" stroke="{weave}" stroke-width="3" fill="none"/>{middle}'
    )


def _weave(step: int) -> str:
    """Diagonals both ways, each cut off at the edge of the field: clip paths do not work in every browser's sprites."""
    left, top, right, lower = (edge + inward for edge, inward in zip(FIELD, (2, 2, -2, -2), strict=True))
    out = []
    for start in range(left - (lower - top), right, step):
        low = max(left, start)  # the line runs from (start, top) to the lower right
        high = min(right, start + lower - top)
        if low < high:
            out.append(f"M{low} {top + low - start}L{high} {top + high - start}")
            out.append(
                f"M{left + right - low} {top + low - start}L{left + right - high} {top + high - start}"
            )
    return "".join(out)
