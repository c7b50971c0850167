"""Throw for the seats, the first dealer and the wall."""

from collections import Counter
from itertools import product
from unittest.mock import patch

import pytest

from scorekeeper.games.wall import METHODS, Method, takers
from scorekeeper.service import quota
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import Forbidden, SheetChanged
from scorekeeper.service.sheets import dice, next_sheet, seating
from scorekeeper.service.sheets.dice import DrawView, WallView
from scorekeeper.service.sheets.seating import SeatingRequest
from scorekeeper.store.database import Database
from tests.exports import export_as_value
from tests.service.conftest import BEN_WINS, PLAYERS, Party, gather, import_unchanged, refused_at, refuses


def drawn(party: Party) -> DrawView:
    draw = dice.get_dice(party.database, party.aki).draw
    assert draw is not None
    return draw


def built(party: Party) -> WallView | None:
    return dice.get_dice(party.database, party.aki).wall


def throw(party: Party, *sums: int, who: Caller | None = None) -> None:
    """Have persons 1, 2, … throw these sums, as the host or another device; 0 for none."""
    for person, total in enumerate(sums, 1):
        if total:
            with patch("scorekeeper.service.sheets.dice.throw_dice", return_value=(total - total // 2, total // 2)):
                dice.throw_for_deal(party.database, who or party.aki, person)


def names(party: Party) -> list[str]:
    return [player.name for player in party.view().players]


def test_the_order_of_the_sums_is_that_of_the_seats_and_the_highest_deals(party: Party) -> None:
    party.join("Eva", watch=True)
    throw(party, 5, 11, 11, 8)
    assert drawn(party).order.places == ((2, 3), (4,), (1,))
    assert refused_at(dice.throw_for_deal, party.database, party.aki, 4) == [("person", "thrown")]
    assert refused_at(dice.take_drawn_seats, party.database, party.aki) == [("draw", "thrown")]
    throw(party, 0, 3, 12)
    assert not drawn(party).order.waiting
    assert not drawn(party).is_taken
    setup = party.view().sheet
    refuses(SheetChanged, dice.take_drawn_seats, party.database, party.aki, sheet=1, setup_revision=setup.revision + 1)
    sheet = dice.take_drawn_seats(party.database, party.aki, sheet=1, setup_revision=setup.revision)
    assert (names(party), sheet.number, sheet.first_dealer) == (["Chie", "Ben", "Dai", "Aki"], 1, 0)
    assert sheet.rules == setup.rules
    assert drawn(party).is_taken
    told = [(item.kind, item.people, item.what.get("dice")) for item in party.view().activity]
    assert told[1:3] == [("draw", ("Chie",), [6, 6]), ("draw", ("Ben",), [2, 1])]
    document = export_as_value(party.database, party.aki)
    again = import_unchanged(party.database, document)
    view = dice.get_dice(party.database, again).draw
    assert view is not None
    assert [(one.name, one.value) for one in view.throws][-2:] == [("Ben", 3), ("Chie", 12)]


def test_whoever_comes_in_throws_too(party: Party) -> None:
    throw(party, 5, 11, 3, 8)
    seating.change_seats(party.database, party.aki, SeatingRequest((1, 2, 3, "Emi")))
    assert [(one.name, one.value) for one in drawn(party).throws] == [("Aki", 5), ("Ben", 11), ("Chie", 3)]
    assert drawn(party).order.waiting == (5,)


def test_in_other_games_the_highest_only_deals(database: Database) -> None:
    party = gather(database, "che-deng")
    throw(party, 5, 11, 3, 3)
    assert drawn(party).order.waiting == ()
    dice.take_drawn_seats(party.database, party.aki)
    assert (names(party), party.view().sheet.next.dealer_name) == (PLAYERS, "Ben")


def test_cards_are_drawn_from_one_set(database: Database) -> None:
    party = gather(database, "da-san", PLAYERS[:3])
    for _ in range(9):
        for person in drawn(party).order.waiting:
            dice.throw_for_deal(party.database, party.aki, person)
    cards = [one.card for one in drawn(party).throws]
    assert len({*cards} - {None}) == len(cards) >= 3
    assert not drawn(party).order.waiting


def test_the_dice_are_fair() -> None:
    thrown = Counter(die for _ in range(3_000) for die in dice.throw_dice())
    assert sorted(thrown) == [1, 2, 3, 4, 5, 6]
    assert all(800 < times < 1_200 for times in thrown.values())  # six standard deviations


def test_each_phone_throws_for_itself_and_for_whoever_has_none(party: Party) -> None:
    ben, eva = party.join(seat=1), party.join(watch=True)
    party.join(seat=2)
    dice.throw_for_deal(party.database, ben)
    throw(party, 0, 0, 0, 7, who=ben)
    with pytest.raises(Forbidden, match="Chie"):
        dice.throw_for_deal(party.database, ben, 3)
    refuses(Forbidden, dice.take_drawn_seats, party.database, ben)
    for verb in (dice.throw_for_deal, dice.throw_for_wall):
        refuses(Forbidden, verb, party.database, eva, *(["free"] if verb is dice.throw_for_wall else []))
    assert {one.name for one in drawn(party).throws} == {"Ben", "Dai"}


def test_the_draw_is_over_with_the_first_hand_and_comes_with_the_next_game(party: Party) -> None:
    throw(party, 5)
    party.record(BEN_WINS)
    assert dice.get_dice(party.database, party.aki).draw is None
    assert refused_at(dice.throw_for_deal, party.database, party.aki) == [("draw", "dealer")]
    assert refused_at(dice.take_drawn_seats, party.database, party.aki) == [("draw", "dealer")]
    next_sheet.start_next_sheet(party.database, party.aki, game="tien-gow", players=PLAYERS, takes_over={})
    assert dice.get_dice(party.database, party.aki).draw is None
    next_sheet.start_next_sheet(party.database, party.aki, game="tien-gow", players=PLAYERS)
    assert drawn(party).throws == ()


@pytest.mark.parametrize(("method", "thrower"), [*product(METHODS, ["opposite", "dealer"])])
def test_the_wall_names_who_takes_each_tile(party: Party, method: Method, thrower: str) -> None:
    party.record(BEN_WINS)  # Ben deals
    with patch("scorekeeper.service.sheets.dice.throw_dice", return_value=(3, 4)):
        dice.throw_for_wall(party.database, party.aki, method, by_dealer=thrower == "dealer")
    view = built(party)
    assert view is not None
    seat, first = (1, 3) if thrower == "dealer" else (3, 1)  # 対七: seven is opposite the thrower
    assert (view.thrower, view.first, view.dice, view.method) == (seat, first, (3, 4), method)
    expected = takers(method, view.side)
    assert view.stacks == tuple(tuple((first + taker) % 4 for taker in stack) for stack in expected)
    [told] = [item for item in party.view().activity if item.kind == "wall"]
    assert told.people == (PLAYERS[seat], PLAYERS[first])
    import_unchanged(party.database, export_as_value(party.database, party.aki))
    party.record(BEN_WINS)
    assert built(party) is None


def test_a_throw_that_the_phone_has_not_seen_stands(party: Party) -> None:
    dice.throw_for_wall(party.database, party.aki, "free", thrown=0)
    assert refused_at(dice.throw_for_wall, party.database, party.aki, "free", thrown=0) == [("method", "thrown")]
    dice.throw_for_wall(party.database, party.aki, "qie_er", thrown=1)
    assert dice.get_dice(party.database, party.aki).thrown == 2


def test_a_wall_ends_when_its_dice_would_name_someone_else(party: Party) -> None:
    with patch("scorekeeper.service.sheets.dice.throw_dice", return_value=(3, 3)):
        dice.throw_for_wall(party.database, party.aki, "free")  # Chie throws, Dai takes first
    for people, stays in (((1, 4, 3, 2), False), ((1, 2, 3, 4), True), ((2, 1, 3, 4), False)):
        seating.change_seats(party.database, party.aki, SeatingRequest(people))
        assert (built(party) is not None) is stays, people


def test_only_four_players_of_tien_gow_have_a_wall(database: Database) -> None:
    for party in (gather(database, "buki"), gather(database, players=PLAYERS[:3])):
        assert dice.get_dice(database, party.aki).chooser is None
        assert refused_at(dice.throw_for_wall, database, party.aki, "free") == [("method", "wall")]


def test_an_unknown_method_is_refused_and_so_are_too_many_throws(party: Party) -> None:
    assert refused_at(dice.throw_for_wall, party.database, party.aki, "sideways") == [("method", "choice")]
    with patch.object(quota, "MAX_THROWS", 2):
        throw(party, 5)
        dice.throw_for_wall(party.database, party.aki, "free")
        assert refused_at(dice.throw_for_wall, party.database, party.aki, "free") == [("", "full")]
        assert refused_at(dice.throw_for_deal, party.database, party.aki, 2) == [("", "full")]


def test_the_seats_are_taken_also_if_no_more_may_be_thrown(party: Party) -> None:
    throw(party, 5, 11, 3, 8)
    with patch.object(quota, "MAX_THROWS", 4):
        dice.take_drawn_seats(party.database, party.aki)
    assert names(party) == ["Ben", "Dai", "Aki", "Chie"]


def test_a_file_may_contain_any_throw(party: Party) -> None:
    throw(party, 5)
    dice.throw_for_wall(party.database, party.aki, "free")
    document = export_as_value(party.database, party.aki)
    for event in document["events"]:
        event["people"] = []
        event["what"] |= {"card": "a joker"} if event["kind"] == "draw" else {}
    again = import_unchanged(party.database, document)
    view = dice.get_dice(party.database, again)
    assert view.wall is None
    assert view.draw is not None
    assert view.draw.throws == ()
