"""Counts of hands of 大三."""

import pytest

from scorekeeper.games.da_san import GAME
from tests.games.telling import counts, played


@pytest.mark.parametrize("bid", [2, 3])
def test_a_bid_is_won_by_a_bidder_who_is_out_first_and_lost_by_any_other(bid: int) -> None:
    won = played(GAME, {"bidder": 1, "bid": bid, "winner": 1})
    assert counts(won, GAME) == [("bids_won", "Ben", 1), ("out", "Ben", 1)]
    for seat, name in ((0, "Aki"), (2, "Chie")):
        lost = played(GAME, {"bidder": 1, "bid": bid, "winner": seat})
        assert counts(lost, GAME) == [("bids_lost", "Ben", 1), ("out", name, 1)]


@pytest.mark.parametrize("forced", [None, True, False])
def test_a_bid_of_one_is_forced_even_if_the_entry_denies_it(*, forced: bool | None) -> None:
    fields = {} if forced is None else {"forced": forced}
    won = played(GAME, {"bidder": 1, "bid": 1, "winner": 1, **fields})
    assert counts(won, GAME) == [("bids_won", "Ben", 1), ("forced", "Ben", 1), ("out", "Ben", 1)]
    lost = played(GAME, {"bidder": 1, "bid": 1, "winner": 0, **fields})
    assert counts(lost, GAME) == [("bids_lost", "Ben", 1), ("forced", "Ben", 1), ("out", "Aki", 1)]
