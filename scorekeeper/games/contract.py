"""What a game is: values, and functions of values.

A game file declares `Rules` (what the table agrees), `State` (what carries over to the next hand), `Entry` (what people
type) and the functions `start`, `check` and `play`; `GAME` ties them together. `check` names everything that cannot be,
each problem at its field; `play` is total on whatever `check` let through.

Chips are whole numbers. Only a multiplier may be an exact half (`fields.Half`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, Literal, NamedTuple, Protocol, Self, TypeVar

from pydantic import TypeAdapter

from scorekeeper.games.checks import length_problem, seat_problem
from scorekeeper.games.counting import Collection, Counted
from scorekeeper.games.entered import entered
from scorekeeper.games.fields import Model, SeatNumber, read
from scorekeeper.games.house_rules import RuleField, Rules, rule_fields
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.telling import Played, Told, usual_headline
from scorekeeper.games.tiles import UNDRAWN, Drawn
from scorekeeper.games.words import DEALER, Dealer, Text, so_many_players, text


class Term(NamedTuple):
    """One number of a reason and the code of what it stands for (`base`, `piles`); `seat` where it is somebody's."""

    code: str
    number: int | Fraction
    seat: int | None = None


class Why(NamedTuple):
    """The sum behind a payment: the `plus` terms added up, times every `times` term, plus `rounding`.

    `code` says what was paid for, and is the payment's `reason` in the settled sheet.
    """

    code: str
    plus: tuple[Term, ...]
    times: tuple[Term, ...] = ()
    rounding: int | Fraction = 0

    @property
    def chips(self) -> int | Fraction:
        """What the sum comes to: always the chips of its payment."""
        chips: int | Fraction = 0
        for _, number, _ in self.plus:
            chips += number
        for _, number, _ in self.times:
            chips *= number
        return chips + self.rounding


class Payment(NamedTuple):
    """Chips that change hands: more than none. A party is a seat, or a spectator by a `GuestName` of the entry."""

    payer: int | str
    payee: int | str
    chips: int
    why: Why


def pay(payer: int | str, payee: int | str, why: Why) -> tuple[Payment, ...]:
    """The payment that `why` comes to, or none where that is nothing."""
    chips = why.chips
    if chips != int(chips):
        message = f"{chips} is no whole number of chips"
        raise ValueError(message)
    return (Payment(payer, payee, int(chips), why),) if chips else ()


def difference(code: str, numbers: Sequence[int], lower: int, higher: int) -> tuple[Term, ...]:
    """What the seat `higher` has more than `lower`; a number below nothing is added, and said so (`below`)."""
    less = numbers[lower]
    terms = (Term(code, numbers[higher], higher), Term(code if less > 0 else "below", -less, lower))
    return terms if less else terms[:1]


def unit_term(rules: Rules) -> tuple[Term, ...]:
    """The chips a point, as a term to multiply by; none where a point is a chip."""
    return (Term("unit", rules.unit),) if rules.unit > 1 else ()


class State(Protocol):
    """What every game's state is: a dataclass that has the number of seats, and who deals the next hand."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def seats(self) -> int: ...  # noqa: D102
    @property
    def dealer(self) -> int: ...  # noqa: D102


class Start(Model):
    """Where a sheet goes on from: what another would have begun its next hand with. A list has one entry a seat."""

    dealer: SeatNumber

    @property
    def by_seat(self) -> Mapping[str, tuple[int, ...]]:
        """What is kept for every seat, by its name."""
        return {name: value for name, value in self if isinstance(value, tuple)}

    def reseated(self, places: Sequence[int | None], dealer: int) -> Self:
        """The same in other seats: `places` are where each seat was, None for one that begins at nothing.

        Whoever has the deal takes it along; where it went to somebody else, `dealer` begins a stay of their own.
        """
        moved = {
            name: tuple(0 if seat is None else value[seat] for seat in places) for name, value in self.by_seat.items()
        }
        there = self.model_copy(update={**moved, "dealer": dealer})
        return there if places[dealer] == self.dealer else there.dealt_anew()

    def dealt_anew(self) -> Self:
        """The same for somebody who has just become the dealer."""
        return self


USUAL_SEATS: Final = 4
"""So many are thought of where nobody has said how many play, and a game allows it."""

_Start = Start  # inside of `Game` its own declaration hides the name
R = TypeVar("R", bound=Rules)
S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Model)


@dataclass(frozen=True, slots=True)
class Turn(Generic[S]):
    """The state after a hand, the payments, and by JSON names what is shown: numbers, texts, `Seat` or `BySeat`."""

    state: S
    payments: tuple[Payment, ...]
    shown: Mapping[str, Any] = field(default_factory=dict)


def start_of(state: State) -> Start:
    """Where the next hand begins: all that carries over where a game keeps nothing but the deal."""
    return Start(dealer=state.dealer)


def move_deal(state: S, seat: int) -> S:
    """The state with another dealer: all that a correction does where a game keeps nothing else of the deal."""
    return replace(state, dealer=seat)


@dataclass(frozen=True)
class Game(Generic[R, S, E]):
    """One game, by its declarations: what must be said, and what may be where a game has it."""

    id: str
    package: str
    """The folder with what else is the game's: the form, its script, the help, translations; "" where there is none."""
    names: Mapping[str, str]
    """By language: `en`, `ja`, `zh_Hant`."""
    few: int
    many: int
    """So many may play."""
    Rules: type[R]
    State: type[S]
    Entry: type[E]
    start: Callable[[R, int, int], S]
    """What the first hand begins with: rules, seats, first dealer."""
    check: Callable[[R, S, E], tuple[Problem, ...]]
    play: Callable[[R, S, E], Turn[S]]
    words: Mapping[str, Text]
    """Every code of a `Why` or `Term`, every field and choice of the entry, every name in `shown` or the outlook."""
    resume: Callable[[R, int, Any], S]
    """What a sheet begins with that goes on from another: rules, seats, its `Start`."""
    Start: type[_Start] = Start
    onward: Callable[[S], _Start] = start_of
    """Where a state leaves off."""
    fits_start: Callable[[R, Any], tuple[Problem, ...]] = lambda _rules, _start: ()
    """What cannot be gone on from."""
    fits: Callable[[R, int], tuple[Problem, ...]] = lambda _rules, _seats: ()
    """What rules and seats cannot be together."""
    dealer: Callable[[R], Dealer] = lambda _rules: DEALER
    """What whoever has the deal is called."""
    direction: Literal["clockwise", "counter-clockwise"] | None = None
    """Which way the first hand of a sheet runs at a table, seen from above; None where that is the table's affair."""
    redeal: Callable[[S, int], S] = move_deal
    """The state with another dealer."""
    outlook: Callable[[R, S], Mapping[str, Any]] = lambda _rules, _state: {}
    """What the table must know before the next hand.

    `round` (of winds: `東3`) and `multiplier` stand large, a `direction` (a `Direction`) draws arrows between seats.
    """
    headline: Callable[[Played[R, E]], Text] = usual_headline
    """Who won a hand with what, in one short line."""
    told: Callable[[Played[R, E]], Told] | None = None
    """Everything that was entered; without it every field stands under its name."""
    counts: Mapping[str, Text] = field(default_factory=dict)
    """Every code of what is counted over many evenings and how it is called, in the order in which they are shown."""
    counted: Callable[[Played[R, E]], Iterable[Counted]] = lambda _played: ()
    """What is counted of a hand, each by the seat whose it is."""
    collection: Collection | None = None
    """What of it everybody collects together, and how that is called."""
    points: str = ""
    """The value of the outlook that is played for: it stands where chips stand, the chips beside it; or nothing."""
    at_stake: str = ""
    """The value of the outlook, one a seat, that lies on the table and goes back where nothing goes on; or nothing."""
    over: Callable[[R, S], bool] = lambda _rules, _state: False
    """Whether the agreed length has been played; play may go on."""
    title: Callable[[R], str] = lambda _rules: ""
    """The table's own name for what it plays, or nothing."""
    face_down: Callable[[R], str] = lambda _rules: ""
    """The field, one value a seat but the dealer's, that nobody else sees until all values are in; or nothing."""
    laid: str = ""
    """Such a field that a player lays on the table: once confirmed on their phone, only dealer and host change it."""
    needs: Callable[[R, S], Mapping[str, Any]] = lambda _rules, _state: {}
    """What a form must know beyond the rules."""
    left_open: Callable[[R, int], Mapping[str, int | Text]] = lambda _rules, _seats: {}
    """What null comes to with these rules and seats, by the name of each rule that may be null."""
    drawn: Drawn = UNDRAWN
    """By which people know it, beside its name; where that is nothing, the first character of `zh_Hant`."""
    examples: tuple[Mapping[str, Any], ...] = ()
    """A few ordinary hands, one after the other, of `usual_seats` players under the usual rules, to try it with."""
    edition: int = 1
    """Rises with every change by which an entry may come to something else, or may not be read any more."""
    renewed: Callable[[int, Mapping[str, Any]], Mapping[str, Any]] = lambda _edition, rules: rules
    """How rules that were agreed under an older edition read now."""

    @cached_property
    def rule_fields(self) -> tuple[RuleField, ...]:
        """The lines of the house rules."""
        return rule_fields(self.Rules)

    @property
    def usual_seats(self) -> int:
        """How many are thought of where nobody has said how many play."""
        return min(self.many, max(self.few, USUAL_SEATS))

    @property
    def players(self) -> Text:
        """How many play, in words: `2 to 5 players`."""
        return so_many_players(self.few, self.many)

    def check_seats(self, seats: int) -> tuple[Problem, ...]:
        """The problem of too few or too many players, or none."""
        expected = text("this game needs %(players)s", players=self.players)
        return () if self.few <= seats <= self.many else (Problem("players", "seats", expected),)

    def read_rules(self, data: object, seats: int, *, from_form: bool = False) -> R:
        """The rules that `data` agrees on for this many seats; `Refused` at the rule that cannot be."""
        if problems := self.check_seats(seats):
            raise Refused(problems)
        rules = read(self.Rules, data, from_form=from_form)
        if problems := self.fits(rules, seats):
            raise Refused(problems)
        return rules

    def read_start(self, rules: R, seats: int, data: object) -> _Start:
        """Where this sheet goes on from; `Refused` where nothing could stand so."""
        start = read(self.Start, data)
        problems = seat_problem("dealer", start.dealer, seats)
        for name, value in start.by_seat.items():
            problems += length_problem(name, value, seats)
        if problems := problems or self.fits_start(rules, start):
            raise Refused(problems)
        return start

    def read_entry(self, data: object, *, from_form: bool = False) -> E:
        """What was typed, as an entry; `Refused` at the field that is no value of its kind."""
        return read(self.Entry, data, from_form=from_form)

    def tell(self, played: Played[R, E]) -> Told:
        """What was entered of a hand."""
        return self.told(played) if self.told else entered(self.words, played)

    def settle(self, rules: R, state: S, entry: E) -> Turn[S]:
        """Check, then play; `Refused` with all problems."""
        if problems := self.check(rules, state, entry):
            raise Refused(problems)
        return self.play(rules, state, entry)

    @cached_property
    def _states(self) -> TypeAdapter[S]:
        return TypeAdapter(self.State)

    def dump_state(self, state: S) -> dict[str, Any]:
        """The state as JSON values."""
        dumped: dict[str, Any] = self._states.dump_python(state, mode="json")
        return dumped

    def load_state(self, data: object) -> S:
        """The state that `dump_state` wrote."""
        return self._states.validate_python(data)


AnyGame = Game[Any, Any, Any]
"""Whichever game it is."""
