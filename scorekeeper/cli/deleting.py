"""`scorekeeper delete`."""

import click

from scorekeeper.cli.book import open_book
from scorekeeper.cli.failures import WrongInput
from scorekeeper.games.problems import Refused
from scorekeeper.ledger.sheet import one_line
from scorekeeper.service.errors import NotFound


@click.command(epilog="Example: scorekeeper delete ABC234")
@click.argument("code")
@click.option("--yes", is_flag=True, help="Do not ask for the name of the table.")
def delete(code: str, *, yes: bool) -> None:
    """Delete the table CODE with everything in it, for good.

    It asks for the name of the table first, or for the code of one without a name. CODE is the one that people see on
    the screen, or the one in the address of the table.
    """
    from scorekeeper.service import deleting  # noqa: PLC0415  slow to load

    with open_book() as book:
        try:
            table = deleting.find(book, code)
            deleting.delete_here(book, table.code, table.called if yes else _asked(table.called, named=table.has_name))
        except NotFound:
            raise WrongInput(f"code: there is no table {code}") from None
        except Refused as refused:
            raise WrongInput(f"name: {refused.problems[0].message}; nothing was deleted") from None
    click.echo(one_line(f"Deleted with everything in it: {table.called}"))


def _asked(called: str, *, named: bool) -> str:
    wanted = "name" if named else "code"
    said = one_line(f"Everything at {called} will be gone for good. Type the {wanted} of the table to delete it")
    return str(click.prompt(said, default="", show_default=False, err=True))
