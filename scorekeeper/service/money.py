"""What a table's chips are worth, as its row keeps it."""

from __future__ import annotations

from scorekeeper.ledger.money import Rate, as_text, of_text
from scorekeeper.store.rows import TableRow


def rate_of(table: TableRow) -> Rate | None:
    """What a chip is worth at this table, where that was agreed in money."""
    if table.currency is None or table.amount is None:
        return None
    return Rate.model_construct(currency=table.currency, amount=of_text(table.amount))


def set_rate(table: TableRow, rate: Rate | None) -> None:
    """From now on a chip is worth so much, or nothing that was agreed."""
    table.currency, table.amount = (rate.currency, as_text(rate.amount)) if rate else (None, None)
