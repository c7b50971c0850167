"""What a corrected or withdrawn hand changes, shown before it is kept and kept all at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.service import bounds, present
from scorekeeper.service.balances import flows, rebalanced
from scorekeeper.service.caller import Key
from scorekeeper.service.changes import Change, Correction, consequences_of
from scorekeeper.service.context import Context, enter, let_change
from scorekeeper.service.errors import KeyUsed
from scorekeeper.service.hands.changed import with_changes
from scorekeeper.service.hands.numbering import require_hand
from scorekeeper.service.hands.objections import close
from scorekeeper.service.hands.settling import Replacement, came_to, consequences, gap, settle_again, sign, version
from scorekeeper.service.people import keep_guests
from scorekeeper.store import queries
from scorekeeper.store.models.hands import HandRow
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction


def change(  # noqa: PLR0913  a hand, and how it came
    transaction: ReadTransaction,
    context: Context,
    number: int,
    entry: Mapping[str, Any] | None,
    *,
    key: Key | None = None,
    revision: int | None = None,
    typed: bool = False,
    undo: bool = False,
) -> Correction:
    """Correct a hand, or withdraw it where there is no entry (`undo`: to enter it again).

    One that was withdrawn stands again. Nothing is kept where `transaction` only reads.
    """
    if key and queries.hands.find_by_key(transaction, context.table_id, key.text):
        return again(transaction, context, key)
    let_change(context)
    old = require_hand(transaction, context, number, revision)
    if old.kind != "recorded":
        changes = queries.hand_counts.count_changes(transaction, context.table_id, context.sheet.sheet, number)
        bounds.check_changes(changes)
    before = queries.hands.previous_hand(transaction, context.table_id, context.sheet.sheet, number)
    hand = settle_again(context, before, old, entry, typed=typed)
    kind = _kind(old, entry, undo=undo)
    new = sign(version(context, kind, hand, old.order_key), context, key=key)
    if (old.withdrawn, old.entry, came_to(old)) == (new.withdrawn, new.entry, came_to(new)):
        return correction(transaction, context, [(old, old)])
    later = queries.hands.hands_after(transaction, context.table_id, context.sheet.sheet, old.order_key)
    replaced = [(old, new), *consequences(context, old, new, bounds.at_once(later))]
    if isinstance(transaction, WriteTransaction):
        keep_guests(transaction, context, new)
        replaced = keep(transaction, context, replaced)
    return correction(transaction, context, replaced)


def _kind(old: HandRow, entry: Mapping[str, Any] | None, *, undo: bool) -> str:
    if entry is None:
        return "undone" if undo else "withdrawn"
    return "restored" if old.withdrawn else "corrected"


def keep(writing: WriteTransaction, context: Context, replaced: Sequence[Replacement]) -> list[Replacement]:
    """Write what takes the place of what, and return it; the first is the hand that was changed, or put in."""
    versions = queries.hand_counts.count_versions(writing, context.table.code)
    bounds.check_room(versions + len(replaced), bounds.MOST_VERSIONS)
    revision = writing.next_revision(context.table)
    written = with_changes(context, [(old, new.replace(revision=revision)) for old, new in replaced])
    less = [flow for old, _ in replaced for flow in flows(old)]
    writing.insert_all(new for _, new in written)
    balances = rebalanced(context, less, [flow for _, new in replaced for flow in flows(new)])
    writing.update(context.sheet, balances=balances)
    close(writing, context, replaced[0][1].number)
    return written


def find_repeated(reading: ReadTransaction, context: Context, key: Key) -> tuple[Context, HandRow]:
    """Return the version that the request of this key made, and its sheet; `KeyUsed` if the request was another."""
    known = queries.hands.find_by_key(reading, context.table_id, key.text)
    if not isinstance(known, HandRow):
        raise KeyUsed
    there = context if known.sheet == context.sheet.sheet else enter(reading, context.table, known.sheet)
    if known.request_hash != key.request:
        raise KeyUsed(present.one_hand(reading, there, known.number))
    return there, known


def again(reading: ReadTransaction, context: Context, key: Key) -> Correction:
    """What the same request has changed before, or put in."""
    there, known = find_repeated(reading, context, key)
    replaced = []
    for new in queries.hands.versions_at_revision(reading, context.table_id, known.revision):
        old = queries.hands.newest_version(reading, context.table_id, known.sheet, new.number, before=new.revision)
        if old is None:  # it was put in
            old = gap(there, queries.hands.previous_hand(reading, there.table_id, new.sheet, new.number), new)
        replaced.append((old, new))
    return correction(reading, there, replaced)


def correction(reading: ReadTransaction, context: Context, replaced: Sequence[Replacement]) -> Correction:
    """The views of what is replaced: the hand itself with its history, the others as they come out."""
    (old, new), *later = replaced
    there = [old] if old.revision else []
    hand = present.one_hand(reading, context, new.number) if new.revision else present.hand(context, new, there)
    before = present.hand(context, old)
    changed = tuple(Change(present.hand(context, row), present.hand(context, again)) for row, again in later)
    if isinstance(reading, WriteTransaction):
        return Correction(hand, before, changed)
    changes = (Change(before if there else None, hand), *changed)
    return Correction(hand, before, changed, consequences_of(reading, context, changes, replaced[-1][1]))
