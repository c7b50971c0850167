"""Describe a hand of Moon: the bid and whether it was made, or without an auction, who took most tricks.

Count bids and moons, made and failed, and games won.
"""

from collections.abc import Iterator, Sequence

from scorekeeper.games.counting import Counted
from scorekeeper.games.moon.entry import MOON, Entry, is_made, points_of
from scorekeeper.games.moon.rules import Rules
from scorekeeper.games.telling import HandDescription, Played
from scorekeeper.games.words import Seat, Text, digits, join_texts, name_list, text


def headline(played: Played[Rules, Entry]) -> Text:
    """Return a line like `Dai bid 5 · failed`, and the winner if the hand ended the game."""
    entry = played.entry
    if entry.tricks is None:
        return join_texts(text("Everyone passed"), text("redealt"))
    winner = played.shown.get("game_winner")
    game = () if winner is None else (text("%(player)s wins the game", player=Seat(winner)),)
    return join_texts(*_bid(entry, entry.tricks), *game)


def describe(played: Played[Rules, Entry]) -> HandDescription:
    """Return the bid and each player's tricks, and the scores before and after the hand."""
    entry, scores = played.entry, played.shown.get("scores", ())
    if entry.tricks is None:
        return HandDescription(points=tuple((score, score) for score in scores), goal=played.rules.target)
    gained = [points_of(played.rules, entry, seat, taken) for seat, taken in enumerate(entry.tricks)]
    return HandDescription(
        by_seat=tuple(tuple(_of_seat(played.rules, entry, seat, points)) for seat, points in enumerate(gained)),
        points=tuple((score - points, score) for score, points in zip(scores, gained, strict=False)),
        goal=played.rules.target,
    )


def _of_seat(rules: Rules, entry: Entry, seat: int, points: int) -> Iterator[Text]:
    taken = (entry.tricks or ())[seat]
    if seat == entry.bidder:
        yield text("bid the moon") if entry.bid == MOON else text("bid %(bid)s", bid=entry.bid)
    yield text("tricks %(tricks)s", tricks=taken)
    if points < 0:
        worth = rules.moon_value if entry.bid == MOON else entry.bid
        if points == -int(worth or 0):
            yield text("all %(worth)s lost → %(points)s", worth=worth, points=digits(points))
        else:
            yield text("%(worth)s − %(tricks)s → %(points)s", worth=worth, tricks=taken, points=digits(points))


def _bid(entry: Entry, tricks: Sequence[int]) -> Iterator[Text]:
    if entry.bidder is None or entry.bid is None:
        most = [seat for seat, taken in enumerate(tricks) if taken == max(tricks)]
        yield text("%(names)s: most tricks, %(tricks)s", names=name_list(most), tricks=max(tricks))
        return
    bidder = Seat(entry.bidder)
    if entry.bid == MOON:
        yield text("%(player)s bid the moon", player=bidder)
    else:
        yield text("%(player)s bid %(bid)s", player=bidder, bid=entry.bid)
    yield text("made") if is_made(entry) else text("failed")


COUNTS = {
    "bids_made": text("Bids made"),
    "bids_failed": text("Bids failed"),
    "moons_made": text("Moons made"),
    "moons_failed": text("Moons failed"),
    "games_won": text("Games won"),
}


def count(played: Played[Rules, Entry]) -> Iterator[Counted]:
    """Yield the bidder's bid, which includes a moon, and the game if it was won; nothing for a passed hand."""
    entry = played.entry
    if entry.bidder is not None:
        ended = "made" if is_made(entry) else "failed"
        yield Counted(f"bids_{ended}", entry.bidder)
        if entry.bid == MOON:
            yield Counted(f"moons_{ended}", entry.bidder)
    winner = played.shown.get("game_winner")
    if winner is not None:
        yield Counted("games_won", int(winner))
