"""Rows are frozen values with declared defaults, created from columns or from values in column order."""

from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.store.models.base import Row, column_names, split, table_of
from scorekeeper.store.models.groups import MemberPersonRow
from scorekeeper.store.models.hands import DraftRow
from scorekeeper.store.models.tables import PersonRow, SeatRow, TableRow


def kinds(base: type[Row]) -> Iterator[type[Row]]:
    """Yield the kinds of rows with a table, without the base classes that some share."""
    for kind in base.__subclasses__():
        if "__tablename__" in vars(kind):
            yield kind
        else:
            yield from kinds(kind)


KINDS = sorted(kinds(Row), key=lambda kind: kind.__name__)
AKI: dict[str, Any] = {
    "table_id": 1,
    "person": 2,
    "name": "Aki",
    "comparable_name": "aki",
    "placeholder": False,
    "has_bet": True,
}


def required(kind: type[Row]) -> dict[str, Any]:
    return {name: name for name, field in kind.model_fields.items() if field.is_required()}


@pytest.mark.parametrize("kind", KINDS)
def test_a_missing_column_gets_its_declared_default(kind: type[Row]) -> None:
    row = kind(**required(kind))
    assert row.__dict__.keys() == kind.model_fields.keys()
    for name, field in kind.model_fields.items():
        value = getattr(row, name)
        if field.is_required():
            assert value == name
        elif field.default_factory is None:
            assert value == field.default
        elif isinstance(value, list | dict):
            assert value == type(value)()


def test_rows_share_no_mutable_default_and_no_token() -> None:
    one, other = (DraftRow(table_id=1, sheet=1, number=1, revision=1, fields={}, entered_by={}) for _ in range(2))
    assert one.placed == other.placed == {}
    assert one.placed is not other.placed
    tables = [TableRow(**required(TableRow)) for _ in range(2)]
    assert len({token for table in tables for token in (table.roster_version, table.state_token)}) == 4


@pytest.mark.parametrize("kind", KINDS)
def test_a_row_has_the_columns_of_its_table_in_order(kind: type[Row]) -> None:
    assert column_names(kind) == tuple(kind.model_fields)
    (declaration,) = kind.__subclasses__()
    assert table_of(kind) is table_of(declaration)
    values = list(range(len(column_names(kind))))
    assert list(kind.from_values(values).__dict__.values()) == values
    assert kind.model_fields.keys() >= kind.UNCOUNTED | kind.VOLATILE


def test_columns_of_a_row_cannot_be_assigned_or_added() -> None:
    person = PersonRow(**AKI)
    with pytest.raises(TypeError, match=r"PersonRow is frozen: call WriteTransaction\.update"):
        person.name = "Ben"  # type: ignore[misc]
    with pytest.raises(TypeError, match="frozen"):
        person.nickname = "A"
    assert person == PersonRow.from_values(AKI.values())
    with pytest.raises(TypeError, match=r"PersonRow has no columns \['hat', 'nickname'\]"):
        PersonRow(**AKI | {"nickname": "A", "hat": 1})
    with pytest.raises((AttributeError, TypeError), match="nickname"):
        person.replace(nickname="A")


def test_a_row_is_replaced_by_a_copy_and_equals_no_row_of_another_kind() -> None:
    person = PersonRow(**AKI)
    other = person.replace(name="Ben", comparable_name="ben")
    assert (other.name, other.comparable_name, other.person) == ("Ben", "ben", 2)
    assert person == PersonRow(**AKI) != other
    columns = {"table_id": 1, "sheet": 2, "seat": 3, "person": 4}
    assert SeatRow(**columns) == SeatRow(**columns)
    assert SeatRow(**columns) != columns
    assert SeatRow(**columns) != MemberPersonRow.from_values((1, 2, 3, 4))


@pytest.mark.parametrize("count", [len(AKI) - 1, len(AKI) + 1])
def test_from_values_requires_a_value_for_each_column(count: int) -> None:
    with pytest.raises(ValueError, match="zip"):
        PersonRow.from_values(range(count))


def test_a_row_that_an_outer_join_did_not_find_is_none() -> None:
    nulls = (None,) * len(column_names(DraftRow))
    assert split((*AKI.values(), *nulls, "behind"), PersonRow, DraftRow) == [PersonRow(**AKI), None, "behind"]
