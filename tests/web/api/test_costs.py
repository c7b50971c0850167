"""The number of statements sent to SQLite by each API call, with BEGIN and COMMIT, and its bound."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.service.access import callers
from scorekeeper.service.hands import drafts
from scorekeeper.store import clock
from scorekeeper.web.app.state import state
from tests.web.api.callers import HAND, LISTENING, OTHER_HAND, PLAYERS, Caller, answer
from tests.web.statements import counted

SHEET = {"game": "tien-gow", "players": PLAYERS}
CORRECTED = {"rules": {"unit": 2}, "players": [*PLAYERS[:3], "Fay"], "who": {"Fay": None}}


@dataclass(frozen=True)
class Evening:
    """A table in the middle of its second game: hands, a corrected one, a spectator and a draft."""

    app: Flask
    host: Caller
    opened: dict[str, Any]
    kept: dict[str, Any] = field(default_factory=dict)
    """The export of the table."""
    players: list[Caller] = field(default_factory=list)
    """A caller who joined a seat."""

    def play(self) -> None:
        """Restore the state before each call."""
        self.host.post("/sheets", SHEET)
        for hand in (HAND, OTHER_HAND, HAND):
            self.host.post("/hands", hand)
        self.host.post("/sheets", SHEET | {"players": ["Ben", "Aki", "Chie", "Dai"]})
        for hand in (HAND, OTHER_HAND, HAND):
            self.host.post("/hands", hand)
        self.host.call("PUT", "/hands/2", {"winner": 0, "piles": [4, 2, 1, 1]})
        self.host.joining(secret=self.secret, name="Emi")
        self.players.append(self.host.joining(secret=self.secret, seat=0))
        drafts.update_draft(
            state(self.app).database, callers.Caller(self.host.code, self.host.token or ""), 4, {"winner": "1"}, sheet=2
        )
        self.host.post("/entries", {"kind": "adjustment", "from": "Aki", "to": "Ben", "chips": 5})
        self.kept.update(answer(self.host.get("/export.json")))

    @property
    def secret(self) -> str:
        """Return the secret of the play link."""
        return str(self.opened["links"]["play"]).rsplit("/", 1)[1]

    def ask(self, method: str, address: str, body: object = None) -> TestResponse:
        """Send a call that names no table."""
        return self.host.client.open(f"/api/v1{address}", method=method, json=body)

    def appoint(self, name: str) -> TestResponse:
        """Appoint a second host with a device."""
        return self.host.post("/hosts", {"name": name})

    def dismiss(self, name: str) -> TestResponse:
        """Dismiss the second host."""
        return self.host.call("DELETE", f"/hosts?name={name}")

    def take_over(self) -> TestResponse:
        """Take over from an absent host."""
        later = clock.now() + timedelta(hours=1)
        with patch.object(clock, "now", lambda: later):
            return self.players[0].post("/hosts/take-over", {})

    def take_back(self) -> TestResponse:
        """Take the role back after a takeover."""
        self.take_over()
        return self.host.post("/hosts/take-back", {})

    def let_in(self) -> TestResponse:
        """Accept a device that requests Aki's seat."""
        self.host.post("/join", {"secret": self.secret, "seat": 0, "move": True})
        [asking] = answer(self.host.get("/asking"))["asking"]
        return self.host.post(f"/asking/{asking['device']}", {"let": True})

    def went_over(self) -> TestResponse:
        """Join the next table, which is opened before."""
        self.host.post("/again", {})
        return self.host.call("POST", "/over")

    def listen(self) -> TestResponse:
        """Open a stream without reading it."""
        return self.host.client.get(
            f"/api/v1/tables/{self.host.code}/events",
            headers={"Authorization": f"Bearer {self.host.token}"},
            environ_overrides=LISTENING,
        )


Call = Callable[[Evening], TestResponse]

CALLS: dict[tuple[str, str], tuple[int, Call]] = {
    ("GET", "/games"): (0, lambda evening: evening.ask("GET", "/games")),
    ("POST", "/settle"): (
        0,
        lambda evening: evening.ask("POST", "/settle", SHEET | {"format": "scorekeeper-sheet/1", "hands": [HAND]}),
    ),
    ("POST", "/tables"): (39, lambda evening: evening.ask("POST", "/tables", SHEET)),
    ("POST", "/import"): (37, lambda evening: evening.ask("POST", "/import", evening.kept)),
    ("GET", "/tables/<code>"): (12, lambda evening: evening.host.get()),
    ("POST", "/tables/<code>/join"): (
        9,
        lambda evening: evening.host.post("/join", {"secret": evening.secret, "seat": 1}),
    ),
    ("GET", "/tables/<code>/hands"): (12, lambda evening: evening.host.get("/hands?sheet=1&before=3&limit=2")),
    ("POST", "/tables/<code>/hands"): (7, lambda evening: evening.host.post("/hands", HAND, Idempotency_Key="k")),
    ("POST", "/tables/<code>/preview"): (13, lambda evening: evening.host.post("/preview", HAND)),
    ("PUT", "/tables/<code>/hands/<int:number>"): (
        16,
        lambda evening: evening.host.call("PUT", "/hands/1", OTHER_HAND, Idempotency_Key="k"),
    ),
    ("DELETE", "/tables/<code>/hands/<int:number>"): (
        16,
        lambda evening: evening.host.call("DELETE", "/hands/1", Idempotency_Key="k"),
    ),
    ("PUT", "/tables/<code>/people"): (
        10,
        lambda evening: evening.host.call("PUT", "/people", {"name": "Chie", "to": "Chieko"}),
    ),
    ("PUT", "/tables/<code>/terms"): (20, lambda evening: evening.host.call("PUT", "/terms", {"chips": 300})),
    ("GET", "/tables/<code>/since/<int:revision>"): (12, lambda evening: evening.host.get("/since/3")),
    ("GET", "/tables/<code>/events"): (1, lambda evening: evening.listen()),
    ("POST", "/tables/<code>/sheets"): (22, lambda evening: evening.host.post("/sheets", SHEET)),
    ("PUT", "/tables/<code>/sheets/<int:number>"): (
        22,
        lambda evening: evening.host.call("PUT", "/sheets/1", CORRECTED),
    ),
    ("POST", "/tables/<code>/again"): (26, lambda evening: evening.host.post("/again", {})),
    ("POST", "/tables/<code>/over"): (35, lambda evening: evening.went_over()),
    ("POST", "/tables/<code>/links"): (12, lambda evening: evening.host.post("/links", {"everybody": True})),
    ("PUT", "/tables/<code>/joining"): (7, lambda evening: evening.host.call("PUT", "/joining", {"open": False})),
    ("GET", "/tables/<code>/devices"): (13, lambda evening: evening.host.get("/devices")),
    ("GET", "/tables/<code>/log"): (4, lambda evening: evening.host.get("/log?before=3")),
    ("DELETE", "/tables/<code>/devices/<int:number>"): (11, lambda evening: evening.host.call("DELETE", "/devices/2")),
    ("POST", "/tables/<code>/close"): (9, lambda evening: evening.host.post("/close", {"set_aside": True})),
    ("POST", "/tables/<code>/reopen"): (3, lambda evening: evening.host.post("/reopen", {})),
    ("GET", "/tables/<code>/entries"): (5, lambda evening: evening.host.get("/entries?before=3")),
    ("POST", "/tables/<code>/entries"): (
        8,
        lambda evening: evening.host.post("/entries", {"kind": "count", "chips": {"Aki": 1}}, Idempotency_Key="k"),
    ),
    ("DELETE", "/tables/<code>/entries/<int:number>"): (
        8,
        lambda evening: evening.host.call("DELETE", "/entries/1", Idempotency_Key="k"),
    ),
    ("PUT", "/tables/<code>/seats"): (
        24,
        lambda evening: evening.host.call("PUT", "/seats", {"seats": ["Aki", 2, "Dai", "Fay"], "anew": True}),
    ),
    ("GET", "/tables/<code>/asking"): (12, lambda evening: evening.host.get("/asking")),
    ("POST", "/tables/<code>/asking/<int:device>"): (32, lambda evening: evening.let_in()),
    ("GET", "/tables/<code>/hosts"): (12, lambda evening: evening.host.get("/hosts")),
    ("POST", "/tables/<code>/hosts"): (24, lambda evening: evening.appoint("Ben")),
    ("DELETE", "/tables/<code>/hosts"): (19, lambda evening: evening.dismiss("Ben")),
    ("POST", "/tables/<code>/hosts/take-over"): (29, lambda evening: evening.take_over()),
    ("POST", "/tables/<code>/hosts/take-back"): (54, lambda evening: evening.take_back()),
    ("GET", "/tables/<code>/settlement"): (13, lambda evening: evening.host.get("/settlement?way=pairs")),
    ("PUT", "/tables/<code>/settlement"): (
        22,
        lambda evening: evening.host.call("PUT", "/settlement", {"way": "pairs"}),
    ),
    ("DELETE", "/tables/<code>"): (40, lambda evening: evening.host.call("DELETE", "", {"name": evening.host.code})),
    ("GET", "/tables/<code>/export.json"): (11, lambda evening: evening.host.get("/export.json")),
    ("GET", "/tables/<code>/export.csv"): (8, lambda evening: evening.host.get("/export.csv?of=payments")),
    ("GET", "/tables/<code>/export.xlsx"): (8, lambda evening: evening.host.get("/export.xlsx")),
    ("GET", "/tables/<code>/export.txt"): (18, lambda evening: evening.host.get("/export.txt")),
}


@pytest.fixture
def evening(app: Flask, host: Caller, opened: dict[str, Any]) -> Evening:
    evening = Evening(app, host, opened)
    evening.play()
    return evening


def test_every_api_call_has_a_bound(app: Flask) -> None:
    served = {
        (method, rule.rule.removeprefix("/api/v1"))
        for rule in app.url_map.iter_rules()
        if rule.endpoint.startswith("api.")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert served == set(CALLS)


@pytest.mark.parametrize(("most", "call"), CALLS.values(), ids=[" ".join(call) for call in CALLS])
def test_a_call_needs_no_more_statements_than_its_bound(evening: Evening, most: int, call: Call) -> None:
    with counted(evening.app) as statements:
        assert call(evening).status_code < 300
    assert len(statements) <= most, statements
    assert bool(statements) == bool(most)


def test_an_unchanged_table_needs_few_statements(evening: Evening) -> None:
    etag = evening.host.get().headers["ETag"]
    for shown in (etag, f"W/{etag}", f'"1", {etag}'):
        with counted(evening.app) as statements:
            assert evening.host.get(If_None_Match=shown).status_code == 304
        assert len(statements) <= 1, statements


def test_a_long_sheet_needs_as_many_statements_as_a_short_one(evening: Evening) -> None:
    costs = []
    for _ in range(2):
        with counted(evening.app) as statements:
            assert evening.host.get("/hands?limit=200").status_code == 200
            assert evening.host.get().status_code == 200
        costs.append(len(statements))
        for _ in range(20):
            evening.host.post("/hands", HAND)
    assert costs[0] == costs[1]
