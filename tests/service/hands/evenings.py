"""Play random evenings at a table, and check that a table is consistent."""

import json
from typing import Any

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.hands import recording
from scorekeeper.service.tables import opening
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.service.views.hands import HandView
from scorekeeper.store.database import Database
from tests.conformance.evenings import Evening
from tests.exports import export_as_value
from tests.service.conftest import caller, import_unchanged

Payments = list[tuple[str, str, int, str]]


def begin(database: Database, evening: Evening, hands: int | None = 0) -> Caller:
    """Return the host of a table with the first hands of this sheet, None: with all."""
    opened = opening.open_table(
        database,
        game=evening.game.id,
        players=evening.players,
        rules=evening.rules,
        first_dealer=evening.first_dealer,
        host_seat=0,
    )
    for hand in evening.hands[:hands]:
        recording.record_hand(database, caller(opened), hand)
    return caller(opened)


def exported(database: Database, code: str) -> dict[str, Any]:
    """Return the file of a table, without the time of the export."""
    file: dict[str, Any] = json.loads(json.dumps(export_as_value(database, code)))
    return file | {"exported_at": ""}


def is_consistent(database: Database, code: str) -> bool:
    """Return whether the table is verified, and an export and import returns the same table."""
    import_unchanged(database, exported(database, code))
    return list(verify_tables(database, code)) == []


def paid(hand: HandView) -> Payments:
    """Return who pays whom, how much and why, in a hand of a table."""
    return [(one.payer, one.payee, one.chips, one.why.code) for one in hand.payments]


def reported(hand: dict[str, Any]) -> Payments:
    """Return the same of a hand in a report."""
    return [(one["from"], one["to"], one["chips"], one["reason"]) for one in hand["payments"]]
