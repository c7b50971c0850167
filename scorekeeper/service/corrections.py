"""What a corrected or withdrawn hand changes, shown before it is kept and kept all at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.games.words import text
from scorekeeper.service import show
from scorekeeper.service.bounds import grow, weigh
from scorekeeper.service.errors import KeyUsed, NotFound, Taken
from scorekeeper.service.objections import close
from scorekeeper.service.people import meet
from scorekeeper.service.room import Room, enter, flows, is_number, let_change, rebalance
from scorekeeper.service.table_view import table_view
from scorekeeper.service.versions import Replacement, came_to, consequences, settle_again, sign, version
from scorekeeper.service.views import Change, Correction, Key
from scorekeeper.store.queries import Reading
from scorekeeper.store.rows import HandRow
from scorekeeper.store.writing import Writing


def change(  # noqa: PLR0913  a hand, and how it came
    transaction: Reading,
    room: Room,
    number: int,
    entry: Mapping[str, Any] | None,
    *,
    key: Key | None = None,
    revision: int | None = None,
    typed: bool = False,
) -> Correction:
    """Correct a hand, or withdraw it where there is no entry; nothing is kept where `transaction` only reads."""
    if key and (known := transaction.hand_by_key(room.table_id, key.text)):
        return _again(transaction, room, known, key)
    let_change(room)
    old = _current(transaction, room, number, revision)
    before = transaction.hand(room.table_id, room.sheet.sheet, number - 1)
    hand = settle_again(room, before, old, entry, typed=typed)
    new = sign(version(room, "withdrawn" if entry is None else "corrected", hand), room, key=key)
    if (old.withdrawn, old.entry, came_to(old)) == (new.withdrawn, new.entry, came_to(new)):
        return _correction(transaction, room, [(old, old)])
    later = transaction.hands_after(room.table_id, room.sheet.sheet, number)
    replaced = [(old, new), *consequences(room, old, new, later)]
    if isinstance(transaction, Writing):
        meet(transaction, room, hand.guests)
        _keep(transaction, room, replaced)
    return _correction(transaction, room, replaced)


def _current(reading: Reading, room: Room, number: int, revision: int | None) -> HandRow:
    row = reading.hand(room.table_id, room.sheet.sheet, number) if is_number(number) else None
    if row is None:
        raise NotFound(text("there is no hand %(number)s here", number=number))
    if revision is not None and revision != row.revision:
        there = show.one_hand(reading, room, number)
        raise Taken(text("hand %(number)s has been changed by somebody else", number=number), there)
    return row


def _keep(writing: Writing, room: Room, replaced: Sequence[Replacement]) -> None:
    grow(room.table, sum(weigh(new) for _, new in replaced))
    revision = writing.touch(room.table)
    for _, new in replaced:
        new.revision = revision
    writing.add(*(new for _, new in replaced))
    less = [flow for old, _ in replaced for flow in flows(room, old)]
    rebalance(room, less, [flow for _, new in replaced for flow in flows(room, new)])
    close(writing, room, replaced[0][1].number)


def _again(reading: Reading, room: Room, known: HandRow, key: Key) -> Correction:
    """What the same request has changed before."""
    there = room if known.sheet == room.sheet.sheet else enter(reading, room.table, known.sheet)
    if known.request != key.request:
        raise KeyUsed(show.one_hand(reading, there, known.number))
    replaced = []
    for new in reading.written_at(room.table_id, known.revision):
        old = reading.hand(room.table_id, known.sheet, new.number, before=new.revision)
        replaced.append((old or new, new))
    return _correction(reading, there, replaced)


def _correction(reading: Reading, room: Room, replaced: Sequence[Replacement]) -> Correction:
    """The views of what is replaced: the hand itself with its history, the others as they come out."""
    (old, new), *later = replaced
    hand = show.one_hand(reading, room, new.number) if new.revision else show.hand(room, new, [old])
    changes = (Change(row.number, show.hand(room, row), show.hand(room, replayed)) for row, replayed in later)
    table = None if isinstance(reading, Writing) else table_view(reading, room)
    return Correction(hand, show.hand(room, old), tuple(changes), table)
