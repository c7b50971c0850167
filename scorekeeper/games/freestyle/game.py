"""Freestyle (フリースタイル, 自由計分): any other game that ends with points or with winners.

Every pair pays the difference of its points, or points with the sum 0 are paid as they are, or every loser pays every
winner: one against the rest, or two against two.
"""

from dataclasses import replace
from itertools import combinations
from typing import Annotated, Literal

from pydantic import Field

from scorekeeper.games import contract
from scorekeeper.games.checks import length_problem, missing, seat_problem, unexpected
from scorekeeper.games.contract import Game, MinimalState, Payment, Term, Turn, Why, difference, pay, unit_term
from scorekeeper.games.fields import AS_WHOLE, MAX_NUMBER, Flag, Model, SeatNumber, ShortText
from scorekeeper.games.house_rules import Rules as BaseRules
from scorekeeper.games.house_rules import rule
from scorekeeper.games.problems import Problem
from scorekeeper.games.telling import HandDescription, Played
from scorekeeper.games.transfers import fewest_transfers
from scorekeeper.games.words import Text, digits, join_texts, name_list, signed, text

FEW = 2
MANY = 12
#: The fields of an entry, by mode.
FIELDS = {
    "difference": ("points",),
    "zero-sum": ("points",),
    "winner": ("winner", "amount"),
    "sides": ("winners", "amount"),
}


class Rules(BaseRules):
    """The house rules of freestyle."""

    asked = ("game_name", "mode", "high_wins", "unit")

    mode: Literal["difference", "zero-sum", "winner", "sides"] = rule(
        "difference",
        text("How it settles"),
        text("What is entered after a hand, and who pays whom."),
        choices={
            "difference": text("differences: each pair settles the difference in points"),
            "zero-sum": text("zero-sum: points add up to 0 and are paid as entered"),
            "winner": text("winner takes all: everyone else pays the winner"),
            "sides": text("teams: every loser pays every winner"),
        },
    )
    high_wins: Flag = rule(
        True,
        text("More points are better"),
        text("For differences only. When off, fewer points are better."),
        when=("mode", "difference"),
    )
    game_name: ShortText = rule("", text("Name of the game"), text("Shown as the game's name."))


Points = Annotated[int, Field(ge=-MAX_NUMBER, le=MAX_NUMBER), AS_WHOLE]


class Entry(Model):
    """A finished hand: the points of all players, or the winner or winners and the amount that each loser pays."""

    points: Annotated[tuple[Points, ...], Field(max_length=MANY)] | None = None
    winner: SeatNumber | None = None
    winners: Annotated[tuple[SeatNumber, ...], Field(max_length=MANY)] | None = None
    amount: Annotated[int, Field(ge=1, le=MAX_NUMBER), AS_WHOLE] | None = None


def check(rules: Rules, state: MinimalState, entry: Entry) -> tuple[Problem, ...]:
    """Return all problems of the entry, or an empty tuple if it is valid."""
    expected = FIELDS[rules.mode]
    others = [name for name in Entry.model_fields if name not in expected]
    problems = missing(entry, *expected)
    problems += unexpected(entry, "mode", text("hands of this game have no such field"), *others)
    if entry.winner is not None:
        problems += seat_problem("winner", entry.winner, state.seats)
    return problems + _check_points(rules, state, entry) + _check_winners(state, entry.winners)


def _check_points(rules: Rules, state: MinimalState, entry: Entry) -> tuple[Problem, ...]:
    if entry.points is None:
        return ()
    if problems := length_problem("points", entry.points, state.seats):
        return problems
    total = sum(entry.points)
    if rules.mode == "zero-sum" and total != 0:
        return (Problem("points", "sum", text("the total is %(sum)s; it must be 0", sum=total)),)
    return ()


def _check_winners(state: MinimalState, winners: tuple[int, ...] | None) -> tuple[Problem, ...]:
    if winners is None:
        return ()
    if not winners:
        return (Problem("winners", "nobody", text("choose who won")),)
    problems: tuple[Problem, ...] = ()
    for place, seat in enumerate(winners):
        problems += seat_problem(f"winners.{place}", seat, state.seats)
        if seat in winners[:place]:
            problems += (Problem(f"winners.{place}", "double", text("a player can only win once per hand")),)
    if not problems and len(winners) == state.seats:
        problems = (Problem("winners", "all", text("not everyone can win")),)
    return problems


def play(rules: Rules, state: MinimalState, entry: Entry) -> Turn[MinimalState]:
    """Settle the points or the winners' amount under the rules; the deal moves one seat."""
    by_mode = {"difference": _differences, "zero-sum": _zero_sum, "winner": _to_winners, "sides": _to_winners}
    payments = by_mode[rules.mode](rules, state, entry)
    return Turn(replace(state, dealer=(state.dealer + 1) % state.seats), payments)


def _differences(rules: Rules, state: MinimalState, entry: Entry) -> tuple[Payment, ...]:
    points = entry.points or ()
    pairs = [sorted(pair, key=lambda seat: points[seat]) for pair in combinations(range(state.seats), 2)]
    payments: tuple[Payment, ...] = ()
    for lower, higher in pairs:
        why = Why("difference", difference("points", points, lower, higher), unit_term(rules))
        payments += pay(lower, higher, why) if rules.high_wins else pay(higher, lower, why)
    return payments


def _zero_sum(rules: Rules, _state: MinimalState, entry: Entry) -> tuple[Payment, ...]:
    return tuple(
        payment
        for payer, payee, points in fewest_transfers(dict(enumerate(entry.points or ())))
        for payment in pay(payer, payee, Why("points_paid", (Term("share", points),), unit_term(rules)))
    )


def _to_winners(rules: Rules, state: MinimalState, entry: Entry) -> tuple[Payment, ...]:
    winners, amount = entry.winners or (entry.winner or 0,), entry.amount or 0
    return tuple(
        payment
        for winner in winners
        for other in range(state.seats)
        if other not in winners
        for payment in pay(other, winner, Why("win", (Term("amount", amount),), unit_term(rules)))
    )


def headline(played: Played[Rules, Entry]) -> Text:
    """Return the winners and the amount from each loser, or the players with the best points."""
    entry = played.entry
    if entry.points is None:
        winners = name_list(entry.winners or (entry.winner or 0,))
        amount = text("%(amount)s from each", amount=digits(entry.amount or 0))
        return join_texts(text("%(names)s won", names=winners), amount)
    fewer = played.rules.mode == "difference" and not played.rules.high_wins
    best = min(entry.points) if fewer else max(entry.points)
    seats = [seat for seat, points in enumerate(entry.points) if points == best]
    if len(seats) == len(entry.points):
        return text("A draw: %(points)s each", points=digits(best))
    return text("%(names)s: best with %(points)s", names=name_list(seats), points=digits(best))


def describe(played: Played[Rules, Entry]) -> HandDescription:
    """Return the points of each player, or who won."""
    entry = played.entry
    if entry.points is not None:
        format_points = signed if played.rules.mode == "zero-sum" else digits
        texts = (text("points: %(points)s", points=format_points(points)) for points in entry.points)
        return HandDescription(by_seat=tuple((each,) for each in texts))
    winners = entry.winners or (entry.winner,)
    return HandDescription(by_seat=tuple((text("won"),) if seat in winners else () for seat in range(len(played.won))))


EXAMPLES = ({"points": [12, 30, 5, -7]}, {"points": [0, 0, 25, 10]}, {"points": [8, 3, 3, 16]})


GAME = Game(
    id="freestyle",
    package=__package__,
    names={"en": "Freestyle", "ja": "フリースタイル", "zh_Hant": "自由計分"},
    min_players=FEW,
    max_players=MANY,
    Rules=Rules,
    State=MinimalState,
    Entry=Entry,
    start=contract.minimal_start,
    resume=contract.minimal_resume,
    check=check,
    play=play,
    headline=headline,
    describe=describe,
    title=lambda rules: rules.game_name,
    examples=EXAMPLES,
    words={
        "difference": text("difference"),
        "points": text("points of %(player)s"),
        "below": text("%(player)s's points below zero"),
        "points_paid": text("points"),
        "share": text("points to pay"),
        "win": text("win"),
        "amount": text("amount"),
        "unit": text("chips per point"),
        "winner": text("Who won?"),
        "winners": text("Who won?"),
    },
)
