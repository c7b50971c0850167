"""Count players who laid no tile face down or matched no tile, in hands of Twister and Che Deng."""

from collections.abc import Iterator

from scorekeeper.games.counting import Counted
from scorekeeper.games.dragon.settlement import Entry, Rules, State, is_blocked
from scorekeeper.games.telling import Played
from scorekeeper.games.words import text

COUNTS = {"clean": text("nothing face down"), "blocked": text("matched no tile")}


def count(played: Played[Rules, Entry]) -> Iterator[Counted]:
    """Yield a count for each player who is clean or blocked; a player is never both in one hand."""
    state = State(len(played.won), played.dealer)
    for seat, player in enumerate(played.entry.players):
        if player.tiles == 0:
            yield Counted("clean", seat)
        elif is_blocked(played.rules, state, seat, player.tiles):
            yield Counted("blocked", seat)
