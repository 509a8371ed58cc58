"""Kings, queens and jacks: flat figures on a postage stamp, drawn here and nowhere else.

A figure stands in a box of 100 x 140 units. What tells the twelve apart is in `LOOKS`: hair, robe, and the tint of
the stamp; the suit shows on the chest. Light comes from the left, so the right half of a face is in shade.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.artwork.pips import SUIT_PATHS

WIDTH, HEIGHT = 100, 140

SKIN, SHADE, BLUSH = "#f4d6b4", "#e3b98f", "#dd9277"
INK, RED, GOLD, DEEP_GOLD, CREAM, GREEN = (
    "#22304d", "#b3322b", "#e0b04a", "#b98426", "#fbf3df", "#4a7a62",
)  # fmt: skip


@dataclass(frozen=True)
class Look:
    ground: str
    """Colour of the stamp."""
    robe: str
    trim: str
    hair: str
    pattern: str


LOOKS = {
    "S": Look("#c9d3e4", INK, GOLD, "#3a3340", "stripes"),
    "H": Look("#f0cfc2", RED, CREAM, "#9a4f2c", "dots"),
    "D": Look("#f3e0ae", "#b0562e", INK, "#c9973f", "lozenges"),
    "C": Look("#cfe0d2", GREEN, GOLD, "#5d4030", "waves"),
}


def court(rank: str, suit: str) -> str:
    """The figure of "KS" and so on: SVG elements in a box of 100 x 140."""
    look = LOOKS[suit]
    return {"K": _king, "Q": _queen, "J": _jack}[rank](look, suit)


# --- Parts ------------------------------------------------------------------------------------------


def _path(d: str, fill: str, more: str = "") -> str:
    return f'<path d="{d}" fill="{fill}"{more}/>'


def _line(d: str, stroke: str, width: float) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{width}" stroke-linecap="round"'
        ' stroke-linejoin="round"/>'
    )


def _dot(x: float, y: float, radius: float, fill: str) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}"/>'


def _emblem(suit: str, x: float, y: float, size: float, fill: str) -> str:
    scale = size / 100
    return _path(
        SUIT_PATHS[suit], fill, f' transform="translate({x - size / 2} {y - size / 2}) scale({scale})"'
    )


def _pattern(look: Look) -> str:
    """The cloth of a robe: quiet marks below the shoulders, left and right of the chest."""
    if look.pattern == "stripes":
        return "".join(
            _line(f"M{x} {y}V140", look.trim, 1.6)
            for x, y in ((10, 124), (18, 116), (26, 114), (74, 114), (82, 116), (90, 124))
        )
    if look.pattern == "dots":
        return "".join(
            _dot(x, y, 2.1, look.trim)
            for x, y in (
                (11, 126),
                (20, 119),
                (17, 134),
                (28, 128),
                (72, 128),
                (80, 119),
                (83, 134),
                (89, 126),
            )
        )
    if look.pattern == "lozenges":
        return "".join(
            _path(f"M{x} {y - 5}l3.6 5l-3.6 5l-3.6-5Z", look.trim)
            for x, y in ((12, 127), (23, 121), (24, 135), (77, 121), (76, 135), (88, 127))
        )
    return "".join(
        _line(f"M{x} {y}q4-5 8 0t8 0", look.trim, 1.8)
        for x, y in ((6, 128), (14, 118), (12, 137), (70, 118), (78, 128), (72, 137))
    )


def _face(top: int, chin: int) -> str:
    """Face from the hair line to the chin, eyes at 60."""
    low = chin - 12
    whole = f"M31 {top}H69V{low - 10}C69 {low + 4} 60 {chin} 50 {chin}C40 {chin} 31 {low + 4} 31 {low - 10}Z"
    half = f"M50 {top}H69V{low - 10}C69 {low + 4} 60 {chin} 50 {chin}Z"
    return (
        _path(whole, SKIN) + _path(half, SHADE)
        + _line("M50 57L47.6 68.5Q49 70 51.5 69.5", "#b9805a", 1.7)
        + _dot(36.5, 69, 3.4, BLUSH) + _dot(63.5, 69, 3.4, "#d4866a")
    )  # fmt: skip


def _eyes(brow: str, lashes: bool = False) -> str:
    eyes = _dot(41, 60, 2.3, INK) + _dot(59, 60, 2.3, INK)
    if lashes:
        eyes += _line("M36.6 59.2Q41 54.8 45 58.4M63.4 59.2Q59 54.8 55 58.4", INK, 1.5)
        return eyes + _line("M36.5 53.5Q41 50.5 45 52.5M63.5 53.5Q59 50.5 55 52.5", brow, 1.4)
    return eyes + _line("M36 54.5Q41 51.5 45.5 54.5M64 54.5Q59 51.5 54.5 54.5", brow, 2.2)


def _robe(look: Look) -> str:
    return _path("M0 140V126C6 108 24 99 50 99C76 99 94 108 100 126V140Z", look.robe) + _pattern(look)


# --- The three ----------------------------------------------------------------------------------------


def _king(look: Look, suit: str) -> str:
    beard = {
        "S": "M31 63C34 72 40 73 44 72Q50 68 56 72C60 73 66 72 69 63V82C69 98 60 110 50 122C40 110 31 98 31 82Z",
        "H": "M30 63C33 72 40 73 44 72Q50 68 56 72C60 73 67 72 70 63V80C76 84 75 96 68 98C67 108 57 111 50 107C43 111 33 108 32 98C25 96 24 84 30 80Z",
        "D": "M31 63C34 72 40 73 44 72Q50 68 56 72C60 73 66 72 69 63V88C69 100 62 105 50 105C38 105 31 100 31 88Z",
        "C": "M31 63C34 72 40 73 44 72Q50 68 56 72C60 73 66 72 69 63V84C70 98 66 112 60 118C56 112 52 110 50 104C48 110 44 112 40 118C34 112 30 98 31 84Z",
    }[suit]
    crown = {
        "S": "M25 48L21 20L35 34L50 12L65 34L79 20L75 48Z",
        "H": "M25 48C20 38 20 26 27 20C32 26 36 30 38 34C40 26 44 18 50 14C56 18 60 26 62 34C64 30 68 26 73 20C80 26 80 38 75 48Z",
        "D": "M25 48V22L34 32L41 18L50 30L59 18L66 32L75 22V48Z",
        "C": "M25 48L22 24L31 34L36 18L43 34L50 12L57 34L64 18L69 34L78 24L75 48Z",
    }[suit]
    tips = {
        "S": ((21, 19, 3), (50, 11, 3.6), (79, 19, 3)),
        "H": ((27, 18, 3), (50, 11, 3.6), (73, 18, 3)),
        "D": ((41, 16, 2.8), (59, 16, 2.8), (25, 20, 2.8), (75, 20, 2.8)),
        "C": ((50, 10, 3.4), (22, 22, 2.6), (36, 16, 2.6), (64, 16, 2.6), (78, 22, 2.6)),
    }[suit]
    dark = _darker(look.hair)
    return "".join(
        (
            _robe(look),
            # Ermine round the shoulders.
            _path("M20 103C32 97 68 97 80 103L88 112C74 128 26 128 12 112Z", CREAM),
            "".join(_line(f"M{x} {y}v4", INK, 1.8) for x, y in ((20, 110), (29, 116), (71, 116), (80, 110), (39, 119), (61, 119))),
            _path("M25 46H75V84C75 92 69 96 66 94L34 94C31 96 25 92 25 84Z", look.hair),
            _face(42, 96),
            _path(beard, look.hair),
            _line("M42 86Q44 96 43 100M50 88V102M58 86Q56 96 57 100", dark, 1.5),
            _path("M44.5 79.5Q50 77.5 55.5 79.5Q50 84.5 44.5 79.5Z", "#a63c33"),
            _path("M50 73.5C46 69.5 37 71 32.5 78C40 80.5 47 79.5 50 76.8C53 79.5 60 80.5 67.5 78C63 71 54 69.5 50 73.5Z", dark),
            _eyes(dark),
            _path(crown, GOLD),
            _path("M50 12V48H75L79 20L65 34Z" if suit == "S" else "M50 40H75V48H50Z", DEEP_GOLD, ' opacity=".45"'),
            "".join(_dot(x, y, r, RED if suit in "SC" else INK) for x, y, r in tips),
            _path("M24 42H76V50Q50 54 24 50Z", DEEP_GOLD),
            _emblem(suit, 50, 46.5, 8, CREAM), _dot(36, 46.5, 2, CREAM), _dot(64, 46.5, 2, CREAM),
        )
    )  # fmt: skip


def _queen(look: Look, suit: str) -> str:
    hair = {
        "S": "M24 60C18 16 82 16 76 60C76 84 82 98 86 112C70 120 30 120 14 112C18 98 24 84 24 60Z",
        "H": "M24 58C20 18 80 18 76 58C84 66 78 74 82 82C88 92 80 98 82 108C66 116 34 116 18 108C20 98 12 92 18 82C22 74 16 66 24 58Z",
        "D": "M25 58C20 18 80 18 75 58V74C84 80 84 92 74 94C66 96 34 96 26 94C16 92 16 80 25 74Z",
        "C": "M25 58C20 18 80 18 75 58L78 100C70 106 66 104 64 96L36 96C34 104 30 106 22 100Z",
    }[suit]
    crown = {
        "S": "M30 36L26 18L38 27L50 9L62 27L74 18L70 36Q50 30 30 36Z",
        "H": "M30 36C26 28 27 22 31 17C34 22 38 24 40 26C42 18 46 13 50 10C54 13 58 18 60 26C62 24 66 22 69 17C73 22 74 28 70 36Q50 30 30 36Z",
        "D": "M30 36L30 20L38 27L44 15L50 24L56 15L62 27L70 20L70 36Q50 30 30 36Z",
        "C": "M30 36L27 22L35 27L38 14L46 25L50 9L54 25L62 14L65 27L73 22L70 36Q50 30 30 36Z",
    }[suit]
    return "".join(
        (
            _path(hair, look.hair),
            _path("M2 140C4 118 22 106 40 104L60 104C78 106 96 118 98 140Z", look.robe),
            _pattern(look),
            _path("M43 82H57V104L62 105C60 114 55 120 50 126C45 120 40 114 38 105L43 104Z", SKIN),
            _path("M50 82H57V104L62 105C60 114 55 120 50 126Z", SHADE),
            _path("M43 88Q50 99 57 88V93Q50 101 43 93Z", "#d3a379"),
            _line("M38 105C41 116 46 122 50 127C54 122 59 116 62 105", look.trim, 3),
            "".join(_dot(x, y, 1.5, CREAM) for x, y in ((41, 104.5), (44.5, 107.2), (55.5, 107.2), (59, 104.5))),
            _dot(50, 109, 2.6, GOLD),
            _face(40, 92),
            _path("M50 36C34 36 27 48 30.5 70C33 58 42 52 50 44C58 52 67 58 69.5 70C73 48 66 36 50 36Z", look.hair),
            _eyes(_darker(look.hair), lashes=True),
            _path("M44.5 77.5Q47.5 75 50 76.6Q52.5 75 55.5 77.5Q50 83.5 44.5 77.5Z", "#b3322b"),
            _dot(30.5, 77, 2.4, GOLD), _dot(69.5, 77, 2.4, GOLD),
            _path(crown, GOLD),
            _path("M29.5 33.5Q50 27 70.5 33.5V38Q50 31.5 29.5 38Z", DEEP_GOLD),
            _dot(50, 20.5, 2.4, RED if suit in "SC" else INK),
            _emblem(suit, 50, 134, 13, look.trim),
        )
    )  # fmt: skip


def _jack(look: Look, suit: str) -> str:
    feather = {"S": CREAM, "H": CREAM, "D": GREEN, "C": RED}[suit]
    dark = _darker(look.hair)
    return "".join(
        (
            _path("M26 48C26 30 74 30 74 48L77 84C72 92 64 91 63 82L37 82C36 91 28 92 23 84Z", look.hair),
            _path("M2 140C4 120 20 108 38 106L62 106C80 108 96 120 98 140Z", look.robe),
            _pattern(look),
            _path("M42 84H58V106H42Z", SHADE),
            # Collar of a page.
            _path("M50 113L38 101C30 103 24 108 22 114L40 124Z", CREAM),
            _path("M50 113L62 101C70 103 76 108 78 114L60 124Z", "#efe3c6"),
            "".join(_dot(50, y, 1.9, look.trim) for y in (121, 129, 137)),
            _face(42, 93),
            _path("M30 44H70V56C62 57 57 52 55 48C48 55 38 58 30 58Z", look.hair),
            _eyes(dark),
            _path("M44 78Q50 82.6 56 78Q54.5 84 50 84Q45.5 84 44 78Z", "#b5523f"),
            _path("M67 34C74 10 92 2 99 6C99 24 88 36 72 40Z", feather),
            _line("M70 38C76 24 86 12 97 8", dark if feather == CREAM else CREAM, 1.3),
            _path("M20 47C14 26 44 14 66 20C82 24 88 38 80 48C62 39 40 39 20 47Z", look.robe),
            _path("M20 47C40 38.5 62 38.5 80 48L78.5 53C62 44.5 40 44.5 22 52.5Z", look.trim),
            _emblem(suit, 70, 34, 11, look.trim),
        )
    )  # fmt: skip


def _darker(colour: str) -> str:
    """The same colour, a shade deeper."""
    return "#" + "".join(f"{int(int(colour[place : place + 2], 16) * 0.72):02x}" for place in (1, 3, 5))
