"""Describe a hand of Twister or Che Deng, and count players who laid no tile face down or matched no tile."""

from collections.abc import Iterator

from scorekeeper.games.counting import Counted
from scorekeeper.games.dragon.settlement import Entry, Rules, State, is_blocked
from scorekeeper.games.telling import HandDescription, Played
from scorekeeper.games.words import Text, digits, name_list, text


def headline(played: Played[Rules, Entry]) -> Text:
    """Return a line like `Aki laid nothing face down` or `Aki: fewest pips, 2`."""
    players = played.entry.players
    if clean := [seat for seat, player in enumerate(players) if player.tiles == 0]:
        return text("%(names)s laid nothing face down", names=name_list(clean))
    fewest = min(player.sum for player in players)
    best = [seat for seat, player in enumerate(players) if player.sum == fewest]
    if len(best) == len(players):
        return text("A draw: %(pips)s pips each", pips=digits(fewest))
    return text("%(names)s: fewest pips, %(pips)s", names=name_list(best), pips=digits(fewest))


def describe(played: Played[Rules, Entry]) -> HandDescription:
    """Return the tiles face down and whether the player matched none, by seat."""
    return HandDescription(by_seat=tuple(tuple(_of_seat(played, seat)) for seat in range(len(played.won))))


def _of_seat(played: Played[Rules, Entry], seat: int) -> Iterator[Text]:
    laid, state = played.entry.players[seat], State(len(played.won), played.dealer)
    if laid.tiles == 0:
        yield text("nothing face down")
        return
    yield text("face down: %(tiles)s", tiles=" ".join(laid.discards) if laid.discards else laid.tiles)
    yield text("pips %(pips)s", pips=digits(laid.sum))
    if is_blocked(played.rules, state, seat, laid.tiles):
        yield text("matched no tile")


COUNTS = {"clean": text("nothing face down"), "blocked": text("matched no tile")}


def count(played: Played[Rules, Entry]) -> Iterator[Counted]:
    """Yield a count for each player who is clean or blocked; a player is never both in one hand."""
    state = State(len(played.won), played.dealer)
    for seat, player in enumerate(played.entry.players):
        if player.tiles == 0:
            yield Counted("clean", seat)
        elif is_blocked(played.rules, state, seat, player.tiles):
            yield Counted("blocked", seat)


def _face_down(*players: tuple[int, int]) -> list[dict[str, object]]:
    """Return the entries of players by the number and the pips of their tiles face down."""
    return [{"face_down": tiles, "pips": pips} for tiles, pips in players]


#: Example hands of four players.
EXAMPLES = (
    {"players": _face_down((1, 2), (2, 12), (4, 34), (3, 18))},
    {"players": [*_face_down((3, 17), (0, 0), (2, 9)), {"discards": ["1-1", "5-3"]}]},
    {"players": _face_down((2, 15), (1, 12), (5, 28), (2, 4))},
)
