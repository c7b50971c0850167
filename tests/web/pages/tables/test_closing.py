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


def test_the_settlement_page_links_to_closing(app: Flask) -> None:
    host = played(app)
    ben = joined(app, host, 1)
    assert f'href="/t/{host.code}/close"' in host.get("t/settle").text
    assert f'href="/t/{host.code}/close"' not in ben.get("t/settle").text
    host.post("t/close")
    assert f'href="/t/{host.code}/end"' in ben.get("t/settle").text


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


def test_an_accepted_hand_does_not_prevent_closing(app: Flask) -> None:
    host = played(app)
    host.post("t/sheets/1/hands/3/object", word="three")
    assert "Hand 3: objection" in words(host.get("t/close"))
    host.post("t/sheets/1/hands/3/agree")
    assert "objection" not in words(host.get("t/close"))
    assert host.post("t/close").status_code == 303
    assert "Aki closed the evening" in words(host.get("t"))
    assert "set aside" not in words(host.get("t"))


def test_stakes_are_listed_by_name(app: Flask) -> None:
    host = opened(app, game="buki")
    bets = {"bets__length": 4, "bets__1": 4, "bets__2": 2, "bets__3": 6}
    assert host.post("t/sheets/1/hand", action="save", number=1, key="k", draw="true", **bets).status_code == 303
    assert "Ben 4 chips lie on the table" in words(host.get("t/close"))
    host.post("t/close", set_aside="yes")
    assert "set aside: Ben 's stake of 4, Chie 's stake of 2" in words(host.get("t"))


def test_a_closed_table_offers_no_locked_action(app: Flask) -> None:
    host = played(app)
    host.post("t/sheets/1/hands/1/object", word="two")
    host.post("t/close", set_aside="yes")
    pages = [
        host.get(f"t{path}").text for path in ("", "/host", "/rules", "/sheets/1/hands", "/sheets/1/hands/1", "/end")
    ]
    offered = {link for page in pages for link in re.findall(rf'(?:href|action)="/t/{host.code}(/[^"?#]*)', page)}
    frozen = (
        r"/(seats|sheet|terms|close)$|/sheets/\d+/(hand|agreed)$|/(edit|withdraw|restore|object|agree|forgotten|undo)$"
    )
    assert not [link for link in offered if re.search(frozen, link)]
    assert {"/end", "/people", "/invite", "/reopen", "/again"} <= offered


def test_a_locked_action_is_refused_with_a_link_to_reopen(app: Flask) -> None:
    host = played(app)
    host.post("t/close")
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


def test_a_hand_recorded_before_closing_is_not_recorded_again(app: Flask) -> None:
    host = played(app)
    host.post("t/close")
    assert play(host, 3, 2, 3, 0, 4, 1).status_code == 303
    assert "hand 4" not in words(host.get("t/sheets/1/hands")).lower()


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
        assert said.count("Hand 2") >= 1
        assert "hand-overs left" in said
    assert f'href="/t/{host.code}/keep"' in eva.get("t/end").text
    assert "/reopen" not in eva.get("t/end").text
    assert "/again" not in eva.get("t/end").text
    assert stranger(app, host).get("t/end").status_code == 404


def test_the_results_page_shows_the_next_table(app: Flask) -> None:
    host = played(app)
    ben = joined(app, host, 1)
    host.post("t/close")
    assert host.post("t/again").status_code == 303
    assert "Go over to the new table" in fragments(ben.get("t/live/0?page=end"))["live-again"]
    assert "Go over to the new table" in words(ben.get("t/end"))


def test_a_table_without_hands_has_a_results_page(app: Flask) -> None:
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
    assert ben.post("t/reopen").status_code == ben.post("t/close").status_code == ben.get("t/close").status_code == 403
    assert host.post("t/reopen").status_code == 303
    assert "opened the evening again" in fragments(ben.get("t/live/0?page=end"))["live-over"]
    assert "Aki opened the evening again" in words(ben.get("t"))
    assert play(ben, 4, 1, 2, 3, 0, 3).status_code == 303


def test_the_drawing_of_payments_is_updated_after_a_payment(app: Flask) -> None:
    host = played(app)
    host.post("t/close")
    for page in ("t/end", "t/settle", "t/settle?way=pairs"):
        text = host.get(page).text
        arrows = re.findall(r'<path class="shaft"', text)
        assert len(arrows) == len(re.findall(r'<text class="amount-of', text)) >= 3
    before = fragments(host.get("t/live/0?page=end"))["live-flow"].count('class="shaft"')
    for line in re.findall(r'name="line" value="([^"]+)"', host.get("t/settle").text)[:1]:
        assert host.post("t/settle/tick", line=line).status_code == 303
    assert fragments(host.get("t/live/0?page=end"))["live-flow"].count('class="shaft"') == before - 1
    host.post("t/settle/way", way="pairs")
    for _ in range(before):
        for line in re.findall(r'name="line" value="([^"]+)"', host.get("t/settle").text)[:1]:
            host.post("t/settle/tick", line=line)
    assert "<svg" not in fragments(host.get("t/live/0?page=end"))["live-flow"]
