"""Entries of the book beside the hands: looked through, entered, withdrawn."""

from __future__ import annotations

from typing import Annotated, Any, Final

from flask import Blueprint
from pydantic import Field

from scorekeeper.games.fields import AS_WHOLE, HIGHEST, Model
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service import entries
from scorekeeper.web.api import request, schema
from scorekeeper.web.app.state import book

MOST: Final = 200

blueprint: Final = Blueprint("entries", __name__, url_prefix="/tables/<code>/entries")


class Listed(Model):
    """Which entries are asked for."""

    before: Annotated[int, Field(ge=1, le=HIGHEST), AS_WHOLE] | None = None
    limit: Annotated[int, Field(ge=1, le=MOST), AS_WHOLE] = entries.A_PAGE


class Withdrawal(Model):
    """Which version of an entry the client has seen."""

    revision: Annotated[int, Field(ge=0, le=HIGHEST), AS_WHOLE] | None = None


@blueprint.get("")
def index(code: str) -> dict[str, Any]:
    """The newest entries before a number, in order: `more` where there are others before them."""
    asked = request.asked(Listed)
    page = entries.page(book(), request.caller(code), before=asked.before, limit=asked.limit)
    return {"entries": [schema.entry(one) for one in page.entries], "more": page.more}


@blueprint.post("")
def enter(code: str) -> tuple[dict[str, Any], int]:
    """Another entry. The same request with the same key answers with the same entry again."""
    who, given = request.caller(code), request.body()
    if not isinstance(given, dict):
        raise Refused((Problem("", "object", text("an object with named fields is expected")),))
    entry = entries.enter(book(), who, given, key=request.key())
    return schema.entry(entry), 200 if entry.again else 201


@blueprint.delete("/<int:number>")
def withdraw(code: str, number: int) -> dict[str, Any]:
    """An entry that counts no more; it stays to be seen, with its number."""
    who, asked = request.caller(code), request.asked(Withdrawal)
    return schema.entry(entries.withdraw(book(), who, number, request.key(), revision=asked.revision))
