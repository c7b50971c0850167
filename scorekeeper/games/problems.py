"""Problems of a value, each with its field, and the exception that carries them."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice

from scorekeeper.games.words import Text

#: Maximum number of problems in one refusal.
MOST = 100


@dataclass(frozen=True, slots=True)
class Problem:
    """A reason why a value is not valid: the field (`piles`, `bonuses.0.player`), a code, and a message."""

    field: str
    code: str
    message: Text


class Refused(Exception):
    """Raised for a value that is not valid; carries all problems, up to `MOST`.

    Callers may add context on the way up: the names of the players by seat (`players`), the number of the hand at fault
    if it is not the one that was sent (`hand`), or the path of the value in a larger one (`below`).
    """

    def __init__(self, problems: Iterable[Problem], players: Sequence[str] = (), hand: int | None = None) -> None:
        self.problems = tuple(islice(problems, MOST))
        self.players = tuple(players)
        self.hand = hand
        super().__init__("; ".join(f"{problem.field}: {problem.message}" for problem in self.problems))


@contextmanager
def at_hand(number: int) -> Iterator[None]:
    """Set the number of the hand of any `Refused` raised inside, unless it has one."""
    try:
        yield
    except Refused as refused:
        refused.hand = refused.hand or number
        raise


@contextmanager
def below(place: str) -> Iterator[None]:
    """Prefix the fields of any `Refused` raised inside with this path."""
    try:
        yield
    except Refused as refused:
        refused.problems = tuple(
            replace(problem, field=f"{place}.{problem.field}" if problem.field else place)
            for problem in refused.problems
        )
        raise
