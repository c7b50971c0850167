"""All tables of this browser."""

from __future__ import annotations

import re

import pytest
import time_machine
from flask import Flask

from tests.web.browsers import Phone, words


def names(page: str) -> list[str]:
    """Return the names of the listed tables."""
    return re.findall(r'<span class="name"><span dir="auto">([^<]+)</span>', page)


@pytest.fixture
def phone(app: Flask) -> Phone:
    """A browser with three tables of one name and a newer one of another name, which is closed."""
    phone = Phone(app.test_client())
    for day, name in ((7, "Saturday"), (14, "Saturday"), (14, "Saturday"), (20, "Friday")):
        with time_machine.travel(f"2026-11-{day:02}T12:00Z"):
            host = opened_by(phone, name)
    host.post("t/close", set_aside="yes")
    return host


def opened_by(phone: Phone, name: str, **fields: object) -> Phone:
    """Open a table with this browser."""
    seats = {f"players__{seat}": named for seat, named in enumerate(("Aki", "Ben", "Chie", "Dai"))}
    answer = phone.post("/open", game="tien-gow", seats=4, first_dealer=0, meant="all", name=name, **seats, **fields)
    assert answer.status_code == 303
    return Phone(phone.client, answer.location.split("/")[2])


def test_every_table_is_listed_and_equal_names_are_distinguishable(phone: Phone) -> None:
    page = phone.get("/tables").text
    assert names(page) == ["Friday", "Saturday", "Saturday", "Saturday"]
    assert "Friday over Nov 20, 2026 · Tien Gow · Aki, Ben, Chie, Dai" in words(phone.get("/tables"))
    rows = [words_of(row) for row in re.findall(r"<li>(.*?)</a>", page.split("</section>")[0], re.DOTALL)]
    assert len(set(rows)) == 4


def words_of(row: str) -> str:
    """Return a row without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", row).split())


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("friday", 1),
        ("ＳＡＴＵＲ chie", 3),
        ("11/14", 2),
        ("11月7日", 1),
        ("2026-11", 4),
        ("Nov 20", 1),
        ("moon", 0),
        ("<b>&", 0),
        ("", 4),
    ],
)
def test_the_search_works_without_a_script(phone: Phone, typed: str, found: int) -> None:
    answer = phone.get("/tables", query_string={"q": typed})
    assert len(names(answer.text)) == found
    if typed:
        assert f"{found} table{'s' * (found != 1)} found for “{typed}”" in words(answer)
    assert "<b>&" not in answer.text


def test_a_table_is_archived_and_unarchived_and_the_search_stays(phone: Phone) -> None:
    answer = phone.post("/tables/away", q="fri", code=phone.code)
    assert answer.location == "/tables?q=fri"
    page = words(phone.get("/tables?q=fri"))
    assert "Tables that were put away 1 Friday" in page
    assert "Nothing is deleted, and nobody else notices" in page
    assert "Friday" not in words(phone.get("/"))
    assert phone.get("t").status_code == 200
    shown, away = phone.get("/tables").text.split("</section>")
    assert (names(shown), names(away)) == (["Saturday"] * 3, ["Friday"])
    assert phone.post("/tables/back", code=phone.code).location == "/tables"
    assert names(phone.get("/tables").text)[0] == "Friday"
    assert "Friday" in words(phone.get("/"))


def test_chosen_tables_are_archived_together(phone: Phone) -> None:
    assert phone.post("/tables/away").location == "/tables"
    codes = re.findall(r'name="code" value="(\w+)"', phone.get("/tables?q=saturday").text)
    assert len(codes) == 3
    phone.post("/tables/away", code=codes)
    shown, away = phone.get("/tables").text.split("</section>")
    assert (names(shown), names(away)) == (["Friday"], ["Saturday"] * 3)
    assert phone.post("/tables/back", code=[codes[0], "XXXXXX"]).status_code == 404
    assert names(phone.get("/tables").text.split("</section>")[0]) == ["Friday"]
