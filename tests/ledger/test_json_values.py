from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import strategies as some

from scorekeeper.ledger.json_values import dump_json, load_json

TEXTS = some.text(some.sampled_from('a:,"\\/e\n\x7f包é\U0001f004\ud800 ')) | some.text()
JSON = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats(allow_nan=False, allow_infinity=False) | TEXTS,
    lambda parts: some.lists(parts) | some.dictionaries(TEXTS, parts),
    max_leaves=20,
)


@pytest.mark.parametrize(
    "value",
    [[0, 1, 10**30, -1, 0.5, True, None], {"名": "包尊 \u2028 <b>", "deep": [[], {"": {}}]}, "", {"half": "\ud800"}],
    ids=["numbers", "words", "nothing", "half a character"],
)
def test_a_value_survives_json(value: object) -> None:
    assert load_json(dump_json(value)) == value
    assert load_json(dump_json(value).encode()) == value


@pytest.mark.parametrize("string", ['{"a": [1, 2], "b": "\\u5305"}', '{"a":[1,2],"b":"包"}'])
def test_json_with_spaces_and_escapes_is_parsed(string: str) -> None:
    assert load_json(string) == {"a": [1, 2], "b": "包"}


def test_json_is_compact() -> None:
    assert dump_json({"a": [1, 2], "b": "包"}) == '{"a":[1,2],"b":"包"}'


def test_invalid_json_is_refused() -> None:
    with pytest.raises(ValueError, match="line 1"):
        load_json("[1,")
    with pytest.raises(TypeError):
        dump_json([Decimal(1), "\ud800", object()])
