"""Open, read, continue, close and delete tables."""

from typing import Any

from flask import Blueprint, jsonify, request
from pydantic import Field
from werkzeug.wrappers import Response

from scorekeeper.games.fields import MAX_SEATS, Flag, Model, ShortText
from scorekeeper.ledger.sheet import check_first_dealer
from scorekeeper.service.access import presence
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.people.joining import Admission
from scorekeeper.service.tables import closing, deletion, detail, next_table, opening, terms
from scorekeeper.service.views.tables import TableView
from scorekeeper.web.api import inputs, serializers
from scorekeeper.web.app import urls
from scorekeeper.web.app.callers import device_kind
from scorekeeper.web.app.rate_limits import NEW_TABLES, WRONG_SECRETS, count_as_created, no_rate_limit, rate_limit
from scorekeeper.web.app.state import database
from scorekeeper.web.live.event_stream import stream
from scorekeeper.web.templating.i18n import default_player_name

blueprint = Blueprint("tables", __name__)


class NextTableInput(Model):
    """Options for opening the next table.

    `another` is the code of the existing next table, if a second one is wanted; `zone` is the time zone.
    """

    another: str | None = None
    zone: Any = None


@blueprint.post("/tables/<code>/again")
@rate_limit(NEW_TABLES)
def open_next_table(code: str) -> tuple[dict[str, Any], int]:
    """Open a new table for the same people (201), or return a token for the existing next table (200)."""
    options = inputs.read_body(NextTableInput) if request.content_length else NextTableInput()
    admission = next_table.open_next_table(database(), inputs.caller(code), another=options.another, zone=options.zone)
    if admission.created:
        count_as_created()
    return _admission_json(admission), 201 if admission.created else 200


@blueprint.post("/tables/<code>/over")
@rate_limit(WRONG_SECRETS)
def join_next_table(code: str) -> dict[str, Any]:
    """Return a token for the next table, for the person that the caller is at this one."""
    return _admission_json(next_table.join_next_table(database(), inputs.caller(code)))


def _admission_json(admission: Admission) -> dict[str, Any]:
    return {
        "code": admission.code,
        "token": admission.token,
        "role": admission.role,
        "seat": admission.seat,
        "links": urls.links(admission.code, admission.links),
    }


class CloseInput(Model):
    """Whether unfinished items are discarded."""

    set_aside: Flag = False


@blueprint.post("/tables/<code>/close")
def close_table(code: str) -> dict[str, Any]:
    """Close the table; only the host may.

    Respond with 409 and the unfinished items in `current` unless they are discarded.
    """
    caller, options = inputs.caller(code), inputs.read_body(CloseInput) if inputs.has_body() else CloseInput()
    return {"closed": serializers.timestamp(closing.close_table(database(), caller, set_aside=options.set_aside))}


@blueprint.post("/tables/<code>/reopen")
def reopen_table(code: str) -> dict[str, Any]:
    """Reopen the table in the state in which it was closed; only the host may."""
    closing.reopen_table(database(), inputs.caller(code))
    return {"closed": None}


class DeleteInput(Model):
    """The name of the table, or its code if it has no name."""

    name: ShortText


@blueprint.delete("/tables/<code>")
def delete_table(code: str) -> tuple[str, int]:
    """Delete the table with everything in it, permanently; only the host may."""
    caller = inputs.caller(code)
    deletion.delete_table(database(), caller, inputs.read_body(DeleteInput).name)
    return "", 204


@blueprint.get("/tables/<code>/events")
@no_rate_limit
def events(code: str) -> Response:
    """Send `event: revision` whenever the table changes."""
    return stream(inputs.caller(code))


class SheetInput(Model):
    """The setup of a new sheet; the service validates the values. "" is an empty seat.

    `start` continues from another sheet and replaces `first_dealer`.
    """

    game: str
    rules: dict[str, Any] = Field(default_factory=dict)
    players: tuple[str, ...] = Field(max_length=MAX_SEATS)
    first_dealer: Any = 0
    start: dict[str, Any] = Field(default_factory=dict)

    @property
    def given(self) -> dict[str, Any]:
        """Return the fields that were sent; raise `Refused` if they give the dealer twice."""
        check_first_dealer(self)
        return {name: getattr(self, name) for name in self.model_fields_set}


class TermsChange(Model):
    """The terms of a table. A `rate` that is a text is stored as the `note`."""

    name: Any = ""
    chips: Any = None
    rate: Any = None
    note: Any = None
    rounding: Any = None
    bearer: Any = None


class TableInput(SheetInput, TermsChange):
    """The setup of a new table. Its time zone (`zone`) decides its date."""

    zone: Any = None


@blueprint.post("/tables")
@rate_limit(NEW_TABLES)
def open_table() -> tuple[dict[str, Any], int]:
    """Open a new table and return the host's token."""
    options = inputs.read_body(TableInput)
    opened = opening.open_table(database(), **options.given, placeholder=default_player_name, kind=device_kind())
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
    """Return the table with the newest hands of its newest sheet."""
    caller = inputs.caller(code)
    if request.if_none_match:
        state = presence.get_table_state(database(), caller).state
        if request.if_none_match.contains_weak(state):
            not_modified = Response(status=304)
            not_modified.set_etag(state)
            return not_modified
    return _table_response(detail.get_table(database(), caller, limit=inputs.PAGE_SIZE))


@blueprint.get("/tables/<code>/since/<int:revision>")
def changes_since(code: str, revision: int) -> Response:
    """Return the table with only the hands that changed after `revision`."""
    return _table_response(detail.get_changes_since(database(), inputs.caller(code), revision))


@blueprint.put("/tables/<code>/terms")
def change_terms(code: str) -> dict[str, Any]:
    """Change the name, the starting chips, the value of a chip or the rounding; only the host may.

    Fields that are left out stay unchanged.
    """
    caller = inputs.caller(code)
    terms.change_terms(database(), caller, inputs.read_body(TermsChange).model_dump(exclude_unset=True))
    return serializers.terms(detail.get_table(database(), caller))


def _table_response(view: TableView) -> Response:
    response = jsonify(serializers.table(view))
    response.set_etag(view.state)
    return response.make_conditional(request)
