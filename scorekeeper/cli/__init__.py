"""The command-line interface, `scorekeeper`.

A command imports Flask, uvicorn and SQLAlchemy only inside its function, because they take longer to load than `settle`
and `games` take to run. Every error is one line on the error stream, never a traceback.
"""

import os

import click
from click.shell_completion import get_completion_class

from scorekeeper.cli.backups import backup, restore
from scorekeeper.cli.console import CommandGroup
from scorekeeper.cli.database import distribute
from scorekeeper.cli.doctor import doctor
from scorekeeper.cli.games import games, settle
from scorekeeper.cli.tables import delete, group_owner, host, tables
from scorekeeper.cli.transfer import archive, export, import_, verify
from scorekeeper.settings import load_settings


@click.group(cls=CommandGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="scorekeeper", message="%(prog)s %(version)s")
def main() -> None:
    """Who pays whom after every hand of Tien Gow and its family."""


@main.command(epilog="Example: scorekeeper run --port 8080")
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")  # noqa: S104  see server
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="The port to listen on.")
@click.option(
    "--workers", default=1, show_default=True, type=click.IntRange(1), help="Processes; several need PostgreSQL."
)
def run(host: str, port: int, workers: int) -> None:
    """Serve the tables; show the address that phones can reach and its QR code."""
    settings = load_settings(os.environ)
    from scorekeeper.server import serve  # noqa: PLC0415  slow to load

    serve(settings, host, port, workers)


@main.command(epilog='Example: eval "$(scorekeeper completion bash)"')
@click.argument("shell", type=click.Choice(["bash", "fish", "zsh"]))
def completion(shell: str) -> None:
    """Print what lets a SHELL complete these commands, to be read by it at its start."""
    if complete := get_completion_class(shell):  # click has one for each of the three
        click.echo(complete(main, {}, "scorekeeper", "_SCOREKEEPER_COMPLETE").source())


of_tables = (verify, tables, export, import_, archive, host, group_owner, delete)
for command in (doctor, settle, games, *of_tables, backup, restore, distribute):
    main.add_command(command)
