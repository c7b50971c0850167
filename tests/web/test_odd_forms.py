"""Whatever is sent in any field of a form, or behind a question mark, is answered or refused, and never a fault.

The names are those that the views read from a request, and those in the forms as they are drawn; every address takes
each of them.
"""

import re
from collections.abc import Collection, Iterable
from typing import Any, ClassVar, Final

import pytest
from flask import Flask
from werkzeug.datastructures import ImmutableMultiDict
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from tests.length import AT_LENGTH, soak
from tests.web.browsers import Phone, opened, play
from tests.web.conftest import ORIGIN

ODD: Final = (
    "", " ", "\0", "\ud800", "\u202e", "\u3164", "a\nb", "%s", "[]", "{}", "x" * 5_000,
    "0", "-1", "３", "1.5", "1e400", "NaN", "9" * 30, "-9223372036854775809", "1" * 5_000,
    "true", "on", "1,2,3", "1:2:3",
)  # fmt: skip
PLACES: Final = {"secret": "x", "game": "tien-gow", "name": "x", "filename": "x"}
"""What stands in an address where no number does."""
GAME: Final = {"game": PLACES["game"]}
ENDS: Final = frozenset({"tables.delete", "tables.close", "members.delete"})
"""After these there is no table to go on with; each has odd names of its own in its tests."""


class Recorded(ImmutableMultiDict[str, str]):
    """The values of a form or of a query string; `names` are all that were read, whichever function read them."""

    names: ClassVar[set[str]] = set()

    def __getitem__(self, key: str) -> str:
        self.names.add(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self.names.add(str(key))
        return super().__contains__(key)

    def getlist(self, key: str, type: Any = None) -> list[Any]:  # noqa: A002, ANN401  as Werkzeug has it
        self.names.add(key)
        return super().getlist(key, type)


EVERY: Final = 1 if AT_LENGTH else 6
"""A name goes to each so many addresses, others every time."""


def bytes_of(odd: str) -> bytes:
    """As it comes over the network, half a character too."""
    return odd.encode("utf-8", "surrogatepass")


def some(turn: int) -> Iterable[str]:
    """At length everything odd; otherwise one of it at some addresses."""
    return ODD if AT_LENGTH else [ODD[turn // EVERY % len(ODD)]] if turn % EVERY == 0 else []


def address(phone: Phone, rule: Rule) -> str:
    """An address of this kind, of this phone's table, or of the group of that."""
    with phone.client.session_transaction() as session:
        code = next(iter(session["groups"])) if rule.rule.startswith("/g/") else phone.code
    places = {**PLACES, "code": code, "table": phone.code}
    return re.sub(r"<(?:[^:>]+:)?(\w+)>", lambda place: places.get(place[1], "1"), rule.rule)


def pages(app: Flask, method: str, without: Collection[str] = ENDS) -> list[Rule]:
    """Every address of a page that takes this, but those `without`."""
    rules = (rule for rule in app.url_map.iter_rules() if not rule.rule.startswith(("/api/", "/static/")))
    return [rule for rule in rules if method in (rule.methods or ()) and rule.endpoint not in without]


def fields(app: Flask, phone: Phone, rule: Rule) -> dict[str, str]:
    """The fields of the form that is sent to this address, as a page at the same address draws it."""
    if all(rule.rule != page.rule for page in pages(app, "GET", ())):
        return {}
    return dict(re.findall(r'name="([^"]+)"[^>]*?value="([^"]*)"', phone.client.get(address(phone, rule)).text))


def is_fault(answer: TestResponse) -> bool:
    """Whether nobody thought of it."""
    with answer:
        return answer.status_code >= 500


def host_of_a_table(app: Flask) -> Phone:
    """The host of a new table with two hands, which is in a group."""
    phone = opened(app)
    play(phone, 1, 1, 2, 3, 0, 3)
    play(phone, 2, 1, 1, 5, 2, 0)
    phone.post("t/group", name="Saturday")
    return phone


@pytest.fixture
def aki(app: Flask) -> Phone:
    """The host."""
    return host_of_a_table(app)


@pytest.fixture
def names(app: Flask, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every name that some view reads when each is asked once; of a row of fields, as `players.0`, the first."""
    phone, read = host_of_a_table(app), set[str]()
    with monkeypatch.context() as patch:
        patch.setattr(Recorded, "names", read)
        patch.setattr(app, "request_class", type("_", (app.request_class,), {"parameter_storage_class": Recorded}))
        for rule in pages(app, "GET"):
            phone.client.get(address(phone, rule), query_string=GAME).close()
        for rule in sorted(pages(app, "POST", ()), key=lambda rule: rule.endpoint in ENDS):
            phone.client.post(address(phone, rule), data=GAME | fields(app, phone, rule), headers=ORIGIN).close()
    return sorted(name for name in read if not re.search(r"\.[1-9]\d*$", name))


def test_the_names_that_views_read_are_found(names: list[str]) -> None:
    assert {"seat", "name", "revision", "locked", "person", "key", "like", "meant", "set_aside"} <= set(names)
    assert {"after", "gone", "who", "number", "draft", "players.0", "takes_over.0", "rate.other"} <= set(names)


@soak
def test_nothing_odd_behind_a_question_mark_is_a_fault(app: Flask, aki: Phone, names: list[str]) -> None:
    for place, rule in enumerate(pages(app, "GET")):
        for turn, name in enumerate(names):
            for odd in some(place + turn):
                asked = {name: bytes_of(odd)}
                assert not is_fault(aki.client.get(address(aki, rule), query_string=asked)), (rule.endpoint, name, odd)


@soak
def test_nothing_odd_in_a_form_is_a_fault(app: Flask, aki: Phone, names: list[str]) -> None:
    for place, rule in enumerate(pages(app, "POST")):
        there, drawn = address(aki, rule), fields(app, aki, rule)
        for turn, name in enumerate(sorted({*names, *drawn})):
            for odd in some(place + turn):
                answer = aki.client.post(there, data={**drawn, name: bytes_of(odd)}, headers=ORIGIN)
                assert not is_fault(answer), (rule.endpoint, name, odd)
