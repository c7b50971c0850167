"""Editions: what is done with a sheet once its game settles otherwise than when it was played.

What was paid stays paid. Where today's rules come to the same, the sheet is written as they write it, and goes on;
where they do not, or cannot read it, it is kept as paid: read and counted, never changed.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from itertools import groupby, islice
from pathlib import Path
from typing import Any, Final

from scorekeeper.games import registry
from scorekeeper.games.problems import Refused
from scorekeeper.service.access.context import TableContext, setup_stages
from scorekeeper.service.access.transactions import load_context
from scorekeeper.service.hands.versions import compute_balances, payment_flows
from scorekeeper.service.transfer.replay import rebuild_versions
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import HandRow
from scorekeeper.store.transactions import WriteTransaction

MAX_EXTRA_VERSIONS: Final = 1_000
"""So many more versions than there were are made of a sheet before it is given up: a file could ask for any number."""

_log: Final = logging.getLogger(__name__)


def open_database(database_url: str, instance: Path) -> Database:
    """The book at this address, with every sheet of the edition of its game or kept as paid."""
    database = Database.open(database_url, instance)
    try:
        upgrade_sheets(database)
    except BaseException:
        database.close()
        raise
    return database


def upgrade_sheets(database: Database) -> None:
    """Bring every sheet of another edition to that of its game. A sheet is a transaction: what is left waits."""
    editions = {game.id: game.edition for game in registry.games().values()}
    with database.reading() as reading:
        waiting = queries.tables.sheets_of_other_editions(reading, editions)
    if waiting:
        database.back_up(f"before-{clock.now():%Y-%m-%dT%H%M%S}")
    for table_id, sheet in waiting:
        try:
            _bring_up(database, table_id, sheet)
        except Exception:  # noqa: BLE001  one sheet must not keep all the others from being read
            _log.exception("Sheet %s of table %s could not be looked at, and cannot be changed", sheet, table_id)


def _bring_up(database: Database, table_id: int, sheet: int) -> None:
    with database.writing() as writing:
        table = queries.tables.by_id(writing, table_id)
        if table is None:
            return  # it has been deleted meanwhile
        context = load_context(writing, table, sheet)
        if context.sheet.locked_as_paid or context.sheet.edition == context.ledger_sheet.game.edition:
            return  # somebody else was quicker
        history = queries.hands.history(writing, table_id, sheet)
        rows = resettle_history(context, history)
        if rows is None:
            lock_as_paid(writing, context)
        else:
            queries.hands.rewrite_history(writing, context.sheet, rows)
            writing.update(context.sheet, **apply_edition(context), balances=compute_balances(rows))


def resettle_history(context: TableContext, history: Sequence[HandRow]) -> list[HandRow] | None:
    """The versions of a sheet's hands as today's rules write them; None where they tell people anything else."""
    if any(agreed.sheet_problems for _, agreed in setup_stages(context)):
        return None
    most = 2 * len(history) + MAX_EXTRA_VERSIONS
    try:
        rows = list(islice(rebuild_versions(context, history), most + 1))
    except Refused:
        return None
    return rows if len(rows) <= most and _tell_the_same(history, rows) else None


def lock_as_paid(writing: WriteTransaction, context: TableContext) -> None:
    """Keep a sheet as it was paid. What was entered of its next hand can never be recorded."""
    writing.update(context.sheet, locked_as_paid=True)
    draft = queries.hands.draft(writing, context.table_id)
    if draft and draft.sheet == context.sheet.sheet:
        queries.hands.delete_draft(writing, context.table_id)


def apply_edition(context: TableContext) -> dict[str, Any]:
    """The columns of a sheet that is of today's edition."""
    return {"edition": context.ledger_sheet.game.edition, "rules": context.ledger_sheet.rules.model_dump(mode="json")}


def _tell_the_same(history: Iterable[HandRow], rows: Iterable[HandRow]) -> bool:
    """Whether people were told the same after every change, by whichever versions."""
    there, here = _by_revision(history), _by_revision(rows)
    then: dict[int, object] = {}
    now: dict[int, object] = {}
    for revision in sorted({*there, *here}):
        then |= {row.number: _told(row) for row in there.get(revision, ())}
        now |= {row.number: _told(row) for row in here.get(revision, ())}
        changed = {row.number for row in (*there.get(revision, ()), *here.get(revision, ()))}
        if any(then.get(number) != now.get(number) for number in changed):
            return False
    return True


def _by_revision(rows: Iterable[HandRow]) -> dict[int, list[HandRow]]:
    return {revision: list(written) for revision, written in groupby(rows, lambda row: row.revision)}


def _told(row: HandRow) -> tuple[object, ...]:
    """What people were told of a hand: who dealt, who paid whom how much, who deals next."""
    return row.withdrawn, row.dealer, row.next_dealer, sorted(payment_flows(row), key=str)
