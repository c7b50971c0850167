"""JSON from outside, read strictly."""

import json
from collections.abc import Iterator

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.ledger.document import Streamed, in_portions, parse, written


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
def test_json_is_read(document: bytes, value: object) -> None:
    assert parse(document) == value


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (b"", "no JSON at line 1, column 1"),
        (b'{"a": 1,\n "b" 2}', "no JSON at line 2, column 6"),
        (b"{} {}", "no JSON at line 1, column 4"),
        (b"{'a': 1}", "no JSON at line 1, column 2"),
        (b'{"a": "\n"}', "no JSON at line 1, column 8"),
        (b'{"a": 1, "b": {"c": 1, "c": 1}}', "the field c stands twice in one object"),
        (b"[NaN]", "NaN is no number in JSON"),
        (b"[Infinity]", "Infinity is no number in JSON"),
        (b"[-Infinity]", "-Infinity is no number in JSON"),
        (b"[" * 100_000, "lists and objects are nested too deeply"),
        (b'{"a":' * 100_000, "lists and objects are nested too deeply"),
        (b"[" + b"1" * 5000 + b"]", "a number has too many digits"),
        (b'{"\xff": 1}', "no UTF-8 at byte 3"),
        ('"棟"'.encode("utf-16"), "no UTF-8 at byte 1"),
        ('"棟"'.encode("shift-jis"), "no UTF-8 at byte 2"),
    ],
    ids=lambda value: repr(value[:20]),
)
def test_what_is_no_json_is_refused_with_its_place(document: bytes, said: str) -> None:
    with pytest.raises(Refused) as refused:
        parse(document)
    (problem,) = refused.value.problems
    assert (problem.field, str(problem.message)) == ("", said)


PLAIN = {"a": 1, "棟": [1, {"b": []}], "c": {"賀": None}, "d": ["x\ny", {}], "e": [], "f": {}}


def streamed() -> Streamed:
    return Streamed(
        {
            "a": 1,
            "棟": (each for each in (1, Streamed({"b": iter(())}))),
            "c": {"賀": None},
            "d": iter(["x\ny", {}]),
            "e": iter(()),
            "f": Streamed(),
        }
    )


@pytest.mark.parametrize(("indent", "separators"), [(None, (",", ":")), (2, (",", ": "))])
def test_what_is_streamed_is_written_as_if_it_were_there(indent: int | None, separators: tuple[str, str]) -> None:
    whole = json.dumps(PLAIN, ensure_ascii=False, indent=indent, separators=separators)
    assert "".join(written(streamed(), indent)) == whole
    assert "".join(written(PLAIN, indent)) == whole


def test_nothing_is_taken_before_it_is_written() -> None:
    taken = []

    def items() -> Iterator[int]:
        for number in range(100):
            taken.append(number)
            yield number

    pieces = written(Streamed({"items": items()}))
    while not taken:
        next(pieces)
    assert [next(pieces), next(pieces), next(pieces)] == ["0", ",", "1"]
    assert taken == [0, 1]


def test_pieces_are_put_together_to_portions() -> None:
    assert list(in_portions(["棟", "b", "cd", "e"], 4)) == ["棟b".encode(), b"cde"]
    assert list(in_portions(["ab", "cd"], 4)) == [b"abcd"]
    assert list(in_portions([], 4)) == []
