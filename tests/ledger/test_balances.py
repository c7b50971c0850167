"""Netting of flows, and totals."""

from collections.abc import Sequence

import pytest
from hypothesis import given, strategies as some

from scorekeeper.ledger.balances import net, party_name, totals, with_player_names

PEOPLE = ("Aki", "Ben", "Chie", "愛", "ant", "Zoe")

flows_of_some = some.lists(
    some.tuples(some.sampled_from(PEOPLE), some.sampled_from(PEOPLE), some.integers(1, 9)).filter(
        lambda flow: flow[0] != flow[1]
    )
)


def test_chips_both_ways_are_netted_to_one_direction_and_pairs_are_sorted_as_strings() -> None:
    assert net([("Aki", "Ben", 3), ("Ben", "Aki", 5), ("Aki", "Ben", 1)]) == (("Ben", "Aki", 1),)
    assert net([("Aki", "Ben", 3), ("Ben", "Aki", 3)]) == ()
    of_guests: list[tuple[int | str, int | str, int]] = [(2, "Eva", 4), (10, 2, 1), ("Eva", 2, 1)]
    assert net(of_guests) == ((10, 2, 1), (2, "Eva", 3))
    flows = [("ant", "Zoe", 1), ("Zoe", "Aki", 1), ("Ben", "Zoe", 1), ("Ben", "Aki", 1)]
    assert [flow[:2] for flow in net(flows)] == [("Ben", "Aki"), ("Ben", "Zoe"), ("Zoe", "Aki"), ("ant", "Zoe")]


def test_totals_include_every_player_and_other_parties() -> None:
    assert totals(["Aki", "Ben"], [("Aki", "Eva", 3), ("Eva", "Aki", 3)]) == {"Aki": 0, "Ben": 0, "Eva": 0}
    assert list(totals(["Ben", "Aki"], [("Eva", "Ben", 1)])) == ["Ben", "Aki", "Eva"]


@pytest.mark.parametrize("players", [("Aki", "Ben"), ["Aki", "Ben"]], ids=["tuple", "list"])
def test_a_seat_has_the_name_of_its_player_and_a_guest_their_own(players: Sequence[str]) -> None:
    assert party_name(1, players) == "Ben"
    assert party_name("Eva", players) == "Eva"
    assert with_player_names([(0, "Eva", 2), (1, 0, 3)], players) == (("Aki", "Eva", 2), ("Ben", "Aki", 3))


@given(flows_of_some)
def test_netted_pairs_are_positive_once_each_and_sorted_with_the_same_totals(flows: list[tuple[str, str, int]]) -> None:
    pairs = net(flows)
    assert all(chips > 0 for _, _, chips in pairs)
    assert len({frozenset(pair[:2]) for pair in pairs}) == len(pairs)
    assert list(pairs) == sorted(pairs)
    assert totals(PEOPLE, pairs) == totals(PEOPLE, flows)
