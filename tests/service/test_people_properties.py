"""Random evenings of people who come, go, and are called otherwise: everybody stays who they are, with their chips."""

import json
from collections import Counter

from hypothesis import given
from hypothesis import strategies as some

from scorekeeper.games.problems import Refused
from scorekeeper.service import people, sheets, tables
from scorekeeper.service.caller import Caller
from scorekeeper.service.evenings import exporting
from scorekeeper.service.evenings.verifying import verify
from scorekeeper.service.hands import recording
from scorekeeper.service.naming import Drawn
from scorekeeper.store.book import Book
from tests.length import some_examples
from tests.service.conftest import PLAYERS, caller
from tests.service.test_properties import shelf

__all__ = ["shelf"]

HANDS = some.sampled_from([{"winner": 1, "piles": [2, 3, 0, 3]}, {"winner": 3, "piles": [0, 1, 2, 5]}])
NAMES = some.sampled_from([*PLAYERS, "Chié", "ＡＫＩ", "Emi", "chié", "Fay", ""])


def chips(book: Book, who: Caller) -> Counter[int]:
    """What everybody has won, by person."""
    won = tables.view(book, who).totals
    return +Counter({one.person: 1000 + won.get(one.name, 0) for one in people.look(book, who).people if one.name})


def named(book: Book, who: Caller) -> dict[int, str]:
    return {one.person: one.name for one in people.look(book, who).people}


@some_examples(8)
@given(draw=some.data())
def test_people_and_chips_survive_any_order_of_names_seats_and_hands(shelf: Book, draw: some.DataObject) -> None:
    host = caller(tables.open_table(shelf, game="tien-gow", players=PLAYERS, host_seat=0))
    for deed in draw.draw(some.lists(some.sampled_from(["rename", "seats", "hand"]), max_size=8)):
        before, called = chips(shelf, host), named(shelf, host)
        if deed == "hand":
            won = tables.view(shelf, host).totals
            hand, _ = recording.record(shelf, host, draw.draw(HANDS))
            assert tables.view(shelf, host).totals == {name: won[name] + hand.won.get(name, 0) for name in won}
            continue
        person, typed = (
            draw.draw(some.sampled_from(sorted(called))),
            draw.draw(some.lists(NAMES, min_size=4, max_size=4)),
        )
        seats = [player.person for player in tables.view(shelf, host).players]
        drawn = Drawn(dict(enumerate(seats)), {seat: draw.draw(some.booleans()) for seat in range(4)})
        try:
            if deed == "rename":
                people.rename_person(shelf, host, person, typed[0])
            else:
                sheets.next_sheet(shelf, host, game="tien-gow", players=typed, drawn=drawn)
        except Refused:
            assert named(shelf, host) == called
        after = chips(shelf, host)
        assert {one: after[one] for one in before if one in after} == {
            one: before[one] for one in before if one in after
        }
        assert all(before[one] == 1000 for one in before if one not in after), "only an empty seat is forgotten"
    assert list(verify(shelf, host.code)) == []
    out = json.loads(json.dumps(exporting.export(shelf, host)))
    again = json.loads(json.dumps(exporting.export(shelf, exporting.import_(shelf, out).code)))
    assert {name for name in out if out[name] != again[name]} == {"code", "exported_at", "links"}
