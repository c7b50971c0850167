"""What Twister and Che Deng share: the page of their rules, line by line, settled in both games."""

from typing import Any

import pytest

from scorekeeper.games.che_deng import game as che_deng
from scorekeeper.games.dragon import face_down, settlement
from scorekeeper.games.problems import Refused
from scorekeeper.games.twister import game as twister
from tests.games.tables import Module, Refusals, paid, rules_refused, table

Row = tuple[int, int]


def hand(*rows: Row) -> dict[str, Any]:
    """A hand by tiles and pips face down."""
    return {"players": [{"face_down": tiles, "pips": pips} for tiles, pips in rows]}


def only(payer: int, payee: int, *rows: Row, seats: int = 4, **rules: Any) -> int:
    """What one player pays another."""
    return paid(table(che_deng, seats, **rules).hand(**hand(*rows))).get((payer, payee), 0)


@pytest.fixture(params=[twister, che_deng], ids=lambda module: module.GAME.id)
def game(request: pytest.FixtureRequest) -> Module:
    module: Module = request.param
    return module


# Every pair settles


def test_every_pair_pays_its_difference(game: Module) -> None:
    turn = table(game, first_dealer=1).hand(**hand((1, 2), (2, 12), (4, 34), (3, 18)))
    assert paid(turn) == {(1, 0): 10, (2, 0): 32, (3, 0): 16, (2, 1): 22, (3, 1): 6, (2, 3): 16}


def test_the_published_example_ends_as_published(game: Module) -> None:
    chips = paid(table(game).hand(**hand((1, 2), (2, 12), (4, 34), (3, 18))))
    won = [sum(chips.get((other, seat), 0) - chips.get((seat, other), 0) for other in range(4)) for seat in range(4)]
    assert won == [58, 18, -70, -6]


def test_equal_pips_pay_nothing(game: Module) -> None:
    assert paid(table(game, 2).hand(**hand((1, 7), (2, 7)))) == {}
    assert paid(table(game, 2).hand(**hand((1, 8), (2, 7)))) == {(0, 1): 1}


def test_a_pip_is_as_many_chips_as_the_unit(game: Module) -> None:
    assert paid(table(game, 2, unit=5).hand(**hand((1, 8), (0, 0)))) == {(0, 1): 8 * 2 * 5}


# Clean


def test_who_laid_nothing_down_receives_double() -> None:
    assert only(0, 1, (1, 10), (0, 0), (1, 2), (1, 2)) == 20
    assert only(0, 2, (1, 10), (0, 0), (1, 2), (1, 2)) == 8


def test_clean_is_the_tables_own_multiplier() -> None:
    assert only(0, 1, (1, 10), (0, 0), seats=2, clean_multiplier=3) == 30
    assert only(0, 1, (1, 10), (0, 0), seats=2, clean_multiplier=1) == 10


def test_a_blank_tile_face_down_has_no_pips_and_is_not_clean(game: Module) -> None:
    here = table(game, 3, tile_set="double-six")
    turn = here.hand(players=[{"discards": ["0-0"]}, {"discards": []}, {"face_down": 1, "pips": 12}])
    assert paid(turn) == {(2, 0): 12, (2, 1): 24}


def test_a_blank_counted_as_one_tile_without_pips_is_not_clean_either() -> None:
    here = table(che_deng, 2, tile_set="double-six")
    assert paid(here.hand(**hand((1, 0), (1, 12)))) == {(1, 0): 12}


# Blocked


@pytest.mark.parametrize(
    ("rule", "dealer_tiles", "other_tiles"),
    [("head-tail", 7, 8), ("all", 8, 8), ("strict", 6, 7)],
)
def test_who_is_blocked_pays_double(rule: str, dealer_tiles: int, other_tiles: int) -> None:
    def paid_by_the_dealer(tiles: int) -> int:
        return only(0, 1, (tiles, 45), (1, 5), (1, 5), (1, 5), blocked_rule=rule)

    def paid_by_another(tiles: int) -> int:
        return only(2, 1, (1, 5), (1, 5), (tiles, 45), (1, 5), blocked_rule=rule)

    if dealer_tiles < 8:
        assert paid_by_the_dealer(dealer_tiles) == 80
    assert paid_by_the_dealer(dealer_tiles - 1) == 40
    assert paid_by_another(other_tiles) == 80
    assert paid_by_another(other_tiles - 1) == 40


def test_where_seven_tiles_block_eight_do_too() -> None:
    assert only(1, 0, (1, 5), (8, 45), (1, 5), (1, 5), blocked_rule="strict") == 80
    assert only(0, 1, (7, 45), (1, 5), (1, 5), (1, 5), blocked_rule="strict") == 80


def test_blocked_is_the_tables_own_multiplier() -> None:
    assert only(1, 0, (1, 5), (16, 105), seats=2, blocked_multiplier=3) == 300
    assert only(1, 0, (1, 5), (16, 105), seats=2, blocked_multiplier=1) == 100


def test_clean_and_blocked_together_are_four_times() -> None:
    assert only(1, 0, (0, 0), (16, 100), seats=2) == 400


def test_who_is_blocked_receives_plainly() -> None:
    assert only(2, 1, (1, 5), (8, 40), (7, 50), (1, 5)) == 10


def test_blocked_looks_at_the_hand_that_was_dealt() -> None:
    assert only(1, 0, (1, 5), (5, 35), seats=2, hand_size=5) == 60
    assert only(1, 0, (1, 5), (5, 35), seats=2, hand_size=6) == 30


def test_between_two_blocked_the_payer_pays_double_or_plainly_as_agreed() -> None:
    rows = (1, 5), (8, 60), (8, 50), (1, 5)
    assert only(1, 2, *rows) == 20
    assert only(1, 2, *rows, blocked_pair="plain") == 10
    assert only(1, 0, *rows, blocked_pair="plain") == 110


def test_a_blocked_dealer_and_another_settle_plainly_where_agreed() -> None:
    assert only(1, 0, (7, 50), (8, 60), (1, 5), (1, 5), blocked_pair="plain") == 10
    assert only(1, 0, (6, 50), (8, 60), (1, 5), (1, 5), blocked_pair="plain") == 20


@pytest.mark.parametrize(("rule", "hand_size"), [("head-tail", 1), ("strict", 1), ("strict", 2)], ids=str)
def test_who_is_clean_is_never_blocked_however_small_the_hand(rule: str, hand_size: int) -> None:
    rules = {"blocked_rule": rule, "hand_size": hand_size, "blocked_pair": "plain"}
    assert only(1, 0, (0, 0), (hand_size, 5 * hand_size), seats=2, **rules) == 4 * 5 * hand_size


# The deal


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
def test_a_table_of_this_size_deals_so_many_tiles(game: Module, tile_set: str, seats: int, dealt: int) -> None:
    here = table(game, seats, tile_set=tile_set)
    others: list[Row] = [(0, 0)] * (seats - 2)
    fewest, _ = settlement.SETS[tile_set].pips_of(dealt)
    assert here.refused(**hand((0, 0), (dealt, fewest), *others)) == []
    # The larger set has no more than 16 tiles for anybody, so a 17th is none at any table.
    code = "high" if dealt == face_down.MOST else "hand"
    assert here.refused(**hand((0, 0), (dealt + 1, fewest), *others)) == [("players.1.face_down", code)]


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


# Next dealer


@pytest.mark.parametrize(
    ("rule", "dealer", "rows", "expected"),
    [
        pytest.param("most-chips", 0, [(1, 9), (1, 3), (1, 2), (1, 9)], 2, id="who gained most"),
        pytest.param("most-chips", 2, [(1, 2), (1, 2), (1, 9), (1, 9)], 0, id="shared: the first from the dealer on"),
        pytest.param("most-chips", 1, [(1, 2), (1, 2), (1, 9), (1, 9)], 1, id="shared: the dealer first of all"),
        pytest.param("most-chips", 3, [(1, 5)] * 4, 3, id="nobody gained: the dealer again"),
        pytest.param("fewest-pips", 0, [(1, 9), (1, 3), (1, 2), (1, 9)], 2, id="fewest pips"),
        pytest.param("fewest-pips", 2, [(1, 2), (1, 2), (1, 9), (1, 9)], 0, id="fewest shared: first from the dealer"),
        pytest.param("fewest-pips", 1, [(1, 2), (1, 2), (1, 9), (1, 9)], 1, id="fewest shared: the dealer first"),
        pytest.param("rotate", 1, [(1, 2), (1, 9), (1, 9), (1, 9)], 2, id="the next seat"),
        pytest.param("rotate", 3, [(1, 9), (1, 9), (1, 9), (1, 2)], 0, id="after the last seat the first"),
    ],
)
def test_who_deals_next(game: Module, rule: str, dealer: int, rows: list[Row], expected: int) -> None:
    here = table(game, first_dealer=dealer, next_dealer=rule)
    here.hand(**hand(*rows))
    assert here.dealer == expected


LEVEL: list[Row] = [(1, 5)] * 4
"""Nobody pays: whoever deals, deals again."""


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
def test_a_tie_goes_round_as_the_hand_ran(
    game: Module, rule: str, turning: str, hands_before: int, expected: int
) -> None:
    here = table(game, next_dealer=rule, turning=turning)
    for _ in range(hands_before):
        here.hand(**hand(*LEVEL))
    here.hand(**hand((1, 9), (1, 4), (1, 9), (1, 4)))
    assert here.dealer == expected


def test_on_a_hand_the_other_way_round_the_dealer_still_comes_first(game: Module) -> None:
    here = table(game, first_dealer=1, turning="alternating")
    here.hand(**hand(*LEVEL))
    here.hand(**hand((1, 4), (1, 4), (1, 9), (1, 9)))
    assert here.dealer == 1


def test_rotating_is_the_next_seat_whichever_way_the_hand_ran(game: Module) -> None:
    here = table(game, turning="alternating", next_dealer="rotate")
    dealers = []
    for _ in range(4):
        here.hand(**hand(*LEVEL))
        dealers.append(here.dealer)
    assert dealers == [1, 2, 3, 0]


# Turning


def test_every_second_hand_runs_the_other_way_round_where_agreed(game: Module) -> None:
    here = table(game, turning="alternating")
    assert [here.hand(**hand(*LEVEL)).state.reversed for _ in range(4)] == [True, False, True, False]


def test_under_a_fixed_direction_nothing_is_ever_reversed(game: Module) -> None:
    here = table(game, turning="fixed")
    assert [here.hand(**hand(*LEVEL)).state.reversed for _ in range(3)] == [False] * 3


@pytest.mark.parametrize(
    ("turning", "reversed_then", "expected"),
    [
        ("alternating", True, [True, False, True]),
        ("alternating", False, [False, True, False]),
        ("fixed", True, [False, False, False]),
        ("fixed", False, [False, False, False]),
    ],
)
def test_a_sheet_goes_on_the_way_round_that_the_other_stood(
    game: Module, turning: str, *, reversed_then: bool, expected: list[bool]
) -> None:
    here = table(game, turning=turning)
    start = here.game.read_start(here.rules, 4, {"dealer": 2, "reversed": reversed_then})
    here.state = here.game.resume(here.rules, 4, start)
    assert here.dealer == 2
    seen = []
    for _ in range(3):
        seen.append(here.state.reversed)
        here.hand(**hand(*LEVEL))
    assert seen == expected
    assert here.game.onward(here.state).model_dump() == {"dealer": 2, "reversed": here.state.reversed}


@pytest.mark.parametrize("start", [{"dealer": 0}, {"dealer": 0, "reversed": 1}, {"dealer": 4, "reversed": False}])
def test_a_start_says_who_deals_and_which_way_round(game: Module, start: dict[str, Any]) -> None:
    rules = game.GAME.read_rules({}, 4)
    with pytest.raises(Refused):
        game.GAME.read_start(rules, 4, start)


def test_a_corrected_dealer_does_not_turn_it_around(game: Module) -> None:
    here = table(game, turning="alternating")
    here.hand(**hand(*LEVEL))
    here.redeal(1)
    assert (here.dealer, here.state.reversed) == (1, True)


def test_most_chips_and_fewest_pips_are_not_the_same() -> None:
    # A blank face down has the fewest pips, as few as the clean player; but only the clean one is paid double.
    rows = (1, 0), (0, 0), (1, 9)
    for rule, expected in (("most-chips", 1), ("fewest-pips", 0)):
        here = table(che_deng, 3, tile_set="double-six", next_dealer=rule)
        here.hand(**hand(*rows))
        assert here.dealer == expected


def test_a_corrected_dealer_is_the_one_who_opened() -> None:
    here = table(che_deng)
    here.redeal(1)
    assert paid(here.hand(**hand((1, 5), (7, 45), (1, 5), (1, 5))))[1, 0] == 80


# Impossible

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
        pytest.param({"discards": ["65"]}, [("players.1.discards.0", "tile")], id="no tile at all"),
        pytest.param({"discards": [65]}, [("players.1.discards.0", "tile")], id="a number is no tile"),
        pytest.param({"discards": ["6-6", "6-6"]}, [], id="twice, as the set has it"),
        pytest.param({"discards": ["6-6"] * 3}, [("players.1.discards.2", "tile")], id="three times"),
        pytest.param({"face_down": 1, "pips": 4, "tiles": 1}, [("players.1.tiles", "unknown")], id="an unknown field"),
        pytest.param({"face_down": 1.5, "pips": 4}, [("players.1.face_down", "whole")], id="half a tile"),
    ],
)
def test_what_a_player_cannot_have_laid_is_refused(game: Module, player: object, problems: Refusals) -> None:
    assert table(game).refused(players=[FINE, player, FINE, FINE]) == problems


def test_the_dealer_never_has_the_whole_hand_face_down(game: Module) -> None:
    whole, but_one = {"face_down": 8, "pips": 60}, {"face_down": 7, "pips": 60}
    assert table(game).refused(players=[whole, FINE, FINE, FINE]) == [("players.0.face_down", "dealer")]
    assert table(game).refused(players=[but_one, FINE, FINE, FINE]) == []
    assert table(game).refused(players=[FINE, whole, FINE, FINE]) == []
    tiles = {"discards": ["6-6", "6-6", "5-5", "5-5", "4-4", "4-4", "3-3", "3-3"]}
    assert table(game).refused(players=[tiles, FINE, FINE, FINE]) == [("players.0.discards", "dealer")]
    assert table(game).refused(players=[FINE, tiles, FINE, FINE]) == []


def test_a_tile_is_in_the_set_only_so_often_over_all_seats_either_way_round(game: Module) -> None:
    once = [{"discards": ["6-3"]}, {"discards": ["3-6"]}, FINE, FINE]
    assert table(game).refused(players=once) == [("players.1.discards.0", "tile")]
    twice = [{"discards": ["6-5"]}, {"discards": ["5-6"]}, FINE, FINE]
    assert table(game).refused(players=twice) == []
    thrice = [{"discards": ["6-5"]}, {"discards": ["5-6"]}, FINE, {"discards": ["6-5"]}]
    assert table(game).refused(players=thrice) == [("players.3.discards.0", "tile")]
    double_six = [{"discards": ["6-5"]}, {"discards": ["5-6"]}, FINE, FINE]
    assert table(game, tile_set="double-six").refused(players=double_six) == [("players.1.discards.0", "tile")]


def test_tiles_count_for_themselves() -> None:
    here = table(che_deng, 2)
    assert paid(here.hand(players=[{"discards": ["6-5", "1-2"]}, {"discards": ["4-2"]}])) == {(0, 1): 8}


@pytest.mark.parametrize("count", [3, 5])
def test_everybody_is_in_the_hand(game: Module, count: int) -> None:
    assert table(game).refused(players=[FINE] * count) == [("players", "length")]


def test_everything_wrong_is_named_at_once(game: Module) -> None:
    players = [{"face_down": 8, "pips": 60}, {}, {"discards": ["9-9"]}, FINE]
    assert table(game).refused(players=players) == [
        ("players.0.face_down", "dealer"),
        ("players.1.face_down", "missing"),
        ("players.1.pips", "missing"),
        ("players.2.discards.0", "tile"),
    ]


@pytest.mark.parametrize(
    "rules",
    [
        {"clean_multiplier": 0},
        {"blocked_multiplier": 0},
        {"blocked_rule": "none"},
        {"blocked_pair": "triple"},
        {"next_dealer": "winner"},
        {"turning": "reversed"},
        {"tile_set": "double-nine"},
        {"unit": 1.5},
        {"hands": 3},
    ],
    ids=str,
)
def test_a_rule_out_of_range_is_refused(game: Module, rules: dict[str, Any]) -> None:
    assert [field for field, _ in rules_refused(game, **rules)] == list(rules)


def test_the_defaults_are_those_of_the_page(game: Module) -> None:
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
