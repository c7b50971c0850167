"""What was agreed on a sheet, corrected for the hands already played: its rules, its first dealer, who sat where.

Every hand that stands is settled anew from the first. What was entered belongs to the people it was entered for: it
goes with them to another seat, and somebody new takes it over from whoever they stand in for. A name that is nobody's
is somebody's corrected, or somebody new: that has to be said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.sheet import match_seats
from scorekeeper.service import bounds, present
from scorekeeper.service.amendments import AGREED, places
from scorekeeper.service.balances import balances
from scorekeeper.service.caller import Caller
from scorekeeper.service.changes import Amended, Change, consequences_of
from scorekeeper.service.context import Context, considering, every_sheet, let_change, let_host, let_open, looking
from scorekeeper.service.devices import let_enter
from scorekeeper.service.hands import drafts
from scorekeeper.service.hands.changed import changed
from scorekeeper.service.hands.settling import Replacement, anew
from scorekeeper.service.names import check_new_names, fold, seat_names
from scorekeeper.service.naming import Whom, called, corrected, respelt
from scorekeeper.service.people import Everybody, everybody, newcomer
from scorekeeper.service.sheets import Agreed, agree, sheet_row
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import HandRow
from scorekeeper.store.models.tables import AmendmentRow, PersonRow
from scorekeeper.store.queries.hand_filter import HandFilter
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction


@dataclass(frozen=True)
class Wanted:
    """What shall have been agreed: nothing of what is None is changed, but who dealt first stays with their seat.

    `who` says, by the seat of a name that is nobody's, whom it means.
    """

    rules: Mapping[str, object] | None = None
    players: Sequence[str] | None = None
    first_dealer: object = None
    who: Mapping[int, Whom] = field(default_factory=dict)


@dataclass(frozen=True)
class _Coming:
    """A sheet as it shall have been agreed, with the people who are new to the table, and what each hand comes to."""

    context: Context
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


def amend(  # noqa: PLR0913  everything that was agreed, and how it came
    book: Database,
    who: Caller,
    wanted: Wanted,
    *,
    sheet: int | None = None,
    agreed: int | None = None,
    preview: bool = False,
    typed: bool = False,
) -> Amended:
    """Correct what was agreed on a sheet, the newest where none is named; the host alone.

    With `preview` nothing is kept. `Moved` where it is no longer as `agreed` on at that revision; `Refused` naming the
    hand that would become impossible, or where more or fewer would play; `Kept` where it stands as it was paid.
    """
    with considering(book, who, sheet, preview=preview, right=let_host) as (transaction, context):
        present.must_fit(transaction, context, None, agreed)
        let_change(context)
        players = context.players if wanted.players is None else _named(context, wanted.players)
        names = corrected(context, players, wanted.who) | (respelt(context, players) if typed else {})
        renamed = tuple((context.people[person].name, name) for person, name in names.items())
        there = called(transaction, context, names)
        coming = _look(transaction, there, _agree(there, wanted, players, typed=typed))
        if isinstance(transaction, WriteTransaction) and _differ(there, coming.context):
            coming = _keep(transaction, there, coming)
            following = present.following(coming.context, coming.last, len(coming.hands) + 1)
            drafts.move_with_people(transaction, there, following.number, coming.context, following)
        return replace(_amended(transaction, there, coming), renamed=renamed)


def look(book: Database, who: Caller, sheet: int) -> Everybody:
    """The table with a sheet that the host may correct, and everybody it knows; `Kept` where nobody can."""
    with looking(book, who, sheet) as (reading, context):
        let_host(context.me)
        let_open(context)
        let_change(context)
        return everybody(reading, context)


def _named(context: Context, players: Sequence[str]) -> Sequence[str]:
    """The names, one for every seat; `Refused` where there are more or fewer, or two are the same."""
    if len(players) != len(context.seats):
        said = text("as many play as before: with more or fewer the next game begins")
        raise Refused([Problem("players", "seats", said)])
    names, empty = seat_names(players, str)
    if empty:
        raise Refused([Problem(f"players.{seat}", "empty", text("this is empty")) for seat in sorted(empty)])
    return names


def _agree(context: Context, wanted: Wanted, players: Sequence[str], *, typed: bool) -> Agreed:
    """The sheet that is wanted; whoever was not named anew is as before."""
    rules = context.sheet.rules if wanted.rules is None else wanted.rules
    coming = agree(context.sheet.game, players, rules, wanted.first_dealer or 0, str, typed=typed)
    where = match_seats(context.seats, [context.person_called(name) for name in coming.sheet.players])
    dealer = where.index(context.sheet.first_dealer) if wanted.first_dealer is None else coming.sheet.first_dealer
    if context.played.start is None:
        return replace(coming, sheet=replace(coming.sheet, first_dealer=dealer))
    start = context.played.start.reseated(where, dealer).model_dump(mode="json")
    return agree(context.sheet.game, players, rules, 0, str, start=start, typed=typed)


def _look(reading: ReadTransaction, context: Context, agreed: Agreed) -> _Coming:
    """What every hand would come to."""
    check_new_names(context.by_fold, agreed.named)
    there = replace(context, people={**context.people})
    seats = [(there.by_fold.get(fold(name)) or newcomer(there, name)).person for name in agreed.sheet.players]
    row = sheet_row(agreed.sheet, context.table, context.sheet.sheet, context.sheet.opened)
    there = replace(there, sheet=row.replace(revision=context.sheet.revision), seats=tuple(seats))
    hands = bounds.at_once(queries.hands.hands_after(reading, context.table_id, context.sheet.sheet, 0))
    new = tuple(one for person, one in there.people.items() if person not in context.people)
    return _Coming(there, new, tuple(anew(there, places(context, there), hands)))


def _differ(context: Context, coming: Context) -> bool:
    """Whether anything else shall have been agreed."""
    return _terms(context) != _terms(coming)


def _terms(context: Context) -> tuple[object, ...]:
    sheet = context.sheet
    return sheet.rules, sheet.first_dealer, sheet.continued_from, context.seats


def _keep(writing: WriteTransaction, context: Context, coming: _Coming) -> _Coming:
    """Write the sheet, what stood before, and every hand that changes, all at one revision."""
    if coming.hands:
        bounds.check_amendments(len(context.amendments) + 1)
        written = queries.hand_counts.count_versions(writing, context.table.code)
        bounds.check_room(written + len(coming.replaced), bounds.MOST_VERSIONS)
    amendment = _amendment(context, coming.last)
    revision = writing.next_revision(context.table)
    amendment = amendment.replace(revision=revision, chip_changes=changed(context, coming.context, coming.replaced))
    hands = tuple((old, new if new is old else new.replace(revision=revision)) for old, new in coming.hands)
    sheet = coming.context.sheet.replace(revision=revision, balances=balances(new for _, new in hands))
    coming = replace(coming, hands=hands, context=replace(coming.context, sheet=sheet))
    writing.insert_all(coming.people)
    queries.tables.write_sheet(writing, sheet, coming.context.seats, context.sheet)
    let_enter(writing, context.devices, coming.context.seats)
    if coming.hands:  # nothing is history before the first hand
        writing.insert(amendment)
        writing.insert_all(new for _, new in coming.replaced)
        coming = replace(coming, context=replace(coming.context, amendments=(*context.amendments, amendment)))
    return coming


def _amendment(context: Context, last: HandRow | None) -> AmendmentRow:
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
        **{name: getattr(sheet, name) for name in AGREED},
    )


def _amended(reading: ReadTransaction, context: Context, coming: _Coming) -> Amended:
    """The views of what was corrected: the sheet as it is agreed then, and every hand that anybody notices."""
    there, kept = coming.context, isinstance(reading, WriteTransaction)
    seen = there if kept else context
    changes = tuple(Change(present.hand(context, old), present.hand(there, new)) for old, new in coming.replaced)
    sheet = present.one_sheet(reading, seen, every_sheet(reading, context), HandFilter(limit=0))
    return Amended(
        sheet=replace(
            sheet,
            revision=there.sheet.revision,
            rules=there.played.rules,
            players=there.players,
            persons=there.seats,
            first_dealer=there.sheet.first_dealer,
            next=present.following(there, coming.last, sheet.next.number),
        ),
        changed=changes,
        consequences=None if kept else consequences_of(reading, context, changes, coming.last, there),
    )
