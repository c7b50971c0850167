"""Exported files of full tables: the largest number of hands, or of games and people."""

from __future__ import annotations

import json
from typing import Any, Final

from scorekeeper.service import quota
from tests.web.large_evening import PLAYERS, SEATS

OPENED: Final = "2026-11-21T20:00:00+00:00"


def _evening(revision: int, **more: Any) -> dict[str, Any]:
    said = {"format": "scorekeeper-evening/1", "name": "", "created": OPENED, "revision": revision}
    return said | more


def of_hands(many: int, players: int = 12) -> dict[str, Any]:
    """Return a game of `many` hands, in which one player wins from all others."""
    names = PLAYERS[:players]
    hand: dict[str, Any] = {"kind": "recorded", "withdrawn": False, "at": OPENED, "shown": {}}
    hand["entry"] = {"points": [5] + [0] * (players - 1)}
    hand["payments"] = [_payment(payer) for payer in range(1, players)]
    hands = [hand | _place(number, players) for number in range(1, many + 1)]
    sheet = {"game": "freestyle", "edition": 1, "rules": {}, "players": names, "first_dealer": 0, "opened": OPENED}
    return _evening(many + 1, people=[{"name": name} for name in names], sheets=[sheet | {"hands": hands}])


def brought_over_the_web(players: int, *, larger: bool = False) -> bytes:
    """Return the file of the largest import over the web, or of one hand more."""
    evening = of_hands(quota.MAX_REQUEST_WORK // (quota.HAND_WEIGHT + players - 1) + larger, players)
    return json.dumps(evening, ensure_ascii=False).encode()


def _place(number: int, players: int) -> dict[str, Any]:
    """Return the fields that differ between hands."""
    dealer, then = (number - 1) % players, number % players
    state = {"seats": players, "dealer": then}
    return {"number": number, "revision": number + 1, "dealer": dealer, "next_dealer": then, "state": state}


def _payment(payer: int) -> dict[str, Any]:
    why = {"code": "difference", "plus": [["points", 5, 0]], "times": [], "rounding": 0}
    return {"payer": payer, "payee": 0, "chips": 5, "why": why}


def of_games() -> dict[str, Any]:
    """Return a table with the largest number of games, of a game that is not installed, with the most players."""
    names = [f"{number:03}{'𠮷' * 37}" for number in range(quota.MAX_PEOPLE)]
    of_all = {"game": "none of ours", "kept": True, "rules": {}, "first_dealer": 0, "opened": OPENED, "hands": []}
    sheets = [
        of_all | {"players": [names[(number + seat) % len(names)] for seat in range(SEATS)]}
        for number in range(quota.MAX_SHEETS)
    ]
    return _evening(2, people=[{"name": name} for name in names], sheets=sheets)
