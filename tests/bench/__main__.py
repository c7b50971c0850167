"""`python -m tests.bench` prints every table; names after it print those alone; `--json FILE` keeps the figures."""

import json
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path
from typing import Any

OVER_HTTP = ("hands", "pages", "flat", "phones")
PARTS = (*OVER_HTTP, "profile", "settling", "replaying", "recording", "queueing", "starting", "largest")


def main() -> None:
    """Run the parts and print their tables."""
    parser = ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], help="all of them, if none is named")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the figures in this file")
    chosen = parser.parse_args()
    kept: dict[str, list[list[dict[str, Any]]]] = {}
    for name in chosen.parts or PARTS:
        print(f"\n## {name}", flush=True)
        kept[name] = []
        for table in import_module(f"tests.bench.{name}").tables():
            print("", *table.lines(), sep="\n", flush=True)
            kept[name].append(table.document())
        if chosen.json:
            chosen.json.write_text(json.dumps(kept, indent=1, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main()
