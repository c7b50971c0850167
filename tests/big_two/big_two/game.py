"""Big Two (鋤大弟): four players with thirteen cards each; the first without cards wins.

Each card left counts one, two if there are ten or more, three if there are thirteen. Every pair pays the difference of
its counts.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Annotated

from pydantic import Field

from scorekeeper.games.checks import length_problem
from scorekeeper.games.contract import Game, Payment, Start, Term, Turn, Why, pay, unit_term
from scorekeeper.games.counting import Counted
from scorekeeper.games.fields import Model, Whole
from scorekeeper.games.house_rules import Rules
from scorekeeper.games.problems import Problem
from scorekeeper.games.telling import Played
from scorekeeper.games.words import BySeat, Dealer, text

SEATS = 4
CARDS = 13
MANY_CARDS = 10


@dataclass(frozen=True, slots=True)
class State:
    """The player who leads."""

    seats: int
    dealer: int


class Entry(Model):
    """A finished hand: the number of cards that each player has left."""

    left: tuple[Annotated[Whole, Field(ge=0, le=CARDS)], ...]


def start(_rules: Rules, seats: int, first_dealer: int) -> State:
    """Return the state before the first hand: nothing carries over except the lead."""
    return State(seats, first_dealer)


def resume(_rules: Rules, seats: int, start: Start) -> State:
    """Return the state with the leader of `start`."""
    return State(seats, start.dealer)


def check(_rules: Rules, state: State, entry: Entry) -> tuple[Problem, ...]:
    """Check that there is one count a player, and exactly one winner."""
    if problems := length_problem("left", entry.left, state.seats):
        return problems
    if entry.left.count(0) != 1:
        return (Problem("left", "winner", text("exactly one player, the winner, has no card left")),)
    return ()


def play(rules: Rules, state: State, entry: Entry) -> Turn[State]:
    """Settle every pair; the winner leads next."""
    payments = tuple(
        payment
        for pair in combinations(range(state.seats), 2)
        for payment in _pair_payments(rules, entry, *sorted(pair, key=lambda seat: points_of(entry.left[seat])))
    )
    counts = BySeat(points_of(cards) for cards in entry.left)
    return Turn(State(state.seats, entry.left.index(0)), payments, {"counts": counts})


def points_of(cards: int) -> int:
    """Return what so many cards count."""
    return cards * (3 if cards == CARDS else 2 if cards >= MANY_CARDS else 1)


def _pair_payments(rules: Rules, entry: Entry, lower: int, higher: int) -> tuple[Payment, ...]:
    negative_terms = tuple(Term(term.code, -term.number, term.seat) for term in _terms(entry, lower))
    if points_of(entry.left[lower]) == points_of(entry.left[higher]):
        return ()
    return pay(higher, lower, Why("difference", (*_terms(entry, higher), *negative_terms), unit_term(rules)))


def _terms(entry: Entry, seat: int) -> tuple[Term, ...]:
    cards = entry.left[seat]
    extra = Term("tripled" if cards == CARDS else "doubled", points_of(cards) - cards, seat)
    return tuple(term for term in (Term("cards", cards, seat), extra) if term.number)


def count(played: Played[Rules, Entry]) -> Iterator[Counted]:
    """Yield what the statistics count: the hand won, and each player who could not play a card."""
    for seat, cards in enumerate(played.entry.left):
        if cards == 0:
            yield Counted("hands_won", seat)
        elif cards == CARDS:
            yield Counted("all_left", seat)


GAME = Game(
    id="big-two",
    package=__package__,
    names={"en": "Big Two", "ja": "鋤大弟（ビッグ・ツー）", "zh_Hant": "鋤大弟"},
    min_players=SEATS,
    max_players=SEATS,
    Rules=Rules,
    State=State,
    Entry=Entry,
    start=start,
    resume=resume,
    check=check,
    play=play,
    dealer=lambda _rules: Dealer(
        mark=text("先"),
        noun=text("leader"),
        deals=text("%(name)s leads"),
        begins=text("Tap the mark next to the player who leads first."),
    ),
    counts={"hands_won": text("Hands won"), "all_left": text("No card played")},
    count=count,
    examples=({"left": [0, 3, 10, 13]}, {"left": [5, 0, 9, 5]}),
    words={
        "left": text("Cards left"),
        "counts": text("counts"),
        "difference": text("difference of the cards left"),
        "cards": text("cards of %(player)s"),
        "doubled": text("%(player)s has ten or more: doubled"),
        "tripled": text("%(player)s has all thirteen: tripled"),
        "unit": text("unit"),
    },
)
