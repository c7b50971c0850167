"""Report the progress of a long calculation to a caller."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


class Progress:
    """Base class of progress reporters; this one ignores all calls."""

    def begin(self, count: Callable[[], int]) -> None:
        """Begin a calculation; `count` returns the number of hands, and is only called if it is needed."""

    def step(self) -> None:
        """Report that one more hand is done."""

    def each(self, hands: Iterable[T]) -> Iterator[T]:
        """Yield the hands, and report a step after each."""
        for hand in hands:
            yield hand
            self.step()


#: The default, for callers that need no progress.
NO_PROGRESS = Progress()
