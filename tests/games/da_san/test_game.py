"""The rules and refusals of 大三 that golden.txt does not show."""

from typing import Any

import pytest

from scorekeeper.games.da_san import game as da_san
from tests.games.tables import Refusals, open_table, rules_refused

PLAYED: dict[str, Any] = {"bidder": 0, "bid": 1, "winner": 1}


@pytest.mark.parametrize(
    ("entry", "problems"),
    [
        pytest.param({}, [("bidder", "missing"), ("bid", "missing"), ("winner", "missing")], id="nothing"),
        pytest.param({**PLAYED, "bid": 0}, [("bid", "low")], id="a bid of nothing"),
        pytest.param({**PLAYED, "bid": 4}, [("bid", "high")], id="a bid of four"),
        pytest.param({**PLAYED, "bidder": 3}, [("bidder", "seat")], id="a bidder who does not sit here"),
        pytest.param({**PLAYED, "winner": 3}, [("winner", "seat")], id="a winner who does not sit here"),
        pytest.param({**PLAYED, "bid": 2, "forced": True}, [("forced", "bid")], id="forced above one"),
        pytest.param({**PLAYED, "bid": 3, "forced": True}, [("forced", "bid")], id="forced at three"),
        pytest.param({**PLAYED, "bid": 2, "forced": False}, [], id="not forced above one"),
        pytest.param({**PLAYED, "forced": True}, [], id="forced at one"),
        pytest.param({**PLAYED, "forced": False}, [], id="not forced at one says nothing"),
    ],
)
def test_an_invalid_entry_is_refused_at_its_field(entry: dict[str, Any], problems: Refusals) -> None:
    assert open_table(da_san, 3).refused(**entry) == problems


def test_only_three_can_play() -> None:
    assert [rules_refused(da_san, seats) for seats in (2, 3, 4)] == [[("players", "seats")], [], [("players", "seats")]]


@pytest.mark.parametrize(("forced_win", "code"), [(0, "low"), (3, "high"), (1.5, "whole")])
def test_a_forced_win_is_one_or_two(forced_win: float, code: str) -> None:
    assert rules_refused(da_san, 3, forced_win=forced_win) == [("forced_win", code)]


def test_the_defaults_are_those_of_the_rules_page() -> None:
    assert da_san.Rules().model_dump() == {"forced_win": 1, "unit": 1}
