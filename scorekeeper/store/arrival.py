"""A phone that has shown who it is: its table, one sheet of it, and what of them goes on with every hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from scorekeeper.store.host_rows import HostingRow
from scorekeeper.store.row import R, Row, renewed
from scorekeeper.store.rows import DeviceRow, SheetRow, TableRow
from scorekeeper.store.stamps import GOING_ON

KINDS: Final = (TableRow, DeviceRow, SheetRow, HostingRow)
LATEST: Final[Mapping[type[Row], tuple[str, ...]]] = {kind: tuple(sorted(GOING_ON[kind])) for kind in KINDS}
"""The columns of each that the stamp of the table says nothing of."""


class Neighbours(NamedTuple):
    """The codes of the table that one follows, and of the newest that follows it."""

    before: str | None = None
    after: str | None = None


NOBODY_ELSE: Final = Neighbours()


class Arrival(NamedTuple):
    """A device that has shown its token, at its table, before one sheet."""

    table: TableRow
    device: DeviceRow
    sheet: SheetRow
    hosting: HostingRow | None
    neighbours: Neighbours

    def now(self, after: str | None, latest: Sequence[Any]) -> Arrival:
        """The same, as it is now: the table that follows, and the values of the `LATEST` columns."""
        values = iter(latest)

        def newest(row: R, kind: type[R]) -> R:
            return renewed(row, dict(zip(LATEST[kind], values, strict=False)))

        return Arrival(
            newest(self.table, TableRow),
            newest(self.device, DeviceRow),
            newest(self.sheet, SheetRow),
            self.hosting and newest(self.hosting, HostingRow),
            Neighbours(self.neighbours.before, after),
        )
