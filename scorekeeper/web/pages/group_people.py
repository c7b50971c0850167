"""The people and phones of a group: whose this phone is, names, the link, seconds, and the end of the group."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.games.problems import Refused
from scorekeeper.service.groups import joining, members, tables
from scorekeeper.web.app.callers import group_caller
from scorekeeper.web.app.state import book
from scorekeeper.web.app.urls import form_number
from scorekeeper.web.errors import UNPROCESSABLE
from scorekeeper.web.pages.forms import Answer, first_message, show_again

blueprint: Final = Blueprint("group_people", __name__, url_prefix="/g/<code>")


@blueprint.get("/people")
def show(code: str) -> str:
    """Everybody, and whose this phone is; what owner and seconds may do about them."""
    return _page(code)


@blueprint.post("/me")
def say_who(code: str) -> Answer:
    """This is me."""
    name = request.form.get("name", "").strip()
    member = None if name else form_number("member")
    return _done(code, lambda: joining.set_own_member(book(), group_caller(code), member=member, name=name or None))


@blueprint.post("/people/<int:member>/name")
def rename(code: str, member: int) -> Answer:
    """Another name."""
    return _done(code, lambda: members.rename_member(book(), group_caller(code), member, request.form.get("name", "")))


@blueprint.post("/merge")
def merge(code: str) -> Answer:
    """Two names of one person."""
    one, into = (form_number(name) or 0 for name in ("member", "into"))
    return _done(code, lambda: members.merge_members(book(), group_caller(code), one, into))


@blueprint.post("/people/<int:member>/split")
def split(code: str, member: int) -> Answer:
    """Somebody of their own again."""
    return _done(code, lambda: members.split_member(book(), group_caller(code), member))


@blueprint.post("/people/<int:member>/remove")
def remove_person(code: str, member: int) -> Answer:
    """All phones of somebody are sent away."""
    return _done(code, lambda: members.remove_member_devices(book(), group_caller(code), member))


@blueprint.post("/phones/<int:device>/remove")
def remove(code: str, device: int) -> Answer:
    """One phone is sent away."""
    return _done(code, lambda: members.remove_group_device(book(), group_caller(code), device))


@blueprint.post("/phones/<int:device>/second")
def name_second(code: str, device: int) -> Answer:
    """A phone looks after the group too, or no longer."""
    second = "second" in request.form
    return _done(code, lambda: members.set_deputy(book(), group_caller(code), device, second=second))


@blueprint.post("/link")
def renew(code: str) -> Response:
    """A new link."""
    members.renew_group_link(book(), group_caller(code))
    flash(gettext("The link is new. The old one no longer works."), "toast")
    return redirect(url_for("groups.invite", code=code), 303)


@blueprint.post("/evenings/<table>/out")
def take_out(code: str, table: str) -> Response:
    """An evening leaves the group."""
    tables.remove_table_from_group(book(), group_caller(code), table)
    flash(gettext("The evening is in the group no longer. Its table stays."), "toast")
    return redirect(url_for("groups.show", code=code), 303)


@blueprint.get("/delete")
def consider_deleting(code: str, refused: Refused | None = None) -> str:
    """What deleting does, and the form."""
    group, typed = members.get_group_members_as_leader(book(), group_caller(code)), request.form.get("name", "")
    return render_template("group/delete.html", group=group, typed=typed, problem=first_message(refused))


@blueprint.post("/delete")
@show_again(consider_deleting, Refused)
def delete(code: str) -> Answer:
    """The group is gone; its tables stay."""
    members.delete_group(book(), group_caller(code), request.form.get("name", ""))
    flash(gettext("The group is deleted. Its tables stay."), "toast")
    return redirect(url_for("home.show"), 303)


def _done(code: str, verb: Callable[[], None]) -> Answer:
    try:
        verb()
    except Refused as refused:
        return _page(code, first_message(refused)), UNPROCESSABLE
    return redirect(url_for("group_people.show", code=code), 303)


def _page(code: str, problem: str = "") -> str:
    return render_template(
        "group/people.html", group=members.get_group_members(book(), group_caller(code)), problem=problem
    )
