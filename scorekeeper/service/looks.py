"""How names look: nobody comes to a table under one that cannot be seen, or that another there can be taken for.

What letters can be taken for each other is Unicode's table of confusables (UTS #39), which `confusable_homoglyphs`
keeps: Cyrillic а and Latin a, 口 and ロ, I and l.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import count
from typing import Final

from scorekeeper.games.fields import LONGEST
from scorekeeper.games.letters import normal
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Text, text
from scorekeeper.service.names import fold
from scorekeeper.store.rows import PersonRow

_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00013441\U00013442\U0001d159")
"""Letters and marks that draw nothing, beside those that Unicode calls format."""
_SELECTORS: Final = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))


def check_look(name: str, others: Iterable[str], field: str = "name") -> None:
    """`Refused`, with a name that would do, where nobody sees this one or takes it for one of the `others`."""
    there = list(others)
    if not any(unicodedata.category(letter)[0] not in "MZ" for letter in _seen(name)):
        said = text("this name looks empty; %(other)s would do", other=_better("P", there))
        raise _refused(field, "empty", said)
    mine = _skeletons(name)
    for other in there:
        if any(map(str.__eq__, mine, _skeletons(other))):
            better = _better(f"{name[: LONGEST - 4]} ", there)
            said = text("this looks like %(name)s, who is here already; %(other)s would do", name=other, other=better)
            raise _refused(field, "alike", said)


def check_newcomers(known: Mapping[str, PersonRow], named: Iterable[tuple[str, str]]) -> None:
    """`Refused` at the field of the first that looks so, of `(field, name)`; of those who are `known` nothing is asked.

    Who is named twice is one.
    """
    there, met = [one.name for one in known.values() if not one.placeholder], {*known}
    for field, name in named:
        if fold(name) not in met:
            check_look(name, there, field)
            there.append(name)
            met.add(fold(name))


def _better(name: str, others: Iterable[str]) -> str:
    """The same with the first number by which it is none of the others."""
    looks = {skeleton for other in others for skeleton in _skeletons(other)}
    return next(new for number in count(2) if not looks & set(_skeletons(new := f"{name}{number}")))


def _refused(field: str, code: str, said: Text) -> Refused:
    return Refused([Problem(field, code, said)])


def _seen(name: str) -> str:
    letters = (letter for letter in name if unicodedata.category(letter) != "Cf" and letter not in _BLANK)
    return "".join(letter for letter in letters if not any(ord(letter) in those for those in _SELECTORS))


@lru_cache(maxsize=4_096)
def _skeletons(name: str) -> tuple[str, str]:
    """What is left of a name once letters that look the same are one: as it is written, and in one case."""
    seen = " ".join(_seen(normal("NFKC", name)).split())
    return _skeleton(seen), _skeleton(fold(seen))


def _skeleton(said: str) -> str:
    table = _prototypes()
    return "".join(table.get(letter, letter) for letter in unicodedata.normalize("NFD", said))


@cache
def _prototypes() -> Mapping[str, str]:
    """For each letter that can be taken for others, the one that stands for all of them."""
    from confusable_homoglyphs.confusables import confusables_data  # noqa: PLC0415  it reads a file of 600 kB

    alike = {_bare(one): [_bare(other["c"]) for other in others] for one, others in confusables_data.items()}
    centres = {one: others[0] if len(others) == 1 else one for one, others in alike.items()}
    chosen = {one: _chosen([centre, *alike.get(centre, ())]) for one, centre in centres.items()}
    spelt = {one: "".join(chosen.get(letter, letter) for letter in there) for one, there in chosen.items()}
    return {one: there for one, there in spelt.items() if len(one) == 1}


def _bare(said: str) -> str:
    """Without the marks of direction that the table writes around letters from right to left."""
    return said.replace("\u200e", "")


def _chosen(alike: list[str]) -> str:
    """What several letters look like together, where one of them looks so; else the first of Unicode."""
    return max(alike, key=len) if max(map(len, alike)) > 1 else min(alike)
