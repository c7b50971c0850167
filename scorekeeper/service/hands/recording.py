"""Hands: recorded, looked at before, corrected, withdrawn. Nothing that was recorded is ever lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.games.words import text
from scorekeeper.service import present
from scorekeeper.service.bounds import grow, weigh
from scorekeeper.service.caller import Caller, Key
from scorekeeper.service.changes import Correction
from scorekeeper.service.context import (
    Context,
    changing,
    flows,
    is_number,
    let_change,
    let_write,
    looking,
    rebalance,
)
from scorekeeper.service.errors import Taken, no_hand
from scorekeeper.service.hand_views import HandView
from scorekeeper.service.hands import keys
from scorekeeper.service.hands.correcting import change
from scorekeeper.service.hands.laying import let_record
from scorekeeper.service.hands.settling import settle_next, sign, version
from scorekeeper.service.people import meet
from scorekeeper.service.present_table import table_view
from scorekeeper.service.views import Preview, Reopened
from scorekeeper.store.book import Book
from scorekeeper.store.queries import Reading
from scorekeeper.store.rows import HandRow
from scorekeeper.store.spans import Span


def record(  # noqa: PLR0913  a hand, and how it came
    book: Book,
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
    keys.check(key)
    with changing(book, who) as (writing, context):
        last, known, draft = writing.standing(context.table_id, context.sheet.sheet, key.text if key else None)
        if known and key:
            there = keys.answered(writing, context, known, key)
            return present.one_hand(writing, there, known.number), False
        present.must_fit(writing, context, sheet, agreed)
        let_change(context)
        _check_number(writing, context, last, number)
        present.must_follow(writing, context, last, follows)
        let_record(context, draft, last, entry, typed=typed, seen=seen)
        hand = settle_next(context, last, entry, typed=typed)
        row = sign(version(context, "recorded", hand), context, for_, key)
        grow(context.table, weigh(row))
        row.revision = writing.touch(context.table)
        meet(writing, context, hand.guests)
        writing.add(row)
        # What was entered of it ends with it: a draft is of one hand, and this one is in the book.
        rebalance(context, more=flows(context, row))
        return present.hand(context, row), True


def preview(  # noqa: PLR0913  a hand, and how it came
    book: Book,
    who: Caller,
    entry: Mapping[str, Any],
    *,
    sheet: int | None = None,
    agreed: int | None = None,
    number: int | None = None,
    follows: int | None = None,
    typed: bool = False,
    seen: int | None = None,
) -> Preview:
    """What a hand would come to, as the next or in the place of hand `number`, and its table; nothing is kept.

    `Moved` where `sheet`, what was `agreed` or what it `follows` does not fit, as in `record`.
    """
    with looking(book, who) as (reading, context):
        let_write(context.me)
        present.must_fit(reading, context, sheet, agreed)
        let_change(context)
        last, _, draft = reading.standing(context.table_id, context.sheet.sheet)
        if number is None or number == _number_after(last):
            present.must_follow(reading, context, last, follows)
            let_record(context, draft, last, entry, typed=typed, seen=seen)
            hand = settle_next(context, last, entry, typed=typed)
        else:
            if not 1 <= number < _number_after(last):
                raise no_hand(number)
            before = reading.hand(context.table_id, context.sheet.sheet, number - 1)
            hand = settle_next(context, before, entry, typed=typed)
        return Preview(
            table_view(reading, context), present.hand(context, sign(version(context, "recorded", hand), context))
        )


def correct(  # noqa: PLR0913  a hand, and how it came
    book: Book,
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
    keys.check(key)
    opened = looking(book, who, sheet) if preview else changing(book, who, sheet)
    with opened as (transaction, context):
        let_write(context.me)
        present.must_fit(transaction, context, None, agreed)
        return change(transaction, context, number, entry, key=key, revision=revision, typed=typed)


def withdraw(  # noqa: PLR0913  a hand, and how it came
    book: Book,
    who: Caller,
    number: int,
    *,
    sheet: int | None = None,
    revision: int | None = None,
    key: Key | None = None,
    preview: bool = False,
) -> Correction:
    """Take a hand back: it pays nothing, the next begins as it did, and its number stays. Otherwise as `correct`."""
    keys.check(key)
    opened = looking(book, who, sheet) if preview else changing(book, who, sheet)
    with opened as (transaction, context):
        let_write(context.me)
        return change(transaction, context, number, None, key=key, revision=revision)


def reopen(book: Book, who: Caller, number: int, *, sheet: int | None = None) -> Reopened:
    """A hand as it stands, and what it began with; `NotFound` where there is none."""
    with looking(book, who, sheet) as (reading, context):
        let_write(context.me)
        table = table_view(reading, context, Span(number, number) if is_number(number) else None)
        if not table.sheet.hands:
            raise no_hand(number)
        before = present.following(context, reading.hand(context.table_id, context.sheet.sheet, number - 1))
        return Reopened(table, table.sheet.hands[0], before)


def _number_after(last: HandRow | None) -> int:
    return last.number + 1 if last else 1


def _check_number(reading: Reading, context: Context, last: HandRow | None, number: int | None) -> None:
    following = _number_after(last)
    if number is None or number == following:
        return
    if 1 <= number < following:
        there = present.one_hand(reading, context, number)
        raise Taken(text("hand %(number)s has been recorded already", number=number), there)
    raise Taken(text("hand %(number)s comes next", number=following))
