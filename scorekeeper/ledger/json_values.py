"""Payments with their reasons, and what a game shows, as JSON values that come back exactly as they were.

A whole number, a text, true, false and null stand for themselves; anything else is an object that names its kind.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Final

from pydantic_core import from_json, to_json

from scorekeeper.games.contract import Payment, Term, Why
from scorekeeper.games.words import BySeat, Direction, Seat, Text


def payments_to_json(payments: Iterable[Payment]) -> list[dict[str, Any]]:
    """Payments as JSON values."""
    return [
        {
            "payer": payer,
            "payee": payee,
            "chips": chips,
            "why": {
                "code": code,
                "plus": _write_terms(plus),
                "times": _write_terms(times),
                "rounding": rounding if type(rounding) is int else value_to_json(rounding),
            },
        }
        for payer, payee, chips, (code, plus, times, rounding) in payments
    ]


def payments_from_json(data: Iterable[Mapping[str, Any]]) -> tuple[Payment, ...]:
    """The payments that `write_payments` wrote."""
    return tuple(Payment(one["payer"], one["payee"], one["chips"], _read_why(one["why"])) for one in data)


def shown_to_json(shown: Mapping[str, Any]) -> dict[str, Any]:
    """What a game shows (of a hand, or of what comes next) as JSON values."""
    return {name: value_to_json(value) for name, value in shown.items()}


def shown_from_json(data: Mapping[str, Any]) -> dict[str, Any]:
    """What `write_shown` wrote."""
    return {name: value_from_json(value) for name, value in data.items()}


def value_to_json(value: object) -> Any:  # noqa: ANN401  JSON
    """One value as JSON values; TypeError where it is of no kind that a game may show."""
    if type(value) in _PLAIN or isinstance(value, str):
        return value
    for kind, (python, convert, _) in _KINDS.items():
        if isinstance(value, python):
            return {kind: convert(value)}
    message = f"{value!r} is nothing that a game may show"
    raise TypeError(message)


def value_from_json(data: Any) -> Any:  # noqa: ANN401  JSON
    """The value that `write` wrote."""
    if not isinstance(data, dict):
        return data
    ((kind, value),) = data.items()
    _, _, convert = _KINDS[kind]
    return convert(value)


def _write_text(said: Text) -> list[Any]:
    return [said.id, shown_to_json(said.values)]


def _read_text(data: list[Any]) -> Text:
    return Text(data[0], shown_from_json(data[1]))


def _write_terms(terms: Iterable[Term]) -> list[list[Any]]:
    return [
        [code, number] if seat is None and type(number) is int else _write_term(code, number, seat)
        for code, number, seat in terms
    ]


def _write_term(code: str, number: int | Fraction, seat: int | None) -> list[Any]:
    written = [code, value_to_json(number)]
    return written if seat is None else [*written, seat]


def _read_term(data: list[Any]) -> Term:
    code, number, *seat = data
    return Term(code, value_from_json(number), *seat)


def _read_why(data: Mapping[str, Any]) -> Why:
    plus, times = (tuple(_read_term(term) for term in data[name]) for name in ("plus", "times"))
    return Why(data["code"], plus, times, value_from_json(data["rounding"]))


_PLAIN: Final = frozenset({int, bool, type(None)})
_KINDS: Final[Mapping[str, tuple[type | tuple[type, ...], Callable[[Any], Any], Callable[[Any], Any]]]] = {
    "seat": (Seat, int, Seat),
    "by_seat": (
        BySeat,
        lambda numbers: [value_to_json(number) for number in numbers],
        lambda data: BySeat(map(value_from_json, data)),
    ),
    "fraction": (Fraction, str, Fraction),
    "direction": (Direction, lambda way: [way.id, way.onward], lambda data: Direction(data[0], onward=data[1])),
    "text": (Text, _write_text, _read_text),
    "list": (
        (tuple, list),
        lambda values: [value_to_json(value) for value in values],
        lambda data: tuple(map(value_from_json, data)),
    ),
    "object": (Mapping, shown_to_json, shown_from_json),
}


def dump_json(value: object) -> str:
    """Write a value as JSON, as short as it can be, in a third of the time that Python takes.

    Pydantic refuses lone surrogates, which older programs let into the book: Python writes those.
    """
    try:
        return to_json(value).decode()
    except ValueError:
        return json.dumps(value)


def load_json(said: str | bytes) -> Any:  # noqa: ANN401  JSON
    """The value that was written, by this program or an older one. A seventh of Python's own time."""
    try:
        return from_json(said)
    except ValueError:
        return json.loads(said)
