"""`scorekeeper backup` and `restore`: back up and restore the SQLite file."""

import os
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import click

from scorekeeper.cli.console import CommandError, InvalidInput
from scorekeeper.cli.database import open_database
from scorekeeper.settings import load_settings, prepare_instance_folder


@click.command(epilog="Example: scorekeeper backup --every 60 --keep 24 copies")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--every", type=click.IntRange(min=1), metavar="MINUTES", help="Go on, with FILE as a folder of copies.")
@click.option("--keep", type=click.IntRange(min=1), default=7, show_default=True, help="So many stay in that folder.")
def backup(file: Path, every: int | None, keep: int) -> None:
    """Copy the database to FILE, as it is at one moment, also while a server writes to it.

    What has to be kept is that file and `secret_key` of the instance folder: without the key every phone joins anew.
    """
    database = _database()
    if not database.exists():
        raise CommandError(f"There is no book in {database}.")
    if every is None:
        _copy(database, file)
        return
    file.mkdir(mode=0o700, parents=True, exist_ok=True)
    while True:
        try:
            _copy(database, file / f"scorekeeper-{datetime.now(UTC):%Y-%m-%dT%H%M%S.%fZ}.db")
            for old in sorted(file.glob("scorekeeper-????-??-??T??????.??????Z.db"))[:-keep]:
                old.unlink()
        except (CommandError, OSError) as error:  # a full disk may have room for the next copy
            click.echo(error, err=True)
        time.sleep(every * 60)


@click.command(epilog="Example: scorekeeper restore copies/scorekeeper.db")
@click.argument("file", required=False, type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--yes", is_flag=True, help="Do not ask first, on a terminal.")
@click.option("--list", "only_list", is_flag=True, help="List the kept databases instead, oldest first.")
def restore(file: Path | None, *, yes: bool, only_list: bool) -> None:
    """Replace the database with the copy in FILE; no server may be running.

    FILE is checked first; the command says how many tables and hands are in both, and asks. The old database is kept
    beside it as it is, even if it is broken, under a name with the date and time (UTC), and no kept database is
    ever replaced.
    """
    from scorekeeper.store import errors, locks, queries, restoring, sqlite_file  # noqa: PLC0415  slow to load

    def ask(copy: Path, book: Path) -> None:
        if sqlite_file.existing_files(book):
            copy_holds, book_holds = (sqlite_file.describe_contents(path) for path in (copy, book))
            click.echo(f"The copy: {copy_holds}. The database now: {book_holds}.", err=True)
            if sys.stdin.isatty() and not yes:
                click.confirm("Replace the database with the copy?", abort=True, err=True)

    database, settings = _database(), load_settings(os.environ)
    if only_list:
        _list_kept(database)
        return
    if file is None:
        raise InvalidInput("file: name the copy, or list the kept databases with --list")
    _check_regular(file)
    prepare_instance_folder(settings.instance)
    database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # its mode stays: the folder may not be ours
    try:
        with locks.lock_file(locks.server_lock(settings.database_url, settings.instance), ""):
            previous = restoring.restore_backup(file, database, ask)
    except errors.FileLocked as error:
        where = f" ({error})" * bool(str(error))
        raise CommandError(f"A server is using the database{where}: stop it first.") from error
    except errors.DatabaseUnusable as error:
        raise InvalidInput(f"{error} Nothing was changed.") from error
    try:
        with open_database() as restored, restored.reading() as reading:
            tables = len(queries.tables.codes(reading))
        click.echo(f"Restored: {tables} table{'s' * (tables != 1)}.")
    finally:
        if previous:
            kept, *logs = map(str, previous)
            click.echo(f"The old book is now in {kept}{', with ' * bool(logs)}{' and '.join(logs)}.")


def _list_kept(database: Path) -> None:
    from scorekeeper.store import sqlite_file  # noqa: PLC0415  slow to load

    for changed, kept in sqlite_file.kept_files(database):
        date = datetime.fromtimestamp(changed, UTC).astimezone()
        click.echo(f"{kept}: {date:%Y-%m-%d %H:%M}, {sqlite_file.describe_contents(kept)}")


def _copy(database: Path, target: Path) -> None:
    from scorekeeper.store import errors, sqlite_file  # noqa: PLC0415  slow to load

    _check_regular(target)
    if not target.parent.is_dir():
        raise InvalidInput(f"file: there is no folder {target.parent}")
    if target.exists() and target.samefile(database):
        raise InvalidInput(f"file: {target} is the database itself")
    try:
        sqlite_file.backup(database, target)
    except errors.DatabaseUnusable as error:
        raise CommandError(str(error)) from error
    click.echo(f"Copied to {target}.")


def _check_regular(file: Path) -> None:
    """Raise `InvalidInput` for a folder, a pipe or a device."""
    if file.exists() and not file.is_file():
        raise InvalidInput(f"file: {file} is no regular file")


def _database() -> Path:
    from sqlalchemy import make_url  # noqa: PLC0415  slow to load

    url = make_url(load_settings(os.environ).database_url)
    if url.get_backend_name() != "sqlite":
        raise CommandError("PostgreSQL holds this database: copy it with pg_dump, and restore it with pg_restore.")
    return Path(url.database or "")
