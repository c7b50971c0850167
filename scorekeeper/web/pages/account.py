"""Why a total is what it is: the payments behind it, hand by hand."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, render_template, request

from scorekeeper.service.money.account import get_account
from scorekeeper.web.app.callers import current_caller
from scorekeeper.web.app.state import book
from scorekeeper.web.app.urls import query_number

blueprint: Final = Blueprint("account", __name__)


@blueprint.get("/t/<code>/account")
def show(code: str) -> str:
    """What somebody (`of`) has won in all, or `towards` one other person; the newest, or those `before` a hand."""
    sheet, number = query_number("sheet"), query_number("before")
    before = (sheet, number) if sheet and number else None
    of, towards = request.args.get("of", ""), request.args.get("towards")
    account = get_account(book(), current_caller(code), of, towards, before)
    return render_template("table/account.html", table=account.table, account=account)
