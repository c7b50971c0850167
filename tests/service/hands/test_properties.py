"""Check random tables with random corrections and withdrawals: the database stays consistent."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as some

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.problems import Refused
from scorekeeper.ledger.balances import totals
from scorekeeper.ledger.reports import settlement_report
from scorekeeper.ledger.sheet import parse_sheet
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.hands import corrections, insertion, objections, recording
from scorekeeper.service.people import joining
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.tables import detail, opening
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.service.views.tables import TableView
from scorekeeper.store.database import Database
from tests.conformance.evenings import GAMES, Evening, reseated
from tests.conformance.evenings import evenings as random_evenings
from tests.length import soak, some_examples
from tests.service.conftest import caller, key, look, look_at, moved
from tests.service.hands.evenings import begin, is_consistent

CHANGES = ["none", "none", "withdraw", "correct", "bring back", "object", "agree", "put in", "put in"]


def play(database: Database, evening: Evening, second: Evening, draw: some.DataObject) -> Caller:
    """Record hands; between them correct, withdraw, object to, accept and insert any of them."""
    actor = begin(database, evening)
    other = caller(joining.join(database, actor.code, opening.links(database, actor).play or "", seat=1))
    keys = count()
    for hand in evening.hands:
        recorded = _try(recording.record_hand, database, actor, hand, key=key(f"key-{next(keys)}"))
        if not recorded and not detail.get_table(database, actor).sheet.next.number > 1:
            continue
        last = detail.get_table(database, actor).sheet.next.number - 1
        change = draw.draw(some.sampled_from(CHANGES))
        number = draw.draw(some.integers(1, last))
        if change == "withdraw":
            _try(corrections.withdraw_hand, database, actor, number)
        elif change == "object":
            objections.raise_objection(database, draw.draw(some.sampled_from([actor, other])), number, "no")
        elif change == "agree":
            objections.accept_hand(database, draw.draw(some.sampled_from([actor, other])), number)
        elif change == "bring back":
            _try(corrections.correct_hand, database, actor, number, dict(look_at(database, actor, number).entry))
        elif change == "correct" and second.hands:
            _try(corrections.correct_hand, database, actor, number, draw.draw(some.sampled_from(second.hands)))
        elif change == "put in" and second.hands:
            _try(insertion.insert_hand, database, actor, number - 1, draw.draw(some.sampled_from(second.hands)))
    return actor


def _try(verb: Any, *given: Any, **more: Any) -> bool:  # noqa: ANN401  any verb
    """Return whether the operation succeeds; a hand may not fit after others have changed."""
    try:
        verb(*given, **more)
    except Refused:
        return False
    return True


def surviving(view: TableView, evening: Evening) -> dict[str, Any]:
    """Return the valid hands as a sheet."""
    standing = [dict(hand.entry) for hand in view.sheet.hands if not hand.withdrawn]
    return evening.sheet | {"hands": standing}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@soak
@some_examples(5)
@given(draw=some.data())
def test_any_corrections_leave_a_consistent_database(shelf: Database, game: AnyGame, draw: some.DataObject) -> None:
    evening, second = draw.draw(random_evenings(game)), draw.draw(random_evenings(game))
    actor = play(shelf, evening, second, draw)
    view = look(shelf, actor)
    assert sum(view.totals.values()) == 0
    assert is_consistent(shelf, actor.code)

    settled = settlement_report(parse_sheet(surviving(view, evening)))
    assert moved(view.totals) == moved(settled["totals"])
    assert [(pair.payer, pair.payee, pair.chips) for pair in view.pairs] == [
        (pair["from"], pair["to"], pair["amount"]) for pair in settled["pairs"]
    ]
    assert [
        [(paid.payer, paid.payee, paid.chips, paid.why.code) for paid in hand.payments]
        for hand in view.sheet.hands
        if not hand.withdrawn
    ] == [
        [(paid["from"], paid["to"], paid["amount"], paid["reason"]) for paid in hand["payments"]]
        for hand in settled["hands"]
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@soak
@some_examples(5)
@given(draw=some.data())
def test_an_inserted_hand_settles_as_if_it_was_recorded_in_order(
    shelf: Database, game: AnyGame, draw: some.DataObject
) -> None:
    evening = draw.draw(random_evenings(game))
    assume(evening.hands)
    left_out = draw.draw(some.integers(0, len(evening.hands) - 1))
    actor = begin(shelf, evening)
    for place, hand in enumerate(evening.hands):
        # Another player may deal while it is missing: hands that do not fit then are not played.
        if place != left_out and not _try(recording.record_hand, shelf, actor, hand):
            break
    recorded = detail.get_table(shelf, actor).sheet.next.number - 1
    assume(recorded >= left_out)
    seen, _ = insertion.insert_hand(shelf, actor, left_out, evening.hands[left_out], preview=True)
    insertion.insert_hand(shelf, actor, left_out, evening.hands[left_out])

    whole = settlement_report(parse_sheet(evening.sheet | {"hands": evening.hands[: recorded + 1]}))
    view = look(shelf, actor)
    assert [
        [(paid.payer, paid.payee, paid.chips, paid.why.code) for paid in hand.payments] for hand in view.sheet.hands
    ] == [
        [(paid["from"], paid["to"], paid["amount"], paid["reason"]) for paid in hand["payments"]]
        for hand in whole["hands"]
    ]
    assert [hand.dealer_name for hand in view.sheet.hands] == [hand["dealer"] for hand in whole["hands"]]
    assert view.sheet.next.start == game.Start.model_validate(whole["next"])
    assert moved(view.totals) == moved(whole["totals"])
    assert seen.consequences
    assert all(total.after == view.totals.get(total.name, 0) for total in seen.consequences.totals)
    assert list(verify_tables(shelf, actor.code)) == []


def go_on(database: Database, evening: Evening, cut: int, order: list[int], dealers: list[str] | None) -> Caller:
    """Record hands on two sheets; on the second, from hand `cut` on, all players have other seats.

    `dealers` are entered with the hands of the second sheet, if the playing order would give another dealer.
    """
    actor = begin(database, evening, cut)
    players = [evening.players[seat] for seat in order]
    next_sheet.start_next_sheet(
        database, actor, game=evening.game.id, players=players, rules=evening.rules, takes_over={}, hands=cut
    )
    for number, hand in enumerate(evening.hands[cut:], start=cut):
        named = {"dealer": players.index(dealers[number])} if dealers else {}
        recording.record_hand(database, actor, reseated(hand, order) | named)
    return actor


def paid(payments: list[tuple[str, str, int, str]], *, any_plan: bool) -> object:
    """Return the payments with their reasons, or only the result of each person."""
    if any_plan:
        return moved(totals((), [flow[:3] for flow in payments]))
    return sorted(payments)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@soak
@some_examples(5)
@given(draw=some.data())
def test_a_game_continues_in_other_seats_with_the_same_results(
    shelf: Database, game: AnyGame, draw: some.DataObject
) -> None:
    evening = draw.draw(random_evenings(game))
    assume(evening.hands)
    cut = draw.draw(some.integers(1, len(evening.hands)))
    seats = list(range(len(evening.players)))
    turns = some.sampled_from([seats[place:] + seats[:place] for place in seats])
    order = draw.draw(turns | some.permutations(seats))
    turned = all((seat + 1) % len(order) == after for seat, after in zip(order, [*order[1:], order[0]], strict=True))
    whole = settlement_report(parse_sheet(evening.sheet))
    dealers = None if turned else [hand["dealer"] for hand in whole["hands"]]
    actor = go_on(shelf, evening, cut, order, dealers)

    first, second = (look(shelf, actor, number).sheet for number in (1, 2))
    played = [
        paid([(each.payer, each.payee, each.chips, each.why.code) for each in hand.payments], any_plan=evening.any_plan)
        for hand in (*first.hands, *second.hands)
    ]
    assert played == [
        paid(
            [(each["from"], each["to"], each["amount"], each["reason"]) for each in hand["payments"]],
            any_plan=evening.any_plan,
        )
        for hand in whole["hands"]
    ]
    if turned or cut == len(evening.hands):
        there = game.Start.model_validate(whole["next"])
        assert second.next.start == there.reseated(order, order.index(there.dealer))
    assert list(verify_tables(shelf, actor.code)) == []
