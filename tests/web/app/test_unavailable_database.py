"""An unavailable database: a message, an automatic retry, and no loss of data."""

import html
import re
from contextlib import ExitStack

import pytest
from flask import Flask

from scorekeeper.service.errors import NotFound
from tests.web.browsers import Phone, opened, words
from tests.web.faults import Fault, full, gone, locked, only_read

pytestmark = pytest.mark.sqlite("makes a file fail; tests/test_failover.py kills PostgreSQL")

SAID = "The database cannot be reached right now"
PILES = {f"piles__{seat}": taken for seat, taken in enumerate((2, 3, 0, 3))}
HAND = {"action": "save", "number": 1, "key": "a key", "winner": 1, **PILES}


@pytest.fixture
def aki(app: Flask) -> Phone:
    return opened(app)


@pytest.mark.parametrize("fault", [locked, only_read, gone])
def test_a_hand_is_refused_with_what_to_do_and_arrives_when_sent_again(app: Flask, aki: Phone, fault: Fault) -> None:
    with fault(app):
        answer = aki.post("t/sheets/1/hand", **HAND)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "3")
    assert SAID in answer.text
    assert "sql" not in answer.text.lower()
    assert aki.post("t/sheets/1/hand", **HAND).status_code == 303
    assert "Hand 1" in words(aki.get("t"))


def save(phone: Phone, number: int) -> int:
    """Save a hand and return the status of the response."""
    return phone.post("t/sheets/1/hand", **HAND | {"number": number, "key": f"key {number}"}).status_code


def test_a_full_disk_loses_no_saved_hand_and_accepts_more_later(app: Flask, aki: Phone) -> None:
    with full(app):
        refused = next(number for number in range(1, 200) if save(aki, number) == 503)
    assert save(aki, refused) == 303
    assert f"Hand {refused}" in words(aki.get("t"))


def test_a_page_reloads_itself_and_a_program_gets_retry_after(app: Flask, aki: Phone) -> None:
    with gone(app):
        page, document = aki.get("t"), aki.get("t", headers={"Accept": "application/json"})
    assert (page.status_code, page.headers["Refresh"]) == (503, "3")
    assert (document.status_code, document.headers["Retry-After"], "Refresh" in document.headers) == (503, "3", False)
    assert document.json
    assert document.json["code"] == "away"


def test_a_book_that_goes_away_while_an_error_is_answered_says_so(app: Flask, aki: Phone) -> None:
    def vanish() -> None:
        stack.enter_context(gone(app))
        raise NotFound

    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        patch.setitem(app.view_functions, "tables.show", lambda code: vanish())
        answer = aki.get("t")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "3")


@pytest.mark.parametrize("fault", [locked, only_read, gone])
def test_any_form_is_kept_on_the_page_that_says_so_and_can_be_sent_again(app: Flask, aki: Phone, fault: Fault) -> None:
    typed = {"kind": "adjustment", "from": "1", "to": "2", "chips": "12", "note": '"<b>"', "key": "once"}
    with fault(app):
        answer = aki.post("t/chips", **typed)
    kept = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', answer.text))
    assert {name: html.unescape(value) for name, value in kept.items()} == typed
    assert f'action="/t/{aki.code}/chips"' in answer.text
    assert "It will be sent again automatically." in answer.text
    assert aki.post("t/chips", **typed).status_code == 303


def test_who_only_reads_goes_on_where_nobody_can_write(app: Flask, aki: Phone) -> None:
    for fault in (locked, only_read, full):
        with fault(app):
            assert aki.get("t").status_code == 200
