"""What was entered beside the hands of an evening that is taken in; what follows from it is added up again."""

from __future__ import annotations

import json
from bisect import bisect_right, insort
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from math import isfinite
from typing import Any, Final

from scorekeeper.games.checks import length_problem, seat_problem
from scorekeeper.games.contract import Payment, Term
from scorekeeper.games.fields import read
from scorekeeper.games.house_rules import AsWritten
from scorekeeper.games.kinds import guests as named_guests
from scorekeeper.games.letters import normalize_name
from scorekeeper.games.problems import Problem, Refused, below
from scorekeeper.games.words import Text, plain_number, text
from scorekeeper.ledger.chip_entries import PLAY_KINDS, ChipEntrySums, entry_flows
from scorekeeper.ledger.json_values import payments_from_json, payments_to_json, shown_from_json, shown_to_json
from scorekeeper.ledger.reports import shown_value
from scorekeeper.service.access.context import DERIVED_KINDS, SeatOrGuest, TableContext, setup_stages
from scorekeeper.service.events import validate_event
from scorekeeper.service.hands.versions import position_after
from scorekeeper.service.money.chip_entries import apply_to_sums
from scorekeeper.service.money.entry_types import parse_stored_entry
from scorekeeper.service.transfer.schema import (
    ExportedAmendment,
    ExportedChipEntry,
    ExportedEvent,
    ExportedHand,
    ExportedObjection,
    ExportedSheet,
)
from scorekeeper.store.guests import Json, guest_reference, map_guests, referenced_person, store_guests
from scorekeeper.store.models.hands import WITHDRAWN, ChipEntryObjectionRow, ChipEntryRow, HandRow
from scorekeeper.store.models.tables import AmendmentRow, EventRow, PersonRow
from scorekeeper.store.queries.hand_order import position_of_number

NOT_ITS_CHIPS: Final = text("these are not the chips that this entry moves")
ENTRY_TOO_NEW: Final = text("an entry is newer than its table")


def read_chip_entries(
    context: TableContext, given: Iterable[ExportedChipEntry], sums: ChipEntrySums
) -> Iterator[ChipEntryRow]:
    """Every version, in the order of writing, which are added to the `sums`; `Refused` at the first impossible one."""
    known: dict[int, ChipEntryRow] = {}
    before = 0
    for place, entry in enumerate(given):
        with below(f"entries.{place}"):
            check_revision(context, entry.revision, before, ENTRY_TOO_NEW)
            row = _row(context, entry)
            require_version_order(known, row)
            apply_to_sums(sums, row)
        before, known[row.entry] = row.revision, row
        yield row


def require_version_order(known: Mapping[int, ChipEntryRow], row: ChipEntryRow) -> None:
    """`Refused` where a version cannot follow those that are `known` of each entry: a new one, or one withdrawn."""
    last = known.get(row.entry)
    if last is None:
        fit = row.entry == len(known) + 1 and not row.withdrawn
    else:
        same = (last.kind, last.details) == (row.kind, row.details) and last.revision < row.revision
        fit = same and row.withdrawn and not last.withdrawn
    if not fit:
        said = text("a version of this entry is missing, or one too many")
        raise Refused([Problem("number", "order", said)])


def _row(context: TableContext, given: ExportedChipEntry) -> ChipEntryRow:
    people = context.people_by_name
    what = parse_stored_entry(given.kind, given.what, lambda field, party: require_person(people, field, str(party)))
    row = ChipEntryRow(
        table_id=0,
        entry=given.number,
        details=what,
        chip_flows=entry_flows(given.kind, what),
        person=optional_person(people, "by", given.by),
        device=None,
        **given.model_dump(include={"revision", "kind", "withdrawn", "at"}),
    )
    moved = [[*(require_person(people, "flows", name) for name in both), chips] for *both, chips in given.flows]
    if moved != row.chip_flows:
        raise Refused([Problem("flows", "differs", NOT_ITS_CHIPS)])
    return row


def read_entry_objections(
    context: TableContext, entries: Iterable[ChipEntryRow], given: Iterable[ExportedObjection]
) -> Iterator[ChipEntryObjectionRow]:
    """The objections to entries."""
    played = {row.entry for row in entries if row.kind in PLAY_KINDS and row.chip_flows}
    with below("entry_objections"):
        for columns in read_objections(
            context, given, played, lambda _: text("there is no such entry here"), ENTRY_TOO_NEW
        ):
            yield ChipEntryObjectionRow(table_id=0, entry=columns.pop("number"), **columns)


BAD_PAYMENTS: Final = text("a payment needs two people of this table, a number of chips and what it is for")
BAD_VALUE: Final = text("this cannot be shown")

MALFORMED: Final = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What reading something ends in that the record has not written."""

MAX_DENOMINATOR: Final = 2
"""The largest denominator of a number in a reason."""


def structural_problems(context: TableContext, history: Iterable[HandRow]) -> Iterator[tuple[HandRow, Problem]]:
    """Every version (in the order of writing) that cannot stand in a history, with the first thing that is wrong."""
    newest: dict[int, HandRow] = {}
    before = (0, -1)
    for row in history:
        problem = _out_of_order(row, before, newest) or _unfit(context, row)
        if problem:
            yield row, problem
        newest[row.number], before = row, (row.revision, row.order_key)


def _out_of_order(row: HandRow, before: tuple[int, int], newest: dict[int, HandRow]) -> Problem | None:
    """A version has its place: a hand is recorded once, after the one before it, and changed after that."""
    if (row.revision, row.order_key) <= before:
        return Problem("revision", "order", text("versions stand in the order of writing"))
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


def _unfit(context: TableContext, row: HandRow) -> Problem | None:
    """The first thing that cannot be in one version."""
    for field in ("dealer", "next_dealer"):
        for problem in seat_problem(field, getattr(row, field), len(context.seats)):
            return problem
    for field, fits, said in (
        ("payments", _pays, BAD_PAYMENTS),
        ("shown", _shows, BAD_VALUE),
        ("entry", lambda _, row: is_json_safe([row.entry, row.state]), BAD_VALUE),
    ):
        if not _holds(fits, context, row):
            return Problem(field, "unsound", said)
    return None


def _holds(fits: Callable[[TableContext, HandRow], bool], context: TableContext, row: HandRow) -> bool:
    try:
        return fits(context, row)
    except MALFORMED:
        return False


def _pays(context: TableContext, row: HandRow) -> bool:
    """Whether these are payments; a withdrawn hand has none."""
    plain = is_json_safe(payments_to_json(row.payments))
    return plain and not (row.withdrawn and row.payments) and all(_is_payment(context, one) for one in row.payments)


def _is_payment(context: TableContext, payment: Payment) -> bool:
    why = payment.why
    terms = all(_is_term(context, term) for term in (*why.plus, *why.times)) and _is_number(why.rounding)
    chips = type(payment.chips) is int and payment.chips > 0 and payment.chips == why.chips
    return chips and terms and _is_code(why.code) and _sits(context, payment.payer) and _sits(context, payment.payee)


def _is_term(context: TableContext, term: Term) -> bool:
    return _is_number(term.number) and _is_code(term.code) and (term.seat is None or _sits(context, term.seat))


def _is_code(code: object) -> bool:
    return isinstance(code, str) and code != ""


def _is_number(number: object) -> bool:
    """Whether it is whole, or an exact half as a multiplier may be."""
    if type(number) is int:
        return True
    return isinstance(number, Fraction) and MAX_DENOMINATOR % number.denominator == 0 and isfinite(plain_number(number))


def _sits(context: TableContext, party: SeatOrGuest) -> bool:
    """Whether somebody is meant: by their seat, or as somebody whom the table knows."""
    if isinstance(party, str):
        return referenced_person(party) in context.people
    return type(party) is int and 0 <= party < len(context.seats)


def _shows(context: TableContext, row: HandRow) -> bool:
    said = [shown_value(value, context.players) for value in row.shown.values()]
    return is_json_safe([shown_to_json(row.shown), said])


def rules_problems(rules: object) -> tuple[Problem, ...]:
    """Why rules that this program need not read cannot even be told as they were written."""
    try:
        with below("rules"):
            read(AsWritten, rules)
    except Refused as refused:
        return refused.problems
    return ()


def is_json_safe(value: object) -> bool:
    """Whether every file, page and database takes it: no infinite number, no half character."""
    try:
        return bool(json.dumps(value, ensure_ascii=False, allow_nan=False).encode())
    except ValueError:
        return False


HAND_TOO_NEW: Final = text("a hand is newer than its table")

People = Mapping[str, PersonRow]
"""People by their names as they are compared."""


def require_person(people: People, field: str, name: str) -> int:
    """Return the person of this name; raise `Refused` at the field if nobody is called so."""
    if (known := people.get(normalize_name(name))) is None:
        raise Refused([_unknown(field, name)])
    return known.person


def optional_person(people: People, field: str, name: str | None) -> int | None:
    """Return the person of this name, or None if nobody is named."""
    return None if name is None else require_person(people, field, name)


def _unknown(field: str, name: str) -> Problem:
    return Problem(field, "unknown", text("%(name)s is not among the people of this evening", name=name))


def check_revision(context: TableContext, revision: int, before: int = 0, too_new: Text = HAND_TOO_NEW) -> None:
    """Raise `Refused` if something of this revision cannot follow one of revision `before`, or is too new."""
    if revision < before:
        raise Refused([Problem("revision", "order", text("versions stand in the order of writing"))])
    if revision > context.table.revision:
        raise Refused([Problem("revision", "high", too_new)])


def setup_problems(given: ExportedSheet | ExportedAmendment, seats: int) -> Iterator[Problem]:
    """The problems of rules and dealer that nobody may be able to read any more."""
    yield from seat_problem("first_dealer", given.first_dealer, seats)
    for name in ("rules", "start"):
        if not is_json_safe(getattr(given, name)):
            yield Problem(name, "unsound", BAD_VALUE)
    yield from rules_problems(given.rules)


# Amendments


def with_amendments(context: TableContext, sheet: ExportedSheet) -> TableContext:
    """The sheet with what was agreed there before it was corrected."""
    rows: list[AmendmentRow] = []
    for place, given in enumerate(sheet.amendments):
        with below(f"amendments.{place}"):
            rows.append(_amendment(context, given, rows[-1].revision if rows else 0))
    there = replace(context, amendments=tuple(rows))
    for place, (_, agreed) in enumerate(setup_stages(there)[:-1] if not there.locked_as_paid else ()):
        if agreed.sheet_problems:
            with below(f"amendments.{place}"):
                raise Refused(agreed.sheet_problems, there.players)
    return there


def _amendment(context: TableContext, given: ExportedAmendment, before: int) -> AmendmentRow:
    """One of them, after another at the revision `before`."""
    people = context.people_by_name
    seats = [require_person(people, f"players.{seat}", name) for seat, name in enumerate(given.players)]
    if problems := tuple(_problems(context, given, seats, before)):
        raise Refused(problems)
    return AmendmentRow(
        table_id=0,
        sheet=context.sheet.sheet,
        person=optional_person(people, "by", given.by),
        seats=seats,
        after_hand=given.after,
        continued_from=given.start,
        **given.model_dump(exclude={"by", "players", "after", "start"}),
    )


def _problems(context: TableContext, given: ExportedAmendment, seats: list[int], before: int) -> Iterator[Problem]:
    if given.revision <= before:
        yield Problem("revision", "order", text("versions stand in the order of writing"))
    if given.revision > context.table.revision:
        yield Problem("revision", "high", HAND_TOO_NEW)
    yield from length_problem("players", seats, len(context.seats))
    if len({*seats}) < len(seats):
        yield Problem("players", "double", text("two players cannot have the same name"))
    yield from setup_problems(given, len(context.seats))


# Hands


def read_hands(context: TableContext, hands: Sequence[ExportedHand]) -> list[HandRow]:
    """The rows that the document says."""
    places: dict[int, int] = {}
    in_order: list[int] = []
    rows: list[HandRow] = []
    for at, hand in enumerate(hands):
        try:
            place = _place(places, in_order, hand)
        except Refused as refused:
            refused.players, refused.hand = context.players, hand.number
            raise refused_at(refused, at, rows) from None
        if hand.number not in places:
            places[hand.number] = place
            insort(in_order, place)
        rows.append(_read_hand(context, at, place, hand))
    return rows


def _place(places: Mapping[int, int], in_order: Sequence[int], hand: ExportedHand) -> int:
    """Where a hand stands beside those that were recorded before it, whose `places` are known by their numbers."""
    if hand.after is None:
        return places.get(hand.number, position_of_number(hand.number))
    before = places.get(hand.after, 0)
    at = bisect_right(in_order, before)
    if hand.number in places or (hand.after and not before) or at == len(in_order):
        raise Refused([Problem("after", "order", text("no hand was put in there"))])
    return position_after(before, in_order[at], hand.number)


def _read_hand(context: TableContext, at: int, place: int, hand: ExportedHand) -> HandRow:
    with below(f"hands.{at}"):
        by, on_behalf = (
            optional_person(context.people_by_name, name, getattr(hand, name)) for name in ("by", "on_behalf")
        )
    return HandRow(
        order_key=place,
        table_id=0,
        sheet=context.sheet.sheet,
        person=by,
        on_behalf=on_behalf,
        device=None,
        idempotency_key=None,
        payments=_payments(context, at, hand),
        shown=_shown(context, at, hand),
        entry=_entry(context, at, hand),
        **hand.model_dump(exclude={"after", "by", "on_behalf", "entry", "payments", "shown"}),
    )


def _entry(context: TableContext, at: int, hand: ExportedHand) -> Json:
    """What was entered, of guests who are among the people."""
    game = context.ledger_sheet.game
    for field, name in named_guests(game.Entry, hand.entry):
        if context.person_named(name) is None:
            raise refused_at(Refused([_unknown(f"entry.{field}", name)], context.players, hand.number), at, [])
    return store_guests(game, hand.entry, context.person_named)


def _payments(context: TableContext, at: int, hand: ExportedHand) -> tuple[Payment, ...]:
    with suppress(*MALFORMED):
        payments = payments_from_json(hand.payments)
        if payments_to_json(payments) == list(hand.payments):
            return map_guests(payments, lambda name: guest_reference(context.person_named(name) or 0))
    raise _unsound(context, "payments", BAD_PAYMENTS, at, hand)


def _shown(context: TableContext, at: int, hand: ExportedHand) -> Mapping[str, Any]:
    with suppress(*MALFORMED):
        shown = shown_from_json(hand.shown)
        if shown_to_json(shown) == hand.shown:
            return shown
    raise _unsound(context, "shown", BAD_VALUE, at, hand)


def _unsound(context: TableContext, field: str, said: Text, at: int, hand: ExportedHand) -> Refused:
    return refused_at(Refused([Problem(field, "unsound", said)], context.players, hand.number), at, [])


def refused_at(refused: Refused, at: int, given: list[HandRow]) -> Refused:
    """The refusal as a page says it: with the number of the hand."""
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


def read_events(context: TableContext, given: Iterable[ExportedEvent]) -> Iterator[EventRow]:
    """The events, in the order of doing."""
    before, people = 0, context.people_by_name
    for number, event in enumerate(given):
        with below(f"events.{number}"):
            check_revision(context, event.revision, before)
            row = EventRow(
                table_id=0,
                event=number + 1,
                person=optional_person(people, "by", event.by),
                device=None,
                people=[require_person(people, f"people.{place}", name) for place, name in enumerate(event.people)],
                details=validate_event(event.kind, event.what),
                **event.model_dump(include={"revision", "kind", "at"}),
            )
        before = row.revision
        yield row


def read_objections(
    context: TableContext,
    given: Iterable[ExportedObjection],
    known: Collection[int],
    missing: Callable[[int], Text],
    too_new: Text,
) -> Iterator[Json]:
    """The columns of objections to what is `known` by its number; `missing` says that something is not."""
    people = context.people_by_name
    for place, said in enumerate(given):
        with below(str(place)):
            if said.number not in known:
                raise Refused([Problem("number", "unknown", missing(said.number))])
            check_revision(context, said.revision, too_new=too_new)
            by = optional_person(people, "by", said.by)
            agreed = _agreed(people, said.agreed)
        yield said.model_dump(include={"number", "revision", "at"}) | {
            "objection": place + 1,
            "person": by,
            "reason": said.word,
            "agreed_by": agreed,
            "resolved": said.settled,
        }


def _agreed(people: People, names: Iterable[str]) -> list[int]:
    """The people who found something right all the same, nobody twice."""
    found: list[int] = []
    for place, name in enumerate(names):
        person = require_person(people, f"agreed.{place}", name)
        if person in found:
            raise Refused([Problem(f"agreed.{place}", "double", text("two people cannot have the same name"))])
        found.append(person)
    return found
