"""What people type of a hand of Moon, and what it adds to the scores."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Final

from pydantic import Field, PlainValidator, ValidationInfo, WithJsonSchema
from pydantic_core import PydanticCustomError

from scorekeeper.games.fields import AS_WHOLE, Flag, Model, SeatNumber, unfit, whole
from scorekeeper.games.moon.rules import Rules
from scorekeeper.games.words import text

SEATS: Final = 3
TRICKS: Final = 7
LOWEST_BID: Final = 4
MOON: Final = "moon"

Tricks = Annotated[int, Field(ge=0, le=TRICKS), AS_WHOLE]


def _bid(value: object, info: ValidationInfo) -> int | str:
    typed = info.context and info.context.get("typed")
    if isinstance(value, str) and (value.strip().lower() if typed else value) == MOON:
        return MOON
    with suppress(PydanticCustomError):
        if LOWEST_BID <= (number := whole(value, info)) <= TRICKS:
            return number
    raise unfit("bid", text("a bid of %(low)s to %(high)s, or the moon, is expected", low=LOWEST_BID, high=TRICKS))


Bid = Annotated[
    int | str,
    PlainValidator(_bid),
    WithJsonSchema({"anyOf": [{"type": "integer", "minimum": LOWEST_BID, "maximum": TRICKS}, {"const": MOON}]}),
]


class Entry(Model):
    """A finished hand: who bid how much, and everybody's tricks (alone without an auction); or that all passed."""

    bidder: SeatNumber | None = None
    bid: Bid | None = None
    tricks: Annotated[tuple[Tricks, ...], Field(max_length=SEATS)] | None = None
    passed: Flag | None = None


def is_made(entry: Entry) -> bool:
    """Whether the bidder took the tricks that were bid."""
    if entry.bidder is None or entry.bid is None or entry.tricks is None:
        return False
    return entry.tricks[entry.bidder] >= (TRICKS if entry.bid == MOON else int(entry.bid))


def points_of(rules: Rules, entry: Entry, seat: int, taken: int) -> int:
    """What the hand adds to somebody's score: a point a trick, but the bidder's as bid."""
    if seat != entry.bidder or entry.bid is None:
        return taken
    if entry.bid == MOON:
        lost = rules.failed_moon or rules.failed_bid
        return _bidders_points(rules.moon_value, TRICKS, taken, whole=lost in {"value", "bid"})
    return _bidders_points(int(entry.bid), int(entry.bid), taken, whole=rules.failed_bid == "bid")


def _bidders_points(worth: int, needed: int, taken: int, *, whole: bool) -> int:
    """The worth of the bid, or what a failed one loses: the `whole` worth, or what is missing."""
    if taken >= needed:
        return worth
    return -worth if whole else taken - worth
