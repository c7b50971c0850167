"""`scorekeeper distribute`: distribute a PostgreSQL database over the servers of Citus."""

import click

from scorekeeper.cli.database import open_database


@click.command(epilog="Example: scorekeeper distribute")
def distribute() -> None:
    """Distribute the database over the servers of its Citus, by table and by group; other databases are refused.

    Nothing else changes. Stop all servers first. It can be repeated: what is distributed already stays as it is.
    """
    from scorekeeper.store import distribution  # noqa: PLC0415  slow to load

    with open_database() as database:
        new = distribution.distribute(database)
    click.echo(f"Distributed: {', '.join(new)}." if new else "Everything is distributed already.")
