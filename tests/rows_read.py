"""Observe which versions of hands are read from the database."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from scorekeeper.store.models.hands import HandRow


@contextmanager
def hands_read() -> Iterator[list[HandRow]]:
    """Collect each hand that is read from the database within the block."""
    read: list[HandRow] = []
    from_values = HandRow.from_values

    def record(values: Iterable[Any]) -> HandRow:
        row = from_values(values)
        read.append(row)
        return row

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(HandRow, "from_values", record)
        yield read
