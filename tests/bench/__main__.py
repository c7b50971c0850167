"""Run the benchmarks: `python -m tests.bench [NAME ...] [--write FILE]`; those of docs/figures.md without a name."""

import os
import platform
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib import import_module, metadata
from pathlib import Path

PARTS = ("hands", "pages", "verbs", "evenings", "phones", "workers")
MODEL = ("crowd", "growing")
"""What very many tables cost and need. These have a page of their own, docs/growing.md."""
PAGE = """# Figures

What the program costs, measured by `make bench`, which writes this page. Times depend on the machine. Compare the
ratios to a limit, which is the least that the same server must do for the same bytes,
and to another program in the same run.
`tests/bench/README.md` says how each figure is measured.

Version {version}, {day}, Python {python}, {cores} cores ({machine}).
"""


def main() -> None:
    """Run the benchmarks, print their tables, and write a page with them if requested."""
    parser = ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS, *MODEL], help=f"{', '.join(PARTS)} by default")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write a Markdown page with the results")
    arguments = parser.parse_args()
    lines = [_head()]
    for line in _lines(arguments.parts or PARTS):
        print(line, flush=True)
        lines.append(line)
    if arguments.write:
        arguments.write.write_text("\n".join(lines), encoding="utf-8")


def _head() -> str:
    return PAGE.format(
        version=metadata.version("scorekeeper"),
        day=datetime.now(UTC).date(),
        python=platform.python_version(),
        cores=os.cpu_count(),
        machine=f"{platform.system()} {platform.machine()}",
    )


def _lines(parts: Sequence[str]) -> Iterator[str]:
    for name in parts:
        module = import_module(f"tests.bench.{name}")
        yield from (f"## {name}", "", (module.__doc__ or "").partition("\n")[0])
        for table in module.tables():
            yield ""
            yield from table.lines()
        yield ""


if __name__ == "__main__":
    main()
