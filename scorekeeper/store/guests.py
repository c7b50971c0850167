"""Guests, who bet without a seat: games know them by name, the book by who they are, whatever they are called.

Where an entry names person 7 the book holds `{"#": 7}`, and where they pay or are paid "#7". What goes into a game, a
page or a file has the names of now in their places, and what comes out of one is written down with the persons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from scorekeeper.games.contract import AnyGame, Payment
from scorekeeper.games.kinds import has_guests, with_guests

MARK: Final = "#"
WRITTEN: Final = f'"{MARK}'
"""Stands in the JSON of whatever has a guest in it."""
_OF_PARTS: Final = (dict, list)  # a union would be made anew each time

Json = dict[str, Any]


def guest_reference(person: int) -> str:
    """Somebody without a seat, as the book has them where they pay or are paid."""
    return f"{MARK}{person}"


def referenced_person(guest: str) -> int | None:
    """Who that is; None where it is not written so."""
    digits = guest.removeprefix(MARK)
    return int(digits) if digits != guest and digits.isdecimal() else None


def store_guests(game: AnyGame, entry: Mapping[str, Any], person: Callable[[str], int | None]) -> Json:
    """An entry with persons where it names guests; a name that is nobody's stays."""
    if not has_guests(game.Entry):
        return dict(entry)

    def point(name: str) -> object:
        found = person(name)
        return name if found is None else {MARK: found}

    pointing = with_guests(game.Entry, entry, point)
    return pointing if isinstance(pointing, dict) else dict(entry)


def name_guests(entry: Any, name: Callable[[int], str | None]) -> Any:  # noqa: ANN401  JSON
    """An entry, or a part of one, with the names of its guests."""
    if isinstance(entry, list):
        return [name_guests(part, name) if isinstance(part, _OF_PARTS) else part for part in entry]
    if not isinstance(entry, dict):
        return entry
    person = _pointed_at(entry)
    known = name(person) if person else None
    return known or {
        field: name_guests(part, name) if isinstance(part, _OF_PARTS) else part for field, part in entry.items()
    }


def guests_in_entry(entry: object) -> Iterator[int]:
    """The persons of the guests in an entry, as often as they are named."""
    if isinstance(entry, dict) and (person := _pointed_at(entry)):
        yield person
    parts = entry.values() if isinstance(entry, dict) else entry if isinstance(entry, list) else ()
    for part in parts:
        if isinstance(part, _OF_PARTS):
            yield from guests_in_entry(part)


def guests_in_payments(payments: Iterable[Payment]) -> Iterator[int]:
    """The persons of the guests who pay or are paid."""
    for payer, payee, *_ in payments:
        for one in (payer, payee):
            if isinstance(one, str) and (person := referenced_person(one)):
                yield person


def map_guests(payments: Iterable[Payment], guest: Callable[[str], str]) -> tuple[Payment, ...]:
    """The same payments, with something else for each guest."""
    return tuple(_between(payment, guest) for payment in payments)


def name_guests_in_json(payments: Iterable[Json], guest: Callable[[str], str]) -> list[Json]:
    """The same of payments as JSON values, which are not read for it."""
    return [payment | _named(payment, guest) for payment in payments]


def _named(payment: Json, guest: Callable[[str], str]) -> Json:
    return {side: guest(payment[side]) for side in ("payer", "payee") if isinstance(payment[side], str)}


def _between(payment: Payment, guest: Callable[[str], str]) -> Payment:
    if isinstance(payment.payer, int) and isinstance(payment.payee, int):
        return payment
    return payment._replace(payer=_other(payment.payer, guest), payee=_other(payment.payee, guest))


def _other(one: int | str, guest: Callable[[str], str]) -> int | str:
    return guest(one) if isinstance(one, str) else one


def _pointed_at(value: Mapping[str, Any]) -> int | None:
    person = value.get(MARK) if len(value) == 1 else None
    return person if type(person) is int else None
