"""Members, devices and statistics of a group, its link and its deletion."""

from collections.abc import Callable
from typing import cast

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.games.problems import Refused
from scorekeeper.service.errors import NotFound
from scorekeeper.service.groups import drilldown, joining, members, statistics, tables
from scorekeeper.service.groups.drilldown import DrilldownKind, DrilldownRequest
from scorekeeper.web.app.requests import database, group_caller
from scorekeeper.web.app.urls import form_number, form_text, query_number
from scorekeeper.web.errors import UNPROCESSABLE
from scorekeeper.web.pages.forms import Answer, first_message, show_again

blueprint = Blueprint("members", __name__, url_prefix="/g/<code>")


@blueprint.get("/people")
def list_members(code: str) -> str:
    """List the members and devices of the group, with the forms for its leader and deputies."""
    return _page(code)


@blueprint.post("/me")
def set_own_member(code: str) -> Answer:
    """Set the member that this device belongs to."""
    name = form_text("name")
    member = None if name else form_number("member")
    return _run(code, joining.set_own_member, member=member, name=name or None)


@blueprint.post("/people/<int:member>/name")
def rename(code: str, member: int) -> Answer:
    """Rename a member."""
    return _run(code, members.rename_member, member, request.form.get("name", ""))


@blueprint.post("/merge")
def merge(code: str) -> Answer:
    """Merge two names of one person."""
    one, into = (form_number(name) or 0 for name in ("member", "into"))
    return _run(code, members.merge_members, one, into)


@blueprint.post("/people/<int:member>/split")
def split(code: str, member: int) -> Answer:
    """Split a merged name off again."""
    return _run(code, members.split_member, member)


@blueprint.post("/people/<int:member>/remove")
def remove_member(code: str, member: int) -> Answer:
    """Remove all devices of a member."""
    return _run(code, members.remove_member_devices, member)


@blueprint.post("/phones/<int:device>/remove")
def remove_device(code: str, device: int) -> Answer:
    """Remove a device."""
    return _run(code, members.remove_group_device, device)


@blueprint.post("/phones/<int:device>/second")
def set_deputy(code: str, device: int) -> Answer:
    """Make a device a deputy of the leader, or dismiss it."""
    return _run(code, members.change_group_device, device, deputy="second" in request.form)


@blueprint.post("/phones/<int:device>/member")
def set_device_member(code: str, device: int) -> Answer:
    """Set the member that another device belongs to."""
    return _run(code, members.change_group_device, device, member=form_number("member") or 0)


@blueprint.post("/phones/<int:device>/answer")
def answer_device(code: str, device: int) -> Answer:
    """Answer a device that asks for a member whom another device has."""
    return _run(code, members.answer_device, device, given="given" in request.form)


@blueprint.post("/leave")
def leave(code: str) -> Response:
    """Leave the group with this browser."""
    members.leave_group(database(), group_caller(code))
    flash(gettext("This phone has left the group."), "toast")
    return redirect(url_for("table_list.home"), 303)


@blueprint.post("/link")
def renew_link(code: str) -> Response:
    """Replace the link to the group."""
    members.renew_group_link(database(), group_caller(code))
    flash(gettext("There is a new link. The old one no longer works."), "toast")
    return redirect(url_for("groups.invite", code=code), 303)


@blueprint.post("/evenings/<table>/out")
def remove_table(code: str, table: str) -> Response:
    """Remove a table from the group."""
    tables.remove_table_from_group(database(), group_caller(code), table)
    flash(gettext("The session is no longer in the group. Its table stays."), "toast")
    return redirect(url_for("groups.show_group", code=code), 303)


@blueprint.get("/delete")
def confirm_delete(code: str, refused: Refused | None = None) -> str:
    """Show the effects of deleting the group, and the form."""
    group, typed = members.get_group_members_as_leader(database(), group_caller(code)), request.form.get("name", "")
    return render_template("groups/delete.html", group=group, typed=typed, problem=first_message(refused))


@blueprint.post("/delete")
@show_again(confirm_delete, Refused)
def delete(code: str) -> Answer:
    """Delete the group; its tables stay."""
    members.delete_group(database(), group_caller(code), request.form.get("name", ""))
    flash(gettext("The group is deleted. Its tables stay."), "toast")
    return redirect(url_for("table_list.home"), 303)


def _run(code: str, action: Callable[..., None], *arguments: object, **options: object) -> Answer:
    try:
        action(database(), group_caller(code), *arguments, **options)
    except Refused as refused:
        return _page(code, first_message(refused)), UNPROCESSABLE
    return redirect(url_for("members.list_members", code=code), 303)


def _page(code: str, problem: str = "") -> str:
    group = members.get_group_members(database(), group_caller(code))
    return render_template("groups/members.html", group=group, problem=problem)


@blueprint.get("/people/<int:member>")
def show_statistics(code: str, member: int) -> str:
    """Show the statistics of a member, in one game or in all."""
    page = statistics.get_member_page(database(), group_caller(code), member, request.args.get("game"))
    return render_template("groups/member.html", page=page, group={"code": page.code, "name": page.group})


@blueprint.get("/collection")
def show_collection(code: str) -> str:
    """Show what the members have collected together in a game, and what they have not."""
    group, found = statistics.get_group(database(), group_caller(code), game=request.args.get("game", ""))
    if found is None or found.game is None or found.game.collection is None:
        raise NotFound
    return render_template("groups/collection.html", group=group, game=found.game, counts=found.counts)


@blueprint.get("/people/<int:member>/hands")
def list_hands(code: str, member: int) -> str:
    """List the hands that a number of the statistics counts."""
    query = DrilldownRequest(
        member=member,
        of=cast("DrilldownKind", request.args.get("of", "hands")),
        game=request.args.get("game"),
        against=query_number("who") or 0,
        code=request.args.get("count", ""),
        before=request.args.get("before"),
    )
    page = drilldown.get_drilldown(database(), group_caller(code), query)
    return render_template("groups/hands.html", page=page, group={"code": page.code, "name": page.group})
