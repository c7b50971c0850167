"""The course of a sheet: how it is played, and what each of its hands begins with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.games import registry
from scorekeeper.games.house_rules import AsWritten
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.ledger.sheet import SettledHand, Sheet, create_sheet
from scorekeeper.store.models.tables import SheetRow
from scorekeeper.store.queries.hands import PreviousHand


def of_row(row: SheetRow, players: tuple[str, ...]) -> tuple[Sheet, tuple[Problem, ...]]:
    """How a sheet is played, and nothing; or how it was written, and why this program cannot play it so."""
    try:
        game = registry.find(row.game)
        rules = row.rules if row.edition == game.edition else game.renewed(row.edition, row.rules)
        return create_sheet(game, rules, players, row.first_dealer, row.continued_from), ()
    except Refused as refused:
        game = registry.find_or_stand_in(row.game)
        return Sheet(game, AsWritten.model_validate(row.rules), players, row.first_dealer), refused.problems


def is_kept(row: SheetRow, sheet: Sheet, problems: Sequence[Problem]) -> bool:
    """Whether the hands of a sheet stand as they were paid: this program would settle them otherwise, or cannot.

    A sheet of another edition that has not been looked at yet is one until then.
    """
    return row.locked_as_paid or bool(problems) or row.edition != sheet.game.edition


def state_after(sheet: Sheet, last: PreviousHand | None) -> Any:  # noqa: ANN401  every game has its own
    """What the hand after `last` begins with, or the first."""
    return sheet.game.load_state(last.state) if last else sheet.first_state()


def withdrawn(number: int, entry: Mapping[str, Any], state: Any) -> SettledHand:  # noqa: ANN401
    """What a withdrawn hand comes to: nothing, and the next begins as this one did."""
    return SettledHand(number, entry, state.dealer, (), {}, state)
