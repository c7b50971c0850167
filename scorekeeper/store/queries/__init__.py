"""Functions that execute the SQL statements, one module for each subject.

The first argument is the transaction; a function that takes a `WriteTransaction` writes or locks.
"""

from scorekeeper.store.queries import (
    activity,
    authentication,
    chip_entries,
    groups,
    hand_counts,
    hands,
    objections,
    roster,
    statistics,
    tables,
)

__all__ = [
    "activity",
    "authentication",
    "chip_entries",
    "groups",
    "hand_counts",
    "hands",
    "objections",
    "roster",
    "statistics",
    "tables",
]
