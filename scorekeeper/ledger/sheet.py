"""Parse a score sheet, replay its hands and report the progress, and move entries to other seats.

A sheet is one game in one seating under one set of rules, replayed from its first hand, so that a corrected hand also
corrects everything that depends on it: dealers, multipliers, scores, stakes carried over. The format is
`scorekeeper-sheet/1`.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, get_origin

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from scorekeeper.games import checks, registry
from scorekeeper.games.contract import AnyGame, E, Game, Payment, R, S, Start, State
from scorekeeper.games.fields import Model, Name, Names, SeatNumber, read, validation_error
from scorekeeper.games.kinds import bare, guests, inner, kind_at, kinds_of, names_seats
from scorekeeper.games.problems import Problem, Refused, at_hand, below
from scorekeeper.games.words import text

H = TypeVar("H")
T = TypeVar("T", bound=Start)


def reseat(start: T, before: Sequence[int | None], takes_over: Mapping[int, int]) -> T:
    """Return the start for other seats; `before` has the previous seat of each seat, None for a new player.

    `takes_over` maps the seat of a new player to the previous seat of the player who left and whose values the new
    player takes over; other new players begin at 0. If the dealer left, the successor becomes the dealer.
    """
    places = [takes_over.get(seat) if place is None else place for seat, place in enumerate(before)]
    if start.dealer in before:
        return start.reseated(places, before.index(start.dealer))
    successors = (seat for seat, previous in takes_over.items() if previous == start.dealer)
    same_seat = start.dealer if start.dealer < len(before) else 0
    return start.reseated(places, next(successors, same_seat)).as_first_deal()


def match_seats(before: Sequence[int], now: Sequence[int | None]) -> tuple[int, ...]:
    """Return the previous seat of each seat, for two seatings of the same size; None in `now` is a new person.

    A person who stays keeps their own. A new person takes over from the previous person of the same seat if that person
    left, otherwise from the first other person who left.
    """
    left = {seat for seat, person in enumerate(before) if person not in now}
    new = {seat for seat, person in enumerate(now) if person not in before}
    others = iter(sorted(left - new))
    return tuple(
        before.index(person) if person is not None and seat not in new else seat if seat in left else next(others)
        for seat, person in enumerate(now)
    )


def reseat_entry(game: Game[Any, Any, Any], entry: Mapping[str, Any], places: Sequence[int]) -> dict[str, Any]:
    """Return the entry of a hand for the same people in other seats; `places` has the previous seat of each seat.

    A list with one value a player is reordered, unless its values name seats; a named seat becomes the new seat of its
    player.
    """
    kinds = kinds_of(game.Entry) | kinds_of(HandMetadata)
    reseated: dict[str, Any] = {}
    for name, value in entry.items():
        now = _replace_seats(kinds.get(name), value, places)
        if isinstance(now, list) and len(now) == len(places) and not names_seats(inner(kinds.get(name))):
            now = [now[seat] for seat in places]
        reseated[name] = now
    return reseated


def _replace_seats(kind: object, value: object, places: Sequence[int]) -> object:
    """Return the value with every seat replaced by the new seat of its player."""
    if bare(kind) == SeatNumber and isinstance(value, int):
        return places.index(value)
    if isinstance(value, list):
        return [_replace_seats(inner(kind), item, places) for item in value]
    if isinstance(value, Mapping):
        kinds = kinds_of(bare(kind))
        return {name: _replace_seats(kinds.get(name), item, places) for name, item in value.items()}
    return value


def seats_now(before: Sequence[int], now: Sequence[int]) -> dict[int, int]:
    """Map the seats of `before` to the seats of the same persons in `now`, without persons who left."""
    return {seat: now.index(person) for seat, person in enumerate(before) if person in now}


def reseat_fields(
    game: Game[Any, Any, Any], fields: Mapping[str, str | list[str]], seats: Mapping[int, int]
) -> Iterator[tuple[str, str, str | list[str]]]:
    """Yield the fields of a draft after a seat change: the previous name, the new name and the new value.

    `fields` are flat form names (`piles.0`, `bonuses.0.player`); `seats` maps each seat to the new seat of its person.
    A field of a person without a seat, or one that names such a person, is left out. A list of seats that names one is
    left out as a whole, because the remaining seats would mean something else.
    """
    kinds = kinds_of(game.Entry) | kinds_of(HandMetadata)
    new_seats = {str(seat): str(now) for seat, now in seats.items()}  # as forms write them: "01" is not a seat
    new_fields = {before: _move_field(kinds, new_seats, before, value) for before, value in fields.items()}
    lists = {name for name, kind in kinds.items() if bare(inner(kind)) == SeatNumber}
    broken = lists & {before.partition(".")[0] for before, new_field in new_fields.items() if new_field is None}
    for before, new_field in new_fields.items():
        if new_field and before.partition(".")[0] not in broken:
            yield before, *new_field


def _move_field(
    kinds: Mapping[str, object], new_seats: Mapping[str, str], name: str, value: str | list[str]
) -> tuple[str, str | list[str]] | None:
    """Return the new name and value of a field; None if it belongs to or names a person without a seat."""
    field, _, remaining = name.partition(".")
    place, dot, path = remaining.partition(".")
    kind, whole = kind_at(kinds, name), kinds.get(field)
    is_by_seat = get_origin(bare(whole)) is tuple and not names_seats(inner(whole))
    if place.isdecimal() and is_by_seat:
        if place not in new_seats:
            return None
        name = f"{field}.{new_seats[place]}{dot}{path}"
    if SeatNumber not in {bare(kind), bare(inner(kind))}:
        return name, value
    if not isinstance(value, str) or value not in new_seats:
        return None
    if name.endswith(f".{value}"):  # the name of a checkbox ends with its seat
        name = name.removesuffix(value) + new_seats[value]
    return name, new_seats[value]


FORMAT = "scorekeeper-sheet/1"

_RFC_3339 = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)", re.ASCII | re.IGNORECASE)


def format_refusal(refused: Refused) -> str:
    """Return a refusal in one line: the number of the hand, or `sheet`, the field, and the message."""
    problem = refused.problems[0]
    place = "sheet" if refused.hand is None else f"hand {refused.hand}"
    field = f"{problem.field}: " if problem.field else ""
    return single_line(f"{place}: {field}{problem.message.say(str, refused.players)}")


def single_line(said: str) -> str:
    """Escape control characters and line breaks, which the name of an unknown field may contain."""
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
    """Return a text of one or more lines without NUL and surrogates, which databases or files cannot store."""
    if isinstance(value, str) and not any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in value):
        return value
    raise validation_error("text", text("enter a text"))


#: A note on a hand.
HandNote = Annotated[str, Field(max_length=500), BeforeValidator(_any_text)]


class HandMetadata(Model):
    """Metadata that any hand may have; only `dealer`, a correction, changes a settlement."""

    dealer: SeatNumber | None = None
    at: Annotated[str, BeforeValidator(_moment)] | None = None
    by: Name | None = None
    note: HandNote | None = None


class _Seating(Model):
    players: Names


class SheetDocument(Model):
    """A score sheet as it is written: a game, the players in seat order, the rules that differ, and the hands."""

    format: Literal["scorekeeper-sheet/1"]
    game: Annotated[str, BeforeValidator(_any_text)]
    rules: dict[str, Any] = Field(default_factory=dict)
    players: Names
    first_dealer: SeatNumber = 0
    start: dict[str, Any] = Field(default_factory=dict)
    hands: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Sheet:
    """One game in one seating under one set of rules; `start` is set if the sheet continues another one.

    `hands` are the hands of a score sheet as they were written; it is empty for sheets of the database. `problems` say
    why this program cannot play the sheet, which is a stand-in then.
    """

    game: AnyGame
    rules: Model
    players: tuple[str, ...]
    first_dealer: int = 0
    start: Start | None = None
    hands: tuple[object, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.players)

    def first_state(self) -> Any:  # noqa: ANN401  every game has its own
        """Return the state before the first hand."""
        if self.start:
            return self.game.resume(self.rules, self.seats, self.start)
        return self.game.start(self.rules, self.seats, self.first_dealer)


class SettledHand(NamedTuple):
    """A settled hand.

    `entry` is the entry as written; `dealer` and `next_dealer` are seats; `shown` has the display values of the
    game; `state` is the state after the hand; `guests` are the spectators in it, as `(field, name)`.
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
        """The payments as `(payer, payee, chips)`, between seats and guests."""
        return tuple((payment.payer, payment.payee, payment.chips) for payment in self.payments)


def parse_sheet(data: object) -> Sheet:
    """Parse a score sheet; raise `Refused` if the sheet itself, apart from its hands, is not valid."""
    return sheet_of(read(SheetDocument, data))


def sheet_of(document: SheetDocument) -> Sheet:
    """Return the score sheet of a document; raise `Refused` as `parse_sheet` does."""
    check_first_dealer(document)
    start = document.start if "start" in document.model_fields_set else None
    sheet = create_sheet(registry.find(document.game), document.rules, document.players, document.first_dealer, start)
    return replace(sheet, hands=document.hands)


def check_first_dealer(written: Model) -> None:
    """Raise `Refused` if a sheet that continues another one (`start`) also has a `first_dealer`."""
    if {"start", "first_dealer"} <= written.model_fields_set:
        message = text("a game that continues another takes its dealer from there")
        raise Refused((Problem("first_dealer", "start", message),))


def create_sheet(  # noqa: PLR0913  everything that makes a sheet
    game: Game[R, S, E],
    rules: object,
    players: Sequence[str],
    first_dealer: int = 0,
    start: object = None,
    *,
    from_form: bool = False,
) -> Sheet:
    """Create a sheet with trimmed names; raise `Refused` if it is not valid.

    If `from_form` is true, numbers may be digits in a text.
    """
    if problems := game.check_seats(len(players)):  # before names are validated
        raise Refused(problems)
    names = read(_Seating, {"players": players}).players
    if duplicates := duplicate_problems(names):
        raise Refused(duplicates)
    with below("rules"):
        valid_rules = game.read_rules(rules, len(names), from_form=from_form)
    if problems := checks.seat_problem("first_dealer", first_dealer, len(names)):
        raise Refused(problems)
    if start is None:
        return Sheet(game, valid_rules, names, first_dealer)
    with below("start"):
        sheet_start = game.read_start(valid_rules, len(names), start)
    return Sheet(game, valid_rules, names, sheet_start.dealer, sheet_start)


def duplicate_problems(players: Sequence[object]) -> list[Problem]:
    """Return a problem for each seat with the player of a seat before it; nobody is in an empty one."""
    message = text("two players cannot have the same name")
    seats = [seat for seat, player in enumerate(players) if player and player in players[:seat]]
    return [Problem(f"players.{seat}", "double", message) for seat in seats]


def settle_hand(sheet: Sheet, state: State, data: object, number: int, *, from_form: bool = False) -> SettledHand:
    """Settle one hand after `state`; raise `Refused` with every problem and its field.

    If `from_form` is true, numbers may be digits in a text.
    """
    game = sheet.game
    try:
        metadata, entry = read_hand(game, data, from_form=from_form)
        written = entry.model_dump(mode="json", exclude_unset=True)
        bettors = tuple(guests(game.Entry, written))
        problems = guest_problems((field, name) for field, name in bettors if name in sheet.players)
        if problems := problems + checks.seat_problem("dealer", metadata.dealer, state.seats):
            raise Refused(problems)  # noqa: TRY301  gets the players as any other
        state = game.dealt_by(state, metadata.dealer)
        turn = game.settle(sheet.rules, state, entry)
    except Refused as refused:
        refused.players = sheet.players
        raise
    written |= metadata.model_dump(mode="json", exclude_none=True)
    return SettledHand(number, written, state.dealer, turn.payments, turn.shown, turn.state, bettors)


def read_hand(game: Game[R, S, E], data: object, *, from_form: bool = False) -> tuple[HandMetadata, E]:
    """Parse a hand; raise `Refused` at every field whose value has the wrong type."""
    if not isinstance(data, Mapping):
        raise Refused((Problem("", "object", text("this must be an object with named fields")),))
    values = {name: value for name, value in data.items() if name in HandMetadata.model_fields}
    result = {name: value for name, value in data.items() if name not in values}
    return read(HandMetadata, values, from_form=from_form), game.read_entry(result, from_form=from_form)


def guest_problems(guests: Iterable[tuple[str, str]]) -> tuple[Problem, ...]:
    """Return a problem for each of these spectators, `(field, name)`: they are players."""
    return tuple(
        Problem(field, "player", text("%(name)s is playing; only spectators can make side bets", name=name))
        for field, name in guests
    )


def replay(sheet: Sheet) -> Iterator[SettledHand]:
    """Yield every settled hand of the sheet; raise `Refused` at the first one that is not valid."""
    state: State = sheet.first_state()
    for number, data in enumerate(sheet.hands, start=1):
        with at_hand(number):
            hand = settle_hand(sheet, state, data, number)
        yield hand
        state = hand.state


class Progress:
    """Base class of progress reporters; this one ignores all calls."""

    def begin(self, count: Callable[[], int]) -> None:
        """Begin a calculation; `count` returns the number of hands, and is only called if it is needed."""

    def step(self) -> None:
        """Report that one more hand is done."""

    def each(self, hands: Iterable[H]) -> Iterator[H]:
        """Yield the hands, and report a step after each."""
        for hand in hands:
            yield hand
            self.step()


#: The default, for callers that need no progress.
NO_PROGRESS = Progress()
