"""Describe a hand of Twister or Che Deng: the headline, and the tiles that each player laid face down."""

from collections.abc import Iterator

from scorekeeper.games.dragon.face_down import HiddenTiles
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
    state = State(len(played.won), played.dealer)
    return HandDescription(
        by_seat=tuple(
            (
                *_describe_player(player),
                *((text("matched no tile"),) if is_blocked(played.rules, state, seat, player.tiles) else ()),
            )
            for seat, player in enumerate(played.entry.players)
        )
    )


def _describe_player(laid: HiddenTiles) -> Iterator[Text]:
    if laid.tiles == 0:
        yield text("nothing face down")
        return
    if laid.discards is None:
        yield text("face down: %(tiles)s", tiles=laid.tiles)
    else:
        yield text("face down: %(tiles)s", tiles=" ".join(laid.discards))
    yield text("pips %(pips)s", pips=digits(laid.sum))
