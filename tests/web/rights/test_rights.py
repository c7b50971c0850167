"""No order of requests gives a role more than it is allowed.

Browsers join by valid, old or invented links, sit down, leave seats, are removed, become hosts and are dismissed, while
each of them sends every request. A model predicts the permissions of each; permitted requests must be accepted too.
"""

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import settings as settings_of
from hypothesis.stateful import run_state_machine_as_test

from scorekeeper.settings import Settings
from tests.length import AT_LENGTH, soak, some_examples, some_of
from tests.server import Server
from tests.web.rights.machine import Anything
from tests.web.rights.model import reseats
from tests.web.rights.requests import REQUESTS
from tests.web.rights.served import KEY, InProcess, Served

pytestmark = pytest.mark.sqlite("compares every row with the file")

OF_ANYBODY = {"api.people.join", "entry.choose_insert"}
"""Endpoints that need a secret instead of a role, and those that only redirect to such a page."""

EXAMPLES = 8
STEPS = 60 if AT_LENGTH else 20


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A running server for which the tests can sign cookies."""
    server = Server(Path(tmp_path_factory.mktemp("rights")) / "instance", environ={"SCOREKEEPER_SECRET_KEY": KEY})
    server.start()
    served = Served(server.instance, server.port)
    yield served
    served.close()
    server.stop()
    assert "Traceback" not in server.log, server.log


@pytest.fixture
def there(app: Flask, settings: Settings) -> Iterator[Anything]:
    """The table of the state machine, in this process."""
    machine = Anything()
    machine.served = InProcess(app, settings.instance)
    machine.open()
    yield machine
    machine.teardown()
    machine.served.close()


@soak
@pytest.mark.slow
@pytest.mark.server
def test_nobody_sees_or_does_what_their_role_does_not_allow(served: Served) -> None:
    class Here(Anything):
        """The state machine with this server."""

    Here.served = served
    run_state_machine_as_test(Here, settings=settings_of(some_examples(EXAMPLES), stateful_step_count=STEPS))


@pytest.mark.parametrize(
    "phone", range(6), ids=["host", "player", "another player", "spectator", "without a seat", "stranger"]
)
def test_each_request_is_accepted_or_refused_as_its_role_allows(there: Anything, phone: int) -> None:
    for request in REQUESTS:
        there.ask(phone, request)


def test_nobody_but_the_host_changes_more_of_the_seats_than_their_own(there: Anything) -> None:
    there.come_in(5, "play", None, "Finn", move=False, api=True)
    for phone in range(6):
        device = there.device(phone)
        assert device
        people = {*there.table.seats} | ({device.person} if device.person else set())
        every = [seats for count in range(2, len(people) + 1) for seats in permutations(people, count)]
        may = [seats for seats in every if device.role != "host" and reseats([*seats])(there.table, device)]
        for seats in {*may, *some_of(every, phone, 6)}:
            there.call(phone, "PUT", "/seats?preview=1", reseats([*seats]), {"seats": seats})


def test_every_request_about_a_table_is_listed(app: Flask) -> None:
    """A new page or API call about a table has to be added to `requests.REQUESTS` with its permission."""
    places = app.url_map.bind("localhost")
    asked = {places.match(one.address("CODE").partition("?")[0], one.method)[0] for one in REQUESTS}
    there = {
        rule.endpoint
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith(("/t/<code>", "/api/v1/tables/<code>")) and rule.endpoint not in OF_ANYBODY
    }
    assert there - asked == set()
