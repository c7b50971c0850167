"""Why a total is what it is: the payments behind it, hand by hand."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, render_template, request

from scorekeeper.service import accounts, tables
from scorekeeper.web.house import book
from scorekeeper.web.paging import turn_to
from scorekeeper.web.sessions import current_actor

blueprint: Final = Blueprint("account", __name__)


@blueprint.get("/t/<code>/account")
def show(code: str) -> str:
    """What somebody (`of`) has won in all, or `towards` one other person; newest first, by pages."""
    actor = current_actor(code)
    account = accounts.view(book(), actor, request.args.get("of", ""), request.args.get("towards"))
    table = tables.view(book(), actor, limit=0)
    return render_template("table/account.html", table=table, account=account, page=turn_to(account.lines[::-1]))
