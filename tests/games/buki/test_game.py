"""The rules and refusals of Buki-Domino that golden.txt does not show."""

from typing import Any

import pytest

from scorekeeper.games.buki import checks as buki_checks, game as buki, rules as buki_rules, state as buki_state
from scorekeeper.games.fields import MAX_NUMBER
from scorekeeper.games.kinds import guests
from scorekeeper.games.problems import Refused
from tests.games.tables import Refusals, Table, open_table, paid, rules_refused

BETS: list[int | None] = [None, 4, 2, 6]
ODD: list[int | None] = [None, 3, 2, 2]


def carried(table: Table) -> tuple[int, ...]:
    return tuple(table.state.carried)


@pytest.mark.parametrize(("payout", "chips"), [(2, 8), (3.5, 14), (0.5, 2)])
def test_the_payout_follows_the_rules(payout: float, chips: int) -> None:
    assert paid(open_table(buki, payout=payout).hand(bets=BETS, winner=1))[0, 1] == chips


def test_the_bounds_of_a_bet_exclude_the_stake_carried_over() -> None:
    table = open_table(buki)
    table.hand(bets=[None, 6, 6, 6], draw=True)
    assert table.refused(bets=[None, 6, 6, 6], winner=0) == []
    assert table.refused(bets=[None, 0, 6, 6], winner=0) == [("bets.1", "bounds")]


def test_a_stake_carried_over_stays_on_the_table_after_a_draw_under_the_refund_rule() -> None:
    table = open_table(buki, carry="refund")
    table.state = table.game.resume(table.rules, 4, buki_state.Start(dealer=0, stakes=(0, 4, 0, 0)))
    table.hand(bets=BETS, draw=True)
    assert carried(table) == (0, 4, 0, 0)


def test_draws_and_decided_hands_count_for_the_agreed_length() -> None:
    table = open_table(buki, length=3)
    for won in (True, False, True):
        assert not table.over()
        table.hand(bets=BETS, winner=0) if won else table.hand(bets=BETS, draw=True)
    assert table.over()


def test_stakes_may_grow_beyond_any_bet() -> None:
    table = open_table(buki, min_bet=MAX_NUMBER, unit=2)
    for _ in range(2):
        table.hand(bets=[None, 3 * MAX_NUMBER, MAX_NUMBER, MAX_NUMBER], draw=True)
    start = table.game.continuation(table.state)
    assert table.game.read_start(table.rules, 4, start.model_dump()) == start


def test_the_form_offers_the_bets_that_may_be_placed_and_the_possible_pips() -> None:
    table = open_table(buki)
    form: Any = buki_checks.form_data(table.rules, table.state)
    assert (form["bets"], form["pips"], form["carried"]) == (range(2, 7), range(1, 80), (0, 0, 0, 0))
    assert [[*unfit] for unfit in form["unfit"]] == [[3, 5]] * 4


def down(table: Table) -> str:
    return str(table.outlook["bets_down"])


def test_bets_are_due_before_the_third_play_or_the_first_with_a_new_dealer() -> None:
    table = open_table(buki)
    assert down(table) == "before your third play"
    table.hand(bets=BETS, winner=0)
    assert down(table) == "before your third play", "the banker won, and stays"
    table.hand(bets=BETS, winner=2)
    assert down(table) == "before your first play"
    table.hand(bets=[2, 2, None, 2], draw=True)
    assert down(table) == "before your third play", "after a draw the dealer stays"
    agreed = open_table(buki, bet_before_play=4, bet_before_play_new=2)
    assert down(agreed) == "before your play 4"
    agreed.hand(bets=BETS, winner=2)
    assert down(agreed) == "before your second play"


def test_a_corrected_dealer_is_new_only_if_another_dealt_before() -> None:
    table = open_table(buki)
    table.redeal(1)
    assert down(table) == "before your third play", "no one dealt before"
    table.hand(bets=[2, None, 2, 2], winner=3)
    table.redeal(1)
    assert down(table) == "before your third play", "Ben dealt before too"
    table.redeal(0)
    assert down(table) == "before your first play"


def test_a_continued_sheet_begins_with_the_change_of_dealer_of_the_last_hand() -> None:
    table = open_table(buki)
    table.hand(bets=BETS, winner=2)
    start = table.game.continuation(table.state)

    def continued(places: list[int | None], dealer: int) -> str:
        table.state = table.game.resume(table.rules, 4, start.reseated(places, dealer))
        return down(table)

    assert continued([0, 1, 2, 3], 2) == "before your first play"
    assert continued([2, 3, 0, 1], 0) == "before your first play", "in other seats"
    assert continued([2, 3, 0, 1], 2) == "before your third play", "the dealer was corrected to that of the last hand"
    assert continued([None, 3, 2, 1], 2) == "before your first play", "the dealer before has left"
    assert continued([3, 1, 2, None], 3) == "before your first play", "somebody new deals"
    start = start.reseated([None, 3, 2, 1], 2)
    assert continued([2, 3, 0, 1], 0) == "before your first play", "that player left one game earlier"
    start = table.game.read_start(table.rules, 4, start.model_dump(mode="json"))
    assert continued([0, 1, 2, 3], 2) == "before your first play", "read from a file"


def test_a_start_of_version_1_0_begins_without_a_change_of_dealer() -> None:
    table = open_table(buki)
    table.state = table.game.resume(table.rules, 4, buki_state.Start(dealer=2, stakes=(0, 4, 0, 2)))
    assert down(table) == "before your third play"
    assert carried(table) == (0, 4, 0, 2)
    start = table.game.continuation(table.state)
    assert start.model_dump() == {"dealer": 2, "stakes": (0, 4, 0, 2)}
    assert start == start.model_copy(update={"before": 1}), "a correction of the sheet before still carries over"
    assert start != start.model_copy(update={"dealer": 1})


def test_rounding_is_exact_for_large_numbers() -> None:
    most = 10**15 - 1
    turn = open_table(buki, rounding="down", max_bet=MAX_NUMBER, unit=MAX_NUMBER - 1).hand(
        bets=[None, MAX_NUMBER - 1, 2, 2], winner=1
    )
    assert paid(turn)[0, 1] == 5 * (MAX_NUMBER - 1) ** 2 // 2
    table = open_table(buki, rounding="up")
    table.state = table.game.resume(table.rules, 4, buki_state.Start(dealer=0, stakes=(0, most, 0, 0)))
    assert paid(table.hand(bets=[None, 2, 2, 2], winner=1))[0, 1] == (5 * (most + 2) + 1) // 2


def test_rounding_applies_after_the_unit() -> None:
    assert paid(open_table(buki, unit=2).hand(bets=ODD, winner=1))[0, 1] == 15
    assert open_table(buki, unit=3).refused(bets=ODD, winner=1) == [("bets.1", "half")]
    assert paid(open_table(buki, unit=3, rounding="up").hand(bets=ODD, winner=1))[0, 1] == 23


@pytest.mark.parametrize(
    ("payout", "problems"), [(2, []), (2.5, [("bets.1", "half")]), (3, []), (0.5, [("bets.1", "half")])]
)
def test_half_odds_make_half_chips(payout: float, problems: Refusals) -> None:
    assert open_table(buki, payout=payout).refused(bets=ODD, winner=1) == problems


ENDS: list[dict[str, Any]] = [
    {"winner": 1},
    {"winner": 2},
    {"winner": 0},
    {"draw": True},
    {"pips": [9, 9, 1, 9]},
    {"pips": [9, 9, 3, 3]},
]


@pytest.mark.parametrize("end", ENDS, ids=str)
def test_a_bet_or_an_accepted_side_bet_without_a_whole_payout_is_refused_in_every_hand(end: dict[str, Any]) -> None:
    unaccepted = [{"by": "Finn", "on": 2, "amount": 3, "accepted": answer} for answer in (False, "unanswered", "late")]
    side_bets = [{"by": "Eva", "on": 1, "amount": 3}, *unaccepted]
    assert open_table(buki).refused(bets=ODD, **end) == [("bets.1", "half")]
    assert open_table(buki).refused(bets=BETS, side_bets=side_bets, **end) == [("side_bets.0.amount", "half")]
    for rounding in ("up", "down"):
        assert open_table(buki, rounding=rounding).refused(bets=ODD, side_bets=side_bets, **end) == []


@pytest.mark.parametrize(
    ("on", "odds", "problems"),
    [
        (1, {}, [("side_bets.0.amount", "half")]),
        (0, {}, []),
        (1, {"odds": 4}, []),
        (0, {"odds": 1.5}, [("side_bets.0.amount", "half")]),
    ],
    ids=str,
)
def test_a_side_bet_is_checked_with_its_own_odds(on: int, odds: dict[str, Any], problems: Refusals) -> None:
    table = open_table(buki, side_payout=2.5, side_payout_dealer=2)
    assert table.refused(bets=BETS, winner=3, side_bets=[{"by": "Eva", "on": on, "amount": 3, **odds}]) == problems


def continued_table(*stakes: int, **rules: Any) -> Table:
    """Open a table where draws left these stakes; Aki deals."""
    table = open_table(buki, len(stakes), **rules)
    table.state = table.game.resume(
        table.rules, len(stakes), table.game.read_start(table.rules, len(stakes), {"dealer": 0, "stakes": list(stakes)})
    )
    return table


def test_the_suggested_bet_is_even_together_with_the_stake_carried_over() -> None:
    table = continued_table(0, 3, 0, 0)
    assert table.refused(bets=[None, 3, 2, 2], winner=1) == []
    assert "bet 5, which makes an even total with the 3 left" in table.why_not(bets=[None, 4, 2, 2], winner=2)
    assert "bet 5, which makes an even total with the 3 left" in table.why_not(bets=[None, 6, 2, 2], winner=2)
    assert table.refused(bets=[None, 5, 2, 2], winner=1) == []


@pytest.mark.parametrize(
    ("rules", "stakes", "problems"),
    [
        ({}, [0, 3, 0, 0], []),
        ({"max_bet": 2}, [0, 4, 0, 0], []),
        ({"max_bet": 2}, [0, 3, 1, 0], [("stakes.1", "half"), ("stakes.2", "half")]),
        ({"max_bet": 2, "rounding": "up"}, [0, 3, 1, 0], []),
        ({"max_bet": 2, "unit": 2}, [0, 3, 1, 0], []),
        ({}, [2, 0, 0, 0], [("stakes.0", "dealer")]),
        ({}, [0, 2, 0], [("stakes", "length")]),
        ({}, [0, -1, 0, 0], [("stakes.1", "low")]),
        ({}, [0, 1.5, 0, 0], [("stakes.1", "whole")]),
    ],
    ids=str,
)
def test_stakes_at_a_start_must_allow_all_a_bet(rules: dict[str, Any], stakes: list[Any], problems: Refusals) -> None:
    refusals: Refusals = []
    try:
        buki.GAME.read_start(buki.GAME.read_rules(rules, 4), 4, {"dealer": 0, "stakes": stakes})
    except Refused as refused:
        refusals = [(problem.field, problem.code) for problem in refused.problems]
    assert refusals == problems


def test_half_a_chip_of_a_side_bet_is_refused_and_an_even_amount_is_suggested() -> None:
    side_bets = [{"by": "Eva", "on": 1, "amount": 2}, {"by": "Finn", "on": 1, "amount": 3}]
    table = open_table(buki)
    assert table.refused(bets=BETS, winner=1, side_bets=side_bets) == [("side_bets.1.amount", "half")]
    assert "such as 4" in table.why_not(bets=BETS, winner=1, side_bets=side_bets)
    high = [{"by": "Eva", "on": 1, "amount": 7}]
    assert "Eva's side bet would pay 17.5: the bet must be even, such as 8" in table.why_not(
        bets=BETS, winner=1, side_bets=high
    )
    assert paid(open_table(buki, rounding="up").hand(bets=BETS, winner=1, side_bets=side_bets))[0, "Finn"] == 8
    assert paid(open_table(buki, rounding="down").hand(bets=BETS, winner=1, side_bets=side_bets))[0, "Finn"] == 7


def test_every_spectator_is_listed_even_with_a_refused_bet() -> None:
    side_bets = [{"by": "Eva", "on": 1, "amount": 2}, {"by": "Finn", "on": 1, "amount": 2, "accepted": False}]
    entry = {"bets": BETS, "winner": 1, "side_bets": side_bets}
    assert list(guests(buki.GAME.Entry, entry)) == [("side_bets.0.by", "Eva"), ("side_bets.1.by", "Finn")]
    assert list(guests(buki.GAME.Entry, {"bets": BETS, "winner": 1})) == []


WON: dict[str, Any] = {"bets": BETS, "winner": 1}


def side(**change: Any) -> dict[str, Any]:
    bet = {"by": "Eva", "on": 1, "amount": 2, **change}
    return {**WON, "side_bets": [{name: value for name, value in bet.items() if value is not None}]}


@pytest.mark.parametrize(
    ("entry", "problems"),
    [
        pytest.param({"bets": [None, 2, 2], "winner": 1}, [("bets", "length")], id="three for four"),
        pytest.param({"bets": [None, 1, 2, 2], "winner": 0}, [("bets.1", "bounds")], id="under the lowest"),
        pytest.param({"bets": [None, 2, 2, 2], "winner": 0}, [], id="the lowest"),
        pytest.param({"bets": [None, 6, 6, 6], "winner": 0}, [], id="the highest"),
        pytest.param({"bets": [None, 7, 2, 2], "winner": 0}, [("bets.1", "bounds")], id="over the highest"),
        pytest.param({"bets": BETS, "draw": False}, [("winner", "missing")], id="not a draw is no end"),
        pytest.param({**WON, "draw": False}, [], id="not a draw says nothing"),
        pytest.param({**WON, "pips": [1, 2, 3, 4]}, [("winner", "ways"), ("pips", "ways")], id="a winner and pips"),
        pytest.param(
            {"bets": BETS, "pips": [1, 2, 3, 4], "draw": True}, [("pips", "ways"), ("draw", "ways")], id="pips and draw"
        ),
        pytest.param({"bets": BETS, "winner": 4}, [("winner", "seat")], id="a winner who does not sit here"),
        pytest.param({"bets": BETS, "pips": [1, 2, 3]}, [("pips", "length")], id="three pips for four"),
        pytest.param({"bets": BETS, "pips": [1, 5, 8, 79]}, [], id="one tile of a pip, six tiles of most pips"),
        pytest.param({"bets": BETS, "pips": [1, 1, 8, 8]}, [("pips", "pips")], id="there is one tile of one pip"),
        pytest.param({"winner": 1}, [("bets", "missing")], id="no bets"),
        pytest.param({"bets": BETS, "pips": [1, 2, 8, 8]}, [], id="two tiles of 3 pips"),
        pytest.param({"bets": BETS, "pips": [2, 2, 2, 2]}, [("pips", "pips")], id="four tiles of 8 pips"),
        pytest.param({"bets": BETS, "pips": [2, 2, 2, 3]}, [], id="four tiles of 9 pips"),
        pytest.param({"bets": BETS, "pips": [1, 8, 75, 67]}, [], id="twelve tiles of 142 pips"),
        pytest.param({"bets": BETS, "pips": [1, 8, 75, 68]}, [("pips", "pips")], id="twelve tiles of 143 pips"),
        pytest.param({"bets": BETS, "pips": [64, 65, 65, 9]}, [], id="three hands of 194 pips"),
        pytest.param({"bets": BETS, "pips": [65, 65, 65, 9]}, [("pips", "pips")], id="three hands of 195 pips"),
        pytest.param({"bets": BETS, "pips": [59, 59, 60, 60]}, [], id="four hands of 238 pips"),
        pytest.param({"bets": BETS, "pips": [60, 59, 60, 60]}, [("pips", "pips")], id="four hands of 239 pips"),
        pytest.param({"bets": BETS, "pips": [1, 2, 3, -1]}, [("pips.3", "low")], id="fewer than no pips"),
        pytest.param(side(on=4), [("side_bets.0.on", "seat")], id="a side bet on nobody"),
        pytest.param(side(on=None), [("side_bets.0.on", "missing")], id="a side bet without a seat"),
        pytest.param(side(by=None), [("side_bets.0.by", "missing")], id="a side bet by nobody"),
        pytest.param(side(by=" "), [("side_bets.0.by", "empty")], id="a side bet by an empty name"),
        pytest.param(side(amount=0), [("side_bets.0.amount", "low")], id="a side bet of nothing"),
        pytest.param(side(amount=None), [("side_bets.0.amount", "missing")], id="a side bet without an amount"),
        pytest.param(side(odds=0), [("side_bets.0.odds", "low")], id="odds of nothing"),
        pytest.param(side(odds=0.5), [], id="odds of one half"),
        pytest.param(side(odds=2.25), [("side_bets.0.odds", "half")], id="odds of a quarter"),
        pytest.param(side(odds=100), [], id="odds of a hundred"),
        pytest.param(side(odds=100.5), [("side_bets.0.odds", "high")], id="odds above a hundred"),
    ],
)
def test_an_invalid_entry_is_refused_at_its_field(entry: dict[str, Any], problems: Refusals) -> None:
    assert open_table(buki).refused(**entry) == problems


def test_all_problems_are_reported_at_once() -> None:
    table = open_table(buki)
    side_bets = [{"by": "Eva", "on": 9, "amount": 2}, {"by": "Finn", "on": 1, "amount": 1}]
    assert table.refused(bets=[2, None, 9, 3], side_bets=side_bets) == [
        ("bets.0", "dealer"),
        ("bets.1", "missing"),
        ("bets.2", "bounds"),
        ("bets.3", "half"),
        ("winner", "missing"),
        ("side_bets.0.on", "seat"),
        ("side_bets.1.amount", "half"),
    ]


@pytest.mark.parametrize(
    ("hand_size", "pips", "problems"),
    [
        (6, [1, 90, 9, 9], [("pips.1", "pips")]),
        (7, [1, 90, 9, 9], []),
        (7, [1, 91, 9, 9], [("pips.1", "pips")]),
        (7, [80, 81, 9, 9], [("pips", "pips")]),
        (7, [80, 80, 9, 9], []),
        (7, [65, 65, 65, 66], []),
        (7, [66, 65, 65, 66], [("pips", "pips")]),
    ],
)
def test_seven_tiles_have_more_pips(hand_size: int, pips: list[int], problems: Refusals) -> None:
    assert open_table(buki, hand_size=hand_size).refused(bets=BETS, pips=pips) == problems


def test_only_three_or_four_can_play() -> None:
    assert [bool(rules_refused(buki, seats)) for seats in (2, 3, 4, 5)] == [True, False, False, True]


@pytest.mark.parametrize(
    ("rules", "problems"),
    [
        ({"min_bet": 6, "max_bet": 6}, []),
        ({"min_bet": 7, "max_bet": 6}, [("max_bet", "low")]),
        ({"min_bet": 7}, []),
        ({"max_bet": 2}, []),
        ({"max_bet": 0}, [("max_bet", "low")]),
        ({"min_bet": 3, "max_bet": 3}, [("max_bet", "half")]),
        ({"min_bet": 3, "max_bet": 4}, []),
        ({"min_bet": 3, "max_bet": 3, "payout": 3}, []),
        ({"min_bet": 3, "max_bet": 3, "unit": 2}, []),
        ({"min_bet": 3, "max_bet": 3, "unit": 3}, [("max_bet", "half")]),
        ({"min_bet": 3, "max_bet": 3, "rounding": "up"}, []),
        ({"min_bet": 3, "max_bet": 3, "rounding": "down"}, []),
        ({"min_bet": 10, "max_bet": 30}, []),
        ({"min_bet": 0}, [("min_bet", "low")]),
        ({"payout": 0}, [("payout", "low")]),
        ({"side_payout": 0}, [("side_payout", "low")]),
        ({"hand_size": 5}, [("hand_size", "low")]),
        ({"hand_size": 7}, []),
        ({"hand_size": 8}, [("hand_size", "high")]),
        ({"bet_before_play": 0}, [("bet_before_play", "low")]),
        ({"bet_before_play": 1}, []),
        ({"bet_before_play": 6}, []),
        ({"bet_before_play": 7}, [("bet_before_play", "high")]),
        ({"bet_before_play": 7, "hand_size": 7}, []),
        ({"bet_before_play": 8, "hand_size": 7}, [("bet_before_play", "high")]),
        ({"bet_before_play_new": 0}, [("bet_before_play_new", "low")]),
        ({"bet_before_play_new": 6}, []),
        ({"bet_before_play_new": 7}, [("bet_before_play_new", "high")]),
        ({"bet_before_play_new": 7, "hand_size": 7}, []),
        ({"min_bet": 3, "max_bet": 3, "bet_before_play": 7}, [("max_bet", "half"), ("bet_before_play", "high")]),
        ({"min_bet": 3, "max_bet": 2, "bet_before_play": 7}, [("max_bet", "low"), ("bet_before_play", "high")]),
        ({"length": 0}, [("length", "low")]),
        ({"length": 1}, []),
    ],
    ids=str,
)
def test_a_rule_out_of_range_is_refused(rules: dict[str, Any], problems: Refusals) -> None:
    assert rules_refused(buki, **rules) == problems


def test_the_defaults_are_those_of_the_rules_page() -> None:
    assert buki_rules.Rules().model_dump(mode="json") == {
        "min_bet": 2,
        "max_bet": None,
        "payout": 2.5,
        "rounding": "exact",
        "carry": "stake",
        "side_payout": 2.5,
        "side_payout_dealer": 2.5,
        "hand_size": 6,
        "bet_before_play": 3,
        "bet_before_play_new": 1,
        "bets": "open",
        "length": None,
        "unit": 1,
    }
