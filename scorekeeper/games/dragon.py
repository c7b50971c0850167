"""What Twister and Che Deng share: tiles face down are counted, and every pair of players settles the difference.

Who has more pips face down pays who has fewer the difference: doubled to a player who laid nothing down, and doubled
by a player who matched no tile at all.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Annotated, Final, Literal

from pydantic import Field

from scorekeeper.games.contract import Payment, Term, Turn, Why, pay
from scorekeeper.games.contract import Start as BaseStart
from scorekeeper.games.door import Flag, Model, Problem, Whole, count, length_problem, missing, not_wanted, rule
from scorekeeper.games.door import Rules as BaseRules
from scorekeeper.games.tiles import CHINESE, DOUBLE_SIX, Tile, TileSet, all_pips
from scorekeeper.games.words import Text, text

SETS: Final = {"chinese": CHINESE, "double-six": DOUBLE_SIX}
DEALT: Final = {"chinese": {2: 16, 3: 10, 4: 8}, "double-six": {2: 14, 3: 9, 4: 7, 5: 5}}
FEW: Final = 2
MANY: Final = CHINESE.size
"""As many as the larger set can give one tile each."""


Turning = Literal["fixed", "alternating"]


def turning(default: Turning) -> Turning:
    """The rule for the direction of play, of which each of the two games has its usual."""
    return rule(
        default,
        text("Direction of play"),
        text("Whether every second hand runs the other way round; it decides ties for the deal."),
        choices={"fixed": text("the same on every hand"), "alternating": text("every second hand the other way round")},
    )


class Rules(BaseRules):
    """What the table agrees beforehand."""

    tile_set: Literal["chinese", "double-six"] = rule(
        "chinese",
        text("Tiles"),
        text("Which set is played with."),
        choices={"chinese": text("Chinese dominoes 骨牌, 32 tiles"), "double-six": text("double-six set, 28 tiles")},
    )
    hand_size: Whole | None = rule(
        None,
        text("Tiles dealt"),
        text("Tiles each; empty for the usual number at a table of this size."),
        low=1,
        high=MANY,
    )
    clean_multiplier: Whole = count(
        2, text("Clean"), text("Who laid no tile face down receives this many times the difference.")
    )
    blocked_multiplier: Whole = count(
        2, text("Blocked"), text("Who matched no tile pays this many times the difference.")
    )
    blocked_rule: Literal["head-tail", "all", "strict"] = rule(
        "head-tail",
        text("Who is blocked"),
        text("How many tiles face down count as having matched none; the dealer opens with any tile."),
        choices={
            "head-tail": text("the dealer with all but one, the others with the whole hand"),
            "all": text("only a whole hand, so never the dealer"),
            "strict": text("the dealer with all but two, the others with all but one"),
        },
    )
    blocked_pair: Literal["double", "plain"] = rule(
        "double",
        text("Two blocked players"),
        text("What is paid between two who are both blocked."),
        choices={"double": text("double, like to anybody"), "plain": text("the plain difference")},
    )
    turning: Turning = turning("fixed")
    next_dealer: Literal["most-chips", "fewest-pips", "rotate"] = rule(
        "most-chips",
        text("Next dealer"),
        text("Who deals next; where it is shared, the first from the dealer in the order of play."),
        choices={
            "most-chips": text("who gained most chips"),
            "fewest-pips": text("who has the fewest pips face down"),
            "rotate": text("the next player"),
        },
    )


class Start(BaseStart):
    """Who deals, and whether the next hand runs the other way round."""

    reversed: Flag


@dataclass(frozen=True, slots=True)
class State:
    """Who deals, and whether the next hand runs the other way round."""

    seats: int
    dealer: int
    reversed: bool = False


class Laid(Model):
    """What one player laid face down: the tiles counted and their pips, or the tiles themselves."""

    face_down: Annotated[Whole, Field(ge=0, le=MANY)] | None = None
    pips: Annotated[Whole, Field(ge=0, le=CHINESE.pips_of(MANY)[1])] | None = None
    discards: Annotated[tuple[Tile, ...], Field(max_length=MANY)] | None = None

    @property
    def tiles(self) -> int:
        """How many tiles lie face down."""
        return len(self.discards) if self.discards is not None else self.face_down or 0

    @property
    def sum(self) -> int:
        """Their pips together."""
        return all_pips(self.discards) if self.discards is not None else self.pips or 0


class Entry(Model):
    """A finished hand: what everybody laid face down, in seat order."""

    players: Annotated[tuple[Laid, ...], Field(max_length=MANY)]


def fits(rules: Rules, seats: int) -> tuple[Problem, ...]:
    """The hand must be known for this many players, and the set must hold the deal."""
    hand, tiles = _hand_size(rules, seats), SETS[rules.tile_set].size
    if hand is None:
        said = text("for %(seats)s players, say how many tiles are dealt to each", seats=seats)
        return (Problem("hand_size", "missing", said),)
    if hand * seats > tiles:
        said = text(
            "%(hand)s tiles for each of %(seats)s players: the set has %(tiles)s", hand=hand, seats=seats, tiles=tiles
        )
        return (Problem("hand_size", "set", said),)
    return ()


def _hand_size(rules: Rules, seats: int) -> int | None:
    return rules.hand_size or DEALT[rules.tile_set].get(seats)


def hand_size(rules: Rules, seats: int) -> int:
    """The tiles dealt to each."""
    return _hand_size(rules, seats) or 0


def left_open(rules: Rules, seats: int) -> dict[str, int]:
    """The usual deal at a table of this size, where there is one."""
    usual = DEALT[rules.tile_set].get(seats)
    return {"hand_size": usual} if usual else {}


def start(_rules: Rules, seats: int, first_dealer: int) -> State:
    """Nothing played yet."""
    return State(seats, first_dealer)


def resume(_rules: Rules, seats: int, start: Start) -> State:
    """The way round that the next hand runs."""
    return State(seats, start.dealer, start.reversed)


def onward(state: State) -> Start:
    """The way round that the next hand runs."""
    return Start(dealer=state.dealer, reversed=state.reversed)


def fits_start(rules: Rules, start: Start) -> tuple[Problem, ...]:
    """Where the direction is fixed, no hand runs the other way round."""
    if rules.turning == "alternating" or not start.reversed:
        return ()
    return (Problem("reversed", "turning", text("at this table every hand runs the same way round")),)


def check(rules: Rules, state: State, entry: Entry) -> tuple[Problem, ...]:
    """Everything that cannot be."""
    if problems := length_problem("players", entry.players, state.seats):
        return problems
    problems = tuple(
        problem
        for seat, laid in enumerate(entry.players)
        for problem in _check_given(f"players.{seat}.", laid) or _check_laid(rules, state, seat, laid)
    )
    return problems + _check_tiles(SETS[rules.tile_set], entry)


def _check_given(place: str, laid: Laid) -> tuple[Problem, ...]:
    if laid.discards is None:
        problems = missing(laid, "face_down", "pips")
    else:
        said = text("the tiles themselves say this: give either, not both")
        problems = not_wanted(laid, "discards", said, "face_down", "pips")
    return tuple(replace(problem, field=place + problem.field) for problem in problems)


def _check_laid(rules: Rules, state: State, seat: int, laid: Laid) -> tuple[Problem, ...]:
    """A count that the deal allows, and pips that so many tiles of the set can have."""
    field = f"players.{seat}.{'face_down' if laid.discards is None else 'discards'}"
    hand = hand_size(rules, state.seats)
    if laid.tiles > hand:
        return (Problem(field, "hand", text("at most %(high)s is expected", high=hand)),)
    if laid.tiles == hand and seat == state.dealer:
        return (Problem(field, "dealer", text("the dealer opens with a tile, so never has the whole hand face down")),)
    fewest, most = SETS[rules.tile_set].pips_of(laid.tiles)
    if laid.discards is None and not fewest <= laid.sum <= most:
        said = text(
            "with %(tiles)s face down, %(fewest)s to %(most)s pips are expected",
            tiles=laid.tiles,
            fewest=fewest,
            most=most,
        )
        return (Problem(f"players.{seat}.pips", "pips", said),)
    return ()


def _check_tiles(tiles: TileSet, entry: Entry) -> tuple[Problem, ...]:
    """Every tile named is one of the set, and all seats together name it no more often than the set has it."""
    seen: Counter[str] = Counter()
    problems: list[Problem] = []
    for seat, laid in enumerate(entry.players):
        for index, tile in enumerate(laid.discards or ()):
            seen[tile] += 1
            if seen[tile] > tiles.counts.get(tile, 0):
                problems.append(Problem(f"players.{seat}.discards.{index}", "tile", _too_often(tiles, tile)))
    return tuple(problems)


def _too_often(tiles: TileSet, tile: str) -> Text:
    if tile not in tiles.counts:
        return text("there is no tile %(tile)s in this set", tile=tile)
    return text("%(tile)s more often than the set has it (%(times)s)", tile=tile, times=tiles.counts[tile])


@dataclass(frozen=True, slots=True)
class _Side:
    """One player when the pairs settle."""

    seat: int
    pips: int
    clean: bool
    blocked: bool


def play(rules: Rules, state: State, entry: Entry) -> Turn[State]:
    """Every pair settles its difference."""
    sides = [
        _Side(seat, laid.sum, laid.tiles == 0, _blocked(rules, state, seat, laid.tiles))
        for seat, laid in enumerate(entry.players)
    ]
    payments = tuple(payment for one, other in combinations(sides, 2) for payment in _between(rules, one, other))
    dealer = _next_dealer(rules, state, sides, payments)
    turned = rules.turning == "alternating" and not state.reversed
    return Turn(State(state.seats, dealer, reversed=turned), payments)


def _between(rules: Rules, one: _Side, other: _Side) -> tuple[Payment, ...]:
    payer, payee = (one, other) if one.pips > other.pips else (other, one)
    pips, less = Term("pips", payer.pips, payer.seat), Term("pips", -payee.pips, payee.seat)
    difference = (pips, less) if payee.pips else (pips,)
    return pay(payer.seat, payee.seat, Why("difference", difference, _times(rules, payer, payee)))


def _times(rules: Rules, payer: _Side, payee: _Side) -> tuple[Term, ...]:
    plain = rules.blocked_pair == "plain" and payee.blocked
    terms = (
        Term("clean", rules.clean_multiplier if payee.clean else 1, payee.seat),
        Term("blocked", rules.blocked_multiplier if payer.blocked and not plain else 1, payer.seat),
        Term("unit", rules.unit),
    )
    return tuple(term for term in terms if term.number > 1)


def _blocked(rules: Rules, state: State, seat: int, tiles: int) -> bool:
    """Whether this player matched no tile; who laid none down was never blocked, however small the hand."""
    matched = 1 if rules.blocked_rule == "strict" else 0
    if seat == state.dealer and rules.blocked_rule != "all":
        matched += 1
    return tiles > 0 and tiles >= hand_size(rules, state.seats) - matched


def _next_dealer(rules: Rules, state: State, sides: list[_Side], payments: tuple[Payment, ...]) -> int:
    if rules.next_dealer == "rotate":
        return (state.dealer + 1) % state.seats
    onward = -1 if state.reversed else 1
    from_the_dealer = [(state.dealer + onward * step) % state.seats for step in range(state.seats)]
    if rules.next_dealer == "fewest-pips":
        return min(from_the_dealer, key=lambda seat: sides[seat].pips)
    won = Counter[int | str]()
    for payment in payments:
        won[payment.payee] += payment.chips
        won[payment.payer] -= payment.chips
    return max(from_the_dealer, key=lambda seat: won[seat])


WORDS: Final = {
    "difference": text("difference"),
    "pips": text("pips of %(player)s"),
    "clean": text("%(player)s is clean"),
    "blocked": text("%(player)s is blocked"),
    "unit": text("unit"),
}
