"""A score sheet: one game in one seating under one set of rules, replayed from its first hand.

A corrected hand thereby corrects everything that followed from it: dealers, multipliers, scores, stakes carried over.
The format is `scorekeeper-sheet/1`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeVar, get_origin

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from scorekeeper.games import registry
from scorekeeper.games.checks import seat_problem
from scorekeeper.games.contract import AnyGame, E, Game, Payment, R, S, Start, State
from scorekeeper.games.fields import Model, Name, Names, SeatNumber, read, unfit
from scorekeeper.games.kinds import bare, guests, inner, kind_at, kinds_of, names_seats
from scorekeeper.games.problems import Problem, Refused, at_hand, below
from scorekeeper.games.words import text
from scorekeeper.ledger.balances import net

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


def match_seats(before: Sequence[int], now: Sequence[int | None]) -> tuple[int, ...]:
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


def reseat_entry(game: Game[Any, Any, Any], entry: Mapping[str, Any], places: Sequence[int]) -> dict[str, Any]:
    """What was entered of a hand, of the same people in other seats: `places` are where each seat was.

    A list that names no seats itself has one value a player, and goes with them; a seat that is named is where its
    player sits now.
    """
    kinds = kinds_of(game.Entry) | kinds_of(HandMetadata)
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


def reseat_fields(
    game: Game[Any, Any, Any], fields: Mapping[str, str | list[str]], seats: Mapping[int, int]
) -> Iterator[tuple[str, str, str | list[str]]]:
    """The fields of a half-filled form after people changed seats: each name before, the name now and the value now.

    `fields` are flat form names (`piles.0`, `bonuses.0.player`); `seats` maps each seat to the seat where its person
    sits now. A field of a person without a seat, or that names one, is left out; so is a whole list of seats that names
    one, for what is left of it says something else.
    """
    kinds = kinds_of(game.Entry) | kinds_of(HandMetadata)
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


FORMAT: Final = "scorekeeper-sheet/1"

_RFC_3339: Final = re.compile(
    r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)",
    re.ASCII | re.IGNORECASE,
)


def format_refusal(refused: Refused) -> str:
    """A refused sheet in one line: the hand at fault or `sheet`, the field, what was expected."""
    problem = refused.problems[0]
    where = "sheet" if refused.hand is None else f"hand {refused.hand}"
    field = f"{problem.field}: " if problem.field else ""
    return single_line(f"{where}: {field}{problem.message.say(str, refused.players)}")


def single_line(said: str) -> str:
    """What was said as one printable line: an unknown field may be called anything, a line break too."""
    return "".join(
        letter.encode("unicode_escape").decode() if unicodedata.category(letter) in {"Cc", "Cs", "Zl", "Zp"} else letter
        for letter in said
    )


def _moment(value: object) -> str:
    if isinstance(value, str) and _RFC_3339.fullmatch(value):
        with suppress(ValueError):
            datetime.fromisoformat(value.upper())
            return value
    raise PydanticCustomError("moment", "a time")


def _any_text(value: object) -> str:
    """A text of one line or many; no database takes a NUL, no file half a character."""
    if isinstance(value, str) and not any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in value):
        return value
    raise unfit("text", text("a text is expected"))


class HandMetadata(Model):
    """What any hand may carry beside its result. Only `dealer`, a correction of who dealt, changes a settlement."""

    dealer: SeatNumber | None = None
    at: Annotated[str, BeforeValidator(_moment)] | None = None
    by: Name | None = None
    note: Annotated[str, Field(max_length=500), BeforeValidator(_any_text)] | None = None


_REMARKS: Final = frozenset(HandMetadata.model_fields)
_NOTHING: Final = HandMetadata()


class _Seating(Model):
    players: Names


class _SheetDocument(Model):
    format: Literal["scorekeeper-sheet/1"]
    game: Annotated[str, BeforeValidator(_any_text)]
    rules: dict[str, Any] = Field(default_factory=dict)
    players: Names
    first_dealer: SeatNumber = 0
    start: dict[str, Any] = Field(default_factory=dict)
    hands: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Sheet:
    """One game in one seating under one set of rules; `start` is where it goes on from, if it does.

    `hands` are as they were written: those of a score sheet, none where they are kept elsewhere, one by one.
    """

    game: AnyGame
    rules: Model
    players: tuple[str, ...]
    first_dealer: int = 0
    start: Start | None = None
    hands: tuple[object, ...] = ()

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)

    def first_state(self) -> Any:  # noqa: ANN401  every game has its own
        """What the first hand begins with."""
        if self.start:
            return self.game.resume(self.rules, self.seats, self.start)
        return self.game.start(self.rules, self.seats, self.first_dealer)


class SettledHand(NamedTuple):
    """One hand, settled.

    `entry` is what was written; `dealer` and `next_dealer` are seats; `payments` hold their reasons; `shown` is what
    the game adds; `state` is the game's state after the hand; `guests` are the spectators in it, `(field, name)`.
    """

    number: int
    entry: Mapping[str, Any]
    dealer: int
    payments: tuple[Payment, ...]
    shown: Mapping[str, Any]
    state: State
    guests: tuple[tuple[str, str], ...] = ()

    @property
    def next_dealer(self) -> int:
        """The seat that deals the next hand."""
        return self.state.dealer

    @property
    def flows(self) -> tuple[tuple[int | str, int | str, int], ...]:
        """Every payment as `(payer, payee, chips)`, between seats and guests."""
        return tuple((payment.payer, payment.payee, payment.chips) for payment in self.payments)

    @property
    def pairs(self) -> tuple[tuple[int | str, int | str, int], ...]:
        """The payments netted a pair."""
        return net(self.flows)


def parse_sheet(data: object) -> Sheet:
    """The sheet that JSON `data` holds; `Refused` where the sheet itself cannot be right."""
    written = read(_SheetDocument, data)
    check_first_dealer(written)
    start = written.start if "start" in written.model_fields_set else None
    sheet = create_sheet(registry.find(written.game), written.rules, written.players, written.first_dealer, start)
    return replace(sheet, hands=written.hands)


def check_first_dealer(written: Model) -> None:
    """`Refused` where a sheet goes on from another (`start`) and names its `first_dealer` too."""
    if {"start", "first_dealer"} <= written.model_fields_set:
        said = text("a sheet that goes on from another has its dealer there")
        raise Refused((Problem("first_dealer", "start", said),))


def create_sheet(  # noqa: PLR0913  everything that makes a sheet
    game: Game[R, S, E],
    rules: object,
    players: Sequence[str],
    first_dealer: int = 0,
    start: object = None,
    *,
    from_form: bool = False,
) -> Sheet:
    """A new sheet, the names trimmed; `Refused` where it cannot be. `typed`: the numbers come from a form."""
    if problems := game.check_seats(len(players)):  # before any name is looked at
        raise Refused(problems)
    names = read(_Seating, {"players": players}).players
    doubles = [seat for seat, name in enumerate(names) if name in names[:seat]]
    if doubles:
        said = text("two players cannot have the same name")
        raise Refused(Problem(f"players.{seat}", "double", said) for seat in doubles)
    agreed = _read_rules(game, rules, len(names), from_form=from_form)
    if problems := seat_problem("first_dealer", first_dealer, len(names)):
        raise Refused(problems)
    if start is None:
        return Sheet(game, agreed, names, first_dealer)
    goes_on = _read_start(game, agreed, len(names), start)
    return Sheet(game, agreed, names, goes_on.dealer, goes_on)


def _read_rules(game: Game[R, S, E], rules: object, seats: int, *, from_form: bool) -> R:
    with below("rules"):
        return game.read_rules(rules, seats, from_form=from_form)


def _read_start(game: Game[R, S, E], rules: R, seats: int, start: object) -> Start:
    with below("start"):
        return game.read_start(rules, seats, start)


def settle_hand(sheet: Sheet, state: State, data: object, number: int, *, from_form: bool = False) -> SettledHand:
    """One hand after `state`; `Refused` with every problem at its field. `typed`: the numbers come from a form."""
    try:
        return _settled(sheet, state, data, number, from_form=from_form)
    except Refused as refused:
        refused.players = sheet.players
        raise


def _settled(sheet: Sheet, state: State, data: object, number: int, *, from_form: bool) -> SettledHand:
    game = sheet.game
    remarks, result = _split(data, from_form=from_form)
    entry = game.read_entry(result, from_form=from_form)
    written = entry.model_dump(mode="json", exclude_unset=True)
    betting = tuple(guests(game.Entry, written))
    problems = guest_problems((field, name) for field, name in betting if name in sheet.players)
    if remarks.dealer is not None:
        problems += seat_problem("dealer", remarks.dealer, state.seats)
    if problems:
        raise Refused(problems)
    if remarks.dealer is not None and remarks.dealer != state.dealer:
        state = game.redeal(state, remarks.dealer)
    turn = game.settle(sheet.rules, state, entry)
    if remarks is not _NOTHING:
        written |= remarks.model_dump(mode="json", exclude_none=True)
    return SettledHand(number, written, state.dealer, turn.payments, turn.shown, turn.state, betting)


def _split(data: object, *, from_form: bool) -> tuple[HandMetadata, dict[str, object]]:
    if not isinstance(data, Mapping):
        raise Refused((Problem("", "object", text("an object with named fields is expected")),))
    if _REMARKS.isdisjoint(data):
        return _NOTHING, dict(data)
    remarks = {name: value for name, value in data.items() if name in _REMARKS}
    said = read(HandMetadata, remarks, from_form=from_form)
    return said, {name: value for name, value in data.items() if name not in remarks}


def guest_problems(guests: Iterable[tuple[str, str]]) -> tuple[Problem, ...]:
    """The problems of spectators, `(field, name)`, who are players."""
    return tuple(
        Problem(field, "player", text("%(name)s plays at this table, only spectators bet here", name=name))
        for field, name in guests
    )


def replay(sheet: Sheet) -> Iterator[SettledHand]:
    """Every hand of the sheet, settled in turn; `Refused` at the first that cannot be."""
    state: State = sheet.first_state()
    for number, data in enumerate(sheet.hands, start=1):
        with at_hand(number):
            hand = settle_hand(sheet, state, data, number)
        yield hand
        state = hand.state
