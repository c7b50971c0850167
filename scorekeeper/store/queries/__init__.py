"""Functions that execute the SQL statements, one module for each subject.

The first argument is the transaction; a function that takes a `WriteTransaction` writes or locks.
"""

from scorekeeper.store.queries import (
    activity as activity,
    authentication as authentication,
    chip_entries as chip_entries,
    groups as groups,
    hand_counts as hand_counts,
    hands as hands,
    roster as roster,
    statistics as statistics,
    tables as tables,
)
