"""What a corrected or withdrawn hand changes, shown before it is kept and kept all at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.games.words import text
from scorekeeper.service import show
from scorekeeper.service.bounds import grow, weigh
from scorekeeper.service.course import outcome_of
from scorekeeper.service.errors import NotFound, Taken
from scorekeeper.service.objections import close
from scorekeeper.service.people import meet_guests
from scorekeeper.service.room import Room, enter, flows, is_number, let_change, rebalance
from scorekeeper.service.versions import Replacement, changed_version, consequences, sign
from scorekeeper.service.views import Actor, Change, Correction
from scorekeeper.store.queries import Reading
from scorekeeper.store.rows import HandRow
from scorekeeper.store.writing import Writing


def change(  # noqa: PLR0913  a hand, and how it came
    transaction: Reading,
    actor: Actor,
    number: int,
    entry: Mapping[str, Any] | None,
    *,
    key: str | None = None,
    revision: int | None = None,
    typed: bool = False,
    sheet: int | None = None,
) -> Correction:
    """Correct a hand, or withdraw it where there is no entry; nothing is kept where `transaction` only reads."""
    look = transaction.lock if isinstance(transaction, Writing) else transaction.table
    table = look(actor.table_id)
    if key and (known := transaction.hand_by_key(actor.table_id, key)):
        return _again(transaction, enter(transaction, table, known.sheet), known, number)
    room = enter(transaction, table, sheet)
    let_change(room)
    old = _current(transaction, room, number, revision)
    before = transaction.hand(actor.table_id, room.sheet.sheet, number - 1)
    new = sign(changed_version(room, before, old, entry, typed=typed), room, actor, key=key)
    if (old.withdrawn, old.entry, outcome_of(old)) == (new.withdrawn, new.entry, outcome_of(new)):
        return _correction(transaction, room, [(old, old)])
    later = transaction.hands_after(actor.table_id, room.sheet.sheet, number)
    replaced = [(old, new), *consequences(room, old, new, later)]
    if isinstance(transaction, Writing):
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
    meet_guests(writing, room, replaced[0][1].entry)
    for _, new in replaced:
        new.revision = revision
    writing.add(*(new for _, new in replaced))
    less = [flow for old, _ in replaced for flow in flows(room, old)]
    rebalance(room, less, [flow for _, new in replaced for flow in flows(room, new)])
    close(writing, room, replaced[0][1].number)


def _again(reading: Reading, room: Room, known: HandRow, number: int) -> Correction:
    """What the same key has changed before."""
    if known.number != number or known.kind == "recorded":
        there = show.one_hand(reading, room, known.number)
        raise Taken(text("this was sent before, as hand %(number)s", number=known.number), there)
    replaced = []
    for new in reading.written_at(room.table_id, known.revision):
        old = reading.hand(room.table_id, room.sheet.sheet, new.number, before=new.revision)
        replaced.append((old or new, new))
    return _correction(reading, room, replaced)


def _correction(reading: Reading, room: Room, replaced: Sequence[Replacement]) -> Correction:
    """The views of what is replaced: the hand itself with its history, the others as they come out."""
    (old, new), *later = replaced
    hand = show.one_hand(reading, room, new.number) if new.revision else show.hand(room, new, [old])
    changes = (Change(row.number, show.hand(room, row), show.hand(room, replayed)) for row, replayed in later)
    return Correction(hand, show.hand(room, old), tuple(changes))
