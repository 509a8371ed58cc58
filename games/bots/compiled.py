"""Compiled loops for bots: `njit` where numba is installed, and the same code as plain Python, slower, where it is not.

Importing this module loads numba (a second or so, and some 100 MB), so bots import their kernels inside
`choose`: a web process that never thinks never pays for it. What was compiled is kept in the folder that the
environment variable `NUMBA_CACHE_DIR` names (the settings put it below `var/`), so that only the first use after
an upgrade compiles. `KARTKA_COMPILED=0` turns compiling off.

A compiled function holds what it calls, and numba only asks whether the file of the function itself has changed. So
what is kept lies in a folder of its own for each state of all kernels (`edition`); those of other states may be
deleted at any time.

Kernels keep to what both ways mean the same: whole numbers of 64 bits that do not overflow, arrays of numpy.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = os.environ.get("KARTKA_COMPILED", "1") != "0" and find_spec("numba") is not None


def edition(folder: Path) -> str:
    """Differs where any file with compiled functions in this folder does."""
    texts = [path.read_bytes() for path in sorted(folder.glob("*.py"))]
    return sha256(b"".join(text for text in texts if b"njit" in text)).hexdigest()[:12]


if COMPILED:
    # As modules of unknown type: what numba declares differs between its versions.
    numba: Any = import_module("numba")
    types: Any = numba.types
    intrinsic: Callable[[Any], Any] = import_module("numba.extending").intrinsic
    if numba.config.CACHE_DIR:
        numba.config.CACHE_DIR = os.path.join(numba.config.CACHE_DIR, edition(Path(__file__).parent))

    def njit(function: F) -> F:
        # Without the interpreter's lock, so that what else the worker does goes on meanwhile.
        compiled: F = numba.njit(cache=True, nogil=True)(function)
        return compiled

    def words(length: int) -> Any:
        """So many whole numbers, all 0."""
        return import_module("numpy").zeros(length, "int64")

    @intrinsic
    def _ctpop(context: Any, number: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), generate

    @intrinsic
    def _cttz(context: Any, number: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], context.get_constant(types.boolean, 0))

        return types.int64(types.int64), generate

    @intrinsic
    def _ctlz(context: Any, number: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctlz(arguments[0], context.get_constant(types.boolean, 0))

        return types.int64(types.int64), generate

    @njit
    def count(cards: int) -> int:
        """How many bits are set."""
        return int(_ctpop(cards))

    @njit
    def lowest(cards: int) -> int:
        """The number of the lowest bit set, of at least one."""
        return int(_cttz(cards))

    @njit
    def highest(cards: int) -> int:
        """The number of the highest bit set, of at least one."""
        return 63 - int(_ctlz(cards))

else:

    def njit(function: F) -> F:
        return function

    def words(length: int) -> Any:
        """So many whole numbers, all 0."""
        return [0] * length

    def count(cards: int) -> int:
        """How many bits are set."""
        return int(cards).bit_count()

    def lowest(cards: int) -> int:
        """The number of the lowest bit set, of at least one."""
        return (int(cards) & -int(cards)).bit_length() - 1

    def highest(cards: int) -> int:
        """The number of the highest bit set, of at least one."""
        return int(cards).bit_length() - 1
