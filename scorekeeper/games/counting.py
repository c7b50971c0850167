"""Define the counts that the statistics sum up over many tables, such as a 賀尊 taken or a bid made."""

from dataclasses import dataclass

from scorekeeper.games.words import Text


@dataclass(frozen=True, slots=True)
class Counted:
    """A count of one hand: `code` happened `number` times to the player in `seat`."""

    code: str
    seat: int
    number: int = 1


@dataclass(frozen=True, slots=True)
class Collection:
    """A set of counts that all players at a table complete together; each is counted for every player."""

    said: Text
    codes: frozenset[str]
