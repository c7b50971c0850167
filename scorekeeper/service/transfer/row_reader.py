"""Read the parts of an exported table as rows, and check that they are well formed and in order."""

import json
from bisect import bisect_right, insort
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from math import isfinite
from typing import Any

from scorekeeper.games.checks import length_problem, seat_problem
from scorekeeper.games.contract import Payment
from scorekeeper.games.fields import read
from scorekeeper.games.house_rules import UnreadableRules
from scorekeeper.games.kinds import guests as named_guests
from scorekeeper.games.problems import Problem, Refused, below
from scorekeeper.games.words import Text, normalize_name, plain_number, text
from scorekeeper.ledger.chip_entries import PLAY_KINDS, ChipEntrySums, entry_flows
from scorekeeper.ledger.json_values import payments_from_json, payments_to_json, shown_from_json, shown_to_json
from scorekeeper.ledger.reports import shown_values
from scorekeeper.service.access.context import DERIVED_KINDS, SeatOrGuest, TableContext, setup_stages
from scorekeeper.service.events import validate_event
from scorekeeper.service.hands.versions import position_after
from scorekeeper.service.money.chip_entries import apply_to_sums
from scorekeeper.service.money.entry_types import parse_stored_entry
from scorekeeper.service.transfer import schema
from scorekeeper.store.guests import Json, guest_reference, map_guests, referenced_person, store_guests
from scorekeeper.store.models.hands import WITHDRAWN, ChipEntryObjectionRow, ChipEntryRow, HandRow
from scorekeeper.store.models.tables import AmendmentRow, EventRow, PersonRow
from scorekeeper.store.queries.hand_order import position_of_number

WRONG_FLOWS = text("these chips do not match this entry")
ENTRY_TOO_NEW = text("an entry is newer than its table")


def read_chip_entries(
    context: TableContext, given: Iterable[schema.ExportedChipEntry], sums: ChipEntrySums
) -> Iterator[ChipEntryRow]:
    """Yield every version of the chip entries and add it to the `sums`; raise `Refused` at the first invalid one."""
    known: dict[int, ChipEntryRow] = {}
    before, people = 0, context.people_by_name
    for index, entry in enumerate(given):
        with below(f"chip_entries.{index}"):
            check_revision(context, entry.revision, before, ENTRY_TOO_NEW)
            details = parse_stored_entry(
                entry.kind, entry.what, lambda field, whom: require_person(people, field, str(whom))
            )
            columns = columns_of(people, entry, "number", "what", "pairs")
            flows = entry_flows(entry.kind, details)
            row = ChipEntryRow(
                table_id=0, entry=entry.number, details=details, chip_flows=flows, device=None, **columns
            )
            pairs = [
                [*(require_person(people, "pairs", name) for name in (pair.giver, pair.receiver)), pair.chips]
                for pair in entry.pairs
            ]
            if pairs != row.chip_flows:
                raise Refused([Problem("pairs", "differs", WRONG_FLOWS)])
            require_version_order(known, row)
            apply_to_sums(sums, row)
        before, known[row.entry] = row.revision, row
        yield row


def require_version_order(known: Mapping[int, ChipEntryRow], row: ChipEntryRow) -> None:
    """Raise `Refused` if a version cannot follow the `known` ones: it must be new, or a withdrawal."""
    last = known.get(row.entry)
    if last is None:
        is_valid = row.entry == len(known) + 1 and not row.withdrawn
    else:
        is_same = (last.kind, last.details) == (row.kind, row.details) and last.revision < row.revision
        is_valid = is_same and row.withdrawn and not last.withdrawn
    if not is_valid:
        raise Refused([Problem("number", "order", text("this entry has a missing or extra version"))])


def read_entry_objections(
    context: TableContext, entries: Iterable[ChipEntryRow], given: Iterable[schema.ExportedObjection]
) -> Iterator[ChipEntryObjectionRow]:
    """Yield the objections to chip entries."""
    disputable = {row.entry for row in entries if row.kind in PLAY_KINDS and row.chip_flows}
    with below("chip_entry_objections"):
        for columns in read_objections(context, given, disputable, text("no such entry"), ENTRY_TOO_NEW):
            yield ChipEntryObjectionRow(table_id=0, entry=columns.pop("number"), **columns)


BAD_PAYMENTS = text("a payment needs two people of this table, a number of chips and a reason")
BAD_VALUE = text("this cannot be shown")

#: The exceptions that reading malformed data can raise.
MALFORMED = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)

#: The largest denominator of a number in a reason.
MAX_DENOMINATOR = 2


def structural_problems(context: TableContext, history: Iterable[HandRow]) -> Iterator[tuple[HandRow, Problem]]:
    """Yield every version, in the order of writing, that a history cannot contain, with its first problem."""
    newest: dict[int, HandRow] = {}
    before = (0, -1)
    for row in history:
        problem = _out_of_order(row, before, newest) or _invalid_field(context, row)
        if problem:
            yield row, problem
        newest[row.number], before = row, (row.revision, row.order_key)


def _out_of_order(row: HandRow, before: tuple[int, int], newest: dict[int, HandRow]) -> Problem | None:
    """Return the problem of a version in the wrong place: a hand is recorded once, in order, and then changed."""
    if (row.revision, row.order_key) <= before:
        return Problem("revision", "order", text("versions must be in the order they were written"))
    if row.kind == "recorded" and row.number != len(newest) + 1:
        return Problem("number", "order", text("hand %(number)s comes next", number=len(newest) + 1))
    if row.kind != "recorded" and row.number not in newest:
        return Problem("number", "order", text("there is no hand %(number)s here", number=row.number))
    if row.kind != "recorded" and row.order_key != newest[row.number].order_key:
        return Problem("place", "differs", text("this does not match what was entered"))
    withdrawn = newest[row.number].withdrawn if row.kind in DERIVED_KINDS else row.kind in WITHDRAWN
    if row.withdrawn != withdrawn:
        return Problem("withdrawn", "differs", text("this does not match what was entered"))
    return None


def _invalid_field(context: TableContext, row: HandRow) -> Problem | None:
    """Return the first invalid field of a version."""
    for field in ("dealer", "next_dealer"):
        for problem in seat_problem(field, getattr(row, field), len(context.seats)):
            return problem
    players = context.players
    checks: tuple[tuple[str, Callable[[], bool], Text], ...] = (
        ("payments", lambda: is_json_safe(payments_to_json(row.payments)) and _may_pay(context, row), BAD_PAYMENTS),
        ("shown", lambda: is_json_safe([shown_to_json(row.shown), shown_values(row.shown, players)]), BAD_VALUE),
        ("entry", lambda: is_json_safe([row.entry, row.state]), BAD_VALUE),
    )
    for field, is_valid, message in checks:
        with suppress(*MALFORMED):
            if is_valid():
                continue
        return Problem(field, "unsound", message)
    return None


def _may_pay(context: TableContext, row: HandRow) -> bool:
    """Return whether the payments are possible; a withdrawn hand has none."""
    for payer, payee, chips, why in row.payments:
        terms = (*why.plus, *why.times)
        parties = [payer, payee, *(term.seat for term in terms if term.seat is not None)]
        codes: list[object] = [why.code, *(term.code for term in terms)]
        numbers = [why.rounding, *(term.number for term in terms)]
        if row.withdrawn or type(chips) is not int or chips <= 0 or chips != why.chips:
            return False
        if not all(isinstance(code, str) and code for code in codes) or not all(map(_is_number, numbers)):
            return False
        if not all(_is_party(context, party) for party in parties):
            return False
    return True


def _is_number(number: object) -> bool:
    """Return whether the number is whole, or an exact half as a multiplier may be."""
    if type(number) is int:
        return True
    return isinstance(number, Fraction) and MAX_DENOMINATOR % number.denominator == 0 and isfinite(plain_number(number))


def _is_party(context: TableContext, party: SeatOrGuest) -> bool:
    """Return whether the party is a seat of the sheet or a guest among the people of the table."""
    if isinstance(party, str):
        return referenced_person(party) in context.people
    return type(party) is int and 0 <= party < len(context.seats)


def is_json_safe(value: object) -> bool:
    """Return whether files, pages and databases accept the value: no infinite number, no lone surrogate."""
    try:
        return bool(json.dumps(value, ensure_ascii=False, allow_nan=False).encode())
    except ValueError:
        return False


HAND_TOO_NEW = text("a hand is newer than its table")

#: People by comparable name.
People = Mapping[str, PersonRow]


def require_person(people: People, field: str, name: str) -> int:
    """Return the person with this name, or raise `Refused` at the field if there is none."""
    if (known := people.get(normalize_name(name))) is None:
        raise Refused([Problem(field, "unknown", text("%(name)s was not at this table", name=name))])
    return known.person


def columns_of(people: People, given: schema.ExportedModel, *left_out: str) -> Json:
    """Return a part of a file by the names of its columns, with people by their numbers, and some fields `left_out`."""
    columns: Json = {}
    for field in (field for field in type(given).model_fields if field not in left_out):
        value = getattr(given, field)
        if field in schema.PERSON_FIELDS:
            value = None if value is None else require_person(people, field, value)
        elif field in schema.PEOPLE_FIELDS:
            value = [require_person(people, f"{field}.{index}", name) for index, name in enumerate(value)]
        columns[schema.COLUMNS.get(field, field)] = value
    return columns


def check_revision(context: TableContext, revision: int, before: int = 0, too_new: Text = HAND_TOO_NEW) -> None:
    """Raise `Refused` if a revision is lower than `before` or higher than that of the table."""
    if revision < before:
        raise Refused([Problem("revision", "order", text("versions must be in the order they were written"))])
    if revision > context.table.revision:
        raise Refused([Problem("revision", "high", too_new)])


def setup_problems(given: schema.ExportedSheet | schema.ExportedAmendment, seats: int) -> Iterator[Problem]:
    """Yield the problems of a setup that may have rules that the program cannot read."""
    yield from seat_problem("first_dealer", given.first_dealer, seats)
    for name in ("rules", "start"):
        if not is_json_safe(getattr(given, name)):
            yield Problem(name, "unsound", BAD_VALUE)
    try:
        with below("rules"):
            read(UnreadableRules, given.rules)
    except Refused as refused:
        yield from refused.problems


# Amendments


def with_amendments(context: TableContext, sheet: schema.ExportedSheet) -> TableContext:
    """Return the sheet with its previous setups, or raise `Refused` if one of them is invalid."""
    rows: list[AmendmentRow] = []
    for index, given in enumerate(sheet.amendments):
        with below(f"amendments.{index}"):
            rows.append(_amendment(context, given, rows[-1].revision if rows else 0))
    amended = replace(context, amendments=tuple(rows))
    for index, (_, setup) in enumerate(setup_stages(amended)[:-1] if not amended.locked_as_paid else ()):
        if setup.ledger_sheet.problems:
            with below(f"amendments.{index}"):
                raise Refused(setup.ledger_sheet.problems, amended.players)
    return amended


def _amendment(context: TableContext, given: schema.ExportedAmendment, before: int) -> AmendmentRow:
    """Return the row of an amendment, which follows one at the revision `before`."""
    columns = columns_of(context.people_by_name, given)
    seats = columns["seats"]
    check_revision(context, given.revision, before + 1)
    problems = list(length_problem("players", seats, len(context.seats)))
    if len({*seats}) < len(seats):
        problems.append(Problem("players", "double", text("two players cannot have the same name")))
    problems += setup_problems(given, len(context.seats))
    if problems:
        raise Refused(problems)
    return AmendmentRow(table_id=0, sheet=context.sheet.sheet, **columns)


# Hands


def read_hands(context: TableContext, hands: Sequence[schema.ExportedHand]) -> list[HandRow]:
    """Return the rows of all versions of hands."""
    positions: dict[int, int] = {}
    in_order: list[int] = []
    rows: list[HandRow] = []
    for index, hand in enumerate(hands):
        with below(f"hands.{index}"):
            columns = columns_of(context.people_by_name, hand, "after", "entry", "payments", "shown")
        try:
            position = _position(positions, in_order, hand)
            if hand.number not in positions:
                positions[hand.number] = position
                insort(in_order, position)
            game = context.ledger_sheet.game
            row = HandRow(
                order_key=position,
                table_id=0,
                sheet=context.sheet.sheet,
                payments=_payments(context, hand),
                shown=_shown(hand),
                entry=store_guests(game, hand.entry, context.person_named),
                **columns,
            )
            for field, name in named_guests(game.Entry, hand.entry):
                require_person(context.people_by_name, f"entry.{field}", name)
        except Refused as refused:
            raise refused_at(Refused(refused.problems, context.players, hand.number), index, rows) from None
        rows.append(row)
    return rows


def _position(positions: Mapping[int, int], in_order: Sequence[int], hand: schema.ExportedHand) -> int:
    """Return the position of a hand, given the `positions` of earlier recorded hands by number."""
    if hand.after is None:
        return positions.get(hand.number, position_of_number(hand.number))
    before = positions.get(hand.after, 0)
    index = bisect_right(in_order, before)
    if hand.number in positions or (hand.after and not before) or index == len(in_order):
        raise Refused([Problem("after", "order", text("no hand was added there"))])
    return position_after(before, in_order[index], hand.number)


def _payments(context: TableContext, hand: schema.ExportedHand) -> tuple[Payment, ...]:
    with suppress(*MALFORMED):
        stored = [stored_payment(payment) for payment in hand.payments]
        payments = payments_from_json(stored)
        if payments_to_json(payments) == stored:
            return map_guests(payments, lambda name: guest_reference(context.person_named(name) or 0))
    raise Refused([Problem("payments", "unsound", BAD_PAYMENTS)])


def stored_payment(given: Json) -> Json:
    """Return a payment as it is stored, and as it is in files of `scorekeeper-evening/1`."""
    if "payer" in given:
        return given
    payment = dict(given)
    why = {"code": payment.pop("reason"), **payment.pop("calculation")}
    return {"payer": payment.pop("from"), "payee": payment.pop("to"), "why": why, **payment}


def _shown(hand: schema.ExportedHand) -> Mapping[str, Any]:
    with suppress(*MALFORMED):
        shown = shown_from_json(hand.shown)
        if shown_to_json(shown) == hand.shown:
            return shown
    raise Refused([Problem("shown", "unsound", BAD_VALUE)])


def refused_at(refused: Refused, at: int, given: list[HandRow]) -> Refused:
    """Return the refusal with the path in the document and the number of the hand."""
    number = refused.hand or (given[at].number if at < len(given) else 0)
    problems = [
        Problem(
            f"hands.{at}.{problem.field}".rstrip("."),
            problem.code,
            text("hand %(number)s: %(problem)s", number=number, problem=problem.message),
        )
        for problem in refused.problems
    ]
    return Refused(problems, refused.players, number)


# Events and objections


def read_events(context: TableContext, given: Iterable[schema.ExportedEvent]) -> Iterator[EventRow]:
    """Yield the events in order."""
    before = 0
    for number, event in enumerate(given):
        with below(f"events.{number}"):
            check_revision(context, event.revision, before)
            columns = columns_of(context.people_by_name, event, "what")
            details = validate_event(event.kind, event.what)
            row = EventRow(table_id=0, event=number + 1, device=None, details=details, **columns)
        before = row.revision
        yield row


def read_objections(
    context: TableContext,
    given: Iterable[schema.ExportedObjection],
    known: Collection[int],
    missing: Text,
    too_new: Text,
) -> Iterator[Json]:
    """Yield the columns of objections to the `known` numbers; `missing` is the message for another one."""
    for index, objection in enumerate(given):
        with below(str(index)):
            if objection.number not in known:
                message = replace(missing, values={"number": objection.number})
                raise Refused([Problem("number", "unknown", message)])
            check_revision(context, objection.revision, too_new=too_new)
            columns = columns_of(context.people_by_name, objection)
            for place, person in enumerate(columns["agreed_by"]):
                if person in columns["agreed_by"][:place]:
                    message = text("two people cannot have the same name")
                    raise Refused([Problem(f"agreed_by.{place}", "double", message)])
        yield {**columns, "objection": index + 1}
