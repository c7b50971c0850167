"""A table for tests: hands are played one after the other, as people would say them."""

from __future__ import annotations

from typing import Any, Protocol

from scorekeeper.games.contract import AnyGame, Turn
from scorekeeper.games.problems import Refused

Refusals = list[tuple[str, str]]


class Module(Protocol):
    """A game's file."""

    GAME: Any


class Table:
    """One game in one seating; `state` moves on with every hand."""

    def __init__(self, game: AnyGame, seats: int, first_dealer: int, rules: dict[str, Any]) -> None:
        self.game = game
        self.rules = game.read_rules(rules, seats)
        self.state = game.start(self.rules, seats, first_dealer)

    def hand(self, **entry: Any) -> Turn[Any]:
        """Play this hand."""
        turn = self.game.settle(self.rules, self.state, self.game.read_entry(entry))
        self.state = turn.state
        return turn

    def refused(self, **entry: Any) -> Refusals:
        """Field and code of everything that is wrong with this hand; nothing is played."""
        try:
            self.game.settle(self.rules, self.state, self.game.read_entry(entry))
        except Refused as refused:
            return [(problem.field, problem.code) for problem in refused.problems]
        return []

    def why_not(self, **entry: Any) -> str:
        """The sentences against this hand."""
        try:
            self.game.settle(self.rules, self.state, self.game.read_entry(entry))
        except Refused as refused:
            return str(refused)
        return ""

    def redeal(self, seat: int) -> None:
        """Correct who deals."""
        self.state = self.game.redeal(self.state, seat)

    @property
    def dealer(self) -> int:
        """Who deals the next hand."""
        return int(self.state.dealer)

    @property
    def outlook(self) -> dict[str, Any]:
        """What the table must know before the next hand."""
        return dict(self.game.outlook(self.rules, self.state))

    def over(self) -> bool:
        """Whether the agreed length has been played."""
        return self.game.over(self.rules, self.state)


def table(module: Module, seats: int = 4, first_dealer: int = 0, **rules: Any) -> Table:
    """A new table."""
    return Table(module.GAME, seats, first_dealer, rules)


def rules_refused(module: Module, seats: int = 4, **rules: Any) -> Refusals:
    """Field and code of everything that is wrong with these rules for this many seats."""
    try:
        module.GAME.read_rules(rules, seats)
    except Refused as refused:
        return [(problem.field, problem.code) for problem in refused.problems]
    return []


def paid(turn: Turn[Any]) -> dict[tuple[int | str, int | str], int]:
    """The chips of a hand, by payer and payee; several payments the same way are added up."""
    chips: dict[tuple[int | str, int | str], int] = {}
    for payment in turn.payments:
        way = payment.payer, payment.payee
        chips[way] = chips.get(way, 0) + payment.chips
    return chips


def reasons(turn: Turn[Any]) -> list[str]:
    """What the payments were for, in their order."""
    return [payment.why.code for payment in turn.payments]
