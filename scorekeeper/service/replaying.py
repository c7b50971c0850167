"""The course of a sheet: how it is played, and what follows from a hand that was changed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame
from scorekeeper.games.house_rules import AsWritten
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.ledger.sheet import Remarks, SettledHand, Sheet, open_sheet, settle_hand
from scorekeeper.store.rows import HandRow, SheetRow

Json = dict[str, Any]


def of_row(row: SheetRow, players: tuple[str, ...]) -> tuple[Sheet, tuple[Problem, ...]]:
    """How a sheet is played, and nothing; or how it was written, and why this program cannot play it so."""
    try:
        game = registry.find(row.game)
        return open_sheet(game, _renewed(game, row), players, row.first_dealer, row.start), ()
    except Refused as refused:
        game = registry.games().get(row.game) or registry.stand_in(row.game)
        return Sheet(game, AsWritten.model_validate(row.rules), players, row.first_dealer), refused.problems


def _renewed(game: AnyGame, row: SheetRow) -> Mapping[str, Any]:
    return row.rules if row.edition == game.edition else game.renewed(row.edition, row.rules)


def state_after(sheet: Sheet, last: HandRow | None) -> Any:  # noqa: ANN401  every game has its own
    """What the hand after `last` begins with, or the first."""
    return sheet.game.load_state(last.state) if last else sheet.first_state()


def written_state(sheet: Sheet, state: Any) -> Json:  # noqa: ANN401  every game has its own
    """A state as it comes back from the database, so that states can be compared."""
    plain: Json = json.loads(json.dumps(sheet.game.dump_state(state)))
    return plain


def follow(sheet: Sheet, state: Any, later: Iterable[HandRow]) -> Iterator[tuple[HandRow, SettledHand]]:  # noqa: ANN401
    """Every later hand once `state` is what it begins with, with what it comes to now.

    No more are read than must be: where a hand ends as it did, everything after it does too.
    """
    for row in later:
        hand = again(sheet, state, row)
        yield row, hand
        state = hand.state
        if written_state(sheet, state) == row.state:
            return


def again(sheet: Sheet, state: Any, row: HandRow, entry: Json | None = None) -> SettledHand:  # noqa: ANN401
    """A hand that stands after `state`, by its own `entry` where no other is given; `Refused`, naming the hand."""
    written = row.entry if entry is None else entry
    if row.withdrawn:
        return withdrawn(row.number, written, state)
    try:
        return settle_hand(sheet, state, written, row.number)
    except Refused as refused:
        refused.hand = row.number
        raise


def guests(sheet: Sheet, entry: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The spectators in an entry that was understood before: `(field, name)`."""
    result = {name: value for name, value in entry.items() if name not in Remarks.model_fields}
    return tuple(sheet.game.guests(sheet.game.read_entry(result)))


def withdrawn(number: int, entry: Json, state: Any) -> SettledHand:  # noqa: ANN401
    """What a withdrawn hand comes to: nothing, and the next begins as this one did."""
    return SettledHand(number, entry, state.dealer, (), {}, state)
