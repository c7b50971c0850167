"""Where a game of 打天九 stands: the deal, the streak, the round of the winds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Final, Self

from pydantic import Field

from scorekeeper.games.contract import Start as BaseStart
from scorekeeper.games.fields import AS_WHOLE, HIGHEST, Flag
from scorekeeper.games.tien_gow.rules import (
    AGREED_ROUNDS,
    BONUS_SLOTS,
    LED_SMALL,
    PILES,
    ROUNDS_A_WIND,
    SUPREME_PAIRS,
    TILES_OF_BONUS,
    TILES_OF_FINISH,
    Rules,
)

WINDS: Final = "東南西北"


class Start(BaseStart):
    """Who deals with which streak (連荘数); whether it is still the 仮親; the changes of dealer so far."""

    streak: Annotated[int, Field(ge=0, le=HIGHEST), AS_WHOLE]
    first: Flag
    round: Annotated[int, Field(ge=0, le=HIGHEST), AS_WHOLE]

    def dealt_anew(self) -> Self:
        """No streak, and no 仮親."""
        return self.model_copy(update={"streak": 0, "first": False})


@dataclass(frozen=True, slots=True)
class State:
    """Who deals with which streak (連荘数) of hands won as dealer; `first` is the 仮親's stay.

    `round` counts changes of dealer, from 0 for 東1. `untouched`: no hand stands on a sheet that goes on from no other.
    """

    seats: int
    dealer: int
    first: bool = True
    streak: int = 0
    round: int = 0
    untouched: bool = False


def start(_rules: Rules, seats: int, first_dealer: int) -> State:
    """東1, dealt by the 仮親."""
    return State(seats=seats, dealer=first_dealer, untouched=True)


def resume(_rules: Rules, seats: int, start: Start) -> State:
    """The dealer's stay, as far as it has come."""
    return State(seats, start.dealer, start.first, start.streak, start.round)


def onward(state: State) -> Start:
    """The dealer's stay, as far as it has come."""
    return Start(dealer=state.dealer, streak=state.streak, first=state.first, round=state.round)


def redeal(state: State, seat: int) -> State:
    """Another dealer than the one who follows, without a streak; on the very first hand, the one who is the 仮親."""
    if state.untouched:
        return replace(state, dealer=seat)
    return replace(state, dealer=seat, first=False, streak=0)


def multiplier(rules: Rules, state: State) -> int:
    """By how much the dealer pays and is paid."""
    if not state.first or (state.streak and rules.first_dealer_streak == "formula"):
        return rules.dealer_multiplier + state.streak
    return rules.first_dealer_multiplier + (state.streak if rules.first_dealer_streak == "increment" else 0)


def following(state: State, winner: int) -> State:
    """The state after a hand that this seat won."""
    if winner == state.dealer:
        return State(state.seats, winner, state.first, state.streak + 1, state.round)
    return State(state.seats, winner, first=False, streak=0, round=state.round + 1)


def round_of(state: State) -> str:
    """The round of the winds: 東1."""
    wind, number = divmod(state.round % (len(WINDS) * ROUNDS_A_WIND), ROUNDS_A_WIND)
    return f"{WINDS[wind]}{number + 1}"


def others(state: State, seat: int) -> list[int]:
    """Everybody but one."""
    return [other for other in range(state.seats) if other != seat]


def outlook(rules: Rules, state: State) -> dict[str, object]:
    """What the table must know before the hand."""
    return {"multiplier": multiplier(rules, state), "round": round_of(state), "streak": state.streak}


def over(rules: Rules, state: State) -> bool:
    """Whether the agreed rounds have been played."""
    return rules.length != "open" and state.round >= AGREED_ROUNDS[rules.length]


def needs(rules: Rules, _state: State) -> dict[str, object]:
    """What the form must know to offer only what can be: the tiles that everything takes."""
    return {
        "piles": PILES,
        "supremes": SUPREME_PAIRS,
        "of_bonus": TILES_OF_BONUS,
        "of_finish": TILES_OF_FINISH,
        "led_small": sorted(LED_SMALL),
        "two_tiles": rules.two_tile_rule,
        "slots": BONUS_SLOTS,
    }
