"""A row as it is made: what is left out is as declared; and as it is read: nobody changes it but what is counted."""

from typing import Any

import pytest

from scorekeeper.store.row import Row, columns, split
from scorekeeper.store.rows import DraftRow, PersonRow, SheetRow


@pytest.mark.parametrize("kind", Row.__subclasses__())
def test_what_is_left_out_is_as_declared_and_nobody_elses(kind: type[Row]) -> None:
    one, other = kind(), kind()
    for name, field in kind.model_fields.items():
        value = getattr(one, name)
        if field.default_factory is None:
            assert value == (None if field.is_required() else field.default)
        elif isinstance(value, list | dict):
            assert value == field.get_default(call_default_factory=True, validated_data={})
            assert value is not getattr(other, name)


VALUES: dict[str, Any] = {
    "table_id": 1,
    "person": 2,
    "name": "Aki",
    "folded": "aki",
    "placeholder": False,
    "bets": True,
}


def test_a_row_to_be_read_has_its_values() -> None:
    person = PersonRow.read(VALUES[name] for name in columns(PersonRow))
    assert person == PersonRow.read(VALUES.values())
    assert {name: getattr(person, name) for name in VALUES} == VALUES
    assert person.is_read
    assert not PersonRow(**VALUES).is_read


def test_nobody_changes_it() -> None:
    person = PersonRow.read(VALUES.values())
    with pytest.raises(TypeError, match="PersonRow is there to be read"):
        person.name = "Ben"
    assert person.name == "Aki"


def test_what_is_counted_is_written_by_statements_of_its_own() -> None:
    sheet = SheetRow.read(None for _ in columns(SheetRow))
    sheet.balances = [[0, 1, 5]]
    assert sheet.balances == [[0, 1, 5]]
    with pytest.raises(TypeError):
        sheet.edition = 2


def test_a_row_apart_is_changed_freely_and_as_declared_where_nothing_is_given() -> None:
    draft = DraftRow.apart(table_id=1, sheet=1, number=2, revision=0, fields={}, by={})
    draft.number = 3
    assert (draft.number, draft.face_up, draft.laid, draft.is_read) == (3, False, {}, False)


def test_as_many_values_as_columns_are_needed() -> None:
    with pytest.raises(ValueError, match="shorter"):
        PersonRow.read((1, 2))


def test_what_an_outer_join_did_not_find_is_none() -> None:
    nothing = (None,) * len(columns(DraftRow))
    (person, draft), rest = split((*VALUES.values(), *nothing, "behind"), PersonRow, DraftRow)
    assert (person.name, draft, rest) == ("Aki", None, ("behind",))
