"""A table for tests of the games: hands are played one after the other."""

from typing import Any, Protocol

from scorekeeper.games.contract import AnyGame, Turn
from scorekeeper.games.problems import Refused

Refusals = list[tuple[str, str]]


class Module(Protocol):
    """A game module."""

    GAME: Any


class Table:
    """One game in one seating; every hand updates `state`."""

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
        """Return field and code of each problem of this hand, without playing it."""
        try:
            self.game.settle(self.rules, self.state, self.game.read_entry(entry))
        except Refused as refused:
            return [(problem.field, problem.code) for problem in refused.problems]
        return []

    def why_not(self, **entry: Any) -> str:
        """Return the messages of the problems of this hand."""
        try:
            self.game.settle(self.rules, self.state, self.game.read_entry(entry))
        except Refused as refused:
            return str(refused)
        return ""

    def redeal(self, seat: int) -> None:
        """Correct the dealer."""
        self.state = self.game.with_dealer(self.state, seat)

    @property
    def dealer(self) -> int:
        """The dealer of the next hand."""
        return int(self.state.dealer)

    @property
    def outlook(self) -> dict[str, Any]:
        """The values that the table shows before the next hand."""
        return dict(self.game.outlook(self.rules, self.state))

    def over(self) -> bool:
        """Return whether the agreed length has been played."""
        return self.game.is_over(self.rules, self.state)


def open_table(module: Module, seats: int = 4, first_dealer: int = 0, **rules: Any) -> Table:
    """Open a table."""
    return Table(module.GAME, seats, first_dealer, rules)


def rules_refused(module: Module, seats: int = 4, **rules: Any) -> Refusals:
    """Return field and code of each problem of these rules for this many seats."""
    try:
        module.GAME.read_rules(rules, seats)
    except Refused as refused:
        return [(problem.field, problem.code) for problem in refused.problems]
    return []


def paid(turn: Turn[Any]) -> dict[tuple[int | str, int | str], int]:
    """Return the chips of a hand by payer and payee; payments of the same pair are added up."""
    chips: dict[tuple[int | str, int | str], int] = {}
    for payment in turn.payments:
        pair = payment.payer, payment.payee
        chips[pair] = chips.get(pair, 0) + payment.chips
    return chips


def reasons(turn: Turn[Any]) -> list[str]:
    """Return the reasons of the payments, in order."""
    return [payment.why.code for payment in turn.payments]
