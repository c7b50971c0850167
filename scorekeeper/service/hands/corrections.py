"""What a corrected or withdrawn hand changes, shown before it is kept and kept all at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.games.fields import clamp_number, is_valid_number
from scorekeeper.games.words import text
from scorekeeper.service import quota
from scorekeeper.service.access.callers import Caller, IdempotencyKey, require_player
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import (
    load_context,
    preview_transaction,
    read_transaction,
    require_unlocked,
    write_transaction,
)
from scorekeeper.service.errors import IdempotencyKeyReused, UndoExpired, hand_not_found
from scorekeeper.service.hands.consequences import Correction, HandChange, consequences_of
from scorekeeper.service.hands.objections import resolve_objections
from scorekeeper.service.hands.versions import (
    Replacement,
    build_version,
    empty_version,
    outcome,
    payment_flows,
    replay_later_hands,
    resettle_hand,
    set_author,
    with_chip_changes,
    with_new_balances,
)
from scorekeeper.service.people.people import keep_guests
from scorekeeper.service.quota import check_change_limit, check_table_limits, limit_request_work
from scorekeeper.service.views.hands import HandView, get_hand, hand_view
from scorekeeper.service.views.preconditions import find_hand, require_hand, require_setup
from scorekeeper.service.views.sheets import NextHand, next_hand
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import HandRow
from scorekeeper.store.queries.hand_filter import HandFilter
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction


def change_hand(  # noqa: PLR0913  a hand, and how it came
    transaction: ReadTransaction,
    context: TableContext,
    number: int,
    entry: Mapping[str, Any] | None,
    *,
    key: IdempotencyKey | None = None,
    revision: int | None = None,
    from_form: bool = False,
    undo: bool = False,
) -> Correction:
    """Correct a hand, or withdraw it where there is no entry (`undo`: to enter it again).

    One that was withdrawn stands again. Nothing is kept where `transaction` only reads.
    """
    if key and queries.hands.find_by_key(transaction, context.table_id, key.text):
        return repeated_correction(transaction, context, key)
    require_unlocked(context)
    old = require_hand(transaction, context, number, revision)
    if old.kind != "recorded":
        changes = queries.hand_counts.count_changes(transaction, context.table_id, context.sheet.sheet, number)
        check_change_limit(changes)
    before = queries.hands.previous_hand(transaction, context.table_id, context.sheet.sheet, number)
    hand = resettle_hand(context, before, old, entry, from_form=from_form)
    kind = _version_kind(old, entry, undo=undo)
    new = set_author(build_version(context, kind, hand, old.order_key), context, key=key)
    if (old.withdrawn, old.entry, outcome(old)) == (new.withdrawn, new.entry, outcome(new)):
        return build_correction(transaction, context, [(old, old)])
    later = queries.hands.hands_after(transaction, context.table_id, context.sheet.sheet, old.order_key)
    replaced = [(old, new), *replay_later_hands(context, old, new, limit_request_work(later))]
    if isinstance(transaction, WriteTransaction):
        keep_guests(transaction, context, new)
        replaced = store_versions(transaction, context, replaced)
    return build_correction(transaction, context, replaced)


def _version_kind(old: HandRow, entry: Mapping[str, Any] | None, *, undo: bool) -> str:
    if entry is None:
        return "undone" if undo else "withdrawn"
    return "restored" if old.withdrawn else "corrected"


def store_versions(
    writing: WriteTransaction, context: TableContext, replaced: Sequence[Replacement]
) -> list[Replacement]:
    """Write what takes the place of what, and return it; the first is the hand that was changed, or put in."""
    versions = queries.hand_counts.count_versions(writing, context.table.code)
    check_table_limits(versions + len(replaced), quota.MAX_VERSIONS)
    revision = writing.next_revision(context.table)
    written = with_chip_changes(context, [(old, new.replace(revision=revision)) for old, new in replaced])
    less = [flow for old, _ in replaced for flow in payment_flows(old)]
    writing.insert_all(new for _, new in written)
    balances = with_new_balances(context, less, [flow for _, new in replaced for flow in payment_flows(new)])
    writing.update(context.sheet, balances=balances)
    resolve_objections(writing, context, replaced[0][1].number)
    return written


def find_repeated(reading: ReadTransaction, context: TableContext, key: IdempotencyKey) -> tuple[TableContext, HandRow]:
    """Return the version that the request of this key made, and its sheet; `KeyUsed` if the request was another."""
    known = queries.hands.find_by_key(reading, context.table_id, key.text)
    if not isinstance(known, HandRow):
        raise IdempotencyKeyReused
    there = context if known.sheet == context.sheet.sheet else load_context(reading, context.table, known.sheet)
    if known.request_hash != key.request:
        raise IdempotencyKeyReused(get_hand(reading, there, known.number))
    return there, known


def repeated_correction(reading: ReadTransaction, context: TableContext, key: IdempotencyKey) -> Correction:
    """What the same request has changed before, or put in."""
    there, known = find_repeated(reading, context, key)
    replaced = []
    for new in queries.hands.versions_at_revision(reading, context.table_id, known.revision):
        old = queries.hands.newest_version(reading, context.table_id, known.sheet, new.number, before=new.revision)
        if old is None:  # it was put in
            old = empty_version(there, queries.hands.previous_hand(reading, there.table_id, new.sheet, new.number), new)
        replaced.append((old, new))
    return build_correction(reading, there, replaced)


def build_correction(reading: ReadTransaction, context: TableContext, replaced: Sequence[Replacement]) -> Correction:
    """The views of what is replaced: the hand itself with its history, the others as they come out."""
    (old, new), *later = replaced
    there = [old] if old.revision else []
    hand = get_hand(reading, context, new.number) if new.revision else hand_view(context, new, there)
    before = hand_view(context, old)
    changed = tuple(HandChange(hand_view(context, row), hand_view(context, again)) for row, again in later)
    if isinstance(reading, WriteTransaction):
        return Correction(hand, before, changed)
    changes = (HandChange(before if there else None, hand), *changed)
    return Correction(hand, before, changed, consequences_of(reading, context, changes, replaced[-1][1]))


def correct_hand(  # noqa: PLR0913  a hand, and how it came
    database: Database,
    caller: Caller,
    number: int,
    entry: Mapping[str, Any],
    *,
    sheet: int | None = None,
    setup_revision: int | None = None,
    revision: int | None = None,
    key: IdempotencyKey | None = None,
    preview: bool = False,
    from_form: bool = False,
) -> Correction:
    """Put another result in the place of a hand, a withdrawn one too; with every later hand that changes by it.

    `Taken`, with what is there, where `revision` is given and the hand has changed since; `Refused` naming the later
    hand that would become impossible. With `preview` nothing is kept. Otherwise as `record`.
    """
    with preview_transaction(database, caller, sheet, preview=preview, key=key) as (transaction, context):
        require_setup(transaction, context, None, setup_revision)
        return change_hand(transaction, context, number, entry, key=key, revision=revision, from_form=from_form)


def withdraw_hand(  # noqa: PLR0913  a hand, and how it came
    database: Database,
    caller: Caller,
    number: int,
    *,
    sheet: int | None = None,
    revision: int | None = None,
    key: IdempotencyKey | None = None,
    preview: bool = False,
) -> Correction:
    """Take a hand back: it pays nothing, the next begins as it did, and its number stays. Otherwise as `correct`."""
    with preview_transaction(database, caller, sheet, preview=preview, key=key) as (transaction, context):
        return change_hand(transaction, context, number, None, key=key, revision=revision)


def undo_hand(
    database: Database, caller: Caller, number: int, revision: int, *, sheet: int | None = None
) -> Correction:
    """Take a hand back that has just been saved, at that `revision`, to enter it again under its number.

    `TooLate` once another hand has been saved since; otherwise as `withdraw`.
    """
    with write_transaction(database, caller, sheet) as (writing, context):
        if is_valid_number(number) and queries.hand_counts.recorded_since(
            writing, context.table_id, clamp_number(revision)
        ):
            said = text(
                "another hand has been saved since: hand %(number)s can be corrected or withdrawn, but not undone",
                number=number,
            )
            raise UndoExpired(said, get_hand(writing, context, number))
        return change_hand(writing, context, number, None, revision=revision, undo=True)


def restore_hand(  # noqa: PLR0913  a hand, and how it came
    database: Database,
    caller: Caller,
    number: int,
    *,
    sheet: int | None = None,
    revision: int | None = None,
    preview: bool = False,
) -> Correction:
    """Let a withdrawn hand stand again as it was entered, with every later hand that changes by it: as `correct`."""
    with preview_transaction(database, caller, sheet, preview=preview) as (transaction, context):
        there = find_hand(transaction, context, number)
        return change_hand(
            transaction, context, number, context.entry_with_names(there) if there else {}, revision=revision
        )


def get_correction_form(database: Database, caller: Caller, number: int, *, sheet: int | None = None) -> CorrectionForm:
    """A hand as it stands, and what it began with; `NotFound` where there is none."""
    with read_transaction(database, caller, sheet) as (reading, context):
        require_player(context.me)
        table = get_table_view(reading, context, HandFilter(number) if is_valid_number(number) else None)
        if not table.sheet.hands:
            raise hand_not_found(number)
        before = queries.hands.previous_hand(reading, context.table_id, context.sheet.sheet, number)
        return CorrectionForm(table, table.sheet.hands[0], next_hand(context, before, number))


@dataclass(frozen=True)
class CorrectionForm:
    """A hand to be corrected, at its table; `before` is what it began with."""

    table: TableView
    hand: HandView
    before: NextHand
