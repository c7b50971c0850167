"""Open the database for a command; `scorekeeper distribute` distributes it over the servers of Citus."""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

import click

from scorekeeper.cli.console import CommandError, InvalidInput, report_rejected_games
from scorekeeper.service.errors import NotFound
from scorekeeper.settings import load_settings, prepare_instance_folder

if TYPE_CHECKING:
    from scorekeeper.store.database import Database


@contextmanager
def open_database(sought: str = "") -> "Iterator[Database]":
    """Open the database of the settings; create or migrate it if needed.

    Raise `CommandError` if it cannot be used, and `InvalidInput` if it does not have what is `sought` by its code.
    """
    from sqlalchemy.exc import DBAPIError  # noqa: PLC0415  slow to load

    from scorekeeper.service.transfer import editions  # noqa: PLC0415  slow to load
    from scorekeeper.store.errors import DatabaseUnavailable, DatabaseUnusable, why_unusable  # noqa: PLC0415  slow to load

    report_rejected_games()
    settings = load_settings(os.environ)
    prepare_instance_folder(settings.instance)
    try:
        with closing(editions.open_database(settings.database_url, settings.instance)) as database:
            yield database
    except NotFound:
        raise InvalidInput(f"code: there is no {sought}") from None
    except (DatabaseUnusable, DatabaseUnavailable, DBAPIError) as error:
        raise CommandError(why_unusable(error)) from error


@click.command(epilog="Example: scorekeeper distribute")
def distribute() -> None:
    """Distribute the database over the servers of its Citus, by table and by group; other databases are refused.

    Nothing else changes. Stop all servers first. It can be repeated: what is distributed already stays as it is.
    """
    from scorekeeper.store import distribution  # noqa: PLC0415  slow to load

    with open_database() as database:
        new = distribution.distribute(database)
    click.echo(f"Distributed: {', '.join(new)}." if new else "Everything is distributed already.")
