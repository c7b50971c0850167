"""The draft: what everybody has entered of the next hand, shared by all devices of a table."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.sheet import HandMetadata, reseat_fields, seats_now
from scorekeeper.service.access.callers import Actor, Caller
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import read_transaction, require_open, require_unlocked, write_transaction
from scorekeeper.service.errors import DraftChanged
from scorekeeper.service.hands import bets
from scorekeeper.service.hands.bets import bet_field, own_bet_seat, parse_bet, require_draft_rights
from scorekeeper.service.views.drafts import DraftView, all_entered, draft_dealer, draft_view
from scorekeeper.service.views.hands import FormValue
from scorekeeper.service.views.preconditions import require_next_number, require_setup
from scorekeeper.service.views.sheets import NextHand, next_hand
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import DraftRow
from scorekeeper.store.queries.hands import SheetStatus
from scorekeeper.store.transactions import WriteTransaction

MAX_FIELDS: Final = 400
MAX_FIELD_NAME: Final = 80
MAX_FIELD_VALUE: Final = 500
MAX_LIST_VALUES: Final = 100


@contextmanager
def _changing_draft(
    database: Database, caller: Caller, number: int, sheet: int | None, setup_revision: int | None
) -> Iterator[tuple[WriteTransaction, TableContext, SheetStatus, DraftRow]]:
    """Open a transaction for the draft of hand `number`, which is empty if there is none yet."""
    with write_transaction(database, caller) as (writing, context):
        require_setup(writing, context, sheet, setup_revision)
        require_unlocked(context)
        stands = queries.hands.next_hand(writing, context.table_id, context.sheet.sheet)
        require_next_number(writing, context, stands, number)
        row, here = stands.draft, context.sheet
        if row is None or (row.sheet, row.number) != (here.sheet, number):
            row = DraftRow(
                table_id=here.table_id, sheet=here.sheet, number=number, revision=0, fields={}, entered_by={}
            )
        yield writing, context, stands, row


def get_draft(
    database: Database,
    caller: Caller,
    *,
    sheet: int | None = None,
    setup_revision: int | None = None,
    number: int | None = None,
) -> DraftView:
    """What has been entered of the next hand; `Moved` where the table plays another sheet, or by another agreement.

    `Taken` or `Moved` where `number` is given and is not that of the next hand.
    """
    with read_transaction(database, caller) as (reading, context):
        require_open(context)
        require_setup(reading, context, sheet, setup_revision)
        stands = queries.hands.next_hand(reading, context.table_id, context.sheet.sheet)
        require_next_number(reading, context, stands, number)
        return draft_view(context, stands.draft, stands.number, context.me)


def update_draft(  # noqa: PLR0913  fields, and how they came
    database: Database,
    caller: Caller,
    number: int,
    fields: Mapping[str, FormValue],
    *,
    sheet: int | None = None,
    setup_revision: int | None = None,
    seen: Mapping[str, FormValue] | None = None,
    on_behalf_of: int | None = None,
) -> DraftView:
    """Enter some fields of hand `number`; "" takes one out.

    `Taken`, with what is there, where that hand has been recorded; `Stale` where somebody else entered another value
    than the one that was `seen`, something that lies face down for this device, or something that is laid and not for
    this device to mend. What a game keeps face down is turned up when all of it is in. `Moved` where the table plays
    another sheet, or by another agreement.
    """
    _check(fields)
    with _changing_draft(database, caller, number, sheet, setup_revision) as (writing, context, stands, there):
        _belong(context, fields)
        actor = context.me
        follows = stands.last.next_dealer if stands.last else context.sheet.first_dealer
        bets.refuse_hidden(context, there, fields, actor)
        require_draft_rights(context, there, fields, actor, follows)
        if seen is not None and any(_is_stale(there, name, fields[name], seen, actor) for name in fields):
            raise DraftChanged(
                text("somebody else has entered this meanwhile"), draft_view(context, there, number, actor)
            )
        mended = {name for name in there.placed if fields.get(name, there.fields[name]) != there.fields[name]}
        row = _entered(there, fields, [actor.device, actor.person, _other(context, actor, on_behalf_of)])
        if len(row.fields) > MAX_FIELDS:
            raise _too_many()
        row = _keep(writing, context, stands.draft, row, follows, mended)
        return draft_view(context, row, number, actor)


def confirm_bet(  # noqa: PLR0913  a part, and how it came
    database: Database,
    caller: Caller,
    number: int,
    value: FormValue,
    *,
    sheet: int | None = None,
    setup_revision: int | None = None,
) -> DraftView:
    """Lay one's own part of hand `number` on the table: only whoever deals, and the host, change it from then on.

    `NotYours` for who has none, `Refused` for what could not stand in a hand, `Stale` where another is laid already.
    """
    _check({"": value})
    with _changing_draft(database, caller, number, sheet, setup_revision) as (writing, context, stands, there):
        actor = context.me
        coming = next_hand(context, stands.last, stands.number)
        dealer = draft_dealer(context, there, coming.dealer)
        seat = own_bet_seat(context, actor, dealer)
        state = coming.state if dealer == coming.dealer else context.ledger_sheet.game.redeal(coming.state, dealer)
        fields = {bet_field(context, seat): parse_bet(context, state, seat, value)}
        require_draft_rights(context, there, fields, actor, coming.dealer)
        row = _entered(there, fields, [actor.device, actor.person, None])
        row = _keep(writing, context, stands.draft, row, coming.dealer, fields)
        return draft_view(context, row, number, actor)


def reveal_draft(
    database: Database, caller: Caller, number: int, *, sheet: int | None = None, setup_revision: int | None = None
) -> DraftView:
    """Open what lies face down before all of it is in: from now on everybody sees what is entered of hand `number`."""
    with _changing_draft(database, caller, number, sheet, setup_revision) as (writing, context, stands, there):
        revealed = there.replace(revealed=True, revision=writing.next_revision(context.table))
        row = _save(writing, stands.draft, revealed)
        return draft_view(context, row, number, context.me)


def move_with_people(
    writing: WriteTransaction, before: TableContext, number: int, now: TableContext, coming: NextHand
) -> None:
    """Keep what has been entered of hand `number` with its people after they changed seats in the same game.

    It belongs to the hand that is `coming` now. What was entered for a person without a seat is dropped.
    """
    row = queries.hands.draft(writing, now.table_id)
    if row is None or (row.sheet, row.number) != (before.sheet.sheet, number):
        return
    moved = [*reseat_fields(now.ledger_sheet.game, row.fields, seats_now(before.seats, now.seats))]
    there = row.replace(
        sheet=now.sheet.sheet,
        number=coming.number,
        entered_by={name: row.entered_by[was] for was, name, _ in moved},
        placed={name: row.placed[was] for was, name, _ in moved if was in row.placed},
        fields={name: value for _, name, value in moved},
    )
    _keep(writing, now, row, there, coming.dealer, ())


def _belong(context: TableContext, fields: Mapping[str, FormValue]) -> None:
    """`Refused` where a field is of another game than the one that is played."""
    known = {*context.ledger_sheet.game.Entry.model_fields, *HandMetadata.model_fields}
    if strange := [name for name in fields if name.partition(".")[0] not in known]:
        raise Refused(Problem(name, "unknown", text("there is no such field")) for name in strange)


def _keep(  # noqa: PLR0913, PLR0917  a draft, and what becomes of it
    writing: WriteTransaction,
    context: TableContext,
    there: DraftRow | None,
    row: DraftRow,
    previous_revision: int,
    laid: Collection[str],
) -> DraftRow:
    """Write the draft, with turned up what is to be seen now; all of `laid` that is still there is laid as of now."""
    revision = writing.next_revision(context.table)
    changed = row.placed | dict.fromkeys(laid, revision)
    row = row.replace(
        revealed=row.revealed or all_entered(context, row, draft_dealer(context, row, previous_revision)),
        revision=revision,
        placed={name: revision for name, revision in changed.items() if name in row.fields},
    )
    return _save(writing, there, row)


def _save(writing: WriteTransaction, there: DraftRow | None, row: DraftRow) -> DraftRow:
    """Write a draft in place of the one that is there: a table has one."""
    return writing.update(there, **row.model_dump()) if there else writing.insert(row)


def _entered(row: DraftRow, fields: Mapping[str, FormValue], by: list[int | None]) -> DraftRow:
    # Who laid something has said it, though another phone says the same.
    fields = {name: value for name, value in fields.items() if name not in row.placed or row.fields[name] != value}
    entered = {name: value for name, value in fields.items() if value not in ("", [])}
    return row.replace(
        fields={name: value for name, value in row.fields.items() if name not in fields} | entered,
        entered_by={name: who for name, who in row.entered_by.items() if name not in fields}
        | dict.fromkeys(entered, by),
    )


def _is_stale(row: DraftRow, name: str, value: FormValue, seen: Mapping[str, FormValue], actor: Actor) -> bool:
    there = row.fields.get(name, "")
    mine = name in row.entered_by and row.entered_by[name][0] == actor.device
    return there not in (seen.get(name, ""), value) and not mine


def _other(context: TableContext, actor: Actor, on_behalf_of: int | None) -> int | None:
    person = context.person_in(on_behalf_of)
    return person if person != actor.person else None


def _check(fields: Mapping[str, FormValue]) -> None:
    if len(fields) > MAX_FIELDS:
        raise _too_many()
    for name, value in fields.items():
        values = [value] if isinstance(value, str) else value
        if (
            len(values) > MAX_LIST_VALUES
            or any(len(one) > MAX_FIELD_VALUE for one in values)
            or len(name) > MAX_FIELD_NAME
        ):
            said = text("at most %(most)s characters are expected", most=MAX_FIELD_VALUE)
            raise Refused([Problem(name[:MAX_FIELD_NAME], "long", said)])


def _too_many() -> Refused:
    return Refused([Problem("", "long", text("at most %(most)s entries are expected", most=MAX_FIELDS))])
