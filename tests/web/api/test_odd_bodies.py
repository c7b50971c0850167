"""Unusual values in any field of any API call are accepted or refused with a message, and never cause a fault."""

import json
from typing import Any

import pytest

from tests.length import some_of
from tests.web.api.callers import HAND, PLAYERS, Caller, hand_body

DEEP: Any = 0
for _ in range(400):
    DEEP = [DEEP]

ODD: dict[str, Any] = {
    "null": None,
    "true": True,
    "a fraction": 0.5,
    "more than a float holds": 1e400,
    "more than a database holds": 10**30,
    "less than it holds": -(10**30),
    "an empty text": "",
    "a number as text": "３",
    "half a character": "\ud800",
    "a NUL": "\0",
    "a long text": "x" * 100_000,
    "a list": [],
    "lists in lists": DEEP,
    "an object": {"": 1},
    "an object with half a name": {"\ud800": 1},
}
TURNS = 3
"""Each field gets one of three values, another third than the field before; all of them in a long run."""
CALLS: dict[tuple[str, str], dict[str, Any]] = {
    ("POST", "/api/v1/tables"): {
        "game": "tien-gow", "players": PLAYERS, "rules": {}, "first_dealer": 0, "name": "", "chips": 1,
        "note": "1", "rate": None,
    },
    ("POST", "/api/v1/settle"): {
        "format": "scorekeeper-sheet/1", "game": "tien-gow", "players": PLAYERS, "rules": {}, "hands": [HAND],
    },
    ("POST", "/api/v1/import"): {"format": "scorekeeper-evening/1", "sheets": [], "people": []},
    ("POST", "/join"): {"secret": "x", "seat": 0, "name": "Emi"},
    ("POST", "/hands"): {
        "entry": HAND, "note": "", "dealer": 0, "after": None, "on_behalf_of": 1, "expected": {},
    },
    ("PUT", "/hands/1"): {"entry": HAND, "expected": {}},
    ("POST", "/preview"): {"entry": HAND, "expected": {}},
    ("PUT", "/seats"): {"seats": [1, 2, 4, 3], "takes_over": {}, "start_over": False, "expected": {}},
    ("PUT", "/sheets/1"): {"players": [*PLAYERS[:3], "Emi"], "who": {"Emi": None}, "rules": {}, "expected": {}},
    ("POST", "/hosts"): {"name": "Ben", "instead": False},
    ("POST", "/sheets"): {"game": "moon", "players": PLAYERS[:3], "rules": {}, "first_dealer": 0, "expected": {}},
}  # fmt: skip


@pytest.mark.parametrize(("method", "path"), CALLS, ids=lambda part: part.rpartition("v1")[2])
def test_nothing_odd_is_a_fault(host: Caller, method: str, path: str) -> None:
    host.post("/hands", hand_body(HAND))
    address = path if path.startswith("/api") else f"/api/v1/tables/{host.code}{path}"
    for turn, field in enumerate((*CALLS[method, path], "\ud800", "more")):
        for kind, odd in some_of(ODD.items(), turn % TURNS, TURNS):
            response = host.client.open(
                address,
                method=method,
                data=json.dumps(CALLS[method, path] | {field: odd}),
                content_type="application/json",
                headers={"Authorization": f"Bearer {host.token}"},
            )
            assert response.status_code < 500, f"{kind} as {field}"
            if response.status_code >= 400:
                assert response.json
                assert response.json["detail"]
