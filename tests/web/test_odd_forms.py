"""Whatever is sent in any field of a form, or behind a question mark, is answered or refused, and never a fault.

The names are collected from the source and from the forms as they are drawn; every address takes each of them.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest
from flask import Flask
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
ENDS: Final = frozenset({"deleting.delete", "closing.close", "group_people.delete"})
"""After these there is no table to go on with; each has odd names of its own in its tests."""


def read_names() -> list[str]:
    """Every name that some view reads."""
    source = "".join(path.read_text(encoding="utf-8") for path in Path("scorekeeper/web").rglob("*.py"))
    asked = re.findall(r'\.(?:form|args)\.get(?:list)?\(\s*"([\w.]+)"', source)
    return sorted({*asked, *re.findall(r'"(\w+)" in request\.(?:form|args)', source)})


NAMES: Final = read_names()
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


def pages(app: Flask, method: str) -> list[Rule]:
    """Every address of a page that takes this."""
    rules = (rule for rule in app.url_map.iter_rules() if not rule.rule.startswith(("/api/", "/static/")))
    return [rule for rule in rules if method in (rule.methods or ()) and rule.endpoint not in {*ENDS, "streams.stream"}]


def is_fault(answer: TestResponse) -> bool:
    """Whether nobody thought of it."""
    with answer:
        return answer.status_code >= 500


@pytest.fixture
def aki(app: Flask) -> Phone:
    """The host, at a table with two hands, and in a group."""
    phone = opened(app)
    play(phone, 1, 1, 2, 3, 0, 3)
    play(phone, 2, 1, 1, 5, 2, 0)
    phone.post("t/group", name="Saturday")
    return phone


def test_names_are_found() -> None:
    assert {"seat", "name", "revision", "locked", "person", "key"} <= set(NAMES)


@soak
def test_nothing_odd_behind_a_question_mark_is_a_fault(app: Flask, aki: Phone) -> None:
    for place, rule in enumerate(pages(app, "GET")):
        for turn, name in enumerate(NAMES):
            for odd in some(place + turn):
                asked = {name: bytes_of(odd)}
                assert not is_fault(aki.client.get(address(aki, rule), query_string=asked)), (rule.endpoint, name, odd)


@soak
def test_nothing_odd_in_a_form_is_a_fault(app: Flask, aki: Phone) -> None:
    drawn = {rule.rule for rule in pages(app, "GET")}
    for place, rule in enumerate(pages(app, "POST")):
        there = address(aki, rule)
        page = aki.client.get(there).text if rule.rule in drawn else ""
        fields: dict[str, str | bytes] = dict(re.findall(r'name="([^"]+)"[^>]*?value="([^"]*)"', page))
        for turn, name in enumerate(sorted({*NAMES, *fields})):
            for odd in some(place + turn):
                sent = fields | {name: bytes_of(odd)}
                answer = aki.client.post(there, data=sent, headers=ORIGIN)
                assert not is_fault(answer), (rule.endpoint, name, odd)
