"""What every row is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, ClassVar, Final, Self, TypeVar, cast

from pydantic.fields import FieldInfo
from sqlalchemy import MetaData
from sqlalchemy.orm import registry
from sqlmodel import SQLModel

NAMES: Final = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}

READ: Final = "_read"

R = TypeVar("R", bound="Row")


class Row(SQLModel, registry=registry(metadata=MetaData(naming_convention=NAMES))):
    """What every row is."""

    COUNTED: ClassVar[frozenset[str]] = frozenset()
    """The columns that go on with the hands: they change in a row that is there to be read, too."""

    def __init__(self, **values: Any) -> None:
        """With what is not given as it is declared; nothing is checked here, which costs more than all else."""
        # What is new is written whole: nothing has to be told what is changed of it.
        self.__dict__.update(_whole(type(self), values))

    @classmethod
    def apart(cls, **values: Any) -> Self:
        """A row that no unit of work knows, which costs a tenth: it is written by a statement of its own."""
        return cast("Self", _plain(cls)(_whole(cls, values)))

    @classmethod
    def read(cls, values: Iterable[Any]) -> Self:
        """A row of these values, in the order of its columns, to be read alone: no unit of work knows it.

        Nothing of it is changed but what is `COUNTED`, which is written by statements of its own.
        """
        return cast("Self", _plain(cls)(dict(zip(columns(cls), values, strict=True), **{READ: True})))

    def __setattr__(self, name: str, value: object) -> None:
        """By its column alone: nothing is checked here, and SQLModel's own way costs ten times as much."""
        object.__setattr__(self, name, value)

    @property
    def is_read(self) -> bool:
        """Whether it is there to be read alone."""
        return False


class _Plain:
    """A row that no unit of work knows: its attributes are plain, and looked at in an eighth of the time."""

    COUNTED: ClassVar[frozenset[str]]

    def __init__(self, values: dict[str, Any]) -> None:
        object.__setattr__(self, "__dict__", values)

    def __setattr__(self, name: str, value: object) -> None:
        if READ in self.__dict__ and name not in self.COUNTED:
            raise TypeError(f"{type(self).__name__} is there to be read")
        self.__dict__[name] = value

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # as that of every row

    @property
    def is_read(self) -> bool:
        """As of every row."""
        return READ in self.__dict__


@cache
def _plain(kind: type[Row]) -> type[_Plain]:
    return type(kind.__name__, (_Plain,), {"COUNTED": kind.COUNTED, "__tablename__": kind.__tablename__})


def _whole(kind: type[Row], values: dict[str, Any]) -> dict[str, Any]:
    """The values, and what is not given as it is declared."""
    for name, make in _defaults(kind).items():
        if name not in values:
            values[name] = make()
    return values


@cache
def _defaults(kind: type[Row]) -> dict[str, Callable[[], object]]:
    """What makes each value that may be left out; pydantic would look anew how that is made, for every row."""
    return {name: _maker(field) for name, field in kind.model_fields.items() if not field.is_required()}


def _maker(field: FieldInfo) -> Callable[[], object]:
    if field.default_factory is None:
        return lambda: field.default
    return cast("Callable[[], object]", field.default_factory)


@cache
def columns(kind: type[Row]) -> tuple[str, ...]:
    """The names of its columns, in their order."""
    return tuple(Row.metadata.tables[str(kind.__tablename__)].c.keys())


def values(row: Row) -> dict[str, Any]:
    """What stands in its columns, by their names."""
    if isinstance(row, _Plain):
        there = dict(vars(row))
        there.pop(READ, None)
        return there
    return {name: getattr(row, name) for name in columns(type(row))}


def renewed(row: R, values: dict[str, Any]) -> R:
    """A row that is there to be read, with these values in the place of its own; itself where it has them.

    Another one, too, where something of it is counted with the hands: each transaction counts for itself.
    """
    if not row.COUNTED and values.items() <= vars(row).items():
        return row
    make: Any = type(row)
    there: R = make(vars(row) | values)
    return there


def split(found: Sequence[Any], *kinds: type[Row]) -> tuple[list[Any], Sequence[Any]]:
    """The rows of these kinds that a statement found first, to be read alone, and the values behind them.

    None in the place of a row that an outer join did not find.
    """
    rows: list[Row | None] = []
    begin = 0
    for kind in kinds:
        end = begin + len(columns(kind))
        rows.append(kind.read(found[begin:end]) if found[begin] is not None else None)
        begin = end
    return rows, found[begin:]
