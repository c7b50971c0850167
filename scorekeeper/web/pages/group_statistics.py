"""Statistics of a group: somebody over many evenings, and the hands behind each number."""

from __future__ import annotations

from typing import Final, cast

from flask import Blueprint, render_template, request

from scorekeeper.service.groups import drilldown, statistics
from scorekeeper.service.groups.drilldown import DrilldownKind, DrilldownRequest
from scorekeeper.web.app.callers import group_caller
from scorekeeper.web.app.state import book
from scorekeeper.web.app.urls import query_number

blueprint: Final = Blueprint("group_statistics", __name__, url_prefix="/g/<code>/people/<int:member>")


@blueprint.get("")
def show(code: str, member: int) -> str:
    """Somebody, in one game or in all."""
    page = statistics.get_member_page(book(), group_caller(code), member, request.args.get("game"))
    return render_template("group/person.html", page=page, group={"code": page.code, "name": page.group})


@blueprint.get("/hands")
def hands(code: str, member: int) -> str:
    """The hands behind a number."""
    asked = DrilldownRequest(
        member=member,
        of=cast("DrilldownKind", request.args.get("of", "hands")),
        game=request.args.get("game"),
        against=query_number("who") or 0,
        code=request.args.get("count", ""),
        before=request.args.get("before"),
    )
    page = drilldown.get_drilldown(book(), group_caller(code), asked)
    return render_template("group/hands.html", page=page, group={"code": page.code, "name": page.group})
