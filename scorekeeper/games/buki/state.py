"""Where a game of Buki-Domino stands: the bank, and what drawn hands have carried over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Self

from pydantic import Field

from scorekeeper.games.buki.rules import Rules, may_bet, no_bet
from scorekeeper.games.contract import Start as BaseStart
from scorekeeper.games.fields import AS_WHOLE, HIGHEST_SUM
from scorekeeper.games.problems import Problem
from scorekeeper.games.words import BySeat, text


class Start(BaseStart):
    """Who deals, and the stakes that a draw left on the table, in points as bets are; the dealer has none."""

    stakes: tuple[Annotated[int, Field(ge=0, le=HIGHEST_SUM), AS_WHOLE], ...]

    def dealt_anew(self) -> Self:
        """Whoever is the banker now has theirs back."""
        stakes = (0 if seat == self.dealer else stake for seat, stake in enumerate(self.stakes))
        return self.model_copy(update={"stakes": tuple(stakes)})


@dataclass(frozen=True, slots=True)
class State:
    """Who deals and is the banker, what draws left on the table before each seat, and how many hands were played.

    `before` dealt the hand before, if there was one.
    """

    seats: int
    dealer: int
    carried: tuple[int, ...]
    played: int = 0
    before: int | None = None


def start(_rules: Rules, seats: int, first_dealer: int) -> State:
    """Nothing on the table."""
    return State(seats, first_dealer, (0,) * seats)


def resume(_rules: Rules, seats: int, start: Start) -> State:
    """The stakes where they were left."""
    return State(seats, start.dealer, start.stakes)


def onward(state: State) -> Start:
    """The stakes that are left on the table."""
    return Start(dealer=state.dealer, stakes=state.carried)


def redeal(state: State, seat: int) -> State:
    """Another banker, who has a stake that lay on the table back."""
    return replace(
        state, dealer=seat, carried=tuple(0 if at == seat else left for at, left in enumerate(state.carried))
    )


def fits_start(rules: Rules, start: Start) -> tuple[Problem, ...]:
    """A banker has no stake; everybody else's leaves a bet that could be paid."""
    problems = tuple(
        Problem(f"stakes.{seat}", "half", no_bet(rules))
        for seat, stake in enumerate(start.stakes)
        if not may_bet(rules, stake)
    )
    if start.stakes[start.dealer]:
        return (
            Problem(f"stakes.{start.dealer}", "dealer", text("the dealer is the banker and does not bet")),
            *problems,
        )
    return problems


def outlook(rules: Rules, state: State) -> dict[str, object]:
    """What is on the table before the hand."""
    changed = state.before not in {None, state.dealer}
    play = rules.bet_before_play_new if changed else rules.bet_before_play
    return {"bets_down": text("play %(number)s", number=play), "carried": BySeat(state.carried)}


def over(rules: Rules, state: State) -> bool:
    """Whether the agreed number of hands has been played."""
    return rules.length is not None and state.played >= rules.length
