"""What cannot be: problems, each at its field, and the refusal that carries them all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from scorekeeper.games.words import Text

MOST: Final = 100
"""So many problems of one value are told: nobody reads more."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that cannot be: the field it belongs to (`piles`, `bonuses.0.player`), a code, and a sentence."""

    field: str
    code: str
    message: Text


class Refused(Exception):
    """A value that cannot be, with every problem found, up to as many as anybody reads.

    It is raised where that shows, and passed on: who knows more on the way up adds the names behind the seats
    (`players`), the number of the hand at fault where it is another than the one that was sent (`hand`), or the place
    of the value in a larger one (`below`).
    """

    def __init__(self, problems: Iterable[Problem], players: Sequence[str] = (), hand: int | None = None) -> None:
        self.problems = tuple(islice(problems, MOST))
        self.players = tuple(players)
        self.hand = hand
        super().__init__("; ".join(f"{problem.field}: {problem.message}" for problem in self.problems))


@contextmanager
def at_hand(number: int) -> Iterator[None]:
    """Name this hand in whatever is refused in here, unless another one is named already."""
    try:
        yield
    except Refused as refused:
        refused.hand = refused.hand or number
        raise


@contextmanager
def below(place: str) -> Iterator[None]:
    """Whatever is refused in here has its fields below this place."""
    try:
        yield
    except Refused as refused:
        refused.problems = tuple(
            replace(problem, field=f"{place}.{problem.field}" if problem.field else place)
            for problem in refused.problems
        )
        raise
