"""The same people again: the next table, opened or gone over to."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, request

from scorekeeper.games.fields import Model
from scorekeeper.service.people.joining import Admission
from scorekeeper.service.tables import next_table
from scorekeeper.web.api.request import body_as, caller
from scorekeeper.web.app import urls
from scorekeeper.web.app.rate_limits import NEW_TABLES, WRONG_SECRETS, count_as_created, rate_limit
from scorekeeper.web.app.state import book

blueprint: Final = Blueprint("again", __name__)


class Wanted(Model):
    """`another`: the code of the table that follows already, where one more is wanted beside it; `zone` as at first."""

    another: str | None = None
    zone: Any = None


@blueprint.post("/tables/<code>/again")
@rate_limit(NEW_TABLES)
def open_again(code: str) -> tuple[dict[str, Any], int]:
    """A new table of the same people (201), or a token for the one that follows already (200)."""
    wanted = body_as(Wanted) if request.content_length else Wanted()
    over = next_table.open_next_table(book(), caller(code), another=wanted.another, zone=wanted.zone)
    if over.created:
        count_as_created()
    return _written(over), 201 if over.created else 200


@blueprint.post("/tables/<code>/over")
@rate_limit(WRONG_SECRETS)
def go_over(code: str) -> dict[str, Any]:
    """A token for the table of the same people that follows, for the person that one is here."""
    return _written(next_table.join_next_table(book(), caller(code)))


def _written(over: Admission) -> dict[str, Any]:
    return {
        "code": over.code,
        "token": over.token,
        "role": over.role,
        "seat": over.seat,
        "links": urls.links(over.code, over.links),
    }
