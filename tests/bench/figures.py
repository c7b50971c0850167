"""A table of figures: printed as Markdown, kept as JSON."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Cell = str | float | None
"""Words, a number, or None where there is nothing to measure."""


@dataclass(frozen=True)
class Table:
    """`columns` names each with how its numbers are written (`.2f`, `.0%`; empty where it holds words)."""

    columns: Mapping[str, str]
    rows: Sequence[Sequence[Cell]]

    def lines(self) -> Iterator[str]:
        """The table in Markdown."""
        yield f"| {' | '.join(self.columns)} |"
        yield f"|{'---|' * len(self.columns)}"
        for row in self.rows:
            written = map(_written, row, self.columns.values())
            yield f"| {' | '.join(written)} |"

    def document(self) -> list[dict[str, Any]]:
        """The same as values by the names of their columns."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


def _written(cell: Cell, form: str) -> str:
    if cell is None:
        return "–"
    return cell if isinstance(cell, str) else format(cell, form)
