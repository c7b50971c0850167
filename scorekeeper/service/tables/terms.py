"""Change the terms of a table: its name, starting chips, and the value of a chip."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from scorekeeper.games.fields import Model, Name, NaturalNumber, read
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.money import ChipRate, Rounding
from scorekeeper.service.access.callers import Caller, require_host
from scorekeeper.service.access.context import TableContext, chip_rate, chip_rate_columns
from scorekeeper.service.access.transactions import read_transaction, write_transaction
from scorekeeper.service.errors import NotAllowedNow
from scorekeeper.service.events import TermsEvent, record_event
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction

#: The terms that determine payments in money.
MONEY_FIELDS = frozenset({"rate", "rounding", "bearer"})
#: The columns of the terms, except those of the rate; the bearer is a person by number there.
COLUMNS = {"name": "name", "chips": "chips", "note": "rate_note", "rounding": "rounding", "bearer": "rounding_person"}


class TermsInput(Model):
    """The name of the table, the starting chips of each player, and the value of a chip.

    `note` describes this value in words. Money is rounded to multiples of `rounding`, and the `bearer` bears the
    difference, by default the person who has won the most.
    """

    name: Name | None = None
    chips: NaturalNumber | None = None
    rate: ChipRate | None = None
    note: Name | None = None
    rounding: Rounding | None = None
    bearer: Name | None = None


T = TypeVar("T", bound=TermsInput)


def read_terms(model: type[T], given: Mapping[str, object], *, from_form: bool = False) -> T:
    """Return the validated terms, "" for none.

    A rate that is a text is stored as the note; no rate removes the note as well.
    """
    values = {name: None if value == "" else value for name, value in given.items()}
    is_note = isinstance(values.get("rate"), str)
    if is_note:
        values = {"note": values.pop("rate"), **values}
    elif values.get("rate", values) is None:
        values = {"note": None, **values}
    try:
        return read(model, values, from_form=from_form)
    except Refused as error:
        if is_note:
            error.problems = tuple(
                replace(problem, field=problem.field.replace("note", "rate")) for problem in error.problems
            )
        raise


def get_terms(database: Database, caller: Caller) -> TableView:
    """Return the table with its terms; the caller must be a host, who may change them."""
    with read_transaction(database, caller, right=require_host, while_open=True) as (reading, context):
        return get_table_view(reading, context)


def change_terms(database: Database, caller: Caller, given: Mapping[str, object], *, from_form: bool = False) -> None:
    """Change the terms that are `given`, "" for none; the caller must be a host. No chips move.

    Raise `NotAllowedNow` if recorded payments depend on the terms, and `Refused` if the table does not know the bearer.
    """
    terms = read_terms(TermsInput, given, from_form=from_form)
    with write_transaction(database, caller, right=require_host) as (writing, context):
        current = {name: getattr(context.table, column) for name, column in COLUMNS.items()}
        current["rate"] = chip_rate(context.table)
        new = {name: getattr(terms, name) for name in terms.model_fields_set}
        if "name" in new:
            new["name"] = terms.name or ""
        if terms.bearer is not None:
            new["bearer"] = context.person_named(terms.bearer)
            if new["bearer"] is None:
                raise Refused([unknown_bearer(terms.bearer)])
        changed = {name: (current[name], value) for name, value in new.items() if value != current[name]}
        if not changed:
            return
        _check_payments(writing, context, changed)
        _save_terms(writing, context, changed)


def unknown_bearer(name: str) -> Problem:
    """Return the problem of a bearer who is not known at the table."""
    return Problem("bearer", "unknown", text("nobody here is called %(name)s", name=name))


def _check_payments(reading: ReadTransaction, context: TableContext, changed: Mapping[str, tuple[Any, Any]]) -> None:
    """Raise `NotAllowedNow` if the change would alter the value of money that was paid or carried over."""
    rate = chip_rate(context.table)
    if rate is None or not MONEY_FIELDS & changed.keys():
        return
    current = queries.chip_entries.current_entries(reading, context.table_id, queries.chip_entries.PAYMENT_KINDS)
    if any(row.kind == "payment" or row.details.get("out") for row in current):
        raise NotAllowedNow(text("Money was already paid on these terms. Un-tick those transfers first."))
    new_rate = changed.get("rate", (rate, rate))[1]
    if (new_rate is None or new_rate.currency != rate.currency) and any("money" in row.details for row in current):
        raise NotAllowedNow(text("Money was carried over to this table: its currency cannot be changed."))


def _save_terms(writing: WriteTransaction, context: TableContext, changed: Mapping[str, tuple[Any, Any]]) -> None:
    """Update the table, and record the event."""
    columns = {COLUMNS[name]: after for name, (_, after) in changed.items() if name in COLUMNS}
    rate = chip_rate_columns(changed["rate"][1]) if "rate" in changed else {}
    writing.update(context.table, **columns, **rate)
    event_values = {{"rate": "money", "note": "rate"}.get(name, name): pair for name, pair in changed.items()}
    people = [person for person in changed.get("bearer", ()) if person is not None]
    if "bearer" in changed:
        before, after = changed["bearer"]
        event_values["bearer"] = before is not None, after is not None
    record_event(writing, context, TermsEvent(**event_values), people)
