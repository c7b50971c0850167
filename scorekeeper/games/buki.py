"""Buki-Domino (Bukidomino, ブキ・ドミノ, the Austrian betting game): everybody but the banker bets that they will win.

A player who wins is paid two and a half times the stake by the banker, who takes the stakes of all the others; a banker
who wins takes them all. In a draw nothing moves, and the stakes wait on the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate
from math import ceil, floor
from typing import Annotated, Final, Literal, Self

from pydantic import Field

from scorekeeper.games.contract import Game, Payment, Term, Turn, Why, pay, unit_term
from scorekeeper.games.contract import Start as BaseStart
from scorekeeper.games.door import (
    HIGHEST,
    HIGHEST_SUM,
    Flag,
    Half,
    Model,
    Name,
    Problem,
    SeatNumber,
    Whole,
    count,
    length_problem,
    rule,
    seat_problem,
)
from scorekeeper.games.door import Rules as BaseRules
from scorekeeper.games.tiles import TileSet
from scorekeeper.games.words import BySeat, Text, text

MOST_TILES: Final = 7
USUAL_SPAN: Final = 3
"""So many times the lowest bet is the highest, where nothing else was agreed."""

MOST_ODDS: Final = 100
MOST_TO_TAP: Final = 16
MOST_SIDE_BETS: Final = 100
"""A bound for sanity, not a rule of the game."""

TILES: Final = TileSet({f"{high}-{low}": 1 for high in range(9) for low in range(high)})
"""The 36 tiles up to 8-8, without doubles."""


class Rules(BaseRules):
    """What the table agrees beforehand."""

    min_bet: Whole = count(2, text("Lowest bet"), text("The least that a player may bet."))
    max_bet: Whole | None = rule(
        None,
        text("Highest bet"),
        text("The most that a player may bet. Empty: three times the lowest, as usual."),
        low=1,
        high=HIGHEST,
    )
    payout: Half = rule(
        Fraction(5, 2),
        text("Payout"),
        text("What the banker pays a winning player, times the stake, beside the stake that goes back."),
        low=0.5,
        high=HIGHEST,
    )
    rounding: Literal["exact", "up", "down"] = rule(
        "exact",
        text("Half chips"),
        text("What happens to a bet whose payout would be no whole number of chips."),
        choices={
            "exact": text("such a bet may not be laid"),
            "up": text("rounded up"),
            "down": text("rounded down"),
        },
    )
    carry: Literal["stake", "refund"] = rule(
        "stake",
        text("After a draw"),
        text("What happens to the bets of a hand that nobody won."),
        choices={"stake": text("they stay, and are added to the next bet"), "refund": text("they go back")},
    )
    side_payout: Half = rule(
        Fraction(5, 2),
        text("Side bet on a player"),
        text("What the banker pays a spectator who bet on the player that won: agree it before the first bet."),
        low=0.5,
        high=HIGHEST,
    )
    side_payout_dealer: Half = rule(
        Fraction(5, 2),
        text("Side bet on the banker"),
        text("What the banker pays a spectator who bet on the banker, and the banker won."),
        low=0.5,
        high=HIGHEST,
    )
    hand_size: Whole = count(6, text("Tiles dealt"), text("Tiles each; moves no chips."), low=6, high=MOST_TILES)
    bet_before_play: Whole = count(
        3,
        text("Bets are down before play"),
        text("The play of their own before which players must have bet; moves no chips."),
        high=MOST_TILES,
    )
    bet_before_play_new: Whole = count(
        1,
        text("Bets are down before play, with a new banker"),
        text("The same on a hand whose dealer has just changed; moves no chips."),
        high=MOST_TILES,
    )
    bets: Literal["open", "hidden"] = rule(
        "open",
        text("Bets on the phones"),
        text("Whether the phones show a bet when it is laid, or all of them when the last is in; moves no chips."),
        choices={"open": text("open, as they lie on the table"), "hidden": text("face down until all are in")},
    )
    length: Whole | None = rule(
        None,
        text("Length"),
        text("Hands agreed; after them the sheet is said to be over, and play may go on. Empty: open end."),
        low=1,
        high=HIGHEST,
    )

    @property
    def usual_highest(self) -> int:
        """The most that a player may bet where nothing was agreed: three times the lowest."""
        return USUAL_SPAN * self.min_bet

    @property
    def highest(self) -> int:
        """The most that a player may bet."""
        return self.usual_highest if self.max_bet is None else self.max_bet


class Start(BaseStart):
    """Who deals, and the stakes that a draw left on the table, in points as bets are; the dealer has none."""

    stakes: tuple[Annotated[Whole, Field(ge=0, le=HIGHEST_SUM)], ...]

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


class SideBet(Model):
    """A spectator's bet on a seat; one that the banker refused is kept and moves nothing.

    `odds` are what the banker agreed with this spectator, where that is not what the table agreed.
    """

    by: Name
    on: SeatNumber
    amount: Annotated[Whole, Field(ge=1, le=HIGHEST)]
    odds: Annotated[Half, Field(ge=0.5, le=MOST_ODDS)] | None = None
    accepted: Flag | None = None


class Entry(Model):
    """A finished hand: everybody's bet (none for the dealer), and how it ended: by a winner, blocked, or in a draw."""

    bets: tuple[Whole | None, ...]
    winner: SeatNumber | None = None
    pips: tuple[Annotated[Whole, Field(ge=0, le=HIGHEST)], ...] | None = None
    draw: Flag | None = None
    side_bets: Annotated[tuple[SideBet, ...], Field(max_length=MOST_SIDE_BETS)] | None = None


def fits(rules: Rules, _seats: int) -> tuple[Problem, ...]:
    """Some bet can be laid, and by a play that there is."""
    plays = tuple(
        Problem(name, "high", text("at most %(high)s is expected", high=rules.hand_size))
        for name in ("bet_before_play", "bet_before_play_new")
        if getattr(rules, name) > rules.hand_size
    )
    if rules.min_bet > rules.highest:
        said = text("at least the lowest bet, %(low)s, is expected", low=rules.min_bet)
        return (Problem("max_bet", "low", said), *plays)
    return plays if _may_bet(rules, 0) else (Problem("max_bet", "half", _no_bet(rules)), *plays)


def _may_bet(rules: Rules, carried: int) -> bool:
    """Whether there is a bet that could be paid; of two neighbours one always can, for odds are halves at most."""
    return any(
        _pays_whole(rules, rules.payout, carried + bet)
        for bet in {rules.min_bet, min(rules.min_bet + 1, rules.highest)}
    )


def _pays_whole(rules: Rules, odds: int | Fraction, points: int) -> bool:
    """Whether a payout of so many points is whole chips, or is rounded."""
    chips = odds * rules.unit * points
    return rules.rounding != "exact" or chips == int(chips)


def _no_bet(rules: Rules) -> Text:
    return text(
        "no bet from %(low)s to %(high)s could be paid in whole chips: agree on other bets, or on rounding",
        low=rules.min_bet,
        high=rules.highest,
    )


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
        Problem(f"stakes.{seat}", "half", _no_bet(rules))
        for seat, stake in enumerate(start.stakes)
        if not _may_bet(rules, stake)
    )
    if start.stakes[start.dealer]:
        return (
            Problem(f"stakes.{start.dealer}", "dealer", text("the dealer is the banker and does not bet")),
            *problems,
        )
    return problems


def check(rules: Rules, state: State, entry: Entry) -> tuple[Problem, ...]:
    """Everything that cannot be."""
    return _check_bets(rules, state, entry) + _check_end(rules, state, entry) + _check_side_bets(rules, state, entry)


def _check_bets(rules: Rules, state: State, entry: Entry) -> tuple[Problem, ...]:
    if problems := length_problem("bets", entry.bets, state.seats):
        return problems
    return tuple(
        Problem(f"bets.{seat}", *problem)
        for seat, bet in enumerate(entry.bets)
        if (problem := _bankers(bet) if seat == state.dealer else _unfit_bet(rules, state.carried[seat], bet))
    )


def _bankers(bet: int | None) -> tuple[str, Text] | None:
    return None if bet is None else ("dealer", text("the dealer is the banker and does not bet"))


def _unfit_bet(rules: Rules, carried: int, bet: int | None) -> tuple[str, Text] | None:
    if bet is None:
        return "missing", text("everybody but the dealer bets")
    if not rules.min_bet <= bet <= rules.highest:
        return "bounds", text("a bet of %(low)s to %(high)s is expected", low=rules.min_bet, high=rules.highest)
    return None if _pays_whole(rules, rules.payout, carried + bet) else ("half", _half_a_chip(rules, carried, bet))


def _half_a_chip(rules: Rules, carried: int, bet: int) -> Text:
    """What the bet would pay, and a neighbour that is paid in whole chips."""
    chips = rules.payout * rules.unit * (carried + bet)
    other = bet + 1 if bet < rules.highest else bet - 1
    if carried % 2 == 0:
        return text("the payout would be %(chips)s: bet an even number, such as %(bet)s", chips=chips, bet=other)
    return text(
        "the payout would be %(chips)s: bet %(bet)s, which is even together with the %(carried)s left on the table",
        chips=chips,
        bet=other,
        carried=carried,
    )


def _check_end(rules: Rules, state: State, entry: Entry) -> tuple[Problem, ...]:
    """Exactly one way to end; a draw that is not one (`false`) says nothing."""
    given = [name for name in ("winner", "pips") if getattr(entry, name) is not None] + ["draw"] * bool(entry.draw)
    if not given:
        return (Problem("winner", "missing", text("who won, the pips of a blocked hand, or a draw is expected")),)
    if len(given) > 1:
        return tuple(Problem(name, "ways", text("a hand ends in one way: a winner, pips or a draw")) for name in given)
    if entry.winner is not None:
        return seat_problem("winner", entry.winner, state.seats)
    return (
        () if entry.pips is None else length_problem("pips", entry.pips, state.seats) or _check_pips(rules, entry.pips)
    )


def _check_pips(rules: Rules, pips: tuple[int, ...]) -> tuple[Problem, ...]:
    """Pips that a hand's tiles can have, at every seat, and at several together.

    Of all groups of a size those with the fewest and the most pips are enough.
    """
    singly = tuple(
        Problem(f"pips.{seat}", "pips", said)
        for seat, number in enumerate(pips)
        if (said := _unfit_pips(rules, 1, number))
    )
    rising, falling = accumulate(sorted(pips)), accumulate(sorted(pips, reverse=True))
    together = (
        Problem("pips", "pips", said)
        for hands, sums in enumerate(zip(rising, falling, strict=True), start=1)
        for number in sums
        if (said := _unfit_pips(rules, hands, number))
    )
    return singly or tuple(together)[:1]


def _unfit_pips(rules: Rules, hands: int, pips: int) -> Text | None:
    """What so many hands together have, each of one tile at least, where that is not these pips."""
    fewest, most = TILES.pips_of(hands)[0], TILES.pips_of(hands * rules.hand_size)[1]
    if fewest <= pips <= most:
        return None
    if hands == 1:
        return text("1 to %(tiles)s tiles have %(low)s to %(high)s pips", tiles=rules.hand_size, low=fewest, high=most)
    return text(
        "%(hands)s players together have %(low)s to %(high)s pips, not %(pips)s",
        hands=hands,
        low=fewest,
        high=most,
        pips=pips,
    )


def _check_side_bets(rules: Rules, state: State, entry: Entry) -> tuple[Problem, ...]:
    """A seat that there is, also for a refused bet; an accepted one could be paid, whoever wins."""
    problems: tuple[Problem, ...] = ()
    for index, side_bet in enumerate(entry.side_bets or ()):
        problems += seat_problem(f"side_bets.{index}.on", side_bet.on, state.seats)
        odds = _odds(rules, state, side_bet).number
        if side_bet.accepted is not False and not _pays_whole(rules, odds, side_bet.amount):
            problems += (Problem(f"side_bets.{index}.amount", "half", _half_a_side_bet(rules, odds, side_bet.amount)),)
    return problems


def _half_a_side_bet(rules: Rules, odds: int | Fraction, amount: int) -> Text:
    chips = odds * rules.unit * amount
    return text("the payout would be %(chips)s: bet an even number, such as %(bet)s", chips=chips, bet=amount + 1)


def play(rules: Rules, state: State, entry: Entry) -> Turn[State]:
    """The banker settles with every player and every accepted spectator; the winner deals next."""
    winner = _winner(entry)
    if winner is None:
        return Turn(_after_a_draw(rules, state, entry), ())
    payments = (
        *(
            payment
            for payee, why in _payouts(rules, state, entry, winner)
            for payment in _paid(rules, state, payee, why)
        ),
        *_stakes_lost(rules, state, entry, winner),
        *_side_bets_lost(rules, state, entry, winner),
    )
    return Turn(State(state.seats, winner, (0,) * state.seats, state.played + 1, state.dealer), payments)


def _winner(entry: Entry) -> int | None:
    """Who went out, or has the fewest pips of a blocked hand; nobody in a draw, which shared fewest pips are too."""
    if entry.pips is None:
        return entry.winner
    fewest = min(entry.pips)
    return entry.pips.index(fewest) if entry.pips.count(fewest) == 1 else None


def _after_a_draw(rules: Rules, state: State, entry: Entry) -> State:
    carried = state.carried
    if rules.carry == "stake":
        carried = tuple(before + (bet or 0) for before, bet in zip(state.carried, entry.bets, strict=True))
    return replace(state, carried=carried, played=state.played + 1, before=state.dealer)


def _payouts(rules: Rules, state: State, entry: Entry, winner: int) -> Iterator[tuple[int | str, Why]]:
    """What the banker owes, before rounding: to whom, and why."""
    if winner != state.dealer:
        times = (Term("payout", rules.payout), *unit_term(rules))
        yield winner, Why("payout", _stake(state, entry, winner), times)
    for side_bet in _accepted(entry):
        if side_bet.on == winner:
            times = (_odds(rules, state, side_bet), *unit_term(rules))
            yield side_bet.by, Why("side_won", (Term("side_bet", side_bet.amount),), times)


def _odds(rules: Rules, state: State, side_bet: SideBet) -> Term:
    """What was agreed with this spectator, else with all of them."""
    if side_bet.odds is not None:
        return Term("odds", side_bet.odds)
    usual = "side_payout_dealer" if side_bet.on == state.dealer else "side_payout"
    return Term(usual, getattr(rules, usual))


def _paid(rules: Rules, state: State, payee: int | str, why: Why) -> tuple[Payment, ...]:
    whole = ceil(why.chips) if rules.rounding == "up" else floor(why.chips)
    return pay(state.dealer, payee, replace(why, rounding=whole - Fraction(why.chips)))


def _stakes_lost(rules: Rules, state: State, entry: Entry, winner: int) -> Iterator[Payment]:
    for seat in range(state.seats):
        if seat not in {winner, state.dealer}:
            yield from pay(seat, state.dealer, Why("stake", _stake(state, entry, seat), unit_term(rules)))


def _side_bets_lost(rules: Rules, state: State, entry: Entry, winner: int) -> Iterator[Payment]:
    for side_bet in _accepted(entry):
        if side_bet.on != winner:
            why = Why("side_lost", (Term("side_bet", side_bet.amount),), unit_term(rules))
            yield from pay(side_bet.by, state.dealer, why)


def _stake(state: State, entry: Entry, seat: int) -> tuple[Term, ...]:
    bet, carried = Term("bet", entry.bets[seat] or 0), state.carried[seat]
    return (bet, Term("carried", carried)) if carried else (bet,)


def _accepted(entry: Entry) -> list[SideBet]:
    return [bet for bet in entry.side_bets or () if bet.accepted is not False]


def _guests(entry: Entry) -> tuple[tuple[str, str], ...]:
    return tuple((f"side_bets.{index}.by", side_bet.by) for index, side_bet in enumerate(entry.side_bets or ()))


def _outlook(rules: Rules, state: State) -> dict[str, object]:
    changed = state.before not in {None, state.dealer}
    play = rules.bet_before_play_new if changed else rules.bet_before_play
    return {"bets_down": text("play %(number)s", number=play), "carried": BySeat(state.carried)}


def _needs(rules: Rules, state: State) -> dict[str, object]:
    """The bets to tap, where they are few; by seat what draws left, and why some of the bets cannot be laid."""
    span = range(rules.min_bet, rules.highest + 1)
    bets = span if len(span) <= MOST_TO_TAP else range(0)
    unfit = [{bet: problem[1] for bet in bets if (problem := _unfit_bet(rules, left, bet))} for left in state.carried]
    return {"bets": bets, "carried": state.carried, "unfit": unfit}


def _over(rules: Rules, state: State) -> bool:
    return rules.length is not None and state.played >= rules.length


GAME: Final = Game(
    id="buki",
    names={"en": "Buki-Domino", "ja": "ブキ・ドミノ", "zh_Hant": "布基骨牌"},
    few=3,
    many=4,
    Rules=Rules,
    State=State,
    Entry=Entry,
    start=start,
    Start=Start,
    resume=resume,
    onward=onward,
    fits_start=fits_start,
    fits=fits,
    redeal=redeal,
    check=check,
    play=play,
    outlook=_outlook,
    over=_over,
    guests=_guests,
    face_down=lambda rules: "bets" if rules.bets == "hidden" else "",
    laid="bets",
    needs=_needs,
    left_open=lambda rules, _seats: {"max_bet": rules.usual_highest, "length": text("open end")},
    words={
        "payout": text("payout"),
        "stake": text("stake lost"),
        "bet": text("bet"),
        "carried": text("stake left on the table"),
        "side_won": text("side bet won"),
        "side_lost": text("side bet lost"),
        "side_bet": text("side bet"),
        "side_payout": text("odds on a player"),
        "side_payout_dealer": text("odds on the banker"),
        "odds": text("odds agreed with this spectator"),
        "bets_down": text("bets down before"),
        "unit": text("unit"),
        "bets": text("Bets"),
        "winner": text("Who went out?"),
        "pips": text("Blocked: the fewest pips win"),
        "draw": text("A draw"),
        "side_bets": text("Bets from the side"),
    },
)
