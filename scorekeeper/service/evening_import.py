"""Taking an evening in: its people, its sheets, its hands built again from what was entered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from scorekeeper.games import registry
from scorekeeper.games.contract import Payment
from scorekeeper.games.door import Problem, Refused, seat_problem
from scorekeeper.games.words import Text, text
from scorekeeper.ledger import record
from scorekeeper.service import course
from scorekeeper.service.bounds import grow, weigh, weigh_word
from scorekeeper.service.devices import admit
from scorekeeper.service.editions import renew, settled_now
from scorekeeper.service.evening_form import Evening, Hand, Objection, Person, Sheet
from scorekeeper.service.names import fold
from scorekeeper.service.paid import NO_PAYMENTS, NOT_OF_THE_RECORD, NOT_SHOWN, is_plain, unsound
from scorekeeper.service.rebuild import balances, difference, rebuild
from scorekeeper.service.room import Room, flows
from scorekeeper.service.sheets import agree, sheet_row
from scorekeeper.service.table_view import links
from scorekeeper.service.tables import new_table
from scorekeeper.service.views import Opened
from scorekeeper.store.rows import HandRow, ObjectionRow, PersonRow, SeatRow, SheetRow, TableRow
from scorekeeper.store.writing import Writing

TableOwned = PersonRow | SheetRow | SeatRow | HandRow | ObjectionRow


@dataclass(frozen=True)
class Brought:
    """An evening as rows that no table has yet, in the order in which they can be written."""

    table: TableRow
    people: Sequence[PersonRow]
    sheets: Sequence[SheetRow]
    seats: Sequence[SeatRow]
    hands: Sequence[HandRow]
    objections: Sequence[ObjectionRow]

    @property
    def rows(self) -> tuple[Sequence[TableOwned], ...]:
        """Everything but the table, kind by kind."""
        return self.people, self.sheets, self.seats, self.hands, self.objections


def prepare(evening: Evening) -> Brought:
    """The evening built again, which may take a while; `Refused` at the first field that is not right."""
    table = TableRow(
        code="",
        name=evening.name,
        revision=evening.revision,
        created=evening.created,
        chips=evening.chips,
        rate=evening.rate,
        joining_locked=False,
        play_secret="",
        watch_secret="",
        join_code="",
    )
    known = _people(evening.people)
    rooms: list[Room] = []
    hands: list[HandRow] = []
    objections: list[ObjectionRow] = []
    for place, sheet in enumerate(evening.sheets):
        with _at(f"sheets.{place}"):
            room = _room(table, known, sheet, place + 1)
            rooms.append(room)
            hands += _hands(room, [_row(room, place, hand) for place, hand in enumerate(sheet.hands)])
            objections += _objections(room, sheet, len(objections))
    seats = [
        SeatRow(table_id=0, sheet=room.sheet.sheet, seat=seat, person=person)
        for room in rooms
        for seat, person in enumerate(room.seats)
    ]
    return Brought(table, tuple(known.values()), [room.sheet for room in rooms], seats, hands, objections)


def take_in(writing: Writing, brought: Brought) -> Opened:
    """A new table with this evening; whoever brings it is its host."""
    given = brought.table
    table = new_table(writing, name=given.name, created=given.created, chips=given.chips, rate=given.rate)
    table.revision, table.size = given.revision, given.size
    for rows in brought.rows:
        for row in rows:
            row.table_id = table.id or 0
        writing.add(*rows)
    return Opened(table.code, admit(writing, table.id or 0, "host", None), links(table, "host"))


def _people(people: tuple[Person, ...]) -> dict[str, PersonRow]:
    known: dict[str, PersonRow] = {}
    for place, person in enumerate(people):
        folded = fold(person.name)
        if not folded or folded in known:
            said = text("two people cannot have the same name")
            raise Refused([Problem(f"people.{place}.name", "double", said)])
        known[folded] = PersonRow(
            table_id=0,
            person=place + 1,
            name=person.name,
            folded=folded,
            placeholder=person.placeholder,
            bets=False,
        )
    return known


def _room(table: TableRow, known: Mapping[str, PersonRow], sheet: Sheet, number: int) -> Room:
    """The table with this sheet, before any hand."""
    for seat, name in enumerate(sheet.players):
        if fold(name) not in known:
            raise Refused([_unknown(f"players.{seat}", name)])
    people = {person.person: person for person in known.values()}
    seats = tuple(known[fold(name)].person for name in sheet.players)
    row = _of_today(table, sheet, number) if _is_of_today(sheet) else _as_written(seats, sheet, number)
    return Room(table, people, (), row, seats)


def _of_today(table: TableRow, sheet: Sheet, number: int) -> SheetRow:
    agreed = agree(sheet.game, sheet.players, sheet.rules, sheet.first_dealer, str, start=sheet.start)
    return sheet_row(agreed.sheet, table, number, sheet.opened)


def _is_of_today(sheet: Sheet) -> bool:
    """Whether today's rules have the say. Where the game is not installed, they may be of today all the same."""
    game = registry.games().get(sheet.game)
    return not sheet.kept and (sheet.edition == game.edition if game else sheet.edition > 0)


def _as_written(seats: Sequence[int], sheet: Sheet, number: int) -> SheetRow:
    """A sheet whose rules nobody may be able to read."""
    doubles = [seat for seat, person in enumerate(seats) if person in seats[:seat]]
    problems = [Problem(f"players.{seat}", "double", text("two players cannot have the same name")) for seat in doubles]
    problems += seat_problem("first_dealer", sheet.first_dealer, len(seats))
    problems += [
        Problem(name, "unsound", NOT_SHOWN) for name in ("rules", "start") if not is_plain(getattr(sheet, name))
    ]
    if problems:
        raise Refused(problems)
    given = sheet.model_dump(include={"game", "rules", "first_dealer", "start", "opened", "edition", "kept"})
    return SheetRow(table_id=0, sheet=number, balances=[], **given)


def _row(room: Room, place: int, hand: Hand) -> HandRow:
    """The row that the document says."""
    return HandRow(
        table_id=0,
        sheet=room.sheet.sheet,
        person=_person(room, "by", hand.by),
        on_behalf=_person(room, "on_behalf", hand.on_behalf),
        device=None,
        key=None,
        payments=_payments(room, place, hand),
        shown=_shown(room, place, hand),
        **hand.model_dump(exclude={"by", "on_behalf", "payments", "shown"}),
    )


def _payments(room: Room, place: int, hand: Hand) -> tuple[Payment, ...]:
    with suppress(*NOT_OF_THE_RECORD):
        payments = record.read_payments(hand.payments)
        if record.write_payments(payments) == list(hand.payments):
            return payments
    raise _unsound(room, "payments", NO_PAYMENTS, place, hand)


def _shown(room: Room, place: int, hand: Hand) -> Mapping[str, Any]:
    with suppress(*NOT_OF_THE_RECORD):
        shown = record.read_shown(hand.shown)
        if record.write_shown(shown) == hand.shown:
            return shown
    raise _unsound(room, "shown", NOT_SHOWN, place, hand)


def _unsound(room: Room, field: str, said: Text, place: int, hand: Hand) -> Refused:
    return _at_hand(Refused([Problem(field, "unsound", said)], room.players, hand.number), place, [])


def _hands(room: Room, given: list[HandRow]) -> list[HandRow]:
    """The hands as they come out again; refused where that is not what the document says."""
    rows = _settled_elsewhere(room, given) if room.kept else _settled_again(room, given)
    kept: list[HandRow] = []
    try:
        for row in rows:
            _check(room, row)
            for _, name in _guests(room, row):
                room.by_fold[fold(name)].bets = True
            grow(room.table, weigh(row))
            kept.append(row)
    except Refused as refused:
        raise _at_hand(refused, len(kept), given) from None
    room.sheet.balances = balances(room, kept)
    return kept


def _settled_again(room: Room, given: list[HandRow]) -> Iterator[HandRow]:
    """The hands that today's rules settled, as they do again; `Refused` at the first that comes to something else."""
    for again, row in zip_longest(rebuild(room, given), given):
        if again is None or row is None:
            said = text("a version of this hand is missing, or one too many")
            raise Refused([Problem("", "differs", said)], room.players, (again or row).number)
        if found := difference(again, row):
            raise Refused([Problem(found[0], "differs", found[1])], room.players, again.number)
        yield again


def _settled_elsewhere(room: Room, given: list[HandRow]) -> list[HandRow]:
    """The hands of another edition: as today's writes them where that tells the same, else as they were paid."""
    for row, problem in unsound(room, given):
        raise _at_hand(Refused([problem], room.players, row.number), given.index(row), given)
    rows = None if room.sheet.kept else settled_now(room, given)
    if rows is None:
        room.sheet.kept = True
        return given
    renew(room, rows)
    return rows


def _check(room: Room, row: HandRow) -> None:
    if row.revision > room.table.revision:
        raise Refused([Problem("revision", "high", text("a hand is newer than its table"))], room.players, row.number)
    for field, name in _guests(room, row):
        if fold(name) not in room.by_fold:
            raise Refused([_unknown(field, name)], room.players, row.number)


def _guests(room: Room, row: HandRow) -> list[tuple[str, str]]:
    """The spectators in a hand: those who bet in it, or, where nobody can read it, those who paid or were paid."""
    if room.sheet.kept:
        return [("payments", party) for flow in flows(room, row) for party in flow[:2] if isinstance(party, str)]
    if row.kind == "replayed":
        return []  # the version before it has named them
    return [(f"entry.{field}", name) for field, name in course.guests(room.played, row.entry)]


def _objections(room: Room, sheet: Sheet, before: int) -> list[ObjectionRow]:
    """What is said against hands; `before` are said on the sheets before."""
    last = max((hand.number for hand in sheet.hands), default=0)
    rows: list[ObjectionRow] = []
    for place, said in enumerate(sheet.objections):
        with _at(f"objections.{place}"):
            rows.append(_objection(room, said, before + place + 1, last))
    return rows


def _objection(room: Room, said: Objection, number: int, last: int) -> ObjectionRow:
    if said.number > last:
        raise Refused([Problem("number", "unknown", text("there is no hand %(number)s here", number=said.number))])
    if said.revision > room.table.revision:
        raise Refused([Problem("revision", "high", text("a hand is newer than its table"))])
    grow(room.table, weigh_word(len(said.agreed)))
    return ObjectionRow(
        table_id=0,
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
            raise Refused([Problem(f"agreed.{place}", "double", text("two people cannot have the same name"))])
        people.append(person)
    return people


def _person(room: Room, field: str, name: str | None) -> int | None:
    return None if name is None else _known(room, field, name)


def _known(room: Room, field: str, name: str) -> int:
    if fold(name) not in room.by_fold:
        raise Refused([_unknown(field, name)])
    return room.by_fold[fold(name)].person


def _unknown(field: str, name: str) -> Problem:
    return Problem(field, "unknown", text("%(name)s is not among the people of this evening", name=name))


def _at_hand(refused: Refused, place: int, given: list[HandRow]) -> Refused:
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
    return Refused(problems, refused.players, number)


@contextmanager
def _at(place: str) -> Iterator[None]:
    try:
        yield
    except Refused as refused:
        refused.below(place)
        raise
