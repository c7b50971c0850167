"""A score sheet: one game in one seating under one set of rules, replayed from its first hand.

A corrected hand thereby corrects everything that followed from it: dealers, multipliers, scores, stakes carried over.
The format is `scorekeeper-sheet/1`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from scorekeeper.games import registry
from scorekeeper.games.contract import Game, Payment
from scorekeeper.games.door import Model, Name, Problem, Refused, SeatNumber, read, seat_problem
from scorekeeper.games.words import text
from scorekeeper.ledger.balance import net

FORMAT: Final = "scorekeeper-sheet/1"


class SheetRefused(Refused):
    """A sheet that cannot be right: `hand` is the number, from 1, of the hand at fault, or None for the sheet itself."""

    def __init__(self, hand: int | None, problems: tuple[Problem, ...], players: Sequence[str] = ()) -> None:
        super().__init__(problems)
        self.hand = hand
        self.players = tuple(players)

    def __str__(self) -> str:
        """One line: the hand, the field, what was expected."""
        problem = self.problems[0]
        where = "sheet" if self.hand is None else f"hand {self.hand}"
        field = f"{problem.field}: " if problem.field else ""
        return f"{where}: {field}{problem.message.say(str, self.players)}"


def _moment(value: str) -> str:
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None or "T" not in value.upper():
        raise PydanticCustomError("moment", "a time")
    return value


class Remarks(Model):
    """What any hand may carry beside its result. Only `dealer`, a correction of who dealt, changes a settlement."""

    dealer: SeatNumber | None = None
    at: Annotated[str, AfterValidator(_moment)] | None = None
    by: Name | None = None
    note: Annotated[str, Field(max_length=500)] | None = None


class _SheetModel(Model):
    format: Literal["scorekeeper-sheet/1"]
    game: str
    rules: dict[str, Any] = {}
    players: tuple[Name, ...]
    first_dealer: SeatNumber = 0
    hands: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Sheet:
    """A sheet that could be read: its hands are still as they were written."""

    game: Game[Any, Any, Any]
    rules: Any
    players: tuple[str, ...]
    first_dealer: int
    hands: tuple[Any, ...]


@dataclass(frozen=True)
class SettledHand:
    """One hand, settled.

    `entry` is what was written; `dealer` and `next_dealer` are seats; `payments` hold their reasons; `pairs` are the
    payments netted, between seats and guests; `shown` is what the game adds; `state` is the game's state after the hand.
    """

    number: int
    entry: Mapping[str, Any]
    dealer: int
    payments: tuple[Payment, ...]
    shown: Mapping[str, Any]
    state: Any

    @property
    def next_dealer(self) -> int:
        """The seat that deals the next hand."""
        return int(self.state.dealer)

    @property
    def flows(self) -> tuple[tuple[int | str, int | str, int], ...]:
        """Every payment as `(payer, payee, chips)`."""
        return tuple((payment.payer, payment.payee, payment.chips) for payment in self.payments)

    @property
    def pairs(self) -> tuple[tuple[int | str, int | str, int], ...]:
        """The payments netted a pair."""
        return net(self.flows)


def read_sheet(data: object) -> Sheet:
    """The sheet that JSON `data` holds; `SheetRefused` where the sheet itself cannot be right."""
    try:
        model = read(_SheetModel, data)
        game = registry.find(model.game)
        rules, players = open_sheet(game, model.rules, model.players, model.first_dealer)
    except Refused as refused:
        raise SheetRefused(None, refused.problems) from None
    return Sheet(game, rules, players, model.first_dealer, model.hands)


def open_sheet(
    game: Game[Any, Any, Any], rules: object, players: Sequence[str], first_dealer: int, *, typed: bool = False
) -> tuple[Any, tuple[str, ...]]:
    """The rules and players of a new sheet; `Refused` where they cannot be."""
    doubles = [index for index, name in enumerate(players) if name in players[:index]]
    problems = tuple(
        Problem(f"players.{index}", "double", text("two players cannot have the same name")) for index in doubles
    )
    if problems:
        raise Refused(problems)
    read_rules = _under("rules", lambda: game.read_rules(rules, len(players), typed=typed))
    if problems := seat_problem("first_dealer", first_dealer, len(players)):
        raise Refused(problems)
    return read_rules, tuple(players)


def _under(field: str, reading: Any) -> Any:
    try:
        return reading()
    except Refused as refused:
        raise Refused(
            tuple(
                problem
                if problem.field == "players"
                else Problem(f"{field}.{problem.field}".rstrip("."), problem.code, problem.message)
                for problem in refused.problems
            )
        ) from None


def settle_hand(  # noqa: PLR0913  a hand is settled from all of these
    game: Game[Any, Any, Any],
    rules: Any,
    state: Any,
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


def _split(data: object, *, typed: bool) -> tuple[Remarks, object]:
    if not isinstance(data, Mapping):
        raise Refused((Problem("", "object", text("an object with named fields is expected")),))
    remarks = {name: value for name, value in data.items() if name in Remarks.model_fields}
    return read(Remarks, remarks, typed=typed), {name: value for name, value in data.items() if name not in remarks}


def _check_guests(game: Game[Any, Any, Any], entry: Any, players: Sequence[str]) -> tuple[Problem, ...]:
    return tuple(
        Problem(field, "player", text("%(name)s plays at this table, only spectators bet here", name=name))
        for field, name in game.guests(entry)
        if name in players
    )


def replay(sheet: Sheet) -> Iterator[SettledHand]:
    """Every hand of the sheet, settled in turn; `SheetRefused` at the first that cannot be."""
    state = sheet.game.start(sheet.rules, len(sheet.players), sheet.first_dealer)
    for number, data in enumerate(sheet.hands, start=1):
        try:
            hand = settle_hand(sheet.game, sheet.rules, state, data, sheet.players, number)
        except Refused as refused:
            raise SheetRefused(number, refused.problems, sheet.players) from None
        yield hand
        state = hand.state
