"""The largest request that every route takes, against the second that nobody waits longer for."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from scorekeeper.settings import load
from scorekeeper.web import close, create_app
from tests.bench.figures import Table
from tests.web.largest import each, routes, seconds

LIMIT_SECONDS = 1.0
SHOWN = 20


def tables() -> Iterator[Table]:
    """A line for each of those that take longest, and one for all the others together."""
    with TemporaryDirectory() as folder:
        app = create_app(replace(load({"SCOREKEEPER_INSTANCE": str(Path(folder))}), rate_limits=False))
        taken = sorted(((cost.seconds, name) for name, cost in each(app, seconds, routes(app))), reverse=True)
        close(app)
    named = [(spent, f"`{name}`") for spent, name in taken[:SHOWN]]
    named.append((taken[SHOWN][0], f"{len(taken) - SHOWN} others, the longest"))
    yield Table(
        {"request": "", "seconds": ".2f", "of the limit": ".0%"},
        [(name, spent, spent / LIMIT_SECONDS) for spent, name in named],
    )
