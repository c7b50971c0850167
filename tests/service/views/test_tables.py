"""Check the last hand from each reader's view: chips, rank, and who may undo it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.hands import corrections, recording
from scorekeeper.service.people import joining
from scorekeeper.service.tables import detail, opening
from scorekeeper.service.views.hands import LastHand
from scorekeeper.store.database import Database

POINTS = {"game": "freestyle", "players": ["Aki", "Ben", "Chie"], "host_seat": 0, "rules": {"mode": "zero-sum"}}


def sit(database: Database) -> tuple[Caller, Caller, Caller]:
    """Return the devices of Aki (host), Ben, and Eva (spectator)."""
    opened = opening.open_table(database, **POINTS)  # type: ignore[arg-type]  # each is of the kind that it must be
    ben = joining.join(database, opened.code, opened.links.play or "", seat=1)
    eva = joining.join(database, opened.code, opened.links.watch, name="Eva")
    return Caller(opened.code, opened.token), Caller(ben.code, ben.token), Caller(eva.code, eva.token)


def play(database: Database, who: Caller, points: Sequence[int]) -> None:
    recording.record_hand(database, who, {"points": list(points)})


def result(database: Database, who: Caller) -> LastHand:
    found = detail.get_table(database, who, limit=8).last_hand
    assert found
    return found


def places(database: Database, who: Caller) -> tuple[int, int, int | None, int | None]:
    stands = result(database, who).total
    assert stands
    return stands.before, stands.now, stands.place_before, stands.place


def test_the_last_hand_shows_the_readers_rank_before_and_after_with_ties(database: Database) -> None:
    aki, ben, _ = sit(database)
    play(database, aki, (6, -2, -4))
    assert (places(database, aki), places(database, ben)) == ((0, 6, 1, 1), (0, -2, 1, 2))
    play(database, aki, (-4, 4, 0))
    assert result(database, ben).chips == 4
    assert (places(database, aki), places(database, ben)) == ((6, 2, 1, 1), (-2, 2, 2, 1))


def test_a_reader_without_a_part_has_no_chips_and_a_player_without_payments_has_zero(database: Database) -> None:
    aki, ben, eva = sit(database)
    play(database, aki, (2, 0, -2))
    assert (result(database, eva).chips, result(database, eva).total) == (None, None)
    assert (result(database, ben).chips, places(database, ben)) == (0, (0, 0, 1, 2))


def test_after_a_withdrawal_the_hand_before_is_last_and_cannot_be_undone(database: Database) -> None:
    aki, ben, _ = sit(database)
    play(database, aki, (6, -2, -4))
    play(database, aki, (1, 1, -2))
    assert [result(database, who).may_be_undone for who in (aki, ben)] == [True, False]
    corrections.withdraw_hand(database, aki, 2)
    assert result(database, aki).hand.number == 1
    assert not result(database, aki).may_be_undone
    corrections.restore_hand(database, aki, 2)
    corrections.correct_hand(database, aki, 2, {"points": [2, -2, 0]})
    assert not result(database, aki).may_be_undone, "a corrected hand"
    corrections.withdraw_hand(database, aki, 2)
    assert places(database, aki) == (0, 6, 1, 1)
    corrections.withdraw_hand(database, aki, 1)
    assert detail.get_table(database, aki, limit=8).last_hand is None


@pytest.mark.parametrize(("number", "stands"), [(1, False), (2, True)])
def test_an_older_hand_shows_no_rank(database: Database, number: int, *, stands: bool) -> None:
    aki, _, _ = sit(database)
    play(database, aki, (6, -2, -4))
    play(database, aki, (1, 1, -2))
    found = detail.get_table_hand(database, aki, number, 1).last_hand
    assert found
    assert (found.hand.number, found.is_newest, found.total is not None) == (number, stands, stands)
