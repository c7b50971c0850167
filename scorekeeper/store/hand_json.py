"""What a version of a hand holds as JSON: written once, it is weighed and put into the book as it is."""

from __future__ import annotations

from scorekeeper.ledger.record import write_payments, write_shown
from scorekeeper.ledger.values import Written, write
from scorekeeper.store.rows import HandRow

HandJson = dict[str, Written]
"""By the names of the columns."""


def hand_json(row: HandRow) -> HandJson:
    """The JSON of a version, as its columns take it."""
    made = {
        "entry": row.entry,
        "payments": write_payments(row.payments),
        "shown": write_shown(row.shown),
        "state": row.state,
    }
    return {name: Written(write(value)) for name, value in made.items()}
