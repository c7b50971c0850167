"""What a table is at one revision is kept for who looks next: nobody sees what was before, or what is another's."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Event

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service import again, deleting, presence, tables
from scorekeeper.service.caller import Caller
from scorekeeper.service.errors import ServiceError
from scorekeeper.service.hands import objections
from scorekeeper.service.moments import MOST, Looked, moments
from scorekeeper.service.present_table import Moment
from scorekeeper.service.views import TableView
from scorekeeper.store.book import Book
from scorekeeper.store.queries import Glance
from scorekeeper.store.rows import DeviceRow
from scorekeeper.store.spans import Span
from tests.service.conftest import BEN_WINS, Party, gather
from tests.service.verbs import ASKED, OF_PLAYERS, WON

SOON = 20.0


def seen(book: Book, *phones: Caller) -> list[TableView | str]:
    """What each phone sees of its table, or why it sees nothing."""
    return [_look(book, phone) for phone in phones]


def _look(book: Book, phone: Caller) -> TableView | str:
    try:
        return tables.front(book, phone, 5)
    except ServiceError as refusal:
        return type(refusal).__name__


def test_whatever_anybody_does_all_see_it_and_each_no_more_than_they_may(book: Book) -> None:
    party = gather(book, "buki", rules={"bets": "hidden"})
    party.record(WON)
    ben, eva, nobody = party.join(seat=1), party.join("Eva", watch=True), party.join()
    phones = (party.aki, ben, eva, nobody)
    for verb, call in ASKED.items():
        if verb is deleting.delete:
            continue
        seen(book, *phones)
        with suppress(ServiceError, Refused, ValueError, IndexError):
            call(book, ben if verb in OF_PLAYERS else party.aki)
        kept = seen(book, *phones)
        moments(book).clear()
        assert kept == seen(book, *phones), verb


def test_the_same_is_kept_for_everybody_until_something_changes(party: Party, ben: Caller) -> None:
    first, second = (tables.front(party.book, who, 5).moment for who in (party.aki, ben))
    assert first is second
    assert tables.front(party.book, ben, 4).moment is not first
    party.record(BEN_WINS)
    assert tables.front(party.book, ben, 5).moment is not first


def test_a_hand_is_the_same_as_long_as_it_is_as_it_was(party: Party, ben: Caller) -> None:
    for _ in range(2):
        party.record(BEN_WINS)
    before = tables.front(party.book, party.aki, 5).sheet.hands
    party.record(BEN_WINS)
    objections.raise_(party.book, ben, 2, "three piles")
    first, second, _ = tables.front(party.book, party.aki, 5).sheet.hands
    assert first is before[0]
    assert second.disputed


@pytest.mark.parametrize("before", [0, 1], ids=["the first", "the second"])
def test_nobody_waits_while_it_is_written_down_that_another_has_looked(
    party: Party, ben: Caller, monkeypatch: pytest.MonkeyPatch, before: int
) -> None:
    seen(party.book, *[party.aki] * before)
    noting, noted = Event(), Event()

    def note(_book: Book, *devices: DeviceRow | Glance) -> None:
        if devices[0].device == 1:
            noting.set()
            noted.wait(SOON)

    monkeypatch.setattr(presence, "is_due", lambda *_: True)
    monkeypatch.setattr(presence, "note", note)
    with ThreadPoolExecutor(2) as phones:
        first = phones.submit(seen, party.book, party.aki)
        assert noting.wait(SOON)
        second = phones.submit(seen, party.book, ben)
        try:
            assert second.result(SOON)
            assert not first.done()
        finally:
            noted.set()
        assert first.result(SOON)


def test_of_many_moments_the_latest_are_kept(party: Party) -> None:
    kept, there = moments(party.book), tables.front(party.book, party.aki, 1).moment
    assert isinstance(there, Moment)
    for limit in range(MOST + 1):
        kept.keep(Looked(party.opened.code, None, Span(limit=limit)), there)
    assert not kept.knows(Looked(party.opened.code, None, Span(limit=0)))
    assert kept.knows(Looked(party.opened.code, None, Span(limit=MOST)))


def test_a_table_that_was_deleted_is_no_longer_the_next_one(party: Party) -> None:
    after = again.open_again(party.book, party.aki)
    there = Caller(after.code, after.token)
    assert tables.front(party.book, party.aki, 5).neighbours.after == after.code
    assert tables.front(party.book, there, 5).neighbours.before == party.opened.code
    deleting.delete(party.book, there, tables.view(party.book, there).links.join_code or "")
    assert tables.front(party.book, party.aki, 5).neighbours.after is None
