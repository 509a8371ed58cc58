"""Says what the suite does not reach, and fails when that is too much: `python -m tests.covered FILE`.

The file is what `KARTKA_COVERED=FILE ./run test` writes. Lines and branches count.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

LEAST = {"games/engines/": 1.0, "games/services/": 0.95, "accounts/services/": 0.95, "": 0.95}
"""Shares that must be reached below each folder, "" being everything that is measured."""


def share(files: Mapping[str, Any]) -> float:
    sums = [each["summary"] for each in files.values()]
    reached = sum(each["covered_lines"] + each["covered_branches"] for each in sums)
    missed = sum(each["missing_lines"] + each["missing_branches"] for each in sums)
    return reached / (reached + missed)


def main(path: Path) -> int:
    files = json.loads(path.read_text())["files"]
    for name, each in sorted(files.items()):
        lines, branches = each["missing_lines"], each["missing_branches"]
        if lines or branches:
            print(f"{name}: lines {lines}, branches {branches}")
    failed = False
    for folder, least in LEAST.items():
        found = share({name: each for name, each in files.items() if name.startswith(folder)})
        failed |= found < least
        print(f"{folder or 'all that is measured'}: {found:.2%} reached, {least:.0%} asked for")
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1])))
