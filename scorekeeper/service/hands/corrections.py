"""Correct, withdraw, undo or restore a recorded hand, or insert a forgotten one, and resettle the later hands."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import chain
from typing import Any, TypedDict, Unpack

from scorekeeper.games.fields import clamp_number, is_valid_number
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service import quota
from scorekeeper.service.access import transactions
from scorekeeper.service.access.callers import Caller, IdempotencyKey, require_player
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import preview_transaction, require_unlocked, write_transaction
from scorekeeper.service.errors import IdempotencyKeyReused, UndoExpired, hand_not_found
from scorekeeper.service.hands import drafts, objections, versions
from scorekeeper.service.hands.amended_sheets import AmendedSheet, games_after, store_amended_sheet
from scorekeeper.service.hands.consequences import Correction, HandChange, consequences_of
from scorekeeper.service.hands.versions import Replacement, payment_flows
from scorekeeper.service.people.people import save_guests
from scorekeeper.service.views import preconditions
from scorekeeper.service.views.hands import HandView, get_hand, hand_view
from scorekeeper.service.views.sheets import NextHand, next_hand
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import HandRow
from scorekeeper.store.queries.hand_order import HandFilter, position_of_number
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction


@dataclass(frozen=True)
class CorrectionForm:
    """A hand to correct, and its table; `before` is the state before the hand."""

    table: TableView
    hand: HandView
    before: NextHand


@dataclass(frozen=True)
class InsertionForm:
    """A table, and the state `before` the hand to insert."""

    table: TableView
    before: NextHand


class SentChange(TypedDict, total=False):
    """How the change of a hand was sent: for which `sheet`, by default the newest, and with which `key`.

    `AlreadyChanged`, with the recorded hand, is raised if the hand has changed since `revision`. With `preview` nothing
    is stored.
    """

    sheet: int | None
    revision: int | None
    key: IdempotencyKey | None
    preview: bool


def change_hand(  # noqa: PLR0913  a hand, and how it was sent
    transaction: ReadTransaction,
    context: TableContext,
    number: int,
    entry: Mapping[str, Any] | None,
    *,
    from_form: bool = False,
    undo: bool = False,
    **sent: Unpack[SentChange],
) -> Correction:
    """Correct a hand, or withdraw it if `entry` is None (`undo`: to enter it again).

    Correcting a withdrawn hand restores it. Nothing is stored if `transaction` only reads.
    """
    key = sent.get("key")
    if key and queries.hands.find_by_key(transaction, context.table_id, key.text):
        return repeated_correction(transaction, context, key)
    require_unlocked(context)
    old = preconditions.require_hand(transaction, context, number, sent.get("revision"))
    if old.kind != "recorded":
        changes = queries.hand_counts.count_changes(transaction, context.table_id, context.sheet.sheet, number)
        quota.check_change_limit(changes)
    before = queries.hands.previous_hand(transaction, context.table_id, context.sheet.sheet, number)
    kind = "restored" if old.withdrawn else "corrected"
    if entry is None:
        kind, entry = "undone" if undo else "withdrawn", old.entry
    new = versions.settled_version(context, kind, before, entry, number, old.order_key, from_form=from_form)
    new = versions.set_author(new, context, key=key)
    if (old.withdrawn, old.entry, versions.outcome(old)) == (new.withdrawn, new.entry, versions.outcome(new)):
        return build_correction(transaction, context, [(old, old)])
    later = queries.hands.hands_after(transaction, context.table_id, context.sheet.sheet, old.order_key)
    return _resettle(transaction, context, (old, new), later)


def _resettle(
    transaction: ReadTransaction, context: TableContext, change: Replacement, later: Iterable[HandRow]
) -> Correction:
    """Settle the later hands that depend on a changed or inserted hand again; store all in a write transaction."""
    replaced = [change, *versions.replay_later_hands(context, *change, quota.limit_request_work(later))]
    games = [*games_after(transaction, context, replaced[-1][1])]
    if isinstance(transaction, WriteTransaction):
        save_guests(transaction, context, change[1])
        replaced = store_versions(transaction, context, replaced, games)
    return build_correction(transaction, context, replaced, games)


def store_versions(
    writing: WriteTransaction, context: TableContext, replaced: Sequence[Replacement], games: Iterable[AmendedSheet]
) -> list[Replacement]:
    """Store new versions of hands, and of later `games`; return those of this sheet, first the one that was changed."""
    number = queries.hand_counts.count_versions(writing, context.table_id) + len(replaced)
    quota.check_table_limits(number, quota.MAX_VERSIONS)
    revision = writing.next_revision(context.table)
    written = versions.with_chip_changes(context, [(old, new.replace(revision=revision)) for old, new in replaced])
    writing.insert_all(new for _, new in written)
    less = [flow for old, _ in replaced for flow in payment_flows(old)]
    more = [flow for _, new in replaced for flow in payment_flows(new)]
    writing.update(context.sheet, balances=versions.with_new_balances(context, less, more))
    old, new = replaced[0]
    kept = [row.entry | {"dealer": None} for row in (old, new)]
    if old.withdrawn != new.withdrawn or kept[0] != kept[1]:  # to keep a dealer answers no objection
        objections.resolve(writing, context, objections.open_objections(writing, context, new.number))
    for game in games:
        store_amended_sheet(writing, game)
    if games or replaced[-1][0].next_dealer != replaced[-1][1].next_dealer:
        drafts.ask_next_dealer(writing, context)
    return written


def find_repeated(reading: ReadTransaction, context: TableContext, key: IdempotencyKey) -> tuple[TableContext, HandRow]:
    """Return the version that an earlier request with this key stored, and its sheet.

    Raise `IdempotencyKeyReused` if the key belongs to another request.
    """
    version = queries.hands.find_by_key(reading, context.table_id, key.text)
    if not isinstance(version, HandRow):
        raise IdempotencyKeyReused
    is_same = version.sheet == context.sheet.sheet
    sheet_context = context if is_same else transactions.load_context(reading, context.table, version.sheet)
    if version.request_hash != key.request:
        raise IdempotencyKeyReused(get_hand(reading, sheet_context, version.number))
    return sheet_context, version


def repeated_correction(reading: ReadTransaction, context: TableContext, key: IdempotencyKey) -> Correction:
    """Return the correction or insertion that the same request has already stored."""
    sheet_context, version = find_repeated(reading, context, key)
    replaced = []
    stored = queries.hands.versions_at_revision(reading, context.table_id, version.revision)
    for new in (row for row in stored if row.sheet == version.sheet):
        old = queries.hands.newest_version(reading, context.table_id, version.sheet, new.number, before=new.revision)
        if old is None:  # the hand was inserted
            before = queries.hands.previous_hand(reading, context.table_id, new.sheet, new.number)
            old = versions.empty_version(sheet_context, before, new)
        replaced.append((old, new))
    return build_correction(reading, sheet_context, replaced)


def build_correction(
    reading: ReadTransaction, context: TableContext, replaced: Sequence[Replacement], games: Sequence[AmendedSheet] = ()
) -> Correction:
    """Build the views of replaced versions: the first hand with its history, the later hands, and those of `games`."""
    (old, new), *later = replaced
    recorded_before = [old] if old.revision else []
    hand = get_hand(reading, context, new.number) if new.revision else hand_view(context, new, recorded_before)
    before = hand_view(context, old)
    changed = tuple(HandChange(hand_view(context, row), hand_view(context, resettled)) for row, resettled in later)
    if isinstance(reading, WriteTransaction):
        return Correction(hand, before, changed)
    changes = (HandChange(before if recorded_before else None, hand), *changed)
    consequences = consequences_of(reading, context, changes, last=replaced[-1][1], games=games)
    return Correction(hand, before, changed, consequences)


def _change_transaction(
    database: Database, caller: Caller, sent: SentChange
) -> AbstractContextManager[tuple[ReadTransaction, TableContext]]:
    preview = sent.get("preview", False)
    return preview_transaction(database, caller, sent.get("sheet"), preview=preview, key=sent.get("key"))


def correct_hand(  # noqa: PLR0913  a hand, and how it was sent
    database: Database,
    caller: Caller,
    number: int,
    entry: Mapping[str, Any],
    *,
    setup_revision: int | None = None,
    from_form: bool = False,
    **sent: Unpack[SentChange],
) -> Correction:
    """Replace the result of a hand, which may be withdrawn, and resettle the later hands that depend on it.

    Raise `Refused` with the number of a later hand if that hand would become impossible. The other arguments and errors
    are those of `SentChange` and of `recording.record_hand`.
    """
    with _change_transaction(database, caller, sent) as (transaction, context):
        preconditions.require_setup(transaction, context, None, setup_revision)
        return change_hand(transaction, context, number, entry, from_form=from_form, **sent)


def withdraw_hand(database: Database, caller: Caller, number: int, **sent: Unpack[SentChange]) -> Correction:
    """Withdraw a hand: it pays nothing and does not change the state of the game. Its number is not used again.

    The arguments and errors are those of `correct_hand`.
    """
    with _change_transaction(database, caller, sent) as (transaction, context):
        return change_hand(transaction, context, number, None, **sent)


def undo_hand(
    database: Database, caller: Caller, number: int, revision: int, *, sheet: int | None = None
) -> Correction:
    """Withdraw a hand that was saved at `revision`, so that it can be entered again under its number.

    Raise `UndoExpired` if another hand has been saved since then. The other errors are those of `withdraw_hand`.
    """
    with write_transaction(database, caller, sheet) as (writing, context):
        if is_valid_number(number) and queries.hand_counts.recorded_since(
            writing, context.table_id, clamp_number(revision)
        ):
            message = text(
                "another hand has been saved since: hand %(number)s can be corrected or withdrawn, but not undone",
                number=context.hands_before + number,
            )
            raise UndoExpired(message, get_hand(writing, context, number))
        return change_hand(writing, context, number, None, revision=revision, undo=True)


def restore_hand(database: Database, caller: Caller, number: int, **sent: Unpack[SentChange]) -> Correction:
    """Restore a withdrawn hand with its entry, and resettle the later hands that depend on it.

    The arguments and errors are those of `correct_hand`.
    """
    with _change_transaction(database, caller, sent) as (transaction, context):
        row = preconditions.find_hand(transaction, context, number)
        return change_hand(transaction, context, number, context.entry_with_names(row) if row else {}, **sent)


def keep_dealer(database: Database, caller: Caller, number: int, *, sheet: int | None = None) -> None:
    """Enter the dealer of a hand as a fact, which no correction of an earlier hand changes."""
    with write_transaction(database, caller, sheet) as (writing, context):
        row = preconditions.require_hand(writing, context, number)
        change_hand(writing, context, number, context.entry_with_names(row) | {"dealer": row.dealer})


def get_correction_form(database: Database, caller: Caller, number: int, *, sheet: int | None = None) -> CorrectionForm:
    """Return a hand and the state before it, or raise `NotFound` if there is no such hand."""
    with transactions.read_transaction(database, caller, sheet, right=require_player) as (reading, context):
        table = get_table_view(reading, context, HandFilter(number) if is_valid_number(number) else None)
        if not table.sheet.hands:
            raise hand_not_found(number)
        before = queries.hands.previous_hand(reading, context.table_id, context.sheet.sheet, number)
        return CorrectionForm(table, table.sheet.hands[0], next_hand(context, before, number))


# Forgotten hands


def get_insertion_form(database: Database, caller: Caller, after: int, *, sheet: int | None = None) -> InsertionForm:
    """Return the state before a hand that is inserted after hand `after` (0: before the first).

    Raise `NotFound` if there is no such hand.
    """
    with transactions.read_transaction(database, caller, sheet, right=require_player) as (reading, context):
        before = preconditions.require_hand(reading, context, after) if after else None
        table = get_table_view(reading, context)
        return InsertionForm(table, next_hand(context, before, table.sheet.next.number))


def insert_hand(  # noqa: PLR0913  a hand, and how it was sent
    database: Database,
    caller: Caller,
    after: int,
    entry: Mapping[str, Any],
    *,
    key: IdempotencyKey | None = None,
    preview: bool = False,
    from_form: bool = False,
    on_behalf_of: int | None = None,
    **seen: Unpack[preconditions.Seen],
) -> tuple[Correction, bool]:
    """Insert a hand after hand `after` (0: before the first), and resettle the later hands that depend on it.

    Return the correction, and whether the hand is new: a repeated request with the same key returns the same hand. The
    hand takes the next number and the position in which it was played. Raise `Refused` if there is no hand `after`, or
    with the number of a later hand if that hand would become impossible. With `preview` nothing is stored. The other
    arguments and errors are those of `recording.record_hand`, but `sheet` may be any sheet of the table.
    """
    with preview_transaction(database, caller, seen.get("sheet"), preview=preview, key=key) as (transaction, context):
        status = queries.hands.next_hand(transaction, context.table_id, context.sheet.sheet, key.text if key else None)
        if key and status.is_known:
            return repeated_correction(transaction, context, key), False
        preconditions.require_setup(transaction, context, None, seen.get("setup_revision"))
        require_unlocked(context)
        preconditions.require_next_number(transaction, context, status, seen.get("number"))
        quota.check_table_limits(status.number, quota.MAX_HANDS)
        before = preconditions.find_hand(transaction, context, after)
        if after and before is None:
            raise Refused([Problem("after", "unknown", text("there is no hand %(number)s here", number=after))])
        preconditions.require_previous_hand(transaction, context, before, seen.get("previous_revision"))
        place = before.order_key if before else 0
        later = queries.hands.hands_after(transaction, context.table_id, context.sheet.sheet, place)
        following = next(later, None)
        place = versions.position_after(place, following.order_key if following else None, status.number)
        row = versions.settled_version(context, "recorded", before, entry, status.number, place, from_form=from_form)
        row = versions.set_author(row, context, on_behalf_of, key)
        empty = versions.empty_version(context, before, row)
        correction = _resettle(transaction, context, (empty, row), chain([following] if following else [], later))
        took_number = place != position_of_number(row.number)  # that of the draft
        if isinstance(transaction, WriteTransaction) and status.draft and took_number:
            transaction.update(status.draft, number=row.number + 1, revision=correction.hand.revision)
        return correction, True
