"""Base class of all rows: frozen values that are not validated."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from typing import Any, ClassVar, Self, TypeVar

from sqlalchemy import MetaData, Table
from sqlalchemy.orm import registry
from sqlmodel import SQLModel

NAMING_CONVENTION = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}

R = TypeVar("R", bound="Row")


class Row(SQLModel, registry=registry(metadata=MetaData(naming_convention=NAMING_CONVENTION)), frozen=True):
    """A row as a frozen value. `WriteTransaction` inserts, updates and deletes it.

    A subclass declares how a change to one of its rows affects the table that `table_id` refers to.
    """

    #: Whether a change gives the table a new revision and a new state token.
    OF_TABLE: ClassVar[bool] = True
    #: Columns whose change gives the table neither.
    UNCOUNTED: ClassVar[frozenset[str]] = frozenset()
    #: Whether a change gives the table a new roster version: people, devices, seats, rules or settings change.
    OF_ROSTER: ClassVar[bool] = False
    #: Columns whose change gives the table no new roster version.
    VOLATILE: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, **columns: Any) -> None:
        """Set the columns, with the declared default of each column that is missing; values are not validated."""
        kind = type(self)
        if unknown := columns.keys() - kind.model_fields.keys():
            raise TypeError(f"{kind.__name__} has no columns {sorted(unknown)}")
        for name, make in _defaults(kind).items():
            if name not in columns:
                columns[name] = make()
        object.__setattr__(self, "__dict__", columns)

    @classmethod
    def from_values(cls, values: Iterable[Any]) -> Self:
        """Create a row from the values of all columns, in their order."""
        return _row(cls, dict(zip(column_names(cls), values, strict=True)))

    def replace(self, **columns: Any) -> Self:
        """Return a copy with other values in these columns."""
        if unknown := columns.keys() - self.__dict__.keys():
            raise TypeError(f"{type(self).__name__} has no columns {sorted(unknown)}")
        return _row(type(self), {**self.__dict__, **columns})

    def __setattr__(self, name: str, value: object) -> None:
        raise TypeError(f"{type(self).__name__} is frozen: call WriteTransaction.update")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]  # some columns hold lists


class RosterRow(Row, frozen=True):
    """Base class of the rows of people, devices, seats, rules and settings of a table."""

    OF_ROSTER: ClassVar[bool] = True


class UncountedRow(Row, frozen=True):
    """Base class of rows that are no part of the state of a table."""

    OF_TABLE: ClassVar[bool] = False


def _row(kind: type[R], columns: dict[str, Any]) -> R:
    row = object.__new__(kind)
    object.__setattr__(row, "__dict__", columns)
    return row


def table_of(kind: type[Row]) -> Table:
    """Return the database table of a kind of row."""
    return Row.metadata.tables[str(kind.__tablename__)]


@cache
def column_names(kind: type[Row]) -> tuple[str, ...]:
    """Return the names of the columns of a kind of row, in their order."""
    return tuple(table_of(kind).c.keys())


@cache
def _defaults(kind: type[Row]) -> dict[str, Callable[[], object]]:
    # Pydantic would look this up again for each row.
    fields = {name: field for name, field in kind.model_fields.items() if not field.is_required()}
    return {name: partial(field.get_default, call_default_factory=True) for name, field in fields.items()}


def split(values: Sequence[Any], *kinds: type[Row]) -> list[Any]:
    """Return rows of these kinds, made from the first values, followed by the remaining values.

    A row that an outer join did not find is None.
    """
    rows: list[Any] = []
    begin = 0
    for kind in kinds:
        end = begin + len(column_names(kind))
        rows.append(kind.from_values(values[begin:end]) if values[begin] is not None else None)
        begin = end
    return [*rows, *values[begin:]]
