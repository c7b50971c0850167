"""Convert guests, who bet without a seat, between names (in games) and numbers of persons (in the database).

In a stored entry, person 7 is `{"#": 7}`; as payer or payee of a payment, "#7". Games, pages and files get the current
name instead, and their output is converted back before it is stored.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from scorekeeper.games.contract import AnyGame, Payment
from scorekeeper.games.kinds import has_guests, with_guests

MARK = "#"
_CONTAINERS = (dict, list)  # `dict | list` would build a union on each call

Json = dict[str, Any]


def guest_reference(person: int) -> str:
    """Return the stored form of a guest who pays or is paid."""
    return f"{MARK}{person}"


def referenced_person(guest: str) -> int | None:
    """Return the number of the person that this text refers to, or None if it is no reference."""
    digits = guest.removeprefix(MARK)
    return int(digits) if digits != guest and digits.isdecimal() else None


def store_guests(game: AnyGame, entry: Mapping[str, Any], person: Callable[[str], int | None]) -> Json:
    """Return an entry with references in place of the names of guests; unknown names stay."""
    if not has_guests(game.Entry):
        return dict(entry)

    def refer(name: str) -> object:
        number = person(name)
        return name if number is None else {MARK: number}

    stored = with_guests(game.Entry, entry, refer)
    return stored if isinstance(stored, dict) else dict(entry)


def name_guests(entry: Any, name: Callable[[int], str | None]) -> Any:  # noqa: ANN401  JSON
    """Return an entry, or a part of one, with names in place of the references to guests."""
    if isinstance(entry, list):
        return [name_guests(part, name) if isinstance(part, _CONTAINERS) else part for part in entry]
    if not isinstance(entry, dict):
        return entry
    person = _referenced(entry)
    guest = name(person) if person else None
    return guest or {
        field: name_guests(part, name) if isinstance(part, _CONTAINERS) else part for field, part in entry.items()
    }


def guests_in_entry(entry: object) -> Iterator[int]:
    """Yield the number of the person for each reference to a guest in an entry."""
    if isinstance(entry, dict) and (person := _referenced(entry)):
        yield person
    parts = entry.values() if isinstance(entry, dict) else entry if isinstance(entry, list) else ()
    for part in parts:
        if isinstance(part, _CONTAINERS):
            yield from guests_in_entry(part)


def guests_in_payments(payments: Iterable[Payment]) -> Iterator[int]:
    """Yield the number of the person for each guest who pays or is paid."""
    for payer, payee, *_ in payments:
        for side in (payer, payee):
            if isinstance(side, str) and (person := referenced_person(side)):
                yield person


def map_guests(payments: Iterable[Payment], guest: Callable[[str], str]) -> tuple[Payment, ...]:
    """Return the payments with `guest` applied to each guest."""
    return tuple(
        payment._replace(payer=_map_side(payment.payer, guest), payee=_map_side(payment.payee, guest))
        for payment in payments
    )


def _map_side(side: int | str, guest: Callable[[str], str]) -> int | str:
    return guest(side) if isinstance(side, str) else side


def _referenced(value: Mapping[str, Any]) -> int | None:
    person = value.get(MARK) if len(value) == 1 else None
    return person if type(person) is int else None
