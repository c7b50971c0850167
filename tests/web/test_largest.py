"""The largest request of every route is answered in so many statements, steps and bytes, none left out."""

from typing import Final

from flask import Flask

from tests.length import AT_LENGTH, soak
from tests.web.accepted import ACCEPTED, NOTHING
from tests.web.largest import CALLS, FORMS, cost, each, routes

STATEMENTS: Final = 100
STEPS: Final = 4_000_000
"""Functions called: less than a second."""
BYTES: Final = 24 << 20
"""At once."""
MORE_BYTES: Final = {"POST /api/v1/settle": 160 << 20}
"""20,000 payments between the longest names, twice; a request with as many is counted for more than another."""
OFTEN: Final = frozenset({"api.settling.settle_sheet", "api.entries.enter", "api.evenings.import_", "draft.write"})
"""What is looked at with every change."""


@soak
def test_the_largest_request_of_every_route_is_bounded(app: Flask) -> None:
    wanted = [one for one in routes(app) if AT_LENGTH or one[1].endpoint in OFTEN]
    for name, spent in each(app, cost, wanted):
        assert spent.status < (500 if name.endswith(", refused") or name in NOTHING else 400), (name, spent)
        assert spent.statements <= STATEMENTS, (name, spent)
        assert spent.steps <= STEPS, (name, spent)
        assert spent.allocated <= MORE_BYTES.get(name, BYTES), (name, spent)


def test_every_request_that_is_made_for_a_route_has_one(app: Flask) -> None:
    assert {*ACCEPTED, *CALLS, *FORMS, *OFTEN} <= {rule.endpoint for _, rule in routes(app)}
