"""Finding an evening again: by its name, its people, its games, its date as somebody types it, and its code.

Every word must be found. Words are compared as names are: width and case make no difference.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeVar

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.letters import normal
from scorekeeper.service.names import fold

T = TypeVar("T")

LONGEST: Final = 100
"""So many characters are looked at."""

OF_A_CODE: Final = 3
"""So many characters of a code find it."""

MONTHS: Final = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
OF_A_MONTH: Final = 3


@dataclass(frozen=True)
class Known:
    """What an evening is known by: `texts` are its name, its people and its games, in every language."""

    texts: tuple[str, ...]
    day: date
    codes: tuple[str, ...]


def found(typed: str, evenings: Iterable[T], known: Callable[[T], Known]) -> tuple[T, ...]:
    """Those of the evenings, in their order, in which every word is found; all of them where none was typed."""
    words = _words(typed)
    return tuple(one for one in evenings if not words or _is_meant(words, known(one)))


def called(game: AnyGame, rules: object = None) -> tuple[str, ...]:
    """What a game is called in every language, and what its rules call it."""
    own = game.title(rules) if isinstance(rules, game.Rules) else ""
    return (*map(str, game.names.values()), *([own] if own else []))


def _words(typed: str) -> list[str]:
    words = (word.strip(",./-、，。・") for word in fold(typed[:LONGEST]).split())
    return [word for word in words if word]


def _is_meant(words: list[str], known: Known) -> bool:
    texts, days = [fold(said) for said in known.texts], frozenset(_forms(known.day))
    codes = [_bare(code) for code in known.codes]
    each = (
        any(word in said for said in texts) or _is_day(word, known.day, days) or _is_code(word, codes) for word in words
    )
    return _is_code("".join(words), codes) or all(each)  # a code is read out as K7Q F2M


def _is_code(typed: str, codes: list[str]) -> bool:
    return len(_bare(typed)) >= OF_A_CODE and any(code.startswith(_bare(typed)) for code in codes)


def _bare(code: str) -> str:
    return normal("NFKC", code).upper().replace("-", "").replace(" ", "")


def _is_day(word: str, day: date, forms: frozenset[str]) -> bool:
    """Whether the word says this day, its month or its year."""
    if len(word) >= OF_A_MONTH and MONTHS[day.month - 1].startswith(word):
        return True
    plain = re.sub(r"(?<!\d)0+(?=\d)", "", re.sub(r"[-./]", "/", re.sub(r"[号號]", "日", word)))
    return plain in forms


def _forms(day: date) -> Iterator[str]:
    """How the day, its month and its year are written in numbers; month and day in either order."""
    year, month, number = day.year, day.month, day.day
    yield from (f"{year}", f"{month}", f"{number}")
    yield from (f"{month}/{number}", f"{number}/{month}", f"{year}/{month}", f"{month}/{year}")
    yield from (f"{year}/{month}/{number}", f"{month}/{number}/{year}", f"{number}/{month}/{year}")
    yield from (f"{year}年", f"{month}月", f"{number}日")
    yield from (f"{year}年{month}月", f"{month}月{number}日", f"{year}年{month}月{number}日")
