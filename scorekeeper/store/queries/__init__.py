"""Functions that execute the SQL statements, one module for each subject.

The first argument is the transaction; a function that takes a `WriteTransaction` writes or locks.
"""

from scorekeeper.store.queries import activity as activity
from scorekeeper.store.queries import authentication as authentication
from scorekeeper.store.queries import chip_entries as chip_entries
from scorekeeper.store.queries import groups as groups
from scorekeeper.store.queries import hand_counts as hand_counts
from scorekeeper.store.queries import hands as hands
from scorekeeper.store.queries import objections as objections
from scorekeeper.store.queries import roster as roster
from scorekeeper.store.queries import statistics as statistics
from scorekeeper.store.queries import tables as tables
