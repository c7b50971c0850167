"""鋤大弟, a game of another package: its sheets, and versions of it that are left out."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.games import registry
from scorekeeper.games.registry import rejected_games
from scorekeeper.games.trial import faults
from scorekeeper.ledger.sheet import parse_sheet
from tests.brought import broken, brought
from tests.reports import settlement_report

NAMES = ("Aki", "Ben", "Chie", "Dai")


@pytest.fixture(autouse=True)
def installed(big_two: Path) -> Iterator[None]:
    with brought(big_two):
        yield


def settled(*left: list[int], **rules: int) -> Any:  # noqa: ANN401  JSON
    return settlement_report(
        parse_sheet(
            {
                "format": "scorekeeper-sheet/1",
                "game": "big-two",
                "players": list(NAMES),
                "rules": rules,
                "hands": [{"left": cards} for cards in left],
            }
        )
    )


def test_an_installed_game_is_offered_last_and_has_no_faults() -> None:
    assert list(registry.games())[-1] == "big-two"
    assert faults(registry.find("big-two")) == ()
    assert rejected_games() == ()


@pytest.mark.parametrize(
    ("left", "totals"),
    [
        pytest.param([0, 3, 10, 13], [62, 50, -18, -94], id="a count of each kind"),
        pytest.param([0, 1, 9, 9], [19, 15, -17, -17], id="nine count one each"),
        pytest.param([10, 0, 1, 1], [-58, 22, 18, 18], id="ten count two each"),
        pytest.param([12, 1, 1, 0], [-70, 22, 22, 26], id="twelve still count two each"),
        pytest.param([13, 13, 0, 13], [-39, -39, 117, -39], id="thirteen count three each"),
    ],
)
def test_every_pair_pays_the_difference(left: list[int], totals: list[int]) -> None:
    hand = settled(left)
    assert list(hand["totals"].values()) == totals
    assert hand["hands"][0]["next_dealer"] == NAMES[left.index(0)]


PAYS = "return pay(higher, lower, "
WRONG: dict[str, tuple[str, str, str]] = {
    "somebody pays themselves": (PAYS, "return pay(higher, higher, ", "example 1: 1 pays themselves"),
    "it cannot be loaded": ("from scorekeeper.games.checks", "from scorekeeper.nowhere", "it cannot be loaded: "),
    "its id is taken": ('id="big-two"', 'id="moon"', "there is another game moon"),
    "it is no game": ("GAME = Game(", "GAME = dict(", "dict is no Game"),
}


@pytest.mark.parametrize(("sound", "wrong", "expected"), WRONG.values(), ids=WRONG)
def test_a_faulty_game_is_left_out(big_two: Path, tmp_path: Path, sound: str, wrong: str, expected: str) -> None:
    with brought(broken(big_two, tmp_path / "broken", sound, wrong)):
        [left_out] = rejected_games()
        assert left_out.startswith(f"The game big-two is left out: {expected}")
        assert [game.id for game in registry.games().values()] == [module.GAME.id for module in registry.OWN]
