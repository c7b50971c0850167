"""What the verbs answer of everybody's chips: frozen values, people by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from scorekeeper.games.fields import HIGHEST_SUM, is_valid_number, read
from scorekeeper.games.letters import normalize_name
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.chip_entries import PLAY_KINDS, STACK_SIGNS, ChipEntrySums, add_flows, add_to_stack, entry_flows
from scorekeeper.ledger.chip_entries import stacks_by_person as bought
from scorekeeper.service import quota
from scorekeeper.service.access.callers import Caller, IdempotencyKey, require_player
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import (
    all_sheet_contexts,
    read_transaction,
    require_open,
    write_transaction,
)
from scorekeeper.service.errors import AlreadyChanged, IdempotencyKeyReused, NotAllowedNow, NotFound
from scorekeeper.service.hands.objections import (
    ObjectionInput,
    accept,
    new_objection_columns,
    resolve,
    update_own_objection,
)
from scorekeeper.service.money.entry_types import (
    INPUT_MODELS,
    ChipEntryInput,
    CountEntry,
    FindPerson,
    PaymentEntry,
    parse_chip_entry,
)
from scorekeeper.service.quota import check_table_limits
from scorekeeper.service.views.chip_entries import (
    ChipEntryPage,
    ChipEntryView,
    chip_entry_view,
    list_entry_views,
    people_concerned,
)
from scorekeeper.service.views.people import chips_are_known, chips_held_by_person, total_up
from scorekeeper.service.views.settlement import money_value
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import (
    ChipEntries,
    ChipEntryObjectionRow,
    ChipEntryObjections,
    ChipEntryRow,
    HandRow,
)
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction


@dataclass(frozen=True)
class Holder:
    """Somebody with chips: what they hold, where that is known, and have won; `bought` of the box, less given back.

    `sat`: they have or had a seat, and so began with what everybody begins with.
    """

    person: int
    name: str
    mine: bool
    was_seated: bool
    chips_held: int | None
    total: int
    bought: int


@dataclass(frozen=True)
class ChipsView:
    """Everybody's chips at a table, those in seats first, and its newest entries."""

    table: TableView
    holders: tuple[Holder, ...]
    page: ChipEntryPage


PAGE_SIZE: Final = 50

ALLOWED_WHEN_CLOSED: Final = frozenset({"payment"})
"""The kinds that are entered, and withdrawn, on a closed table too: chips are handed over when the play is over."""


def add_chip_entry(
    database: Database,
    caller: Caller,
    given: Mapping[str, Any],
    *,
    key: IdempotencyKey | None = None,
    from_form: bool = False,
) -> ChipEntryView:
    """Write down what somebody did with chips beside the hands: its `kind` and what that holds (service/entry_kinds).

    Anybody who plays enters for anybody. People are meant by number or name. The same request with the same key is the
    same entry. `Refused` where it cannot be; of a count `NotNow` where the book no longer says what was shown.
    """
    kind, model = parse_chip_entry(given, from_form=from_form)
    with write_transaction(database, caller, stays_open=kind in ALLOWED_WHEN_CLOSED, key=key) as (writing, context):
        if known := _answered(writing, context, key):
            return known
        what = _kept(writing, context, model)
        row = write_chip_entry(writing, context, kind, what, entry_flows(kind, what), key=key)
        return chip_entry_view(context, [row])


def preview_count(
    database: Database, caller: Caller, given: Mapping[str, Any], *, from_form: bool = False
) -> ChipEntryView:
    """What a count would come to, before it is entered: nothing is kept. Otherwise as `enter`."""
    kind, model = parse_chip_entry({**given, "kind": "count"}, from_form=from_form)
    with read_transaction(database, caller) as (reading, context):
        require_player(context.me)
        require_open(context)
        what = _kept(reading, context, model)
        return chip_entry_view(context, [_row(context, 0, 0, kind, what, entry_flows(kind, what))])


def withdraw_chip_entry(
    database: Database, caller: Caller, entry: int, key: IdempotencyKey | None = None, *, revision: int | None = None
) -> ChipEntryView:
    """Take an entry back: it counts nowhere, and stays to be seen. Whoever may withdraw a hand may.

    `Taken` where it has changed since that `revision`; `NotFound` where there is none.
    """
    with write_transaction(database, caller, stays_open=True) as (writing, context):
        if known := _answered(writing, context, key):
            return known
        versions = require_entry(writing, context, entry, revision)
        last = versions[-1]
        if last.kind not in ALLOWED_WHEN_CLOSED:
            require_open(context)
        if last.kind not in INPUT_MODELS:
            raise NotAllowedNow(text("What was carried over cannot be withdrawn here."))
        if not last.withdrawn:
            versions.append(write_withdrawal(writing, context, last, key=key))
        return chip_entry_view(context, versions)


def get_chips(database: Database, caller: Caller, *, before: int | None = None) -> ChipsView:
    """Everybody's chips at the table, and its newest entries (before one)."""
    with read_transaction(database, caller) as (reading, context):
        table = get_table_view(reading, context)
        return ChipsView(table, chip_holders(context, table), _page(reading, context, before, PAGE_SIZE))


def list_chip_entries(
    database: Database, caller: Caller, *, before: int | None = None, limit: int = PAGE_SIZE
) -> ChipEntryPage:
    """The newest `limit` entries (before one), the oldest first."""
    with read_transaction(database, caller) as (reading, context):
        return _page(reading, context, before, limit)


def _page(reading: ReadTransaction, context: TableContext, before: int | None, limit: int) -> ChipEntryPage:
    rows = queries.chip_entries.entries_before(reading, context.table_id, before, limit + 1)
    said = queries.chip_entries.objections(reading, context.table_id, {row.entry for row in rows}) if rows else ()
    found = list_entry_views(context, rows, said)
    return ChipEntryPage(found[-limit:], more=len(found) > limit)


def write_chip_entry(  # noqa: PLR0913  an entry, and how it came
    writing: WriteTransaction,
    context: TableContext,
    kind: str,
    what: Mapping[str, Any],
    moved: Sequence[Sequence[int]],
    *,
    key: IdempotencyKey | None = None,
    number: int | None = None,
    withdrawn: bool = False,
) -> ChipEntryRow:
    """Write an entry in this transaction, or another version of entry `number`, and keep the sums of the table.

    `what` it holds is checked already; it moves these chips (`ledger.entries.flows`).
    """
    if number is None:
        number = writing.next_number(ChipEntries.entry, table_id=context.table_id)
        check_table_limits(number, quota.MAX_CHIP_ENTRIES)
    row = _row(context, number, writing.next_revision(context.table), kind, what, moved)
    row = row.replace(withdrawn=withdrawn, idempotency_key=key and key.text, request_hash=key and key.request)
    table = writing.current(context.table)
    sums = ChipEntrySums(table.entry_balances, table.bought_chips)
    apply_to_sums(sums, row)
    writing.update(table, entry_balances=sums.beside, bought_chips=sums.stacks)
    return writing.insert(row)


def write_withdrawal(
    writing: WriteTransaction, context: TableContext, row: ChipEntryRow, *, key: IdempotencyKey | None = None
) -> ChipEntryRow:
    """Withdraw an entry, of which this is the newest version, in this transaction."""
    words = queries.chip_entries.objections(writing, context.table_id, [row.entry]) if row.kind in PLAY_KINDS else ()
    resolve(writing, context, (said for said in words if not said.resolved))
    return write_chip_entry(
        writing, context, row.kind, row.details, row.chip_flows, key=key, number=row.entry, withdrawn=True
    )


def apply_to_sums(sums: ChipEntrySums, row: ChipEntryRow) -> None:
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
    context: TableContext,
    number: int,
    revision: int,
    kind: str,
    what: Mapping[str, Any],
    moved: Sequence[Sequence[int]],
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


def _answered(writing: WriteTransaction, context: TableContext, key: IdempotencyKey | None) -> ChipEntryView | None:
    """What the same request has made before; `KeyUsed` where this key stood for another."""
    if key is None:
        return None
    known = queries.hands.find_by_key(writing, context.table_id, key.text)
    if known is None:
        return None
    if isinstance(known, HandRow) or known.request_hash != key.request:
        raise IdempotencyKeyReused
    upto = [
        row
        for row in queries.chip_entries.entry(writing, context.table_id, known.entry)
        if row.revision <= known.revision
    ]
    return replace(chip_entry_view(context, upto), is_repeat=True)


def _kept(reading: ReadTransaction, context: TableContext, model: ChipEntryInput) -> dict[str, Any]:
    """What an entry holds as the row has it, of people who are here; of a count with what the book says now."""

    def named(field: str, party: int | str) -> int:
        return _person(context, field, party)

    if isinstance(model, CountEntry):
        return _beside_the_book(reading, context, model, named)
    what = model.kept(named)
    return {**what, **money_value(reading, context, what)} if isinstance(model, PaymentEntry) else what


def _person(context: TableContext, field: str, party: int | str) -> int:
    known = context.people.get(party) if isinstance(party, int) else context.people_by_name.get(normalize_name(party))
    if known is None:
        raise Refused([Problem(field, "unknown", text("nobody here is called so"))])
    if known.placeholder:
        raise Refused([Problem(field, "placeholder", text("nobody sits there yet: say first who does"))])
    return known.person


def _beside_the_book(
    reading: ReadTransaction, context: TableContext, count: CountEntry, named: FindPerson
) -> dict[str, Any]:
    contexts = all_sheet_contexts(reading, context)
    if count.bears is not None and not chips_are_known(context.table):
        raise Refused([Problem("bears", "no_start", text("say first how many chips everybody began with"))])
    database = chips_held_by_person(context, contexts, total_up(context, contexts).totals)
    shown = {named(f"book.{name}", name): chips for name, chips in count.book.items()}
    if any(database[person] != chips for person, chips in shown.items()):
        raise NotAllowedNow(text("Chips have moved since the count was shown: look at it again."))
    return count.beside(database, named).kept(named)


def raise_entry_objection(
    database: Database, caller: Caller, entry: int, word: str = "", *, revision: int | None = None
) -> ChipEntryView:
    """Say that an adjustment, or a count that somebody bears, is not right; the entry with it.

    `Taken` where it has changed since that `revision`, `NotNow` where nothing of it was won or lost. One word a
    person stands: said again, another word takes its place, and everybody is asked anew.
    """
    said = read(ObjectionInput, {"word": word})
    with write_transaction(database, caller) as (writing, context):
        versions = _disputable(writing, context, entry, revision)
        if not update_own_objection(writing, context, _standing(writing, context, entry), said.word):
            _say(writing, context, entry, said.word)
        return _entry(writing, context, versions)


def accept_entry(database: Database, caller: Caller, entry: int, *, revision: int | None = None) -> ChipEntryView:
    """Say that an entry is right all the same; one's own word is taken back, another's waits for whom it concerns."""
    with write_transaction(database, caller) as (writing, context):
        versions = _disputable(writing, context, entry, revision)
        accept(writing, context, _standing(writing, context, entry), people_concerned(versions[-1]))
        return _entry(writing, context, versions)


def _entry(reading: ReadTransaction, context: TableContext, versions: Sequence[ChipEntryRow]) -> ChipEntryView:
    words = queries.chip_entries.objections(reading, context.table_id, [versions[-1].entry])
    return chip_entry_view(context, versions, words)


def require_entry(
    reading: ReadTransaction, context: TableContext, number: int, revision: int | None
) -> list[ChipEntryRow]:
    """Return all versions of an entry; `NotFound` without one, `Taken` if it has changed since that `revision`."""
    versions = queries.chip_entries.entry(reading, context.table_id, number) if is_valid_number(number) else ()
    if not versions:
        raise NotFound(text("there is no such entry here"))
    if revision not in {None, versions[-1].revision}:
        raise AlreadyChanged(text("this entry has been changed by somebody else"), _entry(reading, context, versions))
    return [*versions]


def _disputable(
    writing: WriteTransaction, context: TableContext, number: int, revision: int | None
) -> list[ChipEntryRow]:
    versions = require_entry(writing, context, number, revision)
    if versions[-1].kind not in PLAY_KINDS or versions[-1].withdrawn or not versions[-1].chip_flows:
        raise NotAllowedNow(text("Nothing was won or lost by this entry."))
    return versions


def _standing(writing: WriteTransaction, context: TableContext, number: int) -> list[ChipEntryObjectionRow]:
    return [said for said in queries.chip_entries.objections(writing, context.table_id, [number]) if not said.resolved]


def _say(writing: WriteTransaction, context: TableContext, number: int, word: str) -> None:
    writing.insert(
        ChipEntryObjectionRow(
            **new_objection_columns(
                writing, context, writing.next_number(ChipEntryObjections.objection, table_id=context.table_id), word
            ),
            entry=number,
        )
    )


def chip_holders(context: TableContext, table: TableView) -> tuple[Holder, ...]:
    """Everybody with a part in the chips: who sits here first, then who has any, or watches."""
    stacks, watching = bought(context.table.bought_chips), {one.person for one in table.spectators}
    known = [context.people[person] for person in context.seats]
    others = [one for person, one in context.people.items() if person not in context.seats]
    with_part = [
        one for one in others if one.name in table.chips_held or one.name in table.totals or one.person in watching
    ]
    return tuple(
        Holder(
            person=one.person,
            name=one.name,
            mine=one.person == context.me.person,
            was_seated=one.person in context.seats or any(one.name in game.players for game in table.games),
            chips_held=table.chips_held.get(one.name),
            total=table.totals.get(one.name, 0),
            bought=stacks.get(one.person, 0),
        )
        for one in (*known, *with_part)
        if not one.placeholder
    )
