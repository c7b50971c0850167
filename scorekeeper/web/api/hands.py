"""Hands: recorded, previewed, corrected, withdrawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flask import Blueprint, request

from scorekeeper.games.door import Model, Problem, Refused, Whole, read
from scorekeeper.games.words import text
from scorekeeper.service import hands
from scorekeeper.web.api import asking, shapes
from scorekeeper.web.house import book

blueprint: Final = Blueprint("hands", __name__, url_prefix="/tables/<code>")


class _Numbered(Model):
    number: Whole | None = None


@blueprint.post("/hands")
def record(code: str) -> tuple[dict[str, Any], int]:
    """The next hand. The same key again answers with the same hand, and records nothing."""
    actor = asking.actor(code)
    entry, number = _entry()
    hand, new = hands.record(book(), actor, entry, number=number, key=_key())
    return shapes.hand(hand), 201 if new else 200


@blueprint.post("/preview")
def preview(code: str) -> dict[str, Any]:
    """What a hand would settle to."""
    actor = asking.actor(code)
    entry, number = _entry()
    return shapes.hand(hands.preview(book(), actor, entry, number=number))


@blueprint.put("/hands/<int:number>")
def correct(code: str, number: int) -> dict[str, Any]:
    """Another result for a hand, and what follows from it."""
    actor = asking.actor(code)
    entry, said = _entry()
    if said not in {None, number}:
        raise Refused((Problem("number", "number", text("the address says hand %(number)s", number=number)),))
    return shapes.correction(hands.correct(book(), actor, number, entry, key=_key(), preview=asking.flag("preview")))


@blueprint.delete("/hands/<int:number>")
def withdraw(code: str, number: int) -> dict[str, Any]:
    """A hand that did not happen; its number stays."""
    actor = asking.actor(code)
    return shapes.correction(hands.withdraw(book(), actor, number, key=_key(), preview=asking.flag("preview")))


def _entry() -> tuple[Mapping[str, Any], int | None]:
    sent = asking.body()
    if not isinstance(sent, dict):
        raise Refused((Problem("", "object", text("an object with named fields is expected")),))
    entry = {name: value for name, value in sent.items() if name != "number"}
    return entry, read(_Numbered, {"number": sent.get("number")}).number


def _key() -> str | None:
    return request.headers.get("Idempotency-Key", "").strip() or None
