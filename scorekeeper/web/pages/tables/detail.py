"""Show, close, reopen, print and delete a table."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.games import registry
from scorekeeper.games.problems import Refused
from scorekeeper.service.errors import NotFound, OpenItemsLeft, TableClosed
from scorekeeper.service.groups import overview
from scorekeeper.service.tables import closing, deletion, detail
from scorekeeper.web.app.requests import current_caller, database, group_callers
from scorekeeper.web.files import text_summary
from scorekeeper.web.live.fragments import HANDS_ON_TABLE_PAGE
from scorekeeper.web.pages.forms import Answer, first_message, show_again

blueprint = Blueprint("tables", __name__)


@blueprint.get("/t/<code>/close")
def confirm_close(code: str) -> Response | str:
    """Show the open items and ask for confirmation; a closed table redirects to its results."""
    try:
        return _page(code)
    except TableClosed:
        return redirect(url_for("tables.results", code=code), 303)


def _page(code: str, **_: str) -> str:
    preview = closing.preview_closing(database(), current_caller(code))
    return render_template("tables/close.html", preview=preview)


@blueprint.post("/t/<code>/close")
@show_again(_page, OpenItemsLeft)
def close(code: str) -> Answer:
    """Close the table."""
    closing.close_table(database(), current_caller(code), set_aside="set_aside" in request.form)
    return redirect(url_for("tables.results", code=code), 303)


@blueprint.post("/t/<code>/reopen")
def reopen(code: str) -> Response:
    """Reopen the table."""
    closing.reopen_table(database(), current_caller(code))
    flash(gettext("The session is open again."), "toast")
    return redirect(url_for("tables.show", code=code), 303)


@blueprint.get("/t/<code>/end")
def results(code: str) -> Response | str:
    """Show the results; a table that is open redirects to itself."""
    page = closing.get_results(database(), current_caller(code))
    if page.table.closed is None:
        return redirect(url_for("tables.show", code=code), 303)
    return render_template("tables/results.html", table=page.table, page=page)


@blueprint.get("/t/<code>/collection")
def show_collection(code: str) -> str:
    """Show what the players have collected together in a game, and what they have not."""
    page = closing.get_results(database(), current_caller(code))
    game = registry.games().get(request.args.get("game", ""))
    if game is None or game.collection is None:
        raise NotFound
    counts = [one for one in page.figures if one.game.id == game.id]
    return render_template("tables/collection.html", table=page.table, game=game, counts=counts)


@blueprint.get("/t/<code>/delete")
def confirm_delete(code: str, refused: Refused | None = None) -> str:
    """Show the effects of deleting the table, and the form."""
    table, typed = deletion.get_table_to_delete(database(), current_caller(code)), request.form.get("name", "")
    return render_template("tables/delete.html", table=table, typed=typed, problem=first_message(refused))


@blueprint.post("/t/<code>/delete")
@show_again(confirm_delete, Refused)
def delete(code: str) -> Answer:
    """Delete the table."""
    deletion.delete_table(database(), current_caller(code), request.form.get("name", ""))
    flash(gettext("The table and everything in it is deleted."), "toast")
    return redirect(url_for("table_list.home"), 303)


#: The number of games in the heading of the print page.
MAX_GAMES = 4


@blueprint.get("/t/<code>/print")
def print_results(code: str) -> str:
    """Show the page to print."""
    printed = closing.get_printed_results(database(), current_caller(code))
    games = text_summary.games(printed.page)
    more_games = len(games[MAX_GAMES:])
    values = {"games": games[:MAX_GAMES], "more_games": more_games, "figure": text_summary.figure}
    return render_template("tables/print.html", there=printed, **values)


@blueprint.get("/t/<code>/screen")
def show_screen(code: str) -> str:
    """Show the table as everybody in the room may see it."""
    table = detail.get_front_page(database(), current_caller(code), HANDS_ON_TABLE_PAGE)
    return render_template("tables/screen.html", table=table)


@blueprint.get("/t/<code>")
def show(code: str) -> str:
    """Show the table."""
    table = detail.get_front_page(database(), current_caller(code), HANDS_ON_TABLE_PAGE)
    requested_names = overview.list_requested_names(database(), group_callers())
    unsettled = overview.list_unsettled(database(), group_callers(), table.code)
    return render_template("tables/show.html", table=table, requested_names=requested_names, unsettled=unsettled)
