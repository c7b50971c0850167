"""The people and phones of a group: whose this phone is, names, the link, seconds, and the end of the group."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.games.problems import Refused
from scorekeeper.service.groups import drilldown, joining, members, statistics, tables
from scorekeeper.service.groups.drilldown import DrilldownKind, DrilldownRequest
from scorekeeper.web.app.callers import group_caller
from scorekeeper.web.app.state import database
from scorekeeper.web.app.urls import form_number, query_number
from scorekeeper.web.errors import UNPROCESSABLE
from scorekeeper.web.pages.forms import Answer, first_message, show_again

blueprint: Final = Blueprint("members", __name__, url_prefix="/g/<code>")


@blueprint.get("/people")
def list_members(code: str) -> str:
    """Everybody, and whose this phone is; what owner and seconds may do about them."""
    return _page(code)


@blueprint.post("/me")
def set_own_member(code: str) -> Answer:
    """This is me."""
    name = request.form.get("name", "").strip()
    member = None if name else form_number("member")
    return _done(code, lambda: joining.set_own_member(database(), group_caller(code), member=member, name=name or None))


@blueprint.post("/people/<int:member>/name")
def rename(code: str, member: int) -> Answer:
    """Another name."""
    return _done(
        code, lambda: members.rename_member(database(), group_caller(code), member, request.form.get("name", ""))
    )


@blueprint.post("/merge")
def merge(code: str) -> Answer:
    """Two names of one person."""
    one, into = (form_number(name) or 0 for name in ("member", "into"))
    return _done(code, lambda: members.merge_members(database(), group_caller(code), one, into))


@blueprint.post("/people/<int:member>/split")
def split(code: str, member: int) -> Answer:
    """Somebody of their own again."""
    return _done(code, lambda: members.split_member(database(), group_caller(code), member))


@blueprint.post("/people/<int:member>/remove")
def remove_member(code: str, member: int) -> Answer:
    """All phones of somebody are sent away."""
    return _done(code, lambda: members.remove_member_devices(database(), group_caller(code), member))


@blueprint.post("/phones/<int:device>/remove")
def remove_device(code: str, device: int) -> Answer:
    """One phone is sent away."""
    return _done(code, lambda: members.remove_group_device(database(), group_caller(code), device))


@blueprint.post("/phones/<int:device>/second")
def set_deputy(code: str, device: int) -> Answer:
    """A phone looks after the group too, or no longer."""
    second = "second" in request.form
    return _done(code, lambda: members.set_deputy(database(), group_caller(code), device, second=second))


@blueprint.post("/link")
def renew_link(code: str) -> Response:
    """A new link."""
    members.renew_group_link(database(), group_caller(code))
    flash(gettext("The link is new. The old one no longer works."), "toast")
    return redirect(url_for("groups.invite", code=code), 303)


@blueprint.post("/evenings/<table>/out")
def remove_table(code: str, table: str) -> Response:
    """An evening leaves the group."""
    tables.remove_table_from_group(database(), group_caller(code), table)
    flash(gettext("The evening is in the group no longer. Its table stays."), "toast")
    return redirect(url_for("groups.show_group", code=code), 303)


@blueprint.get("/delete")
def confirm_delete(code: str, refused: Refused | None = None) -> str:
    """What deleting does, and the form."""
    group, typed = members.get_group_members_as_leader(database(), group_caller(code)), request.form.get("name", "")
    return render_template("groups/delete.html", group=group, typed=typed, problem=first_message(refused))


@blueprint.post("/delete")
@show_again(confirm_delete, Refused)
def delete(code: str) -> Answer:
    """The group is gone; its tables stay."""
    members.delete_group(database(), group_caller(code), request.form.get("name", ""))
    flash(gettext("The group is deleted. Its tables stay."), "toast")
    return redirect(url_for("table_list.home"), 303)


def _done(code: str, verb: Callable[[], None]) -> Answer:
    try:
        verb()
    except Refused as refused:
        return _page(code, first_message(refused)), UNPROCESSABLE
    return redirect(url_for("members.list_members", code=code), 303)


def _page(code: str, problem: str = "") -> str:
    return render_template(
        "groups/members.html", group=members.get_group_members(database(), group_caller(code)), problem=problem
    )


@blueprint.get("/people/<int:member>")
def show_statistics(code: str, member: int) -> str:
    """Somebody, in one game or in all."""
    page = statistics.get_member_page(database(), group_caller(code), member, request.args.get("game"))
    return render_template("groups/member.html", page=page, group={"code": page.code, "name": page.group})


@blueprint.get("/people/<int:member>/hands")
def list_hands(code: str, member: int) -> str:
    """The hands behind a number."""
    asked = DrilldownRequest(
        member=member,
        of=cast("DrilldownKind", request.args.get("of", "hands")),
        game=request.args.get("game"),
        against=query_number("who") or 0,
        code=request.args.get("count", ""),
        before=request.args.get("before"),
    )
    page = drilldown.get_drilldown(database(), group_caller(code), asked)
    return render_template("groups/hands.html", page=page, group={"code": page.code, "name": page.group})
