"""JSON is parsed strictly, and written in parts."""

import json
from collections.abc import Iterator

import pytest

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.json_document import StreamedObject, chunked, iter_json, parse_json, with_line_numbers


@pytest.mark.parametrize(
    ("document", "value"),
    [
        (b'{"a": [1, 1.5, "\xe6\xa3\x9f", null, true]}', {"a": [1, 1.5, "棟", None, True]}),
        (b"\xef\xbb\xbf{}", {}),
        (b' "\\u68df" ', "棟"),
        (b'[{"a": 1}, {"a": 2}]', [{"a": 1}, {"a": 2}]),
    ],
    ids=["values", "byte order mark", "escapes", "the same field in two objects"],
)
def test_json_is_parsed(document: bytes, value: object) -> None:
    assert parse_json(document) == value


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        (b"", "invalid JSON at line 1, column 1"),
        (b'{"a": 1,\n "b" 2}', "invalid JSON at line 2, column 6"),
        (b"{} {}", "invalid JSON at line 1, column 4"),
        (b'{"a": "\n"}', "invalid JSON at line 1, column 8"),
        (b'{"a": 1, "b": {"c": 1,\n"c": 1}}', "line 2, column 1: the field c appears twice in one object"),
        (
            b'{"a": 1, "a": {"\\u0062": 1, "b": [{"b": 1}]}}',
            "line 1, column 29: the field b appears twice in one object",
        ),
        (b"[NaN]", "line 1, column 2: NaN is not a JSON number"),
        (b'{"NaN": "NaN",\n "a": Infinity}', "line 2, column 7: Infinity is not a JSON number"),
        (b"[" * 5_000_000, "line 1, column 501: lists and objects are nested too deeply"),
        (b'{"a":\n' * 100_000, "line 501, column 1: lists and objects are nested too deeply"),
        (b"[12,\n" + b"1" * 5000 + b"]", "line 2, column 1: a number has too many digits"),
        ('"棟"'.encode("utf-16"), "this is UTF-16 or UTF-32; save it as UTF-8"),
        ('"棟"'.encode("shift-jis"), "line 1, column 2: this is not UTF-8"),
        ('{"a": 1}'.encode("utf-16-be"), "this is UTF-16 or UTF-32; save it as UTF-8"),
        (b'{"a": [1,\n 2', "the JSON ends unexpectedly at line 2, column 3"),
        (b'{"a": [1,\n nul', "the JSON ends unexpectedly at line 2, column 5"),
        (b'{"a": [1,\n nil]}', "invalid JSON at line 2, column 2"),
        (b'["\\ud83c\\udc04",\n "\\udc04\\ud83c"]', "line 2, column 2: contains a broken character (a lone surrogate)"),
    ],
    ids=lambda value: repr(value[:20]),
)
def test_invalid_json_is_refused_with_its_position(document: bytes, expected: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_json(document)
    (problem,) = refused.value.problems
    assert (problem.field, str(problem.message)) == ("", expected)


FILE = b"""\xef\xbb\xbf{"a": [1,
 {"b.c": {"d": [[1, 2], 3]},
  "x\\u0061": "}\\"]"}],
 "e": {}}"""


@pytest.mark.parametrize(
    ("field", "line", "column"),
    [
        ("a", 1, 2),
        ("a.0", 1, 8),
        ("a.1.b.c.d.0.1", 2, 21),
        ("a.1.xa", 3, 3),
        ("e", 4, 2),
        ("e.missing", 4, 2),
        ("a.1.missing", 2, 2),
        ("a.2", 1, 2),
        ("missing", 1, 1),
    ],
)
def test_a_refused_value_is_located_by_its_field_or_nearest_parent(field: str, line: int, column: int) -> None:
    with pytest.raises(Refused) as refused, with_line_numbers(FILE):
        raise Refused([Problem(field, "odd", text("this is odd")), Problem("", "full", text("this is full"))])
    first, second = refused.value.problems
    assert (first.field, str(first.message)) == (field, f"{field} at line {line}, column {column}: this is odd")
    assert str(second.message) == "this is full"


def test_only_the_first_problems_are_located() -> None:
    with pytest.raises(Refused) as refused, with_line_numbers(FILE):
        raise Refused([Problem("a", "odd", text("this is odd"))] * 8)
    assert ["line" in str(problem.message) for problem in refused.value.problems] == [True] * 5 + [False] * 3


PLAIN = {"a": 1, "棟": [1, {"b": []}], "c": {"賀": None}, "d": ["x\ny", {}], "e": [], "f": {}}


@pytest.mark.parametrize(("indent", "separators"), [(None, (",", ":")), (2, (",", ": "))])
def test_streamed_values_are_written_like_plain_values(indent: int | None, separators: tuple[str, str]) -> None:
    streamed = StreamedObject(
        {
            "a": 1,
            "棟": (item for item in (1, StreamedObject({"b": iter(())}))),
            "c": {"賀": None},
            "d": iter(["x\ny", {}]),
            "e": iter(()),
            "f": StreamedObject(),
        }
    )
    whole = json.dumps(PLAIN, ensure_ascii=False, indent=indent, separators=separators)
    assert "".join(iter_json(streamed, indent)) == whole
    assert "".join(iter_json(PLAIN, indent)) == whole


def test_items_are_consumed_as_they_are_written() -> None:
    consumed = []

    def items() -> Iterator[int]:
        for number in range(100):
            consumed.append(number)
            yield number

    parts = iter_json(StreamedObject({"items": items()}))
    while not consumed:
        next(parts)
    assert [next(parts), next(parts), next(parts)] == ["0", ",", "1"]
    assert consumed == [0, 1]


def test_parts_are_joined_to_chunks() -> None:
    assert list(chunked(["棟", "b", "cd", "e"], 4)) == ["棟b".encode(), b"cde"]
    assert list(chunked(["ab", "cd"], 4)) == [b"abcd"]
    assert list(chunked([], 4)) == []
