"""Which cards of 大三 can be led together, and what beats them."""

import pytest

from scorekeeper.games.da_san.combinations import CARDS, explain, higher_ranks


@pytest.mark.parametrize(
    ("cards", "higher"),
    [
        ("♥3", ""),
        ("♠A", "3 2"),
        ("♠4 ♥4", "3 2 A K Q J 10 9 8 7 6 5"),
        ("♠4 ♥4 ♦4 ♣4", "3 2 A K Q J 10 9 8 7 6 5"),
        ("♠6 ♠7 ♥8", "K Q J 10 9"),
        ("♠J ♠Q ♥K", ""),
        ("♠6 ♥6 ♠7 ♥7 ♠8 ♥8", "K Q J 10 9"),
        ("♠Q ♥K ♥A", None),
        ("♠A ♥2 ♥3", None),
        ("♠6 ♠7", None),
        ("♠6 ♠7 ♠9", None),
        ("♠6 ♥6 ♠7 ♠8", None),
    ],
)
def test_cards_are_beaten_by_higher_ones_of_the_same_kind(cards: str, higher: str | None) -> None:
    expected = None if higher is None else tuple(higher.split())
    assert higher_ranks(tuple(cards.split())) == expected


def test_every_card_is_explained() -> None:
    assert len(set(CARDS)) == 52
    assert all(len(explain((card,))) == 3 for card in CARDS)
