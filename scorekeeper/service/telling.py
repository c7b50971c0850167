"""What is told of a hand in the book, in the words of its game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.games.problems import Refused
from scorekeeper.games.telling import Played, most_gained
from scorekeeper.games.words import Text
from scorekeeper.ledger.sheet import Remarks, Sheet
from scorekeeper.store.rows import HandRow


def headline(sheet: Sheet, row: HandRow, earlier: Sequence[HandRow] = ()) -> Text:
    """Who won it with what, in one short line; of a hand that was withdrawn what it said before."""
    told = next((version for version in reversed((*earlier, row)) if not version.withdrawn), row)
    played = _played(sheet, told)
    return sheet.game.headline(played) if played else most_gained(_won(sheet, told))


def _played(sheet: Sheet, row: HandRow) -> Played[Any, Any] | None:
    """The hand as its game reads it; None where it does not, or is not installed."""
    if not isinstance(sheet.rules, sheet.game.Rules):
        return None
    result = {name: value for name, value in row.entry.items() if name not in Remarks.model_fields}
    try:
        entry = sheet.game.read_entry(result)
    except Refused:
        return None
    return Played(sheet.rules, entry, row.dealer, _won(sheet, row), row.shown)


def _won(sheet: Sheet, row: HandRow) -> tuple[int, ...]:
    """What everybody who sits there gained."""
    won = [0] * sheet.seats
    for payment in row.payments:
        for party, chips in ((payment.payer, -payment.chips), (payment.payee, payment.chips)):
            if isinstance(party, int):
                won[party] += chips
    return tuple(won)
