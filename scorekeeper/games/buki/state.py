"""Define the state of a game of Buki-Domino: the banker and the stakes carried over from draws."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Self

from pydantic import Field

from scorekeeper.games.buki.rules import Rules, may_bet, no_bet
from scorekeeper.games.contract import Start as BaseStart
from scorekeeper.games.fields import AS_WHOLE, HIGHEST_SUM, SeatNumber
from scorekeeper.games.problems import Problem
from scorekeeper.games.words import BySeat, text


class Start(BaseStart):
    """The dealer, and the stakes that a draw left on the table, in points as bets are; 0 for the dealer.

    `before` is the dealer of the previous hand: the number of seats if that player has no seat any more, None before
    the first hand. It moves no chips, and is not compared: older starts have none.
    """

    stakes: tuple[Annotated[int, Field(ge=0, le=HIGHEST_SUM), AS_WHOLE], ...]
    before: Annotated[SeatNumber | None, Field(exclude_if=lambda seat: seat is None)] = None

    def __eq__(self, other: object) -> bool:
        """Return whether dealer and stakes are the same."""
        return isinstance(other, Start) and (self.dealer, self.stakes) == (other.dealer, other.stakes)

    def __hash__(self) -> int:
        """Return a hash of what is compared."""
        return hash((self.dealer, self.stakes))

    def reseated(self, places: Sequence[int | None], dealer: int) -> Self:
        """Return a copy for other seats, with the seat that the previous dealer has now."""
        before = next((seat for seat, place in enumerate(places) if place == self.before), len(places))
        moved = super().reseated(places, dealer)
        return moved if self.before is None else moved.model_copy(update={"before": before})

    def as_first_deal(self) -> Self:
        """Return a copy in which the stake of the dealer is 0: a new banker gets it back."""
        stakes = (0 if seat == self.dealer else stake for seat, stake in enumerate(self.stakes))
        return self.model_copy(update={"stakes": tuple(stakes)})


@dataclass(frozen=True, slots=True)
class State:
    """The dealer, the stakes that draws left on the table, by seat, and the number of hands played.

    `before` is the dealer of the previous hand, or None.
    """

    seats: int
    dealer: int
    carried: tuple[int, ...]
    played: int = 0
    before: int | None = None


def start(_rules: Rules, seats: int, first_dealer: int) -> State:
    """Return the state before the first hand, without stakes on the table."""
    return State(seats, first_dealer, (0,) * seats)


def resume(_rules: Rules, seats: int, start: Start) -> State:
    """Return the state with the stakes and the previous dealer of `start`."""
    return State(seats, start.dealer, start.stakes, before=start.before)


def continuation(state: State) -> Start:
    """Return the start of a following sheet, with the stakes that are on the table."""
    return Start(dealer=state.dealer, stakes=state.carried, before=state.before)


def with_dealer(state: State, seat: int) -> State:
    """Return the state with another banker, who gets back a stake that was on the table."""
    carried = tuple(0 if at == seat else stake for at, stake in enumerate(state.carried))
    return replace(state, dealer=seat, carried=carried)


def check_start(rules: Rules, start: Start) -> tuple[Problem, ...]:
    """Check that the banker has no stake, and that every other stake allows a bet that can be paid."""
    unpayable = (seat for seat, stake in enumerate(start.stakes) if not may_bet(rules, stake))
    problems = tuple(Problem(f"stakes.{seat}", "half", no_bet(rules)) for seat in unpayable)
    if start.stakes[start.dealer]:
        message = text("the dealer is the banker and does not bet")
        return (Problem(f"stakes.{start.dealer}", "dealer", message), *problems)
    return problems


#: The usual plays before which bets are due, in words.
DEADLINES = {
    1: text("before your first play"),
    2: text("before your second play"),
    3: text("before your third play"),
}


def outlook(rules: Rules, state: State) -> dict[str, object]:
    """Return the play before which bets are due, and the stakes on the table."""
    changed = state.before not in {None, state.dealer}
    play = rules.bet_before_play_new if changed else rules.bet_before_play
    deadline = DEADLINES.get(play, text("before your play %(number)s", number=play))
    return {"bets_down": deadline, "carried": BySeat(state.carried)}


def is_over(rules: Rules, state: State) -> bool:
    """Return whether the agreed number of hands has been played."""
    return rules.length is not None and state.played >= rules.length
