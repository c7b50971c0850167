"""`scorekeeper verify`, `export`, `import` and `archive`: verify, export, import and archive tables."""

import os
import sys
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scorekeeper.cli.console import CommandError, InvalidInput, print_json, progress_bar, read_bytes
from scorekeeper.cli.database import open_database
from scorekeeper.games.problems import Refused
from scorekeeper.ledger.sheet import single_line
from scorekeeper.settings import ARCHIVE_DAYS, load_settings

if TYPE_CHECKING:
    from scorekeeper.service.transfer.verification import Discrepancy


@click.command(epilog="Example: scorekeeper verify --deep")
@click.option("--deep", is_flag=True, help="Look at every page and index of the file too.")
def verify(*, deep: bool) -> None:
    """Replay everything in the database and compare it with what was stored: hands, entries, events, objections, sums.

    A sheet that today's rules would settle otherwise is kept as paid: only its sums are checked, and it is counted.
    Each thing that is not as it should be is a line, and the status is 1 then.
    """
    from scorekeeper.service.transfer import verification  # noqa: PLC0415  slow to load

    with open_database() as database:
        faults = database.integrity_errors() if deep else ()
        if faults is None:
            click.echo("PostgreSQL holds this database: its own pg_amcheck checks its pages.", err=True)
        lines = [f"database: {fault}" for fault in faults or ()]
        with progress_bar("Replaying") as steps:
            lines += map(_line, verification.verify_tables(database, steps=steps))
        locked = verification.count_locked_sheets(database)
    for line in lines:
        click.echo(single_line(line))
    if locked:
        click.echo(f"Locked as paid, and only their sums checked: {locked} game{'s' * (locked > 1)}.")
    if lines:
        raise CommandError(f"The database is not right: {len(lines)} found.")
    click.echo("The database is right.")


@click.command(epilog="Example: scorekeeper export ABC234 > evening.json")
@click.argument("code")
def export(code: str) -> None:
    """Print the evening of the table CODE as JSON, with everything that was ever entered.

    CODE is the one that people see on the screen, or the one in the address of the table.
    """
    from scorekeeper.service.transfer import exporter  # noqa: PLC0415  slow to load

    with open_database(f"table {code}") as database, progress_bar("Exporting", quiet=sys.stdout.isatty()) as steps:
        for chunk in exporter.export_table(database, code, indent=2, steps=steps):
            click.echo(chunk, nl=False)
    click.echo()


@click.command(name="import", epilog="Example: scorekeeper import evening.json")
@click.argument("file")
def import_(file: str) -> None:
    """Take in the exported evening in FILE (- reads standard input).

    Prints the code of the new table, and the token of its host, as JSON.
    """
    from scorekeeper.service.transfer import exporter  # noqa: PLC0415  slow to load

    document = read_bytes("evening", file)
    with open_database() as database, progress_bar("Settling again") as steps:
        try:
            opened = exporter.import_file(database, document, steps=steps)
        except Refused as refused:
            problem = refused.problems[0]
            raise InvalidInput(f"evening: {problem.message.say(str, refused.players)}") from None
    print_json({"code": opened.code, "token": opened.token})


@click.command(epilog="Example: scorekeeper archive")
def archive() -> None:
    """Archive the tables at which nothing has changed for SCOREKEEPER_ARCHIVE_DAYS, a month after announcing it.

    Each is put into a file in the folder `archive` of the instance folder, which `scorekeeper import` takes, and then
    deleted. A table whose file cannot be written is kept. Let a timer run this every day.
    """
    from scorekeeper.service.errors import ServiceError  # noqa: PLC0415  slow to load
    from scorekeeper.service.transfer import archiving  # noqa: PLC0415  slow to load

    settings, kept = load_settings(os.environ), 0
    if settings.archive_days is None:
        raise CommandError(f"No table is archived: {ARCHIVE_DAYS.name} is not set.")
    rest, folder = timedelta(settings.archive_days), settings.instance / "archive"
    with open_database() as database:
        for code in archiving.list_codes(database):
            try:
                done = archiving.archive_if_due(database, code, rest, folder)
            except (OSError, Refused, ServiceError) as error:
                kept += 1
                click.echo(single_line(f"{code} is kept: {error}"), err=True)
            else:
                if done:
                    click.echo(f"{code}: {'archived in' if isinstance(done, Path) else 'will be archived on'} {done}")
    if kept:
        raise CommandError(f"Not archived although it was time: {kept} table{'s' * (kept > 1)}.")


def _line(discrepancy: "Discrepancy") -> str:
    sheet = f"sheet {discrepancy.sheet}: " if discrepancy.sheet else ""
    hand = f"hand {discrepancy.number}: " if discrepancy.number else ""
    field = f"{discrepancy.field}: " if discrepancy.field else ""
    return f"{discrepancy.code}: {sheet}{hand}{field}{discrepancy.message}"
