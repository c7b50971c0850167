"""Count bids and moons, made and failed, and games won, in hands of Moon."""

from collections.abc import Iterator

from scorekeeper.games.counting import Counted
from scorekeeper.games.moon.entry import MOON, Entry, is_made
from scorekeeper.games.moon.rules import Rules
from scorekeeper.games.telling import Played
from scorekeeper.games.words import text

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
