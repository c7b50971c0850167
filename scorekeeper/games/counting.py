"""What is counted of a hand beside its chips, over many evenings: a 賀尊 taken, a bid made, a dragon seen."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.games.words import Text


@dataclass(frozen=True, slots=True)
class Counted:
    """What happened to a seat in one hand, `number` times; `code` is one of those that the game declares."""

    code: str
    seat: int
    number: int = 1


@dataclass(frozen=True, slots=True)
class Collection:
    """What nobody has alone: `codes` that are counted once in a hand for everybody at the table, a set to complete."""

    said: Text
    codes: frozenset[str]
