"""How far something long has come, hand by hand, for whoever waits for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

T = TypeVar("T")


class Progress:
    """Hears of it; this one does nothing with it."""

    def begin(self, count: Callable[[], int]) -> None:
        """So many hands have to be gone through, as far as anybody wants to know: they are counted only then."""

    def step(self) -> None:
        """One more has been."""

    def each(self, hands: Iterable[T]) -> Iterator[T]:
        """The hands, each a step once it has been gone through."""
        for hand in hands:
            yield hand
            self.step()


NO_PROGRESS: Final = Progress()
"""Where nobody waits."""
