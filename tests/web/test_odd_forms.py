"""Unusual values in any form field or query parameter are accepted or refused, and never cause a fault.

The names are those that the views read and those of the rendered forms; every route gets each of them.
"""

import re
from collections.abc import Collection, Iterable
from typing import Any, ClassVar

import pytest
from flask import Flask
from werkzeug.datastructures import ImmutableMultiDict
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from tests.length import AT_LENGTH, soak
from tests.web.browsers import Phone, opened, play
from tests.web.conftest import ORIGIN

ODD = (
    "", " ", "\0", "\ud800", "\u202e", "\u3164", "a\nb", "%s", "[]", "{}", "x" * 5_000,
    "0", "-1", "３", "1.5", "1e400", "NaN", "9" * 30, "-9223372036854775809", "1" * 5_000,
    "true", "on", "1,2,3", "1:2:3",
)  # fmt: skip
PLACES = {"secret": "x", "game": "tien-gow", "name": "x", "filename": "x"}
"""The values in place of URL variables other than numbers."""
GAME = {"game": PLACES["game"]}
ENDS = frozenset({"tables.delete", "tables.close", "members.delete"})
"""These requests end the table; each has tests of its own."""


class Recorded(ImmutableMultiDict[str, str]):
    """The values of a form or query string; `names` are all names that were read, by any function."""

    names: ClassVar[set[str]] = set()

    def __getitem__(self, key: str) -> str:
        self.names.add(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self.names.add(str(key))
        return super().__contains__(key)

    def getlist(self, key: str, type: Any = None) -> list[Any]:  # noqa: A002, ANN401  the signature of Werkzeug
        self.names.add(key)
        return super().getlist(key, type)


EVERY = 120
"""Each name is sent to one in this many routes, to others in each turn; in a long run also to all that read it."""


def bytes_of(odd: str) -> bytes:
    """Return the text as it is sent, including lone surrogates."""
    return odd.encode("utf-8", "surrogatepass")


def some(turn: int, *, is_read: bool) -> Iterable[str]:
    """Return all unusual values for a name that a view reads in the long run, otherwise one of them for some routes."""
    return ODD if AT_LENGTH and is_read else [ODD[turn // EVERY % len(ODD)]] if turn % EVERY == 0 else []


def address(phone: Phone, rule: Rule) -> str:
    """Return a URL of a route, for this browser's table or its group."""
    with phone.client.session_transaction() as session:
        code = next(iter(session["groups"])) if rule.rule.startswith("/g/") else phone.code
    places = {**PLACES, "code": code, "table": phone.code}
    return re.sub(r"<(?:[^:>]+:)?(\w+)>", lambda place: places.get(place[1], "1"), rule.rule)


def pages(app: Flask, method: str, without: Collection[str] = ENDS) -> list[Rule]:
    """Return every page route with this method, except those in `without`."""
    rules = (rule for rule in app.url_map.iter_rules() if not rule.rule.startswith(("/api/", "/static/")))
    return [rule for rule in rules if method in (rule.methods or ()) and rule.endpoint not in without]


def fields(app: Flask, phone: Phone, rule: Rule) -> dict[str, str]:
    """Return the fields of the rendered form at this URL."""
    if all(rule.rule != page.rule for page in pages(app, "GET", ())):
        return {}
    return dict(re.findall(r'name="([^"]+)"[^>]*?value="([^"]*)"', phone.client.get(address(phone, rule)).text))


def is_fault(answer: TestResponse) -> bool:
    """Return whether a response is an internal error."""
    with answer:
        return answer.status_code >= 500


def host_of_a_table(app: Flask) -> Phone:
    """Return the host's browser of a new table with two hands, in a group."""
    phone = opened(app)
    play(phone, 1, 1, 2, 3, 0, 3)
    play(phone, 2, 1, 1, 5, 2, 0)
    phone.post("t/group", name="Saturday")
    return phone


@pytest.fixture
def aki(app: Flask) -> Phone:
    """The host's browser."""
    return host_of_a_table(app)


@pytest.fixture(scope="module")
def found() -> dict[str, set[str]]:
    """The names, once they are found."""
    return {}


@pytest.fixture
def names(app: Flask, found: dict[str, set[str]], monkeypatch: pytest.MonkeyPatch) -> dict[str, set[str]]:
    """Return the names that each endpoint reads; of a row of fields, such as `players.0`, the first."""
    if found:
        return found
    phone = host_of_a_table(app)
    with monkeypatch.context() as patch:
        patch.setattr(app, "request_class", type("_", (app.request_class,), {"parameter_storage_class": Recorded}))
        for rule in pages(app, "GET"):
            patch.setattr(Recorded, "names", found.setdefault(rule.endpoint, set()))
            phone.client.get(address(phone, rule), query_string=GAME).close()
        for rule in sorted(pages(app, "POST", ()), key=lambda rule: rule.endpoint in ENDS):
            drawn = fields(app, phone, rule)
            patch.setattr(Recorded, "names", found.setdefault(rule.endpoint, set()))
            phone.client.post(address(phone, rule), data=GAME | drawn, headers=ORIGIN).close()
    for read in found.values():
        read -= {name for name in read if re.search(r"\.[1-9]\d*$", name)}
    return found


def test_the_names_that_views_read_are_found(names: dict[str, set[str]]) -> None:
    read = set[str]().union(*names.values())
    assert {"seat", "name", "revision", "locked", "person", "key", "like", "meant", "set_aside"} <= read
    assert {"after", "gone", "who", "number", "draft", "players.0", "takes_over.0", "rate.other"} <= read
    assert {"seat", "picked", "action"} <= names["seating.submit"]
    assert "seat" not in names["hands.list_hands"]


@soak
def test_nothing_odd_behind_a_question_mark_is_a_fault(app: Flask, aki: Phone, names: dict[str, set[str]]) -> None:
    every = sorted(set[str]().union(*names.values()))
    for place, rule in enumerate(pages(app, "GET")):
        for turn, name in enumerate(every):
            for odd in some(place + turn, is_read=name in names[rule.endpoint]):
                asked = {name: bytes_of(odd)}
                assert not is_fault(aki.client.get(address(aki, rule), query_string=asked)), (rule.endpoint, name, odd)


@soak
def test_nothing_odd_in_a_form_is_a_fault(app: Flask, aki: Phone, names: dict[str, set[str]]) -> None:
    every = set[str]().union(*names.values())
    for place, rule in enumerate(pages(app, "POST")):
        there, drawn = address(aki, rule), fields(app, aki, rule)
        for turn, name in enumerate(sorted({*every, *drawn})):
            for odd in some(place + turn, is_read=name in names[rule.endpoint] or name in drawn):
                answer = aki.client.post(there, data={**drawn, name: bytes_of(odd)}, headers=ORIGIN)
                assert not is_fault(answer), (rule.endpoint, name, odd)
