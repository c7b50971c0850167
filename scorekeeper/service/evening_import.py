"""Taking an evening in: its people, its sheets, its hands built again from what was entered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

from scorekeeper.games.door import Problem
from scorekeeper.games.words import text
from scorekeeper.service import course
from scorekeeper.service.devices import admit
from scorekeeper.service.errors import Invalid
from scorekeeper.service.evening_form import Evening, Hand, Objection, Person, Sheet
from scorekeeper.service.names import fold
from scorekeeper.service.people import meet_guests, name_person
from scorekeeper.service.rebuild import balances, difference, rebuild
from scorekeeper.service.room import Room, enter
from scorekeeper.service.sheets import agree, lay_sheet
from scorekeeper.service.table_view import links
from scorekeeper.service.tables import new_table
from scorekeeper.service.views import Opened
from scorekeeper.store.rows import HandRow, ObjectionRow, PersonRow, TableRow
from scorekeeper.store.writing import Writing


def take_in(writing: Writing, evening: Evening) -> Opened:
    """A new table with this evening; whoever brings it is its host. `Invalid` at the first field that is not right."""
    table = new_table(writing, name=evening.name, created=evening.created, chips=evening.chips, rate=evening.rate)
    table.revision = evening.revision
    known = _people(writing, table, evening.people)
    for place, sheet in enumerate(evening.sheets):
        with _at(f"sheets.{place}"):
            room = _lay(writing, table, known, sheet)
            _keep_hands(writing, room, [_row(room, hand) for hand in sheet.hands])
            _keep_objections(writing, room, sheet)
    return Opened(table.code, admit(writing, table.id or 0, "host", None), links(table, "host"))


def _people(writing: Writing, table: TableRow, people: tuple[Person, ...]) -> dict[str, PersonRow]:
    known: dict[str, PersonRow] = {}
    for place, person in enumerate(people):
        if not fold(person.name) or fold(person.name) in known:
            said = text("two people cannot have the same name")
            raise Invalid([Problem(f"people.{place}.name", "double", said)])
        row = name_person(writing, table.id or 0, person.name, placeholder=person.placeholder)
        known[row.folded] = row
    return known


def _lay(writing: Writing, table: TableRow, known: Mapping[str, PersonRow], sheet: Sheet) -> Room:
    for seat, name in enumerate(sheet.players):
        if fold(name) not in known:
            raise Invalid([_unknown(f"players.{seat}", name)])
    agreed = agree(sheet.game, sheet.players, sheet.rules, sheet.first_dealer, str, start=sheet.start)
    lay_sheet(writing, table, known, agreed, sheet.opened)
    return enter(writing, table)


def _row(room: Room, hand: Hand) -> HandRow:
    """The row that the document says."""
    given = hand.model_dump(exclude={"by", "on_behalf", "payments"})
    return HandRow(
        table_id=room.table_id,
        sheet=room.sheet.sheet,
        person=_person(room, "by", hand.by),
        on_behalf=_person(room, "on_behalf", hand.on_behalf),
        device=None,
        key=None,
        payments=list(hand.payments),
        **given,
    )


def _keep_hands(writing: Writing, room: Room, given: list[HandRow]) -> None:
    """The hands as they come out again; refused where that is not what the document says."""
    kept: list[HandRow] = []
    try:
        for row in rebuild(room, given):
            _compare(room, row, given[len(kept)] if len(kept) < len(given) else None)
            if row.kind != "replayed":
                meet_guests(writing, room, row.entry)
            kept.append(row)
        if len(kept) < len(given):
            _compare(room, given[len(kept)], None)
    except Invalid as refused:
        raise _at_hand(refused, len(kept), given) from None
    writing.add(*kept)
    room.sheet.balances = balances(room, kept)


def _compare(room: Room, row: HandRow, given: HandRow | None) -> None:
    found = difference(row, given) if given else ("", text("a version of this hand is missing, or one too many"))
    if found:
        raise Invalid([Problem(found[0], "differs", found[1])], room.players, row.number)
    if row.revision > room.table.revision:
        raise Invalid([Problem("revision", "high", text("a hand is newer than its table"))], room.players, row.number)
    for field, name in course.guests(room.course, row.entry):
        if fold(name) not in room.by_fold:
            raise Invalid([_unknown(f"entry.{field}", name)], room.players, row.number)


def _keep_objections(writing: Writing, room: Room, sheet: Sheet) -> None:
    last = max((hand.number for hand in sheet.hands), default=0)
    for place, said in enumerate(sheet.objections):
        with _at(f"objections.{place}"):
            writing.add(_objection(room, said, writing.next_objection(room.table_id), last))


def _objection(room: Room, said: Objection, number: int, last: int) -> ObjectionRow:
    if said.number > last:
        raise Invalid([Problem("number", "unknown", text("there is no hand %(number)s here", number=said.number))])
    if said.revision > room.table.revision:
        raise Invalid([Problem("revision", "high", text("a hand is newer than its table"))])
    return ObjectionRow(
        table_id=room.table_id,
        objection=number,
        sheet=room.sheet.sheet,
        person=_person(room, "by", said.by),
        agreed=_agreed(room, said.agreed),
        **said.model_dump(exclude={"by", "agreed"}),
    )


def _agreed(room: Room, names: Iterable[str]) -> list[int]:
    people: list[int] = []
    for place, name in enumerate(names):
        person = _known(room, f"agreed.{place}", name)
        if person in people:
            raise Invalid([Problem(f"agreed.{place}", "double", text("two people cannot have the same name"))])
        people.append(person)
    return people


def _person(room: Room, field: str, name: str | None) -> int | None:
    return None if name is None else _known(room, field, name)


def _known(room: Room, field: str, name: str) -> int:
    if fold(name) not in room.by_fold:
        raise Invalid([_unknown(field, name)])
    return room.by_fold[fold(name)].person


def _unknown(field: str, name: str) -> Problem:
    return Problem(field, "unknown", text("%(name)s is not among the people of this evening", name=name))


def _at_hand(refused: Invalid, place: int, given: list[HandRow]) -> Invalid:
    """The refusal as a page says it: with the number of the hand."""
    number = refused.hand or (given[place].number if place < len(given) else 0)
    problems = [
        Problem(
            f"hands.{place}.{problem.field}".rstrip("."),
            problem.code,
            text("hand %(number)s: %(problem)s", number=number, problem=problem.message),
        )
        for problem in refused.problems
    ]
    return Invalid(problems, refused.players, number)


@contextmanager
def _at(place: str) -> Iterator[None]:
    try:
        yield
    except Invalid as refused:
        problems = [replace(problem, field=f"{place}.{problem.field}") for problem in refused.problems]
        raise Invalid(problems, refused.players, refused.hand) from None
