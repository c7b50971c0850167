"""大三 Da San (挖坑 "dig a hole"; Japanese ダーサン): one bidder against two; the first to empty their hand decides it.

If the bidder goes out first, both opponents pay the bidder the bid. If an opponent does, the bidder pays both.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated

from pydantic import Field

from scorekeeper.games import contract, draw, house_rules
from scorekeeper.games.checks import seat_problem
from scorekeeper.games.contract import Game, MinimalState, Term, Turn, Why, pay, unit_term
from scorekeeper.games.counting import Counted
from scorekeeper.games.da_san.combinations import CARDS, RANKS, reference
from scorekeeper.games.fields import AS_WHOLE, Flag, Model, SeatNumber, Whole
from scorekeeper.games.house_rules import count_rule
from scorekeeper.games.problems import Problem
from scorekeeper.games.telling import HandDescription, Played
from scorekeeper.games.words import Dealer, Seat, Text, join_texts, text

SEATS = 3
HIGHEST_BID = 3


class Rules(house_rules.Rules):
    """The house rules of 大三."""

    asked = ("forced_win", "unit")

    forced_win: Whole = count_rule(
        1,
        text("Forced bidder's win"),
        text(
            "What each opponent pays when a forced bid of 1 wins (the opening bidder had to bid, both others passed)."
        ),
        high=2,
    )


class Entry(Model):
    """A finished hand: the bidder, the bid, and the player who went out first.

    `forced` is optional and changes nothing: only the opening bidder can win with 1, so a bid of 1 is always forced.
    """

    bidder: SeatNumber
    bid: Annotated[int, Field(ge=1, le=HIGHEST_BID), AS_WHOLE]
    winner: SeatNumber
    forced: Flag | None = None


def check(_rules: Rules, state: MinimalState, entry: Entry) -> tuple[Problem, ...]:
    """Return all problems of the entry, or an empty tuple if it is valid."""
    problems = seat_problem("bidder", entry.bidder, state.seats) + seat_problem("winner", entry.winner, state.seats)
    if entry.forced and entry.bid > 1:
        problems += (Problem("forced", "bid", text("a forced bid is always 1; a higher bid is voluntary")),)
    return problems


def play(rules: Rules, state: MinimalState, entry: Entry) -> Turn[MinimalState]:
    """Pay the bid to the bidder from both opponents, or from the bidder to both; the winner draws first next."""
    won = entry.winner == entry.bidder
    amount = Term("forced_win", rules.forced_win) if won and entry.bid == 1 else Term("bid", entry.bid)
    why = Why("won" if won else "lost", (amount,), unit_term(rules))
    others = (seat for seat in range(state.seats) if seat != entry.bidder)
    pairs = ((other, entry.bidder) if won else (entry.bidder, other) for other in others)
    payments = tuple(payment for payer, payee in pairs for payment in pay(payer, payee, why))
    return Turn(replace(state, dealer=entry.winner), payments)


def headline(played: Played[Rules, Entry]) -> Text:
    """Return a line like `Ben bid 3 · won`; if an opponent went out first, name that player."""
    entry = played.entry
    bid = text("%(player)s bid %(bid)s", player=Seat(entry.bidder), bid=entry.bid)
    if entry.winner == entry.bidder:
        return join_texts(bid, text("won"))
    return join_texts(bid, text("lost; %(player)s went out first", player=Seat(entry.winner)))


def describe(played: Played[Rules, Entry]) -> HandDescription:
    """Return the bid and who went out first, by seat."""
    entry = played.entry
    bid = text("forced bid 1") if entry.bid == 1 else text("bid %(bid)s", bid=entry.bid)
    texts = ((bid, entry.bidder), (text("went out first"), entry.winner))
    by_seat = (tuple(sentence for sentence, owner in texts if owner == seat) for seat in range(SEATS))
    return HandDescription(by_seat=tuple(by_seat))


COUNTS = {
    "bids_won": text("Bids won"),
    "bids_lost": text("Bids lost"),
    "forced": text("Forced bids"),
    "out": text("Went out first"),
}


def count(played: Played[Rules, Entry]) -> Iterator[Counted]:
    """Yield the bid, won or lost, whether it was forced, and who went out first."""
    entry = played.entry
    yield Counted("bids_won" if entry.winner == entry.bidder else "bids_lost", entry.bidder)
    if entry.bid == 1:
        yield Counted("forced", entry.bidder)
    yield Counted("out", entry.winner)


#: The words for the ディーラー, who does not deal in 大三 but draws first; the cards decide who opens the auction.
DEALER = Dealer(
    mark=text("先"),
    noun=text("first drawer"),
    deals=text("%(name)s draws first"),
    begins=text("Tap the mark next to the player who draws first."),
)

GAME = Game(
    id="da-san",
    package=__package__,
    dealer=lambda _rules: DEALER,
    names={"en": "Da San", "ja": "大三", "zh_Hant": "大三（挖坑）"},
    min_players=SEATS,
    max_players=SEATS,
    usual_chips=30,
    direction="counter-clockwise",
    draw=draw.Draw({card: len(RANKS) - RANKS.index(card[1:]) for card in CARDS}),
    reference=reference,
    Rules=Rules,
    State=MinimalState,
    Entry=Entry,
    start=contract.minimal_start,
    resume=contract.minimal_resume,
    check=check,
    play=play,
    headline=headline,
    describe=describe,
    counts=COUNTS,
    count=count,
    examples=(
        {"bidder": 0, "bid": 3, "winner": 0},
        {"bidder": 1, "bid": 2, "winner": 2},
        {"bidder": 2, "bid": 1, "winner": 2},
    ),
    words={
        "won": text("the bidder won"),
        "lost": text("the bidder lost"),
        "bid": text("bid"),
        "forced_win": text("forced bid, won"),
        "unit": text("chips per point"),
        "bidder": text("Who won the auction?"),
        "winner": text("Who ran out of cards first?"),
        "forced": text("a forced bid"),
    },
)
