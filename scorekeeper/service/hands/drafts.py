"""The draft: what everybody has entered of the next hand, shared by all devices of a table."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.sheet import HandMetadata, reseat_fields, seats_now
from scorekeeper.service import face_down, present
from scorekeeper.service.caller import Actor, Caller
from scorekeeper.service.context import Context, changing, let_change, let_open, looking
from scorekeeper.service.errors import Stale
from scorekeeper.service.hand_views import DraftView, Entered, Next
from scorekeeper.service.hands import laying
from scorekeeper.service.hands.numbering import must_be_next
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import DraftRow
from scorekeeper.store.queries.hands import SheetStatus
from scorekeeper.store.transactions import WriteTransaction

MOST_FIELDS: Final = 400
LONGEST_NAME: Final = 80
LONGEST_VALUE: Final = 500
MOST_VALUES: Final = 100


@contextmanager
def _changing_draft(
    book: Database, who: Caller, number: int, sheet: int | None, agreed: int | None
) -> Iterator[tuple[WriteTransaction, Context, SheetStatus, DraftRow]]:
    """Open a transaction for the draft of hand `number`, which is empty if there is none yet."""
    with changing(book, who) as (writing, context):
        present.must_fit(writing, context, sheet, agreed)
        let_change(context)
        stands = queries.hands.next_hand(writing, context.table_id, context.sheet.sheet)
        must_be_next(writing, context, stands, number)
        row, here = stands.draft, context.sheet
        if row is None or (row.sheet, row.number) != (here.sheet, number):
            row = DraftRow(
                table_id=here.table_id, sheet=here.sheet, number=number, revision=0, fields={}, entered_by={}
            )
        yield writing, context, stands, row


def view(
    book: Database, who: Caller, *, sheet: int | None = None, agreed: int | None = None, number: int | None = None
) -> DraftView:
    """What has been entered of the next hand; `Moved` where the table plays another sheet, or by another agreement.

    `Taken` or `Moved` where `number` is given and is not that of the next hand.
    """
    with looking(book, who) as (reading, context):
        let_open(context)
        present.must_fit(reading, context, sheet, agreed)
        stands = queries.hands.next_hand(reading, context.table_id, context.sheet.sheet)
        must_be_next(reading, context, stands, number)
        return present.draft(context, stands.draft, stands.number, context.me)


def write(  # noqa: PLR0913  fields, and how they came
    book: Database,
    who: Caller,
    number: int,
    fields: Mapping[str, Entered],
    *,
    sheet: int | None = None,
    agreed: int | None = None,
    seen: Mapping[str, Entered] | None = None,
    for_seat: int | None = None,
) -> DraftView:
    """Enter some fields of hand `number`; "" takes one out.

    `Taken`, with what is there, where that hand has been recorded; `Stale` where somebody else entered another value
    than the one that was `seen`, something that lies face down for this device, or something that is laid and not for
    this device to mend. What a game keeps face down is turned up when all of it is in. `Moved` where the table plays
    another sheet, or by another agreement.
    """
    _check(fields)
    with _changing_draft(book, who, number, sheet, agreed) as (writing, context, stands, there):
        _belong(context, fields)
        actor = context.me
        follows = stands.last.next_dealer if stands.last else context.sheet.first_dealer
        laying.refuse_hidden(context, there, fields, actor)
        laying.let_write(context, there, fields, actor, follows)
        if seen is not None and any(_is_stale(there, name, fields[name], seen, actor) for name in fields):
            raise Stale(text("somebody else has entered this meanwhile"), present.draft(context, there, number, actor))
        mended = {name for name in there.placed if fields.get(name, there.fields[name]) != there.fields[name]}
        row = _entered(there, fields, [actor.device, actor.person, _other(context, actor, for_seat)])
        if len(row.fields) > MOST_FIELDS:
            raise _too_many()
        row = _keep(writing, context, stands.draft, row, follows, mended)
        return present.draft(context, row, number, actor)


def lay(  # noqa: PLR0913  a part, and how it came
    book: Database, who: Caller, number: int, value: Entered, *, sheet: int | None = None, agreed: int | None = None
) -> DraftView:
    """Lay one's own part of hand `number` on the table: only whoever deals, and the host, change it from then on.

    `NotYours` for who has none, `Refused` for what could not stand in a hand, `Stale` where another is laid already.
    """
    _check({"": value})
    with _changing_draft(book, who, number, sheet, agreed) as (writing, context, stands, there):
        actor = context.me
        coming = present.following(context, stands.last, stands.number)
        dealer = face_down.dealer(context, there, coming.dealer)
        seat = laying.own_seat(context, actor, dealer)
        state = coming.state if dealer == coming.dealer else context.played.game.redeal(coming.state, dealer)
        fields = {laying.field(context, seat): laying.fit(context, state, seat, value)}
        laying.let_write(context, there, fields, actor, coming.dealer)
        row = _entered(there, fields, [actor.device, actor.person, None])
        row = _keep(writing, context, stands.draft, row, coming.dealer, fields)
        return present.draft(context, row, number, actor)


def turn_up(
    book: Database, who: Caller, number: int, *, sheet: int | None = None, agreed: int | None = None
) -> DraftView:
    """Open what lies face down before all of it is in: from now on everybody sees what is entered of hand `number`."""
    with _changing_draft(book, who, number, sheet, agreed) as (writing, context, stands, there):
        revealed = there.replace(revealed=True, revision=writing.next_revision(context.table))
        row = _save(writing, stands.draft, revealed)
        return present.draft(context, row, number, context.me)


def move_with_people(writing: WriteTransaction, before: Context, number: int, now: Context, coming: Next) -> None:
    """Keep what has been entered of hand `number` with its people after they changed seats in the same game.

    It belongs to the hand that is `coming` now. What was entered for a person without a seat is dropped.
    """
    row = queries.hands.draft(writing, now.table_id)
    if row is None or (row.sheet, row.number) != (before.sheet.sheet, number):
        return
    moved = [*reseat_fields(now.played.game, row.fields, seats_now(before.seats, now.seats))]
    there = row.replace(
        sheet=now.sheet.sheet,
        number=coming.number,
        entered_by={name: row.entered_by[was] for was, name, _ in moved},
        placed={name: row.placed[was] for was, name, _ in moved if was in row.placed},
        fields={name: value for _, name, value in moved},
    )
    _keep(writing, now, row, there, coming.dealer, ())


def _belong(context: Context, fields: Mapping[str, Entered]) -> None:
    """`Refused` where a field is of another game than the one that is played."""
    known = {*context.played.game.Entry.model_fields, *HandMetadata.model_fields}
    if strange := [name for name in fields if name.partition(".")[0] not in known]:
        raise Refused(Problem(name, "unknown", text("there is no such field")) for name in strange)


def _keep(  # noqa: PLR0913, PLR0917  a draft, and what becomes of it
    writing: WriteTransaction,
    context: Context,
    there: DraftRow | None,
    row: DraftRow,
    follows: int,
    laid: Collection[str],
) -> DraftRow:
    """Write the draft, with turned up what is to be seen now; all of `laid` that is still there is laid as of now."""
    revision = writing.next_revision(context.table)
    changed = row.placed | dict.fromkeys(laid, revision)
    row = row.replace(
        revealed=row.revealed or face_down.all_in(context, row, face_down.dealer(context, row, follows)),
        revision=revision,
        placed={name: revision for name, revision in changed.items() if name in row.fields},
    )
    return _save(writing, there, row)


def _save(writing: WriteTransaction, there: DraftRow | None, row: DraftRow) -> DraftRow:
    """Write a draft in place of the one that is there: a table has one."""
    return writing.update(there, **row.model_dump()) if there else writing.insert(row)


def _entered(row: DraftRow, fields: Mapping[str, Entered], by: list[int | None]) -> DraftRow:
    # Who laid something has said it, though another phone says the same.
    fields = {name: value for name, value in fields.items() if name not in row.placed or row.fields[name] != value}
    entered = {name: value for name, value in fields.items() if value not in ("", [])}
    return row.replace(
        fields={name: value for name, value in row.fields.items() if name not in fields} | entered,
        entered_by={name: who for name, who in row.entered_by.items() if name not in fields}
        | dict.fromkeys(entered, by),
    )


def _is_stale(row: DraftRow, name: str, value: Entered, seen: Mapping[str, Entered], actor: Actor) -> bool:
    there = row.fields.get(name, "")
    mine = name in row.entered_by and row.entered_by[name][0] == actor.device
    return there not in (seen.get(name, ""), value) and not mine


def _other(context: Context, actor: Actor, for_seat: int | None) -> int | None:
    person = context.person_in(for_seat)
    return person if person != actor.person else None


def _check(fields: Mapping[str, Entered]) -> None:
    if len(fields) > MOST_FIELDS:
        raise _too_many()
    for name, value in fields.items():
        values = [value] if isinstance(value, str) else value
        if len(values) > MOST_VALUES or any(len(one) > LONGEST_VALUE for one in values) or len(name) > LONGEST_NAME:
            said = text("at most %(most)s characters are expected", most=LONGEST_VALUE)
            raise Refused([Problem(name[:LONGEST_NAME], "long", said)])


def _too_many() -> Refused:
    return Refused([Problem("", "long", text("at most %(most)s entries are expected", most=MOST_FIELDS))])
