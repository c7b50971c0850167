"""Who is at a table is kept as long as its stamp holds: what is kept is what a book says that keeps nothing."""

from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service import joining, people, phones, tables
from scorekeeper.service.amending import Wanted, amend
from scorekeeper.service.caller import Caller
from scorekeeper.service.errors import ServiceError
from scorekeeper.service.hands import drafts, recording
from scorekeeper.store.arrival import Arrival
from scorekeeper.store.book import Book
from scorekeeper.store.gathering import AgreedOn, Gathering, Gatherings
from scorekeeper.store.row import Row, values
from tests.service.conftest import BEN_WINS, Party, gather
from tests.service.verbs import ASKED, WON, called

There = tuple[Gathering, AgreedOn, list[Arrival | None]]


def gatherings(book: Book) -> Iterator[There]:
    """Of the newest tables."""
    with book.reading() as reading:
        for code in reading.codes()[-3:]:  # a server holds those of other tests too
            table = reading.table_by_code(code)
            assert table is not None
            there, agreed = reading.gathering(table), reading.agreed(table)
            phones = [device.token_hash for device in (*there.devices, *reading.hosts(table.id or 0))]
            yield there, agreed, [reading.arrival(table.code, phone, sheet) for phone in phones for sheet in agreed]


BESIDE = {"seen", "archived"}


def said(kept: There) -> tuple[Any, ...]:
    """Everything of it but when phones were last seen or put their table away, which is read with who asks."""
    there, agreed, arrivals = kept
    return (
        [columns(person) for person in there.people.values()],
        [columns(device) for device in (*there.devices, *there.asking)],
        {sheet: (one.seats, [columns(row) for row in one.amendments]) for sheet, one in agreed.items()},
        arrivals,
    )


def columns(row: Row) -> dict[str, Any]:
    return {name: value for name, value in values(row).items() if name not in BESIDE}


def test_after_every_verb_what_is_kept_is_what_the_book_says(book: Book) -> None:
    party = gather(book, "buki")
    party.record(WON)
    asked = dict(sorted(ASKED.items(), key=lambda one: called(one[0]) == "deleting.delete"))
    done = 0
    for verb, call in asked.items():
        try:
            call(book, party.aki)
            done += 1
        except (ServiceError, Refused, IndexError):
            pass  # what comes up only in its turn
        assert list(map(said, gatherings(book))) == list(map(said, gatherings(book.anew()))), called(verb)
    assert done > len(asked) / 2


def stamp(party: Party) -> int:
    with party.book.reading() as reading:
        table = reading.table_by_code(party.opened.code)
        assert table is not None
        return table.stamp


def test_what_happens_in_a_game_leaves_the_stamp(party: Party) -> None:
    before = stamp(party)
    party.record(BEN_WINS)
    recording.withdraw(party.book, party.aki, 1)
    drafts.write(party.book, party.aki, 2, {"winner": "1"})
    tables.view(party.book, party.aki)
    assert stamp(party) == before


def test_whoever_comes_or_is_called_otherwise_and_what_is_agreed_move_it(party: Party) -> None:
    seen = [stamp(party)]
    joining.join(party.book, party.opened.code, party.opened.links.play or "", name="Eva")
    seen.append(stamp(party))
    people.rename_person(party.book, party.aki, 2, "Benjamin")
    seen.append(stamp(party))
    amend(party.book, party.aki, Wanted(rules={"unit": 2}))
    seen.append(stamp(party))
    phones.look(party.book, party.aki)
    assert len(set(seen)) == len(seen)
    assert stamp(party) == seen[-1]


def test_what_was_taken_back_is_kept_by_nobody(party: Party) -> None:
    def fail(code: str) -> None:
        with party.book.writing() as writing:
            table = writing.table_by_code(code)
            assert table is not None
            writing.person(table.id or 0, 2).name = "Nobody"
            assert writing.gathering(table).people[2].name == "Nobody"
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail(party.opened.code)
    assert party.view().players[1].name == "Ben"


def test_what_is_kept_is_changed_by_nobody(party: Party) -> None:
    *_, there = gatherings(party.book)
    for row in (there[0].people[1], there[0].devices[0]):
        with pytest.raises(TypeError, match="to be read"):
            row.person = 7


def test_a_guest_who_bets_is_known_to_the_next_hand(book: Book) -> None:
    party = gather(book, "buki")
    bet = {"by": "Eva", "on": 2, "amount": 3, "odds": 1}
    for number in (1, 2):
        recording.record(book, Caller(party.opened.code, party.aki.token), WON | {"side_bets": [bet]}, number=number)
    assert [one.name for one in party.view().spectators].count("Eva") == 1


def test_no_more_is_kept_than_has_room(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    *_, there = gatherings(party.book)
    monkeypatch.setattr("scorekeeper.store.gathering.MOST_ROWS", 2 * len(there[0]))
    kept, read = Gatherings(), []

    for number in (1, 2, 1, 3, 1, 2):

        def anew(number: int = number) -> Gathering:
            read.append(number)
            return there[0]

        assert kept.get("people", number, anew) is there[0]
    assert read == [1, 2, 3, 2]
