"""Runs code on the data of a house, line by line: {"code"} in, {"answer"} or {"error"} out. See `House.python`."""

import json
import sys
import traceback

import django
from django.db import connections


def main() -> None:
    django.setup()
    for line in sys.stdin:
        names = {"answer": None}
        try:
            exec(json.loads(line)["code"], names)
            said = {"answer": names["answer"]}
        except Exception:
            said = {"error": traceback.format_exc()}
        connections.close_all()
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
