"""Measure check and play of every hand of the worked sheets, by game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.registry import games
from scorekeeper.ledger.sheet import HandMetadata, Sheet, parse_sheet, replay, settle_hand
from tests.bench.clock import microseconds
from tests.bench.figures import Cell, Table
from tests.games.folders import folder

LIMIT = 100.0
"""The maximum microseconds for a hand."""


COLUMNS = {
    "game": "",
    "hands": "",
    "check + play, µs": ".1f",
    "hands a second": ",.0f",
    "of the limit": ".0%",
    "times JSON": ".1f",
    "read, check, play, write, µs": ".1f",
}


@dataclass(frozen=True)
class Dealt:
    """A hand of a sheet: the state before it, its JSON, and its parsed entry."""

    sheet: Sheet
    state: Any
    written: dict[str, Any]
    entry: Any


def tables() -> Iterator[Table]:
    """Yield a table with a row for each game."""
    yield Table(COLUMNS, [row(game.id, list(worked_hands(game))) for game in games().values()])


def row(game: str, hands: list[Dealt]) -> tuple[Cell, ...]:
    """Return the results of a game."""
    works = (settle, settle_whole, to_text_and_back)
    bare, whole, text = (microseconds(partial(work, hands)) / len(hands) for work in works)
    return game, len(hands), bare, 1e6 / bare, bare / LIMIT, bare / text, whole


def worked_hands(game: AnyGame) -> Iterator[Dealt]:
    """Yield every hand of the worked sheets of a game, except of those that test errors."""
    for worked in json.loads((folder(game.id) / "vectors.json").read_text(encoding="utf-8")):
        if worked.get("error"):
            continue
        sheet = parse_sheet(worked["sheet"])
        state = sheet.first_state()
        for settled, written in zip(replay(sheet), worked["sheet"]["hands"], strict=True):
            if settled.dealer != state.dealer:
                state = game.with_dealer(state, settled.dealer)
            result = {name: value for name, value in written.items() if name not in HandMetadata.model_fields}
            yield Dealt(sheet, state, written, game.read_entry(result))
            state = settled.state


def settle(hands: list[Dealt]) -> None:
    """Check and play the parsed entries."""
    for hand in hands:
        hand.sheet.game.settle(hand.sheet.rules, hand.state, hand.entry)


def settle_whole(hands: list[Dealt]) -> None:
    """Parse, check and play the hands, and convert the results to JSON."""
    for hand in hands:
        settle_hand(hand.sheet, hand.state, hand.written, 1)


def to_text_and_back(hands: list[Dealt]) -> None:
    """Convert the hands to JSON and back with the standard library, for comparison."""
    for hand in hands:
        json.loads(json.dumps(hand.written))
