"""Entries: what people write down beside the hands, chips of the box, a penalty, a count, a hand-over. History.

A verb that writes one in its own transaction calls `write`, which keeps the sums of the table too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from scorekeeper.games.fields import HIGHEST_SUM
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.chip_entries import PLAY_KINDS, STACK_SIGNS, ChipEntrySums, add_flows, add_to_stack, entry_flows
from scorekeeper.service import bounds, present_entries
from scorekeeper.service.agreeing import settle
from scorekeeper.service.caller import Caller, Key
from scorekeeper.service.chips_views import Chips
from scorekeeper.service.context import Context, changing, every_sheet, let_open, let_write, looking
from scorekeeper.service.entry_kinds import MODELS, Count, Given, Handover, Named, parse
from scorekeeper.service.entry_objections import require_entry
from scorekeeper.service.entry_views import EntryPage, EntryView
from scorekeeper.service.errors import KeyUsed, NotNow
from scorekeeper.service.holding import by_person, holders, is_known
from scorekeeper.service.names import fold
from scorekeeper.service.present_settling import worth_now
from scorekeeper.service.present_table import table_view
from scorekeeper.service.table_snapshot import standing
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import ChipEntries, ChipEntryRow, HandRow
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction

A_PAGE: Final = 50

STAY_OPEN: Final = frozenset({"payment"})
"""The kinds that are entered, and withdrawn, on a closed table too: chips are handed over when the play is over."""


def enter(
    book: Database, who: Caller, given: Mapping[str, Any], *, key: Key | None = None, typed: bool = False
) -> EntryView:
    """Write down what somebody did with chips beside the hands: its `kind` and what that holds (service/entry_kinds).

    Anybody who plays enters for anybody. People are meant by number or name. The same request with the same key is the
    same entry. `Refused` where it cannot be; of a count `NotNow` where the book no longer says what was shown.
    """
    kind, model = parse(given, typed=typed)
    with changing(book, who, stays_open=kind in STAY_OPEN, key=key) as (writing, context):
        if known := _answered(writing, context, key):
            return known
        what = _kept(writing, context, model)
        row = write(writing, context, kind, what, entry_flows(kind, what), key=key)
        return present_entries.entry(context, [row])


def look_count(book: Database, who: Caller, given: Mapping[str, Any], *, typed: bool = False) -> EntryView:
    """What a count would come to, before it is entered: nothing is kept. Otherwise as `enter`."""
    kind, model = parse({**given, "kind": "count"}, typed=typed)
    with looking(book, who) as (reading, context):
        let_write(context.me)
        let_open(context)
        what = _kept(reading, context, model)
        return present_entries.entry(context, [_row(context, 0, 0, kind, what, entry_flows(kind, what))])


def withdraw(
    book: Database, who: Caller, entry: int, key: Key | None = None, *, revision: int | None = None
) -> EntryView:
    """Take an entry back: it counts nowhere, and stays to be seen. Whoever may withdraw a hand may.

    `Taken` where it has changed since that `revision`; `NotFound` where there is none.
    """
    with changing(book, who, stays_open=True) as (writing, context):
        if known := _answered(writing, context, key):
            return known
        versions = require_entry(writing, context, entry, revision)
        last = versions[-1]
        if last.kind not in STAY_OPEN:
            let_open(context)
        if last.kind not in MODELS:
            raise NotNow(text("What was carried over cannot be withdrawn here."))
        if not last.withdrawn:
            versions.append(take_back(writing, context, last, key=key))
        return present_entries.entry(context, versions)


def look(book: Database, who: Caller, *, before: int | None = None) -> Chips:
    """Everybody's chips at the table, and its newest entries (before one)."""
    with looking(book, who) as (reading, context):
        table = table_view(reading, context)
        return Chips(table, holders(context, table), _page(reading, context, before, A_PAGE))


def page(book: Database, who: Caller, *, before: int | None = None, limit: int = A_PAGE) -> EntryPage:
    """The newest `limit` entries (before one), the oldest first."""
    with looking(book, who) as (reading, context):
        return _page(reading, context, before, limit)


def _page(reading: ReadTransaction, context: Context, before: int | None, limit: int) -> EntryPage:
    rows = queries.chip_entries.entries_before(reading, context.table_id, before, limit + 1)
    said = queries.chip_entries.objections(reading, context.table_id, {row.entry for row in rows}) if rows else ()
    found = present_entries.entries(context, rows, said)
    return EntryPage(found[-limit:], more=len(found) > limit)


def write(  # noqa: PLR0913  an entry, and how it came
    writing: WriteTransaction,
    context: Context,
    kind: str,
    what: Mapping[str, Any],
    moved: Sequence[Sequence[int]],
    *,
    key: Key | None = None,
    number: int | None = None,
    withdrawn: bool = False,
) -> ChipEntryRow:
    """Write an entry in this transaction, or another version of entry `number`, and keep the sums of the table.

    `what` it holds is checked already; it moves these chips (`ledger.entries.flows`).
    """
    if number is None:
        number = writing.next_number(ChipEntries.entry, table_id=context.table_id)
        bounds.check_room(number, bounds.MOST_ENTRIES)
    row = _row(context, number, writing.next_revision(context.table), kind, what, moved)
    row = row.replace(withdrawn=withdrawn, idempotency_key=key and key.text, request_hash=key and key.request)
    table = writing.current(context.table)
    sums = ChipEntrySums(table.entry_balances, table.bought_chips)
    add_up(sums, row)
    writing.update(table, entry_balances=sums.beside, bought_chips=sums.stacks)
    return writing.insert(row)


def take_back(
    writing: WriteTransaction, context: Context, row: ChipEntryRow, *, key: Key | None = None
) -> ChipEntryRow:
    """Withdraw an entry, of which this is the newest version, in this transaction."""
    words = queries.chip_entries.objections(writing, context.table_id, [row.entry]) if row.kind in PLAY_KINDS else ()
    settle(writing, context, (said for said in words if not said.resolved))
    return write(writing, context, row.kind, row.details, row.chip_flows, key=key, number=row.entry, withdrawn=True)


def add_up(sums: ChipEntrySums, row: ChipEntryRow) -> None:
    """Add this version of an entry to the sums; `Refused` where nobody could count so many chips."""
    sign = -1 if row.withdrawn else 1
    if row.kind in PLAY_KINDS:
        sums.beside = add_flows(sums.beside, row.chip_flows, sign)
    if row.kind in STACK_SIGNS:
        sums.stacks = add_to_stack(
            sums.stacks, row.details["player"], sign * STACK_SIGNS[row.kind] * row.details["chips"]
        )
    if any(abs(chips) > HIGHEST_SUM for *_, chips in [*sums.beside, *sums.stacks]):
        raise Refused([Problem("chips", "high", text("at most %(high)s is expected", high=HIGHEST_SUM))])


def _row(  # noqa: PLR0913, PLR0917  an entry
    context: Context, number: int, revision: int, kind: str, what: Mapping[str, Any], moved: Sequence[Sequence[int]]
) -> ChipEntryRow:
    return ChipEntryRow(
        table_id=context.table_id,
        entry=number,
        revision=revision,
        kind=kind,
        withdrawn=False,
        details=dict(what),
        chip_flows=[list(flow) for flow in moved],
        person=context.me.person,
        device=context.me.device,
        at=clock.now(),
    )


def _answered(writing: WriteTransaction, context: Context, key: Key | None) -> EntryView | None:
    """What the same request has made before; `KeyUsed` where this key stood for another."""
    if key is None:
        return None
    known = queries.hands.find_by_key(writing, context.table_id, key.text)
    if known is None:
        return None
    if isinstance(known, HandRow) or known.request_hash != key.request:
        raise KeyUsed
    upto = [
        row
        for row in queries.chip_entries.entry(writing, context.table_id, known.entry)
        if row.revision <= known.revision
    ]
    return replace(present_entries.entry(context, upto), again=True)


def _kept(reading: ReadTransaction, context: Context, model: Given) -> dict[str, Any]:
    """What an entry holds as the row has it, of people who are here; of a count with what the book says now."""

    def named(field: str, party: int | str) -> int:
        return _person(context, field, party)

    if isinstance(model, Count):
        return _beside_the_book(reading, context, model, named)
    what = model.kept(named)
    return {**what, **worth_now(reading, context, what)} if isinstance(model, Handover) else what


def _person(context: Context, field: str, party: int | str) -> int:
    known = context.people.get(party) if isinstance(party, int) else context.by_fold.get(fold(party))
    if known is None:
        raise Refused([Problem(field, "unknown", text("nobody here is called so"))])
    if known.placeholder:
        raise Refused([Problem(field, "placeholder", text("nobody sits there yet: say first who does"))])
    return known.person


def _beside_the_book(reading: ReadTransaction, context: Context, count: Count, named: Named) -> dict[str, Any]:
    contexts = every_sheet(reading, context)
    if count.bears is not None and not is_known(context.table):
        raise Refused([Problem("bears", "no_start", text("say first how many chips everybody began with"))])
    book = by_person(context, contexts, standing(context, contexts).totals)
    shown = {named(f"book.{name}", name): chips for name, chips in count.book.items()}
    if any(book[person] != chips for person, chips in shown.items()):
        raise NotNow(text("Chips have moved since the count was shown: look at it again."))
    return count.beside(book, named).kept(named)
