"""Terms: what is agreed about the evening beside the game, and can be changed at any time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, TypeVar

from pydantic import Field

from scorekeeper.games.fields import AS_WHOLE, HIGHEST, Model, Name, read
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.money import ChipRate, Rounding
from scorekeeper.service.access.callers import Caller, require_host
from scorekeeper.service.access.context import TableContext, chip_rate, chip_rate_columns
from scorekeeper.service.access.transactions import read_transaction, require_open, write_transaction
from scorekeeper.service.errors import NotAllowedNow
from scorekeeper.service.events import TermsEvent, record_event
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction

MONEY_FIELDS = frozenset({"rate", "rounding", "bearer"})
"""The terms by which it follows what is handed over in money."""


class TermsInput(Model):
    """The name of the table, the chips that everybody begins with, and what a chip is worth.

    `note` says that in anybody's words. What is settled in money is rounded to `rounding`, and whoever is the `bearer`
    bears what that leaves; where nobody was chosen, whoever has won the most.
    """

    name: Name | None = None
    chips: Annotated[int, Field(ge=0, le=HIGHEST), AS_WHOLE] | None = None
    rate: ChipRate | None = None
    note: Name | None = None
    rounding: Rounding | None = None
    bearer: Name | None = None


T = TypeVar("T", bound=TermsInput)


def read_terms(model: type[T], given: Mapping[str, object], *, from_form: bool = False) -> T:
    """What was agreed, "" for none. A rate that is a text is the note, and one that is none takes the note away too."""
    said = {name: None if value == "" else value for name, value in given.items()}
    is_note = isinstance(said.get("rate"), str)
    if is_note:
        said = {"note": said.pop("rate"), **said}
    elif said.get("rate", said) is None:
        said = {"note": None, **said}
    try:
        return read(model, said, from_form=from_form)
    except Refused as refused:
        if is_note:
            refused.problems = tuple(replace(one, field=one.field.replace("note", "rate")) for one in refused.problems)
        raise


def get_terms(database: Database, caller: Caller) -> TableView:
    """The table with its terms, for the host, who may change them."""
    with read_transaction(database, caller) as (reading, context):
        require_host(context.me)
        require_open(context)
        return get_table_view(reading, context)


def change(database: Database, caller: Caller, given: Mapping[str, object], *, from_form: bool = False) -> None:
    """Change those of the terms that are `given`, "" for none; the host alone. Everybody is told, and no chip moves.

    `NotNow` where something was handed over in money, of what that money followed from.
    """
    wanted = read_terms(TermsInput, given, from_form=from_form)
    with write_transaction(database, caller, right=require_host) as (writing, context):
        before, there = _agreed(context), _wanted(context, wanted)
        changed = {name: (before[name], value) for name, value in there.items() if value != before[name]}
        if not changed:
            return
        _let_change(writing, context, changed)
        _agree(writing, context, changed)


def _agreed(context: TableContext) -> dict[str, Any]:
    """What is agreed; people by their numbers."""
    table = context.table
    return {
        "name": table.name,
        "chips": table.chips,
        "rate": chip_rate(table),
        "note": table.rate_note,
        "rounding": table.rounding,
        "bearer": table.rounding_person,
    }


def _wanted(context: TableContext, wanted: TermsInput) -> dict[str, Any]:
    """What is to be agreed of it; `Refused` where the bearer is nobody who was ever here."""
    there = {name: getattr(wanted, name) for name in wanted.model_fields_set}
    if "name" in there:
        there["name"] = wanted.name or ""
    if wanted.bearer is not None:
        there["bearer"] = context.person_named(wanted.bearer)
        if there["bearer"] is None:
            raise Refused([unknown_bearer(wanted.bearer)])
    return there


def unknown_bearer(name: str) -> Problem:
    """The problem of somebody who is to bear what rounding leaves, and is none of the people."""
    return Problem("bearer", "unknown", text("nobody here is called %(name)s", name=name))


def _let_change(reading: ReadTransaction, context: TableContext, changed: Mapping[str, tuple[Any, Any]]) -> None:
    """`NotNow` where money was handed over, or carried over, that would be worth something else."""
    rate = chip_rate(context.table)
    if rate is None or not MONEY_FIELDS & changed.keys():
        return
    newest = {row.entry: row for row in queries.chip_entries.payments(reading, context.table_id)}
    standing = [row for row in newest.values() if not row.withdrawn]
    if any(row.kind == "payment" or row.details.get("out") for row in standing):
        raise NotAllowedNow(text("Money was handed over by these terms: un-tick it first, then they can be changed."))
    now = changed.get("rate", (rate, rate))[1]
    if (now is None or now.currency != rate.currency) and any("money" in row.details for row in standing):
        raise NotAllowedNow(text("Money was carried over to this table: its currency cannot be changed."))


def _agree(writing: WriteTransaction, context: TableContext, changed: Mapping[str, tuple[Any, Any]]) -> None:
    """Write down what is agreed now, and tell everybody."""
    columns = {
        {"note": "rate_note", "bearer": "rounding_person"}.get(name, name): now
        for name, (_, now) in changed.items()
        if name != "rate"
    }
    rate = chip_rate_columns(changed["rate"][1]) if "rate" in changed else {}
    writing.update(context.table, **columns, **rate)
    told = {{"rate": "money", "note": "rate"}.get(name, name): both for name, both in changed.items()}
    people = [person for person in changed.get("bearer", ()) if person is not None]
    if "bearer" in changed:
        was, now = changed["bearer"]
        told["bearer"] = was is not None, now is not None
    record_event(writing, context, TermsEvent(**told), people)
