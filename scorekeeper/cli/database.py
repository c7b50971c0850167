"""Open the database for a command."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager

from scorekeeper.cli.console import Sentence, name_left_out
from scorekeeper.settings import ensure_instance, load
from scorekeeper.store.database import Database


@contextmanager
def open_book() -> Iterator[Database]:
    """Open the book that the settings name; it is created or upgraded if needed."""
    from sqlalchemy.exc import DBAPIError  # noqa: PLC0415  slow to load

    from scorekeeper.service.evenings import editions  # noqa: PLC0415  slow to load
    from scorekeeper.store.errors import (  # noqa: PLC0415  slow to load
        DatabaseUnavailable,
        DatabaseUnusable,
        why_unusable,
    )

    name_left_out()
    settings = load(os.environ)
    ensure_instance(settings.instance)
    try:
        with closing(editions.open_book(settings.database_url, settings.instance)) as book:
            yield book
    except (DatabaseUnusable, DatabaseUnavailable, DBAPIError) as error:
        raise Sentence(why_unusable(error)) from error
