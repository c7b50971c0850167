"""The command `scorekeeper`: settle a sheet, describe the games, serve the tables, look after the book.

What a command needs beyond the games is imported inside it: Flask, uvicorn and SQLAlchemy take longer to load than
`settle` and `games` take to answer. Whatever goes wrong is one line on the error stream, never a traceback.
"""

import click

from scorekeeper.cli.backing_up import backup, restore
from scorekeeper.cli.book import export, host, import_, verify
from scorekeeper.cli.completing import completion
from scorekeeper.cli.deleting import delete
from scorekeeper.cli.describing import games
from scorekeeper.cli.doctor import doctor
from scorekeeper.cli.failures import Commands
from scorekeeper.cli.listing import tables
from scorekeeper.cli.serving import run
from scorekeeper.cli.settling import settle


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="scorekeeper", message="%(prog)s %(version)s")
def main() -> None:
    """Who pays whom after every hand of Tien Gow and its family."""


for command in (run, doctor, settle, games, verify, tables, export, import_, host, delete, backup, restore, completion):
    main.add_command(command)
