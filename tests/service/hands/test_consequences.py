"""Check with random tables of every game that the preview of a change equals its result."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as some

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.problems import Refused
from scorekeeper.ledger.sheet import parse_sheet, replay
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.hands import corrections
from scorekeeper.service.hands.consequences import Consequences, Correction
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.views.sheets import SheetView
from scorekeeper.store.database import Database
from tests.conformance.evenings import GAMES, Evening
from tests.conformance.evenings import evenings as random_evenings
from tests.length import soak, some_examples
from tests.service.conftest import AKI_WINS, BEN_WINS, Party, gather, look, moved
from tests.service.hands.evenings import begin

Mend = Callable[..., Correction]
Settled = dict[int, tuple[object, ...]]


def replayed(sheet: SheetView, evening: Evening) -> Settled:
    """Return the result of every valid hand in a replay from the first one, by number."""
    standing = {hand.number: dict(hand.entry) for hand in sheet.hands if not hand.withdrawn}
    again = replay(parse_sheet(evening.sheet | {"hands": list(standing.values())}))
    return {
        number: (hand.dealer, hand.payments, hand.shown, hand.next_dealer)
        for number, hand in zip(standing, again, strict=True)
    }


def mends(draw: some.DataObject, evening: Evening, second: Evening) -> Mend:
    """Return a correction or withdrawal of any hand."""
    number = draw.draw(some.integers(1, len(evening.hands)))
    if not second.hands or draw.draw(some.booleans()):
        return lambda database, who, **more: corrections.withdraw_hand(database, who, number, **more)
    entry = draw.draw(some.sampled_from(second.hands))
    return lambda database, who, **more: corrections.correct_hand(database, who, number, entry, **more)


def seen(database: Database, who: Caller, mend: Mend) -> Consequences:
    """Return the preview; None if there is none."""
    try:
        found = mend(database, who, preview=True).consequences
    except Refused:
        found = None
    assume(found)
    assert found
    return found


def numbers(shown: Consequences) -> list[int]:
    """Return the numbers of the listed hands."""
    return [change.number for change in shown.hands]


def differing(before: Settled, after: Settled) -> list[int]:
    """Return the hands with another result."""
    return sorted(number for number in before.keys() | after.keys() if before.get(number) != after.get(number))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@soak
@some_examples(3)
@given(draw=some.data())
def test_a_preview_equals_a_replay(shelf: Database, game: AnyGame, draw: some.DataObject) -> None:
    evening, second = draw.draw(random_evenings(game)), draw.draw(random_evenings(game))
    assume(evening.hands)
    who = begin(shelf, evening, None)
    mend = mends(draw, evening, second)
    before = look(shelf, who)
    shown = seen(shelf, who, mend)
    assert look(shelf, who) == before, "nothing is kept"
    mend(shelf, who)
    after = look(shelf, who)

    assert {total.name: total.before for total in shown.totals} == {name: before.totals[name] for name in before.totals}
    assert moved({total.name: total.after for total in shown.totals}) == moved(after.totals)
    assert numbers(shown) == differing(replayed(before.sheet, evening), replayed(after.sheet, evening))
    begins = [(each.dealer_name, each.outlook, each.over) for each in (before.sheet.next, after.sheet.next)]
    assert [(each.dealer_name, each.outlook, each.over) for each in shown.next_hand_change or ()] == (
        begins if begins[0] != begins[1] else []
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@soak
@some_examples(2)
@given(draw=some.data())
def test_a_continuing_game_is_unchanged_and_named_if_its_start_would_differ(
    shelf: Database, game: AnyGame, draw: some.DataObject
) -> None:
    evening, second = draw.draw(random_evenings(game)), draw.draw(random_evenings(game))
    assume(evening.hands)
    who = begin(shelf, evening, None)
    next_sheet.start_next_sheet(shelf, who, game=game.id, players=evening.players, rules=evening.rules, takes_over={})
    mend = mends(draw, evening, second)
    before = [look(shelf, who, number).sheet for number in (1, 2)]
    shown = seen(shelf, who, lambda *given, **more: mend(*given, sheet=1, **more))
    mend(shelf, who, sheet=1)
    after = [look(shelf, who, number).sheet for number in (1, 2)]

    assert shown.unaffected_continuation == (2 if before[0].next.start != after[0].next.start else None)
    assert shown.next_hand_change is None, "nobody deals the next hand of a game that is over"
    assert after[1] == before[1]
    won = look(shelf, who).totals
    assert {total.name: total.after for total in shown.totals} == {
        total.name: won.get(total.name, 0)
        for total in shown.totals  # a guest with 0 chips is not listed
    }


def test_a_hand_is_listed_if_only_its_dealer_changes(database: Database) -> None:
    party = gather(database, "da-san", ["Aki", "Ben", "Chie"])
    party.record(*({"bidder": 0, "bid": 2, "winner": winner} for winner in (0, 2, 2)))
    other = {"bidder": 0, "bid": 2, "winner": 1}
    shown = corrections.correct_hand(database, party.aki, 1, other, preview=True).consequences
    assert shown
    assert [(change.number, bool(change.pairs)) for change in shown.hands] == [(1, True), (2, False)]


def test_a_restored_hand_is_listed_and_a_withdrawn_one_is_not(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS, AKI_WINS)
    corrections.withdraw_hand(party.database, party.aki, 2)
    shown = corrections.withdraw_hand(party.database, party.aki, 1, preview=True).consequences
    assert shown
    assert numbers(shown) == [1, 3]
    shown = corrections.correct_hand(party.database, party.aki, 2, AKI_WINS, preview=True).consequences
    assert shown
    assert [(change.number, change.counts_before_and_after) for change in shown.hands] == [(2, False), (3, True)]


def test_the_totals_include_a_guest_who_bets(database: Database) -> None:
    party = gather(database, "buki", ["Aki", "Ben", "Chie"])
    bets = {"bets": [None, 2, 2], "winner": 1}
    party.record(bets)
    side = bets | {"side_bets": [{"by": "Eva", "on": 1, "amount": 2}]}
    shown = corrections.correct_hand(database, party.aki, 1, side, preview=True).consequences
    assert shown
    [eva] = [total for total in shown.totals if total.name == "Eva"]
    assert (eva.before, eva.after) == (0, eva.chip_difference)
    assert eva.after
