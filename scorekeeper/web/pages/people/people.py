"""Rename people and read the access log."""

from flask import Blueprint, flash, redirect, render_template, url_for
from flask_babel import gettext

from scorekeeper.games.problems import Refused
from scorekeeper.service.people import access_log, people
from scorekeeper.web.app.requests import current_caller, database
from scorekeeper.web.app.urls import form_text, query_number
from scorekeeper.web.pages.forms import Answer, first_message, show_again

blueprint = Blueprint("people", __name__)


@blueprint.get("/t/<code>/log")
def show_access_log(code: str) -> str:
    """Show the newest lines of the access log, or those `before` one."""
    log = access_log.get_access_log(database(), current_caller(code), before=query_number("before"))
    return render_template("people/access_log.html", table=log.table, log=log)


@blueprint.get("/t/<code>/people")
def list_people(code: str, person: int = 0, refused: Refused | None = None) -> str:
    """List the people that the user may rename."""
    more = {"person": person, "typed": form_text("name"), "problem": first_message(refused)}
    return render_template("people/people.html", everybody=people.list_people(database(), current_caller(code)), **more)


@blueprint.post("/t/<code>/people/<int:person>")
@show_again(list_people, Refused)
def rename_person(code: str, person: int) -> Answer:
    """Rename a person; the person stays the same."""
    name = people.rename_person(database(), current_caller(code), person, form_text("name"))
    flash(gettext("The name is %(name)s now.", name=name), "toast")
    return redirect(url_for("people.list_people", code=code), 303)
