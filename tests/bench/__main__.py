"""`python -m tests.bench` prints every table; a name after it (`settling`) prints that one alone."""

import sys
from importlib import import_module

BENCHES = ("settling", "replaying", "recording", "queueing", "starting", "largest")


def main(chosen: list[str]) -> None:
    """Run the benches and print their tables."""
    for name in chosen or BENCHES:
        print(f"\n## {name}\n")
        for line in import_module(f"tests.bench.{name}").lines():
            print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
