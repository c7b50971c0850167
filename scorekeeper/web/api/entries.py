"""Entries of the book beside the hands: looked through, entered, withdrawn."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint

from scorekeeper.games.fields import Model
from scorekeeper.service.money import chip_entries
from scorekeeper.web.api import request, schema
from scorekeeper.web.app.state import book

blueprint: Final = Blueprint("entries", __name__, url_prefix="/tables/<code>/entries")


class Withdrawal(Model):
    """Which version of an entry the client has seen."""

    revision: request.Revision | None = None


@blueprint.get("")
def index(code: str) -> dict[str, Any]:
    """The newest entries before a number, in order: `more` where there are others before them."""
    asked = request.asked(request.PageQuery)
    page = chip_entries.list_chip_entries(book(), request.caller(code), before=asked.before, limit=asked.limit)
    return {"entries": [schema.entry(one) for one in page.entries], "more": page.more}


@blueprint.post("")
def enter(code: str) -> tuple[dict[str, Any], int]:
    """Another entry. The same request with the same key answers with the same entry again."""
    entry = chip_entries.add_chip_entry(book(), request.caller(code), request.body_object(), key=request.key())
    return schema.entry(entry), 200 if entry.again else 201


@blueprint.delete("/<int:number>")
def withdraw(code: str, number: int) -> dict[str, Any]:
    """An entry that counts no more; it stays to be seen, with its number."""
    who, asked = request.caller(code), request.asked(Withdrawal)
    return schema.entry(chip_entries.withdraw_chip_entry(book(), who, number, request.key(), revision=asked.revision))
