"""What a bench yields, and how benches are found.

A bench is a module of this package with a function `results() -> Iterator[Result]` and, if it takes minutes,
`LONG = True`: then it runs only when it is named. Benches are never collected by pytest, since a
timed test fails on a busy machine for no fault of the code.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass

INFRASTRUCTURE = {"__main__", "base", "database"}


class Skipped(Exception):
    """Raised by a bench that cannot measure here; says what is missing."""


@dataclass(frozen=True)
class Result:
    """One measured figure. `bar` is the promise it is held to, None where there is none."""

    name: str
    value: float
    unit: str
    bar: float | None = None
    ok: bool = True

    def line(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)


def at_least(name: str, value: float, unit: str, bar: float) -> Result:
    return Result(name, round(value, 4), unit, bar, value >= bar)


def at_most(name: str, value: float, unit: str, bar: float) -> Result:
    return Result(name, round(value, 4), unit, bar, value <= bar)


def bench_names() -> list[str]:
    import tests.bench

    return sorted(
        module.name
        for module in pkgutil.iter_modules(tests.bench.__path__)
        if module.name not in INFRASTRUCTURE
    )


def load(name: str) -> tuple[Callable[[], Iterator[Result]], bool]:
    """The results function of a bench, and whether it is a long one."""
    module = importlib.import_module(f"tests.bench.{name}")
    return module.results, getattr(module, "LONG", False)
