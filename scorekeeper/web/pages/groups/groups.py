"""Groups, their links and their tables."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import GroupCaller
from scorekeeper.service.groups import joining, overview, statistics, tables
from scorekeeper.web.app import sessions
from scorekeeper.web.app.rate_limits import NEW_TABLES, WRONG_SECRETS, count_as_created, rate_limit
from scorekeeper.web.app.requests import current_caller, database, group_caller, group_callers
from scorekeeper.web.app.urls import form_number, form_text, group_url, parse_numbers, query_number
from scorekeeper.web.pages.forms import Answer, first_message, messages, show_again
from scorekeeper.web.pages.people.qr_codes import draw
from scorekeeper.web.pages.tables import next_table, opening

blueprint = Blueprint("groups", __name__)


@blueprint.get("/g/<code>")
def show_group(code: str) -> str:
    """Show the group: its people, and its tables by page or by search."""
    typed = request.args.get("q", "")
    page, game = query_number("page") or 1, request.args.get("game")
    group, standings = statistics.get_group(database(), group_caller(code), typed, page, game)
    return render_template("groups/show.html", group=group, standings=standings, typed=typed)


@blueprint.get("/g/<code>/next")
def show_next(code: str, refused: Refused | None = None) -> str:
    """Ask who plays at the next table of the group, and show whose game and rules it takes."""
    group, _ = statistics.get_group(database(), group_caller(code))
    ticked, game = parse_numbers(request.form.getlist("who")), request.values.get("game", "")
    return render_template("groups/next.html", group=group, game=game, ticked=ticked, problems=messages(refused))


@blueprint.post("/g/<code>/next")
@rate_limit(NEW_TABLES)
@show_again(show_next, Refused)
def open_next(code: str) -> Answer:
    """Open the next table of the group, or go to the one that another member has opened."""
    opened = tables.open_next_group_table(
        database(),
        group_caller(code),
        seen=request.form.get("seen", ""),
        game=request.form.get("game") or None,
        zone=opening.browser_time_zone(),
        members=parse_numbers(request.form.getlist("who")) if "who" in request.form else None,
    )
    return next_table.redirect_to_table(opened)


@blueprint.post("/g/<code>/evenings/<table>")
@rate_limit(WRONG_SECRETS)
def enter_table(code: str, table: str) -> Response:
    """Go to a table of the group; a browser that has joined already has its role there."""
    if table in sessions.table_tokens():
        return redirect(url_for("tables.show", code=table), 303)
    return next_table.redirect_to_table(tables.enter_group_table(database(), group_caller(code), table))


@blueprint.get("/g/<code>/invite")
def invite(code: str) -> str:
    """Show the link to the group, and its QR code."""
    link = overview.get_group_link(database(), group_caller(code))
    return render_template("groups/invite.html", group=link, url=group_url(link.code, link.secret))


@blueprint.get("/g/<code>/qr.svg")
def qr_code(code: str) -> Response:
    """Return the link to the group as a QR code."""
    link = overview.get_group_link(database(), group_caller(code))
    return Response(draw(group_url(link.code, link.secret)), mimetype="image/svg+xml")


@blueprint.get("/g/<code>/join/<secret>")
def open_link(code: str, secret: str) -> Response:
    """Open the link to the group."""
    return sessions.redirect_keeping_secret(secret, url_for("groups.show_join_form", code=code))


@blueprint.get("/g/<code>/join")
def show_join_form(code: str) -> str | Response:
    """Ask which member of the group the user is; a member who does not become its owner is redirected to the group."""
    is_member = code in sessions.group_tokens() and overview.list_my_groups(database(), [group_caller(code)])
    if is_member and not joining.is_owner_link(database(), code, sessions.link_secret()):
        return redirect(url_for("groups.show_group", code=code), 303)
    return _join_page(code)


def _join_page(code: str, refused: Refused | None = None) -> str:
    invitation = joining.get_group_invitation(database(), code, sessions.link_secret())
    typed, problem = form_text("name"), first_message(refused)
    return render_template("groups/join.html", invitation=invitation, typed=typed, problem=problem)


@blueprint.post("/g/<code>/join")
@rate_limit(WRONG_SECRETS)
@show_again(_join_page, Refused)
def join(code: str) -> Answer:
    """Join the group as an existing member, under a new name or without one."""
    member, name = form_number("member"), form_text("name") or None
    joined = joining.join_group(database(), code, sessions.link_secret(), member=member, name=name)
    return sessions.clear_link_secret(_enter_group(joined))


@blueprint.get("/groups")
def show_create_form(refused: Refused | None = None) -> str:
    """Show the form for a new group without a table."""
    sessions.offer_cookie()
    return render_template("groups/new.html", name=form_text("name"), me=form_text("me"), problems=messages(refused))


@blueprint.post("/groups")
@rate_limit(NEW_TABLES)
@show_again(show_create_form, Refused)
def create() -> Answer:
    """Create a group; its creator becomes its leader."""
    sessions.require_cookies()
    return _enter_group(joining.create_group(database(), form_text("name"), form_text("me") or None), opened=True)


@blueprint.get("/t/<code>/group")
def show_create_from_table(code: str, refused: Refused | None = None) -> str:
    """Show the group of a table, or the forms to create one or to add the table to an existing one."""
    groups = overview.get_groups_of_table(database(), current_caller(code), group_callers())
    more = {"name": form_text("name"), "problem": first_message(refused)}
    return render_template("groups/table_group.html", there=groups, table=groups.table, **more)


@blueprint.post("/t/<code>/group")
@rate_limit(NEW_TABLES)
@show_again(show_create_from_table, Refused)
def create_from_table(code: str) -> Answer:
    """Create a group of the people at this table, or add the table to an existing group."""
    into = request.form.get("group", "")
    if not into:
        begun = joining.create_group_from_table(database(), current_caller(code), form_text("name"))
        return _enter_group(begun, opened=True)
    tables.add_table_to_group(database(), group_caller(into), current_caller(code))
    return redirect(url_for("groups.show_group", code=into), 303)


def _enter_group(member: GroupCaller, *, opened: bool = False) -> Response:
    if opened:
        count_as_created()
    sessions.remember_group(member.code, member.token)
    return redirect(url_for("groups.show_group", code=member.code), 303)
