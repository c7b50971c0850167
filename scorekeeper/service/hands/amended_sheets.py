"""Store a sheet with another setup or start, and its hands settled again; settle the games that go on from it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.games.contract import Start, State
from scorekeeper.games.problems import Refused
from scorekeeper.ledger.sheet import reseat
from scorekeeper.service import quota
from scorekeeper.service.access.context import SETUP_COLUMNS, TableContext, state_after
from scorekeeper.service.access.transactions import all_sheet_contexts
from scorekeeper.service.hands.versions import Replacement, chip_changes, compute_balances, replay_sheet
from scorekeeper.service.views.sheets import continuing_sheet
from scorekeeper.store import clock, queries
from scorekeeper.store.models.hands import HandRow
from scorekeeper.store.models.tables import AmendmentRow, PersonRow
from scorekeeper.store.queries.hand_order import position_of_number
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction


@dataclass(frozen=True)
class AmendedSheet:
    """A sheet `before` and after a change of its setup or start, each hand with its version, and new people."""

    before: TableContext
    context: TableContext
    hands: tuple[Replacement, ...]
    people: tuple[PersonRow, ...] = ()

    @property
    def replaced(self) -> list[Replacement]:
        """Return the versions that are replaced, each with its new version."""
        return [(old, new) for old, new in self.hands if new is not old]

    @property
    def last(self) -> HandRow | None:
        """Return the new version of the last hand."""
        return self.hands[-1][1] if self.hands else None

    @property
    def ends(self) -> tuple[State, State]:
        """Return the states in which the sheet ended before, and ends now."""
        old = self.hands[-1][0] if self.hands else None
        return state_after(self.before.ledger_sheet, old), state_after(self.context.ledger_sheet, self.last)


def store_amended_sheet(writing: WriteTransaction, amended: AmendedSheet) -> AmendedSheet:
    """Store the sheet, its previous setup and every hand that changes, all at one revision."""
    before = amended.before
    if amended.hands:
        quota.check_amendment_limit(len(before.amendments) + 1)
        versions = queries.hand_counts.count_versions(writing, before.table_id)
        quota.check_table_limits(versions + len(amended.replaced), quota.MAX_VERSIONS)
    revision = writing.next_revision(before.table)
    hands = tuple((old, new if new is old else new.replace(revision=revision)) for old, new in amended.hands)
    sheet = amended.context.sheet.replace(revision=revision, balances=compute_balances(new for _, new in hands))
    amended = replace(amended, hands=hands, context=replace(amended.context, sheet=sheet))
    writing.insert_all(amended.people)
    queries.tables.write_sheet(writing, sheet, amended.context.seats, before.sheet)
    if hands:  # without hands there is no setup to keep in the history
        amendment = AmendmentRow(
            table_id=before.table_id,
            sheet=before.sheet.sheet,
            revision=revision,
            after_hand=hands[-1][1].number,
            person=before.me.person,
            at=clock.now(),
            seats=list(before.seats),
            chip_changes=chip_changes(before, amended.context, amended.replaced),
            **{name: getattr(before.sheet, name) for name in SETUP_COLUMNS},
        )
        writing.insert(amendment)
        writing.insert_all(new for _, new in amended.replaced)
        context = replace(amended.context, amendments=(*before.amendments, amendment))
        amended = replace(amended, context=context)
    return amended


def games_after(reading: ReadTransaction, context: TableContext, changed: HandRow) -> Iterator[AmendedSheet]:
    """Yield each later game that starts differently once `changed`, the last of the new versions, is stored."""
    if not continuing_sheet(context, all_sheet_contexts(reading, context)):
        return
    stands = queries.hands.next_hand(reading, context.table_id, context.sheet.sheet)
    last, sheet = stands.last, context.ledger_sheet
    if last is None or changed.number == last.number or changed.order_key == position_of_number(stands.number):
        yield from later_games(reading, context, context, (state_after(sheet, last), state_after(sheet, changed)))


def later_games(
    reading: ReadTransaction, before: TableContext, now: TableContext, ends: tuple[State, State]
) -> Iterator[AmendedSheet]:
    """Yield each later sheet that goes on from this one and starts differently now, settled again.

    `ends` are the states in which the sheet ended `before` and ends `now`. A sheet keeps its start, and ends the
    series, if a person set the start, or if a hand would become impossible.
    """
    if before is now and ends[0] == ends[1]:
        return
    contexts = all_sheet_contexts(reading, before)
    while number := continuing_sheet(before, contexts):
        later = next(context for context in contexts if context.sheet.sheet == number)
        start = _new_start(later, before, now, ends)
        if later.locked_as_paid or start in {None, later.ledger_sheet.start}:
            return
        columns = {"continued_from": start.model_dump(mode="json"), "first_dealer": start.dealer}
        amended = replace(later, sheet=later.sheet.replace(**columns))
        hands = quota.limit_request_work(queries.hands.hands_after(reading, later.table_id, number, 0))
        try:
            game = AmendedSheet(later, amended, tuple(replay_sheet(amended, None, hands)))
        except Refused:
            return
        yield game
        before, now, ends = later, amended, game.ends


def _new_start(later: TableContext, before: TableContext, now: TableContext, ends: tuple[State, State]) -> Start | None:
    """Return the start that follows from the new end, or None if the present one does not follow from the old end."""
    game, start = before.ledger_sheet.game, later.ledger_sheet.start
    old_end, new_end = (game.continuation(state) for state in ends)
    places = [before.seat_of(person) for person in later.seats]
    if start is None:
        return None
    takes_over = _taken_over(start, old_end, places, len(before.seats))
    if reseat(old_end, places, takes_over) != start:
        return None
    moved = [now.seat_of(before.seats[place]) if place is not None else None for place in places]
    return reseat(new_end, moved, takes_over)


def _taken_over(start: Start, end: Start, places: Sequence[int | None], seats: int) -> Mapping[int, int]:
    """Return from whom each new player took over, by seat: from a player who left with the same values."""
    left = [seat for seat in range(seats) if seat not in places]
    taken: dict[int, int] = {}
    for seat in (seat for seat, place in enumerate(places) if place is None):
        own = [values[seat] for values in start.by_seat.values()]
        same = [place for place in left if own == [values[place] for values in end.by_seat.values()]]
        if any(own) and (free := [place for place in same if place not in taken.values()]):
            taken[seat] = free[0]
    return taken
