"""Add, withdraw and dispute chip entries: buy-ins, returns, adjustments, counts and payments."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from typing import Any

from scorekeeper.games.fields import HIGHEST_SUM, is_valid_number, read
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.chip_entries import PLAY_KINDS, ChipEntrySums, entry_flows, stacks_by_person as bought
from scorekeeper.service import quota
from scorekeeper.service.access import transactions
from scorekeeper.service.access.callers import Caller, IdempotencyKey, require_player
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import read_transaction, write_transaction
from scorekeeper.service.errors import AlreadyChanged, IdempotencyKeyReused, NotAllowedNow, NotFound
from scorekeeper.service.hands.objections import ObjectionInput, accept, object_to, resolve
from scorekeeper.service.money import entry_types
from scorekeeper.service.money.entry_types import CountEntry, parse_chip_entry
from scorekeeper.service.views import chip_entries as views
from scorekeeper.service.views.chip_entries import ChipEntryPage, ChipEntryView, chip_entry_view
from scorekeeper.service.views.people import chips_are_known, chips_held_by_person, settling_order, total_up
from scorekeeper.service.views.settlement import money_value
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import ChipEntryObjectionRow, ChipEntryRow, HandRow
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction


@dataclass(frozen=True)
class Holder:
    """A person with chips: what they hold (None if unknown), have won, and bought from the box less what they returned.

    `was_seated`: they have or had a seat, and so started with the table's chips. `borne`: the chips that counts found
    too many, less those missing, that they bear.
    """

    person: int
    name: str
    mine: bool
    was_seated: bool
    chips_held: int | None
    total: int
    bought: int
    borne: int


@dataclass(frozen=True)
class ChipsView:
    """The chips of every person at a table, players in seats first, and its newest chip entries."""

    table: TableView
    holders: tuple[Holder, ...]
    page: ChipEntryPage


PAGE_SIZE = 50

#: The kinds that may be entered and withdrawn on a closed table, because players pay after the game.
ALLOWED_WHEN_CLOSED = frozenset({"payment"})


def add_chip_entry(  # noqa: PLR0913  an entry, and how it was sent
    database: Database,
    caller: Caller,
    given: Mapping[str, Any],
    *,
    key: IdempotencyKey | None = None,
    from_form: bool = False,
    sure: bool = True,
) -> ChipEntryView:
    """Store a chip entry: its `kind` and the data of that kind (see `entry_types`).

    Any player may enter for any person; people are given by number or name. A repeated request with the same key
    returns the same entry. Raise `Refused` if the entry is invalid, or, at `sure`, if it is probably a slip and the
    caller is not `sure`; and `NotAllowedNow` if the recorded chips of a count are no longer those that the client saw.
    """
    kind, model = parse_chip_entry(given, from_form=from_form)
    with write_transaction(database, caller, stays_open=kind in ALLOWED_WHEN_CLOSED, key=key) as (writing, context):
        if repeated := _find_repeated(writing, context, key):
            return repeated
        details = _row_data(writing, context, model)
        if not sure:
            _ask_about_slip(writing, context, kind, details)
        row = write_chip_entry(writing, context, kind, details, key=key)
        return chip_entry_view(context, [row])


def preview_count(
    database: Database, caller: Caller, given: Mapping[str, Any], *, from_form: bool = False
) -> ChipEntryView:
    """Return what a count would record, without storing it. The errors are those of `add_chip_entry`."""
    kind, model = parse_chip_entry({**given, "kind": "count"}, from_form=from_form)
    with read_transaction(database, caller, right=require_player, while_open=True) as (reading, context):
        details = _row_data(reading, context, model)
        return chip_entry_view(context, [_row(context, 0, 0, kind, details)])


def withdraw_chip_entry(
    database: Database, caller: Caller, entry: int, key: IdempotencyKey | None = None, *, revision: int | None = None
) -> ChipEntryView:
    """Withdraw a chip entry, which any player may do: it no longer counts, and stays visible.

    Raise `AlreadyChanged` if it has changed since `revision`, and `NotFound` if there is no such entry.
    """
    with write_transaction(database, caller, stays_open=True) as (writing, context):
        if repeated := _find_repeated(writing, context, key):
            return repeated
        versions = require_entry(writing, context, entry, revision)
        last = versions[-1]
        if last.kind not in ALLOWED_WHEN_CLOSED:
            transactions.require_open(context)
        if last.kind not in entry_types.INPUT_MODELS:
            raise NotAllowedNow(text("A carry-over cannot be withdrawn here."))
        if not last.withdrawn:
            versions.append(write_withdrawal(writing, context, last, key=key))
        return chip_entry_view(context, versions)


def get_chips(database: Database, caller: Caller, *, before: int | None = None) -> ChipsView:
    """Return the chips of every person at the table, and its newest chip entries, or those before one."""
    with read_transaction(database, caller) as (reading, context):
        table = get_table_view(reading, context)
        counts = ChipEntrySums()
        for row in queries.chip_entries.entries_of(reading, context.table_id, {"count"}):
            apply_to_sums(counts, row)
        holders = chip_holders(context, table, bought(counts.stacks))
        return ChipsView(table, holders, _page(reading, context, before, PAGE_SIZE))


def list_chip_entries(
    database: Database, caller: Caller, *, before: int | None = None, limit: int = PAGE_SIZE
) -> ChipEntryPage:
    """Return the newest `limit` chip entries, or those before one, the oldest first."""
    with read_transaction(database, caller) as (reading, context):
        return _page(reading, context, before, limit)


def _page(reading: ReadTransaction, context: TableContext, before: int | None, limit: int) -> ChipEntryPage:
    rows = queries.chip_entries.entries_before(reading, context.table_id, before, limit + 1)
    objections = queries.chip_entries.objections(reading, context.table_id, {row.entry for row in rows}) if rows else ()
    entries = views.list_entry_views(context, rows, objections)
    return ChipEntryPage(entries[-limit:], more=len(entries) > limit)


def write_chip_entry(  # noqa: PLR0913  an entry, and how it was sent
    writing: WriteTransaction,
    context: TableContext,
    kind: str,
    what: Mapping[str, Any],
    *,
    key: IdempotencyKey | None = None,
    number: int | None = None,
    withdrawn: bool = False,
) -> ChipEntryRow:
    """Store a chip entry in this transaction, or another version of entry `number`, and update the sums of the table.

    `what` is its validated data.
    """
    if number is None:
        number = writing.next_number(ChipEntryRow, "entry", table_id=context.table_id)
        quota.check_table_limits(number, quota.MAX_CHIP_ENTRIES)
    row = _row(context, number, writing.next_revision(context.table), kind, what)
    row = row.replace(withdrawn=withdrawn, idempotency_key=key and key.text, request_hash=key and key.request)
    table = writing.current(context.table)
    sums = ChipEntrySums(table.entry_balances, table.bought_chips)
    apply_to_sums(sums, row)
    writing.update(table, entry_balances=sums.flows, bought_chips=sums.stacks)
    return writing.insert(row)


def write_withdrawal(
    writing: WriteTransaction, context: TableContext, row: ChipEntryRow, *, key: IdempotencyKey | None = None
) -> ChipEntryRow:
    """Store the withdrawal of an entry in this transaction; `row` is its newest version."""
    if row.kind in PLAY_KINDS:
        resolve(writing, context, _open_objections(writing, context, row.entry))
    return write_chip_entry(writing, context, row.kind, row.details, key=key, number=row.entry, withdrawn=True)


def apply_to_sums(sums: ChipEntrySums, row: ChipEntryRow) -> None:
    """Add a version of an entry to the sums, or raise `Refused` if a sum becomes too large."""
    sums.add(row.kind, row.details, row.chip_flows, -1 if row.withdrawn else 1)
    if any(abs(chips) > HIGHEST_SUM for *_, chips in [*sums.flows, *sums.stacks]):
        raise Refused([Problem("chips", "high", text("at most %(high)s", high=HIGHEST_SUM))])


def _row(context: TableContext, number: int, revision: int, kind: str, details: Mapping[str, Any]) -> ChipEntryRow:
    return ChipEntryRow(
        table_id=context.table_id,
        entry=number,
        revision=revision,
        kind=kind,
        details=dict(details),
        chip_flows=entry_flows(kind, details),
        person=context.me.person,
        device=context.me.device,
        at=clock.now(),
    )


def _find_repeated(
    writing: WriteTransaction, context: TableContext, key: IdempotencyKey | None
) -> ChipEntryView | None:
    """Return the entry that the same request has already stored, if any.

    Raise `IdempotencyKeyReused` if the key belongs to another request.
    """
    version = queries.hands.find_by_key(writing, context.table_id, key.text) if key else None
    if key is None or version is None:
        return None
    if isinstance(version, HandRow) or version.request_hash != key.request:
        raise IdempotencyKeyReused
    rows = queries.chip_entries.entry(writing, context.table_id, version.entry)
    versions = [row for row in rows if row.revision <= version.revision]
    return replace(chip_entry_view(context, versions), is_repeat=True)


def _row_data(reading: ReadTransaction, context: TableContext, model: entry_types.ChipEntryInput) -> dict[str, Any]:
    """Return the row data of an entry; a count includes the currently recorded chips."""
    if isinstance(model, CountEntry):
        return _count_data(reading, context, model)
    details = model.kept(partial(_person, context))
    is_payment = isinstance(model, entry_types.PaymentEntry)
    return {**details, **money_value(reading, context, details)} if is_payment else details


def _person(context: TableContext, field: str, party: int | str) -> int:
    person = context.find_person(party)
    if person is None:
        raise Refused([Problem(field, "unknown", text("nobody here has that name"))])
    if person.placeholder:
        raise Refused([Problem(field, "placeholder", text("this seat is empty; choose who sits here first"))])
    return person.person


def _ask_about_slip(reading: ReadTransaction, context: TableContext, kind: str, details: Mapping[str, Any]) -> None:
    """Raise `Refused` if there are not so many chips, or if the same was recorded within a minute.

    Nobody returns more chips than they hold, or takes more than the whole table has, if everybody began with some.
    """
    held, table = _recorded_chips(reading, context), context.table
    if (kind == "buy_in" and table.chips) or (kind == "return" and chips_are_known(table)):
        most = sum(held.values()) if kind == "buy_in" else held[details["player"]]
        if details["chips"] > most:
            question = text("Only %(chips)s are recorded. Record this anyway?", chips=most)
            raise Refused([Problem("sure", "more", question)])
    newest = queries.chip_entries.entries_before(reading, context.table_id, None, PAGE_SIZE)
    for row in {row.entry: row for row in newest}.values():
        is_same = (row.kind, row.details, row.withdrawn) == (kind, details, False)
        if is_same and clock.now() - row.at < timedelta(minutes=1):
            name = context.name_of(row.person) or text("Someone")
            question = text("%(name)s recorded the same a minute ago. Record again?", name=name)
            raise Refused([Problem("sure", "again", question)])


def _recorded_chips(reading: ReadTransaction, context: TableContext) -> Mapping[int, int]:
    """Return how many chips each person holds now by the records."""
    contexts = transactions.all_sheet_contexts(reading, context)
    return chips_held_by_person(context, contexts, total_up(context, contexts).totals)


def _count_data(reading: ReadTransaction, context: TableContext, count: CountEntry) -> dict[str, Any]:
    if count.bears is not None and not chips_are_known(context.table):
        raise Refused([Problem("bears", "no_start", text("first enter how many chips everyone started with"))])
    recorded, find_person = _recorded_chips(reading, context), partial(_person, context)
    shown = {find_person(f"book.{name}", name): chips for name, chips in count.book.items()}
    if any(recorded[person] != chips for person, chips in shown.items()):
        raise NotAllowedNow(text("Chips have moved since you counted. Please check again."))
    return count.beside(recorded, find_person).kept(find_person)


def raise_entry_objection(
    database: Database, caller: Caller, entry: int, word: str = "", *, revision: int | None = None
) -> ChipEntryView:
    """Raise an objection to an adjustment, or to a count with a person who bears the difference; return the entry.

    A person has one open objection to an entry: a new reason replaces the old one and clears the acceptances. Raise
    `AlreadyChanged` if the entry has changed since `revision`, and `NotAllowedNow` if it changes no results.
    """
    objection = read(ObjectionInput, {"word": word})
    with write_transaction(database, caller) as (writing, context):
        versions = _disputable(writing, context, entry, revision)
        standing = _open_objections(writing, context, entry)
        object_to(writing, context, ChipEntryObjectionRow, standing, objection.word, entry=entry)
        return _entry_view(writing, context, versions)


def accept_entry(database: Database, caller: Caller, entry: int, *, revision: int | None = None) -> ChipEntryView:
    """Accept an entry despite the objections to it, and return the entry.

    This withdraws the caller's own objection; one of another person is resolved once all concerned have accepted.
    """
    with write_transaction(database, caller) as (writing, context):
        versions = _disputable(writing, context, entry, revision)
        accept(writing, context, _open_objections(writing, context, entry), views.people_concerned(versions[-1]))
        return _entry_view(writing, context, versions)


def _entry_view(reading: ReadTransaction, context: TableContext, versions: Sequence[ChipEntryRow]) -> ChipEntryView:
    objections = queries.chip_entries.objections(reading, context.table_id, [versions[-1].entry])
    return chip_entry_view(context, versions, objections)


def require_entry(
    reading: ReadTransaction, context: TableContext, number: int, revision: int | None = None
) -> list[ChipEntryRow]:
    """Return all versions of an entry.

    Raise `NotFound` if there is no such entry, and `AlreadyChanged` if it has changed since `revision`.
    """
    versions = queries.chip_entries.entry(reading, context.table_id, number) if is_valid_number(number) else ()
    if not versions:
        raise NotFound(text("no such entry"))
    if revision not in {None, versions[-1].revision}:
        raise AlreadyChanged(text("someone else has changed this entry"), _entry_view(reading, context, versions))
    return [*versions]


def _disputable(
    writing: WriteTransaction, context: TableContext, number: int, revision: int | None
) -> list[ChipEntryRow]:
    versions = require_entry(writing, context, number, revision)
    if versions[-1].kind not in PLAY_KINDS or versions[-1].withdrawn or not versions[-1].chip_flows:
        raise NotAllowedNow(text("Nothing was won or lost by this entry."))
    return versions


def _open_objections(writing: WriteTransaction, context: TableContext, number: int) -> list[ChipEntryObjectionRow]:
    return [row for row in queries.chip_entries.objections(writing, context.table_id, [number]) if not row.resolved]


def chip_holders(context: TableContext, table: TableView, borne: Mapping[int, int]) -> tuple[Holder, ...]:
    """Return every person with chips: players in seats first, then others who hold or won chips, and spectators."""
    stacks, shown = bought(context.table.bought_chips), {*context.seats, *(row.person for row in table.spectators)}
    rows = (context.people[person] for person in settling_order(context))
    return tuple(
        Holder(
            person=row.person,
            name=row.name,
            mine=row.person == context.me.person,
            was_seated=row.person in context.seats or any(row.name in game.players for game in table.games),
            chips_held=table.chips_held.get(row.name),
            total=table.totals.get(row.name, 0),
            bought=stacks.get(row.person, 0) - borne.get(row.person, 0),
            borne=borne.get(row.person, 0),
        )
        for row in rows
        if not row.placeholder and (row.person in shown or row.name in table.chips_held or row.name in table.totals)
    )
