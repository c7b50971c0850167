"""The last hand as each reader takes it: what it brought them, where they stand by it, who may take it back."""

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


def sit(book: Database) -> tuple[Caller, Caller, Caller]:
    """Aki, the host, Ben, and Eva who watches."""
    opened = opening.open_table(book, **POINTS)  # type: ignore[arg-type]  # each is of the kind that it must be
    ben = joining.join(book, opened.code, opened.links.play or "", seat=1)
    eva = joining.join(book, opened.code, opened.links.watch, name="Eva")
    return Caller(opened.code, opened.token), Caller(ben.code, ben.token), Caller(eva.code, eva.token)


def play(book: Database, who: Caller, points: Sequence[int]) -> None:
    recording.record_hand(book, who, {"points": list(points)})


def result(book: Database, who: Caller) -> LastHand:
    found = detail.get_table(book, who, limit=8).result
    assert found
    return found


def places(book: Database, who: Caller) -> tuple[int, int, int | None, int | None]:
    stands = result(book, who).stands
    assert stands
    return stands.before, stands.now, stands.place_before, stands.place


def test_a_hand_says_where_its_reader_stood_and_stands_and_equal_chips_are_an_equal_place(book: Database) -> None:
    aki, ben, _ = sit(book)
    play(book, aki, (6, -2, -4))
    assert (places(book, aki), places(book, ben)) == ((0, 6, 1, 1), (0, -2, 1, 2))
    play(book, aki, (-4, 4, 0))
    assert result(book, ben).chips == 4
    assert (places(book, aki), places(book, ben)) == ((6, 2, 1, 1), (-2, 2, 2, 1))


def test_who_has_no_part_in_it_has_no_figure_and_who_sits_and_pays_nothing_has_nothing(book: Database) -> None:
    aki, ben, eva = sit(book)
    play(book, aki, (2, 0, -2))
    assert (result(book, eva).chips, result(book, eva).stands) == (None, None)
    assert (result(book, ben).chips, places(book, ben)) == (0, (0, 0, 1, 2))


def test_a_withdrawn_hand_leaves_the_one_before_and_nobody_takes_that_back_by_undo(book: Database) -> None:
    aki, ben, _ = sit(book)
    play(book, aki, (6, -2, -4))
    play(book, aki, (1, 1, -2))
    assert [result(book, who).may_be_undone for who in (aki, ben)] == [True, False]
    corrections.withdraw_hand(book, aki, 2)
    assert result(book, aki).hand.number == 1
    assert not result(book, aki).may_be_undone
    assert places(book, aki) == (0, 6, 1, 1)
    corrections.withdraw_hand(book, aki, 1)
    assert detail.get_table(book, aki, limit=8).result is None


def test_a_corrected_hand_is_not_taken_back_by_undo(book: Database) -> None:
    aki, _, _ = sit(book)
    play(book, aki, (6, -2, -4))
    corrections.correct_hand(book, aki, 1, {"points": [2, -2, 0]})
    assert not result(book, aki).may_be_undone


@pytest.mark.parametrize(("number", "stands"), [(1, False), (2, True)])
def test_where_hands_were_played_since_it_says_no_standing(book: Database, number: int, *, stands: bool) -> None:
    aki, _, _ = sit(book)
    play(book, aki, (6, -2, -4))
    play(book, aki, (1, 1, -2))
    found = detail.get_table_hand(book, aki, number, 1).result
    assert found
    assert (found.hand.number, found.is_newest, found.stands is not None) == (number, stands, stands)
