"""What a corrected or withdrawn hand changes, shown before it is kept and kept all at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.games.words import text
from scorekeeper.service import bounds, present
from scorekeeper.service.balances import flows, rebalance
from scorekeeper.service.caller import Key
from scorekeeper.service.changes import Change, Correction
from scorekeeper.service.context import Context, is_number, let_change
from scorekeeper.service.errors import Taken, no_hand
from scorekeeper.service.hands import keys
from scorekeeper.service.hands.changed import keep_changed
from scorekeeper.service.hands.objections import close
from scorekeeper.service.hands.settling import Replacement, came_to, consequences, gap, settle_again, sign, version
from scorekeeper.service.people import keep_guests
from scorekeeper.service.present_table import consequences_of
from scorekeeper.store.queries import Reading
from scorekeeper.store.rows import HandRow
from scorekeeper.store.writing import Writing


def change(  # noqa: PLR0913  a hand, and how it came
    transaction: Reading,
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
    if key and transaction.known_by_key(context.table_id, key.text):
        return again(transaction, context, key)
    let_change(context)
    old = _current(transaction, context, number, revision)
    if old.kind != "recorded":
        bounds.check_changes(transaction.changed_often(context.table_id, context.sheet.sheet, number))
    before = transaction.hand_before(context.table_id, context.sheet.sheet, number)
    hand = settle_again(context, before, old, entry, typed=typed)
    kind = _kind(old, entry, undo=undo)
    new = sign(version(context, kind, hand, old.place), context, key=key)
    if (old.withdrawn, old.entry, came_to(old)) == (new.withdrawn, new.entry, came_to(new)):
        return correction(transaction, context, [(old, old)])
    later = transaction.hands_after(context.table_id, context.sheet.sheet, old.place)
    replaced = [(old, new), *consequences(context, old, new, bounds.at_once(later))]
    if isinstance(transaction, Writing):
        keep_guests(transaction, context, new)
        keep(transaction, context, replaced)
    return correction(transaction, context, replaced)


def _current(reading: Reading, context: Context, number: int, revision: int | None) -> HandRow:
    row = reading.hand(context.table_id, context.sheet.sheet, number) if is_number(number) else None
    if row is None:
        raise no_hand(number)
    if revision is not None and revision != row.revision:
        there = present.one_hand(reading, context, number)
        raise Taken(text("hand %(number)s has been changed by somebody else", number=number), there)
    return row


def _kind(old: HandRow, entry: Mapping[str, Any] | None, *, undo: bool) -> str:
    if entry is None:
        return "undone" if undo else "withdrawn"
    return "restored" if old.withdrawn else "corrected"


def keep(writing: Writing, context: Context, replaced: Sequence[Replacement]) -> None:
    """Write what takes the place of what; the first is the hand that was changed, or put in."""
    written = writing.versions_written(context.table.code)
    bounds.check_room(written + len(replaced), bounds.MOST_VERSIONS)
    revision = writing.touch(context.table)
    for _, new in replaced:
        new.revision = revision
    keep_changed(context, replaced)
    less = [flow for old, _ in replaced for flow in flows(old)]
    rebalance(context, less, [flow for _, new in replaced for flow in flows(new)])
    writing.put_hands(context.table, context.sheet, [new for _, new in replaced])
    close(writing, context, replaced[0][1].number)


def again(reading: Reading, context: Context, key: Key) -> Correction:
    """What the same request has changed before, or put in."""
    there, known = keys.answered(reading, context, key)
    replaced = []
    for new in reading.written_at(context.table_id, known.revision):
        old = reading.hand(context.table_id, known.sheet, new.number, before=new.revision)
        replaced.append((old or _nothing(reading, there, new), new))
    return correction(reading, there, replaced)


def _nothing(reading: Reading, context: Context, new: HandRow) -> HandRow:
    return gap(context, reading.hand_before(context.table_id, new.sheet, new.number), new)


def correction(reading: Reading, context: Context, replaced: Sequence[Replacement]) -> Correction:
    """The views of what is replaced: the hand itself with its history, the others as they come out."""
    (old, new), *later = replaced
    there = [old] if old.revision else []
    hand = present.one_hand(reading, context, new.number) if new.revision else present.hand(context, new, there)
    before = present.hand(context, old)
    changed = tuple(Change(present.hand(context, row), present.hand(context, again)) for row, again in later)
    if isinstance(reading, Writing):
        return Correction(hand, before, changed)
    changes = (Change(before if there else None, hand), *changed)
    return Correction(hand, before, changed, consequences_of(reading, context, changes, replaced[-1][1]))
