"""The home page, the join code, and all tables of this browser."""

import re

import pytest
import time_machine
from flask import Flask

from scorekeeper.games.registry import games
from tests.web.browsers import Phone, answered, opened, words


def test_a_new_visitor_sees_the_introduction_the_games_and_the_demo(app: Flask) -> None:
    answer = Phone(app.test_client()).get("/")
    assert "Works out who pays whom after every hand, and why" in words(answer)
    assert "A demo with made-up players" in words(answer)
    rows = dict(re.findall(r'<li><a class="go game" href="/open\?game=([a-z-]+)">(.*?)</li>', answer.text))
    assert list(rows) == list(games())
    assert all(game.names["en"] in rows[game.id] for game in games().values())
    [summary] = re.findall(r'<meta name="description" content="(Works out who pays whom[^"]+)">', answer.text)
    assert all(game.names["en"] in summary for game in games().values())
    assert answer.text.index("/demo") < answer.text.index('href="/help"') < answer.text.index("/open?game=")


def test_a_typed_code_redirects_to_the_join_page_which_says_that_the_table_is_locked(app: Flask) -> None:
    host, new = opened(app), Phone(app.test_client())
    [code] = re.findall(r'class="code" role="img" aria-label="([^"]+)"', host.get("t/invite").text)
    answer = new.post("/code", code=f" {code.lower()} ")
    assert answer.location == f"/join/{host.code}"
    assert "Ben no phone here yet" in words(new.get(answer.location))
    host.post("t/lock", locked="1")
    assert "The host has locked this table" in words(new.get(new.post("/code", code=code).location))


@pytest.mark.parametrize("behind", ["", "  ", ".", ")」", "。来てね"])
def test_a_link_works_in_the_code_field_and_as_an_address_whatever_a_sentence_adds(app: Flask, behind: str) -> None:
    host, new = opened(app), Phone(app.test_client())
    assert "maxlength" not in new.get("/").text.partition('id="code"')[2].partition(">")[0], "a link is long"
    pasted = new.post("/code", code=f"Come: http://localhost{host.links['play']}{behind}")
    for address in (pasted.location, host.links["play"] + behind):
        led = app.test_client()
        assert led.get(led.get(address).location).status_code == 200


def test_a_returning_visitor_sees_own_tables_first_after_the_message_about_a_wrong_code(app: Flask) -> None:
    answer = answered(404, opened(app, name="Saturday").post("/code", code="<QQQ>"))
    assert answer.text.count('id="code"') == answer.text.count('value="&lt;QQQ&gt;"') == 1
    page = words(answer)
    assert page.index("No table has this code.") < page.index("Saturday") < page.index("Open a table")
    assert "Works out who pays whom" not in page


def test_tables_of_one_name_differ_by_date_time_game_and_people(app: Flask) -> None:
    with time_machine.travel("2026-11-14T18:00Z"):
        host = opened(app, name="Saturday")
        assert "Play again" not in words(host.get("/"))
    with time_machine.travel("2026-11-21T18:00Z", tick=False) as travel:
        assert "Play again with the same people" in words(host.get("/"))
        assert host.post("t/next-table").status_code == 303
        travel.shift(3600)
        seats = {"players__0": "Aki", "players__1": "Eva", "players__2": "Fay"}
        host.post("/open", game="moon", seats="3", name="Saturday", **seats)
        page = words(host.get("/"))
    for game in ("21, 2026 · 19:00 · Moon · Aki, Eva, Fay", "21, 2026 · 18:00 · Tien Gow", "14, 2026 · Tien Gow · Aki"):
        assert f"Saturday Nov {game}" in page


@pytest.mark.parametrize(("zone", "day"), [("Asia/Tokyo", 22), ("Pacific/Pago_Pago", 21)])
def test_the_date_is_that_of_the_time_zone_of_the_table(app: Flask, zone: str, day: int) -> None:
    with time_machine.travel("2026-11-21T15:00Z"):
        host, demo = opened(app, zone=zone), Phone(app.test_client())
        demo.code = demo.post("/demo", zone=zone).location.split("/")[2]
    with time_machine.travel("2026-11-22T15:00Z"):
        again = Phone(host.client, host.post("t/next-table", zone=zone).location.split("/")[2])
        host.post("t/close", set_aside="yes")
    assert f"Nov {day}, 2026" in words(host.get("/"))
    assert f"{day}日 · おひらき" in words(host.get("t/end?lang=ja"))
    assert f"2026年11月{day}日" in demo.get("t/export.txt?lang=ja").text
    assert f"Nov {day + 1}, 2026" in again.get("t/export.txt?lang=en").text


def names(page: str) -> list[str]:
    """Return the names of the listed tables."""
    return re.findall(r'<span class="name"><span dir="auto">([^<]+)</span>', page)


@pytest.fixture
def phone(app: Flask) -> Phone:
    """A browser with three tables of one name and a newer one of another name, which is closed."""
    host = Phone(app.test_client())
    seats = {f"players__{seat}": named for seat, named in enumerate(("Aki", "Ben", "Chie", "Dai"))}
    for day, name in ((7, "Saturday"), (14, "Saturday"), (14, "Saturday"), (20, "Friday")):
        with time_machine.travel(f"2026-11-{day:02}T12:00Z"):
            host.code = host.post("/open", game="tien-gow", seats=4, name=name, **seats).location.split("/")[2]
    host.post("t/close", set_aside="yes")
    return host


@pytest.mark.parametrize(("typed", "found"), [("friday", 1), ("ＳＡＴＵＲ chie", 3), ("11月7日", 1), ("<b>&", 0)])
def test_the_search_works_without_a_script(phone: Phone, typed: str, found: int) -> None:
    assert names(phone.get("/tables").text) == ["Friday", "Saturday", "Saturday", "Saturday"]
    answer = phone.get("/tables", query_string={"q": typed})
    assert len(names(answer.text)) == found
    assert f"{found} table{'s' * (found != 1)} found for “{typed}”" in words(answer)
    assert "<b>&" not in answer.text


def test_tables_are_archived_and_unarchived_and_the_search_stays(phone: Phone) -> None:
    assert phone.post("/tables/away").location == "/tables"
    assert phone.post("/tables/away", q="fri", code=phone.code).location == "/tables?q=fri"
    page = words(phone.get("/tables?q=fri"))
    assert "Hidden tables 1 Friday over Nov 20, 2026 · Tien Gow · Aki, Ben, Chie, Dai" in page
    assert "Friday" not in words(phone.get("/"))
    codes = re.findall(r'name="code" value="(\w+)"', phone.get("/tables?q=saturday").text)
    phone.post("/tables/away", code=codes)
    assert "Saturday" not in words(phone.get("/"))
    assert phone.post("/tables/back", code=[codes[0], "XXXXXX"]).status_code == 404
    assert phone.post("/tables/back", code=phone.code).location == "/tables"
    assert names(phone.get("/tables").text.split("</section>")[0]) == ["Friday"]
    assert "Friday" in words(phone.get("/"))
