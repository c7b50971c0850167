"""What is told of a hand of Moon: the bid and whether it was made; without an auction, who took most tricks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.games.moon.entry import MOON, TRICKS, Entry
from scorekeeper.games.moon.rules import Rules
from scorekeeper.games.telling import Played
from scorekeeper.games.words import Seat, Text, named, text, together


def headline(played: Played[Rules, Entry]) -> Text:
    """`Dai bid 5 · failed`; and who won the game, where it ended with this hand."""
    entry = played.entry
    if entry.tricks is None:
        return together(text("Everybody passed"), text("dealt again"))
    return together(*_bid(entry, entry.tricks), *_game(played))


def _bid(entry: Entry, tricks: Sequence[int]) -> Iterator[Text]:
    if entry.bidder is None or entry.bid is None:
        most = [seat for seat, taken in enumerate(tricks) if taken == max(tricks)]
        yield text("%(names)s: most tricks, %(tricks)s", names=named(most), tricks=max(tricks))
        return
    bidder = Seat(entry.bidder)
    shot = entry.bid == MOON
    yield (
        text("%(player)s bid the moon", player=bidder)
        if shot
        else text("%(player)s bid %(bid)s", player=bidder, bid=entry.bid)
    )
    made = tricks[bidder] >= (TRICKS if shot else int(entry.bid))
    yield text("made") if made else text("failed")


def _game(played: Played[Rules, Entry]) -> Iterator[Text]:
    winner = played.shown.get("game_winner")
    if winner is not None:
        yield text("%(player)s wins the game", player=Seat(winner))
