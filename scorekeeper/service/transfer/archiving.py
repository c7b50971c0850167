"""Archive tables at which nothing has changed for a long time: announce it, then export them to a file and delete them.

The announcement is an event (`ArchivingEvent`). Any change of the table revokes it: then it is not the last one.
"""

from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

from scorekeeper.service.access.context import day_of
from scorekeeper.service.access.transactions import find_table
from scorekeeper.service.events import ARCHIVING_NOTICE, ArchivingEvent, record_at_table
from scorekeeper.service.tables import deletion
from scorekeeper.service.transfer.exporter import check_file, export_table
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.restoring import sync


def list_codes(database: Database) -> list[str]:
    """Return the codes of all tables, the oldest first."""
    with database.reading() as reading:
        return list(queries.tables.codes(reading))


def archive_if_due(database: Database, code: str, rest: timedelta, folder: Path) -> date | Path | None:
    """Archive a table that has had so much `rest`, and return the file; announce it before, and return the day.

    The table is kept if its file cannot be written or could not be imported, or if it has changed meanwhile.
    """
    with database.writing() as writing:
        table, now = find_table(writing, code), clock.now()
        announced = queries.tables.newest_events(writing, table.id, ["archiving"], None, 1)
        if not announced or announced[0].revision != table.revision:
            if queries.activity.last_change(writing, table.id) + rest - ARCHIVING_NOTICE > now:
                return None
            record_at_table(writing, table, ArchivingEvent())
            return (now + ARCHIVING_NOTICE).date()
    if announced[0].at + ARCHIVING_NOTICE > now:
        return None
    file = folder / f"{day_of(table)}-{code}.json"
    _write(database, code, file)
    deletion.delete_table_as_admin(database, code, deletion.find_table_to_delete(database, code).title, table.state)
    return file


def _write(database: Database, code: str, file: Path) -> None:
    """Write the export of a table to the disk, complete or not at all; raise `Refused` if it could not be imported."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    partial = file.with_suffix(".partial")
    try:
        with closing(export_table(database, code, indent=2)) as chunks, partial.open("wb") as written:
            written.writelines(chunks)
        check_file(partial.read_bytes())
        sync(partial)
        partial.replace(file)
        sync(file.parent)
    finally:
        partial.unlink(missing_ok=True)
