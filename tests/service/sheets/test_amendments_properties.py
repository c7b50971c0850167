"""Check with random tables that an amended sheet equals one that was played with the right setup."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.problems import Refused
from scorekeeper.ledger.reports import settlement_report
from scorekeeper.ledger.sheet import parse_sheet, replay
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.hands import corrections, recording
from scorekeeper.service.sheets import amendments
from scorekeeper.service.sheets.amendments import AmendmentRequest
from scorekeeper.service.tables import opening
from scorekeeper.service.views.tables import TableView
from scorekeeper.store.database import Database
from tests.conformance.evenings import GAMES, Evening, reseated, rules_of
from tests.conformance.evenings import evenings as random_evenings
from tests.length import soak, some_examples
from tests.service.conftest import caller, look, moved
from tests.service.hands.evenings import is_consistent


def wrongly(database: Database, right: Evening, draw: some.DataObject) -> tuple[Caller, list[dict[str, Any]]]:
    """Play a table with the wrong setup; return it with the true hands that could be recorded."""
    seats = list(range(len(right.players)))
    order = draw.draw(some.just(seats) | some.permutations(seats))
    players = [right.players[seat] for seat in order]
    if draw.draw(some.booleans()):
        players[draw.draw(some.sampled_from(seats))] = "Zed"
    unit = some.just({**right.rules, "unit": 7})
    rules = draw.draw(some.just(right.rules) | unit | unit | rules_of(right.game, len(seats)))
    dealer = draw.draw(some.sampled_from(seats))
    opened = opening.open_table(
        database, game=right.game.id, players=players, rules=rules, first_dealer=dealer, host_seat=0
    )
    actor, played, numbers = caller(opened), [], count(1)
    for hand in right.hands:
        try:
            recording.record_hand(database, actor, reseated(hand, order))
        except Refused:
            continue
        played.append(hand)
        if draw.draw(some.integers(0, 5)) == 0:
            corrections.withdraw_hand(database, actor, next(numbers))
            played[-1] = {}
        else:
            next(numbers)
    return actor, played


def _refused(verb: Any, *given: Any) -> Refused | None:  # noqa: ANN401  any verb
    try:
        verb(*given)
    except Refused as refused:
        return refused
    return None


def as_settled(view: TableView) -> list[dict[str, Any]]:
    """Return the valid hands, with people by name."""
    return [
        {
            "dealer": hand.dealer_name,
            "next_dealer": hand.next_dealer_name,
            "payments": [(one.payer, one.payee, one.chips, one.why.code) for one in hand.payments],
        }
        for hand in view.sheet.hands
        if not hand.withdrawn
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@soak
@some_examples(5)
@given(draw=some.data())
def test_an_amended_sheet_equals_one_played_with_the_right_setup(
    shelf: Database, game: AnyGame, draw: some.DataObject
) -> None:
    right = draw.draw(random_evenings(game))
    actor, played = wrongly(shelf, right, draw)
    wanted = AmendmentRequest(right.rules, right.players, right.first_dealer, dict.fromkeys(range(len(right.players))))
    sheet = parse_sheet(right.sheet | {"hands": [hand for hand in played if hand]})
    if impossible := _refused(settlement_report, sheet):
        found = _refused(amendments.amend_sheet, shelf, actor, wanted)
        standing = [number for number, hand in enumerate(played, start=1) if hand]
        assert found
        assert found.hand == standing[(impossible.hand or 0) - 1]
        assert [one.field for one in found.problems] == [one.field for one in impossible.problems]
        return
    whole = settlement_report(sheet)
    amendments.amend_sheet(shelf, actor, wanted)

    view = look(shelf, actor)
    assert as_settled(view) == [
        {
            "dealer": hand["dealer"],
            "next_dealer": hand["next_dealer"],
            "payments": [(one["from"], one["to"], one["amount"], one["reason"]) for one in hand["payments"]],
        }
        for hand in whole["hands"]
    ]
    assert [hand.entry for hand in view.sheet.hands if not hand.withdrawn] == [hand.entry for hand in replay(sheet)]
    assert moved(view.totals) == moved(whole["totals"])
    assert view.sheet.next.start
    assert view.sheet.next.start.model_dump(mode="json") == whole["next"]
    assert is_consistent(shelf, actor.code)
