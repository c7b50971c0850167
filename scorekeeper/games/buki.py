"""Buki-Domino (Bukidomino, ブキ・ドミノ, the Austrian betting game): everybody but the banker bets that they will win.

A player who wins is paid two and a half times the stake by the banker, who takes the stakes of all the others; a banker
who wins takes them all. In a draw nothing moves, and the stakes wait on the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
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
from scorekeeper.games.words import BySeat, Text, text

MOST_SIDE_BETS: Final = 100
"""A bound for sanity, not a rule of the game."""


class Rules(BaseRules):
    """What the table agrees beforehand."""

    min_bet: Whole = count(2, text("Lowest bet"), text("The least that a player may bet."))
    max_bet: Whole = count(
        6, text("Highest bet"), text("The most that a player may bet; usually three times the lowest.")
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
        text("What happens to a payout that is no whole number of chips."),
        choices={
            "exact": text("refused: bet so that it comes out even"),
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
    hand_size: Whole = count(6, text("Tiles dealt"), text("Tiles each; moves no chips."), low=6, high=7)
    bet_before_play: Whole = count(
        3,
        text("Bets are down before play"),
        text("The play before which a bet must be down; moves no chips."),
        low=3,
        high=4,
    )
    length: Whole | None = rule(
        None,
        text("Length"),
        text("Hands agreed; after them the sheet is said to be over, and play may go on. Empty: open end."),
        low=1,
        high=HIGHEST,
    )


class Start(BaseStart):
    """Who deals, and the stakes that a draw left on the table, in points as bets are; the dealer has none."""

    stakes: tuple[Annotated[Whole, Field(ge=0, le=HIGHEST_SUM)], ...]

    def dealt_anew(self) -> Self:
        """Whoever is the banker now has theirs back."""
        stakes = (0 if seat == self.dealer else stake for seat, stake in enumerate(self.stakes))
        return self.model_copy(update={"stakes": tuple(stakes)})


@dataclass(frozen=True, slots=True)
class State:
    """Who deals and is the banker, what draws left on the table before each seat, and how many hands were played."""

    seats: int
    dealer: int
    carried: tuple[int, ...]
    played: int = 0


class SideBet(Model):
    """A spectator's bet on a seat; one that the banker refused is kept and moves nothing."""

    by: Name
    on: SeatNumber
    amount: Annotated[Whole, Field(ge=1, le=HIGHEST)]
    accepted: Flag | None = None


class Entry(Model):
    """A finished hand: everybody's bet (none for the dealer), and how it ended: by a winner, blocked, or in a draw."""

    bets: tuple[Whole | None, ...]
    winner: SeatNumber | None = None
    pips: tuple[Annotated[Whole, Field(ge=0, le=HIGHEST)], ...] | None = None
    draw: Flag | None = None
    side_bets: Annotated[tuple[SideBet, ...], Field(max_length=MOST_SIDE_BETS)] | None = None


def fits(rules: Rules, _seats: int) -> tuple[Problem, ...]:
    """The lowest bet is not above the highest."""
    if rules.min_bet <= rules.max_bet:
        return ()
    said = text("at least the lowest bet, %(low)s, is expected", low=rules.min_bet)
    return (Problem("max_bet", "low", said),)


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


def fits_start(_rules: Rules, start: Start) -> tuple[Problem, ...]:
    """A banker has no stake."""
    if start.stakes[start.dealer] == 0:
        return ()
    return (Problem(f"stakes.{start.dealer}", "dealer", text("the dealer is the banker and does not bet")),)


def check(rules: Rules, state: State, entry: Entry) -> tuple[Problem, ...]:
    """Everything that cannot be."""
    problems = _check_bets(rules, state, entry) + _check_end(state, entry)
    for index, side_bet in enumerate(entry.side_bets or ()):
        problems += seat_problem(f"side_bets.{index}.on", side_bet.on, state.seats)
    return problems or _check_payouts(rules, state, entry)


def _check_bets(rules: Rules, state: State, entry: Entry) -> tuple[Problem, ...]:
    if problems := length_problem("bets", entry.bets, state.seats):
        return problems
    return tuple(
        Problem(f"bets.{seat}", *problem)
        for seat, bet in enumerate(entry.bets)
        if (problem := _unfit_bet(rules, bet, banker=seat == state.dealer))
    )


def _unfit_bet(rules: Rules, bet: int | None, *, banker: bool) -> tuple[str, Text] | None:
    if banker:
        return None if bet is None else ("dealer", text("the dealer is the banker and does not bet"))
    if bet is None:
        return "missing", text("everybody but the dealer bets")
    if rules.min_bet <= bet <= rules.max_bet:
        return None
    return "bounds", text("a bet of %(low)s to %(high)s is expected", low=rules.min_bet, high=rules.max_bet)


def _check_end(state: State, entry: Entry) -> tuple[Problem, ...]:
    """Exactly one way to end; a draw that is not one (`false`) says nothing."""
    given = [name for name in ("winner", "pips") if getattr(entry, name) is not None] + ["draw"] * bool(entry.draw)
    if not given:
        return (Problem("winner", "missing", text("who won, the pips of a blocked hand, or a draw is expected")),)
    if len(given) > 1:
        return tuple(Problem(name, "ways", text("a hand ends in one way: a winner, pips or a draw")) for name in given)
    if entry.winner is not None:
        return seat_problem("winner", entry.winner, state.seats)
    return () if entry.pips is None else length_problem("pips", entry.pips, state.seats)


def _check_payouts(rules: Rules, state: State, entry: Entry) -> tuple[Problem, ...]:
    """What the banker really pays in this hand is a whole number of chips, where it is not rounded."""
    if rules.rounding != "exact":
        return ()
    return tuple(
        Problem(field, "half", _half_a_chip(rules, field, why))
        for field, _payee, why in _payouts(rules, state, entry)
        if why.chips != int(why.chips)
    )


def _half_a_chip(rules: Rules, field: str, why: Why) -> Text:
    amount, chips = int(why.plus[0].number), why.chips
    if field.startswith("side_bets"):
        return text("the payout would be %(chips)s: bet an even number, such as %(bet)s", chips=chips, bet=amount + 1)
    if rules.min_bet == rules.max_bet:
        return text("the payout would be %(chips)s: agree on an even bet, or on rounding", chips=chips)
    # One more or one less makes the stake even, whatever a draw left before this player.
    bet = amount + 1 if amount < rules.max_bet else amount - 1
    if bet % 2:
        return text(
            "the payout would be %(chips)s: bet %(bet)s, which is even together with the %(carried)s left on the table",
            chips=chips,
            bet=bet,
            carried=why.plus[1].number,
        )
    return text("the payout would be %(chips)s: bet an even number, such as %(bet)s", chips=chips, bet=bet)


def play(rules: Rules, state: State, entry: Entry) -> Turn[State]:
    """The banker settles with every player and every accepted spectator; the winner deals next."""
    winner = _winner(entry)
    if winner is None:
        return Turn(_after_a_draw(rules, state, entry), ())
    payments = (
        *(payment for _, payee, why in _payouts(rules, state, entry) for payment in _paid(rules, state, payee, why)),
        *_stakes_lost(rules, state, entry, winner),
        *_side_bets_lost(rules, state, entry, winner),
    )
    return Turn(State(state.seats, winner, (0,) * state.seats, state.played + 1), payments)


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
    return replace(state, carried=carried, played=state.played + 1)


def _payouts(rules: Rules, state: State, entry: Entry) -> Iterator[tuple[str, int | str, Why]]:
    """What the banker owes, before rounding: the field that it comes from, to whom, and why."""
    winner = _winner(entry)
    if winner is None:
        return
    if winner != state.dealer:
        times = (Term("payout", rules.payout), *unit_term(rules))
        yield f"bets.{winner}", winner, Why("payout", _stake(state, entry, winner), times)
    odds = "side_payout_dealer" if winner == state.dealer else "side_payout"
    for index, side_bet in _accepted(entry):
        if side_bet.on == winner:
            times = (Term(odds, getattr(rules, odds)), *unit_term(rules))
            yield f"side_bets.{index}.amount", side_bet.by, Why("side_won", (Term("side_bet", side_bet.amount),), times)


def _paid(rules: Rules, state: State, payee: int | str, why: Why) -> tuple[Payment, ...]:
    whole = ceil(why.chips) if rules.rounding == "up" else floor(why.chips)
    return pay(state.dealer, payee, replace(why, rounding=whole - Fraction(why.chips)))


def _stakes_lost(rules: Rules, state: State, entry: Entry, winner: int) -> Iterator[Payment]:
    for seat in range(state.seats):
        if seat not in {winner, state.dealer}:
            yield from pay(seat, state.dealer, Why("stake", _stake(state, entry, seat), unit_term(rules)))


def _side_bets_lost(rules: Rules, state: State, entry: Entry, winner: int) -> Iterator[Payment]:
    for _, side_bet in _accepted(entry):
        if side_bet.on != winner:
            why = Why("side_lost", (Term("side_bet", side_bet.amount),), unit_term(rules))
            yield from pay(side_bet.by, state.dealer, why)


def _stake(state: State, entry: Entry, seat: int) -> tuple[Term, ...]:
    bet, carried = Term("bet", entry.bets[seat] or 0), state.carried[seat]
    return (bet, Term("carried", carried)) if carried else (bet,)


def _accepted(entry: Entry) -> list[tuple[int, SideBet]]:
    return [(index, bet) for index, bet in enumerate(entry.side_bets or ()) if bet.accepted is not False]


def _guests(entry: Entry) -> tuple[tuple[str, str], ...]:
    return tuple((f"side_bets.{index}.by", side_bet.by) for index, side_bet in enumerate(entry.side_bets or ()))


def _outlook(_rules: Rules, state: State) -> dict[str, object]:
    return {"carried": BySeat(state.carried)}


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
    face_down="bets",
    left_open=lambda _rules, _seats: {"length": text("open end")},
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
        "unit": text("unit"),
    },
)
