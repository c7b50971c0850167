"""`scorekeeper settle`, and how a command reads and writes JSON."""

import json
import sys
from pathlib import Path

import click

from scorekeeper.cli.failures import WrongInput, name_left_out, reason
from scorekeeper.cli.progress import bar
from scorekeeper.games.problems import Refused
from scorekeeper.ledger.document import parse
from scorekeeper.ledger.report import settle as settle_sheet
from scorekeeper.ledger.sheet import read_sheet, refusal_line


@click.command(epilog="Example: scorekeeper settle sheet.json")
@click.argument("file")
def settle(file: str) -> None:
    """Settle the score sheet in FILE (- reads standard input) and print it as JSON.

    A sheet that cannot be right ends with status 2 and one line that names the hand, the field and what was expected.
    """
    name_left_out()
    try:
        with bar("Settling") as steps:
            settled = settle_sheet(read_sheet(read_json("sheet", file)), steps)
    except Refused as refused:
        raise WrongInput(refusal_line(refused)) from None
    print_json(settled)


def read_json(what: str, file: str) -> object:
    """What stands in the file; `WrongInput`, beginning with `what` it should be, where that is no JSON."""
    try:
        return parse(read_bytes(what, file))
    except Refused as refused:
        raise WrongInput(f"{what}: {refused.problems[0].message}") from None


def read_bytes(what: str, file: str) -> bytes:
    """The file as it is (- is standard input); `WrongInput` where it cannot be read."""
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise WrongInput(f"{what}: {file}: {reason(error)}") from None


def print_json(value: object) -> None:
    """The value as people can read it too."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))
