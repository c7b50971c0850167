"""The draw of the first dealer and the seats."""

import pytest
from hypothesis import given, strategies as some

from scorekeeper.games.da_san.combinations import CARDS
from scorekeeper.games.draw import Draw, rank
from scorekeeper.games.registry import find

ALL, HIGHEST = {"whole": True}, {"whole": False}


@pytest.mark.parametrize(
    ("values", "how", "places", "waiting"),
    [
        ({"a": [], "b": []}, ALL, "ab", "ab"),
        ({"a": [9], "b": []}, ALL, "ab", "b"),
        ({"a": [9], "b": [11]}, ALL, "b a", ""),
        ({"a": [9], "b": [11], "c": [9]}, ALL, "b ac", "ac"),
        ({"a": [9], "b": [11], "c": [9]}, HIGHEST, "b ac", ""),
        ({"a": [9], "b": [9], "c": [2]}, HIGHEST, "ab c", "ab"),
        ({"a": [9, 4], "b": [11], "c": [9]}, ALL, "b ac", "c"),
        ({"a": [9, 4], "b": [11], "c": [9, 12]}, ALL, "b c a", ""),
        ({"a": [9, 4], "b": [11], "c": [9, 4]}, ALL, "b ac", "ac"),
        ({"a": [9, 4], "b": [9, 12], "c": [9, 4], "d": [9, 5]}, ALL, "b d ac", "ac"),
    ],
)
def test_ties_draw_again(values: dict[str, list[int]], how: dict[str, bool], places: str, waiting: str) -> None:
    order = rank(values, **how)
    assert " ".join(map("".join, order.places)) == places
    assert "".join(order.waiting) == waiting


@given(some.data())
def test_whoever_waits_draws_until_all_places_are_decided(data: some.DataObject) -> None:
    values: dict[int, list[int]] = {player: [] for player in range(data.draw(some.integers(2, 6)))}
    for _ in range(40):
        order = rank(values, whole=True)
        assert sorted(player for place in order.places for player in place) == sorted(values)
        if not order.waiting:
            assert [values[player] for (player,) in order.places] == sorted(values.values(), reverse=True)
            return
        for player in order.waiting:
            values[player].append(data.draw(some.integers(2, 12)))


def test_a_card_counts_by_its_rank() -> None:
    draw = find("da-san").draw
    assert sorted(draw.cards) == sorted(CARDS)
    assert draw.value(None, "♠3") == draw.value(None, "♦3") > draw.value(None, "♥2") > draw.value(None, "♣4") > 0
    assert draw.value(None, "a joker") == 0
    assert Draw().value((5, 6), None) == 11


def test_only_tien_gow_draws_the_seats() -> None:
    games = ["tien-gow", "twister", "che-deng", "moon", "da-san", "buki", "freestyle"]
    assert [game for game in games if find(game).draw.seats] == ["tien-gow"]
