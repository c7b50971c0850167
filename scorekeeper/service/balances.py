"""The payments of a sheet's hands, netted: kept with it, so that nobody has to read those."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.ledger.balances import net
from scorekeeper.service.context import Context, Flow
from scorekeeper.store.models.hands import HandRow


def flows(row: HandRow) -> list[Flow]:
    """The payments between seats and guests."""
    return [(payer, payee, chips) for payer, payee, chips, _ in row.payments]


def rebalanced(context: Context, less: Iterable[Flow] = (), more: Iterable[Flow] = ()) -> list[list[int | str]]:
    """Return the sheet's balances without some payments and with others."""
    back = [(payee, payer, chips) for payer, payee, chips in less]
    return [list(pair) for pair in net([*context.balances, *back, *more])]


def balances(rows: Iterable[HandRow]) -> list[list[int | str]]:
    """What the newest versions among `rows` (in the order of writing) come to, as the sheet keeps it."""
    newest = {row.number: row for row in rows}
    return [list(pair) for pair in net(flow for row in newest.values() for flow in flows(row))]
