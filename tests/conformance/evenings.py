"""Random sheets of every game: rules, and valid hands.

A game needs a module `hands` in its test folder, whose `any_hand` draws a valid hand for its rules and state.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as some

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.house_rules import RuleField
from scorekeeper.games.problems import Refused
from scorekeeper.games.registry import games
from scorekeeper.ledger.sheet import FORMAT, create_sheet, settle_hand
from tests.conformance.hands import Draw, Hand
from tests.games.folders import part

NAMES = ("Aki", "Ben", "Chie", "Dai", "Emi", "Fumi", "Go", "Hana", "Ichi", "Jun", "Kei", "Leo")
MOST_HANDS = 8


@dataclass(frozen=True)
class Evening:
    """A sheet and its game."""

    game: AnyGame
    rules: Mapping[str, Any]
    players: tuple[str, ...]
    first_dealer: int
    hands: tuple[Hand, ...]

    @property
    def sheet(self) -> dict[str, Any]:
        """The sheet as JSON."""
        return {
            "format": FORMAT,
            "game": self.game.id,
            "rules": self.rules,
            "players": list(self.players),
            "first_dealer": self.first_dealer,
            "hands": list(self.hands),
        }

    @property
    def any_plan(self) -> bool:
        """Whether several plans may have the minimum number of payments, so that only totals can be compared."""
        return self.rules.get("mode") == "zero-sum"


A_SEAT = {"winner", "caught", "bidder", "dealer", "player", "on"}
SEATS = {"winners"}
BY_SEAT = {"piles", "tricks", "bets", "pips", "points", "players"}


def reseated(hand: Hand, order: Sequence[int]) -> Hand:
    """Return the hand for the same people in other seats; `order` has the previous seat of each seat."""
    return {name: _reseated_value(name, value, order) for name, value in hand.items()}


def _reseated_value(name: str, value: Any, order: Sequence[int]) -> Any:  # noqa: ANN401  JSON
    if name in A_SEAT and isinstance(value, int):
        return order.index(value)
    if name in SEATS:
        return [order.index(seat) for seat in value]
    if isinstance(value, list):
        values = [value[seat] for seat in order] if name in BY_SEAT else value
        return [_reseated_value("", item, order) for item in values]
    return reseated(value, order) if isinstance(value, dict) else value


def rules_of(game: AnyGame, seats: int) -> some.SearchStrategy[dict[str, Any]]:
    """Generate valid rules for this number of players, most of them with the default."""
    lines = {line.name: values_of(line) for line in game.rule_fields}
    return some.fixed_dictionaries({}, optional=lines).filter(lambda rules: _is_valid(game, rules, seats))


def values_of(line: RuleField) -> some.SearchStrategy[Any]:
    """Generate values of this rule."""
    if line.choices is not None:
        return some.sampled_from([*line.choices, None] if line.nullable else list(line.choices))
    if line.kind == "flag":
        return some.booleans()
    if line.kind == "text":
        return some.text("花札 Domino", max_size=9)
    low, high = line.low or 0, min(line.high or 0, 12)
    numbers = some.integers(int(2 * low), 2 * high).map(lambda twice: twice / 2)
    values = numbers if line.kind == "half" else some.integers(int(low), high)
    return some.none() | values if line.nullable else values


def _is_valid(game: AnyGame, rules: Mapping[str, Any], seats: int) -> bool:
    try:
        game.read_rules(rules, seats)
    except Refused:
        return False
    return True


@some.composite
def evenings(draw: Draw, game: AnyGame) -> Evening:
    """Draw a sheet with valid hands, sometimes with a corrected dealer."""
    seats = draw(some.integers(game.min_players, min(game.max_players, 6)))
    rules = draw(rules_of(game, seats))
    sheet = create_sheet(game, rules, NAMES[:seats], draw(some.integers(0, seats - 1)))
    state, hands = sheet.first_state(), []
    for number in range(1, draw(some.integers(0, MOST_HANDS)) + 1):
        correction = draw(some.none() | some.none() | some.integers(0, seats - 1))
        dealt = state if correction in {None, state.dealer} else game.with_dealer(state, correction)
        hand = draw(right_hands(game, sheet.rules, dealt))
        if correction is not None:
            hand["dealer"] = correction
        hands.append(hand)
        state = settle_hand(sheet, state, hand, number).state
    return Evening(game, rules, sheet.players, sheet.first_dealer, tuple(hands))


@some.composite
def right_hands(draw: Draw, game: AnyGame, rules: Any, state: Any) -> Hand:  # noqa: ANN401  any game's
    """Draw a valid hand after this state."""
    hand: Hand = part(game.id, "hands").any_hand(draw, rules, state)
    return hand


@some.composite
def odd_hands(draw: Draw, right: Hand) -> Hand:
    """Change something in a valid hand: fields that are missing, unknown or of another type."""
    hand = dict(right)
    for _ in range(draw(some.integers(1, 2))):
        field = draw(some.sampled_from([*hand, "nonsense"]))
        if draw(some.booleans()):
            hand.pop(field, None)
        else:
            hand[field] = draw(_changed(hand.get(field)))
    return hand


def _changed(value: object) -> some.SearchStrategy[Any]:
    if isinstance(value, list) and value:
        places = some.integers(0, len(value) - 1)
        return places.flatmap(
            lambda place: _changed(value[place]).map(lambda new: [*value[:place], new, *value[place + 1 :]])
        ) | some.just(value[1:])
    if isinstance(value, dict) and value:
        names = some.sampled_from(sorted(value))
        return names.flatmap(lambda name: _changed(value[name]).map(lambda new: {**value, name: new}))
    return (
        some.integers(-2, 20)
        | some.sampled_from([None, True, False, 1.5, "", "moon", "0", [], {}, 10**12])
        | some.lists(some.integers(0, 9), max_size=5)
    )


GAMES = list(games().values())
"""All installed games."""
