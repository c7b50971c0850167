"""`scorekeeper tables`, `delete`, `host` and `group-owner`: list and delete tables; links for a host or an owner."""

import os
from dataclasses import asdict

import click

from scorekeeper.cli.console import InvalidInput, print_json, running_server
from scorekeeper.cli.database import open_database
from scorekeeper.games.problems import Refused
from scorekeeper.ledger.sheet import single_line
from scorekeeper.settings import load_settings

_PORT = click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="The port of the server."
)


@click.command(epilog="Example: scorekeeper tables --limit 10")
@click.option("--limit", default=50, show_default=True, type=click.IntRange(1, 1000), help="So many at most.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def tables(limit: int, *, as_json: bool) -> None:
    """List the tables, the newest first: code, date, open or closed, hands, games, name and people.

    The code is the one that people see on the screen; the other commands take it.
    """
    from scorekeeper.service.tables import table_list  # noqa: PLC0415  slow to load

    with open_database() as database:
        rows, more = table_list.list_newest_tables(database, limit)
    if as_json:
        print_json({"tables": [asdict(table) for table in rows], "more": more})
        return
    for table in rows:
        hands = f"{table.hands} hand{'s' * (table.hands != 1)}"
        state = "closed" if table.closed else "open"
        name = f"{table.name}: " if table.name else ""
        head = f"{table.code}  {table.day}  {state:<6}  {hands:>10}"
        click.echo(single_line(f"{head}  {', '.join(table.games)}  {name}{', '.join(table.people)}"))
    if more:
        click.echo("There are older tables: --limit shows more.", err=True)


@click.command(epilog="Example: scorekeeper delete ABC234")
@click.argument("code")
@click.option("--yes", is_flag=True, help="Do not ask for the name of the table.")
def delete(code: str, *, yes: bool) -> None:
    """Delete the table CODE with everything in it, for good.

    It asks for the name of the table first, or for the code of one without a name. CODE is the one that people see on
    the screen, or the one in the address of the table.
    """
    from scorekeeper.service.tables import deletion  # noqa: PLC0415  slow to load

    with open_database(f"table {code}") as database:
        table = deletion.find_table_to_delete(database, code)
        expected = "name" if table.has_name else "code"
        ask = f"Everything at {table.title} will be gone for good. Type the {expected} of the table to delete it"
        typed = table.title if yes else click.prompt(single_line(ask), default="", show_default=False, err=True)
        try:
            deletion.delete_table_as_admin(database, table.code, typed)
        except Refused as refused:
            raise InvalidInput(f"name: {refused.problems[0].message}; nothing was deleted") from None
    click.echo(single_line(f"Deleted with everything in it: {table.title}"))


@click.command(epilog="Example: scorekeeper host ABC234")
@click.argument("code")
@_PORT
def host(code: str, port: int) -> None:
    """Print a link to the table CODE that makes whoever opens it host: once, within ten minutes.

    CODE is the one that people see on the screen, or the one in the address of the table.
    """
    from scorekeeper.service.people import hosts  # noqa: PLC0415  slow to load

    with open_database(f"table {code}") as database:
        table, secret = hosts.renew_host_link(database, code)
    _print_link(f"/host/{table}/{secret}", port)


@click.command(epilog="Example: scorekeeper group-owner ABC234")
@click.argument("code")
@_PORT
def group_owner(code: str, port: int) -> None:
    """Print a link to the group CODE that makes whoever opens it lead the group: once, within ten minutes.

    It is for a group whose owner has lost the phone; the old phone then leads no longer. CODE is the one in the address
    of the group.
    """
    from scorekeeper.service.groups import joining  # noqa: PLC0415  slow to load

    with open_database(f"group {code}") as database:
        group, secret = joining.create_owner_link(database, code)
    _print_link(f"/g/{group}/join/{secret}", port)


def _print_link(path: str, port: int) -> None:
    from scorekeeper.server.addresses import public_url  # noqa: PLC0415  slow to load

    settings = load_settings(os.environ)
    click.echo((settings.public_url or running_server(settings) or public_url(settings, port)) + path)
