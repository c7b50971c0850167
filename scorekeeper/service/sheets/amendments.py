"""Change the rules, seats or first dealer of a sheet for hands already played, and resettle those hands.

All hands are settled again from the first. An entry belongs to its person and moves with that person to another seat.
If a person is replaced on the sheet, the entries pass to the new one. If a name is new to the table, the request must
say whether it corrects the name of a person or belongs to a new one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.sheet import match_seats
from scorekeeper.service.access import transactions
from scorekeeper.service.access.callers import Caller, require_host
from scorekeeper.service.access.context import TableContext, previous_seats
from scorekeeper.service.access.transactions import preview_transaction, read_transaction, require_unlocked
from scorekeeper.service.hands import drafts, versions
from scorekeeper.service.hands.amended_sheets import AmendedSheet, later_games, store_amended_sheet
from scorekeeper.service.hands.consequences import AmendmentResult, consequences_of, hand_changes
from scorekeeper.service.people import joining, people
from scorekeeper.service.people.names import check_new_names, seat_names
from scorekeeper.service.quota import limit_request_work
from scorekeeper.service.sheets.new_sheet import UnsavedSheet, build_sheet_row, validate_sheet
from scorekeeper.service.views.preconditions import require_setup
from scorekeeper.service.views.sheets import next_hand, sheet_without_hands
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction


@dataclass(frozen=True)
class AmendmentRequest:
    """A requested setup; None leaves a part unchanged, and without `first_dealer` the same person deals first.

    `identities` identifies the person of each name that is new to the table, by seat; None is a new person.
    """

    rules: Mapping[str, object] | None = None
    players: Sequence[str] | None = None
    first_dealer: object = None
    identities: Mapping[int, people.PersonReference] = field(default_factory=dict)


def amend_sheet(  # noqa: PLR0913  the setup, and how it was sent
    database: Database,
    caller: Caller,
    wanted: AmendmentRequest,
    *,
    sheet: int | None = None,
    setup_revision: int | None = None,
    preview: bool = False,
    from_form: bool = False,
) -> AmendmentResult:
    """Amend the setup of a sheet, by default the newest; only the host may.

    With `preview` nothing is stored. Raise `SheetChanged` if the setup has changed since `setup_revision`, `Refused`
    with the number of a hand if that hand would become impossible or if the number of seats differs, and `LockedAsPaid`
    if the sheet is locked as paid.
    """
    with preview_transaction(database, caller, sheet, preview=preview, right=require_host) as (transaction, context):
        require_setup(transaction, context, None, setup_revision)
        require_unlocked(context)
        players = context.players if wanted.players is None else _player_names(context, wanted.players)
        respelled = people.respelled_names(context, players) if from_form else {}
        names = people.assigned_names(context, players, wanted.identities) | respelled
        renamed = tuple((context.name(person), name) for person, name in names.items())
        renamed_context = people.with_names(transaction, context, names)
        agreed = _validate_setup(renamed_context, wanted, players, from_form=from_form)
        plan = _plan(transaction, renamed_context, agreed)
        games = [*later_games(transaction, renamed_context, plan.context, plan.ends)]
        if isinstance(transaction, WriteTransaction) and _setup(renamed_context) != _setup(plan.context):
            plan, *_ = [store_amended_sheet(transaction, amended) for amended in (plan, *games)]
            if context.sheet.sheet == transactions.all_sheet_contexts(transaction, context)[-1].sheet.sheet:
                joining.promote_spectators(transaction, renamed_context.devices, plan.context.seats)
            upcoming = next_hand(plan.context, plan.last, len(plan.hands) + 1)
            was = replace(upcoming, dealer=plan.ends[0].dealer)
            drafts.move_with_people(transaction, renamed_context, was, plan.context, upcoming)
        return replace(_result(transaction, renamed_context, plan, games), renamed=renamed)


def get_amendment_form(database: Database, caller: Caller, sheet: int) -> people.PeopleList:
    """Return the table with a sheet that the host may amend, and its people.

    Raise `LockedAsPaid` if the sheet is locked as paid.
    """
    with read_transaction(database, caller, sheet, right=require_host, while_open=True) as (reading, context):
        require_unlocked(context)
        return people.people_list(reading, context)


def _player_names(context: TableContext, players: Sequence[str]) -> Sequence[str]:
    """Return a name for every seat, or raise `Refused` if the number of seats differs or two names are the same."""
    if len(players) != len(context.seats):
        message = text("the number of players cannot change here; start the next game instead")
        raise Refused([Problem("players", "seats", message)])
    names, empty = seat_names(players, str)
    if empty:
        raise Refused([Problem(f"players.{seat}", "empty", text("this is empty")) for seat in sorted(empty)])
    return names


def _validate_setup(
    context: TableContext, wanted: AmendmentRequest, players: Sequence[str], *, from_form: bool
) -> UnsavedSheet:
    """Return the sheet with the requested setup; parts that are not requested stay as they are."""
    rules = context.sheet.rules if wanted.rules is None else wanted.rules
    unsaved = validate_sheet(context.sheet.game, players, rules, wanted.first_dealer or 0, str, from_form=from_form)
    places = match_seats(context.seats, [context.person_named(name) for name in unsaved.sheet.players])
    dealer = places.index(context.sheet.first_dealer) if wanted.first_dealer is None else unsaved.sheet.first_dealer
    if context.ledger_sheet.start is None:
        return replace(unsaved, sheet=replace(unsaved.sheet, first_dealer=dealer))
    start = context.ledger_sheet.start.reseated(places, dealer).model_dump(mode="json")
    return validate_sheet(context.sheet.game, players, rules, 0, str, start=start, from_form=from_form)


def _plan(reading: ReadTransaction, context: TableContext, agreed: UnsavedSheet) -> AmendedSheet:
    """Settle every hand with the new setup."""
    check_new_names(context.people_by_name, agreed.named_players)
    amended = replace(context, people={**context.people})
    seats = [(amended.find_person(name) or people.new_person(amended, name)).person for name in agreed.sheet.players]
    row = build_sheet_row(agreed.sheet, context.table, context.sheet.sheet, context.sheet.opened)
    amended = replace(amended, sheet=row.replace(revision=context.sheet.revision), seats=tuple(seats))
    hands = limit_request_work(queries.hands.hands_after(reading, context.table_id, context.sheet.sheet, 0))
    new_people = tuple(new for person, new in amended.people.items() if person not in context.people)
    settled = tuple(versions.replay_sheet(amended, previous_seats(context, amended), hands))
    return AmendedSheet(context, amended, settled, new_people)


def _setup(context: TableContext) -> tuple[object, ...]:
    sheet = context.sheet
    return sheet.rules, sheet.first_dealer, sheet.continued_from, context.seats


def _result(
    reading: ReadTransaction, context: TableContext, plan: AmendedSheet, games: Sequence[AmendedSheet]
) -> AmendmentResult:
    """Return the views of the amended sheet and of every hand that changes."""
    amended, changes = plan.context, hand_changes(plan)
    is_stored = isinstance(reading, WriteTransaction)
    sheet = sheet_without_hands(reading, amended if is_stored else context)
    sheet = replace(
        sheet,
        revision=amended.sheet.revision,
        rules=amended.ledger_sheet.rules,
        players=amended.players,
        persons=amended.seats,
        first_dealer=amended.sheet.first_dealer,
        next=next_hand(amended, plan.last, sheet.next.number),
    )
    if is_stored:
        return AmendmentResult(sheet, changes)
    consequences = consequences_of(reading, context, changes, last=plan.last, games=games, agreed=amended)
    return AmendmentResult(sheet, changes, consequences)
