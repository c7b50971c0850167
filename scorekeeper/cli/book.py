"""`scorekeeper verify`, `export`, `import` and `host`: what is done with the book, beside a server or without one."""

import os
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

import click

from scorekeeper.cli.failures import Sentence, WrongInput, name_left_out
from scorekeeper.cli.progress import bar
from scorekeeper.cli.settling import print_json, read_bytes
from scorekeeper.games.problems import Refused
from scorekeeper.ledger.sheet import one_line
from scorekeeper.service.errors import NotFound
from scorekeeper.settings import ensure_instance, load

if TYPE_CHECKING:
    from scorekeeper.service.evenings.verifying import Finding
    from scorekeeper.store.book import Book


@click.command(epilog="Example: scorekeeper verify --deep")
@click.option("--deep", is_flag=True, help="Look at every page and index of the file too.")
def verify(*, deep: bool) -> None:
    """Replay everything in the book and compare it with what was stored.

    A sheet that today's rules would settle otherwise is kept as paid: only its sums are checked, and it is counted.
    Each thing that is not as it should be is a line, and the status is 1 then.
    """
    from scorekeeper.service.evenings.verifying import kept  # noqa: PLC0415  slow to load
    from scorekeeper.service.evenings.verifying import verify as findings  # noqa: PLC0415

    wrong = 0
    with open_book() as book:
        for damage in _damage(book) if deep else ():
            wrong += 1
            click.echo(one_line(f"database: {damage}"))
        with bar("Replaying") as steps:
            found = [*findings(book, steps=steps)]
        for finding in found:
            wrong += 1
            click.echo(one_line(_finding_line(finding)))
        as_paid = kept(book)
    if as_paid:
        click.echo(f"Kept as paid, and only their sums checked: {as_paid} sheet{'s' * (as_paid > 1)}.")
    if wrong:
        raise Sentence(f"The book is not right: {wrong} found.")
    click.echo("The book is right.")


@click.command(epilog="Example: scorekeeper export ABC234 > evening.json")
@click.argument("code")
def export(code: str) -> None:
    """Print the evening of the table CODE as JSON, with everything that was ever entered.

    CODE is the one that people see on the screen, or the one in the address of the table.
    """
    from scorekeeper.service.evenings import exporting  # noqa: PLC0415  slow to load

    with open_book() as book, bar("Exporting", quiet=sys.stdout.isatty()) as steps:
        try:
            for portion in exporting.file(book, code, indent=2, steps=steps):
                click.echo(portion, nl=False)
        except NotFound:
            raise WrongInput(f"code: there is no table {code}") from None
    click.echo()


@click.command(name="import", epilog="Example: scorekeeper import evening.json")
@click.argument("file")
def import_(file: str) -> None:
    """Take in the exported evening in FILE (- reads standard input).

    Prints the code of the new table, and the token of its host, as JSON.
    """
    from scorekeeper.service.evenings import exporting  # noqa: PLC0415  slow to load

    evening = read_bytes("evening", file)
    with open_book() as book, bar("Settling again") as steps:
        try:
            opened = exporting.import_file(book, evening, steps=steps)
        except Refused as refused:
            problem = refused.problems[0]
            raise WrongInput(f"evening: {problem.message.say(str, refused.players)}") from None
    print_json({"code": opened.code, "token": opened.token})


@click.command(epilog="Example: scorekeeper host ABC234")
@click.argument("code")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="The port of the server.")
def host(code: str, port: int) -> None:
    """Print a link to the table CODE that makes whoever opens it host: once, within ten minutes.

    CODE is the one that people see on the screen, or the one in the address of the table.
    """
    from scorekeeper.addresses import public_url  # noqa: PLC0415  slow to load
    from scorekeeper.service import hosting  # noqa: PLC0415  slow to load

    with open_book() as book:
        try:
            table, secret = hosting.link(book, code)
        except NotFound:
            raise WrongInput(f"code: there is no table {code}") from None
    click.echo(f"{public_url(load(os.environ), port)}/host/{table}/{secret}")


@contextmanager
def open_book() -> Iterator["Book"]:
    """The book that the settings name, made or brought up to date where needed."""
    from sqlalchemy.exc import DBAPIError  # noqa: PLC0415  slow to load

    from scorekeeper.service.evenings import editions  # noqa: PLC0415  slow to load
    from scorekeeper.store.away import AwayError  # noqa: PLC0415  slow to load
    from scorekeeper.store.file import UnusableError  # noqa: PLC0415  slow to load

    name_left_out()
    settings = load(os.environ)
    ensure_instance(settings.instance)
    try:
        with closing(editions.open_book(settings.database_url, settings.instance)) as book:
            yield book
    except UnusableError as error:
        raise Sentence(str(error)) from error
    except AwayError as error:
        raise Sentence(f"The database: {error}") from error
    except DBAPIError as error:
        raise Sentence(f"The database: {str(error.orig).splitlines()[0]}") from error


def _damage(book: "Book") -> Iterator[str]:
    found = book.damage()
    if found is None:
        click.echo("The book is kept by PostgreSQL: its own pg_amcheck looks at its pages.", err=True)
    yield from found or ()


def _finding_line(finding: "Finding") -> str:
    where = f"sheet {finding.sheet}: " if finding.sheet else ""
    hand = f"hand {finding.number}: " if finding.number else ""
    field = f"{finding.field}: " if finding.field else ""
    return f"{finding.code}: {where}{hand}{field}{finding.message}"
