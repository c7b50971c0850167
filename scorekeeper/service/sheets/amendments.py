"""What was agreed on a sheet, corrected for the hands already played: its rules, its first dealer, who sat where.

Every hand that stands is settled anew from the first. What was entered belongs to the people it was entered for: it
goes with them to another seat, and somebody new takes it over from whoever they stand in for. A name that is nobody's
is somebody's corrected, or somebody new: that has to be said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.games.letters import normalize_name
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.sheet import match_seats
from scorekeeper.service import quota
from scorekeeper.service.access.callers import Caller, require_host
from scorekeeper.service.access.context import SETUP_COLUMNS, TableContext, previous_seats
from scorekeeper.service.access.transactions import (
    all_sheet_contexts,
    preview_transaction,
    read_transaction,
    require_open,
    require_unlocked,
)
from scorekeeper.service.hands import drafts
from scorekeeper.service.hands.consequences import AmendmentResult, HandChange, consequences_of
from scorekeeper.service.hands.versions import Replacement, chip_changes, compute_balances, replay_sheet
from scorekeeper.service.people.joining import unlock_joining
from scorekeeper.service.people.names import check_new_names, seat_names
from scorekeeper.service.people.people import PeopleList, Whom, called, corrected, newcomer, people_list, respelt
from scorekeeper.service.quota import check_amendment_limit, check_table_limits, limit_request_work
from scorekeeper.service.sheets.new_sheet import UnsavedSheet, build_sheet_row, validate_sheet
from scorekeeper.service.views.hands import hand_view
from scorekeeper.service.views.preconditions import require_setup
from scorekeeper.service.views.sheets import next_hand, sheet_view
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import HandRow
from scorekeeper.store.models.tables import AmendmentRow, PersonRow
from scorekeeper.store.queries.hand_filter import HandFilter
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction


@dataclass(frozen=True)
class AmendmentRequest:
    """What shall have been agreed: nothing of what is None is changed, but who dealt first stays with their seat.

    `who` says, by the seat of a name that is nobody's, whom it means.
    """

    rules: Mapping[str, object] | None = None
    players: Sequence[str] | None = None
    first_dealer: object = None
    identities: Mapping[int, Whom] = field(default_factory=dict)


@dataclass(frozen=True)
class _AmendmentPlan:
    """A sheet as it shall have been agreed, with the people who are new to the table, and what each hand comes to."""

    context: TableContext
    people: tuple[PersonRow, ...]
    hands: tuple[Replacement, ...]

    @property
    def replaced(self) -> list[Replacement]:
        """Every version that another one takes the place of."""
        return [(old, new) for old, new in self.hands if new is not old]

    @property
    def last(self) -> HandRow | None:
        """The last hand as it comes out."""
        return self.hands[-1][1] if self.hands else None


def amend_sheet(  # noqa: PLR0913  everything that was agreed, and how it came
    database: Database,
    caller: Caller,
    wanted: AmendmentRequest,
    *,
    sheet: int | None = None,
    setup_revision: int | None = None,
    preview: bool = False,
    from_form: bool = False,
) -> AmendmentResult:
    """Correct what was agreed on a sheet, the newest where none is named; the host alone.

    With `preview` nothing is kept. `Moved` where it is no longer as `agreed` on at that revision; `Refused` naming the
    hand that would become impossible, or where more or fewer would play; `Kept` where it stands as it was paid.
    """
    with preview_transaction(database, caller, sheet, preview=preview, right=require_host) as (transaction, context):
        require_setup(transaction, context, None, setup_revision)
        require_unlocked(context)
        players = context.players if wanted.players is None else _named(context, wanted.players)
        names = corrected(context, players, wanted.identities) | (respelt(context, players) if from_form else {})
        renamed = tuple((context.people[person].name, name) for person, name in names.items())
        there = called(transaction, context, names)
        coming = _plan(transaction, there, _agree(there, wanted, players, from_form=from_form))
        if isinstance(transaction, WriteTransaction) and _differ(there, coming.context):
            coming = _keep(transaction, there, coming)
            following = next_hand(coming.context, coming.last, len(coming.hands) + 1)
            drafts.move_with_people(transaction, there, following.number, coming.context, following)
        return replace(_amended(transaction, there, coming), renamed=renamed)


def get_amendment_form(database: Database, caller: Caller, sheet: int) -> PeopleList:
    """The table with a sheet that the host may correct, and everybody it knows; `Kept` where nobody can."""
    with read_transaction(database, caller, sheet) as (reading, context):
        require_host(context.me)
        require_open(context)
        require_unlocked(context)
        return people_list(reading, context)


def _named(context: TableContext, players: Sequence[str]) -> Sequence[str]:
    """The names, one for every seat; `Refused` where there are more or fewer, or two are the same."""
    if len(players) != len(context.seats):
        said = text("as many play as before: with more or fewer the next game begins")
        raise Refused([Problem("players", "seats", said)])
    names, empty = seat_names(players, str)
    if empty:
        raise Refused([Problem(f"players.{seat}", "empty", text("this is empty")) for seat in sorted(empty)])
    return names


def _agree(context: TableContext, wanted: AmendmentRequest, players: Sequence[str], *, from_form: bool) -> UnsavedSheet:
    """The sheet that is wanted; whoever was not named anew is as before."""
    rules = context.sheet.rules if wanted.rules is None else wanted.rules
    coming = validate_sheet(context.sheet.game, players, rules, wanted.first_dealer or 0, str, from_form=from_form)
    where = match_seats(context.seats, [context.person_named(name) for name in coming.sheet.players])
    dealer = where.index(context.sheet.first_dealer) if wanted.first_dealer is None else coming.sheet.first_dealer
    if context.ledger_sheet.start is None:
        return replace(coming, sheet=replace(coming.sheet, first_dealer=dealer))
    start = context.ledger_sheet.start.reseated(where, dealer).model_dump(mode="json")
    return validate_sheet(context.sheet.game, players, rules, 0, str, start=start, from_form=from_form)


def _plan(reading: ReadTransaction, context: TableContext, agreed: UnsavedSheet) -> _AmendmentPlan:
    """What every hand would come to."""
    check_new_names(context.people_by_name, agreed.named_players)
    there = replace(context, people={**context.people})
    seats = [
        (there.people_by_name.get(normalize_name(name)) or newcomer(there, name)).person
        for name in agreed.sheet.players
    ]
    row = build_sheet_row(agreed.sheet, context.table, context.sheet.sheet, context.sheet.opened)
    there = replace(there, sheet=row.replace(revision=context.sheet.revision), seats=tuple(seats))
    hands = limit_request_work(queries.hands.hands_after(reading, context.table_id, context.sheet.sheet, 0))
    new = tuple(one for person, one in there.people.items() if person not in context.people)
    return _AmendmentPlan(there, new, tuple(replay_sheet(there, previous_seats(context, there), hands)))


def _differ(context: TableContext, coming: TableContext) -> bool:
    """Whether anything else shall have been agreed."""
    return _terms(context) != _terms(coming)


def _terms(context: TableContext) -> tuple[object, ...]:
    sheet = context.sheet
    return sheet.rules, sheet.first_dealer, sheet.continued_from, context.seats


def _keep(writing: WriteTransaction, context: TableContext, coming: _AmendmentPlan) -> _AmendmentPlan:
    """Write the sheet, what stood before, and every hand that changes, all at one revision."""
    if coming.hands:
        check_amendment_limit(len(context.amendments) + 1)
        written = queries.hand_counts.count_versions(writing, context.table.code)
        check_table_limits(written + len(coming.replaced), quota.MAX_VERSIONS)
    amendment = _amendment(context, coming.last)
    revision = writing.next_revision(context.table)
    amendment = amendment.replace(
        revision=revision, chip_changes=chip_changes(context, coming.context, coming.replaced)
    )
    hands = tuple((old, new if new is old else new.replace(revision=revision)) for old, new in coming.hands)
    sheet = coming.context.sheet.replace(revision=revision, balances=compute_balances(new for _, new in hands))
    coming = replace(coming, hands=hands, context=replace(coming.context, sheet=sheet))
    writing.insert_all(coming.people)
    queries.tables.write_sheet(writing, sheet, coming.context.seats, context.sheet)
    unlock_joining(writing, context.devices, coming.context.seats)
    if coming.hands:  # nothing is history before the first hand
        writing.insert(amendment)
        writing.insert_all(new for _, new in coming.replaced)
        coming = replace(coming, context=replace(coming.context, amendments=(*context.amendments, amendment)))
    return coming


def _amendment(context: TableContext, last: HandRow | None) -> AmendmentRow:
    """What is agreed now, for when it no longer is."""
    sheet = context.sheet
    return AmendmentRow(
        table_id=context.table_id,
        sheet=sheet.sheet,
        revision=0,
        after_hand=last.number if last else 0,
        person=context.me.person,
        at=clock.now(),
        seats=list(context.seats),
        **{name: getattr(sheet, name) for name in SETUP_COLUMNS},
    )


def _amended(reading: ReadTransaction, context: TableContext, coming: _AmendmentPlan) -> AmendmentResult:
    """The views of what was corrected: the sheet as it is agreed then, and every hand that anybody notices."""
    there, kept = coming.context, isinstance(reading, WriteTransaction)
    seen = there if kept else context
    changes = tuple(HandChange(hand_view(context, old), hand_view(there, new)) for old, new in coming.replaced)
    sheet = sheet_view(reading, seen, all_sheet_contexts(reading, context), HandFilter(limit=0))
    return AmendmentResult(
        sheet=replace(
            sheet,
            revision=there.sheet.revision,
            rules=there.ledger_sheet.rules,
            players=there.players,
            persons=there.seats,
            first_dealer=there.sheet.first_dealer,
            next=next_hand(there, coming.last, sheet.next.number),
        ),
        changed=changes,
        consequences=None if kept else consequences_of(reading, context, changes, coming.last, there),
    )
