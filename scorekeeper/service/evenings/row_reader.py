"""Convert an exported table to rows, and refuse the first field that could not have been."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from scorekeeper.games.checks import length_problem, seat_problem
from scorekeeper.games.contract import Payment
from scorekeeper.games.kinds import guests as named_guests
from scorekeeper.games.problems import Problem, Refused, below
from scorekeeper.games.words import Text, text
from scorekeeper.ledger.json_values import payments_from_json, payments_to_json, shown_from_json, shown_to_json
from scorekeeper.service import events, guests
from scorekeeper.service.amendments import stages
from scorekeeper.service.context import Context
from scorekeeper.service.evenings.paid import NO_PAYMENTS, NOT_OF_THE_RECORD, NOT_SHOWN, is_plain, untold
from scorekeeper.service.evenings.schema import Amendment, Event, Hand, Objection, Sheet
from scorekeeper.service.guests import Json
from scorekeeper.service.hands.numbering import place_behind
from scorekeeper.service.names import fold
from scorekeeper.store.models.hands import HandRow
from scorekeeper.store.models.tables import AmendmentRow, EventRow, PersonRow
from scorekeeper.store.queries.hand_order import position_of_number

HAND_TOO_NEW: Final = text("a hand is newer than its table")

People = Mapping[str, PersonRow]
"""People by their names as they are compared."""


def person_called(people: People, field: str, name: str) -> int:
    """Return the person of this name; raise `Refused` at the field if nobody is called so."""
    if (known := people.get(fold(name))) is None:
        raise Refused([_unknown(field, name)])
    return known.person


def person_if_named(people: People, field: str, name: str | None) -> int | None:
    """Return the person of this name, or None if nobody is named."""
    return None if name is None else person_called(people, field, name)


def _unknown(field: str, name: str) -> Problem:
    return Problem(field, "unknown", text("%(name)s is not among the people of this evening", name=name))


def check_revision(context: Context, revision: int, before: int = 0, too_new: Text = HAND_TOO_NEW) -> None:
    """Raise `Refused` if something of this revision cannot follow one of revision `before`, or is too new."""
    if revision < before:
        raise Refused([Problem("revision", "order", text("versions stand in the order of writing"))])
    if revision > context.table.revision:
        raise Refused([Problem("revision", "high", too_new)])


def setup_problems(given: Sheet | Amendment, seats: int) -> Iterator[Problem]:
    """The problems of rules and dealer that nobody may be able to read any more."""
    yield from seat_problem("first_dealer", given.first_dealer, seats)
    for name in ("rules", "start"):
        if not is_plain(getattr(given, name)):
            yield Problem(name, "unsound", NOT_SHOWN)
    yield from untold(given.rules)


# Amendments


def with_amendments(context: Context, sheet: Sheet) -> Context:
    """The sheet with what was agreed there before it was corrected."""
    rows: list[AmendmentRow] = []
    for place, given in enumerate(sheet.amendments):
        with below(f"amendments.{place}"):
            rows.append(_amendment(context, given, rows[-1].revision if rows else 0))
    there = replace(context, amendments=tuple(rows))
    for place, (_, agreed) in enumerate(stages(there)[:-1] if not there.kept else ()):
        if agreed.problems:
            with below(f"amendments.{place}"):
                raise Refused(agreed.problems, there.players)
    return there


def _amendment(context: Context, given: Amendment, before: int) -> AmendmentRow:
    """One of them, after another at the revision `before`."""
    people = context.by_fold
    seats = [person_called(people, f"players.{seat}", name) for seat, name in enumerate(given.players)]
    if problems := tuple(_problems(context, given, seats, before)):
        raise Refused(problems)
    return AmendmentRow(
        table_id=0,
        sheet=context.sheet.sheet,
        person=person_if_named(people, "by", given.by),
        seats=seats,
        after_hand=given.after,
        continued_from=given.start,
        **given.model_dump(exclude={"by", "players", "after", "start"}),
    )


def _problems(context: Context, given: Amendment, seats: list[int], before: int) -> Iterator[Problem]:
    if given.revision <= before:
        yield Problem("revision", "order", text("versions stand in the order of writing"))
    if given.revision > context.table.revision:
        yield Problem("revision", "high", HAND_TOO_NEW)
    yield from length_problem("players", seats, len(context.seats))
    if len({*seats}) < len(seats):
        yield Problem("players", "double", text("two players cannot have the same name"))
    yield from setup_problems(given, len(context.seats))


# Hands


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
            raise refused_at(refused, at, rows) from None
        if hand.number not in places:
            places[hand.number] = place
            insort(in_order, place)
        rows.append(_read_hand(context, at, place, hand))
    return rows


def _place(places: Mapping[int, int], in_order: Sequence[int], hand: Hand) -> int:
    """Where a hand stands beside those that were recorded before it, whose `places` are known by their numbers."""
    if hand.after is None:
        return places.get(hand.number, position_of_number(hand.number))
    before = places.get(hand.after, 0)
    at = bisect_right(in_order, before)
    if hand.number in places or (hand.after and not before) or at == len(in_order):
        raise Refused([Problem("after", "order", text("no hand was put in there"))])
    return place_behind(before, in_order[at], hand.number)


def _read_hand(context: Context, at: int, place: int, hand: Hand) -> HandRow:
    with below(f"hands.{at}"):
        by, on_behalf = (person_if_named(context.by_fold, name, getattr(hand, name)) for name in ("by", "on_behalf"))
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
            raise refused_at(Refused([_unknown(f"entry.{field}", name)], context.players, hand.number), at, [])
    return guests.pointed(game, hand.entry, context.person_called)


def _payments(context: Context, at: int, hand: Hand) -> tuple[Payment, ...]:
    with suppress(*NOT_OF_THE_RECORD):
        payments = payments_from_json(hand.payments)
        if payments_to_json(payments) == list(hand.payments):
            return guests.between(payments, lambda name: guests.party(context.person_called(name) or 0))
    raise _unsound(context, "payments", NO_PAYMENTS, at, hand)


def _shown(context: Context, at: int, hand: Hand) -> Mapping[str, Any]:
    with suppress(*NOT_OF_THE_RECORD):
        shown = shown_from_json(hand.shown)
        if shown_to_json(shown) == hand.shown:
            return shown
    raise _unsound(context, "shown", NOT_SHOWN, at, hand)


def _unsound(context: Context, field: str, said: Text, at: int, hand: Hand) -> Refused:
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


def read_events(context: Context, given: Iterable[Event]) -> Iterator[EventRow]:
    """The events, in the order of doing."""
    before, people = 0, context.by_fold
    for number, event in enumerate(given):
        with below(f"events.{number}"):
            check_revision(context, event.revision, before)
            row = EventRow(
                table_id=0,
                event=number + 1,
                person=person_if_named(people, "by", event.by),
                device=None,
                people=[person_called(people, f"people.{place}", name) for place, name in enumerate(event.people)],
                details=events.check(event.kind, event.what),
                **event.model_dump(include={"revision", "kind", "at"}),
            )
        before = row.revision
        yield row


def read_objections(
    context: Context, given: Iterable[Objection], known: Collection[int], missing: Callable[[int], Text], too_new: Text
) -> Iterator[Json]:
    """The columns of objections to what is `known` by its number; `missing` says that something is not."""
    people = context.by_fold
    for place, said in enumerate(given):
        with below(str(place)):
            if said.number not in known:
                raise Refused([Problem("number", "unknown", missing(said.number))])
            check_revision(context, said.revision, too_new=too_new)
            by = person_if_named(people, "by", said.by)
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
        person = person_called(people, f"agreed.{place}", name)
        if person in found:
            raise Refused([Problem(f"agreed.{place}", "double", text("two people cannot have the same name"))])
        found.append(person)
    return found
