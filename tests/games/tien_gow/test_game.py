"""The rules and refusals of 打天九 that golden.txt does not show."""

from typing import Any

import pytest
from hypothesis import given, strategies as some

from scorekeeper.games.tien_gow import game as tien_gow, rules as tien_gow_rules
from tests.games.tables import Refusals, open_table, paid, rules_refused

EVEN = {"winner": 0, "piles": [2, 2, 2, 2]}
EIGHT = {"winner": 0, "piles": [8, 0, 0, 0], "slam": "ba_zhi_jie"}


def evenly(winner: int, **more: Any) -> dict[str, Any]:
    """Return a hand in which every player took two piles."""
    return {"winner": winner, "piles": [2, 2, 2, 2], **more}


@pytest.mark.parametrize(
    ("rules", "chips"),
    [({"base": 6}, 7), ({"penalty": 0}, 4), ({"penalty": 3}, 7), ({"base": 1, "penalty": 0}, 1)],
    ids=str,
)
def test_base_and_penalty_follow_the_rules(rules: dict[str, int], chips: int) -> None:
    turn = open_table(tien_gow, 3, **rules).hand(winner=0, piles=[8, 0, 0], slam="qi_zhi_jie")
    assert paid(turn) == {(1, 0): 2 * chips, (2, 0): 2 * chips}


@pytest.mark.parametrize(("seats", "base"), [(2, 7), (3, 4), (4, 4)])
def test_the_default_base_is_four_or_seven_for_two_players(seats: int, base: int) -> None:
    assert paid(open_table(tien_gow, seats).hand(winner=0, piles=[5, 3, 0, 0][:seats]))[1, 0] == base - 3
    assert paid(open_table(tien_gow, seats, base=None).hand(winner=0, piles=[5, 3, 0, 0][:seats]))[1, 0] == base - 3
    assert tien_gow.GAME.unset_values(tien_gow_rules.Rules(), seats)["base"] == base


def multipliers(winners: list[int], **rules: Any) -> list[int]:
    table = open_table(tien_gow, **rules)
    return [table.hand(**evenly(winner)).shown["multiplier"] for winner in winners]


FIRST = "first_dealer_multiplier"
LIMIT = "max_dealer_multiplier"


@pytest.mark.parametrize(
    ("winners", "rules", "expected"),
    [
        pytest.param([1, 1, 1, 1, 1], {}, [1, 2, 3, 4, 5], id="two for a new dealer, one more for each win"),
        pytest.param([1, 1, 1], {"dealer_multiplier": 4}, [1, 4, 5], id="four for a new dealer"),
        pytest.param([0, 0, 0], {}, [1, 3, 4], id="one for the first dealer until the first win"),
        pytest.param([0, 0], {FIRST: 5}, [5, 3], id="five for the first dealer"),
        pytest.param([0, 0, 0], {"first_dealer_streak": "none", FIRST: 1}, [1, 1, 1], id="one as long as they deal"),
        pytest.param([0, 0, 0], {"first_dealer_streak": "none", FIRST: 5}, [5, 5, 5], id="five as long as they deal"),
        pytest.param([0, 0, 0], {"first_dealer_streak": "increment"}, [1, 2, 3], id="one more each hand"),
        pytest.param([0, 0], {"first_dealer_streak": "increment", FIRST: 3}, [3, 4], id="one more than three"),
        pytest.param([1, 0, 0, 0], {"first_dealer_streak": "formula"}, [1, 2, 2, 3], id="deals again"),
        pytest.param([1, 0, 0, 0], {"first_dealer_streak": "increment"}, [1, 2, 2, 3], id="deals again, increment"),
        pytest.param([1, 0, 0, 0], {"first_dealer_streak": "none"}, [1, 2, 2, 3], id="deals again, none"),
    ],
)
def test_the_multiplier_follows_the_streak(winners: list[int], rules: dict[str, Any], expected: list[int]) -> None:
    assert multipliers(winners, **rules) == expected


@pytest.mark.parametrize(
    ("winners", "rules", "expected"),
    [
        pytest.param([1] * 6, {LIMIT: 4}, [1, 2, 3, 4, 4, 4], id="rises to four and stays"),
        pytest.param([1, 1, 1], {LIMIT: 2}, [1, 2, 2], id="never rises"),
        pytest.param([1, 1, 1], {LIMIT: 1, "dealer_multiplier": 1}, [1, 1, 1], id="nobody's payments are multiplied"),
        pytest.param([0, 0], {LIMIT: 2}, [1, 2], id="the first dealer after a win"),
        pytest.param([0] * 4, {LIMIT: 3, "first_dealer_streak": "increment"}, [1, 2, 3, 3], id="one more each hand"),
        pytest.param([0, 0, 1, 1], {LIMIT: 5, FIRST: 5}, [5, 3, 4, 2], id="as high as the first dealer begins"),
    ],
)
def test_the_multiplier_never_exceeds_the_limit(winners: list[int], rules: dict[str, Any], expected: list[int]) -> None:
    assert multipliers(winners, **rules) == expected


@given(
    some.lists(some.integers(0, 3), max_size=12),
    some.fixed_dictionaries(
        {
            "dealer_multiplier": some.integers(1, 4),
            FIRST: some.integers(1, 4),
            "first_dealer_streak": some.sampled_from(["formula", "increment", "none"]),
        }
    ),
    some.integers(4, 16),
)
def test_a_limit_changes_only_the_multipliers_above_it(winners: list[int], rules: dict[str, Any], limit: int) -> None:
    free = multipliers(winners, **rules)
    assert multipliers(winners, **rules, **{LIMIT: limit}) == [min(times, limit) for times in free]


def test_payments_to_and_from_the_dealer_follow_the_limit_while_the_streak_goes_on() -> None:
    table = open_table(tien_gow, 3, max_dealer_multiplier=2)
    table.hand(winner=0, piles=[4, 3, 1])
    assert paid(table.hand(winner=0, piles=[4, 3, 1])) == {(1, 0): 2, (2, 0): 6}
    assert table.outlook | {"round": ""} == {"multiplier": 2, "round": "", "streak": 2}
    assert paid(table.hand(winner=1, piles=[3, 4, 1])) == {(0, 1): 2, (2, 1): 3}


@pytest.mark.parametrize("code", ["bao_zun", "si_da_bao", "yao_jie"])
def test_every_finish_has_the_multiplier_of_the_rules(code: str) -> None:
    assert paid(open_table(tien_gow, 2, base=4, **{code: 7}).hand(winner=0, piles=[5, 3], finish=code)) == {(1, 0): 7}


@pytest.mark.parametrize("code", ["qi_zhi_jie", "ba_zhi_jie"])
def test_every_slam_has_the_multiplier_of_the_rules(code: str) -> None:
    assert paid(open_table(tien_gow, 2, base=4, **{code: 7}).hand(winner=0, piles=[8, 0], slam=code)) == {(1, 0): 35}


@pytest.mark.parametrize(
    ("rules", "finish", "slam", "times"),
    [
        ({"stacking": "multiply"}, "yao_jie", "ba_zhi_jie", 8),
        ({"stacking": "highest"}, "yao_jie", "ba_zhi_jie", 4),
        ({"stacking": "highest"}, "yao_jie", "qi_zhi_jie", 2),
        ({"stacking": "highest"}, "plain", "qi_zhi_jie", 2),
        ({"stacking": "highest", "yao_jie": 9}, "yao_jie", "ba_zhi_jie", 9),
        ({"stacking": "multiply"}, "si_da_bao", "ba_zhi_jie", 16),
    ],
)
def test_finish_and_slam_multiply_or_the_larger_is(rules: dict[str, Any], finish: str, slam: str, times: int) -> None:
    table = open_table(tien_gow, 2, base=4, **rules)
    assert paid(table.hand(winner=0, piles=[8, 0], finish=finish, slam=slam)) == {(1, 0): 5 * times}
    assert paid(open_table(tien_gow, **rules).hand(**EVEN)) == {(1, 0): 2, (2, 0): 2, (3, 0): 2}


def test_the_caught_player_pays_the_multiplier_of_the_rules_and_the_unit() -> None:
    table = open_table(tien_gow, 2, base=4, yao_qin=3, unit=10)
    assert paid(table.hand(winner=0, piles=[5, 3], finish="yao_qin", caught=1)) == {(1, 0): 30}


def test_the_caught_player_pays_nothing_if_no_loser_owes() -> None:
    assert paid(open_table(tien_gow, 2, base=4).hand(winner=0, piles=[4, 4], finish="yao_qin", caught=1)) == {}


@pytest.mark.parametrize("kind", ["he_zun", "si_da_he"])
def test_every_bonus_follows_the_rules(kind: str) -> None:
    turn = open_table(tien_gow, 2, base=4, **{kind: 9}).hand(
        winner=0, piles=[4, 4], bonuses=[{"kind": kind, "player": 1}]
    )
    assert paid(turn) == {(0, 1): 9}


@pytest.mark.parametrize(
    ("rule", "finish", "chips"),
    [
        ("bao_zun_pays_he_zun", "bao_zun", 2),
        ("bao_zun_pays_he_zun", "si_da_bao", 0),
        ("bao_zun_pays_he_zun", "yao_jie", 0),
        ("si_da_bao_pays_si_da_he", "si_da_bao", 4),
        ("si_da_bao_pays_si_da_he", "bao_zun", 0),
        ("si_da_bao_pays_si_da_he", "plain", 0),
    ],
)
def test_a_finish_also_pays_its_bonus_under_the_rule(rule: str, finish: str, chips: int) -> None:
    ended = {"winner": 0, "piles": [4, 4], "finish": finish}
    assert paid(open_table(tien_gow, 2, base=4, **{rule: True}).hand(**ended)).get((1, 0), 0) == chips
    assert paid(open_table(tien_gow, 2, base=4).hand(**ended)) == {}


def test_the_bonus_of_a_finish_follows_the_rules_and_has_the_stake() -> None:
    table = open_table(tien_gow, 3, base=1, bao_zun_pays_he_zun=True, he_zun=9, first_dealer_multiplier=2, unit=10)
    assert paid(table.hand(winner=0, piles=[6, 1, 1], finish="bao_zun")) == {(1, 0): 180, (2, 0): 180}


@pytest.mark.parametrize("kind", ["qi_zhi_pai", "ba_zhi_pai"])
def test_every_dealt_hand_follows_the_rules_and_extends_the_dealers_streak(kind: str) -> None:
    table = open_table(tien_gow, 2, **{kind: 3}, unit=5)
    assert paid(table.hand(dealt={"player": 0, "kind": kind})) == {(1, 0): 15}
    assert table.outlook["streak"] == 1


def test_the_round_is_east_one_again_after_the_sixteenth_change() -> None:
    table = open_table(tien_gow)
    rounds = [table.hand(**evenly((hand + 1) % 4)).shown["round"] for hand in range(17)]
    assert rounds == [f"{wind}{number}" for wind in "東南西北" for number in (1, 2, 3, 4)] + ["東1"]
    assert not table.over(), "an open end is never over"


@pytest.mark.parametrize(("length", "changes"), [("half", 4), ("full", 8)])
def test_the_agreed_length_is_over_with_the_change_after_its_last_round(length: str, changes: int) -> None:
    table = open_table(tien_gow, length=length)
    for hand in range(changes):
        assert not table.over()
        table.hand(**evenly(hand % 4))
        assert not table.over()
        table.hand(**evenly((hand + 1) % 4))
    assert table.over()
    assert table.refused(**EVEN) == []


def refused(entry: dict[str, Any], seats: int = 4, **rules: Any) -> Refusals:
    return open_table(tien_gow, seats, **rules).refused(**entry)


@pytest.mark.parametrize(
    ("entry", "problems"),
    [
        pytest.param({"winner": 4, "piles": [2, 2, 2, 2]}, [("winner", "seat")], id="a winner who does not sit here"),
        pytest.param({"winner": -1, "piles": [2, 2, 2, 2]}, [("winner", "low")], id="a seat below the first"),
        pytest.param({"winner": 0}, [("piles", "missing")], id="no piles"),
        pytest.param({"piles": [2, 2, 2, 2]}, [("winner", "missing")], id="no winner"),
        pytest.param({"winner": 0, "piles": [4, 3, 0, 0]}, [("piles", "sum")], id="seven piles"),
        pytest.param({"winner": 0, "piles": [2, 2, 4]}, [("piles", "length")], id="three numbers for four"),
        pytest.param({"winner": 0, "piles": [2, 2, 2, 2, 0]}, [("piles", "long")], id="five numbers"),
        pytest.param({"winner": 0, "piles": [9, 0, 0, -1]}, [("piles.0", "high"), ("piles.3", "low")], id="beyond"),
        pytest.param(evenly(0, finish="yao_jie", caught=1), [("caught", "finish")], id="caught in another finish"),
        pytest.param(evenly(0, finish="yao_qin", caught=4), [("caught", "seat")], id="caught elsewhere"),
        pytest.param(
            {"winner": 0, "piles": [4, 4, 0, 0], "finish": "yao_qin", "caught": 2},
            [("caught", "piles")],
            id="caught without a pile",
        ),
        pytest.param(
            evenly(0, bonuses=[{"kind": "he_zun", "player": 4}]), [("bonuses.0.player", "seat")], id="a bonus elsewhere"
        ),
        pytest.param(evenly(0, slam="ba_zhi_jie"), [("slam", "piles")], id="a slam of two piles"),
        pytest.param(
            {"winner": 0, "piles": [8, 0, 0, 0], "slam": "qi_zhi_jie", "finish": "bao_zun"},
            [("slam", "finish")],
            id="seven slam with a supreme pair",
        ),
        pytest.param(
            {"winner": 0, "piles": [8, 0, 0, 0], "slam": "qi_zhi_jie", "finish": "si_da_bao"},
            [("slam", "finish")],
            id="seven slam with four tiles",
        ),
    ],
)
def test_an_invalid_entry_is_refused_at_its_field(entry: dict[str, Any], problems: Refusals) -> None:
    assert refused(entry) == problems


@pytest.mark.parametrize(
    ("entry", "problems"),
    [
        pytest.param(EIGHT, [], id="the dealer's eight slam"),
        pytest.param({**EIGHT, "finish": "bao_zun"}, [], id="also with a supreme pair"),
        pytest.param({**EIGHT, "slam": "qi_zhi_jie"}, [("lesser_slam", "slam")], id="a seven slam"),
        pytest.param(evenly(0), [("lesser_slam", "slam")], id="no slam"),
        pytest.param(
            {"winner": 1, "piles": [0, 8, 0, 0], "slam": "ba_zhi_jie"},
            [("lesser_slam", "dealer")],
            id="somebody who does not deal",
        ),
    ],
)
def test_only_the_dealers_eight_slam_can_be_a_lesser_slam(entry: dict[str, Any], problems: Refusals) -> None:
    assert refused({**entry, "lesser_slam": True}, lesser_slam=True) == problems
    assert refused({**entry, "lesser_slam": False}) == []


def test_a_lesser_slam_depends_on_the_corrected_dealer() -> None:
    table = open_table(tien_gow, lesser_slam=True)
    table.redeal(1)
    assert table.refused(**EIGHT, lesser_slam=True) == [("lesser_slam", "dealer")]


@pytest.mark.parametrize(
    ("before", "finish", "problems"),
    [
        (1, "yao_jie", []),
        (2, "yao_jie", [("finish", "supremes")]),
        (1, "yao_qin", []),
        (2, "yao_qin", [("finish", "supremes")]),
        (2, "plain", []),
    ],
)
def test_the_small_tile_is_led_only_if_its_pair_was_not_played(before: int, finish: str, problems: Refusals) -> None:
    entry = {"winner": 0, "piles": [3, 5, 0, 0], "finish": finish, "caught": 1 if finish == "yao_qin" else None}
    assert refused({**entry, "bonuses": [{"kind": "he_zun", "player": 1}] * before}) == problems


def test_a_four_tile_trick_does_not_exclude_the_small_tile() -> None:
    bonuses = [{"kind": "si_da_he", "player": 0}, {"kind": "he_zun", "player": 0}]
    assert (
        refused({"winner": 0, "piles": [8, 0, 0, 0], "slam": "ba_zhi_jie", "finish": "yao_jie", "bonuses": bonuses})
        == []
    )


def test_a_winner_by_yao_jie_needs_two_piles_even_without_the_two_tile_rule() -> None:
    one_pile = {"winner": 0, "piles": [1, 4, 3, 0]}
    assert refused({**one_pile, "finish": "yao_jie"}, two_tile_rule=False) == [("piles", "led")]
    assert refused({**one_pile, "finish": "yao_jie"}) == [("piles", "two_tile_rule")]
    assert refused({**one_pile, "finish": "yao_qin", "caught": 1}, two_tile_rule=False) == []
    assert refused({"winner": 0, "piles": [2, 3, 3, 0], "finish": "yao_jie"}, two_tile_rule=False) == []


@pytest.mark.parametrize(("finish", "tiles"), [("bao_zun", 2), ("si_da_bao", 4)])
def test_the_winner_has_piles_for_the_last_trick(finish: str, tiles: int) -> None:
    enough = {"winner": 0, "piles": [tiles, 8 - tiles, 0, 0], "finish": finish}
    assert refused(enough, two_tile_rule=False) == []
    short = {**enough, "piles": [tiles - 1, 9 - tiles, 0, 0]}
    assert refused(short, two_tile_rule=False) == [("finish", "piles")]


@pytest.mark.parametrize(("kind", "tiles"), [("he_zun", 2), ("si_da_he", 4)])
def test_a_loser_has_piles_for_their_bonuses(kind: str, tiles: int) -> None:
    bonuses = [{"kind": kind, "player": 1}]
    assert refused({"winner": 0, "piles": [8 - tiles, tiles, 0, 0], "bonuses": bonuses}) == []
    short = {"winner": 0, "piles": [9 - tiles, tiles - 1, 0, 0], "bonuses": bonuses}
    assert refused(short) == [("bonuses", "piles")]


@pytest.mark.parametrize(
    ("kind", "finish", "tiles"),
    [
        ("he_zun", "plain", 3),
        ("he_zun", "bao_zun", 4),
        ("he_zun", "si_da_bao", 6),
        ("si_da_he", "plain", 5),
        ("si_da_he", "bao_zun", 6),
        ("he_zun", "yao_jie", 3),
    ],
)
def test_the_winner_has_piles_for_bonuses_and_last_trick(kind: str, finish: str, tiles: int) -> None:
    entry = {"winner": 0, "finish": finish, "bonuses": [{"kind": kind, "player": 0}]}
    assert refused({**entry, "piles": [tiles, 8 - tiles, 0, 0]}) == []
    assert refused({**entry, "piles": [tiles - 1, 9 - tiles, 0, 0]}) == [("bonuses", "piles")]


@pytest.mark.parametrize(
    ("he_zuns", "finish", "fine"),
    [(2, "plain", True), (3, "plain", False), (1, "bao_zun", True), (2, "bao_zun", False), (2, "si_da_bao", True)],
)
def test_there_are_only_two_supreme_pairs(he_zuns: int, finish: str, *, fine: bool) -> None:
    tiles = 4 if finish == "si_da_bao" else 2
    entry = {"winner": 0, "piles": [tiles, 8 - tiles, 0, 0], "finish": finish}
    entry["bonuses"] = [{"kind": "he_zun", "player": 1}] * he_zuns
    assert refused(entry) == ([] if fine else [("bonuses", "supremes")])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("winner", 2),
        ("piles", [2, 2, 2, 2]),
        ("finish", "plain"),
        ("caught", 1),
        ("slam", "qi_zhi_jie"),
        ("lesser_slam", False),
        ("bonuses", []),
    ],
)
def test_a_hand_that_ended_on_the_deal_has_no_other_fields(field: str, value: object) -> None:
    assert refused({"dealt": {"player": 2, "kind": "qi_zhi_pai"}, field: value}) == [(field, "dealt")]


def test_a_dealt_hand_belongs_to_a_player_at_the_table() -> None:
    assert refused({"dealt": {"player": 2, "kind": "qi_zhi_pai"}}, 2) == [("dealt.player", "seat")]
    assert refused({"dealt": {"player": 1, "kind": "liu_zhi_pai"}}, 2) == [("dealt.kind", "choice")]


@pytest.mark.parametrize(
    ("rules", "problem"),
    [
        ({"base": 0}, ("base", "low")),
        ({"penalty": -1}, ("penalty", "low")),
        ({"unit": 0}, ("unit", "low")),
        ({"dealer_multiplier": 0}, ("dealer_multiplier", "low")),
        ({LIMIT: 0}, (LIMIT, "low")),
        ({LIMIT: 1}, (LIMIT, "low")),
        ({LIMIT: 3, "dealer_multiplier": 4}, (LIMIT, "low")),
        ({LIMIT: 4, FIRST: 5}, (LIMIT, "low")),
    ],
    ids=str,
)
def test_a_rule_out_of_range_is_refused(rules: dict[str, Any], problem: tuple[str, str]) -> None:
    assert rules_refused(tien_gow, **rules) == [problem]


def test_the_defaults_are_those_of_the_rules_page() -> None:
    assert tien_gow_rules.Rules().model_dump() == {
        "base": None,
        "penalty": 1,
        "dealer_multiplier": 2,
        "first_dealer_multiplier": 1,
        "first_dealer_streak": "formula",
        "max_dealer_multiplier": None,
        "entry_exempt": False,
        "two_tile_rule": True,
        "he_zun": 2,
        "si_da_he": 4,
        "bao_zun": 2,
        "yao_jie": 2,
        "qi_zhi_jie": 2,
        "si_da_bao": 4,
        "yao_qin": 4,
        "ba_zhi_jie": 4,
        "caught_stake": "each",
        "lesser_slam": False,
        "bao_zun_pays_he_zun": False,
        "si_da_bao_pays_si_da_he": False,
        "stacking": "multiply",
        "multiply_entries": False,
        "qi_zhi_pai": 10,
        "ba_zhi_pai": 20,
        "red_pips": "halves",
        "length": "open",
        "unit": 1,
    }


@pytest.mark.parametrize("value", [False, True])
def test_the_former_rule_for_both_bonuses_is_converted(*, value: bool) -> None:
    converted = tien_gow.GAME.upgrade_rules(0, {"base": 5, "bao_pays_he": value})
    assert converted == {"base": 5, "bao_zun_pays_he_zun": value, "si_da_bao_pays_si_da_he": value}
    assert tien_gow.GAME.upgrade_rules(1, converted) == converted
