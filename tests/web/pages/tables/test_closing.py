"""Closing and deleting a table, its results and print page, the next table of the same people, and the demo."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from flask import Flask

from scorekeeper.service.transfer import archiving
from tests.web.browsers import NAMES, Phone, answered, fragments, joined, opened, play, played, reseat, stranger, words
from tests.web.conftest import ORIGIN
from tests.web.largest import hand_in
from tests.web.phones import book_of, host_of

DRAFT = {"number": 4, "fields": {"winner": "1"}}
DEMO = "This is a demo. The players and the first hands are made up, and nothing counts. Open a table of your own"


def test_a_table_is_closed_after_a_confirmation_that_lists_open_items_with_links(app: Flask) -> None:
    host = played(app)
    assert f'href="/t/{host.code}/close"' in host.get("t").text
    page = host.get("t/close")
    assert ("Still open" in words(page), "transfers left" in words(page)) == (False, True)
    assert f'href="/t/{host.code}/settle"' in page.text
    host.post("t/sheets/1/hands/2/object", word="three")
    assert host.client.post(f"/t/{host.code}/sheets/1/draft", json=DRAFT, headers=ORIGIN).status_code == 200
    page = host.get("t/close")
    for where in ("sheets/1/hand", "sheets/1/hands/2"):
        assert f'href="/t/{host.code}/{where}"' in page.text
    assert host.post("t/close").status_code == 409
    answer = host.post("t/close", set_aside="yes")
    assert (answer.status_code, answer.location) == (303, f"/t/{host.code}/end")
    assert host.get("t/close").location == f"/t/{host.code}/end"
    said = words(host.get("t"))
    assert "Aki closed the session · left as is: hand 4, which was being entered, the objection to hand 2" in said


def test_a_closed_table_neither_offers_nor_accepts_a_locked_action_and_a_form_keeps_its_input(app: Flask) -> None:
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
    assert {"/end", "/people", "/invite", "/reopen", "/next-table"} <= offered
    for path in ("seats", "sheet", "terms", "sheets/1/agreed", "sheets/1/hands/1/edit", "sheets/1/hands/1/withdraw"):
        answer = host.get(f"t/{path}")
        assert (answer.status_code, "Session closed" in words(answer)) == (409, True), path
        assert f'href="/t/{host.code}"' in answer.text
    assert host.get("t/sheets/1/hand").location == f"/t/{host.code}"
    for path, number in (("hand", 4), ("hands/3/edit", 3), ("hands/1/forgotten", 4)):
        for action in ("save", "preview"):
            typed = {"winner": 2, "piles__0": 3, "note": "as typed"}
            answer = host.post(f"t/sheets/1/{path}", action=action, number=number, key="k", **typed)
            assert (answer.status_code, "Session closed" in words(answer)) == (409, True), path
            assert 'value="as typed"' in answer.text
            assert "data-save hidden" in answer.text
    told = host.get("t/sheets/1/draft?number=4", headers={"Accept": "application/json"})
    assert (told.status_code, told.json and told.json["code"]) == (409, "closed")


def test_the_results_show_ranking_chart_and_best_hand(app: Flask) -> None:
    host = played(app)
    eva = joined(app, host, link="watch", name="Eva")
    assert host.get("t/end").location == f"/t/{host.code}"
    host.post("t/close")
    for phone in (host, eva):
        page = phone.get("t/end")
        assert "Most chips: Ben" in words(page)
        assert f'href="/t/{host.code}/sheets/1/hands/2"' in page.text
        assert len(re.findall(r'<g class="line-\d+', page.text)) == 4
        assert "transfers left" in words(page)
        assert re.search(r"結 last trick taken 3 most: Ben 2 .*無勝 lost without a pile 3 ", words(page))
        assert [f"/t/{host.code}/{action}" in page.text for action in ("reopen", "next-table")] == [phone is host] * 2


def test_the_dragons_are_collected_on_pages_of_their_own(app: Flask) -> None:
    host = opened(app, *NAMES[:3], game="twister", me=0)
    piles = {"players.0.face_down": 2, "players.0.pips": 9, "players.1.face_down": 0, "players.1.pips": 0}
    hand = {**piles, "players.2.face_down": 1, "players.2.pips": 4, "head": "up", "tail": "down"}
    link = f"/t/{host.code}/collection?game=twister"
    assert f'href="{link}"' in host.get("t").text
    assert "Dragons Twister (Dragon Dance) · 0/7" in words(host.get(link)), "before the first hand"
    for number in (1, 2):
        assert host.post("t/sheets/1/hand", action="save", number=number, key=f"k{number}", **hand).status_code == 303
    group = host.post("t/group", name="Saturday").location
    host.post("t/close")
    for overview, there in (("t/end", f"/t/{host.code}"), (group, group)):
        address = f"{there}/collection?game=twister"
        assert f'href="{address}"' in host.get(overview).text
        page = words(host.get(address))
        assert "Dragons Twister (Dragon Dance) · 1/7 Tornado wicked; lashes the ground with its tail 2" in page
        assert "Joy good-humoured, happy, peaceful · not seen yet Wildfire" in page
        assert host.get(f"{there}/collection?game=moon").status_code == 404


def test_the_last_page_names_everyone_who_had_the_best_hand(app: Flask) -> None:
    host = host_of(app, "freestyle", 3)
    for number, best in enumerate((0, 1, 0), start=1):
        points = {f"points.{seat}": "6" if seat == best else "0" for seat in range(3)}
        assert host.save(points, number, str(number)).status_code == 303
    host.client.post(f"/t/{host.code}/close", headers=ORIGIN)
    said = words(host.client.get(f"/t/{host.code}/end"))
    assert "Hand 1 Aki +12 Just as many chips in a hand: Ben" in said


def test_people_with_the_same_chips_share_a_place(app: Flask) -> None:
    host = host_of(app, "freestyle", 3)
    host.save({"points.0": "6", "points.1": "0", "points.2": "0"})
    host.client.post(f"/t/{host.code}/close", headers=ORIGIN)
    page = host.client.get(f"/t/{host.code}/end").text
    assert re.findall(r'class="place">(\d)', page) == ["1", "2", "2"]
    assert re.findall(r'class="label"[^>]*>(\d)', page) == ["2", "2", "1"]


def test_a_closed_table_is_paid_and_reopened_and_every_page_is_updated(app: Flask) -> None:
    host = played(app)
    ben = joined(app, host, 1)
    host.post("t/close")
    assert "Summary" in fragments(ben.get("t/live/0?page=table"))["live-thumb"]
    heard = fragments(ben.get("t/live/0?page=end"))
    assert "has reopened the session" not in heard["live-over"]
    assert "transfers left" in heard["live-transfers"]
    drawn = host.get("t/settle?way=pairs").text
    assert drawn.count('<path class="shaft"') == drawn.count('<text class="amount-of') >= 3
    left = heard["live-flow"].count('class="shaft"')
    while left:
        line = re.findall(r'name="line" value="([^"]+)"', host.get("t/settle").text)[0]
        assert host.post("t/settle/tick", line=line).status_code == 303
        left -= 1
        assert fragments(ben.get("t/live/0?page=end"))["live-flow"].count('class="shaft"') == left
    assert host.post("t/reopen").status_code == 303
    assert "reopened the session" in fragments(ben.get("t/live/0?page=end"))["live-over"]
    assert "Aki reopened the session" in words(ben.get("t"))
    assert play(ben, 4, 1, 2, 3, 0, 3).status_code == 303


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Jan 31, 2027"), ("ja", "2027年1月31日"), ("zh-Hant", "2027年1月31日")]
)
def test_every_page_of_a_table_says_when_it_will_be_archived(app: Flask, tmp_path: Path, lang: str, said: str) -> None:
    with time_machine.travel("2026-11-01T12:00Z"):
        host = played(app)
        ben = joined(app, host, 1)
    assert "live-archiving" in ben.get(f"t?lang={lang}").text
    with time_machine.travel("2027-01-01T12:00Z"):
        archiving.archive_if_due(book_of(app), host.code, timedelta(90), tmp_path)
    heard = fragments(ben.get(f"t/live/0?page=table&lang={lang}"))
    assert said in heard["live-archiving"]
    assert said in fragments(ben.get("t/live/0?page=end"))["live-archiving"]
    host.post("t/close")
    assert said not in ben.get("t/end").text


def test_the_next_table_is_opened_once_and_every_browser_of_the_old_one_is_led_to_it(app: Flask) -> None:
    host = opened(app)
    ben, eva = joined(app, host, 1), joined(app, host, link="watch")
    assert f"/t/{host.code}/next-table" in host.get("t").text
    assert "everyone at 0" in words(host.get("t/next-table"))
    assert "Nobody has opened the next table yet" in words(eva.get("t/next-table"))
    assert "Go to the new table" not in words(ben.get("t"))
    code = host.post("t/next-table").location.split("/")[2]
    for phone in (ben, eva):
        told = fragments(phone.get("t/live/0?page=table"))
        assert "Go to the new table" in told["live-next_table"]
        assert "opened the next table for the same people" in told["live-news"]
        assert f'href="/t/{host.code}/next-table"' in told["live-news"]
        assert "Go to the new table" in words(phone.get("t/next-table"))
        assert phone.post("t/next-table/join").location == f"/t/{code}"
        assert f"/t/{code}" in phone.get("t/next-table").text
        assert "Go to the new table" not in words(phone.get("t"))
    assert "Ben (you)" in words(ben.get(f"/t/{code}"))
    assert "You are watching" in words(eva.get(f"/t/{code}"))
    assert "Previous table" in words(host.get(f"/t/{code}"))
    assert ben.post("t/next-table").location == f"/t/{code}"
    assert f'name="another" value="{code}"' in ben.get("t/next-table").text
    assert code not in ben.post("t/next-table", another=code).location


def test_open_amounts_are_carried_over_shown_and_restored(app: Flask) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    ben = joined(app, host, 1)
    page = host.get("t/next-table")
    lines = re.findall(r'name="line" value="([^"]+)"', page.text)
    assert "This is still unsettled" in words(page)
    assert len(lines) == 3
    new = Phone(host.client, host.post("t/next-table", carry="yes", line=lines).location.split("/")[2])
    assert "Carried over from here" in words(ben.get("t/next-table"))
    undo = "Undo makes an amount open again at the old table, even if it was paid at the new one."
    assert f"Carried over to here {undo}" in words(new.get("t/next-table"))
    table = words(new.get("t"))
    assert "carried over the open amounts" in table
    said = "Left to settle: give Ben 2", "left to settle: +8", "you owe"
    assert [one in table for one in said] == [True, True, False]
    reseat(new, "Aki", "Ben", "Chie")
    assert "Without a seat: Dai (left to settle: −1 )" in words(new.get("t"))
    assert "You have nothing left to pay or to receive." in words(host.get("t"))
    assert ben.post("t/next-table/carry", line=lines).status_code == 303  # nothing is open any more
    host.post("t/sheets/1/hands/1/withdraw")
    assert "Something was corrected here after the carry-over" in words(ben.get("t/next-table"))
    assert "A correction at the previous table" in words(new.get("t/next-table"))
    host.post("t/sheets/1/hands/1/restore")
    [first, *_] = re.findall(r'name="entry" value="(\d+)"', new.get("t/next-table").text)
    assert new.post("t/next-table/undo", entry=first).status_code == 303
    fetched = fragments(ben.get("t/live/0?page=next_table"))["live-followed"]
    assert fetched.count('name="line"') == 1
    [line] = re.findall(r'name="line" value="([^"]+)"', fetched)
    assert ben.post("t/settle/tick", line=line, part="1").status_code == 303
    changed = "The open amounts have changed. Nothing was carried over. This is the current state."
    assert changed in words(answered(409, ben.post("t/next-table/carry", line=line)))


def test_the_main_button_of_the_summary_leads_to_the_next_table_once_it_is_open(app: Flask) -> None:
    host = played(app)
    ben = joined(app, host, 1)
    assert host.post("t/close").status_code == 303

    def main_button(phone: Phone) -> str:
        [thumb] = re.findall(r'class="thumb".*?</(?:section|form)>', phone.get("t/end").text, re.DOTALL)
        return str(thumb)

    assert f'href="/t/{host.code}/next-table"' in main_button(ben)
    after = host.post("t/next-table").location.split("/")[2]
    assert f'href="/t/{after}"' in main_button(host)
    assert f'action="/t/{host.code}/next-table/join"' in main_button(ben)
    assert ben.post("t/next-table/join").location == f"/t/{after}"
    assert f'href="/t/{after}"' in main_button(ben)


def test_the_print_page_contains_people_payments_and_hands(app: Flask) -> None:
    host = played(app)
    reseat(host, *reversed(NAMES))
    play(host, 1, 1, 2, 3, 0, 3, sheet=2)
    page = host.get("t/print")
    said = words(page)
    assert "Figures Biggest payment received in a hand" in said
    totals = dict(re.findall(r'<th scope="row" dir="auto">(\w+)</th><td>([^<]+)</td>', page.text))
    assert set(totals) == set(NAMES)
    assert said.count("Game 1 ·") == said.count("Game 2 ·") == 1
    assert len(re.findall(r'<th scope="row">\d+</th>', page.text)) == 4
    assert f"in total {' '.join(totals.values())}" in said
    assert "transfers left" in said
    assert "no room" not in said


def test_the_host_deletes_a_table_by_typing_its_name_and_every_page_of_the_others_says_so(app: Flask) -> None:
    host = opened(app, name="Friday")
    ben, eva = joined(app, host, 1), joined(app, host, link="watch", name="Eva")
    assert f'href="/t/{host.code}/delete"' in host.get("t/host").text
    page = host.get("t/delete")
    assert "Type the name of the table" in words(page)
    assert "data-live-events" not in page.text, "it would be led away by what it hears of itself"
    wrong = host.post("t/delete", name="Saturday <b>")
    assert (wrong.status_code, "this does not match the table's name" in words(wrong)) == (422, True)
    assert 'value="Saturday &lt;b&gt;"' in wrong.text
    assert host.get("t").status_code == 200
    answer = host.post("t/delete", name="friday")
    assert (answer.status_code, answer.location) == (303, "/")
    assert "The table and everything in it is deleted." in words(host.get("/"))
    for phone in (host, ben, eva):
        for path in ("t", "t/sheets/1/hand", "t/settle", "t/export.json", "t/qr.svg"):
            answer = phone.get(path)
            assert (answer.status_code, "This table was deleted" in words(answer)) == (404, True), path
            assert "ask them for a new one" not in words(answer)
        assert "Friday" not in words(phone.get("/"))
    assert play(ben, 1, 1, 2, 3, 0, 3).status_code == 404
    for path in ("t/live/0?page=table", "t/events"):
        told = ben.get(path, headers={"Accept": "application/json"})
        assert (told.status_code, told.json and told.json["code"]) == (404, "gone")
    for path in ("t", "t/delete", host.links["play"]):
        assert "This table was deleted" not in words(stranger(app, host).get(path))


def test_the_demo_table_is_marked_and_so_are_its_export_and_the_next_table(app: Flask) -> None:
    host = Phone(app.test_client())
    host.code = host.post("/demo").location.split("/")[2]
    host.links["play"] = host.get("t/invite").text.partition('data-share="http://localhost')[2].partition('"')[0]
    for phone in (host, joined(app, host, name="Eva")):
        page = phone.get("t")
        assert DEMO in words(page)
        assert 'href="/open">Open a table of your own</a>' in page.text
        for path in ("/", "/tables"):
            assert "Demo table demo" in words(phone.get(path))
    assert DEMO in words(host.client.get(hand_in(host.client, host.get("t/export.json").data).location))
    assert DEMO in words(host.client.get(host.post("t/next-table").location.removesuffix("/invite")))
    real = opened(app, name="Saturday")
    assert "demo" not in words(real.get("t"))
    assert "Saturday demo" not in words(real.get("/"))
