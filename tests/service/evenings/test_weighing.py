"""What is brought in over the web is weighed before anything of it is settled."""

import copy

import pytest

from scorekeeper.ledger import document
from scorekeeper.service import amending, bounds, entries, terms
from scorekeeper.service.amending import Wanted
from scorekeeper.service.errors import TooLarge
from scorekeeper.service.evenings import exporting
from scorekeeper.service.evenings.schema import read_evening
from scorekeeper.service.evenings.weighing import weigh
from scorekeeper.service.hands import objections, recording, settling
from scorekeeper.store.book import Book
from tests.service.conftest import AKI_WINS, BEN_WINS, Party, gather


def exported(party: Party) -> object:
    """The file of a table."""
    return document.parse(b"".join(exporting.file(party.book, party.aki)))


def size(book: Book, code: str) -> int:
    """What its table weighs."""
    with book.reading() as reading:
        table = reading.table_by_code(code)
    assert table
    return table.size


def test_an_evening_weighs_what_its_table_will(book: Book) -> None:
    party = gather(book, "tien-gow", name="Saturday")
    ben = party.join(seat=1)
    party.record(BEN_WINS | {"note": "賀"}, AKI_WINS, BEN_WINS)
    recording.correct(book, party.aki, 1, AKI_WINS)
    objections.raise_(book, ben, 2, "no")
    objections.agree(book, party.aki, 2)
    amending.amend(book, party.aki, Wanted(rules={"he_zun": 5}))
    terms.change(book, party.aki, {"name": "Sunday"})
    assert weigh(read_evening(exported(party))) == size(book, party.aki.code)
    entries.enter(book, party.aki, {"kind": "buy_in", "player": "Aki", "chips": 1})
    entries.enter(book, party.aki, {"kind": "payment", "from": "Aki", "to": "Ben", "chips": 1})
    assert weigh(read_evening(exported(party))) <= size(book, party.aki.code)


def test_what_is_too_much_for_one_request_is_refused_before_a_hand_is_settled(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    party.record(*[BEN_WINS] * 5)
    evening = exported(party)
    monkeypatch.setattr(bounds, "MOST_AT_ONCE", size(party.book, party.aki.code))
    exporting.import_(party.book, copy.deepcopy(evening), at_once=True)
    monkeypatch.setattr(bounds, "MOST_AT_ONCE", bounds.MOST_AT_ONCE - 1)
    with monkeypatch.context() as nothing:
        nothing.setattr(settling, "settle_hand", None)
        with pytest.raises(TooLarge, match="scorekeeper import FILE"):
            exporting.import_(party.book, evening, at_once=True)
    exporting.import_(party.book, evening)
