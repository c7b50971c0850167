"""`scorekeeper tables`."""

from dataclasses import asdict
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from scorekeeper.cli.book import open_book
from scorekeeper.cli.settling import print_json
from scorekeeper.ledger.sheet import one_line

if TYPE_CHECKING:
    from scorekeeper.service.evenings.listing import Listed


@click.command(epilog="Example: scorekeeper tables --limit 10")
@click.option("--limit", default=50, show_default=True, type=click.IntRange(1, 1000), help="So many at most.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def tables(limit: int, *, as_json: bool) -> None:
    """List the tables, the newest first: code, date, open or closed, hands, games, name and people.

    The code is the one that people see on the screen; the other commands take it.
    """
    from scorekeeper.service.evenings import listing  # noqa: PLC0415  slow to load

    with open_book() as book:
        listed, more = listing.newest(book, limit)
    if as_json:
        print_json({"tables": [_values(table) for table in listed], "more": more})
        return
    for table in listed:
        click.echo(one_line(_line(table)))
    if more:
        click.echo("There are older tables: --limit shows more.", err=True)


def _values(table: "Listed") -> dict[str, Any]:
    return {name: value.isoformat() if isinstance(value, date) else value for name, value in asdict(table).items()}


def _line(table: "Listed") -> str:
    hands = f"{table.hands} hand{'s' * (table.hands != 1)}"
    state = "closed" if table.closed else "open"
    name = f"{table.name}: " if table.name else ""
    head = f"{table.code}  {table.day}  {state:<6}  {hands:>10}"
    return f"{head}  {', '.join(table.games)}  {name}{', '.join(table.people)}"
