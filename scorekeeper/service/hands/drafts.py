"""Read and update the draft of the next hand, which all devices at a table share."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Unpack

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.sheet import HandMetadata, reseat_fields, seats_now
from scorekeeper.service.access.callers import Caller, allow_anyone, require_player
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import Permission, read_transaction, require_unlocked, write_transaction
from scorekeeper.service.errors import DraftChanged
from scorekeeper.service.events import BetChangedEvent, RevealedEvent, record_event
from scorekeeper.service.hands import bets
from scorekeeper.service.views import drafts as views
from scorekeeper.service.views.drafts import CLOSED, DraftView, all_entered, bet_of, draft_dealer, draft_view
from scorekeeper.service.views.hands import FormValue
from scorekeeper.service.views.preconditions import SheetSeen, require_next_number, require_previous_hand, require_setup
from scorekeeper.service.views.sheets import NextHand, next_hand
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import DraftRow
from scorekeeper.store.queries.hands import SheetStatus
from scorekeeper.store.transactions import WriteTransaction

MAX_FIELDS = 400
MAX_FIELD_NAME = 80
MAX_FIELD_VALUE = 500
MAX_LIST_VALUES = 100


@contextmanager
def _changing_draft(
    database: Database, caller: Caller, number: int, reference: SheetSeen, right: Permission = require_player
) -> Iterator[tuple[WriteTransaction, TableContext, SheetStatus, DraftRow]]:
    """Open a transaction with the draft of hand `number`, which is empty if none is stored."""
    with write_transaction(database, caller, right=right) as (writing, context):
        require_setup(writing, context, **reference)
        require_unlocked(context)
        status = queries.hands.next_hand(writing, context.table_id, context.sheet.sheet)
        require_next_number(writing, context, status, number)
        new = DraftRow(table_id=context.table_id, sheet=context.sheet.sheet, number=number, revision=0)
        yield writing, context, status, status.draft or new


def get_draft(
    database: Database,
    caller: Caller,
    *,
    number: int | None = None,
    previous_revision: int | None = None,
    **reference: Unpack[SheetSeen],
) -> DraftView:
    """Return the draft of the next hand.

    Raise the error of `SheetSeen`, `AlreadyChanged` or `SheetChanged` if `number` is given and is not that of the next
    hand, and `SheetChanged` if the hand before ends in another game state than at `previous_revision`.
    """
    with read_transaction(database, caller, while_open=True) as (reading, context):
        require_setup(reading, context, **reference)
        status = queries.hands.next_hand(reading, context.table_id, context.sheet.sheet)
        require_next_number(reading, context, status, number)
        require_previous_hand(reading, context, status.last, previous_revision)
        return draft_view(context, status.draft, status.number, context.me)


def update_draft(  # noqa: PLR0913  fields, and how they were sent
    database: Database,
    caller: Caller,
    number: int,
    fields: Mapping[str, FormValue],
    *,
    seen: Mapping[str, FormValue] | None = None,
    on_behalf_of: int | None = None,
    **reference: Unpack[SheetSeen],
) -> DraftView:
    """Store some fields of hand `number`; an empty value removes a field.

    `seen` holds the values that the client had. Raise `AlreadyChanged` with the hand if it is already recorded, and the
    error of `SheetSeen`. Raise `DraftChanged` if another device has entered a value that differs from `seen`, if a
    field is hidden from this device or holds a placed bet that it may not change, or if one accepts a side bet that no
    hand could hold. Hidden fields are revealed once all of them are entered; if this device has done that by more than
    its own field, that is recorded as in `reveal_draft`.
    """
    _check_sizes(fields)
    with _changing_draft(database, caller, number, reference) as (writing, context, status, draft):
        _require_known_fields(context, fields)
        me = context.me
        next_dealer = status.last.next_dealer if status.last else context.sheet.first_dealer
        bets.refuse_hidden(context, draft, fields)
        bets.require_draft_rights(context, draft, fields, next_dealer)
        if seen is not None and any(_is_stale(draft, name, fields[name], seen, me.device) for name in fields):
            raise DraftChanged(text("someone else has just entered this"), draft_view(context, draft, number, me))
        changed = {name for name, value in fields.items() if value != draft.fields.get(name, "")}
        changed_bets = {bet_of(name) for name in changed if bet_of(name) in draft.placed}
        row = _with_entered(context, draft, fields, context.person_in(on_behalf_of), next_dealer)
        if answers := {name for name in changed if name.endswith(".accepted")}:
            _require_possible(context, draft, row, answers, next_hand(context, status.last, number))
        row = _store(writing, context, status.stored_draft, row, next_dealer, changed_bets)
        changed_bets &= {bet_of(name) for name in changed - answers}  # an answer is no change
        by_others = {name for name in changed_bets if draft.entered_by[name][1] != me.person}
        if owners := [person for bet, person in bets.placed_bets(context, draft).items() if bet in by_others]:
            record_event(writing, context, BetChangedEvent(hand=context.hands_before + number), owners)
        exempt = draft_dealer(context, draft, next_dealer), me.seat
        if row.revealed and views.hidden_fields(context, draft, me) and not all_entered(context, draft, *exempt):
            record_event(writing, context, RevealedEvent(hand=context.hands_before + number))
        return draft_view(context, row, number, me)


def _with_entered(
    context: TableContext, draft: DraftRow, fields: Mapping[str, FormValue], other: int | None, next_dealer: int
) -> DraftRow:
    """Return the draft with fields that the caller has entered, on behalf of the `other` person if there is one.

    Accepted side bets are not answered any more if another player deals. Raise `Refused` if there are too many fields.
    """
    me = context.me
    row = _with_fields(draft, fields, [me.device, me.person, other if other != me.person else None])
    if draft_dealer(context, row, next_dealer) != draft_dealer(context, draft, next_dealer):
        row = _asked_again(row)
    if len(row.fields) > MAX_FIELDS:
        raise _too_many()
    return row


def _require_possible(
    context: TableContext, draft: DraftRow, row: DraftRow, answers: set[str], upcoming: NextHand
) -> None:
    """Raise `DraftChanged` with the draft before, if one of the `answers` in `row` accepts an impossible side bet."""
    why = bets.impossible_bets(context, row, upcoming.state, draft_dealer(context, row, upcoming.dealer))
    if problems := [Problem(name, "impossible", why[name]) for name in sorted(answers & why.keys())]:
        raise DraftChanged(problems[0].message, draft_view(context, draft, upcoming.number, context.me), problems)


def confirm_bet(
    database: Database,
    caller: Caller,
    number: int,
    value: FormValue | Mapping[str, FormValue],
    **reference: Unpack[SheetSeen],
) -> DraftView:
    """Place the bet of the caller's seat in hand `number`; without a seat a side bet, `on` a seat, of an `amount`.

    From then on only the dealer and the host can change it. A side bet moves no chips until one of them accepts it by
    clearing its field `accepted`; it is late once the bets of the hand are closed. Raise `Forbidden` if the caller has
    no such bet, `Refused` if no hand could hold it, and `DraftChanged` if another bet is already placed.
    """
    _check_sizes(value if isinstance(value, Mapping) else {"": value})
    right = allow_anyone if isinstance(value, Mapping) else require_player
    with _changing_draft(database, caller, number, reference, right) as (writing, context, status, draft):
        upcoming = next_hand(context, status.last, status.number)
        dealer = draft_dealer(context, draft, upcoming.dealer)
        state = context.ledger_sheet.game.dealt_by(upcoming.state, dealer)
        if isinstance(value, Mapping):
            fields: dict[str, FormValue] = bets.side_bet_fields(context, draft, state, value)
        else:
            seat = bets.own_bet_seat(context, dealer)
            fields = {bets.bet_field(context, seat): bets.parse_bet(context, state, seat, value)}
        bets.require_draft_rights(context, draft, fields, upcoming.dealer)
        row = _with_fields(draft, fields, [context.me.device, context.me.person, None])
        row = _store(writing, context, status.stored_draft, row, upcoming.dealer, {*map(bet_of, fields)})
        return draft_view(context, row, number, context.me)


def reveal_draft(database: Database, caller: Caller, number: int, **reference: Unpack[SheetSeen]) -> DraftView:
    """Reveal the hidden fields of hand `number` to all devices before all of them are entered, and record who did it.

    That closes the bets, also if none are hidden. Raise `DraftChanged` if the caller is neither the dealer nor a host.
    Any player can do this once all are entered.
    """
    with _changing_draft(database, caller, number, reference) as (writing, context, status, draft):
        dealer = draft_dealer(context, draft, status.last.next_dealer if status.last else context.sheet.first_dealer)
        game = context.ledger_sheet.game
        is_done = CLOSED in draft.placed if game.side_bet_field else draft.revealed
        if not is_done and not all_entered(context, draft, dealer, field=game.bet_field or None):
            if not bets.may_change_bets(context, dealer):
                name = context.players[dealer]
                message = text("only %(dealer)s or the host can reveal this before all are in", dealer=name)
                raise DraftChanged(message, draft_view(context, draft, number, context.me))
            if game.hidden_field(context.ledger_sheet.rules):
                record_event(writing, context, RevealedEvent(hand=context.hands_before + number))
        row = _store(writing, context, status.stored_draft, draft, dealer, (), reveal=True)
        return draft_view(context, row, number, context.me)


def ask_next_dealer(writing: WriteTransaction, context: TableContext) -> None:
    """Withdraw the acceptance of the side bets of the next hand, because another player deals it now."""
    row = queries.hands.draft(writing, context.table_id) if context.ledger_sheet.game.side_bet_field else None
    if row and (asked := _asked_again(row)) != row:
        writing.update(row, **asked.replace(revision=writing.next_revision(context.table)).model_dump())


def move_with_people(
    writing: WriteTransaction, before: TableContext, upcoming: NextHand, now: TableContext, coming: NextHand
) -> None:
    """Move the draft of the hand `upcoming` with its people after they changed seats in the same game.

    `coming` is the hand that the draft then belongs to. Fields of people without a seat are dropped, and so are side
    bets on them, side bets of people who have a seat now, and placed bets that this hand cannot have: their owners are
    told. Bets that the rules hide now are hidden, unless they were revealed under such rules or are closed. Rules that
    show hidden bets reveal them as in `reveal_draft`. Side bets that another dealer accepted, or that this hand cannot
    have, are not answered.
    """
    row = queries.hands.draft(writing, now.table_id)
    if row is None or (row.sheet, row.number) != (before.sheet.sheet, upcoming.number):
        return
    moved_fields = [*reseat_fields(now.ledger_sheet.game, row.fields, seats_now(before.seats, now.seats))]
    seated = {bet_of(name) for _, name, _ in moved_fields if name.endswith(".on")}
    lost = {bet_of(name) for name in row.fields if name.endswith(".on")} - seated
    moved_fields = [moved for moved in moved_fields if bet_of(moved[0]) not in lost]
    closing = CLOSED, CLOSED, ""
    moved_draft = row.replace(
        sheet=now.sheet.sheet,
        number=coming.number,
        entered_by={name: row.entered_by[old_name] for old_name, name, _ in moved_fields},
        placed={name: row.placed[old] for old, name, _ in [*moved_fields, closing] if old in row.placed},
        fields={name: value for _, name, value in moved_fields},
    )
    dealer = draft_dealer(now, moved_draft, coming.dealer)
    if before.seats[draft_dealer(before, row, upcoming.dealer)] != now.seats[dealer]:
        moved_draft = _asked_again(moved_draft)
    impossible = bets.impossible_bets(now, moved_draft, coming.state, dealer)
    changed = {name: "unanswered" if name.endswith(".accepted") else "" for name in impossible}
    kept = _with_fields(moved_draft, changed, [None, None, None]).replace(revealed=False)
    was, becomes = (bool(one.ledger_sheet.game.hidden_field(one.ledger_sheet.rules)) for one in (before, now))
    hand = now.hands_before + coming.number
    if not becomes and views.hidden_fields(before, row, before.me):
        record_event(writing, before, RevealedEvent(hand=hand))
    stored = _store(writing, now, row, kept, coming.dealer, (), reveal=CLOSED in row.placed or (was and row.revealed))
    taken_back = {bet for bet in row.fields if bet.endswith(".by") and bet not in stored.fields}
    taken_back |= {old for old, name, _ in moved_fields if changed.get(name) == ""}
    if owners := [person for bet, person in bets.placed_bets(before, row).items() if bet in taken_back]:
        record_event(writing, before, BetChangedEvent(hand=hand), owners)


def _require_known_fields(context: TableContext, fields: Mapping[str, FormValue]) -> None:
    """Raise `Refused` if the current game has no such field."""
    known = {*context.ledger_sheet.game.Entry.model_fields, *HandMetadata.model_fields}
    if unknown := [name for name in fields if name.partition(".")[0] not in known]:
        raise Refused(Problem(name, "unknown", text("no such field")) for name in unknown)


def _store(  # noqa: PLR0913, PLR0917  a draft, and how it changes
    writing: WriteTransaction,
    context: TableContext,
    stored: DraftRow | None,
    row: DraftRow,
    next_dealer: int,
    bets: Collection[str],
    *,
    reveal: bool = False,
) -> DraftRow:
    """Store a draft over the stored one, and reveal its hidden fields, if all of them are entered or with `reveal`.

    The fields in `bets` that still have a value are placed at the new revision, and so are fields that are revealed:
    nobody changes a bet after seeing the others. A spectator who has taken a seat has no side bet.
    """
    revision, row = writing.next_revision(context.table), _without_bets_of_players(context, row)
    placed = row.placed | dict.fromkeys(bets, revision)
    placed = {name: at for name, at in placed.items() if name in row.fields or name == CLOSED}
    game, dealer = context.ledger_sheet.game, draft_dealer(context, row, next_dealer)
    if game.side_bet_field and (reveal or all_entered(context, row, dealer, field=game.bet_field)):
        placed = {CLOSED: revision} | placed
    row = row.replace(revision=revision, placed=placed)
    if reveal or (not row.revealed and all_entered(context, row, dealer)):
        row = row.replace(revealed=True, placed=dict.fromkeys(views.hidden_bets(context, row), revision) | row.placed)
    return writing.update(stored, **row.model_dump()) if stored else writing.insert(row)


def _without_bets_of_players(context: TableContext, row: DraftRow) -> DraftRow:
    slots = {name for name in row.placed if name.endswith(".by") and name in row.fields}
    ended = {name for name in slots if context.person_named(row.fields[name]) in context.seats}
    fields = {name: value for name, value in row.fields.items() if bet_of(name) not in ended}
    return row.replace(fields=fields, entered_by={name: row.entered_by[name] for name in fields})


def _asked_again(row: DraftRow) -> DraftRow:
    """Return the draft with every accepted side bet as not answered."""
    answers = (f"{name[:-2]}accepted" for name in row.placed if name.endswith(".by") and name in row.fields)
    return _with_fields(row, {name: "unanswered" for name in answers if name not in row.fields}, [None, None, None])


def _with_fields(row: DraftRow, fields: Mapping[str, FormValue], by: list[int | None]) -> DraftRow:
    # The author of a placed bet does not change if another device sends the same value.
    kept = {name for name, value in fields.items() if bet_of(name) in row.placed and row.fields.get(name, "") == value}
    fields = {name: value for name, value in fields.items() if name not in kept}
    entered = {name: value for name, value in fields.items() if value not in ("", [])}
    return row.replace(
        fields={name: value for name, value in row.fields.items() if name not in fields} | entered,
        entered_by={name: authors for name, authors in row.entered_by.items() if name not in fields}
        | dict.fromkeys(entered, by),
    )


def _is_stale(row: DraftRow, name: str, value: FormValue, seen: Mapping[str, FormValue], device: int) -> bool:
    is_own = name in row.entered_by and row.entered_by[name][0] == device
    return row.fields.get(name, "") not in (seen.get(name, ""), value) and not is_own


def _check_sizes(fields: Mapping[str, FormValue]) -> None:
    if len(fields) > MAX_FIELDS:
        raise _too_many()
    for name, value in fields.items():
        values = [value] if isinstance(value, str) else value
        longest = max(map(len, values), default=0)
        if len(values) > MAX_LIST_VALUES or longest > MAX_FIELD_VALUE or len(name) > MAX_FIELD_NAME:
            message = text("at most %(most)s characters", most=MAX_FIELD_VALUE)
            raise Refused([Problem(name[:MAX_FIELD_NAME], "long", message)])


def _too_many() -> Refused:
    return Refused([Problem("", "long", text("at most %(most)s entries", most=MAX_FIELDS))])
