"""List, enter and withdraw chip entries, and settle up."""

from typing import Any

from flask import Blueprint

from scorekeeper.games.fields import Model, NaturalNumber
from scorekeeper.ledger.money import format_amount
from scorekeeper.ledger.settlement import ChipsAndMoney
from scorekeeper.service.money import chip_entries, settlement
from scorekeeper.service.views.settlement import Settlement
from scorekeeper.web.api import inputs, serializers
from scorekeeper.web.app.state import database

blueprint = Blueprint("money", __name__, url_prefix="/tables/<code>")


class RevisionQuery(Model):
    """The revision of a chip entry that the client has seen."""

    revision: NaturalNumber | None = None


@blueprint.get("/entries")
def list_chip_entries(code: str) -> dict[str, Any]:
    """Return the newest chip entries before a number, in order; `more` is true if there are earlier ones."""
    query = inputs.read_query(inputs.PageQuery)
    page = chip_entries.list_chip_entries(database(), inputs.caller(code), before=query.before, limit=query.limit)
    return {"entries": [serializers.entry(entry) for entry in page.entries], "more": page.more}


@blueprint.post("/entries")
def add_chip_entry(code: str) -> tuple[dict[str, Any], int]:
    """Record a chip entry.

    A repeated request with the same idempotency key returns the recorded entry.
    """
    caller, sent = inputs.caller(code), inputs.body_object()
    entry = chip_entries.add_chip_entry(database(), caller, sent, key=inputs.idempotency_key())
    return serializers.entry(entry), 200 if entry.is_repeat else 201


@blueprint.delete("/entries/<int:number>")
def withdraw_chip_entry(code: str, number: int) -> dict[str, Any]:
    """Withdraw a chip entry; it stays visible, with its number."""
    caller, query, key = inputs.caller(code), inputs.read_query(RevisionQuery), inputs.idempotency_key()
    entry = chip_entries.withdraw_chip_entry(database(), caller, number, key, revision=query.revision)
    return serializers.entry(entry)


class SettlementQuery(Model):
    """A settlement method; without one, the chosen method is used. `through` is the name of the person who collects."""

    way: str | None = None
    through: str | None = None


class SettlementMethodInput(Model):
    """The settlement method to choose."""

    way: str
    through: str | None = None


@blueprint.get("/settlement")
def show_settlement(code: str) -> dict[str, Any]:
    """Return the unsettled amounts by the chosen settlement method or by another one."""
    caller, choice = inputs.caller(code), inputs.read_query(SettlementQuery)
    return _settlement_json(settlement.get_settlement(database(), caller, choice.way, choice.through).settlement)


@blueprint.put("/settlement")
def choose_method(code: str) -> dict[str, Any]:
    """Choose the settlement method; any player may, before the first payment is recorded."""
    caller, choice = inputs.caller(code), inputs.read_body(SettlementMethodInput)
    settlement.choose_method(database(), caller, choice.way, choice.through)
    return _settlement_json(settlement.get_settlement(database(), caller).settlement)


def _settlement_json(settlement: Settlement) -> dict[str, Any]:
    """Return the open lines, and the amount that each person still receives (negative: pays)."""
    return {
        "way": settlement.chosen.method,
        "through": settlement.chosen.through,
        "lines": [
            {"from": line.payer, "to": line.payee, **_amount(line.open), "paid": line.paid.chips}
            for line in settlement.lines
        ],
        "open": {name: _amount(amount) for name, amount in settlement.open.items()},
    }


def _amount(amount: ChipsAndMoney) -> dict[str, Any]:
    return {"chips": amount.chips, "money": None if amount.money is None else format_amount(amount.money)}
