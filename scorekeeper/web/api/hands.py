"""Hands: looked through, recorded, previewed, corrected, withdrawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeVar

from flask import Blueprint
from pydantic import Field

from scorekeeper.games.door import HIGHEST, Flag, Model, Problem, Refused, Whole, read
from scorekeeper.games.words import text
from scorekeeper.service import hands, tables
from scorekeeper.web.api import asking, shapes
from scorekeeper.web.house import book

MOST: Final = 200
A_PAGE: Final = 50

blueprint: Final = Blueprint("hands", __name__, url_prefix="/tables/<code>")

Number = Annotated[Whole, Field(ge=1, le=HIGHEST)]
Revision = Annotated[Whole, Field(ge=0, le=HIGHEST)]


class Meant(Model):
    """Which hand is meant, and by which state of things: what the client has seen."""

    sheet: Number | None = None
    number: Whole | None = None
    revision: Revision | None = None


class MeantNext(Meant):
    """Likewise of the next hand; `follows` is the revision of the hand before, from which it follows who deals."""

    follows: Revision | None = None


M = TypeVar("M", bound=Meant)


class Considered(Model):
    """Whether what would follow is only looked at."""

    preview: Flag = False


class Withdrawal(Considered):
    """Which hand is meant, behind the question mark too."""

    sheet: Number | None = None
    revision: Revision | None = None


class Listed(Model):
    """Which hands are asked for."""

    sheet: Number | None = None
    before: Number | None = None
    limit: Annotated[Whole, Field(ge=1, le=MOST)] = A_PAGE


@blueprint.get("/hands")
def index(code: str) -> dict[str, Any]:
    """The hands of a sheet before a number, in order: `more` where there are others before them."""
    asked = asking.asked(Listed)
    view = tables.view(book(), asking.caller(code), asked.sheet, limit=asked.limit, before=asked.before).sheet
    return {"sheet": view.number, "hands": [shapes.hand(one) for one in view.hands], "more": view.earlier_hands}


@blueprint.post("/hands")
def record(code: str) -> tuple[dict[str, Any], int]:
    """The next hand. The same request with the same key again answers with the same hand, and records nothing."""
    who = asking.caller(code)
    entry, meant = _entry(MeantNext)
    hand, new = hands.record(
        book(),
        who,
        entry,
        sheet=meant.sheet,
        number=meant.number,
        agreed=meant.revision,
        follows=meant.follows,
        key=asking.key(),
    )
    return shapes.hand(hand), 201 if new else 200


@blueprint.post("/preview")
def preview(code: str) -> dict[str, Any]:
    """What a hand would settle to."""
    who = asking.caller(code)
    entry, meant = _entry(MeantNext)
    seen = hands.preview(
        book(),
        who,
        entry,
        sheet=meant.sheet,
        number=meant.number,
        agreed=meant.revision,
        follows=meant.follows,
    )
    return shapes.hand(seen.hand)


@blueprint.put("/hands/<int:number>")
def correct(code: str, number: int) -> dict[str, Any]:
    """Another result for a hand, and what follows from it."""
    who = asking.caller(code)
    entry, meant = _entry(Meant)
    if meant.number not in {None, number}:
        raise Refused((Problem("number", "number", text("the address says hand %(number)s", number=number)),))
    preview, key = asking.asked(Considered).preview, asking.key()
    correction = hands.correct(
        book(), who, number, entry, sheet=meant.sheet, revision=meant.revision, key=key, preview=preview
    )
    return shapes.correction(correction)


@blueprint.delete("/hands/<int:number>")
def withdraw(code: str, number: int) -> dict[str, Any]:
    """A hand that did not happen; its number stays."""
    who, asked, key = asking.caller(code), asking.asked(Withdrawal), asking.key()
    correction = hands.withdraw(
        book(), who, number, sheet=asked.sheet, revision=asked.revision, key=key, preview=asked.preview
    )
    return shapes.correction(correction)


def _entry(model: type[M]) -> tuple[Mapping[str, Any], M]:
    sent = asking.body()
    if not isinstance(sent, dict):
        raise Refused((Problem("", "object", text("an object with named fields is expected")),))
    meant = {name: value for name, value in sent.items() if name in model.model_fields}
    return {name: value for name, value in sent.items() if name not in meant}, read(model, meant)
