"""Taking an evening in: its people, its sheets, its hands built again from what was entered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import zip_longest

from scorekeeper.games import registry
from scorekeeper.games.door import Problem, seat_problem
from scorekeeper.games.words import text
from scorekeeper.service import course
from scorekeeper.service.bounds import grow, weigh, weigh_word
from scorekeeper.service.devices import admit
from scorekeeper.service.editions import keep, renew, settled_now
from scorekeeper.service.errors import Invalid
from scorekeeper.service.evening_form import Evening, Hand, Objection, Person, Sheet
from scorekeeper.service.names import fold
from scorekeeper.service.paid import NOT_SHOWN, is_plain, unsound
from scorekeeper.service.people import meet, name_person
from scorekeeper.service.rebuild import balances, difference, rebuild
from scorekeeper.service.room import Room, enter, flows
from scorekeeper.service.sheets import agree, lay_sheet, seat_people
from scorekeeper.service.table_view import links
from scorekeeper.service.tables import new_table
from scorekeeper.service.views import Opened
from scorekeeper.store.rows import HandRow, ObjectionRow, PersonRow, SheetRow, TableRow
from scorekeeper.store.writing import Writing


def take_in(writing: Writing, evening: Evening) -> Opened:
    """A new table with this evening; whoever brings it is its host. `Invalid` at the first field that is not right."""
    table = new_table(writing, name=evening.name, created=evening.created, chips=evening.chips, rate=evening.rate)
    table.revision = evening.revision
    known = _people(writing, table, evening.people)
    for place, sheet in enumerate(evening.sheets):
        with _at(f"sheets.{place}"):
            room = _take_sheet(writing, table, known, sheet)
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


def _take_sheet(writing: Writing, table: TableRow, known: Mapping[str, PersonRow], sheet: Sheet) -> Room:
    for seat, name in enumerate(sheet.players):
        if fold(name) not in known:
            raise Invalid([_unknown(f"players.{seat}", name)])
    if _is_of_today(sheet):
        agreed = agree(sheet.game, sheet.players, sheet.rules, sheet.first_dealer, str, start=sheet.start)
        lay_sheet(writing, table, known, agreed, sheet.opened)
    else:
        _lay_as_written(writing, table, [known[fold(name)].person for name in sheet.players], sheet)
    room = enter(writing, table)
    _keep_hands(writing, room, [_row(room, hand) for hand in sheet.hands])
    return room


def _is_of_today(sheet: Sheet) -> bool:
    """Whether today's rules have the say. Where the game is not installed, they may be of today all the same."""
    game = registry.games().get(sheet.game)
    return not sheet.kept and (sheet.edition == game.edition if game else sheet.edition > 0)


def _lay_as_written(writing: Writing, table: TableRow, seats: Sequence[int], sheet: Sheet) -> None:
    """Put a sheet on the table whose rules nobody may be able to read."""
    doubles = [seat for seat, person in enumerate(seats) if person in seats[:seat]]
    problems = [Problem(f"players.{seat}", "double", text("two players cannot have the same name")) for seat in doubles]
    problems += seat_problem("first_dealer", sheet.first_dealer, len(seats))
    problems += [
        Problem(name, "unsound", NOT_SHOWN) for name in ("rules", "start") if not is_plain(getattr(sheet, name))
    ]
    if problems:
        raise Invalid(problems)
    given = sheet.model_dump(include={"game", "rules", "first_dealer", "start", "opened", "edition", "kept"})
    seat_people(writing, SheetRow(table_id=table.id or 0, sheet=0, balances=[], **given), seats)


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
    rows = _settled_elsewhere(writing, room, given) if room.kept else _settled_again(room, given)
    kept: list[HandRow] = []
    try:
        for row in rows:
            _check(room, row)
            meet(writing, room, (name for _, name in _guests(room, row)))
            grow(room.table, weigh(row))
            kept.append(row)
    except Invalid as refused:
        raise _at_hand(refused, len(kept), given) from None
    writing.add(*kept)
    room.sheet.balances = balances(room, kept)


def _settled_again(room: Room, given: list[HandRow]) -> Iterator[HandRow]:
    """The hands that today's rules settled, as they do again; `Invalid` at the first that comes to something else."""
    for again, row in zip_longest(rebuild(room, given), given):
        if again is None or row is None:
            said = text("a version of this hand is missing, or one too many")
            raise Invalid([Problem("", "differs", said)], room.players, (again or row).number)
        if found := difference(again, row):
            raise Invalid([Problem(found[0], "differs", found[1])], room.players, again.number)
        yield again


def _settled_elsewhere(writing: Writing, room: Room, given: list[HandRow]) -> list[HandRow]:
    """The hands of another edition: as today's writes them where that tells the same, else as they were paid."""
    for row, problem in unsound(room, given):
        raise _at_hand(Invalid([problem], room.players, row.number), given.index(row), given)
    rows = None if room.sheet.kept else settled_now(room, given)
    if rows is None:
        keep(writing, room)
        return given
    renew(room, rows)
    return rows


def _check(room: Room, row: HandRow) -> None:
    if row.revision > room.table.revision:
        raise Invalid([Problem("revision", "high", text("a hand is newer than its table"))], room.players, row.number)
    for field, name in _guests(room, row):
        if fold(name) not in room.by_fold:
            raise Invalid([_unknown(field, name)], room.players, row.number)


def _guests(room: Room, row: HandRow) -> list[tuple[str, str]]:
    """The spectators in a hand: those who bet in it, or, where nobody can read it, those who paid or were paid."""
    if room.sheet.kept:
        return [("payments", party) for flow in flows(room, row) for party in flow[:2] if isinstance(party, str)]
    if row.kind == "replayed":
        return []  # the version before it has named them
    return [(f"entry.{field}", name) for field, name in course.guests(room.course, row.entry)]


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
    grow(room.table, weigh_word(len(said.agreed)))
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
