"""Evenings that could have happened: random rules, and hand after hand built to be right, for every game.

A game joins by one function here, which builds a right hand from its rules and state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from hypothesis import strategies as some

from scorekeeper.games.buki import checks as buki_checks
from scorekeeper.games.buki import rules as buki_rules
from scorekeeper.games.buki import state as buki_state
from scorekeeper.games.contract import Game
from scorekeeper.games.dragon import settlement
from scorekeeper.games.freestyle import game as freestyle
from scorekeeper.games.house_rules import RuleField
from scorekeeper.games.moon import game as moon
from scorekeeper.games.problems import Refused
from scorekeeper.games.registry import games
from scorekeeper.games.tien_gow import rules as tien_gow_rules
from scorekeeper.games.tien_gow import state as tien_gow_state
from scorekeeper.games.tiles import pips
from scorekeeper.ledger.sheet import FORMAT, open_sheet, settle_hand

NAMES: Final = ("Aki", "Ben", "Chie", "Dai", "Emi", "Fumi", "Go", "Hana", "Ichi", "Jun", "Kei", "Leo")
GUESTS: Final = ("Eva", "Finn", "Gus")
MOST_HANDS: Final = 8

AnyGame = Game[Any, Any, Any]
Hand = dict[str, Any]
Draw = some.DrawFn


@dataclass(frozen=True)
class Evening:
    """A sheet as it would be written, and the game it is of."""

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
        """Whether the least number of payments may be had in several ways, so that only sums say what is right."""
        return self.rules.get("mode") == "zero-sum"


A_SEAT: Final = {"winner", "caught", "bidder", "dealer", "player", "on"}
SEATS: Final = {"winners"}
BY_SEAT: Final = {"piles", "tricks", "bets", "pips", "points", "players"}


def reseated(hand: Hand, order: Sequence[int]) -> Hand:
    """The same hand of people who sit elsewhere: `order` is where each of the new seats was."""
    return {name: _reseated(name, value, order) for name, value in hand.items()}


def _reseated(name: str, value: Any, order: Sequence[int]) -> Any:  # noqa: ANN401  JSON
    if name in A_SEAT and isinstance(value, int):
        return order.index(value)
    if name in SEATS:
        return [order.index(seat) for seat in value]
    if isinstance(value, list):
        values = [value[seat] for seat in order] if name in BY_SEAT else value
        return [_reseated("", one, order) for one in values]
    return reseated(value, order) if isinstance(value, dict) else value


# Rules and tables


def rules_of(game: AnyGame, seats: int) -> some.SearchStrategy[dict[str, Any]]:
    """Rules that this many players could agree on, most of them as usual."""
    lines = {line.name: values_of(line) for line in game.rule_fields}
    return some.fixed_dictionaries({}, optional=lines).filter(lambda rules: _fit(game, rules, seats))


def values_of(line: RuleField) -> some.SearchStrategy[Any]:
    """What this rule may be."""
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


def _fit(game: AnyGame, rules: Mapping[str, Any], seats: int) -> bool:
    try:
        game.read_rules(rules, seats)
    except Refused:
        return False
    return True


@some.composite
def evenings(draw: Draw, game: AnyGame) -> Evening:
    """An evening of this game: every hand right after those before, sometimes with a corrected dealer."""
    seats = draw(some.integers(game.few, min(game.many, 6)))
    rules = draw(rules_of(game, seats))
    sheet = open_sheet(game, rules, NAMES[:seats], draw(some.integers(0, seats - 1)))
    state, hands = sheet.first_state(), []
    for number in range(1, draw(some.integers(0, MOST_HANDS)) + 1):
        correction = draw(some.none() | some.none() | some.integers(0, seats - 1))
        dealt = state if correction in {None, state.dealer} else game.redeal(state, correction)
        hand = draw(right_hands(game, sheet.rules, dealt))
        if correction is not None:
            hand["dealer"] = correction
        hands.append(hand)
        state = settle_hand(sheet, state, hand, number).state
    return Evening(game, rules, sheet.players, sheet.first_dealer, tuple(hands))


@some.composite
def right_hands(draw: Draw, game: AnyGame, rules: Any, state: Any) -> Hand:  # noqa: ANN401  any game's
    """A hand that can be after this state."""
    return HANDS[game.id](draw, rules, state)


@some.composite
def odd_hands(draw: Draw, right: Hand) -> Hand:
    """A right hand with something changed: left out, made up, or of another kind."""
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


# A right hand, game by game


def shared(draw: Draw, whole: int, seats: int, least: Mapping[int, int]) -> list[int]:
    """`whole` divided among the seats, each with at least what `least` says."""
    parts = [least.get(seat, 0) for seat in range(seats)]
    for _ in range(whole - sum(parts)):
        parts[draw(some.integers(0, seats - 1))] += 1
    return parts


def tien_gow_hand(draw: Draw, rules: tien_gow_rules.Rules, state: tien_gow_state.State) -> Hand:
    """A hand of 打天九: first the tricks that must be somebody's, then the rest of the eight piles."""
    a_seat = some.integers(0, state.seats - 1)
    winner = draw(a_seat)
    if draw(some.integers(0, 9)) == 0:
        kind = draw(some.sampled_from(["qi_zhi_pai", "ba_zhi_pai"]))
        return {"dealt": {"player": winner, "kind": kind}}
    finish = draw(some.sampled_from(["plain", "plain", "bao_zun", "si_da_bao", "yao_jie", "yao_qin"]))
    last_trick = tien_gow_rules.TILES_OF_FINISH.get(finish, 1)
    earlier = rules.two_tile_rule or finish == "yao_jie"
    needed = Counter({winner: max(last_trick, 2) if earlier else last_trick})
    hand: Hand = {"winner": winner, "finish": finish}
    if finish == "yao_qin":
        hand["caught"] = draw(a_seat.filter(lambda seat: seat != winner))
        needed[hand["caught"]] = 1
    hand["bonuses"] = _bonuses(
        draw, a_seat, needed, supremes=1 if finish in {"bao_zun", *tien_gow_rules.LED_SMALL} else 2
    )
    if needed.keys() == {winner} and draw(some.integers(0, 3)) == 0:
        needed[winner] = tien_gow_rules.PILES
    hand["piles"] = shared(draw, tien_gow_rules.PILES, state.seats, needed)
    return {**hand, **_slam(draw, rules, state, hand)}


def _slam(draw: Draw, rules: tien_gow_rules.Rules, state: tien_gow_state.State, hand: Hand) -> Hand:
    """How all eight piles were won, where they were."""
    if hand["piles"][hand["winner"]] < tien_gow_rules.PILES:
        return {}
    by_default = rules.two_tile_rule and hand["finish"] not in tien_gow_rules.TILES_OF_FINISH
    slam = draw(some.sampled_from(["ba_zhi_jie", "qi_zhi_jie"] if by_default else ["ba_zhi_jie"]))
    if rules.lesser_slam and slam == "ba_zhi_jie" and hand["winner"] == state.dealer:
        return {"slam": slam, "lesser_slam": draw(some.booleans())}
    return {"slam": slam}


def _bonuses(draw: Draw, a_seat: some.SearchStrategy[int], needed: Counter[int], supremes: int) -> list[Hand]:
    """Bonus tricks for which there are piles; `needed` grows with them."""
    bonuses = []
    for kind, tiles in (("he_zun", 2), ("he_zun", 2), ("si_da_he", 4)):
        left = tien_gow_rules.PILES - sum(needed.values())
        if draw(some.integers(0, 3)) == 0 and tiles <= left and (kind != "he_zun" or supremes):
            player = draw(a_seat)
            needed[player] += tiles
            supremes -= kind == "he_zun"
            bonuses.append({"kind": kind, "player": player})
    return bonuses


def che_deng_hand(draw: Draw, rules: settlement.Rules, state: settlement.State) -> Hand:
    """A hand of the dragon games: tiles of one set, counted or named."""
    tiles = settlement.SETS[rules.tile_set]
    left = [tile for tile, times in tiles.counts.items() for _ in range(times)]
    players: list[Hand] = []
    for seat in range(state.seats):
        most = settlement.hand_size(rules, state.seats) - (seat == state.dealer)
        count = draw(some.sampled_from([0, most]) | some.integers(0, most))
        laid = [_either_way(draw, left) for _ in range(count)]
        counted = {"face_down": count, "pips": sum(map(pips, laid))}
        players.append(draw(some.sampled_from([counted, {"discards": laid}])))
    return {"players": players}


def _either_way(draw: Draw, left: list[str]) -> str:
    """One of the tiles that are left, the larger or the smaller end first."""
    tile = left.pop(draw(some.integers(0, len(left) - 1)))
    return draw(some.sampled_from([tile, tile[::-1]]))


def twister_hand(draw: Draw, rules: settlement.Rules, state: settlement.State) -> Hand:
    """Tiles, and sometimes a dragon."""
    ends = ("horizontal", "up", "down")
    pairs = [(head, tail) for head in ends for tail in ends if head != tail or head == "horizontal"]
    dragons = [{"head": head, "tail": tail} for head, tail in pairs]
    return {**che_deng_hand(draw, rules, state), **draw(some.sampled_from([{}, *dragons]))}


def moon_hand(draw: Draw, rules: moon.Rules, state: moon.State) -> Hand:
    """Tricks, with a bid where there is an auction."""
    tricks = shared(draw, moon.TRICKS, state.seats, {})
    if not rules.contract:
        return {"tricks": tricks}
    if draw(some.integers(0, 9)) == 0:
        return {"passed": True}
    bids = some.sampled_from([4, 5, 6, 7, "moon"])
    return {"bidder": draw(some.integers(0, state.seats - 1)), "bid": draw(bids), "tricks": tricks}


def da_san_hand(draw: Draw, _rules: object, state: Any) -> Hand:  # noqa: ANN401  any state with seats
    """A bid and who went out; sometimes with what may be said of a forced bid, and changes nothing."""
    hand: Hand = {
        "bidder": draw(some.integers(0, state.seats - 1)),
        "bid": draw(some.integers(1, 3)),
        "winner": draw(some.integers(0, state.seats - 1)),
    }
    said = draw(some.sampled_from([None, False, True] if hand["bid"] == 1 else [None, False]))
    return hand if said is None else {**hand, "forced": said}


def buki_hand(draw: Draw, rules: buki_rules.Rules, state: buki_state.State) -> Hand:
    """Bets among those that could be paid, an end, and spectators."""
    bets = [
        None if seat == state.dealer else draw(some.sampled_from(_payable(rules, state.carried[seat])))
        for seat in range(state.seats)
    ]
    a_winner = some.fixed_dictionaries({"winner": some.integers(0, state.seats - 1)})
    end = draw(a_winner | some.just({"draw": True}) | some.just({"pips": _blocked(draw, rules, state.seats)}))
    side_bets = [_side_bet(draw, rules, state) for _ in range(draw(some.integers(0, 3)))]
    return {"bets": bets, "side_bets": side_bets, **end}


def _payable(rules: buki_rules.Rules, carried: int) -> list[int]:
    """The bets that could be paid, beside what a draw left."""
    bets = range(rules.min_bet, rules.highest + 1)
    return [bet for bet in bets if _is_whole(rules, rules.payout, carried + bet)]


def _is_whole(rules: buki_rules.Rules, odds: Fraction, points: int) -> bool:
    return rules.rounding != "exact" or (odds * points * rules.unit).denominator == 1


def _blocked(draw: Draw, rules: buki_rules.Rules, seats: int) -> list[int]:
    """The pips of the tiles that are left in every hand."""
    tiles = draw(some.permutations(sorted(buki_checks.TILES.counts)))
    hands = [tiles[seat * rules.hand_size :] for seat in range(seats)]
    return [sum(map(pips, hand[: draw(some.integers(1, rules.hand_size))])) for hand in hands]


def _side_bet(draw: Draw, rules: buki_rules.Rules, state: buki_state.State) -> Hand:
    """A spectator's bet, sometimes refused or at odds of its own; an accepted one could be paid."""
    on = draw(some.integers(0, state.seats - 1))
    own = draw(some.none() | some.integers(1, 200).map(lambda twice: Fraction(twice, 2)))
    accepted = draw(some.sampled_from([{}, {}, {"accepted": True}, {"accepted": False}]))
    odds = own or (rules.side_payout_dealer if on == state.dealer else rules.side_payout)
    amount = draw(some.integers(1, 9))
    if accepted != {"accepted": False} and not _is_whole(rules, odds, amount):
        amount += 1
    bet: Hand = {"by": draw(some.sampled_from(GUESTS)), "on": on, "amount": amount}
    return bet | accepted | ({"odds": float(own)} if own else {})


def freestyle_hand(draw: Draw, rules: freestyle.Rules, state: freestyle.State) -> Hand:
    """Points, or a winner, or a side of winners."""
    if rules.mode == "sides":
        everybody = draw(some.permutations(range(state.seats)))
        winners = everybody[: draw(some.integers(1, state.seats - 1))]
        return {"winners": list(winners), "amount": draw(some.integers(1, 50))}
    if rules.mode == "winner":
        return {"winner": draw(some.integers(0, state.seats - 1)), "amount": draw(some.integers(1, 50))}
    rest = state.seats - 1
    points = draw(some.lists(some.integers(-30, 30), min_size=rest, max_size=rest))
    return {"points": [*points, -sum(points) if rules.mode == "zero-sum" else draw(some.integers(-30, 30))]}


HANDS: Final[Mapping[str, Callable[[Draw, Any, Any], Hand]]] = {
    "twister": twister_hand,
    "che-deng": che_deng_hand,
    "moon": moon_hand,
    "tien-gow": tien_gow_hand,
    "da-san": da_san_hand,
    "buki": buki_hand,
    "freestyle": freestyle_hand,
}

GAMES: Final = list(games().values())
"""Every registered game."""
