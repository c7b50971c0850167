"""Open, read, continue, close and delete tables."""

from typing import Annotated, Any, Literal

from flask import Blueprint, jsonify, request
from pydantic import Field
from werkzeug.wrappers import Response

from scorekeeper.games.fields import MAX_SEATS, Flag, Model, SeatNumber, ShortText
from scorekeeper.ledger.sheet import check_first_dealer
from scorekeeper.service.access import presence
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.tables import closing, deletion, detail, next_table, opening, terms
from scorekeeper.service.tables.opening import Zone
from scorekeeper.service.tables.terms import TermsInput
from scorekeeper.service.views.tables import TableView
from scorekeeper.web.api.answers import AdmittedAnswer, ClosedAnswer, OpenedTableAnswer, TableAnswer, TermsAnswer
from scorekeeper.web.api.operations import PAGE_SIZE, operation
from scorekeeper.web.app.rate_limits import NEW_TABLES, WRONG_SECRETS, no_rate_limit, rate_limit
from scorekeeper.web.app.requests import database, device_kind
from scorekeeper.web.live.event_stream import stream
from scorekeeper.web.templating.i18n import default_player_name

blueprint = Blueprint("tables", __name__)


class SheetInput(Model):
    """The setup of a new sheet. "" is an empty seat.

    `start` continues from another sheet and replaces `first_dealer`.
    """

    game: str
    rules: dict[str, Any] = Field(default_factory=dict)
    players: tuple[str, ...] = Field(max_length=MAX_SEATS)
    first_dealer: SeatNumber = 0
    start: dict[str, Any] = Field(default_factory=dict)

    @property
    def given(self) -> dict[str, Any]:
        """Return the fields that were sent; raise `Refused` if they give the dealer twice."""
        check_first_dealer(self)
        return {name: getattr(self, name) for name in self.model_fields_set}


class TableInput(SheetInput, TermsInput):
    """The setup of a new table. Its time zone (`zone`, as `Asia/Tokyo`) decides its date and the times in its files."""

    zone: Zone | None = None


@operation(blueprint.post("/tables"))
@rate_limit(NEW_TABLES)
def open_table(body: TableInput) -> tuple[OpenedTableAnswer, Literal[201]]:
    """Open a table.

    Returns its code and the token of its host.
    """
    opened = opening.open_table(database(), **body.given, placeholder=default_player_name, kind=device_kind())
    table = detail.get_table(database(), Caller(opened.code, opened.token))
    return OpenedTableAnswer.model_validate({**vars(opened), "table": table}), 201


@operation(blueprint.get("/tables/<code>"))
def show(caller: Caller) -> Annotated[Response, TableAnswer]:
    """Show the table.

    With the newest 50 hands of its newest sheet. `If-None-Match` with its `ETag` returns 304 if nothing is new.
    """
    if request.if_none_match:
        state = presence.get_table_state(database(), caller).state
        if request.if_none_match.contains_weak(state):
            not_modified = Response(status=304)
            not_modified.set_etag(state)
            return not_modified
    return _table_response(detail.get_table(database(), caller, limit=PAGE_SIZE))


@operation(blueprint.get("/tables/<code>/since/<int:revision>"))
def changes_since(caller: Caller, revision: int) -> Annotated[Response, TableAnswer]:
    """Show the table with only the hands that changed after a revision.

    If its `ETag` is another one than yours and its `revision` is not greater, a backup was restored: fetch the table
    anew.
    """
    return _table_response(detail.get_changes_since(database(), caller, revision))


def _table_response(view: TableView) -> Response:
    response = jsonify(TableAnswer.model_validate(view).model_dump(mode="json"))
    response.set_etag(view.state)
    return response.make_conditional(request)


@operation(blueprint.get("/tables/<code>/events"))
@no_rate_limit
def events(caller: Caller) -> Annotated[Response, "text/event-stream"]:
    """Hear when something is new.

    A stream of `event: revision` with `data: {"revision": 12, "state": "…"}`: the present state, then each new one;
    `state` is the `ETag` of the table. Come back with the `id` of the last event as `Last-Event-ID`: nothing is sent if
    the table is as it was then, else the first event has `missed_after`, the revision to give to `since`, or null if
    everything may have changed (a backup was restored): fetch the table anew. 204 if there is no stream: ask from time
    to time instead.
    """
    return stream(caller)


@operation(blueprint.put("/tables/<code>/terms"))
def change_terms(caller: Caller, body: TermsInput) -> TermsAnswer:
    """Change the name, the starting chips, the value of a chip or the rounding.

    Only the host may. Fields that are left out stay unchanged.
    """
    terms.change_terms(database(), caller, {name: getattr(body, name) for name in body.model_fields_set})
    return TermsAnswer.model_validate(detail.get_table(database(), caller))


class CloseInput(Model):
    """Whether unfinished items are discarded."""

    set_aside: Flag = False


@operation(blueprint.post("/tables/<code>/close"))
def close_table(caller: Caller, body: CloseInput) -> ClosedAnswer:
    """Close the table.

    Only the host may. If something is unfinished, it is in `current` of a problem (409), unless it is set aside.
    """
    return ClosedAnswer(closed=closing.close_table(database(), caller, set_aside=body.set_aside))


@operation(blueprint.post("/tables/<code>/reopen"))
def reopen_table(caller: Caller) -> ClosedAnswer:
    """Reopen the table in the state in which it was closed.

    Only the host may.
    """
    closing.reopen_table(database(), caller)
    return ClosedAnswer(closed=None)


class NextTableInput(Model):
    """Options for opening the next table.

    `another` is the code of the existing next table, if a second one is wanted; `zone` is the time zone.
    """

    another: str | None = None
    zone: Zone | None = None


@operation(blueprint.post("/tables/<code>/next-table"))
@rate_limit(NEW_TABLES)
def open_next_table(caller: Caller, body: NextTableInput) -> tuple[AdmittedAnswer, Literal[200, 201]]:
    """Open the next table of the same people.

    If there is one already, returns a token for it.
    """
    admission = next_table.open_next_table(database(), caller, another=body.another, zone=body.zone)
    return AdmittedAnswer.model_validate(admission), 201 if admission.created else 200


@operation(blueprint.post("/tables/<code>/next-table/join"))
@rate_limit(WRONG_SECRETS)
def join_next_table(caller: Caller) -> AdmittedAnswer:
    """Join the next table that another player has opened."""
    return AdmittedAnswer.model_validate(next_table.join_next_table(database(), caller))


class DeleteInput(Model):
    """The name of the table, or its code if it has no name."""

    name: ShortText


@operation(blueprint.delete("/tables/<code>"))
def delete_table(caller: Caller, body: DeleteInput) -> None:
    """Delete the table with everything in it, permanently.

    Only the host may.
    """
    deletion.delete_table(database(), caller, body.name)
