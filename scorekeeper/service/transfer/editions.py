"""Upgrade sheets to a newer edition of their game, which may settle hands differently.

Recorded payments never change. If the current rules give the same results, the sheet is rewritten as they store it and
play can continue; if they give other results or cannot read the sheet, it is locked as paid: it is shown and counted,
but cannot be changed.
"""

import logging
from collections.abc import Iterable, Sequence
from itertools import groupby, islice
from pathlib import Path
from typing import Any

from scorekeeper.games import registry
from scorekeeper.games.problems import Refused
from scorekeeper.service.access.context import TableContext, setup_stages
from scorekeeper.service.access.transactions import load_context
from scorekeeper.service.hands.versions import compute_balances, payment_flows
from scorekeeper.service.transfer.replay import rebuild_versions
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import HandRow

#: The number of additional versions after which the upgrade of a sheet stops, because a file could ask for any.
MAX_EXTRA_VERSIONS = 1_000

_log = logging.getLogger(__name__)


def open_database(database_url: str, instance: Path) -> Database:
    """Open the database, with every sheet upgraded to the edition of its game or locked as paid."""
    database = Database.open(database_url, instance)
    try:
        upgrade_sheets(database)
    except BaseException:
        database.close()
        raise
    return database


def upgrade_sheets(database: Database) -> None:
    """Upgrade every sheet of another edition, each in its own transaction; a later start continues after a stop."""
    editions = {game.id: game.edition for game in registry.games().values()}
    with database.reading() as reading:
        waiting = queries.tables.sheets_of_other_editions(reading, editions)
    if waiting:
        database.back_up(f"before-{clock.now():%Y-%m-%dT%H%M%S}")
    for table_id, sheet in waiting:
        try:
            _upgrade_sheet(database, table_id, sheet)
        except Exception:  # noqa: BLE001  an error in one sheet must not stop the others
            _log.exception("Sheet %s of table %s could not be looked at, and cannot be changed", sheet, table_id)


def _upgrade_sheet(database: Database, table_id: int, sheet: int) -> None:
    with database.writing() as writing:
        table = queries.tables.by_id(writing, table_id)
        if table is None:
            return  # the table was deleted after the list was read
        context = load_context(writing, table, sheet)
        if context.sheet.locked_as_paid or context.sheet.edition == context.ledger_sheet.game.edition:
            return  # another process has upgraded the sheet
        history = queries.hands.history(writing, table_id, sheet)
        rows = resettle_history(context, history)
        if rows is None:
            writing.update(context.sheet, locked_as_paid=True)
            draft = queries.hands.draft(writing, context.table_id)
            if draft and draft.sheet == sheet:  # it can no longer be recorded
                queries.hands.delete_draft(writing, context.table_id)
        else:
            queries.hands.rewrite_history(writing, context.sheet, rows)
            writing.update(context.sheet, **apply_edition(context), balances=compute_balances(rows))


def resettle_history(context: TableContext, history: Sequence[HandRow]) -> list[HandRow] | None:
    """Return the versions of a sheet's hands under the current rules, or None if a visible result would differ."""
    if any(agreed.ledger_sheet.problems for _, agreed in setup_stages(context)):
        return None
    maximum = 2 * len(history) + MAX_EXTRA_VERSIONS
    try:
        rows = list(islice(rebuild_versions(context, history), maximum + 1))
    except Refused:
        return None
    return rows if len(rows) <= maximum and _same_results(history, rows) else None


def apply_edition(context: TableContext) -> dict[str, Any]:
    """Return the columns of a sheet of the current edition."""
    return {"edition": context.ledger_sheet.game.edition, "rules": context.ledger_sheet.rules.model_dump(mode="json")}


def _same_results(history: Iterable[HandRow], rows: Iterable[HandRow]) -> bool:
    """Return whether the visible results, which are the dealers and each payment, were the same after every change."""
    old: dict[int, object] = {}
    new: dict[int, object] = {}
    versions = [*((row, old) for row in history), *((row, new) for row in rows)]
    versions.sort(key=lambda version: version[0].revision)
    for _, written in groupby(versions, lambda version: version[0].revision):
        changed = set()
        for row, results in written:
            results[row.number] = row.withdrawn, row.dealer, row.next_dealer, sorted(payment_flows(row), key=str)
            changed.add(row.number)
        if any(old.get(number) != new.get(number) for number in changed):
            return False
    return True
