"""Entries of the book beside the hands: looked through, entered, withdrawn."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint

from scorekeeper.games.fields import Model
from scorekeeper.ledger.money import format_amount
from scorekeeper.ledger.settlement import ChipsAndMoney
from scorekeeper.service.money import chip_entries, settlement
from scorekeeper.service.views.settlement import Settlement
from scorekeeper.web.api import inputs, serializers
from scorekeeper.web.api.inputs import caller, idempotency_key, read_body, read_query
from scorekeeper.web.app.state import database

blueprint: Final = Blueprint("money", __name__, url_prefix="/tables/<code>")


class RevisionQuery(Model):
    """Which version of an entry the client has seen."""

    revision: inputs.Revision | None = None


@blueprint.get("/entries")
def list_chip_entries(code: str) -> dict[str, Any]:
    """The newest entries before a number, in order: `more` where there are others before them."""
    asked = read_query(inputs.PageQuery)
    page = chip_entries.list_chip_entries(database(), inputs.caller(code), before=asked.before, limit=asked.limit)
    return {"entries": [serializers.entry(one) for one in page.entries], "more": page.more}


@blueprint.post("/entries")
def add_chip_entry(code: str) -> tuple[dict[str, Any], int]:
    """Another entry. The same request with the same key answers with the same entry again."""
    entry = chip_entries.add_chip_entry(database(), inputs.caller(code), inputs.body_object(), key=idempotency_key())
    return serializers.entry(entry), 200 if entry.is_repeat else 201


@blueprint.delete("/entries/<int:number>")
def withdraw_chip_entry(code: str, number: int) -> dict[str, Any]:
    """An entry that counts no more; it stays to be seen, with its number."""
    who, asked = inputs.caller(code), read_query(RevisionQuery)
    return serializers.entry(
        chip_entries.withdraw_chip_entry(database(), who, number, idempotency_key(), revision=asked.revision)
    )


class SettlementQuery(Model):
    """A way of settling up; the one that was agreed where none is named. `through` whom, by name."""

    way: str | None = None
    through: str | None = None


class SettlementChoice(Model):
    """The way that is chosen."""

    way: str
    through: str | None = None


@blueprint.get("/settlement")
def show_settlement(code: str) -> dict[str, Any]:
    """What is open, in the way that was agreed or in another."""
    who, wanted = caller(code), read_query(SettlementQuery)
    return _settlement_json(settlement.get_settlement(database(), who, wanted.way, wanted.through).settlement)


@blueprint.put("/settlement")
def choose_method(code: str) -> dict[str, Any]:
    """Any player, before the first hand-over: settle up in this way."""
    who, wanted = caller(code), read_body(SettlementChoice)
    settlement.choose_method(database(), who, wanted.way, wanted.through)
    return _settlement_json(settlement.get_settlement(database(), who).settlement)


def _settlement_json(there: Settlement) -> dict[str, Any]:
    """The lines that are open, and what everybody still gets (negative: gives)."""
    return {
        "way": there.chosen.method,
        "through": there.chosen.through,
        "lines": [
            {"from": line.payer, "to": line.payee, **_amount(line.open), "paid": line.paid.chips}
            for line in there.lines
        ],
        "open": {name: _amount(amount) for name, amount in there.open.items()},
    }


def _amount(amount: ChipsAndMoney) -> dict[str, Any]:
    return {"chips": amount.chips, "money": None if amount.money is None else format_amount(amount.money)}
