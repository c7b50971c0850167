"""The hands of an evening that is taken in, built again from what was entered."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import zip_longest
from typing import Any

from scorekeeper.games.contract import Payment
from scorekeeper.games.kinds import guests as named_guests
from scorekeeper.games.problems import Problem, Refused, below
from scorekeeper.games.words import Text, text
from scorekeeper.ledger import record
from scorekeeper.ledger.steps import Steps
from scorekeeper.service import guests
from scorekeeper.service.balances import balances
from scorekeeper.service.context import Context
from scorekeeper.service.evenings.editions import renewed, settled_now
from scorekeeper.service.evenings.paid import NO_PAYMENTS, NOT_OF_THE_RECORD, NOT_SHOWN, unsound
from scorekeeper.service.evenings.rebuilding import difference, rebuild
from scorekeeper.service.evenings.schema import Hand
from scorekeeper.service.guests import Json
from scorekeeper.service.hands.numbering import place_behind
from scorekeeper.service.people import guests_of
from scorekeeper.store.models.hands import HandRow
from scorekeeper.store.models.tables import SheetRow
from scorekeeper.store.queries.hand_order import in_turn


def read_hands(context: Context, hands: Sequence[Hand]) -> list[HandRow]:
    """The rows that the document says."""
    places: dict[int, int] = {}
    in_order: list[int] = []
    rows: list[HandRow] = []
    for at, hand in enumerate(hands):
        try:
            place = _place(places, in_order, hand)
        except Refused as refused:
            refused.players, refused.hand = context.players, hand.number
            raise _at_hand(refused, at, rows) from None
        if hand.number not in places:
            places[hand.number] = place
            insort(in_order, place)
        rows.append(_read_hand(context, at, place, hand))
    return rows


def _place(places: Mapping[int, int], in_order: Sequence[int], hand: Hand) -> int:
    """Where a hand stands beside those that were recorded before it, whose `places` are known by their numbers."""
    if hand.after is None:
        return places.get(hand.number, in_turn(hand.number))
    before = places.get(hand.after, 0)
    at = bisect_right(in_order, before)
    if hand.number in places or (hand.after and not before) or at == len(in_order):
        raise Refused([Problem("after", "order", text("no hand was put in there"))])
    return place_behind(before, in_order[at], hand.number)


def _read_hand(context: Context, at: int, place: int, hand: Hand) -> HandRow:
    with below(f"hands.{at}"):
        by, on_behalf = person_named(context, "by", hand.by), person_named(context, "on_behalf", hand.on_behalf)
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


def _entry(context: Context, at: int, hand: Hand) -> Json:
    """What was entered, of guests who are among the people."""
    game = context.played.game
    for field, name in named_guests(game.Entry, hand.entry):
        if context.person_called(name) is None:
            raise _at_hand(Refused([unknown_person(f"entry.{field}", name)], context.players, hand.number), at, [])
    return guests.pointed(game, hand.entry, context.person_called)


def _payments(context: Context, at: int, hand: Hand) -> tuple[Payment, ...]:
    with suppress(*NOT_OF_THE_RECORD):
        payments = record.read_payments(hand.payments)
        if record.write_payments(payments) == list(hand.payments):
            return guests.between(payments, lambda name: guests.party(context.person_called(name) or 0))
    raise _unsound(context, "payments", NO_PAYMENTS, at, hand)


def _shown(context: Context, at: int, hand: Hand) -> Mapping[str, Any]:
    with suppress(*NOT_OF_THE_RECORD):
        shown = record.read_shown(hand.shown)
        if record.write_shown(shown) == hand.shown:
            return shown
    raise _unsound(context, "shown", NOT_SHOWN, at, hand)


def _unsound(context: Context, field: str, said: Text, at: int, hand: Hand) -> Refused:
    return _at_hand(Refused([Problem(field, "unsound", said)], context.players, hand.number), at, [])


def replayed(context: Context, given: list[HandRow], steps: Steps) -> tuple[SheetRow, list[HandRow]]:
    """The sheet, and its hands as they come out again; refused if that is not what the document says."""
    sheet, rows = (
        _settled_elsewhere(context, given) if context.kept else (context.sheet, _settled_again(context, given))
    )
    kept: list[HandRow] = []
    try:
        for row in steps.each(rows):
            _check(context, row)
            for person in guests_of(row):
                context.people[person] = context.people[person].replace(has_bet=True)
            kept.append(row)
    except Refused as refused:
        raise _at_hand(refused, len(kept), given) from None
    return sheet.replace(balances=balances(kept)), kept


def _settled_again(context: Context, given: list[HandRow]) -> Iterator[HandRow]:
    """The hands that today's rules settled, as they do again; `Refused` at the first that comes to something else."""
    for again, row in zip_longest(rebuild(context, given), given):
        if again is None or row is None:
            said = text("a version of this hand is missing, or one too many")
            raise Refused([Problem("", "differs", said)], context.players, (again or row).number)
        if found := difference(context, again, row):
            raise Refused([Problem(found[0], "differs", found[1])], context.players, again.number)
        yield again


def _settled_elsewhere(context: Context, given: list[HandRow]) -> tuple[SheetRow, list[HandRow]]:
    """The hands of another edition: as today's writes them where that tells the same, else as they were paid."""
    for row, problem in unsound(context, given):
        raise _at_hand(Refused([problem], context.players, row.number), given.index(row), given)
    rows = None if context.sheet.locked_as_paid else settled_now(context, given)
    if rows is None:
        return context.sheet.replace(locked_as_paid=True), given
    return context.sheet.replace(**renewed(context)), rows


def _check(context: Context, row: HandRow) -> None:
    if row.revision > context.table.revision:
        raise Refused(
            [Problem("revision", "high", text("a hand is newer than its table"))], context.players, row.number
        )


def person_named(context: Context, field: str, name: str | None) -> int | None:
    """The person of this name, None where nobody is named."""
    return None if name is None else must_be_known(context, field, name)


def must_be_known(context: Context, field: str, name: str) -> int:
    """The person of this name; `Refused` at the field where nobody is called so."""
    if (known := context.known(name)) is None:
        raise Refused([unknown_person(field, name)])
    return known.person


def unknown_person(field: str, name: str) -> Problem:
    """The problem of a name that none of the people has."""
    return Problem(field, "unknown", text("%(name)s is not among the people of this evening", name=name))


def _at_hand(refused: Refused, at: int, given: list[HandRow]) -> Refused:
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
