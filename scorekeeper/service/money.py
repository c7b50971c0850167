"""What a table's chips are worth, as its row keeps it."""

from __future__ import annotations

from typing import Any

from scorekeeper.ledger.money import ChipRate, format_amount, parse_amount
from scorekeeper.store.models.tables import TableRow


def rate_of(table: TableRow) -> ChipRate | None:
    """What a chip is worth at this table, where that was agreed in money."""
    if table.currency is None or table.chip_value is None:
        return None
    return ChipRate.model_construct(currency=table.currency, amount=parse_amount(table.chip_value))


def rate_columns(rate: ChipRate | None) -> dict[str, Any]:
    """Return the columns of a table whose chips are worth so much, or nothing that was agreed."""
    return (
        {"currency": rate.currency, "chip_value": format_amount(rate.amount)}
        if rate
        else {"currency": None, "chip_value": None}
    )
