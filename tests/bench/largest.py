"""The largest request that every route takes, against the second that nobody waits longer for."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from scorekeeper.settings import load
from scorekeeper.web import close, create_app
from tests.web.largest import each, routes, seconds

LIMIT_SECONDS = 1.0
SHOWN = 20


def lines() -> Iterator[str]:
    """A table, a line for each of those that take longest, and one for all the others together."""
    with TemporaryDirectory() as folder:
        app = create_app(replace(load({"SCOREKEEPER_INSTANCE": str(Path(folder))}), rate_limits=False))
        taken = sorted(((cost.seconds, name) for name, cost in each(app, seconds, routes(app))), reverse=True)
        close(app)
    yield "| request | seconds | of the limit |"
    yield "|---|---|---|"
    for spent, name in taken[:SHOWN]:
        yield f"| `{name}` | {spent:.2f} | {spent / LIMIT_SECONDS:.0%} |"
    longest, _ = taken[SHOWN]
    yield f"| {len(taken) - SHOWN} others, the longest | {longest:.2f} | {longest / LIMIT_SECONDS:.0%} |"
