"""Define the counts that the statistics sum up over many tables, such as a 賀尊 taken or a bid made."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.games.words import Text


@dataclass(frozen=True, slots=True)
class Counted:
    """A count of one hand: `code` happened `number` times to the player in `seat`."""

    code: str
    seat: int
    number: int = 1


@dataclass(frozen=True, slots=True)
class Collection:
    """A set of counts that all players at a table complete together; each is counted for every player.

    `items` has a line about each, and the values that the game's `collected.html` draws it from, as `drawn`.
    """

    said: Text
    codes: frozenset[str]
    items: Mapping[str, tuple[Text, tuple[str | None, ...]]] = field(default_factory=dict)
