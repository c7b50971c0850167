"""A row as it is made: what is left out is as it is declared, and no two rows share it."""

import pytest

from scorekeeper.store.row import Row


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
