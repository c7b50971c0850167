"""Define the state of a game of 打天九: dealer, streak and round."""

from dataclasses import dataclass, replace
from typing import Self

from scorekeeper.games.contract import Start as BaseStart
from scorekeeper.games.fields import Flag, NaturalNumber
from scorekeeper.games.tien_gow.rules import AGREED_ROUNDS, ROUNDS_A_WIND, Rules

WINDS = "東南西北"


class Start(BaseStart):
    """The dealer, the streak (連荘数), whether the dealer is the 仮親, and the number of changes of dealer."""

    streak: NaturalNumber
    first: Flag
    round: NaturalNumber

    def as_first_deal(self) -> Self:
        """Return a copy without a streak, whose dealer is not the 仮親."""
        return self.model_copy(update={"streak": 0, "first": False})


@dataclass(frozen=True, slots=True)
class State:
    """The dealer and the streak (連荘数) of hands won as dealer; `first` is true while the 仮親 deals.

    `round` counts the changes of dealer, from 0 for 東1. `untouched` is true before the first hand of a sheet that does
    not continue another one.
    """

    seats: int
    dealer: int
    first: bool = True
    streak: int = 0
    round: int = 0
    untouched: bool = False


def start(_rules: Rules, seats: int, first_dealer: int) -> State:
    """Return the state before the first hand: 東1, dealt by the 仮親."""
    return State(seats=seats, dealer=first_dealer, untouched=True)


def resume(_rules: Rules, seats: int, start: Start) -> State:
    """Return the state with the dealer, streak and round of `start`."""
    return State(seats, start.dealer, start.first, start.streak, start.round)


def continuation(state: State) -> Start:
    """Return the start of a following sheet, with the current dealer, streak and round."""
    return Start(dealer=state.dealer, streak=state.streak, first=state.first, round=state.round)


def with_dealer(state: State, seat: int) -> State:
    """Return the state with another dealer without a streak; before the first hand, the new dealer is the 仮親."""
    if state.untouched:
        return replace(state, dealer=seat)
    return replace(state, dealer=seat, first=False, streak=0)


def multiplier(rules: Rules, state: State) -> int:
    """Return the multiplier of payments to and from the dealer."""
    if not state.first or (state.streak and rules.first_dealer_streak == "formula"):
        times = rules.dealer_multiplier + state.streak
    else:
        times = rules.first_dealer_multiplier + (state.streak if rules.first_dealer_streak == "increment" else 0)
    return min(times, rules.max_dealer_multiplier or times)


def following(state: State, winner: int) -> State:
    """Return the state after a hand that `winner` won."""
    if winner == state.dealer:
        return State(state.seats, winner, state.first, state.streak + 1, state.round)
    return State(state.seats, winner, first=False, streak=0, round=state.round + 1)


def round_of(state: State) -> str:
    """Return the round, such as 東1."""
    wind, number = divmod(state.round % (len(WINDS) * ROUNDS_A_WIND), ROUNDS_A_WIND)
    return f"{WINDS[wind]}{number + 1}"


def others(state: State, seat: int) -> list[int]:
    """Return all seats except one."""
    return [other for other in range(state.seats) if other != seat]


def outlook(rules: Rules, state: State) -> dict[str, object]:
    """Return the multiplier, the round and the streak of the next hand."""
    return {"multiplier": multiplier(rules, state), "round": round_of(state), "streak": state.streak}


def is_over(rules: Rules, state: State) -> bool:
    """Return whether the agreed rounds have been played."""
    return rules.length != "open" and state.round >= AGREED_ROUNDS[rules.length]
