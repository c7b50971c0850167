"""Define the entry of a hand of Moon, and the points that it adds to the scores."""

from contextlib import suppress
from typing import Annotated

from pydantic import Field, PlainValidator, ValidationInfo
from pydantic_core import PydanticCustomError

from scorekeeper.games.fields import AS_WHOLE, Flag, Model, SeatNumber, validation_error, whole
from scorekeeper.games.moon.rules import Rules
from scorekeeper.games.words import text

SEATS = 3
TRICKS = 7
LOWEST_BID = 4
MOON = "moon"

Tricks = Annotated[int, Field(ge=0, le=TRICKS), AS_WHOLE]


def _bid(value: object, info: ValidationInfo) -> int | str:
    typed = info.context and info.context.get("typed")
    if isinstance(value, str) and (value.strip().lower() if typed else value) == MOON:
        return MOON
    with suppress(PydanticCustomError):
        if LOWEST_BID <= (number := whole(value, info)) <= TRICKS:
            return number
    raise validation_error("bid", text("bid %(low)s to %(high)s, or the moon", low=LOWEST_BID, high=TRICKS))


Bid = Annotated[int | str, PlainValidator(_bid)]


class Entry(Model):
    """A finished hand: bidder, bid and everyone's tricks; only tricks without an auction; or that all passed."""

    bidder: SeatNumber | None = None
    bid: Bid | None = None
    tricks: Annotated[tuple[Tricks, ...], Field(max_length=SEATS)] | None = None
    passed: Flag | None = None


def is_made(entry: Entry) -> bool:
    """Return whether the bidder took at least the tricks of the bid."""
    if entry.bidder is None or entry.bid is None or entry.tricks is None:
        return False
    return entry.tricks[entry.bidder] >= (TRICKS if entry.bid == MOON else int(entry.bid))


def points_of(rules: Rules, entry: Entry, seat: int, taken: int) -> int:
    """Return the points that the hand adds to a player's score: one a trick; for the bidder, those of the bid."""
    if seat != entry.bidder or entry.bid is None:
        return taken
    worth = rules.moon_value if entry.bid == MOON else int(entry.bid)
    if is_made(entry):
        return worth
    lost = (rules.failed_moon if entry.bid == MOON else None) or rules.failed_bid
    return taken - worth if lost == "difference" else -worth
