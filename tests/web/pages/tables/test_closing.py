"""Closing a table, the results page, and reopening."""

import re

from flask import Flask

from tests.web.browsers import fragments, joined, opened, play, played, stranger, words
from tests.web.conftest import ORIGIN

DRAFT = {"number": 4, "fields": {"winner": "1"}}


def test_a_table_without_open_items_is_closed_after_a_confirmation(app: Flask) -> None:
    host = played(app)
    assert f'href="/t/{host.code}/close"' in host.get("t").text
    page = host.get("t/close")
    assert "Still open" not in words(page)
    assert "hand-overs left" in words(page)
    assert f'href="/t/{host.code}/settle"' in page.text
    answer = host.post("t/close")
    assert (answer.status_code, answer.location) == (303, f"/t/{host.code}/end")
    assert host.get("t/close").location == f"/t/{host.code}/end"


def test_open_items_are_listed_with_links_until_they_are_discarded(app: Flask) -> None:
    host = played(app)
    host.post("t/sheets/1/hands/2/object", word="three")
    assert host.client.post(f"/t/{host.code}/sheets/1/draft", json=DRAFT, headers=ORIGIN).status_code == 200
    page = host.get("t/close").text
    for where in ("sheets/1/hand", "sheets/1/hands/2"):
        assert f'href="/t/{host.code}/{where}"' in page
    assert host.post("t/close").status_code == 409
    assert host.post("t/close", set_aside="yes").status_code == 303
    said = words(host.get("t"))
    assert "Aki closed the evening · set aside: hand 4, which was being entered, the objection to hand 2" in said


def test_a_closed_table_neither_offers_nor_accepts_a_locked_action(app: Flask) -> None:
    host = played(app)
    host.post("t/sheets/1/hands/1/object", word="two")
    host.post("t/close", set_aside="yes")
    paths = ("", "/host", "/rules", "/sheets/1/hands", "/sheets/1/hands/1", "/end")
    pages = [host.get(f"t{path}").text for path in paths]
    offered = {link for page in pages for link in re.findall(rf'(?:href|action)="/t/{host.code}(/[^"?#]*)', page)}
    frozen = (
        r"/(seats|sheet|terms|close)$|/sheets/\d+/(hand|agreed)$|/(edit|withdraw|restore|object|agree|forgotten|undo)$"
    )
    assert not [link for link in offered if re.search(frozen, link)]
    assert {"/end", "/people", "/invite", "/reopen", "/again"} <= offered
    for path in ("seats", "sheet", "terms", "sheets/1/agreed", "sheets/1/hands/1/edit", "sheets/1/hands/1/withdraw"):
        answer = host.get(f"t/{path}")
        assert (answer.status_code, "This evening is closed" in words(answer)) == (409, True), path
        assert f'href="/t/{host.code}"' in answer.text
    assert host.get("t/sheets/1/hand").location == f"/t/{host.code}"


def test_a_form_opened_before_closing_is_refused_and_keeps_its_input(app: Flask) -> None:
    host = played(app)
    ben = joined(app, host, 1)
    host.post("t/close")
    for path, number in (("t/sheets/1/hand", 4), ("t/sheets/1/hands/3/edit", 3), ("t/sheets/1/hands/1/forgotten", 4)):
        phone = ben if "forgotten" not in path else host
        for action in ("save", "preview"):
            answer = phone.post(path, action=action, number=number, key="k", winner=2, piles__0=3, note="as typed")
            assert (answer.status_code, "This evening is closed" in words(answer)) == (409, True), path
            assert 'value="as typed"' in answer.text
            assert "data-save hidden" in answer.text
    told = ben.get("t/sheets/1/draft?number=4", headers={"Accept": "application/json"})
    assert (told.status_code, told.json and told.json["code"]) == (409, "closed")


def test_the_results_show_ranking_chart_and_best_hand(app: Flask) -> None:
    host = played(app)
    eva = joined(app, host, link="watch", name="Eva")
    assert host.get("t/end").location == f"/t/{host.code}"
    host.post("t/close")
    for phone in (host, eva):
        page = phone.get("t/end")
        said = words(page)
        assert "Most chips: Ben" in said
        assert f'href="/t/{host.code}/sheets/1/hands/2"' in page.text
        assert len(re.findall(r'<g class="line-\d+', page.text)) == 4
        assert "hand-overs left" in said
        assert [f"/t/{host.code}/{action}" in page.text for action in ("reopen", "again")] == [phone is host] * 2
    assert stranger(app, host).get("t/end").status_code == 404


def test_a_table_without_hands_has_results_without_a_chart(app: Flask) -> None:
    host = opened(app)
    host.post("t/close")
    page = host.get("t/end")
    assert "Everybody is even." in words(page)
    assert "<figure>" not in page.text


def test_only_the_host_reopens_and_every_page_is_updated(app: Flask) -> None:
    host = played(app)
    ben = joined(app, host, 1)
    host.post("t/close")
    assert "The last page" in fragments(ben.get("t/live/0?page=table"))["live-thumb"]
    heard = fragments(ben.get("t/live/0?page=end"))
    assert "opened the evening" not in heard["live-over"]
    assert "hand-overs left" in heard["live-transfers"]
    assert host.post("t/reopen").status_code == 303
    assert "opened the evening again" in fragments(ben.get("t/live/0?page=end"))["live-over"]
    assert "Aki opened the evening again" in words(ben.get("t"))
    assert play(ben, 4, 1, 2, 3, 0, 3).status_code == 303


def test_the_drawing_of_payments_is_updated_after_a_payment(app: Flask) -> None:
    host = played(app)
    host.post("t/close")
    drawn = host.get("t/settle?way=pairs").text
    assert drawn.count('<path class="shaft"') == drawn.count('<text class="amount-of') >= 3
    left = fragments(host.get("t/live/0?page=end"))["live-flow"].count('class="shaft"')
    while left:
        line = re.findall(r'name="line" value="([^"]+)"', host.get("t/settle").text)[0]
        assert host.post("t/settle/tick", line=line).status_code == 303
        left -= 1
        assert fragments(host.get("t/live/0?page=end"))["live-flow"].count('class="shaft"') == left
