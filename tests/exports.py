"""Exports of small tables as values."""

import json
from typing import Any

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.transfer import exporter
from scorekeeper.store.database import Database


def export_as_value(database: Database, who: Caller | str) -> dict[str, Any]:
    """Return the export of a table as a JSON value."""
    document: dict[str, Any] = json.loads(b"".join(exporter.export_table(database, who)))
    return document
