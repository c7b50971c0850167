"""Describe a hand of Twister or Che Deng: the headline, and the tiles that each player laid face down."""

from collections.abc import Iterator

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
