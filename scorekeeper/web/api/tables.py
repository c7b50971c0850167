"""Tables: opened, looked at, and what is newer than what is known."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, jsonify, request
from pydantic import Field
from werkzeug.wrappers import Response

from scorekeeper.games.fields import MOST_SEATS, Model
from scorekeeper.ledger.sheet import check_first_dealer
from scorekeeper.service.access import presence
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.tables import detail, opening, terms
from scorekeeper.service.views.tables import TableView
from scorekeeper.store.queries.authentication import TableStatus
from scorekeeper.web.api import schema
from scorekeeper.web.api.request import PAGE_SIZE, body_as, caller
from scorekeeper.web.app import urls
from scorekeeper.web.app.callers import device_kind
from scorekeeper.web.app.rate_limits import NEW_TABLES, count_as_created, rate_limit
from scorekeeper.web.app.state import book
from scorekeeper.web.templating.i18n import default_player_name

blueprint: Final = Blueprint("tables", __name__)


class NewSheet(Model):
    """What a sheet begins with: its fields alone, what they may hold is the service's to say. "" is an empty seat.

    `start` is where it goes on from another, in the place of `first_dealer`.
    """

    game: str
    rules: dict[str, Any] = Field(default_factory=dict)
    players: tuple[str, ...] = Field(max_length=MOST_SEATS)
    first_dealer: Any = 0
    start: dict[str, Any] = Field(default_factory=dict)

    @property
    def given(self) -> dict[str, Any]:
        """What was said, and nothing else; Refused where it names the dealer twice."""
        check_first_dealer(self)
        return {name: getattr(self, name) for name in self.model_fields_set}


class NewTerms(Model):
    """What is agreed beside the game. A `rate` that is a text is the `note`."""

    name: Any = ""
    chips: Any = None
    rate: Any = None
    note: Any = None
    rounding: Any = None
    bearer: Any = None


class NewTable(NewSheet, NewTerms):
    """What a table begins with. In its time zone (`zone`) it is the day of the evening."""

    zone: Any = None


@blueprint.post("/tables")
@rate_limit(NEW_TABLES)
def open_table() -> tuple[dict[str, Any], int]:
    """A new table. The token is the host's."""
    wanted = body_as(NewTable)
    opened = opening.open_table(book(), **wanted.given, placeholder=default_player_name, kind=device_kind())
    count_as_created()
    host = Caller(opened.code, opened.token)
    return {
        "code": opened.code,
        "token": opened.token,
        "links": urls.links(opened.code, opened.links),
        "table": schema.table(detail.get_table(book(), host)),
    }, 201


@blueprint.get("/tables/<code>")
def show(code: str) -> Response:
    """The table with the newest hands of its newest sheet."""
    who = caller(code)
    if request.if_none_match and (seen := _not_modified(presence.get_table_state(book(), who))):
        return seen
    return _answer(detail.get_table(book(), who, limit=PAGE_SIZE))


@blueprint.get("/tables/<code>/since/<int:revision>")
def newer(code: str, revision: int) -> Response:
    """The table with only those hands that changed after `revision`."""
    return _answer(detail.get_changes_since(book(), caller(code), revision))


@blueprint.put("/tables/<code>/terms")
def change_terms(code: str) -> dict[str, Any]:
    """The host: another name of the table, other starting chips, another rate or rounding. What is not named stays."""
    who = caller(code)
    terms.change(book(), who, body_as(NewTerms).model_dump(exclude_unset=True))
    return schema.terms(detail.get_table(book(), who))


def _not_modified(found: TableStatus) -> Response | None:
    """The answer to who has this state already."""
    response = Response(status=304)
    response.set_etag(found.state)
    return response if request.if_none_match.contains_weak(found.state) else None


def _answer(view: TableView) -> Response:
    response = jsonify(schema.table(view))
    response.set_etag(view.state)
    return response.make_conditional(request)
