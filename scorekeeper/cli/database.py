"""Open the database for a command."""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from scorekeeper.cli.console import Sentence, name_left_out
from scorekeeper.settings import ensure_instance, load

if TYPE_CHECKING:
    from scorekeeper.store.book import Book


@contextmanager
def open_book() -> Iterator["Book"]:
    """Open the book that the settings name; it is created or upgraded if needed."""
    from sqlalchemy.exc import DBAPIError  # noqa: PLC0415  slow to load

    from scorekeeper.service.evenings import editions  # noqa: PLC0415  slow to load
    from scorekeeper.store.away import AwayError, why_unusable  # noqa: PLC0415  slow to load
    from scorekeeper.store.file import UnusableError  # noqa: PLC0415  slow to load

    name_left_out()
    settings = load(os.environ)
    ensure_instance(settings.instance)
    try:
        with closing(editions.open_book(settings.database_url, settings.instance)) as book:
            yield book
    except (UnusableError, AwayError, DBAPIError) as error:
        raise Sentence(why_unusable(error)) from error
