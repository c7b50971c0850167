"""The settlement page without scripts."""

import re
from html import unescape

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.store import queries
from tests.web.browsers import Phone, fragments, joined, opened, play, words
from tests.web.phones import book_of


@pytest.fixture
def aki(app: Flask) -> Phone:
    """The host's browser, after a hand that Ben won."""
    phone = opened(app)
    play(phone, 1, 1, 2, 3, 0, 3)
    return phone


def lines(page: TestResponse, action: str = "tick") -> list[str]:
    """Return the line values of the forms on a page."""
    return [unescape(line) for line in re.findall(rf'/{action}">.*?name="line" value="([^"]+)"', page.text)]


def line_of(phone: Phone, payer: int) -> str:
    return next(line for line in lines(phone.get("t/settle")) if line.startswith(f"{payer} "))


def test_the_users_own_lines_are_first(app: Flask, aki: Phone) -> None:
    assert "You ( Aki ) give Ben 2 ." in words(aki.get("t/settle"))
    ben = words(joined(app, aki, 1).get("t/settle"))
    assert "3 hand-overs left" in ben
    assert re.search(r"get 2 from Aki , get \d+ from Chie , get \d+ from Dai \.", ben)


def test_a_line_is_marked_as_paid_and_undone(aki: Phone) -> None:
    assert aki.post("t/settle/tick", line=line_of(aki, 1)).status_code == 303
    page = aki.get("t/settle")
    assert "2 hand-overs left" in words(page)
    [(entry, revision)] = re.findall(r'name="entry" value="(\d+)"><input[^>]+name="revision" value="(\d+)"', page.text)
    assert aki.post("t/settle/untick", entry=entry, revision=revision).status_code == 303
    assert "3 hand-overs left" in words(aki.get("t/settle"))
    assert aki.post("t/settle/untick", entry=entry, revision=revision).status_code == 409


def test_a_part_is_paid_and_an_invalid_part_is_reported(aki: Phone) -> None:
    line = line_of(aki, 1)
    answer = aki.post("t/settle/tick", line=line, part="3")
    assert answer.status_code == 422
    assert 'id="part-1-2-problem"' in answer.text
    assert aki.post("t/settle/tick", line=line, part="1").status_code == 303
    assert "give Ben 1 ." in words(aki.get("t/settle"))


def test_an_outdated_line_is_refused_with_the_present_state(app: Flask, aki: Phone) -> None:
    line = line_of(aki, 3)
    aki.post("t/settle/tick", line=line)
    late = joined(app, aki, 1).post("t/settle/tick", line=line)
    assert late.status_code == 409
    assert "or is no longer open. This is how it stands now." in words(late)
    assert "2 hand-overs left" in words(late)


def test_another_method_is_previewed_and_chosen(aki: Phone) -> None:
    page = aki.get("t/settle?way=through&through=4")
    assert "with Dai , who hands it on" in words(page)
    assert lines(page) == []
    assert aki.post("t/settle/way", way="through", through="4").status_code == 303
    assert {line.split()[1] for line in lines(aki.get("t/settle")) if line[0] != "4"} == {"4"}
    aki.post("t/settle/tick", line=line_of(aki, 1))
    assert aki.post("t/settle/way", way="pairs").status_code == 409
    assert "Only a look" in words(aki.get("t/settle?way=pairs"))


def test_a_person_settles_early_and_may_sit_out(aki: Phone) -> None:
    page = aki.get("t/settle")
    gone = aki.post("t/settle/home", person=4, line=[line for line in lines(page) if line.startswith("4 ")])
    assert gone.status_code == 303
    assert "Let Dai sit out" in words(aki.get(gone.location))
    there = fragments(aki.get("t/live/0?page=table"))["live-transfers"]
    assert "Chie" in there
    assert "Dai" not in there
    assert aki.post("t/settle/home", person=4, line=lines(page)[0]).status_code == 409


def test_amounts_are_in_money_if_chips_have_a_value(app: Flask, aki: Phone) -> None:
    with book_of(app).writing() as writing:
        table = queries.tables.by_code(writing, aki.code)
        assert table
        writing.update(table, currency="JPY", chip_value="10")
    assert "give Ben ¥20 ." in words(aki.get("t/settle"))
    assert aki.post("t/settle/tick", line=line_of(aki, 1), part="１５").status_code == 303
    page = words(aki.get("t/settle"))
    assert "give Ben ¥5 ." in page
    assert "Aki wrote down a hand-over · Aki → Ben ¥15" in page
