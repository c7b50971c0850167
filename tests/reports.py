"""Settled sheets as JSON values."""

from typing import Any

from scorekeeper.ledger import reports
from scorekeeper.ledger.sheet import Sheet


def settlement_report(sheet: Sheet) -> dict[str, Any]:
    """Settle a sheet as `scorekeeper settle` does."""
    return reports.settlement_report(sheet).model_dump(mode="json")
