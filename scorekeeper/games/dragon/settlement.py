"""Rules, checks and settlement of Twister and Che Deng: every pair of players pays the difference in pips face down.

The player with more pips pays: doubled if the payee has no tile face down, and doubled if the payer matched no tile.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from scorekeeper.games import checks, contract, house_rules, telling
from scorekeeper.games.contract import Payment, Term, Turn, Why, difference, pay
from scorekeeper.games.dragon.face_down import MOST, HiddenTiles, check_given, check_pips, check_tiles, check_together
from scorekeeper.games.fields import Flag, Model, Whole
from scorekeeper.games.house_rules import count_rule, rule
from scorekeeper.games.problems import Problem
from scorekeeper.games.reference import Reference, set_reference
from scorekeeper.games.tiles import CHINESE, DOUBLE_SIX
from scorekeeper.games.words import Direction, Text, text

SETS = {"chinese": CHINESE, "double-six": DOUBLE_SIX}
DEALT = {"chinese": {2: 16, 3: 10, 4: 8}, "double-six": {2: 14, 3: 9, 4: 7, 5: 5}}
FEW = 2
MANY = 5
OPENS = text("the dealer always plays the first tile, so cannot have the whole hand face down")

Turning = Literal["fixed", "alternating"]


def turning(default: Turning) -> Turning:
    """Return the rule for the direction of play, with the default of the game."""
    return rule(
        default,
        text("Direction of play"),
        text("Direction of play. It decides who deals after a tie."),
        choices={"fixed": text("the same on every hand"), "alternating": text("reverses after every hand")},
    )


class Rules(house_rules.Rules):
    """The house rules of both games."""

    asked = ("tile_set", "blocked_rule", "next_dealer", "unit")
    suggested: ClassVar = {5: {"tile_set": "double-six"}}

    tile_set: Literal["chinese", "double-six"] = rule(
        "chinese",
        text("Tiles"),
        text("The set you play with."),
        choices={"chinese": text("Chinese dominoes 骨牌, 32 tiles"), "double-six": text("double-six set, 28 tiles")},
    )
    hand_size: Whole | None = count_rule(
        None, text("Tiles dealt"), text("Tiles per player. Leave empty for the default."), high=MOST
    )
    clean_multiplier: Whole = count_rule(
        2, text("Clean"), text("A player with no tile face down receives the difference this many times.")
    )
    blocked_multiplier: Whole = count_rule(
        2, text("Blocked"), text("A player who matched no tile pays the difference this many times.")
    )
    blocked_rule: Literal["head-tail", "all", "strict"] = rule(
        "head-tail",
        text("Who is blocked"),
        text("How many tiles face down count as blocked. The dealer can always play the first tile."),
        choices={
            "head-tail": text("head 7, tail 8: the dealer with all but one, the others with all"),
            "all": text("only a whole hand, so never the dealer"),
            "strict": text("head 6, tail 7: the dealer with all but two, the others with all but one"),
        },
    )
    blocked_pair: Literal["double", "plain"] = rule(
        "double",
        text("Two blocked players"),
        text("What is paid between two who are both blocked."),
        choices={"double": text("double, as for anyone else"), "plain": text("the difference only")},
    )
    turning: Turning = turning("fixed")
    next_dealer: Literal["most-chips", "fewest-pips", "rotate"] = rule(
        "most-chips",
        text("Next dealer"),
        text("Who deals next. In a tie, the tied player nearest the dealer in order of play; the dealer is nearest."),
        choices={
            "most-chips": text("the player who won the most chips"),
            "fewest-pips": text("the player with the fewest pips face down"),
            "rotate": text("the next seat"),
        },
    )


class Start(contract.Start):
    """The dealer, and whether the next hand runs the other way round."""

    reversed: Flag


@dataclass(frozen=True, slots=True)
class State:
    """The dealer, and whether the next hand runs the other way round."""

    seats: int
    dealer: int
    reversed: bool = False


class Entry(Model):
    """A finished hand: the tiles that each player laid face down, in seat order."""

    players: Annotated[tuple[HiddenTiles, ...], Field(max_length=MANY)]


def check_rules(rules: Rules, seats: int) -> tuple[Problem, ...]:
    """Check that the size of the deal is known for this number of players, and that the set has enough tiles."""
    hand, tiles = hand_size(rules, seats), SETS[rules.tile_set].size
    if not hand:
        message = text("with %(seats)s players, set how many tiles each gets", seats=seats)
        return (Problem("hand_size", "missing", message),)
    if hand * seats > tiles:
        message = text(
            "%(hand)s tiles for each of %(seats)s players: the set has %(tiles)s", hand=hand, seats=seats, tiles=tiles
        )
        return (Problem("hand_size", "set", message),)
    return ()


def hand_size(rules: Rules, seats: int) -> int:
    """Return the number of tiles dealt to each player, 0 if it is not known."""
    return rules.hand_size or DEALT[rules.tile_set].get(seats, 0)


def form_data(rules: Rules, state: State) -> dict[str, object]:
    """Return the data for the form: tiles dealt, tiles of the set, and counts not allowed, with reasons, by seat."""
    hand = hand_size(rules, state.seats)
    unfit = tuple({hand: OPENS} if seat == state.dealer else {} for seat in range(state.seats))
    return {"hand": hand, "tiles": SETS[rules.tile_set].counts, "unfit": unfit}


def reference(rules: Rules, _seats: int, *notes: Text) -> Reference:
    """Return the tiles of the set, which count what is left."""
    return set_reference(SETS[rules.tile_set], *notes, western=rules.tile_set != "chinese")


def unset_values(rules: Rules, seats: int) -> dict[str, int]:
    """Return the usual deal for this number of players, if there is one."""
    usual = DEALT[rules.tile_set].get(seats)
    return {"hand_size": usual} if usual else {}


def start(_rules: Rules, seats: int, first_dealer: int) -> State:
    """Return the state before the first hand."""
    return State(seats, first_dealer)


def resume(rules: Rules, seats: int, start: Start) -> State:
    """Return the state with the dealer and direction of `start`; under `fixed` the direction is never reversed."""
    return State(seats, start.dealer, reversed=start.reversed and rules.turning == "alternating")


def continuation(state: State) -> Start:
    """Return the start of a following sheet, with the dealer and the direction of the next hand."""
    return Start(dealer=state.dealer, reversed=state.reversed)


def outlook(rules: Rules, state: State) -> dict[str, Direction]:
    """Return the direction of the next hand: alternating directions start clockwise."""
    is_clockwise = (rules.turning == "alternating") != state.reversed
    words = text("clockwise") if is_clockwise else text("counter-clockwise")
    return {"direction": Direction(words.id, onward=not state.reversed)}


def check(rules: Rules, state: State, entry: Entry) -> tuple[Problem, ...]:
    """Return all problems of the entry; groups of players are checked only if each player is valid."""
    if problems := checks.length_problem("players", entry.players, state.seats):
        return problems
    tiles = SETS[rules.tile_set]
    problems = tuple(
        problem
        for seat, player in enumerate(entry.players)
        for problem in check_given(f"players.{seat}.", player) or _check_laid(rules, state, seat, player)
    )
    problems += check_tiles(entry.players, tiles)
    return problems or check_together("players", entry.players, tiles)


def _check_laid(rules: Rules, state: State, seat: int, laid: HiddenTiles) -> tuple[Problem, ...]:
    """Check that the deal allows this number of tiles, and that they can have these pips."""
    field = f"players.{seat}.{'face_down' if laid.discards is None else 'discards'}"
    hand = hand_size(rules, state.seats)
    if laid.tiles > hand:
        return (Problem(field, "hand", text("at most %(high)s", high=hand)),)
    if laid.tiles == hand and seat == state.dealer:
        return (Problem(field, "dealer", OPENS),)
    return check_pips(f"players.{seat}.", laid, SETS[rules.tile_set])


def play(rules: Rules, state: State, entry: Entry) -> Turn[State]:
    """Settle every pair of players; the direction of the hand is shown."""
    pips = [player.sum for player in entry.players]
    clean = {seat for seat, player in enumerate(entry.players) if player.tiles == 0}
    blocked = {seat for seat, player in enumerate(entry.players) if is_blocked(rules, state, seat, player.tiles)}
    payments: tuple[Payment, ...] = ()
    for pair in combinations(range(state.seats), 2):
        payee, payer = sorted(pair, key=lambda seat: pips[seat])
        is_doubled = payer in blocked and not (rules.blocked_pair == "plain" and payee in blocked)
        times = (
            Term("clean", rules.clean_multiplier if payee in clean else 1, payee),
            Term("blocked", rules.blocked_multiplier if is_doubled else 1, payer),
            Term("unit", rules.unit),
        )
        factors = tuple(term for term in times if term.number > 1)
        payments += pay(payer, payee, Why("difference", difference("pips", pips, payee, payer), factors))
    dealer = _next_dealer(rules, state, pips, payments)
    turned = rules.turning == "alternating" and not state.reversed
    return Turn(State(state.seats, dealer, reversed=turned), payments, outlook(rules, state))


def is_blocked(rules: Rules, state: State, seat: int, tiles: int) -> bool:
    """Return whether the player matched no tile; a player without tiles face down is never blocked."""
    matched = 1 if rules.blocked_rule == "strict" else 0
    if seat == state.dealer and rules.blocked_rule != "all":
        matched += 1
    return tiles > 0 and tiles >= hand_size(rules, state.seats) - matched


def _next_dealer(rules: Rules, state: State, pips: Sequence[int], payments: tuple[Payment, ...]) -> int:
    if rules.next_dealer == "rotate":
        return (state.dealer + 1) % state.seats
    direction = -1 if state.reversed else 1
    from_the_dealer = [(state.dealer + direction * step) % state.seats for step in range(state.seats)]
    if rules.next_dealer == "fewest-pips":
        return min(from_the_dealer, key=lambda seat: pips[seat])
    won = telling.chips_won((payment[:3] for payment in payments), state.seats)
    return max(from_the_dealer, key=lambda seat: won[seat])


ZERO_QUESTION = (text("Nothing face down:"), "players.{seat}.face_down")

WORDS = {
    "difference": text("difference"),
    "pips": text("pips of %(player)s"),
    "pips.label": text("pips"),
    "face_down": text("Tiles face down"),
    "discards": text("Face down"),
    "clean": text("%(player)s is clean"),
    "blocked": text("%(player)s is blocked"),
    "unit": text("chips per point"),
    "direction": text("play runs"),
    "players": text("Face down"),
}
