"""The home page and the join code."""

import re

import pytest
import time_machine
from flask import Flask

from scorekeeper.games.registry import games
from tests.web.browsers import Phone, opened, words


def test_a_new_visitor_sees_the_introduction_the_games_and_the_demo(app: Flask) -> None:
    answer = Phone(app.test_client()).get("/")
    assert "Works out who pays whom after every hand, and why" in words(answer)
    assert "A demo: the people are made up" in words(answer)
    rows = dict(re.findall(r'<li><a class="go game" href="/open\?game=([a-z-]+)">(.*?)</li>', answer.text))
    assert list(rows) == list(games())
    for game in games().values():
        ends = re.findall(r'href="#pips-(\d)"', rows[game.id])
        assert ends == [end for tile in game.logo.tiles for end in tile.split("-")]
        assert bool(game.logo.tiles) != (f">{game.names['zh_Hant'][0]}</b>" in rows[game.id])
        assert game.names["en"] in rows[game.id]
    assert {end for row in rows.values() for end in re.findall(r'href="(#[^"]+)"', row)} <= {
        f"#{symbol}" for symbol in re.findall(r'<symbol id="([^"]+)"', answer.text)
    }


def test_a_returning_visitor_sees_own_tables_first(app: Flask) -> None:
    page = words(opened(app, name="Saturday").get("/"))
    order = ["Saturday", "All my tables", "Join with the code", "Try it at a made-up table", "Open a table", "Join by"]
    places = [page.index(said) for said in order]
    assert places == sorted(places)
    assert "The games" not in page
    assert "Works out who pays whom" not in page


def test_a_typed_code_redirects_to_the_join_page_unless_the_table_is_locked(app: Flask) -> None:
    host, new = opened(app), Phone(app.test_client())
    [code] = re.findall(r'class="code" role="img" aria-label="([^"]+)"', host.get("t/invite").text)
    answer = new.post("/code", code=f" {code.lower()} ")
    assert answer.location == f"/join/{host.code}"
    assert "Ben no phone yet" in words(new.get(answer.location))
    host.post("t/lock", locked="1")
    answer = new.post("/code", code=code)
    assert answer.status_code == 403
    assert "the host lets nobody in at the moment" in words(answer)


def test_a_wrong_code_stays_in_its_field_with_a_message_before_the_tables(app: Flask) -> None:
    answer = opened(app, name="Saturday").post("/code", code="<QQQ>")
    page = words(answer)
    assert answer.status_code == 404
    assert page.index("No table has this code now") < page.index("Saturday")
    assert answer.text.count('id="code"') == answer.text.count('value="&lt;QQQ&gt;"') == 1


def test_tables_of_one_name_differ_by_time_game_and_people(app: Flask) -> None:
    with time_machine.travel("2026-11-14T18:00Z"):
        host = opened(app, name="Saturday")
        assert "Again" not in words(host.get("/"))
    with time_machine.travel("2026-11-21T18:00Z", tick=False) as travel:
        assert "Again with the same people and rules" in words(host.get("/"))
        assert host.post("t/again").status_code == 303
        travel.shift(3600)
        seats = {"players__0": "Aki", "players__1": "Eva", "players__2": "Fay"}
        host.post("/open", game="moon", seats="3", name="Saturday", **seats)
        page = words(host.get("/"))
    assert "Saturday 19:00 · Moon · Aki, Eva, Fay" in page
    assert "Saturday 18:00 · Tien Gow · Aki, Ben, Chie, Dai" in page
    assert "Saturday Nov 14, 2026 · Tien Gow · Aki, Ben, Chie, Dai" in page


@pytest.mark.parametrize("zone", ["Asia/Tokyo", "Pacific/Pago_Pago"])
def test_the_date_is_that_of_the_time_zone_of_the_table(app: Flask, zone: str) -> None:
    with time_machine.travel("2026-11-21T15:00Z"):
        host = opened(app, zone=zone)
        demo = Phone(app.test_client())
        demo.code = demo.post("/demo", zone=zone).location.split("/")[2]
    with time_machine.travel("2026-11-22T15:00Z"):
        again = Phone(host.client, host.post("t/again", zone=zone).location.split("/")[2])
        host.post("t/close", set_aside="yes")
    later = {"Asia/Tokyo": 22, "Pacific/Pago_Pago": 21}[zone]
    assert f"Nov {later}, 2026" in words(host.get("/"))
    assert f"{later}日 · おひらき" in words(host.get("t/end?lang=ja"))
    assert f"2026年11月{later}日" in host.get("t/export.txt?lang=zh-Hant").text
    assert f"2026年11月{later}日" in demo.get("t/export.txt?lang=ja").text
    assert f"Nov {later + 1}, 2026" in again.get("t/export.txt?lang=en").text
