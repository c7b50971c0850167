"""The rules that Twister and Che Deng share and their golden.txt do not show, tested with both games."""

from typing import Any

import pytest

from scorekeeper.games.che_deng import game as che_deng
from scorekeeper.games.dragon import face_down, settlement
from scorekeeper.games.problems import Refused
from scorekeeper.games.twister import game as twister
from tests.games.tables import Module, Refusals, open_table, paid, rules_refused

Row = tuple[int, int]


def hand(*rows: Row) -> dict[str, Any]:
    """Return a hand with these tiles and pips face down."""
    return {"players": [{"face_down": tiles, "pips": pips} for tiles, pips in rows]}


def chips_between(payer: int, payee: int, *rows: Row, seats: int = 4, **rules: Any) -> int:
    """Return the chips that one player pays another."""
    return paid(open_table(che_deng, seats, **rules).hand(**hand(*rows))).get((payer, payee), 0)


@pytest.fixture(params=[twister, che_deng], ids=lambda module: module.GAME.id)
def game(request: pytest.FixtureRequest) -> Module:
    module: Module = request.param
    return module


def test_eight_tiles_block_if_seven_do() -> None:
    assert chips_between(1, 0, (1, 5), (8, 45), (1, 5), (1, 5), blocked_rule="strict") == 80
    assert chips_between(0, 1, (7, 45), (1, 5), (1, 5), (1, 5), blocked_rule="strict") == 80


def test_a_blocked_player_receives_the_plain_difference() -> None:
    assert chips_between(2, 1, (1, 5), (8, 40), (7, 50), (1, 5)) == 10


@pytest.mark.parametrize(("rule", "hand_size"), [("head-tail", 1), ("strict", 1), ("strict", 2)], ids=str)
def test_a_clean_player_is_never_blocked(rule: str, hand_size: int) -> None:
    rules = {"blocked_rule": rule, "hand_size": hand_size, "blocked_pair": "plain"}
    assert chips_between(1, 0, (0, 0), (hand_size, 5 * hand_size), seats=2, **rules) == 4 * 5 * hand_size


@pytest.mark.parametrize(
    ("tile_set", "seats", "dealt"),
    [
        ("chinese", 2, 16),
        ("chinese", 3, 10),
        ("chinese", 4, 8),
        ("double-six", 2, 14),
        ("double-six", 3, 9),
        ("double-six", 4, 7),
        ("double-six", 5, 5),
    ],
)
def test_the_deal_depends_on_tiles_and_number_of_players(game: Module, tile_set: str, seats: int, dealt: int) -> None:
    table = open_table(game, seats, tile_set=tile_set)
    others: list[Row] = [(0, 0)] * (seats - 2)
    fewest, _ = settlement.SETS[tile_set].pips_of(dealt)
    assert table.refused(**hand((0, 0), (dealt, fewest), *others)) == []
    # No player has more than 16 tiles at any table, so the field itself refuses a 17th.
    code = "high" if dealt == face_down.MOST else "hand"
    assert table.refused(**hand((0, 0), (dealt + 1, fewest), *others)) == [("players.1.face_down", code)]


@pytest.mark.parametrize(
    ("seats", "rules", "problems"),
    [
        (1, {}, [("players", "seats")]),
        (5, {}, [("hand_size", "missing")]),
        (5, {"tile_set": "double-six"}, []),
        (5, {"hand_size": 6}, []),
        (5, {"hand_size": 7}, [("hand_size", "set")]),
        (4, {"hand_size": 8}, []),
        (4, {"hand_size": 9}, [("hand_size", "set")]),
        (4, {"tile_set": "double-six", "hand_size": 7}, []),
        (4, {"tile_set": "double-six", "hand_size": 8}, [("hand_size", "set")]),
        (5, {"tile_set": "double-six", "hand_size": 6}, [("hand_size", "set")]),
        (6, {"tile_set": "double-six", "hand_size": 4}, [("players", "seats")]),
        (6, {"hand_size": 1}, [("players", "seats")]),
        (2, {"hand_size": 0}, [("hand_size", "low")]),
        (2, {"hand_size": 16}, []),
        (2, {"hand_size": 17}, [("hand_size", "high")]),
        (2, {"hand_size": None}, []),
    ],
    ids=str,
)
def test_the_set_must_hold_the_deal(game: Module, seats: int, rules: dict[str, Any], problems: Refusals) -> None:
    assert rules_refused(game, seats, **rules) == problems


LEVEL: list[Row] = [(1, 5)] * 4
"""No payments, so the dealer deals again."""


@pytest.mark.parametrize("rule", ["most-chips", "fewest-pips"])
@pytest.mark.parametrize(
    ("turning", "hands_before", "expected"),
    [
        pytest.param("fixed", 0, 1, id="fixed, the first hand"),
        pytest.param("fixed", 1, 1, id="fixed, the second"),
        pytest.param("alternating", 0, 1, id="alternating, the first"),
        pytest.param("alternating", 1, 3, id="alternating, the second"),
        pytest.param("alternating", 2, 1, id="alternating, the third"),
    ],
)
def test_a_tie_for_the_deal_follows_the_direction_of_the_hand(
    game: Module, rule: str, turning: str, hands_before: int, expected: int
) -> None:
    table = open_table(game, next_dealer=rule, turning=turning)
    for _ in range(hands_before):
        table.hand(**hand(*LEVEL))
    table.hand(**hand((1, 9), (1, 4), (1, 9), (1, 4)))
    assert table.dealer == expected


def test_the_rotate_rule_ignores_the_direction(game: Module) -> None:
    table = open_table(game, turning="alternating", next_dealer="rotate")
    dealers = []
    for _ in range(4):
        table.hand(**hand(*LEVEL))
        dealers.append(table.dealer)
    assert dealers == [1, 2, 3, 0]


@pytest.mark.parametrize(
    ("turning", "previously_reversed", "expected"),
    [
        ("alternating", True, [True, False, True]),
        ("alternating", False, [False, True, False]),
        ("fixed", True, [False, False, False]),
        ("fixed", False, [False, False, False]),
    ],
)
def test_a_continued_sheet_keeps_the_direction_of_the_previous_one(
    game: Module, turning: str, *, previously_reversed: bool, expected: list[bool]
) -> None:
    table = open_table(game, turning=turning)
    start = table.game.read_start(table.rules, 4, {"dealer": 2, "reversed": previously_reversed})
    table.state = table.game.resume(table.rules, 4, start)
    assert table.dealer == 2
    directions = []
    for _ in range(3):
        directions.append(table.state.reversed)
        table.hand(**hand(*LEVEL))
    assert directions == expected
    assert table.game.continuation(table.state).model_dump() == {"dealer": 2, "reversed": table.state.reversed}


@pytest.mark.parametrize("start", [{"dealer": 0}, {"dealer": 0, "reversed": 1}, {"dealer": 4, "reversed": False}])
def test_a_start_requires_dealer_and_direction(game: Module, start: dict[str, Any]) -> None:
    rules = game.GAME.read_rules({}, 4)
    with pytest.raises(Refused):
        game.GAME.read_start(rules, 4, start)


def test_a_corrected_dealer_does_not_change_the_direction(game: Module) -> None:
    table = open_table(game, turning="alternating")
    table.hand(**hand(*LEVEL))
    table.redeal(1)
    assert (table.dealer, table.state.reversed) == (1, True)


def test_most_chips_and_fewest_pips_differ() -> None:
    # A blank face down has as few pips as the clean player has, but only the clean player is paid double.
    rows = (1, 0), (0, 0), (1, 9)
    for rule, expected in (("most-chips", 1), ("fewest-pips", 0)):
        table = open_table(che_deng, 3, tile_set="double-six", next_dealer=rule)
        table.hand(**hand(*rows))
        assert table.dealer == expected


FINE: dict[str, Any] = {"face_down": 1, "pips": 4}
NINE = ["6-6", "6-5", "6-4", "6-3", "6-2", "6-1", "5-5", "5-4", "5-3"]


@pytest.mark.parametrize(
    ("player", "problems"),
    [
        pytest.param({}, [("players.1.face_down", "missing"), ("players.1.pips", "missing")], id="nothing"),
        pytest.param({"face_down": 1}, [("players.1.pips", "missing")], id="tiles without pips"),
        pytest.param({"pips": 4}, [("players.1.face_down", "missing")], id="pips without tiles"),
        pytest.param({"discards": [], "pips": 0}, [("players.1.pips", "discards")], id="tiles named, and pips"),
        pytest.param(
            {"discards": [], "face_down": 0, "pips": 0},
            [("players.1.face_down", "discards"), ("players.1.pips", "discards")],
            id="both",
        ),
        pytest.param({"face_down": -1, "pips": 0}, [("players.1.face_down", "low")], id="fewer than no tiles"),
        pytest.param({"face_down": 9, "pips": 70}, [("players.1.face_down", "hand")], id="more than the hand"),
        pytest.param({"discards": NINE}, [("players.1.discards", "hand")], id="nine named"),
        pytest.param({"face_down": 0, "pips": 1}, [("players.1.pips", "pips")], id="pips of no tile"),
        pytest.param({"face_down": 1, "pips": 1}, [("players.1.pips", "pips")], id="fewer pips than a tile has"),
        pytest.param({"face_down": 1, "pips": 2}, [], id="as few pips as a tile has"),
        pytest.param({"face_down": 1, "pips": 12}, [], id="as many pips as a tile has"),
        pytest.param({"face_down": 1, "pips": 13}, [("players.1.pips", "pips")], id="more pips than a tile has"),
        pytest.param({"face_down": 3, "pips": 6}, [("players.1.pips", "pips")], id="there are only two 1-1"),
        pytest.param({"face_down": 3, "pips": 7}, [], id="two 1-1 and 2-1"),
        pytest.param({"face_down": 3, "pips": 35}, [], id="two 6-6 and 6-5"),
        pytest.param({"face_down": 3, "pips": 36}, [("players.1.pips", "pips")], id="there are only two 6-6"),
        pytest.param({"discards": ["6-7"]}, [("players.1.discards.0", "tile")], id="no such tile"),
        pytest.param({"discards": ["0-0"]}, [("players.1.discards.0", "tile")], id="no blanks in this set"),
        pytest.param({"discards": ["6-6", "6-6"]}, [], id="twice, as the set has it"),
        pytest.param({"discards": ["6-6"] * 3}, [("players.1.discards.2", "tile")], id="three times"),
    ],
)
def test_impossible_tiles_of_a_player_are_refused(game: Module, player: object, problems: Refusals) -> None:
    assert open_table(game).refused(players=[FINE, player, FINE, FINE]) == problems


def test_the_dealer_never_has_the_whole_hand_face_down(game: Module) -> None:
    whole, but_one = {"face_down": 8, "pips": 60}, {"face_down": 7, "pips": 60}
    assert open_table(game).refused(players=[whole, FINE, FINE, FINE]) == [("players.0.face_down", "dealer")]
    assert open_table(game).refused(players=[but_one, FINE, FINE, FINE]) == []
    assert open_table(game).refused(players=[FINE, whole, FINE, FINE]) == []
    tiles = {"discards": ["6-6", "6-6", "5-5", "5-5", "4-4", "4-4", "3-3", "3-3"]}
    assert open_table(game).refused(players=[tiles, FINE, FINE, FINE]) == [("players.0.discards", "dealer")]
    assert open_table(game).refused(players=[FINE, tiles, FINE, FINE]) == []


def test_a_tile_is_named_no_more_often_than_the_set_has_it_over_all_seats(game: Module) -> None:
    once = [{"discards": ["6-3"]}, {"discards": ["3-6"]}, FINE, FINE]
    assert open_table(game).refused(players=once) == [("players.1.discards.0", "tile")]
    twice = [{"discards": ["6-5"]}, {"discards": ["5-6"]}, FINE, FINE]
    assert open_table(game).refused(players=twice) == []
    thrice = [{"discards": ["6-5"]}, {"discards": ["5-6"]}, FINE, {"discards": ["6-5"]}]
    assert open_table(game).refused(players=thrice) == [("players.3.discards.0", "tile")]
    double_six = [{"discards": ["6-5"]}, {"discards": ["5-6"]}, FINE, FINE]
    assert open_table(game, tile_set="double-six").refused(players=double_six) == [("players.1.discards.0", "tile")]


@pytest.mark.parametrize("rules", [{"clean_multiplier": 0}, {"blocked_multiplier": 0}, {"unit": 1.5}], ids=str)
def test_a_rule_out_of_range_is_refused(game: Module, rules: dict[str, Any]) -> None:
    assert [field for field, _ in rules_refused(game, **rules)] == list(rules)


def test_the_defaults_are_those_of_the_rules_page(game: Module) -> None:
    assert game.GAME.Rules().model_dump() == {
        "tile_set": "chinese",
        "hand_size": None,
        "clean_multiplier": 2,
        "blocked_multiplier": 2,
        "blocked_rule": "head-tail",
        "blocked_pair": "double",
        "turning": "alternating" if game is che_deng else "fixed",
        "next_dealer": "most-chips",
        "unit": 1,
    }
