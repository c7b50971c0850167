"""The next sheet: another game, other rules, other seats; the chips carry on. And what was agreed, corrected."""

from __future__ import annotations

from typing import Annotated, Any, Final

from flask import Blueprint
from pydantic import Field

from scorekeeper.games.fields import MOST_SEATS, Model
from scorekeeper.service.sheets import amendments, next_sheet
from scorekeeper.service.sheets.amendments import AmendmentRequest
from scorekeeper.web.api import request, schema
from scorekeeper.web.api.request import Number, PreviewQuery, Revision
from scorekeeper.web.api.tables import NewSheet
from scorekeeper.web.app.state import book
from scorekeeper.web.templating.i18n import default_player_name


class NextSheet(NewSheet):
    """What the next sheet begins with; where the sheet before (`sheet`) is meant as it was agreed at a `revision`."""

    sheet: Number | None = None
    revision: Revision | None = None


class Correction(Model):
    """What shall have been agreed on a sheet, as it stands at a `revision`; what is not named stays as it is.

    `who` says of a name that is nobody's whose it is, corrected, or null: somebody new.
    """

    rules: dict[str, Any] | None = None
    players: Annotated[tuple[str, ...], Field(max_length=MOST_SEATS)] | None = None
    who: dict[str, str | None] = Field(default_factory=dict, max_length=MOST_SEATS)
    first_dealer: Any = None
    revision: Revision | None = None

    @property
    def whom(self) -> dict[int, str | None]:
        """The same by seat."""
        return {seat: self.who[name] for seat, name in enumerate(self.players or ()) if name in self.who}


blueprint: Final = Blueprint("sheets", __name__)


@blueprint.post("/tables/<code>/sheets")
def open_sheet(code: str) -> tuple[dict[str, Any], int]:
    """The next sheet, or the newest one changed while no hand stands on it."""
    who = request.caller(code)
    wanted = request.body_as(NextSheet)
    agreed, sheet = wanted.revision, wanted.sheet
    given = {name: value for name, value in wanted.given.items() if name not in {"revision", "sheet"}}
    return schema.sheet(
        next_sheet.start_next_sheet(book(), who, **given, sheet=sheet, agreed=agreed, placeholder=default_player_name)
    ), 201


@blueprint.put("/tables/<code>/sheets/<int:number>")
def correct(code: str, number: int) -> dict[str, Any]:
    """What was agreed on a sheet, corrected; and which of its hands settle differently by it."""
    who = request.caller(code)
    given = request.body_as(Correction)
    amended = amendments.amend_sheet(
        book(),
        who,
        AmendmentRequest(given.rules, given.players, given.first_dealer, given.whom),
        sheet=number,
        agreed=given.revision,
        preview=request.asked(PreviewQuery).preview,
    )
    return schema.amended(amended)
