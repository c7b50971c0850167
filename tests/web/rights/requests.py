"""Every request about a table, by page and API, and the permission that it needs.

They are sent to a table of Buki-Domino with hidden bets, one hand and one adjustment.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tests.web.rights.model import (
    Device,
    Right,
    Table,
    bets_aside,
    decides,
    depends,
    follows,
    looks,
    moves,
    names,
    nobody,
    reseats,
    writes,
)

Body = Mapping[str, Any] | Callable[[Table], Mapping[str, Any]] | None

DRAWN = {"bets": [None, 4, 2, 6], "draw": True}
TYPED = {"bets.1": "4", "bets.2": "2", "bets.3": "6", "draw": "on", "action": "preview"}
SEATS = ("Aki", "Ben", "Chie", "Dai")
SHEET = {"game": "buki", "players": SEATS, "first_dealer": 0, "rules": {"bets": "hidden"}}
FORM = {"game": "buki", "seats": 4, "first_dealer": 0, "begin": "anew"} | {
    f"players.{seat}": name for seat, name in enumerate(SEATS)
}
PENALTY = {"kind": "adjustment", "from": "Aki", "to": "Ben", "chips": 5, "note": "tea"}


@dataclass(frozen=True)
class Request:
    """A request to a path of a table, by cookie or (`api`) by token.

    `told`: the request changes the model, so it is only sent here without permission.
    """

    method: str
    path: str
    right: Right
    body: Body = None
    api: bool = False
    told: bool = False

    def address(self, code: str) -> str:
        return f"{'/api/v1/tables' if self.api else '/t'}/{code}{self.path}"

    @property
    def is_script(self) -> bool:
        """Return whether the script of a page sends it, as JSON."""
        return self.method == "POST" and "/draft" in self.path

    def sent(self, table: Table) -> Mapping[str, Any] | None:
        return self.body(table) if callable(self.body) else self.body

    def __repr__(self) -> str:
        return f"{self.method} {self.address('CODE')}"


def _page_requests(right: Right, *paths: str) -> tuple[Request, ...]:
    return tuple(Request("GET", path, right) for path in paths)


def _form(path: str, right: Right, body: Body = None, *, told: bool = False) -> Request:
    return Request("POST", path, right, body or {}, told=told)


def _call(method: str, path: str, right: Right, body: Body = None, *, told: bool = False) -> Request:
    return Request(method, path, right, body, api=True, told=told)


def _requests_to_sit(wanted: Callable[[Table], list[int]]) -> tuple[Request, ...]:
    """Return the form, the preview and the call that change to the seats that the function returns."""

    def right(table: Table, device: Device) -> bool | None:
        return reseats(wanted(table))(table, device)

    def body(table: Table) -> Mapping[str, Any]:
        return {"seats": wanted(table)}

    return (
        _form("/seats", right, lambda table: {"seat": wanted(table), "action": "save"}, told=True),
        _call("PUT", "/seats?preview=1", right, body),
        _call("PUT", "/seats", right, body, told=True),
    )


TO_SIT = (
    *_requests_to_sit(lambda table: [*table.seats[1:], table.seats[0]]),
    *_requests_to_sit(lambda table: [person for person in table.seats if person not in table.empty]),
)
"""Moving all people one seat further, and removing the empty seats."""

PAGES = (
    Request("GET", "/seat", lambda table, device: None if table.seat_of(device) is None else True),
    Request("GET", "/collection?game=twister", lambda _table, _device: None),  # only a table with dragons has this page
    *_page_requests(
        looks,
        "", "/account?of=Ben", "/next-table", "/bets", "/chips", "/end", "/export.csv", "/export.json", "/export.txt",
        "/export.xlsx", "/host", "/invite", "/invite/wifi", "/keep", "/people", "/print", "/qr.png", "/qr.svg",
        "/rules", "/seats", "/settle", "/sheet", "/live/0?page=table", "/live/0?page=settle",
        "/sheets/1/hands", "/sheets/1/hands/1", "/sheets/1/draft", "/sheets/1/hands/1/live/0", "/events", "/tiles",
        "/game-sheet", "/scorecard", "/dice", "/screen", "/live/0?page=screen",
    ),
    *_page_requests(writes, "/group", "/sheets/1/hand", "/sheets/1/hands/1/edit", "/sheets/1/hands/1/withdraw"),
    *_page_requests(writes, "/sheets/1/hands/1/restore", "/sheets/1/hands/0/forgotten"),
    *_page_requests(decides, "/close", "/delete", "/log", "/phones", "/terms", "/sheets/1/agreed"),
)  # fmt: skip
FORMS = (
    *(one for one in TO_SIT if not one.api),
    _form("/seat/move", moves, told=True),
    _form("/seat-requests/1", depends, {"let": "yes"}, told=True),
    _form("/stand-up", writes, told=True),
    _form("/bets", bets_aside, {"number": 2, "on": "1", "amount": "4"}, told=True),
    _form("/bets", writes, {"number": 2, "side_bets.0.accepted": "false"}),
    _form("/sheets/1/hand", writes, TYPED),
    _form("/sheets/1/hands/1/edit", writes, TYPED),
    _form("/sheets/1/hands/0/forgotten", writes, TYPED),
    _form("/sheets/1/hands/1/withdraw", writes, told=True),
    _form("/sheets/1/hands/1/restore", writes),
    _form("/sheets/1/hands/1/undo", writes, {"revision": 1}),
    _form("/sheets/1/hands/1/object", writes, {"word": "three piles"}),
    _form("/sheets/1/hands/1/agree", writes),
    _form("/chips", writes, {"kind": "buy_in", "player": "Ben", "chips": 5, "key": "k"}),
    _form("/chips/count", writes, {"chips.2": 5}),
    _form("/chips/1/withdraw", writes, told=True),
    _form("/chips/1/object", writes, {"word": "tea"}),
    _form("/chips/1/agree", writes),
    _form("/settle/way", writes, {"way": "pairs"}),
    _form("/settle/tick", writes, {"line": "1 2 5 0"}),
    _form("/settle/untick", writes, {"entry": 1}, told=True),
    _form("/settle/home", writes, {"person": 2}),
    _form("/next-table", writes, told=True),
    _form("/next-table/join", follows),
    _form("/next-table/carry", depends),
    _form("/next-table/undo", depends, {"entry": 2}),
    _form("/group", writes, {"name": "Saturday"}, told=True),
    _form("/dice", depends),
    _form("/host/take-over", depends),
    _form("/host/take-back", nobody),
    _form("/people/1", names(1), lambda table: {"name": table.people[1]}),
    _form("/host/appoint", decides, {"person": 1}, told=True),
    _form("/host/dismiss", decides, {"person": 2}, told=True),
    _form("/lock", decides, told=True),
    _form("/revoke", decides, told=True),
    _form("/invite/wifi", decides, {"name": "Tea house", "password": "oolong 4711"}),
    _form("/invite/wifi/forget", decides),
    _form("/seats/1/free", decides, told=True),
    _form("/phones/1/remove", decides, told=True),
    _form("/phones/everybody", decides, told=True),
    _form("/screen", decides, told=True),
    _form("/phones/restore", decides, told=True),
    _form("/close", decides, {"set_aside": "on"}, told=True),
    _form("/reopen", decides, told=True),
    _form("/delete", decides, lambda table: {"name": table.title}, told=True),
    _form("/terms", decides, lambda table: {"name": table.title, "chips": 100}),
    _form("/sheet", decides, FORM, told=True),
    _form("/sheets/1/agreed", decides, FORM | {"action": "look"}),
)
SCRIPTS = (
    Request("POST", "/sheets/1/draft", writes, {"number": 2, "fields": {"note": "so"}}),
    Request("POST", "/sheets/1/draft/place", depends, {"number": 2, "value": "4"}, told=True),
    Request("POST", "/sheets/1/draft/reveal", writes, {"number": 2}, told=True),
)
"""The requests of page scripts, sent as JSON."""

CALLS = (
    *(one for one in TO_SIT if one.api),
    _call("GET", "", looks),
    _call("GET", "/seat-requests", looks),
    _call("POST", "/seat-requests/1", depends, {"accept": True}, told=True),
    _call("GET", "/hands", looks),
    _call("GET", "/since/0", looks),
    _call("GET", "/events", looks),
    _call("GET", "/hosts", looks),
    _call("GET", "/chip-entries", looks),
    _call("GET", "/settlement", looks),
    _call("GET", "/export.json", looks),
    _call("GET", "/export.csv", looks),
    _call("GET", "/export.xlsx", looks),
    _call("GET", "/export.txt", looks),
    _call("POST", "/preview", writes, {"entry": DRAWN}),
    _call("POST", "/hands", writes, {"entry": DRAWN, "expected": {"number": 1}}),
    _call("PUT", "/hands/1?preview=1", writes, {"entry": DRAWN, "expected": {"sheet": 1}}),
    _call("PUT", "/hands/1", writes, {"entry": DRAWN, "expected": {"sheet": 1}}),
    _call("DELETE", "/hands/1?preview=1&sheet=1", writes),
    _call("DELETE", "/hands/1?sheet=1", writes, told=True),
    _call("POST", "/chip-entries", writes, PENALTY),
    _call("DELETE", "/chip-entries/1", writes, told=True),
    _call("PUT", "/settlement", writes, {"method": "pairs"}),
    _call("POST", "/settlement/home", writes, {"name": "Ben", "lines": []}),
    _call("GET", "/carry-over", looks),
    _call("POST", "/carry-over", depends, {"lines": []}),
    _call("DELETE", "/carry-over/2", depends),
    _call("POST", "/next-table", writes, told=True),
    _call("POST", "/next-table/join", follows),
    _call("POST", "/group", writes, {"name": "Saturday"}, told=True),
    _call("POST", "/hosts/take-over", depends),
    _call("POST", "/hosts/take-back", nobody),
    _call("GET", "/dice", looks),
    _call("POST", "/dice", depends, {}),
    _call("POST", "/dice/take", depends),
    _call("POST", "/wall", depends, {"method": "free"}),
    _call("PUT", "/people", names(1), lambda table: {"name": table.people[1], "to": table.people[1]}),
    _call("POST", "/hosts", decides, lambda table: {"name": table.people[1]}, told=True),
    _call("DELETE", "/hosts?name=Ben", decides, told=True),
    _call("GET", "/devices", decides),
    _call("GET", "/log", decides),
    _call("DELETE", "/devices/1", decides, told=True),
    _call("POST", "/links", decides, told=True),
    _call("PUT", "/joining", decides, {"open": True}, told=True),
    _call("PUT", "/terms", decides, {"chips": 100}),
    _call("POST", "/sheets", decides, SHEET, told=True),
    _call("PUT", "/sheets/1?preview=1", decides, {"rules": {"min_bet": 1}}),
    _call("PUT", "/sheets/1", decides, {"rules": {"min_bet": 2}}),
    _call("POST", "/hands", writes, {"entry": DRAWN, "after": 0, "expected": {"sheet": 1}}, told=True),
    _call("POST", "/close", decides, {"set_aside": True}, told=True),
    _call("POST", "/reopen", decides, told=True),
    _call("DELETE", "", decides, lambda table: {"name": table.title}, told=True),
)
REQUESTS = (*PAGES, *FORMS, *SCRIPTS, *CALLS)
