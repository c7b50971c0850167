"""A table of results, in Markdown and JSON."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Cell = str | float | None
"""A text, a number, or None if nothing was measured."""


@dataclass(frozen=True)
class Table:
    """A table; `columns` maps each title to the format of its numbers (`.2f`, `.0%`; empty for text)."""

    columns: Mapping[str, str]
    rows: Sequence[Sequence[Cell]]

    def lines(self) -> Iterator[str]:
        yield f"| {' | '.join(self.columns)} |"
        yield f"|{'---|' * len(self.columns)}"
        for row in self.rows:
            cells = map(_format, row, self.columns.values())
            yield f"| {' | '.join(cells)} |"

    def document(self) -> list[dict[str, Any]]:
        """Return the rows as dictionaries by the titles of the columns."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


def _format(cell: Cell, form: str) -> str:
    if cell is None:
        return "–"
    return cell if isinstance(cell, str) else format(cell, form)
