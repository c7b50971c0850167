"""Random evenings, with hands corrected and withdrawn at random: whatever happens, the book is right."""

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from scorekeeper.ledger.report import settle
from scorekeeper.ledger.sheet import read_sheet
from scorekeeper.service import devices, doors, evenings, hands, objections, tables
from scorekeeper.service.errors import Invalid
from scorekeeper.service.verify import verify
from scorekeeper.service.views import Actor, TableView
from scorekeeper.store.book import Book
from tests.conformance.evenings import GAMES, AnyGame, Evening
from tests.conformance.evenings import evenings as random_evenings


@pytest.fixture(scope="module")
def shelf() -> Iterator[Book]:
    """One book for all examples."""
    with TemporaryDirectory() as folder:
        book = Book.open(f"sqlite:///{folder}/scorekeeper.db", Path(folder))
        yield book
        book.close()


def play(book: Book, evening: Evening, second: Evening, draw: some.DataObject) -> Actor:
    """Record an evening; between its hands correct, withdraw, object to and agree to any of them."""
    opened = tables.open_table(
        book,
        game=evening.game.id,
        players=evening.players,
        rules=evening.rules,
        first_dealer=evening.first_dealer,
        host_seat=0,
    )
    actor = devices.identify(book, opened.code, opened.token)
    joined = doors.join(book, opened.code, opened.links.play or "", seat=1)
    other = devices.identify(book, opened.code, joined.token)
    keys = count()
    for hand in evening.hands:
        recorded = _try(hands.record, book, actor, hand, key=f"key-{next(keys)}")
        if not recorded and not tables.view(book, actor, limit=0).sheet.next.number > 1:
            continue
        last = tables.view(book, actor, limit=0).sheet.next.number - 1
        change = draw.draw(some.sampled_from(["none", "none", "withdraw", "correct", "bring back", "object", "agree"]))
        number = draw.draw(some.integers(1, last))
        if change == "withdraw":
            _try(hands.withdraw, book, actor, number)
        elif change == "object":
            objections.raise_(book, draw.draw(some.sampled_from([actor, other])), number, "no")
        elif change == "agree":
            objections.agree(book, draw.draw(some.sampled_from([actor, other])), number)
        elif change == "bring back":
            _try(hands.correct, book, actor, number, dict(hands.view(book, actor, number).entry))
        elif change == "correct" and second.hands:
            _try(hands.correct, book, actor, number, draw.draw(some.sampled_from(second.hands)))
    return actor


def _try(verb: Any, *given: Any, **more: Any) -> bool:  # noqa: ANN401  any verb
    """Whether it could be; a hand may not fit any more once others were changed."""
    try:
        verb(*given, **more)
    except Invalid:
        return False
    return True


def surviving(view: TableView, evening: Evening) -> dict[str, Any]:
    """The hands that stand, as a sheet."""
    standing = [dict(hand.entry) for hand in view.sheet.hands if not hand.withdrawn]
    return evening.sheet | {"hands": standing}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(draw=some.data())
def test_whatever_is_corrected_the_book_is_right(shelf: Book, game: AnyGame, draw: some.DataObject) -> None:
    evening, second = draw.draw(random_evenings(game)), draw.draw(random_evenings(game))
    actor = play(shelf, evening, second, draw)
    view = tables.view(shelf, actor)
    assert sum(view.totals.values()) == 0
    assert list(verify(shelf, actor.code)) == []

    settled = settle(read_sheet(surviving(view, evening)))
    assert dict(view.totals) | settled["totals"] == dict(view.totals)
    assert [(pair.payer, pair.payee, pair.chips) for pair in view.pairs] == [
        (pair["from"], pair["to"], pair["amount"]) for pair in settled["pairs"]
    ]
    assert [
        [(paid.payer, paid.payee, paid.chips, paid.why.code) for paid in hand.payments]
        for hand in view.sheet.hands
        if not hand.withdrawn
    ] == [
        [(paid["from"], paid["to"], paid["amount"], paid["reason"]) for paid in hand["payments"]]
        for hand in settled["hands"]
    ]

    out = json.loads(json.dumps(evenings.export(shelf, actor)))
    opened = evenings.import_(shelf, out)
    again = json.loads(json.dumps(evenings.export(shelf, opened.code)))
    its_own = {"code", "exported_at", "links"}
    assert {name for name in out if out[name] != again[name]} == its_own
    assert list(verify(shelf, opened.code)) == []
