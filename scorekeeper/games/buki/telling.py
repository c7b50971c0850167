"""Describe a hand of Buki-Domino, and count bets won and lost, and wins of the banker.

A draw decides no bet. A bet that stays on the table after a draw is counted once, with the hand that decides it. Side
bets are not counted, because spectators have no seat.
"""

from collections.abc import Iterator

from scorekeeper.games.buki.entry import ACCEPTED, Entry, SideBet, winner_of
from scorekeeper.games.buki.rules import Rules
from scorekeeper.games.counting import Counted
from scorekeeper.games.telling import HandDescription, Played
from scorekeeper.games.words import Guest, Seat, Text, digits, join_texts, text

#: The values of `SideBet.accepted`, as a form writes them, in words.
ANSWERS = {
    "true": text("accepted"),
    "false": text("refused"),
    "unanswered": text("not answered"),
    "late": text("too late"),
}


def headline(played: Played[Rules, Entry]) -> Text:
    """Return a line like `Ben won · banker Aki`, with a note if the hand was blocked."""
    winner, banker = winner_of(played.entry), text("banker %(player)s", player=Seat(played.dealer))
    blocked = (text("blocked"),) if played.entry.pips is not None else ()
    if winner is None:
        return join_texts(text("A draw"), *blocked, banker)
    if winner == played.dealer:
        return join_texts(text("The banker %(player)s won", player=Seat(winner)), *blocked)
    return join_texts(text("%(names)s won", names=Seat(winner)), *blocked, banker)


def describe(played: Played[Rules, Entry]) -> HandDescription:
    """Return the bets of players and spectators, and the pips of a blocked hand."""
    entry, is_draw = played.entry, winner_of(played.entry) is None
    hand = [_side_bet(bet, is_draw=is_draw) for bet in entry.side_bets or ()]
    if is_draw:
        stay = played.rules.carry == "stake"
        hand.insert(0, text("the bets stay on the table") if stay else text("bets are returned"))
    return HandDescription(tuple(hand), tuple(tuple(_of_seat(entry, seat)) for seat in range(len(entry.bets))))


def _side_bet(bet: SideBet, *, is_draw: bool) -> Text:
    sentence = text(
        "%(by)s bet %(amount)s on %(player)s", by=Guest(bet.by), amount=digits(bet.amount), player=Seat(bet.on)
    )
    if bet.accepted not in ACCEPTED or is_draw:
        answer = text("returned") if bet.accepted in ACCEPTED else ANSWERS[str(bet.accepted).lower()]
        return text("%(bet)s (%(answer)s)", bet=sentence, answer=answer)
    return sentence if bet.odds is None else text("%(bet)s (odds %(odds)s)", bet=sentence, odds=bet.odds)


def _of_seat(entry: Entry, seat: int) -> Iterator[Text]:
    bet = entry.bets[seat]
    yield text("banker") if bet is None else text("bet %(bet)s", bet=digits(bet))
    if entry.pips is not None:
        yield text("pips %(pips)s", pips=digits(entry.pips[seat]))
    elif seat == entry.winner:
        yield text("went out")


COUNTS = {"bets_won": text("Bets won"), "bets_lost": text("Bets lost"), "bank_won": text("Won as banker")}


def count(played: Played[Rules, Entry]) -> Iterator[Counted]:
    """Yield a count for each player's bet, and one for the banker if the banker won."""
    winner = winner_of(played.entry)
    if winner is None:
        return
    for seat in range(len(played.won)):
        if seat != played.dealer:
            yield Counted("bets_won" if seat == winner else "bets_lost", seat)
        elif seat == winner:
            yield Counted("bank_won", seat)
