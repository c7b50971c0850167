"""The settlement page without scripts, and the page of chip entries."""

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


def test_the_users_own_lines_are_first_and_marked_as_paid_and_undone(app: Flask, aki: Phone) -> None:
    ben = words(joined(app, aki, 1).get("t/settle"))
    assert "3 hand-overs left" in ben
    assert re.search(r"get 2 from Aki , get \d+ from Chie , get \d+ from Dai \.", ben)
    assert "You ( Aki ) give Ben 2 ." in words(aki.get("t/settle"))
    assert aki.post("t/settle/tick", line=line_of(aki, 1)).status_code == 303
    page = aki.get("t/settle")
    assert "2 hand-overs left" in words(page)
    [(entry, revision)] = re.findall(r'name="entry" value="(\d+)"><input[^>]+name="revision" value="(\d+)"', page.text)
    assert aki.post("t/settle/untick", entry=entry, revision=revision).status_code == 303
    assert "3 hand-overs left" in words(aki.get("t/settle"))
    assert aki.post("t/settle/untick", entry=entry, revision=revision).status_code == 409


def test_a_part_is_paid_and_an_invalid_part_or_an_outdated_line_is_refused(app: Flask, aki: Phone) -> None:
    line = line_of(aki, 1)
    answer = aki.post("t/settle/tick", line=line, part="3")
    assert answer.status_code == 422
    assert 'id="part-1-2-problem"' in answer.text
    assert aki.post("t/settle/tick", line=line, part="1").status_code == 303
    assert "give Ben 1 ." in words(aki.get("t/settle"))
    line = line_of(aki, 1)
    aki.post("t/settle/tick", line=line)
    late = joined(app, aki, 1).post("t/settle/tick", line=line)
    assert late.status_code == 409
    assert "or is no longer open. This is how it stands now." in words(late)
    assert "2 hand-overs left" in words(late)


def test_another_method_is_previewed_and_chosen(aki: Phone) -> None:
    page = aki.get("t/settle?way=through&through=4")
    assert "with Dai , who hands it on" in words(page)
    mine = [words(aki.get(f"t/settle?way=through{more}")) for more in ("", "&through=1")]
    assert mine[0] == mine[1] != words(page), "who has played is the usual bank"
    assert "Every two people" in fragments(aki.get("t/live/0?page=settle&way=pairs"))["live-settling"]
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


def keyed(phone: Phone, part: str) -> str:
    """Return the key of the form in the page."""
    return str(re.findall(rf'name="key" value="([^"]+-{part})"', phone.get("t/chips").text)[0])


def test_chips_from_the_box_are_held_and_owed_to_no_player(app: Flask) -> None:
    host = opened(app, chips="100")
    ben = joined(app, host, 1)
    assert f'href="/t/{host.code}/chips"' in ben.get("t").text
    box = {"player": 2, "chips": "５０", "key": keyed(ben, "box")}
    for _ in range(2):  # a second tap has no effect
        assert ben.post("t/chips", kind="buy_in", **box).status_code == 303
    page = words(host.get("t/chips"))
    assert "Ben began with 100 · took 50 from the box 150" in page
    assert page.count("Ben takes 50 from the box") == 1
    assert "written down by Ben" in page
    assert host.post("t/chips", kind="return", player=2, chips=20).status_code == 303
    assert "took 30 from the box 130" in words(ben.get("t/chips"))


def test_an_adjustment_counts_until_it_is_withdrawn(app: Flask) -> None:
    host = opened(app)
    ben = joined(app, host, 1)
    penalty = {"kind": "adjustment", "from": 1, "to": 2, "chips": 5, "note": "late <again>"}
    assert ben.post("t/chips", **penalty).status_code == 303
    page = ben.get("t/chips")
    assert "Aki gives Ben 5, outside a hand" in words(page)
    assert "late &lt;again&gt;" in page.text
    assert "Ben (you) +5 ahead" in words(ben.get("t"))
    [revision] = set(re.findall(r'name="revision" value="(\d+)"', page.text))
    for _ in range(2):
        assert host.post("t/chips/1/withdraw", revision=revision).status_code == 303
    assert "withdrawn" in words(ben.get("t/chips"))
    assert "ahead" not in words(ben.get("t"))


def test_problems_are_shown_at_their_field_and_no_input_is_lost(app: Flask) -> None:
    host = opened(app)
    answer = host.post("t/chips", kind="adjustment", **{"from": 1, "to": 1}, chips="5", note="so")
    assert answer.status_code == 422
    assert 'id="to-problem"' in answer.text
    assert all(f'value="{typed}"' in answer.text for typed in ("5", "so"))
    answer = host.post("t/chips", kind="buy_in", player=2, chips="many")
    assert (answer.status_code, 'value="many"' in answer.text) == (422, True)
    assert host.post("t/chips", kind="nonsense").status_code == 422
    assert "Nothing yet." in words(host.get("t/chips"))


def test_a_count_is_previewed_before_it_is_recorded(app: Flask) -> None:
    host = opened(app, chips="100")
    counted = {"chips__1": "100", "chips__2": "98", "chips__3": ""}
    page = host.post("t/chips/count", action="look", **counted)
    assert page.status_code == 200
    assert "2 fewer than in the book" in words(page)
    assert "Nothing yet." in words(page)
    page = host.post("t/chips/count", action="look", bears=1, **counted)
    assert "Aki bears what is left. Ben → pays Aki 2" in words(page)
    shown = {
        name.replace(".", "__"): value for name, value in re.findall(r'name="(book\.\d+)" value="(\d+)"', page.text)
    }
    assert shown == {"book__1": "100", "book__2": "100"}
    entered = {"action": "enter", "bears": 1, "note": "one on the floor", **counted, **shown}
    assert host.post("t/chips/count", **entered).status_code == 303
    database = words(host.get("t/chips"))
    assert "Chips were counted: 2 fewer than in the book · Aki bears it · one on the floor" in database
    assert host.post("t/chips/count", **entered).status_code == 409  # the recorded totals have changed since


def test_an_objection_to_an_adjustment_lasts_until_its_people_accept(app: Flask) -> None:
    host = opened(app)
    ben = joined(app, host, 1)
    host.post("t/chips", kind="adjustment", **{"from": 1, "to": 2}, chips=5)
    assert ben.post("t/chips/1/object", word="it was <4>", revision="99").status_code == 409
    assert ben.post("t/chips/1/object", word="it was <4>").status_code == 303
    page = host.get("t/chips")
    assert "⚑ Ben objects : it was <4>" in words(page)
    assert "it was &lt;4&gt;" in page.text
    assert "⚑ Beside the hands: objection" in words(host.get("t/close"))
    assert f'action="/t/{host.code}/chips/1/agree"' in host.get("t/chips").text
    for phone in (host, ben):
        assert phone.post("t/chips/1/agree").status_code == 303
    assert "objects" not in words(host.get("t/chips"))
    assert "Still open" not in words(host.get("t/close"))
