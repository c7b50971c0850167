"""Tables: opened, looked at, and what is newer than what is known."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, jsonify, request
from pydantic import Field
from werkzeug.wrappers import Response

from scorekeeper.games.fields import MOST_SEATS, Flag, Model, ShortText
from scorekeeper.ledger.sheet import check_first_dealer
from scorekeeper.service.access import presence
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.people.joining import Admission
from scorekeeper.service.tables import closing, deletion, detail, next_table, opening, terms
from scorekeeper.service.views.tables import TableView
from scorekeeper.store.queries.authentication import TableStatus
from scorekeeper.web.api import inputs, serializers
from scorekeeper.web.api.inputs import PAGE_SIZE, caller, has_body, read_body
from scorekeeper.web.api.serializers import timestamp
from scorekeeper.web.app import urls
from scorekeeper.web.app.callers import device_kind
from scorekeeper.web.app.rate_limits import NEW_TABLES, WRONG_SECRETS, count_as_created, no_rate_limit, rate_limit
from scorekeeper.web.app.state import database
from scorekeeper.web.live.event_stream import stream
from scorekeeper.web.templating.i18n import default_player_name

blueprint: Final = Blueprint("tables", __name__)


class NextTableInput(Model):
    """`another`: the code of the table that follows already, where one more is wanted beside it; `zone` as at first."""

    another: str | None = None
    zone: Any = None


@blueprint.post("/tables/<code>/again")
@rate_limit(NEW_TABLES)
def open_next_table(code: str) -> tuple[dict[str, Any], int]:
    """A new table of the same people (201), or a token for the one that follows already (200)."""
    wanted = read_body(NextTableInput) if request.content_length else NextTableInput()
    over = next_table.open_next_table(database(), caller(code), another=wanted.another, zone=wanted.zone)
    if over.created:
        count_as_created()
    return _admission_json(over), 201 if over.created else 200


@blueprint.post("/tables/<code>/over")
@rate_limit(WRONG_SECRETS)
def join_next_table(code: str) -> dict[str, Any]:
    """A token for the table of the same people that follows, for the person that one is here."""
    return _admission_json(next_table.join_next_table(database(), caller(code)))


def _admission_json(over: Admission) -> dict[str, Any]:
    return {
        "code": over.code,
        "token": over.token,
        "role": over.role,
        "seat": over.seat,
        "links": urls.links(over.code, over.links),
    }


class CloseInput(Model):
    """Whether what is still open is set aside."""

    set_aside: Flag = False


@blueprint.post("/tables/<code>/close")
def close_table(code: str) -> dict[str, Any]:
    """The host: the evening is over. 409, with what is open in `current`, where that is not set aside."""
    who, wanted = inputs.caller(code), read_body(CloseInput) if has_body() else CloseInput()
    return {"closed": timestamp(closing.close_table(database(), who, set_aside=wanted.set_aside))}


@blueprint.post("/tables/<code>/reopen")
def reopen_table(code: str) -> dict[str, Any]:
    """The host: it goes on as it was."""
    closing.reopen_table(database(), inputs.caller(code))
    return {"closed": None}


class DeleteInput(Model):
    """What the table is called; the code of one that has no name."""

    name: ShortText


@blueprint.delete("/tables/<code>")
def delete_table(code: str) -> tuple[str, int]:
    """The host: the table is deleted with everything in it, for good."""
    who = caller(code)
    deletion.delete_table(database(), who, read_body(DeleteInput).name)
    return "", 204


@blueprint.get("/tables/<code>/events")
@no_rate_limit
def events(code: str) -> Response:
    """`event: revision` whenever something is new."""
    return stream(inputs.caller(code))


class SheetInput(Model):
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


class TermsInput(Model):
    """What is agreed beside the game. A `rate` that is a text is the `note`."""

    name: Any = ""
    chips: Any = None
    rate: Any = None
    note: Any = None
    rounding: Any = None
    bearer: Any = None


class TableInput(SheetInput, TermsInput):
    """What a table begins with. In its time zone (`zone`) it is the day of the evening."""

    zone: Any = None


@blueprint.post("/tables")
@rate_limit(NEW_TABLES)
def open_table() -> tuple[dict[str, Any], int]:
    """A new table. The token is the host's."""
    wanted = read_body(TableInput)
    opened = opening.open_table(database(), **wanted.given, placeholder=default_player_name, kind=device_kind())
    count_as_created()
    host = Caller(opened.code, opened.token)
    return {
        "code": opened.code,
        "token": opened.token,
        "links": urls.links(opened.code, opened.links),
        "table": serializers.table(detail.get_table(database(), host)),
    }, 201


@blueprint.get("/tables/<code>")
def show(code: str) -> Response:
    """The table with the newest hands of its newest sheet."""
    who = caller(code)
    if request.if_none_match and (seen := _not_modified(presence.get_table_state(database(), who))):
        return seen
    return _answer(detail.get_table(database(), who, limit=PAGE_SIZE))


@blueprint.get("/tables/<code>/since/<int:revision>")
def changes_since(code: str, revision: int) -> Response:
    """The table with only those hands that changed after `revision`."""
    return _answer(detail.get_changes_since(database(), caller(code), revision))


@blueprint.put("/tables/<code>/terms")
def change_terms(code: str) -> dict[str, Any]:
    """The host: another name of the table, other starting chips, another rate or rounding. What is not named stays."""
    who = caller(code)
    terms.change(database(), who, read_body(TermsInput).model_dump(exclude_unset=True))
    return serializers.terms(detail.get_table(database(), who))


def _not_modified(found: TableStatus) -> Response | None:
    """The answer to who has this state already."""
    response = Response(status=304)
    response.set_etag(found.state)
    return response if request.if_none_match.contains_weak(found.state) else None


def _answer(view: TableView) -> Response:
    response = jsonify(serializers.table(view))
    response.set_etag(view.state)
    return response.make_conditional(request)
