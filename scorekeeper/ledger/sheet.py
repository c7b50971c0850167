"""A score sheet: one game in one seating under one set of rules, replayed from its first hand.

A corrected hand thereby corrects everything that followed from it: dealers, multipliers, scores, stakes carried over.
The format is `scorekeeper-sheet/1`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from scorekeeper.games import registry
from scorekeeper.games.contract import E, Game, Payment, R, S, Start, State
from scorekeeper.games.door import Model, Name, Problem, Refused, Rules, SeatNumber, read, seat_problem, unfit
from scorekeeper.games.words import text
from scorekeeper.ledger.balance import net

FORMAT: Final = "scorekeeper-sheet/1"

_RFC_3339: Final = re.compile(
    r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)",
    re.ASCII | re.IGNORECASE,
)


class SheetRefused(Refused):
    """A sheet that cannot be right; `hand` is the number, from 1, of the hand at fault, None for the sheet itself."""

    def __init__(self, hand: int | None, problems: tuple[Problem, ...], players: Sequence[str] = ()) -> None:
        super().__init__(problems)
        self.hand = hand
        self.players = tuple(players)

    def __str__(self) -> str:
        """One line: the hand, the field, what was expected."""
        problem = self.problems[0]
        where = "sheet" if self.hand is None else f"hand {self.hand}"
        field = f"{problem.field}: " if problem.field else ""
        return one_line(f"{where}: {field}{problem.message.say(str, self.players)}")


def one_line(said: str) -> str:
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


class Remarks(Model):
    """What any hand may carry beside its result. Only `dealer`, a correction of who dealt, changes a settlement."""

    dealer: SeatNumber | None = None
    at: Annotated[str, BeforeValidator(_moment)] | None = None
    by: Name | None = None
    note: Annotated[str, Field(max_length=500), BeforeValidator(_any_text)] | None = None


class _Seating(Model):
    players: tuple[Name, ...]


class _Written(Model):
    format: Literal["scorekeeper-sheet/1"]
    game: Annotated[str, BeforeValidator(_any_text)]
    rules: dict[str, Any] = Field(default_factory=dict)
    players: tuple[Name, ...]
    first_dealer: SeatNumber = 0
    start: dict[str, Any] = Field(default_factory=dict)
    hands: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Sheet:
    """A sheet that could be read: its hands are still as they were written. `start` is where it goes on from."""

    game: Game[Any, Any, Any]
    rules: Rules
    players: tuple[str, ...]
    first_dealer: int
    hands: tuple[object, ...]
    start: Start | None = None


@dataclass(frozen=True)
class SettledHand:
    """One hand, settled.

    `entry` is what was written; `dealer` and `next_dealer` are seats; `payments` hold their reasons; `shown` is what
    the game adds; `state` is the game's state after the hand.
    """

    number: int
    entry: Mapping[str, Any]
    dealer: int
    payments: tuple[Payment, ...]
    shown: Mapping[str, Any]
    state: State

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


def read_sheet(data: object) -> Sheet:
    """The sheet that JSON `data` holds; `SheetRefused` where the sheet itself cannot be right."""
    try:
        written = read(_Written, data)
        game = registry.find(written.game)
        rules, players = open_sheet(game, written.rules, written.players, written.first_dealer)
        start = _read_start(game, rules, written)
    except Refused as refused:
        raise SheetRefused(None, refused.problems) from None
    return Sheet(game, rules, players, written.first_dealer, written.hands, start)


def _read_start(game: Game[R, S, E], rules: R, written: _Written) -> Start | None:
    check_deal(written)
    if "start" not in written.model_fields_set:
        return None
    return read_start(game, rules, len(written.players), written.start)


def check_deal(written: Model) -> None:
    """`Refused` where a sheet goes on from another (`start`) and names its `first_dealer` too."""
    if {"start", "first_dealer"} <= written.model_fields_set:
        said = text("a sheet that goes on from another has its dealer there")
        raise Refused((Problem("first_dealer", "start", said),))


def read_start(game: Game[R, S, E], rules: R, seats: int, start: object) -> Start:
    """Where a sheet goes on from; `Refused` below `start` where nothing could stand so."""
    try:
        return game.read_start(rules, seats, start)
    except Refused as refused:
        raise Refused(tuple(_below("start", problem) for problem in refused.problems)) from None


def begin(game: Game[R, S, E], rules: R, seats: int, first_dealer: int, start: Start | None) -> S:
    """The state before the first hand of a sheet: everything new, or as another was left."""
    return game.resume(rules, seats, start) if start else game.start(rules, seats, first_dealer)


def open_sheet(
    game: Game[R, S, E], rules: object, players: Sequence[str], first_dealer: int, *, typed: bool = False
) -> tuple[R, tuple[str, ...]]:
    """The rules and players, names trimmed, of a new sheet; `Refused` where they cannot be."""
    names = read(_Seating, {"players": players}).players
    doubles = [seat for seat, name in enumerate(names) if name in names[:seat]]
    if doubles:
        said = text("two players cannot have the same name")
        raise Refused(tuple(Problem(f"players.{seat}", "double", said) for seat in doubles))
    agreed = _read_rules(game, rules, len(names), typed=typed)
    if problems := seat_problem("first_dealer", first_dealer, len(names)):
        raise Refused(problems)
    return agreed, names


def _read_rules(game: Game[R, S, E], rules: object, seats: int, *, typed: bool) -> R:
    try:
        return game.read_rules(rules, seats, typed=typed)
    except Refused as refused:
        problems = refused.problems
        # Too many or too few players are no rule's fault.
        raise Refused(tuple(each if each.field == "players" else _below("rules", each) for each in problems)) from None


def _below(place: str, problem: Problem) -> Problem:
    return replace(problem, field=f"{place}.{problem.field}" if problem.field else place)


def settle_hand(  # noqa: PLR0913, PLR0917  a hand is settled from all of these
    game: Game[R, S, E],
    rules: R,
    state: S,
    data: object,
    players: Sequence[str],
    number: int,
    *,
    typed: bool = False,
) -> SettledHand:
    """One hand after `state`; `Refused` with every problem at its field. `typed`: the numbers come from a form."""
    remarks, result = _split(data, typed=typed)
    entry = game.read_entry(result, typed=typed)
    problems = _check_guests(game, entry, players)
    if remarks.dealer is not None:
        problems += seat_problem("dealer", remarks.dealer, state.seats)
    if problems:
        raise Refused(problems)
    if remarks.dealer is not None and remarks.dealer != state.dealer:
        state = game.redeal(state, remarks.dealer)
    turn = game.settle(rules, state, entry)
    written = {
        **entry.model_dump(mode="json", exclude_unset=True),
        **remarks.model_dump(mode="json", exclude_none=True),
    }
    return SettledHand(number, written, state.dealer, turn.payments, turn.shown, turn.state)


def _split(data: object, *, typed: bool) -> tuple[Remarks, dict[str, object]]:
    if not isinstance(data, Mapping):
        raise Refused((Problem("", "object", text("an object with named fields is expected")),))
    remarks = {name: value for name, value in data.items() if name in Remarks.model_fields}
    return read(Remarks, remarks, typed=typed), {name: value for name, value in data.items() if name not in remarks}


def _check_guests(game: Game[R, S, E], entry: E, players: Sequence[str]) -> tuple[Problem, ...]:
    return tuple(
        Problem(field, "player", text("%(name)s plays at this table, only spectators bet here", name=name))
        for field, name in game.guests(entry)
        if name in players
    )


def first_state(sheet: Sheet) -> State:
    """What the first hand of the sheet begins with."""
    state: State = begin(sheet.game, sheet.rules, len(sheet.players), sheet.first_dealer, sheet.start)
    return state


def replay(sheet: Sheet) -> Iterator[SettledHand]:
    """Every hand of the sheet, settled in turn; `SheetRefused` at the first that cannot be."""
    state = first_state(sheet)
    for number, data in enumerate(sheet.hands, start=1):
        try:
            hand = settle_hand(sheet.game, sheet.rules, state, data, sheet.players, number)
        except Refused as refused:
            raise SheetRefused(number, refused.problems, sheet.players) from None
        yield hand
        state = hand.state
