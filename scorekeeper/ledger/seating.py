"""People in other seats: they go on from where the game stood, and what was entered of them goes where they sit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar, get_origin

from scorekeeper.games.contract import Game, Start
from scorekeeper.games.fields import SeatNumber
from scorekeeper.games.kinds import bare, inner, kind_at, kinds_of, names_seats
from scorekeeper.ledger.sheet import Remarks

T = TypeVar("T", bound=Start)


def reseat(start: T, before: Sequence[int | None], takes_over: Mapping[int, int]) -> T:
    """Where these seats begin: `before` is the seat that each of them had, None for a newcomer.

    `takes_over` says which newcomer has what was kept for somebody who left, seat for seat; any other begins at
    nothing. Whoever deals takes the deal along. Where they left, their heir deals, as somebody who just became it.
    """
    places = [takes_over.get(seat) if place is None else place for seat, place in enumerate(before)]
    if start.dealer in before:
        return start.reseated(places, before.index(start.dealer))
    return start.reseated(places, _heir(start.dealer, len(before), takes_over)).dealt_anew()


def _heir(dealer: int, seats: int, takes_over: Mapping[int, int]) -> int:
    """Who deals where the dealer left: who took over from them, else who sits in their chair, or the next after it."""
    chosen = (seat for seat, left in takes_over.items() if left == dealer)
    return next(chosen, dealer if dealer < seats else 0)


def take_over(before: Sequence[int], now: Sequence[int | None]) -> tuple[int, ...]:
    """The seat that each seat had of as many before: by the persons there `before` and `now`, None for a stranger.

    Whoever stays takes their own. A newcomer takes over from who sat in that chair, where they left, else from the
    first who did.
    """
    left = {seat for seat, person in enumerate(before) if person not in now}
    new = {seat for seat, person in enumerate(now) if person not in before}
    rest = iter(sorted(left - new))
    return tuple(
        before.index(person) if person is not None and seat not in new else seat if seat in left else next(rest)
        for seat, person in enumerate(now)
    )


def move_entry(game: Game[Any, Any, Any], entry: Mapping[str, Any], places: Sequence[int]) -> dict[str, Any]:
    """What was entered of a hand, of the same people in other seats: `places` are where each seat was.

    A list that names no seats itself has one value a player, and goes with them; a seat that is named is where its
    player sits now.
    """
    kinds = kinds_of(game.Entry) | kinds_of(Remarks)
    return {
        name: _in_order(kinds.get(name), _moved(kinds.get(name), value, places), places)
        for name, value in entry.items()
    }


def _in_order(kind: object, value: object, places: Sequence[int]) -> object:
    """A list with one value a player, in the order of the seats now; anything else as it is."""
    if not isinstance(value, list) or len(value) != len(places) or names_seats(inner(kind)):
        return value
    return [value[seat] for seat in places]


def _moved(kind: object, value: object, places: Sequence[int]) -> object:
    """A value in which every seat is where its player sits now."""
    if bare(kind) == SeatNumber and isinstance(value, int):
        return places.index(value)
    if isinstance(value, list):
        return [_moved(inner(kind), one, places) for one in value]
    if isinstance(value, Mapping):
        kinds = kinds_of(bare(kind))
        return {name: _moved(kinds.get(name), one, places) for name, one in value.items()}
    return value


def seats_now(before: Sequence[int], now: Sequence[int]) -> dict[int, int]:
    """The seat that each seat of `before` is now, by the persons in both; without those of persons who have none."""
    return {seat: now.index(person) for seat, person in enumerate(before) if person in now}


def move_fields(
    game: Game[Any, Any, Any], fields: Mapping[str, str | list[str]], seats: Mapping[int, int]
) -> Iterator[tuple[str, str, str | list[str]]]:
    """The fields of a half-filled form after people changed seats: each name before, the name now and the value now.

    `fields` are flat form names (`piles.0`, `bonuses.0.player`); `seats` maps each seat to the seat where its person
    sits now. A field of a person without a seat, or that names one, is left out; so is a whole list of seats that names
    one, for what is left of it says something else.
    """
    kinds = kinds_of(game.Entry) | kinds_of(Remarks)
    there = {str(seat): str(now) for seat, now in seats.items()}  # as forms write them: "01" is no seat
    moved = {before: _move_field(kinds, there, before, value) for before, value in fields.items()}
    lists = {name for name, kind in kinds.items() if bare(inner(kind)) == SeatNumber}
    broken = lists & {before.partition(".")[0] for before, found in moved.items() if found is None}
    for before, found in moved.items():
        if found and before.partition(".")[0] not in broken:
            yield before, *found


def _move_field(
    kinds: Mapping[str, object], there: Mapping[str, str], name: str, value: str | list[str]
) -> tuple[str, str | list[str]] | None:
    """One field, by its name and value now; None if it is of a person without a seat, or names one."""
    field, _, rest = name.partition(".")
    place, dot, path = rest.partition(".")
    kind = kind_at(kinds, name)
    if place.isdecimal() and _is_by_seat(kinds.get(field)):
        if place not in there:
            return None
        name = f"{field}.{there[place]}{dot}{path}"
    if SeatNumber not in {bare(kind), bare(inner(kind))}:
        return name, value
    if not isinstance(value, str) or value not in there:
        return None
    if name.endswith(f".{value}"):  # a box to tick is called by the seat that it stands for
        name = name.removesuffix(value) + there[value]
    return name, there[value]


def _is_by_seat(kind: object) -> bool:
    """Whether a field is a list with one value a player."""
    return get_origin(bare(kind)) is tuple and not names_seats(inner(kind))
