"""The page of chip entries."""

import re

from flask import Flask

from tests.web.browsers import Phone, joined, opened, words


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
