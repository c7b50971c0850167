"""Check with random tables that people keep their chips when they join, leave, and are renamed."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, strategies as some

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import AlreadyChanged
from scorekeeper.service.hands import corrections, recording
from scorekeeper.service.people import joining, people
from scorekeeper.service.people.joining import Admission
from scorekeeper.service.people.people import NameFields
from scorekeeper.service.sheets import next_sheet, seating
from scorekeeper.service.sheets.seating import SeatingRequest
from scorekeeper.service.tables import detail, opening
from scorekeeper.store.database import Database
from tests.length import some_examples
from tests.service.conftest import PLAYERS, caller
from tests.service.hands.evenings import is_consistent

HANDS = some.sampled_from([{"winner": 1, "piles": [2, 3, 0, 3]}, {"winner": 3, "piles": [0, 1, 2, 5]}])
NAMES = some.sampled_from([*PLAYERS, "Chié", "ＡＫＩ", "Emi", "chié", "Fay", ""])


def chips(database: Database, who: Caller) -> Counter[int]:
    """Return the winnings of each person, by number."""
    won = detail.get_table(database, who).totals
    return +Counter(
        {one.person: 1000 + won.get(one.name, 0) for one in people.list_people(database, who).people if one.name}
    )


def named(database: Database, who: Caller) -> dict[int, str]:
    return {one.person: one.name for one in people.list_people(database, who).people}


def stake(database: Database, who: Caller, draw: some.DataObject) -> dict[str, Any]:
    """Return a hand of Buki with a bet of a known or new guest."""
    sheet = detail.get_table(database, who).sheet
    seats = some.integers(0, len(sheet.players) - 1)
    bets = [None if seat == sheet.next.dealer else 2 for seat in range(len(sheet.players))]
    name = draw.draw(some.one_of(some.sampled_from(sorted(named(database, who).values())), NAMES.filter(bool)))
    side_bet = {"by": name, "on": draw.draw(seats), "amount": 2, "accepted": draw.draw(some.booleans())}
    return {"bets": bets, "winner": draw.draw(seats), "side_bets": [side_bet]}


def play(database: Database, host: Caller, draw: some.DataObject, game: str) -> None:
    """Record a hand, or correct the last one; the totals change by its result."""
    won, number = detail.get_table(database, host).totals, detail.get_table(database, host).sheet.next.number
    last = corrections.get_correction_form(database, host, number - 1).hand if number > 1 else None
    if last and not last.withdrawn and draw.draw(some.booleans()):  # a correction would restore a withdrawn hand
        entry = last.entry
        corrections.correct_hand(database, host, number - 1, entry)
        assert detail.get_table(database, host).totals == won
        return
    entry = stake(database, host, draw) if game == "buki" else draw.draw(HANDS)
    hand, _ = recording.record_hand(database, host, entry)
    there = detail.get_table(database, host).totals
    assert there == {name: won.get(name, 0) + hand.won.get(name, 0) for name in there}
    assert won.keys() <= there.keys()


def move(database: Database, opened: Admission, deed: str, draw: some.DataObject) -> None:
    """Rename a person, move one to another seat, seat one, or let one sit out."""
    host, called = caller(opened), named(database, caller(opened))
    person = draw.draw(some.sampled_from(sorted(called)))
    typed = draw.draw(some.lists(NAMES, min_size=4, max_size=4))
    table = detail.get_table(database, host)
    seats = [player.person for player in table.players]
    if deed == "rename":
        people.rename_person(database, host, person, typed[0])
    elif deed == "join":
        seat = draw.draw(some.one_of(some.none(), some.integers(0, 3)))
        joining.join(database, host.code, opened.links.play or "", seat=seat, name=typed[0])
    elif deed == "reseat":
        place = draw.draw(some.integers(0, 3))
        wanted = [*seats[:place], person, *seats[place + 1 :]]
        request = SeatingRequest(tuple(wanted), start_over=draw.draw(some.booleans()))
        plan = seating.preview_seats(database, host, request).plan
        sheet = seating.change_seats(database, host, request)
        assert plan
        assert (sheet.players, sheet.next.dealer_name) == (plan.players, plan.dealer_name)
    else:
        drawn = NameFields(dict(enumerate(seats)), {seat: draw.draw(some.booleans()) for seat in range(4)})
        next_sheet.start_next_sheet(database, host, game=table.sheet.game.id, players=typed, drawn=drawn)


@pytest.mark.parametrize("game", ["tien-gow", "buki"])
@some_examples(8)
@given(draw=some.data())
def test_people_and_chips_survive_names_seats_and_hands(shelf: Database, game: str, draw: some.DataObject) -> None:
    opened = opening.open_table(shelf, game=game, players=PLAYERS, host_seat=0)
    host = caller(opened)
    deeds = some.sampled_from(["rename", "rename", "seats", "join", "reseat", "hand", "hand"])
    for deed in draw.draw(some.lists(deeds, max_size=10)):
        before, called = chips(shelf, host), named(shelf, host)
        try:
            if deed == "hand":
                play(shelf, host, draw, game)
                continue
            move(shelf, opened, deed, draw)
        except (Refused, AlreadyChanged):
            assert named(shelf, host) == called
        after = chips(shelf, host)
        gained = {one: after[one] - before[one] for one in before if one in after and after[one] != before[one]}
        empty = {one: before[one] - 1000 for one in before if one not in after and before[one] != 1000}
        assert sorted(gained.values()) == sorted(empty.values()), "who is named at an empty seat takes over its chips"
    assert is_consistent(shelf, host.code)
