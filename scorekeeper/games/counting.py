"""What is counted of a hand beside its chips, over many evenings: a 賀尊 taken, a bid made, a dragon seen."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Counted:
    """What happened to a seat in one hand, `number` times; `code` is one of those that the game declares."""

    code: str
    seat: int
    number: int = 1
