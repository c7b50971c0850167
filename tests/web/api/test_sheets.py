"""POST /tables/CODE/sheets."""

import pytest

from tests.web.api.callers import HAND, Caller, answer, fields, refusal

NEXT = {"game": "moon", "players": ["Ben", "Aki", "Chie"], "rules": {}, "first_dealer": 1}


def test_the_chips_carry_on(host: Caller) -> None:
    host.post("/hands", HAND)
    before = host.table()["totals"]
    sheet = answer(host.post("/sheets", NEXT), 201)
    assert (sheet["number"], sheet["game"], sheet["hands"]) == (2, "moon", [])
    assert sheet["next"]["dealer"] == "Aki"
    table = host.table()
    assert table["sheet"] == sheet
    assert table["totals"] == before
    assert [player["name"] for player in table["players"]] == ["Ben", "Aki", "Chie"]


def test_hands_begin_anew(host: Caller) -> None:
    host.post("/hands", HAND)
    host.post("/sheets", {"game": "tien-gow", "players": ["Aki", "Ben", "Chie", "Emi"]})
    assert answer(host.post("/hands", HAND), 201)["number"] == 1


def test_only_the_host_opens_a_sheet(ben: Caller) -> None:
    refusal(ben.post("/sheets", NEXT), 403)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "poker"}, "game"),
        ({"rules": {"x": 1}}, "rules.x"),
        ({"players": []}, "players"),
        ({"name": "x"}, "name"),
    ],
    ids=str,
)
def test_what_cannot_be_stands_at_its_field(host: Caller, change: dict[str, object], field: str) -> None:
    assert fields(refusal(host.post("/sheets", NEXT | change), 422)) == [field]
    assert host.table()["sheet"]["number"] == 1
