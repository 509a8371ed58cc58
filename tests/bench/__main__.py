"""`python -m tests.bench [name ...]` prints one JSON object a line and exits 1 when a bar is missed."""

from __future__ import annotations

import argparse
import json
import sys

from tests.bench.base import Skipped, bench_names, load


def main() -> int:
    names = bench_names()
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=f"one of: {', '.join(names)}")
    wanted = parser.parse_args().names
    if unknown := [name for name in wanted if name not in names]:
        parser.error(f"no such bench: {', '.join(unknown)}; there are: {', '.join(names)}")
    missed = False
    for name in wanted or names:
        results, is_long = load(name)
        if is_long and not wanted:
            continue
        try:
            for result in results():
                print(result.line(), flush=True)
                missed |= not result.ok
        except Skipped as reason:
            print(json.dumps({"name": name, "skipped": str(reason)}), flush=True)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
