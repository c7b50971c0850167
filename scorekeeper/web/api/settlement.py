"""Settling up: what is open, and in which way it is settled. It is ticked off by an entry of the kind `payment`."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint

from scorekeeper.games.fields import Model
from scorekeeper.ledger.money import format_amount
from scorekeeper.ledger.settlement import ChipsAndMoney
from scorekeeper.service.money import settlement
from scorekeeper.service.views.settlement import Settlement
from scorekeeper.web.api.request import asked, body_as, caller
from scorekeeper.web.app.state import book


class Way(Model):
    """A way of settling up; the one that was agreed where none is named. `through` whom, by name."""

    way: str | None = None
    through: str | None = None


class NewWay(Model):
    """The way that is chosen."""

    way: str
    through: str | None = None


blueprint: Final = Blueprint("settlement", __name__, url_prefix="/tables/<code>/settlement")


@blueprint.get("")
def show(code: str) -> dict[str, Any]:
    """What is open, in the way that was agreed or in another."""
    who, wanted = caller(code), asked(Way)
    return _written(settlement.get_settlement(book(), who, wanted.way, wanted.through).settlement)


@blueprint.put("")
def choose(code: str) -> dict[str, Any]:
    """Any player, before the first hand-over: settle up in this way."""
    who, wanted = caller(code), body_as(NewWay)
    settlement.choose_method(book(), who, wanted.way, wanted.through)
    return _written(settlement.get_settlement(book(), who).settlement)


def _written(there: Settlement) -> dict[str, Any]:
    """The lines that are open, and what everybody still gets (negative: gives)."""
    return {
        "way": there.chosen.way,
        "through": there.chosen.through,
        "lines": [
            {"from": line.payer, "to": line.payee, **_amount(line.open), "paid": line.paid.chips}
            for line in there.lines
        ],
        "open": {name: _amount(amount) for name, amount in there.open.items()},
    }


def _amount(amount: ChipsAndMoney) -> dict[str, Any]:
    return {"chips": amount.chips, "money": None if amount.money is None else format_amount(amount.money)}
