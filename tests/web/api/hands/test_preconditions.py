"""References in a request: the sheet, the hand and the revision that the client has seen."""

from typing import Any
from urllib.parse import urlencode

import pytest
from werkzeug.test import TestResponse

from tests.web.api.callers import HAND, OTHER_HAND, PLAYERS, Caller, answer, fields, refusal

SWAPPED = {"game": "tien-gow", "players": ["Chie", "Ben", "Aki", "Dai"]}
MOON = {"game": "moon", "players": PLAYERS[:3]}


@pytest.fixture
def moved(host: Caller) -> Caller:
    """Return the host of a table with two sheets, with a hand on each."""
    answer(host.post("/hands", HAND), 201)
    answer(host.post("/sheets", SWAPPED), 201)
    answer(host.post("/hands", HAND), 201)
    return host


def _state(caller: Caller) -> dict[str, Any]:
    return answer(caller.get("/export.json")) | {"exported_at": None}


@pytest.mark.parametrize("path", ["/hands", "/preview", "/sheets"])
@pytest.mark.parametrize("sheet", [1, 3])
def test_a_hand_for_an_older_sheet_is_refused_with_the_present_game(moved: Caller, path: str, sheet: int) -> None:
    before, table = _state(moved), moved.table()
    document = refusal(moved.post(path, (MOON if path == "/sheets" else HAND) | {"sheet": sheet}), 409)
    assert document["code"] == "moved"
    there = table["sheet"] | {"hands": [], "more": True}
    assert document["current"] == there
    assert _state(moved) == before


@pytest.mark.parametrize("path", ["/hands", "/preview", "/sheets"])
def test_a_hand_for_an_outdated_setup_is_refused(host: Caller, ben: Caller, path: str) -> None:
    agreed = ben.table()["sheet"]["revision"]
    answer(host.post("/sheets", SWAPPED), 201)
    before = _state(host)
    body = MOON if path == "/sheets" else HAND
    document = refusal(host.post(path, body | {"sheet": 1, "revision": agreed}), 409)
    assert document["code"] == "moved"
    assert document["current"]["players"] == SWAPPED["players"]
    assert _state(host) == before
    again = host.post(path, body | {"sheet": 1, "revision": document["current"]["revision"]})
    assert again.status_code == (200 if path == "/preview" else 201)


def test_without_a_sheet_a_hand_is_recorded_on_the_newest(moved: Caller) -> None:
    assert answer(moved.post("/hands", OTHER_HAND), 201)["number"] == 2
    assert answer(moved.post("/preview", OTHER_HAND))["number"] == 3
    assert answer(moved.call("PUT", "/hands/1", OTHER_HAND))["hand"]["entry"] == OTHER_HAND
    assert answer(moved.call("DELETE", "/hands/1"))["hand"]["withdrawn"] is True
    [untouched] = answer(moved.get("/hands?sheet=1"))["hands"]
    assert (untouched["entry"], untouched["withdrawn"]) == (HAND, False)


def test_a_current_reference_is_accepted(moved: Caller) -> None:
    sheet = moved.table()["sheet"]
    meant = {"sheet": 2, "revision": sheet["revision"], "number": 2}
    assert answer(moved.post("/preview", HAND | meant))["number"] == 2
    assert answer(moved.post("/hands", HAND | meant), 201)["number"] == 2
    assert moved.table()["sheet"]["revision"] == sheet["revision"]


def test_a_sheet_without_hands_is_changed_in_place(host: Caller) -> None:
    first = host.table()["sheet"]
    changed = answer(host.post("/sheets", SWAPPED | {"sheet": 1, "revision": first["revision"]}), 201)
    assert (changed["number"], changed["players"]) == (1, SWAPPED["players"])
    assert changed["revision"] > first["revision"]
    document = refusal(host.post("/sheets", MOON | {"sheet": 1, "revision": first["revision"]}), 409)
    assert document["current"] == changed


def test_a_hand_of_an_older_sheet_is_changed_if_the_sheet_is_given(moved: Caller) -> None:
    newest = moved.table()["sheet"]["hands"]
    corrected = answer(moved.call("PUT", "/hands/1", OTHER_HAND | {"sheet": 1}))
    assert answer(moved.get("/hands?sheet=1"))["hands"] == [corrected["hand"]]
    withdrawn = answer(moved.call("DELETE", "/hands/1?sheet=1"))
    assert answer(moved.get("/hands?sheet=1"))["hands"] == [withdrawn["hand"]]
    assert moved.table()["sheet"]["hands"] == newest


@pytest.mark.parametrize("preview", ["", "1"])
@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_an_outdated_revision_of_a_hand_is_refused(moved: Caller, method: str, preview: str) -> None:
    known = moved.table()["sheet"]["hands"][0]["revision"]
    there = answer(moved.call("PUT", "/hands/1", OTHER_HAND | {"sheet": 2, "revision": known}))["hand"]
    assert there["revision"] > known
    before = _state(moved)
    document = refusal(_change(moved, method, {"sheet": 2, "revision": known}, preview=preview), 409)
    assert document["code"] == "taken"
    assert document["current"] == there
    assert _state(moved) == before
    answer(_change(moved, method, {"sheet": 2, "revision": there["revision"]}, preview=preview))


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_a_hand_of_a_missing_sheet_is_not_found(moved: Caller, method: str) -> None:
    refusal(_change(moved, method, {"sheet": 3}), 404)


@pytest.mark.parametrize("method", ["PUT", "DELETE", "POST"])
@pytest.mark.parametrize("meant", [{"sheet": 0}, {"sheet": "x"}, {"revision": -1}, {"revision": "x"}], ids=str)
def test_an_invalid_sheet_or_revision_is_refused_at_its_field(
    moved: Caller, method: str, meant: dict[str, object]
) -> None:
    if method == "POST":
        for path, body in (("/hands", HAND), ("/preview", HAND), ("/sheets", MOON)):
            assert fields(refusal(moved.post(path, body | meant), 422)) == list(meant)
    else:
        assert fields(refusal(_change(moved, method, meant), 422)) == list(meant)


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
@pytest.mark.parametrize("asked", ["preview=maybe", "previw=1"])
def test_an_invalid_preview_parameter_changes_nothing(moved: Caller, method: str, asked: str) -> None:
    before = _state(moved)
    assert fields(refusal(moved.call(method, f"/hands/1?{asked}", HAND if method == "PUT" else None), 422)) == [
        asked.partition("=")[0]
    ]
    assert _state(moved) == before


def _change(caller: Caller, method: str, reference: dict[str, object], *, preview: str = "") -> TestResponse:
    if method == "PUT":
        return caller.call("PUT", f"/hands/1?preview={preview}", HAND | reference)
    return caller.call("DELETE", f"/hands/1?{urlencode(reference | {'preview': preview})}")


@pytest.mark.parametrize("path", ["/hands", "/preview"])
def test_a_hand_after_an_outdated_previous_hand_is_refused(host: Caller, path: str) -> None:
    answer(host.post("/hands", HAND), 201)
    follows = host.table()["sheet"]["next"]["follows"]
    answer(host.call("DELETE", "/hands/1"))
    document = refusal(host.post(path, OTHER_HAND | {"follows": follows}), 409)
    assert (document["code"], document["current"]["next"]) == ("moved", host.table()["sheet"]["next"])
    assert len(host.table()["sheet"]["hands"]) == 1
    again = OTHER_HAND | {"follows": document["current"]["next"]["follows"]}
    assert host.post(path, again).status_code == (200 if path == "/preview" else 201)


def test_joining_a_seat_of_an_outdated_seating_is_refused(host: Caller, opened: dict[str, Any]) -> None:
    seen = host.table()["sheet"]["revision"]
    answer(host.post("/sheets", SWAPPED), 201)
    join = {"secret": opened["links"]["play"].rsplit("/", 1)[1], "seat": 2}
    document = refusal(host.post("/join", join | {"revision": seen}), 409)
    assert document["current"]["players"] == SWAPPED["players"]
    assert not any(one["seated"] for one in host.table()["players"])
    answer(host.post("/join", join | {"revision": document["current"]["revision"]}), 201)
    assert [one["name"] for one in host.table()["players"] if one["seated"]] == ["Aki"]
