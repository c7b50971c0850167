"""The versions of hands that are read from the database."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from scorekeeper.store.models.hands import HandRow


@contextmanager
def hands_read() -> Iterator[list[HandRow]]:
    """Collect each row of a hand that is read meanwhile."""
    read: list[HandRow] = []
    make = HandRow.from_values

    def note(values: Iterable[Any]) -> HandRow:
        row = make(values)
        read.append(row)
        return row

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(HandRow, "from_values", note)
        yield read
