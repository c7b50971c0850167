"""Tables: opened, looked at, and what is newer than what is known."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, jsonify, request
from pydantic import Field
from werkzeug.wrappers import Response

from scorekeeper.games.door import Model
from scorekeeper.ledger.sheet import check_deal
from scorekeeper.service import devices, since, tables
from scorekeeper.service.views import Actor, TableView
from scorekeeper.web import urls
from scorekeeper.web.agreement import placeholder
from scorekeeper.web.api import asking, shapes
from scorekeeper.web.house import book
from scorekeeper.web.limits import NEW_TABLES, at_most

blueprint: Final = Blueprint("tables", __name__)


class NewSheet(Model):
    """What a sheet begins with: its fields alone, what they may hold is the service's to say. "" is an empty seat.

    `start` is where it goes on from another, in the place of `first_dealer`.
    """

    game: str
    rules: dict[str, Any] = Field(default_factory=dict)
    players: tuple[str, ...]
    first_dealer: Any = 0
    start: dict[str, Any] = Field(default_factory=dict)

    @property
    def given(self) -> dict[str, Any]:
        """What was said, and nothing else; Refused where it names the dealer twice."""
        check_deal(self)
        return {name: getattr(self, name) for name in self.model_fields_set}


class NewTable(NewSheet):
    """What a table begins with."""

    name: Any = ""
    chips: Any = None
    rate: Any = None


@blueprint.post("/tables")
@at_most(NEW_TABLES)
def open_table() -> tuple[dict[str, Any], int]:
    """A new table. The token is the host's."""
    wanted = asking.body_as(NewTable)
    opened = tables.open_table(book(), **wanted.given, placeholder=placeholder)
    host = devices.identify(book(), opened.code, opened.token)
    return {
        "code": opened.code,
        "token": opened.token,
        "links": urls.links(opened.code, opened.links),
        "table": shapes.table(tables.view(book(), host)),
    }, 201


@blueprint.get("/tables/<code>")
def show(code: str) -> Response:
    """The table with all hands of its newest sheet."""
    return _answer(tables.view(book(), asking.actor(code)))


@blueprint.get("/tables/<code>/since/<int:revision>")
def newer(code: str, revision: int) -> Response:
    """The table with only those hands that changed after `revision`."""
    actor = asking.actor(code)
    return _answer(since.since(book(), actor, revision) or _without_hands(actor))


def _without_hands(actor: Actor) -> TableView:
    return tables.view(book(), actor, limit=0)


def _answer(view: TableView) -> Response:
    response = jsonify(shapes.table(view))
    response.add_etag()
    return response.make_conditional(request)
