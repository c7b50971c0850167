"""Count what a game counts of a recorded hand."""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.games.counting import Counted
from scorekeeper.games.telling import chips_won
from scorekeeper.ledger.sheet import Sheet
from scorekeeper.service.views import hands
from scorekeeper.store.guests import name_guests
from scorekeeper.store.models.hands import HandRow


def counted(sheet: Sheet, row: HandRow, name: Callable[[int], str | None]) -> tuple[Counted, ...]:
    """Return the counts of a hand, empty if it is withdrawn or its game cannot read it; `name` names guests."""
    won = chips_won(((payment.payer, payment.payee, payment.chips) for payment in row.payments), sheet.seats)
    played = hands.read_played_hand(sheet, name_guests(row.entry, name), row.dealer, won, row.shown)
    return () if row.withdrawn or played is None else hands.counts_of_hand(sheet, played)
