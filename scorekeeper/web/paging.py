"""A long list by pages, the one of the request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from flask import request

A_PAGE: Final = 50

T = TypeVar("T")


@dataclass(frozen=True)
class Page(Generic[T]):
    """What stands on page `number` of `pages`, counted from 1."""

    shown: Sequence[T]
    number: int
    pages: int


def turn_to(whole: Sequence[T]) -> Page[T]:
    """The page that `?page=` names, or the nearest that there is."""
    pages = max(1, -(-len(whole) // A_PAGE))
    number = min(max(request.args.get("page", 1, int), 1), pages)
    return Page(whole[(number - 1) * A_PAGE : number * A_PAGE], number, pages)
