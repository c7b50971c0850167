"""Define the interface of a game: values, and pure functions of them.

A game module declares `Rules` (the house rules), `State` (the data carried over to the next hand), `Entry` (the result
that people enter) and the functions `start`, `check` and `play`; `GAME` combines them. `check` returns every problem
with its field; `play` accepts every entry that `check` accepts.

Chips are whole numbers. Only a multiplier may be a half (`fields.Half`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import prod
from typing import Annotated, Any, ClassVar, Generic, Literal, NamedTuple, Protocol, Self, TypeVar

from pydantic import TypeAdapter

from scorekeeper.games.checks import length_problem, seat_problem
from scorekeeper.games.counting import Collection, Counted
from scorekeeper.games.draw import Draw
from scorekeeper.games.fields import AS_FLAG, Model, SeatNumber, read
from scorekeeper.games.house_rules import RuleField, Rules, rule_fields
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.reference import Reference
from scorekeeper.games.telling import HandDescription, Played, describe_fields, usual_headline
from scorekeeper.games.tiles import NO_LOGO, Logo
from scorekeeper.games.words import DEALER, Dealer, Text, player_count, text

#: The number of this interface. A package names the one for which it was written: its game is in the group of entry
#: points `scorekeeper.games.NUMBER`. It increases with every change with which such a game may no longer work.
CONTRACT = 1


class Term(NamedTuple):
    """A number in the calculation of a payment, the code of its meaning (`base`, `piles`), and its seat, if any."""

    code: str
    number: int | Fraction
    seat: int | None = None


class Why(NamedTuple):
    """The calculation of a payment: the sum of the `plus` terms, times every `times` term, plus `rounding`.

    `code` is the reason of the payment, and its `reason` in the settled sheet.
    """

    code: str
    plus: tuple[Term, ...]
    times: tuple[Term, ...] = ()
    rounding: int | Fraction = 0

    @property
    def chips(self) -> int | Fraction:
        """The result of the calculation; equal to the chips of the payment."""
        plus: int | Fraction = sum(number for _, number, _ in self.plus)
        return prod((number for _, number, _ in self.times), start=plus) + self.rounding


class Payment(NamedTuple):
    """A transfer of at least one chip. A party is a seat, or the name of a spectator (a `GuestName` of the entry)."""

    payer: int | str
    payee: int | str
    chips: int
    why: Why


def pay(payer: int | str, payee: int | str, why: Why) -> tuple[Payment, ...]:
    """Return the payment that `why` calculates, or an empty tuple if it is 0.

    Raise ValueError if the result is not a whole number.
    """
    chips = why.chips
    if chips != int(chips):
        message = f"{chips} is no whole number of chips"
        raise ValueError(message)
    return (Payment(payer, payee, int(chips), why),) if chips else ()


def difference(code: str, numbers: Sequence[int], lower: int, higher: int) -> tuple[Term, ...]:
    """Return the terms of `numbers[higher] - numbers[lower]`; a negative subtrahend has the code `below`."""
    less = numbers[lower]
    terms = (Term(code, numbers[higher], higher), Term(code if less > 0 else "below", -less, lower))
    return terms if less else terms[:1]


def unit_term(rules: Rules) -> tuple[Term, ...]:
    """Return the chips a point as a factor, or an empty tuple if a point is one chip."""
    return (Term("unit", rules.unit),) if rules.unit > 1 else ()


class State(Protocol):
    """The fields that the state of every game has: the number of seats, and the dealer of the next hand."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def seats(self) -> int: ...  # noqa: D102
    @property
    def dealer(self) -> int: ...  # noqa: D102


class Start(Model):
    """The data with which a sheet continues another one; each list has one value a seat."""

    dealer: SeatNumber

    @property
    def by_seat(self) -> Mapping[str, tuple[int, ...]]:
        """The fields that have one value a seat, by name."""
        return {name: value for name, value in self if isinstance(value, tuple)}

    def reseated(self, places: Sequence[int | None], dealer: int) -> Self:
        """Return a copy for other seats; `places` has the previous seat of each seat, or None to start at 0.

        If `dealer` was not the dealer before the change, the copy is adjusted for a new dealer.
        """
        values = {
            name: tuple(0 if seat is None else value[seat] for seat in places) for name, value in self.by_seat.items()
        }
        moved = self.model_copy(update={**values, "dealer": dealer})
        return moved if places[dealer] == self.dealer else moved.as_first_deal()

    def as_first_deal(self) -> Self:
        """Return a copy adjusted for a new dealer."""
        return self


#: Number of players to assume, within the bounds of the game, if no number is given.
USUAL_SEATS = 4

#: The dealer's answer to the bet of a person without a seat; "late" came after the bets of the hand were closed.
Answer = Annotated[Literal[True, False, "late", "unanswered"], AS_FLAG]

_Start = Start  # inside of `Game` its own declaration hides the name
R = TypeVar("R", bound=Rules)
S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Model)


@dataclass(frozen=True, slots=True)
class Turn(Generic[S]):
    """The result of a hand: the next state, the payments, and the values to show, by their JSON names.

    Shown values are numbers, texts, `Seat` or `BySeat`.
    """

    state: S
    payments: tuple[Payment, ...]
    shown: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MinimalState:
    """The state of a game that carries over nothing but the dealer."""

    seats: int
    dealer: int


def minimal_start(_rules: Rules, seats: int, first_dealer: int) -> MinimalState:
    """Return the state before the first hand, for a game that carries over nothing but the dealer."""
    return MinimalState(seats, first_dealer)


def minimal_resume(_rules: Rules, seats: int, start: Start) -> MinimalState:
    """Return the state with the dealer of `start`, for a game that carries over nothing else."""
    return MinimalState(seats, start.dealer)


def default_continuation(state: State) -> Start:
    """Return the start of a following sheet, for a game that carries over nothing but the dealer."""
    return Start(dealer=state.dealer)


def move_deal(state: S, seat: int) -> S:
    """Return the state with another dealer, for a game whose state has no other data about the deal."""
    return replace(state, dealer=seat)


@dataclass(frozen=True)
class Game(Generic[R, S, E]):
    """One game: its required and optional declarations."""

    id: str
    #: Package with the form, its script, the help pages and the translations; "" if there is none.
    package: str
    #: The name by language: `en`, `ja`, `zh_Hant`.
    names: Mapping[str, str]
    min_players: int
    #: Maximum number of players; `min_players` is the minimum.
    max_players: int
    Rules: type[R]
    State: type[S]
    Entry: type[E]
    #: Create the state before the first hand, from rules, seats and first dealer.
    start: Callable[[R, int, int], S]
    check: Callable[[R, S, E], tuple[Problem, ...]]
    play: Callable[[R, S, E], Turn[S]]
    #: The word for every code of a `Why` or `Term`, field and choice of the entry, and name of a shown value.
    words: Mapping[str, Text]
    #: Create the state of a sheet that continues another one, from rules, seats and its `Start`.
    resume: Callable[[R, int, Any], S]
    Start: type[_Start] = Start
    #: Create the start of a following sheet from a state.
    continuation: Callable[[S], _Start] = default_continuation
    #: Check rules and a `Start` together.
    check_start: Callable[[R, Any], tuple[Problem, ...]] = lambda _rules, _start: ()
    #: Check rules and the number of seats together.
    check_rules: Callable[[R, int], tuple[Problem, ...]] = lambda _rules, _seats: ()
    #: The words for the dealer under these rules.
    dealer: Callable[[R], Dealer] = lambda _rules: DEALER
    #: Direction of play of the first hand of a sheet, seen from above; None if the table decides.
    direction: Literal["clockwise", "counter-clockwise"] | None = None
    #: Return the state with another dealer.
    with_dealer: Callable[[S, int], S] = move_deal
    #: Return the values to show before the next hand, by name.
    #:
    #: `round` (of winds: `東3`) and `multiplier` are shown large; a `direction` (a `Direction`) adds arrows between
    #: seats.
    outlook: Callable[[R, S], Mapping[str, Any]] = lambda _rules, _state: {}
    #: Return the heading of the section about the form in the help, if it is not the usual one under these rules.
    form_help: Callable[[R], Text | None] = lambda _rules: None
    #: Return one short line about a hand: the winner, and how the hand was won.
    headline: Callable[[Played[R, E]], Text] = usual_headline
    #: Return a description of everything that was entered; None to list each field with its word.
    describe: Callable[[Played[R, E]], HandDescription] | None = None
    #: The labels of all codes of the statistics, in the order in which they are shown.
    counts: Mapping[str, Text] = field(default_factory=dict)
    #: Return the counts of a hand for the statistics, each with its seat.
    count: Callable[[Played[R, E]], Iterable[Counted]] = lambda _played: ()
    #: The labels of numbers of the state that belong to its dealer, by field; statistics show the highest of each.
    records: Mapping[str, Text] = field(default_factory=dict)
    #: The counts that all players collect together, and their label.
    collection: Collection | None = None
    #: Name of the shown value that is the score: it is shown in the place of the chips; "" if there is none.
    points: str = ""
    #: Name of the shown value, one number a seat, that is returned if no sheet continues this one; or "".
    at_stake: str = ""
    #: Return whether the agreed length has been played; play may continue.
    is_over: Callable[[R, S], bool] = lambda _rules, _state: False
    #: Return the name that the table gave its game, or "".
    title: Callable[[R], str] = lambda _rules: ""
    #: Return the name of the field, one value a seat except the dealer's, that is hidden until complete; or "".
    hidden_field: Callable[[R], str] = lambda _rules: ""
    #: Name of the field with bets: once confirmed on the player's device, only dealer and host change it; or "".
    bet_field: str = ""
    #: Name of the field with bets of people without a seat, each with `by`, `on` (a seat), `amount`, `odds` and
    #: `accepted` (an `Answer`, by default true), for a game with a `bet_field`; or "".
    side_bet_field: str = ""
    #: A label for the players' names beside the button that opens the form, and the field, `players.{seat}.tiles`, that
    #: a tap on a name sets to 0; None to offer no names.
    zero_question: tuple[Text, str] | None = None
    #: Return a sentence about the values entered so far, by their names in the form, for one line above Save; None if
    #: there are no hints.
    hint: Callable[[R, Mapping[str, object]], Text | None] | None = None
    #: Return the seats that play the next hand, in teams whose members have one part of the entry together.
    teams: Callable[[R, S], tuple[tuple[int, ...], ...]] = lambda _rules, state: tuple((n,) for n in range(state.seats))
    #: Return the data that a form needs beyond the rules.
    form_data: Callable[[R, S], Mapping[str, Any]] = lambda _rules, _state: {}
    #: Return the meaning of null for each nullable rule, by name, with these rules and this many seats.
    unset_values: Callable[[R, int], Mapping[str, int | Text]] = lambda _rules, _seats: {}
    #: Number of chips to suggest for each player; None if the rules say nothing about it.
    usual_chips: int | None = None
    #: Return the tiles or cards to look at during play with these rules and this many seats, or None.
    reference: Callable[[R, int], Reference | None] = lambda _rules, _seats: None
    #: How the first dealer is drawn before the first hand.
    draw: Draw = field(default_factory=Draw)
    #: Whether the tiles are dealt from a wall of eight stacks (games/wall.py).
    has_wall: bool = False
    #: The tiles of the logo; without tiles, the logo is the first character of the `zh_Hant` name.
    logo: Logo = NO_LOGO
    #: Some ordinary consecutive hands of `usual_seats` players under the default rules.
    examples: tuple[Mapping[str, Any], ...] = ()
    #: Increases with every change that settles an entry differently or no longer accepts it.
    edition: int = 1
    #: Convert rules of an older edition to the current one.
    upgrade_rules: Callable[[int, Mapping[str, Any]], Mapping[str, Any]] = lambda _edition, rules: rules

    @cached_property
    def rule_fields(self) -> tuple[RuleField, ...]:
        """The descriptions of the house rules, in the order of the form."""
        return rule_fields(self.Rules)

    @property
    def usual_seats(self) -> int:
        """Number of players to assume if no number is given."""
        return min(self.max_players, max(self.min_players, USUAL_SEATS))

    @property
    def players(self) -> Text:
        """The number of players as a text: `2 to 5 players`."""
        return player_count(self.min_players, self.max_players)

    def check_seats(self, seats: int) -> tuple[Problem, ...]:
        """Return a problem if there are too few or too many players."""
        expected = text("this game needs %(players)s", players=self.players)
        return () if self.min_players <= seats <= self.max_players else (Problem("players", "seats", expected),)

    def read_rules(self, data: object, seats: int, *, from_form: bool = False) -> R:
        """Parse the rules of a table of `seats` seats; raise `Refused` at the rule that is not valid."""
        if problems := self.check_seats(seats):
            raise Refused(problems)
        rules = read(self.Rules, data, from_form=from_form)
        if problems := self.check_rules(rules, seats):
            raise Refused(problems)
        return rules

    def read_start(self, rules: R, seats: int, data: object) -> _Start:
        """Parse the start of a sheet that continues another one; raise `Refused` if it is not valid."""
        start = read(self.Start, data)
        problems = seat_problem("dealer", start.dealer, seats)
        for name, value in start.by_seat.items():
            problems += length_problem(name, value, seats)
        if problems := problems or self.check_start(rules, start):
            raise Refused(problems)
        return start

    def read_entry(self, data: object, *, from_form: bool = False) -> E:
        """Parse an entry; raise `Refused` at every field whose value has the wrong type."""
        return read(self.Entry, data, from_form=from_form)

    def description(self, played: Played[R, E]) -> HandDescription:
        """Describe everything that was entered for a hand."""
        return self.describe(played) if self.describe else describe_fields(self.words, played)

    def dealt_by(self, state: S, dealer: int | None) -> S:
        """Return the state with this dealer, or unchanged if it has that dealer already or none is named."""
        return state if dealer is None or dealer == state.dealer else self.with_dealer(state, dealer)

    def settle(self, rules: R, state: S, entry: E) -> Turn[S]:
        """Check the entry and settle it; raise `Refused` with all problems."""
        if problems := self.check(rules, state, entry):
            raise Refused(problems)
        return self.play(rules, state, entry)

    @cached_property
    def _states(self) -> TypeAdapter[S]:
        return TypeAdapter(self.State)

    def dump_state(self, state: S) -> dict[str, Any]:
        """Convert a state to JSON values."""
        dumped: dict[str, Any] = self._states.dump_python(state, mode="json")
        return dumped

    def load_state(self, data: object) -> S:
        """Convert the JSON values of `dump_state` to a state."""
        return self._states.validate_python(data)


#: A game of any type.
AnyGame = Game[Any, Any, Any]
