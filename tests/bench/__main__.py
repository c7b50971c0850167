"""Run the benchmarks: `python -m tests.bench [NAME ...] [--json FILE]`; all of them without a name."""

import json
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path
from typing import Any

PARTS = ("hands", "pages", "verbs", "evenings", "phones", "workers", "crowd", "growing")


def main() -> None:
    """Run the benchmarks, print their tables, and write them to a file if requested."""
    parser = ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], help="all of them by default")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results to this file")
    arguments = parser.parse_args()
    results: dict[str, list[list[dict[str, Any]]]] = {}
    for name in arguments.parts or PARTS:
        print(f"\n## {name}", flush=True)
        results[name] = []
        for table in import_module(f"tests.bench.{name}").tables():
            print("", *table.lines(), sep="\n", flush=True)
            results[name].append(table.document())
        if arguments.json:
            arguments.json.write_text(json.dumps(results, indent=1, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main()
