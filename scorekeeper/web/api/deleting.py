"""Deleting a table with everything in it."""

from __future__ import annotations

from typing import Final

from flask import Blueprint

from scorekeeper.games.fields import Model, ShortText
from scorekeeper.service.tables import deletion
from scorekeeper.web.api.request import body_as, caller
from scorekeeper.web.app.state import book

blueprint: Final = Blueprint("deleting", __name__)


class Delete(Model):
    """What the table is called; the code of one that has no name."""

    name: ShortText


@blueprint.delete("/tables/<code>")
def delete(code: str) -> tuple[str, int]:
    """The host: the table is deleted with everything in it, for good."""
    who = caller(code)
    deletion.delete_table(book(), who, body_as(Delete).name)
    return "", 204
