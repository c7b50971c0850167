"""Play an evening through the API, and keep the first request and answer of each call."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from flask import Flask
from time_machine import Traveller

from tests.web.api.callers import LISTENING, PLAYERS

HAND = {"winner": 1, "piles": [2, 3, 0, 3]}
OTHER_HAND = {"winner": 0, "piles": [5, 1, 1, 1]}
PENALTY = {"kind": "adjustment", "from": "Aki", "to": "Ben", "chips": 5, "note": "tea"}
SHEET = {"format": "scorekeeper-sheet/1", "game": "tien-gow", "players": PLAYERS, "hands": [HAND]}
TABLE = {"game": "tien-gow", "players": PLAYERS, "name": "Friday", "chips": 100, "zone": "Asia/Tokyo"}

Call = Callable[..., Any]
Examples = dict[str, dict[str, Any]]


def play(app: Flask, clock: Traveller, *, delete: bool = True) -> Examples:
    """Play the evening at a clock that stands still; return the examples by the name of the call.

    Without `delete` the table and its group stay.
    """
    client, examples = app.test_client(), Examples()

    def call(method: str, path: str, body: object = None, token: str = "") -> Any:  # noqa: ANN401  JSON
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        sent: dict[str, Any] = {} if body is None else {"json": body}
        answer = client.open(f"/api/v1{path}", method=method, headers=headers, environ_overrides=LISTENING, **sent)
        assert answer.status_code < 300, (method, path, answer.text)
        endpoint, _ = app.url_map.bind("localhost").match(f"/api/v1{path.partition('?')[0]}", method=method)
        example = {"status": answer.status_code} | ({"request": body} if body else {})
        content = answer.get_json(silent=True)
        answer.close()
        example |= {} if content is None else {"response": content}
        examples.setdefault(endpoint.rpartition(".")[2], example)
        return content

    call("GET", "/games")
    call("POST", "/wall", {"method": "kai_bian", "dice": [3, 4]})
    call("POST", "/settle", SHEET)
    opened = call("POST", "/tables", TABLE)
    table, host, play_secret = f"/tables/{opened['code']}", opened["token"], _secret(opened["links"]["play"])
    ben = call("POST", f"{table}/join", {"secret": play_secret, "seat": 1})["token"]
    _take_seats(call, table, host, ben, play_secret)
    _play_hands(call, table, ben)
    _settle_up(call, table, host, ben)
    _change_games_and_people(call, table, host, ben)
    clock.shift(timedelta(minutes=20))
    call("POST", f"{table}/hosts/take-over", {}, ben)
    call("POST", f"{table}/hosts/take-back", {}, host)
    group = _end(call, table, host, ben)
    if delete:
        call("DELETE", f"/groups/{group['code']}", {"name": "Friday"}, group["token"])
        call("DELETE", table, {"name": "Friday"}, host)
    return examples


def _secret(link: str) -> str:
    return link.rpartition("/")[2]


def _take_seats(call: Call, table: str, host: str, ben: str, play_secret: str) -> None:
    call("POST", f"{table}/join", {"secret": play_secret, "seat": 1, "move": True})
    [request] = call("GET", f"{table}/seat-requests", token=ben)["seat_requests"]
    call("POST", f"{table}/seat-requests/{request['device']}", {"accept": False}, ben)
    waiting = list(PLAYERS)
    while waiting:
        for name in waiting:
            waiting = call("POST", f"{table}/dice", {"person": PLAYERS.index(name) + 1}, host)["draw"]["waiting"]
    call("GET", f"{table}/dice", token=ben)
    call("POST", f"{table}/dice/take", {}, host)
    call("PUT", f"{table}/seats", {"seats": PLAYERS}, host)
    call("POST", f"{table}/wall", {"method": "kai_bian"}, host)


def _play_hands(call: Call, table: str, ben: str) -> None:
    call("POST", f"{table}/preview", {"entry": HAND}, ben)
    call("POST", f"{table}/hands", {"entry": HAND, "note": "so close"}, ben)
    shown = call("GET", table, token=ben)
    sheet = shown["sheet"]
    expected = {
        "sheet": sheet["number"],
        "number": sheet["next"]["number"],
        "setup_revision": sheet["setup_revision"],
        "previous_revision": sheet["next"]["previous_revision"],
    }
    call("POST", f"{table}/hands", {"entry": OTHER_HAND, "expected": expected}, ben)
    call("GET", f"{table}/hands?limit=2", token=ben)
    call("PUT", f"{table}/hands/1", {"entry": {"winner": 0, "piles": [3, 2, 0, 3]}}, ben)
    call("DELETE", f"{table}/hands/2", token=ben)
    call("GET", f"{table}/since/{shown['revision']}", token=ben)
    call("GET", f"{table}/events", token=ben)


def _settle_up(call: Call, table: str, host: str, ben: str) -> None:
    call("PUT", f"{table}/terms", {"rate": {"currency": "JPY", "amount": "10"}}, host)
    call("POST", f"{table}/chip-entries", PENALTY, ben)
    call("GET", f"{table}/chip-entries", token=ben)
    call("DELETE", f"{table}/chip-entries/1", token=ben)
    call("GET", f"{table}/settlement", token=ben)
    plan = call("PUT", f"{table}/settlement", {"method": "pairs"}, ben)
    lines = [line for line in plan["lines"] if "Ben" in {line["from"], line["to"]}]
    call("POST", f"{table}/settlement/home", {"name": "Ben", "lines": lines}, ben)


def _change_games_and_people(call: Call, table: str, host: str, ben: str) -> None:
    call("POST", f"{table}/sheets", {"game": "moon", "players": PLAYERS[:3]}, host)
    call("PUT", f"{table}/sheets/1", {"rules": {"unit": 2}}, host)
    call("PUT", f"{table}/people", {"name": "Ben", "to": "Benno"}, ben)
    call("GET", f"{table}/hosts", token=ben)
    call("POST", f"{table}/hosts", {"name": "Benno"}, host)
    call("DELETE", f"{table}/hosts?name=Benno", token=host)
    watch = _secret(call("POST", f"{table}/links", {}, host)["watch"])
    call("POST", f"{table}/join", {"secret": watch, "name": "Eva"})
    devices = call("GET", f"{table}/devices", token=host)["devices"]
    call("DELETE", f"{table}/devices/{devices[-1]['device']}", token=host)
    call("PUT", f"{table}/joining", {"open": True}, host)
    call("GET", f"{table}/log?limit=3", token=host)


def _end(call: Call, table: str, host: str, ben: str) -> Any:  # noqa: ANN401  JSON
    """Return the code of the group, and the token of its owner."""
    exported = call("GET", f"{table}/export.json", token=host)
    for name in ("csv", "xlsx", "txt"):
        call("GET", f"{table}/export.{name}", token=host)
    call("POST", "/import", exported)
    call("POST", f"{table}/close", {"set_aside": True}, host)
    call("POST", f"{table}/reopen", token=host)
    after = call("POST", f"{table}/next-table", {}, host)
    call("POST", f"{table}/next-table/join", token=ben)
    lines = call("GET", f"{table}/settlement", token=ben)["lines"]
    call("POST", f"{table}/carry-over", {"lines": lines}, ben)
    carried = call("GET", f"{table}/carry-over", token=ben)["outgoing"]
    call("DELETE", f"{table}/carry-over/{carried[0]['number']}", token=ben)
    call("POST", "/groups", {"name": "Saturday", "me": "Aki"})
    group = call("POST", f"{table}/group", {"name": "Friday"}, host)
    _meet(call, f"/groups/{group['code']}", group["token"], after["code"], after["token"])
    return group


def _meet(call: Call, group: str, owner: str, table: str, token: str) -> None:
    secret = _secret(call("GET", f"{group}/link", token=owner)["url"])
    call("POST", f"{group}/invitation", {"secret": secret})
    fay = call("POST", f"{group}/join", {"secret": secret, "name": "Fay"})["token"]
    call("POST", f"{group}/join", {"secret": secret, "name": "Gus"})
    call("GET", group, token=owner)
    there = call("GET", f"{group}/members", token=owner)
    members = {one["name"]: one["member"] for one in there["members"]}
    device = next(one["device"] for one in there["devices"] if one["name"] == "Fay")
    call("GET", f"{group}/members/{members['Aki']}", token=owner)
    call("GET", f"{group}/members/{members['Aki']}/hands", token=owner)
    call("PUT", f"{group}/members/{members['Dai']}", {"name": "David"}, owner)
    call("POST", f"{group}/members/{members['Dai']}/merge", {"into": members["Chie"]}, owner)
    call("POST", f"{group}/members/{members['Dai']}/split", token=owner)
    call("PUT", f"{group}/me", {"member": members["Aki"]}, owner)
    call("PUT", f"{group}/devices/{device}", {"deputy": True}, owner)
    call("PUT", f"{group}/tables/{table}", {"token": token}, owner)
    call("POST", f"{group}/tables/{table}/join", token=fay)
    call("DELETE", f"{group}/tables/{table}", token=owner)
    call("POST", f"{group}/next-table", {}, owner)
    asks = call("POST", f"{group}/join", {"secret": secret, "member": members["Aki"]})["token"]
    devices = call("GET", f"{group}/members", token=owner)["devices"]
    asking = next(one["device"] for one in devices if one["may_be_answered"])
    call("POST", f"{group}/devices/{asking}/answer", {"accept": True}, owner)
    call("DELETE", f"{group}/me", token=asks)
    call("DELETE", f"{group}/members/{members['Gus']}/devices", token=owner)
    call("DELETE", f"{group}/devices/{device}", token=owner)
    call("POST", f"{group}/link", token=owner)
