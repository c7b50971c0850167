"""Hands: recorded, looked at before, corrected, withdrawn. Nothing that was recorded is ever lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.games.words import text
from scorekeeper.ledger.sheet import SettledHand
from scorekeeper.service import bounds, present
from scorekeeper.service.balances import flows, rebalanced
from scorekeeper.service.caller import Caller, Key
from scorekeeper.service.changes import Correction
from scorekeeper.service.context import (
    Context,
    changing,
    considering,
    is_number,
    let_change,
    let_open,
    let_write,
    looking,
    within,
)
from scorekeeper.service.errors import TooLate, no_hand
from scorekeeper.service.hand_views import HandView
from scorekeeper.service.hands.correcting import change, find_repeated
from scorekeeper.service.hands.laying import let_record
from scorekeeper.service.hands.numbering import find_hand, must_be_next
from scorekeeper.service.hands.settling import settle, sign, version
from scorekeeper.service.people import keep_guests
from scorekeeper.service.present_table import table_view
from scorekeeper.service.views import Preview, Reopened
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.queries.hand_filter import HandFilter
from scorekeeper.store.queries.hand_order import position_of_number
from scorekeeper.store.queries.hands import SheetStatus
from scorekeeper.store.transactions import ReadTransaction


def record(  # noqa: PLR0913  a hand, and how it came
    book: Database,
    who: Caller,
    entry: Mapping[str, Any],
    *,
    sheet: int | None = None,
    agreed: int | None = None,
    number: int | None = None,
    follows: int | None = None,
    key: Key | None = None,
    typed: bool = False,
    for_: int | None = None,
    seen: int | None = None,
) -> tuple[HandView, bool]:
    """Record the next hand; the hand, and whether it is new: the same request with the same key is the same hand.

    Where they are given and do not fit, nothing is written: `Moved` where `sheet` is not the newest, or its seats and
    rules are no longer those `agreed` on at that revision, or the hand before not the one that it `follows`; `Taken`,
    with what is there, where `number` is not the next; `KeyUsed` where the key stood for something else. `for_` is the
    seat it is entered for. `Stale` where it holds something else than is laid; `seen` is the revision of the draft that
    it was made from.
    """
    with changing(book, who, key=key) as (writing, context):
        stands = queries.hands.next_hand(writing, context.table_id, context.sheet.sheet, key.text if key else None)
        if key and stands.is_known:
            there, known = find_repeated(writing, context, key)
            return present.one_hand(writing, there, known.number), False
        present.must_fit(writing, context, sheet, agreed)
        let_change(context)
        must_be_next(writing, context, stands, number)
        bounds.check_room(stands.number, bounds.MOST_HANDS)
        hand = _next(writing, context, stands, entry, follows=follows, typed=typed, seen=seen)
        row = sign(version(context, "recorded", hand, position_of_number(stands.number)), context, for_, key)
        if hand.guests:
            keep_guests(writing, context, row)
        # What was entered of it ends with it: a draft is of one hand, and this one is in the book.
        row = writing.insert(row.replace(revision=writing.next_revision(context.table)))
        writing.update(context.sheet, balances=rebalanced(context, more=flows(row)))
        return present.hand(context, row), True


def _next(  # noqa: PLR0913  a hand, and how it came
    reading: ReadTransaction,
    context: Context,
    stands: SheetStatus,
    entry: Mapping[str, Any],
    *,
    follows: int | None,
    typed: bool,
    seen: int | None,
) -> SettledHand:
    """What the next hand comes to, if it follows the one that it means and what is laid allows it."""
    present.must_follow(reading, context, stands.last, follows)
    let_record(context, stands, entry, typed=typed, seen=seen)
    return settle(context, stands.last, entry, stands.number, typed=typed)


def preview(  # noqa: PLR0913  a hand, and how it came
    book: Database,
    who: Caller,
    entry: Mapping[str, Any],
    *,
    sheet: int | None = None,
    agreed: int | None = None,
    number: int | None = None,
    follows: int | None = None,
    typed: bool = False,
    seen: int | None = None,
    as_next: bool = False,
) -> Preview:
    """What a hand would come to, as the next or in the place of hand `number`, and its table; nothing is kept.

    `Moved` where `sheet`, what was `agreed` or what it `follows` does not fit, as in `record`; with `as_next`, which
    says that the next hand is meant, `Taken` too.
    """
    with looking(book, who) as (reading, context):
        let_write(context.me)
        let_open(context)
        present.must_fit(reading, context, sheet, agreed)
        let_change(context)
        stands = queries.hands.next_hand(reading, context.table_id, context.sheet.sheet)
        if as_next:
            must_be_next(reading, context, stands, number)
        if number is None or number == stands.number:
            hand = _next(reading, context, stands, entry, follows=follows, typed=typed, seen=seen)
        else:
            if not 1 <= number < stands.number:
                raise no_hand(number)
            before = queries.hands.previous_hand(reading, context.table_id, context.sheet.sheet, number)
            hand = settle(context, before, entry, number, typed=typed)
        row = sign(version(context, "recorded", hand, position_of_number(hand.number)), context)
        return Preview(table_view(reading, context, HandFilter(limit=1)), present.hand(context, row))


def correct(  # noqa: PLR0913  a hand, and how it came
    book: Database,
    who: Caller,
    number: int,
    entry: Mapping[str, Any],
    *,
    sheet: int | None = None,
    agreed: int | None = None,
    revision: int | None = None,
    key: Key | None = None,
    preview: bool = False,
    typed: bool = False,
) -> Correction:
    """Put another result in the place of a hand, a withdrawn one too; with every later hand that changes by it.

    `Taken`, with what is there, where `revision` is given and the hand has changed since; `Refused` naming the later
    hand that would become impossible. With `preview` nothing is kept. Otherwise as `record`.
    """
    with considering(book, who, sheet, preview=preview, key=key) as (transaction, context):
        present.must_fit(transaction, context, None, agreed)
        return change(transaction, context, number, entry, key=key, revision=revision, typed=typed)


def withdraw(  # noqa: PLR0913  a hand, and how it came
    book: Database,
    who: Caller,
    number: int,
    *,
    sheet: int | None = None,
    revision: int | None = None,
    key: Key | None = None,
    preview: bool = False,
) -> Correction:
    """Take a hand back: it pays nothing, the next begins as it did, and its number stays. Otherwise as `correct`."""
    with considering(book, who, sheet, preview=preview, key=key) as (transaction, context):
        return change(transaction, context, number, None, key=key, revision=revision)


def undo(book: Database, who: Caller, number: int, revision: int, *, sheet: int | None = None) -> Correction:
    """Take a hand back that has just been saved, at that `revision`, to enter it again under its number.

    `TooLate` once another hand has been saved since; otherwise as `withdraw`.
    """
    with changing(book, who, sheet) as (writing, context):
        if is_number(number) and queries.hand_counts.recorded_since(writing, context.table_id, within(revision)):
            said = text(
                "another hand has been saved since: hand %(number)s can be corrected or withdrawn, but not undone",
                number=number,
            )
            raise TooLate(said, present.one_hand(writing, context, number))
        return change(writing, context, number, None, revision=revision, undo=True)


def restore(  # noqa: PLR0913  a hand, and how it came
    book: Database,
    who: Caller,
    number: int,
    *,
    sheet: int | None = None,
    revision: int | None = None,
    preview: bool = False,
) -> Correction:
    """Let a withdrawn hand stand again as it was entered, with every later hand that changes by it: as `correct`."""
    with considering(book, who, sheet, preview=preview) as (transaction, context):
        there = find_hand(transaction, context, number)
        return change(transaction, context, number, context.entry_of(there) if there else {}, revision=revision)


def reopen(book: Database, who: Caller, number: int, *, sheet: int | None = None) -> Reopened:
    """A hand as it stands, and what it began with; `NotFound` where there is none."""
    with looking(book, who, sheet) as (reading, context):
        let_write(context.me)
        table = table_view(reading, context, HandFilter(number) if is_number(number) else None)
        if not table.sheet.hands:
            raise no_hand(number)
        before = queries.hands.previous_hand(reading, context.table_id, context.sheet.sheet, number)
        return Reopened(table, table.sheet.hands[0], present.following(context, before, number))
