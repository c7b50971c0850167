"""Letters in their normal form, in time that is linear in what was sent."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final, Literal

MOST_MARKS: Final = 30
"""So many marks over one letter nobody writes: Unicode's stream-safe format (UAX #15) has no more either."""


def normal(form: Literal["NFC", "NFKC"], said: str) -> str:
    """The text in this normal form; one with more marks on a letter than any language has stays as it is.

    Marks are put in order one by one, each behind those before it: 100,000 of them would take minutes.
    """
    return unicodedata.normalize(form, said) if _is_writing(said) else said


def _is_writing(said: str) -> bool:
    return said.isascii() or len(said) <= MOST_MARKS or max(_marks(said)) <= MOST_MARKS


def _marks(said: str) -> Iterator[int]:
    """At each letter, how many marks stand one after the other up to it."""
    marks = 0
    for letter in said:
        marks = marks + 1 if unicodedata.combining(letter) else 0
        yield marks


def normalize_name(name: str) -> str:
    """A name as it is compared: width, case, spaces and what cannot be seen make no difference."""
    seen = "".join(letter for letter in name if unicodedata.category(letter) != "Cf")
    return " ".join(normal("NFKC", seen).casefold().split())
