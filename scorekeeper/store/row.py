"""What every row is."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, Self, cast

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

KEPT: Final = "_kept"


class Row(SQLModel, registry=registry(metadata=MetaData(naming_convention=NAMES))):
    """What every row is."""

    def __init__(self, **values: Any) -> None:
        """With what is not given as it is declared; nothing is checked here, which costs more than all else."""
        for name, make in _defaults(type(self)).items():
            if name not in values:
                setattr(self, name, make())
        for name, value in values.items():
            setattr(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        """By its column alone: nothing is checked here, and SQLModel's own way costs ten times as much."""
        if KEPT in self.__dict__:
            raise TypeError(f"{type(self).__name__} is kept for many to read")
        object.__setattr__(self, name, value)

    @property
    def is_kept(self) -> bool:
        """Whether many read it, and nobody changes it."""
        return KEPT in self.__dict__

    def keep(self) -> Self:
        """The same for many to read."""
        kept = type(self)(**{name: getattr(self, name) for name in type(self).model_fields})
        kept.__dict__[KEPT] = True
        return kept


@cache
def _defaults(kind: type[Row]) -> dict[str, Callable[[], object]]:
    """What makes each value that may be left out; pydantic would look anew how that is made, for every row."""
    return {name: _maker(field) for name, field in kind.model_fields.items() if not field.is_required()}


def _maker(field: FieldInfo) -> Callable[[], object]:
    if field.default_factory is None:
        return lambda: field.default
    return cast("Callable[[], object]", field.default_factory)
