"""What is told of a hand in the book, in the words of its game."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from scorekeeper.games.counting import Counted
from scorekeeper.games.problems import Refused
from scorekeeper.games.telling import Played, Told, gained, most_gained
from scorekeeper.games.words import Text, text
from scorekeeper.ledger.sheet import HandMetadata, Sheet
from scorekeeper.service.guests import called
from scorekeeper.store.models.hands import HandRow

_log: Final = logging.getLogger(__name__)


def tell(
    sheet: Sheet, row: HandRow, earlier: Sequence[HandRow], name: Callable[[int], str | None]
) -> tuple[Text, Told]:
    """Who won it with what, and what was entered; of a hand that was withdrawn as it was before.

    What its game does not read is told as it was written. `name` says what a guest is called.
    """
    told = next((version for version in reversed((*earlier, row)) if not version.withdrawn), row)
    entry = called(told.entry, name)
    played = _played(sheet, told, entry)
    if played is None:
        return most_gained(_won(sheet, told)), Told(tuple(_written(entry)))
    return sheet.game.headline(played), sheet.game.tell(played)


def counted_of(sheet: Sheet, played: Played[Any, Any]) -> tuple[Counted, ...]:
    """What its game counts of a hand; nothing where it fails in that, for which nobody goes without the page."""
    try:
        return tuple(sheet.game.counted(played))
    except Exception:  # noqa: BLE001  whatever a game of others may raise
        _log.exception("A hand of %s could not be counted", sheet.game.id)
        return ()


def _written(entry: Mapping[str, Any]) -> Iterator[Text]:
    for name, value in entry.items():
        if name not in HandMetadata.model_fields:
            said = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
            yield text("%(name)s %(value)s", name=name, value=said)


def _played(sheet: Sheet, row: HandRow, written: Mapping[str, Any]) -> Played[Any, Any] | None:
    """The hand as its game reads it; None where it does not, is not installed, or nothing was entered."""
    return as_played(sheet, written, row.dealer, _won(sheet, row), row.shown)


def as_played(
    sheet: Sheet, written: Mapping[str, Any], dealer: int, won: tuple[int, ...], shown: Mapping[str, Any]
) -> Played[Any, Any] | None:
    """A hand of which this was written, as its game reads it; None where it does not, or nothing was entered."""
    result = {name: value for name, value in written.items() if name not in HandMetadata.model_fields}
    if not result or not isinstance(sheet.rules, sheet.game.Rules):
        return None
    try:
        entry = sheet.game.read_entry(result)
    except Refused:
        return None
    return Played(sheet.rules, entry, dealer, won, shown)


def _won(sheet: Sheet, row: HandRow) -> tuple[int, ...]:
    return gained(((payment.payer, payment.payee, payment.chips) for payment in row.payments), sheet.seats)
