"""Change several seats in one step: leave, join, replace, swap and rotate."""

from __future__ import annotations

from contextlib import suppress
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import AlreadyChanged, Forbidden, SheetChanged
from scorekeeper.service.hands import drafts
from scorekeeper.service.sheets import seating
from scorekeeper.service.sheets.seating import SeatChoice, SeatingRequest
from scorekeeper.service.tables import detail
from scorekeeper.service.transfer import exporter
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.service.views.sheets import SheetView
from scorekeeper.store.database import Database
from tests.length import soak, some_examples
from tests.service.conftest import BEN_WINS, PLAYERS, Party, gather, moved

AKI_WINS_OF_THREE = {"winner": 0, "piles": [3, 2, 3]}
MOON = {"bidder": 1, "bid": 5, "tricks": [1, 5, 1]}


def persons(party: Party) -> dict[str, int]:
    """Return the people of the table by name."""
    there = seating.preview_seats(party.database, party.aki)
    return {chair.name: chair.person for chair in (*there.seats, *there.outside) if chair.person is not None}


def seats(party: Party, *names: str) -> SeatingRequest:
    """Return a request with these people, or new ones, in this order."""
    known = persons(party)
    return SeatingRequest(tuple(known.get(name, name) for name in names))


def sit(party: Party, *names: str, who: Caller | None = None) -> SheetView:
    return seating.change_seats(party.database, who or party.aki, seats(party, *names))


def start_of(sheet: SheetView) -> dict[str, Any]:
    assert sheet.next.start is not None
    return sheet.next.start.model_dump(mode="json")


def test_two_players_swap_seats_and_the_game_continues_on_the_next_sheet(party: Party) -> None:
    party.record(BEN_WINS, BEN_WINS)
    before = party.view()
    sheet = sit(party, "Aki", "Dai", "Chie", "Ben")
    assert start_of(sheet) == {"dealer": 3, "streak": 1, "first": False, "round": 1}
    assert (sheet.number, sheet.continues, sheet.players) == (2, 1, ("Aki", "Dai", "Chie", "Ben"))
    assert party.view().totals == before.totals


def test_a_seat_change_before_the_first_hand_replaces_the_sheet_and_moves_the_deal(
    database: Database,
) -> None:
    party = gather(database, first_dealer=1)
    sheet = sit(party, "Dai", "Chie", "Ben", "Aki")
    assert (sheet.number, sheet.next.dealer_name, party.view().sheets) == (1, "Ben", 1)
    assert sit(party, "Dai", "Chie", "Aki").next.dealer_name == "Aki"
    assert sit(party, "Aki", "Dai").next.dealer_name == "Aki"


def test_a_replaced_player_keeps_the_chips_and_returns_as_the_same_person(party: Party) -> None:
    party.record(BEN_WINS)
    known = persons(party)
    sit(party, "Aki", "Eva", "Chie", "Dai")
    ben = next(chair for chair in seating.preview_seats(party.database, party.aki).outside if chair.name == "Ben")
    assert (ben.person, ben.total) == (known["Ben"], 8)
    sit(party, "Aki", "ＢＥＮ", "Chie", "Dai")
    assert [player.person for player in party.view().players] == [known[name] for name in ("Aki", "Ben", "Chie", "Dai")]
    assert party.view().totals["Ben"] == 8


def test_a_preview_of_a_seat_change_stores_nothing(party: Party) -> None:
    party.record(BEN_WINS, BEN_WINS)
    drafts.update_draft(party.database, party.aki, 3, {"winner": "1"})
    there = seating.preview_seats(party.database, party.aki, seats(party, "Aki", "Chie", "Dai", ""))
    assert there.plan is not None
    assert there.plan.players == ("Aki", "Chie", "Dai", "P3")
    assert (there.plan.number, there.plan.dealer_name, there.plan.outlook["multiplier"]) == (2, "Chie", 2)
    assert there.is_changed
    assert [chair.placeholder for chair in there.seats] == [False, False, False, True]
    assert party.view().sheets == 1
    seating.change_seats(party.database, party.aki, there.wanted)
    now = seating.preview_seats(party.database, party.aki)
    assert not now.is_changed
    assert now.table.draft.fields == {}, "Ben, of whom it was said, has no seat"


def test_an_invalid_number_of_players_is_refused_with_the_present_sheet(database: Database) -> None:
    party = gather(database, "moon", ["Aki", "Ben", "Chie"])
    there = seating.preview_seats(database, party.aki, seats(party, "Aki", "Ben"))
    assert there.refused is not None
    assert there.plan is None
    assert [chair.name for chair in there.outside] == ["Chie"]
    with pytest.raises(Refused):
        sit(party, "Aki", "Ben")
    assert party.view().sheet.players == ("Aki", "Ben", "Chie")


def test_a_new_player_takes_over_only_on_request(database: Database) -> None:
    party = gather(database, "moon", ["Aki", "Ben", "Chie"])
    party.record(MOON)
    wanted = seats(party, "Aki", "Eva", "Chie")
    with pytest.raises(Refused) as refused:
        seating.change_seats(database, party.aki, wanted)
    assert [problem.field for problem in refused.value.problems] == ["takes_over.1"]
    clash = seating.preview_seats(database, party.aki, SeatingRequest(wanted.seats, {1: 0}))
    assert clash.refused is not None
    assert clash.plan is not None
    sheet = seating.change_seats(database, party.aki, SeatingRequest(wanted.seats, {1: 1}))
    assert start_of(sheet)["scores"] == [1, 5, 1]


def test_a_player_can_sit_out_and_return_but_not_move_others(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    for names in (("Aki", "Chie", "Ben", "Dai"), ("Aki", "Chie"), ("Aki", "Eva", "Chie", "Dai"), ("Aki", "Ben", "Dai")):
        with pytest.raises(Forbidden):
            sit(party, *names, who=ben)
    assert sit(party, "Aki", "Chie", "Dai", who=ben).players == ("Aki", "Chie", "Dai")
    assert party.me(ben).seat is None
    assert sit(party, "Aki", "Chie", "Dai", "Ben", who=ben).players == ("Aki", "Chie", "Dai", "Ben")
    assert party.me(ben).seat == 3


def test_who_has_no_seat_comes_in_who_has_one_leaves_it_and_neither_changes_anything_else(database: Database) -> None:
    party = gather(database, players=["Aki", "Ben", ""])
    ben, finn = party.join(seat=1), party.join("Finn")
    party.record(AKI_WINS_OF_THREE)
    now, me = [player.person for player in party.view().players], party.me(finn).person
    assert me is not None
    more = [[*now[:seat], me, *now[seat:]] for seat in range(len(now) + 1)]
    assert let(party, finn, [*now, me]) == sorted([now, *more, [*now[:2], me]], key=str)
    assert let(party, ben, [*now, me]) == [[now[0], *now[2:]]]
    assert party.view().sheets == 1


def test_an_empty_seat_held_by_a_device_cannot_be_taken(database: Database) -> None:
    party = gather(database, players=["", "Ben", "Chie", "Dai"])
    finn = party.join("Finn")
    with pytest.raises(Forbidden, match="You can sit out and come in yourself"):
        sit(party, "Finn", "Ben", "Chie", "Dai", who=finn)


def let(party: Party, who: Caller, people: list[int]) -> list[list[SeatChoice]]:
    """Return the arrangements of these people and empty seats that the caller may request."""
    places: list[SeatChoice] = [*people, ""]
    found = []
    for count in range(2, len(places)):
        for seats in permutations(places, count):
            with suppress(Refused):
                try:
                    seating.check_seats(party.database, who, SeatingRequest(seats))
                except Forbidden:
                    continue
            found.append([*seats])
    return sorted(found, key=str)


def test_a_seat_change_of_outdated_seats_is_refused(party: Party) -> None:
    seen = party.view().sheet
    turned = seats(party, "Aki", "Dai", "Chie", "Ben")
    party.record(BEN_WINS)
    with pytest.raises(AlreadyChanged):
        seating.change_seats(party.database, party.aki, turned, sheet=1, setup_revision=seen.revision, hands=0)
    seating.change_seats(party.database, party.aki, turned, sheet=1, setup_revision=seen.revision, hands=1)
    with pytest.raises(SheetChanged):
        seating.change_seats(party.database, party.aki, turned, sheet=1, setup_revision=seen.revision, hands=1)
    with pytest.raises(Refused):
        seating.change_seats(party.database, party.aki, turned)


@pytest.mark.parametrize("place", [99, -1, " "])
def test_an_unknown_person_cannot_be_seated(party: Party, place: SeatChoice) -> None:
    with pytest.raises(Refused):
        seating.change_seats(party.database, party.aki, SeatingRequest((place, *persons(party).values())[:4]))


@soak
@some_examples(5)
@given(draw=some.data())
def test_people_keep_their_chips_through_seat_changes(database: Database, draw: some.DataObject) -> None:
    party = gather(database)
    for _ in range(draw.draw(some.integers(1, 4))):
        if draw.draw(some.booleans()):
            count = len(party.view().players)
            party.record({"winner": 0, "piles": [4, *([0] * (count - 2)), 4] if count > 2 else [4, 4]})
        before, known = party.view(), persons(party)
        somebody_new = draw.draw(some.sampled_from(["Eva", "Finn", "Gus"]))
        everybody: list[SeatChoice] = [*known.values(), "", somebody_new]
        order = draw.draw(some.permutations(everybody))
        wanted = SeatingRequest(tuple(order[: draw.draw(some.integers(2, 4))]), start_over=draw.draw(some.booleans()))
        seen = seating.preview_seats(party.database, party.aki, wanted)
        if not seen.plan or not seen.is_changed:
            continue
        sheet = seating.change_seats(party.database, party.aki, wanted)
        assert (sheet.players, sheet.next.dealer_name) == (seen.plan.players, seen.plan.dealer_name)
        now = party.view()
        assert moved(now.totals) == moved(before.totals)
        assert {one for one in known.items() if one[0] in PLAYERS} <= persons(party).items()
        assert list(verify_tables(party.database, party.opened.code)) == []
    assert detail.get_table(party.database, party.aki).me.name == "Aki"


def test_the_seats_of_a_missing_game_can_be_previewed_before_its_first_hand(database: Database) -> None:
    party = gather(database)
    evening = exporter.export_as_value(database, party.opened.code)
    evening["sheets"][0] |= {"game": "none of ours", "kept": True, "rules": {}}
    there = exporter.import_table(database, evening)
    shown = seating.preview_seats(database, Caller(there.code, there.token))
    assert shown.refused
    assert [chair.name for chair in shown.seats] == PLAYERS


def test_only_the_host_can_start_over_with_a_seat_change(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    wanted = SeatingRequest((1, 3, 4), start_over=True)
    with pytest.raises(Forbidden):
        seating.change_seats(party.database, ben, wanted)
    assert seating.preview_seats(party.database, ben, wanted).denied
    assert seating.change_seats(party.database, ben, SeatingRequest((1, 3, 4))).continues == 1
    party.record(AKI_WINS_OF_THREE)
    sheet = seating.change_seats(party.database, party.aki, SeatingRequest((3, 1, 4), start_over=True))
    assert start_of(sheet) == {"dealer": 1, "streak": 0, "first": True, "round": 0}
    assert (sheet.number, sheet.continues) == (3, None)
