"""Properties of every hand of random sheets of every game.

An evening is drawn once for all properties of it, because drawing takes most of the time.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, strategies as some

from scorekeeper.games.contract import AnyGame, Turn
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.trial import try_hand
from scorekeeper.ledger.balances import net, totals
from scorekeeper.ledger.sheet import HandMetadata, SettledHand, parse_sheet, replay, settle_hand
from tests.conformance.evenings import GAMES, Evening, evenings, odd_hands, right_hands
from tests.length import soak, some_examples
from tests.reports import settlement_report

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
pytestmark = soak
some_evenings = some_examples(30)
Hands = Sequence[SettledHand]


def played(evening: Evening) -> list[SettledHand]:
    """Return the settled hands of the sheet."""
    return list(replay(parse_sheet(evening.sheet)))


def rules_of(evening: Evening) -> Any:  # noqa: ANN401  any game's
    return evening.game.read_rules(evening.rules, len(evening.players))


def assert_payments_sum_to_zero(evening: Evening, hands: Hands) -> None:
    for hand in hands:
        assert sum(totals(range(len(evening.players)), hand.flows).values()) == 0
    assert sum(settlement_report(parse_sheet(evening.sheet))["totals"].values()) == 0


def assert_a_pair_owes_in_one_direction(_evening: Evening, hands: Hands) -> None:
    for hand in hands:
        pairs = net(hand.flows)
        assert all(chips > 0 for _, _, chips in pairs)
        assert len({frozenset(pair[:2]) for pair in pairs}) == len(pairs)
        reversed_pairs = net((payee, payer, chips) for payer, payee, chips in hand.flows)
        assert {(payee, payer, chips) for payer, payee, chips in reversed_pairs} == set(pairs)


def assert_recording_hand_by_hand_equals_a_replay(evening: Evening, hands: Hands) -> None:
    game, sheet = evening.game, parse_sheet(evening.sheet)
    state = sheet.first_state()
    for number, (entry, hand) in enumerate(zip(evening.hands, hands, strict=True), start=1):
        stored = json.loads(json.dumps(game.dump_state(state)))
        assert game.load_state(stored) == state
        assert settle_hand(sheet, game.load_state(stored), entry, number) == hand
        state = hand.state


def assert_recorded_hands_settle_the_same_again(evening: Evening, hands: Hands) -> None:
    rules = json.loads(rules_of(evening).model_dump_json())
    entries = tuple(json.loads(json.dumps(hand.entry)) for hand in hands)
    assert played(Evening(evening.game, rules, evening.players, evening.first_dealer, entries)) == hands


def assert_no_hand_has_a_fault_that_the_trial_finds(evening: Evening, hands: Hands) -> None:
    state = parse_sheet(evening.sheet).first_state()
    for hand in hands:
        state, faults = try_hand(
            evening.game, rules_of(evening), evening.game.dealt_by(state, hand.dealer), result_of(hand.entry)
        )
        assert faults == ()


def result_of(hand: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in hand.items() if name not in HandMetadata.model_fields}


def assert_a_corrected_dealer_deals_and_the_same_dealer_is_no_correction(evening: Evening, hands: Hands) -> None:
    assert [hand.dealer for hand in hands] == [
        entry.get("dealer", hand.dealer) for hand, entry in zip(hands, evening.hands, strict=True)
    ]
    entries = tuple({**entry, "dealer": hand.dealer} for hand, entry in zip(hands, evening.hands, strict=True))
    named = played(Evening(evening.game, evening.rules, evening.players, evening.first_dealer, entries))
    assert [(hand.payments, hand.state) for hand in named] == [(hand.payments, hand.state) for hand in hands]


def assert_the_unit_multiplies_every_chip(evening: Evening, _hands: Hands) -> None:
    if evening.rules.get("rounding", "exact") != "exact":
        return  # rounding applies after the unit
    doubled, tenfold = (
        Evening(evening.game, {**evening.rules, "unit": unit}, evening.players, evening.first_dealer, evening.hands)
        for unit in (2, 20)
    )
    for single, ten in zip(played(doubled), played(tenfold), strict=True):
        assert [(payer, payee, 10 * chips) for payer, payee, chips in single.flows] == list(ten.flows)


PROPERTIES: Sequence[Callable[[Evening, Hands], None]] = (
    assert_payments_sum_to_zero,
    assert_a_pair_owes_in_one_direction,
    assert_recording_hand_by_hand_equals_a_replay,
    assert_recorded_hands_settle_the_same_again,
    assert_no_hand_has_a_fault_that_the_trial_finds,
    assert_a_corrected_dealer_deals_and_the_same_dealer_is_no_correction,
    assert_the_unit_multiplies_every_chip,
)


@every_game
@some_evenings
@given(data=some.data())
def test_every_property_of_hands_holds_on_random_sheets(game: AnyGame, data: some.DataObject) -> None:
    evening = data.draw(evenings(game))
    hands = played(evening)
    for check in PROPERTIES:
        check(evening, hands)
    assert_a_continued_sheet_settles_like_one_sheet(evening, data.draw(some.integers(1, max(1, len(hands)))))
    rules = rules_of(evening)
    state = hands[-1].state if hands else game.start(rules, len(evening.players), 0)
    odd = data.draw(odd_hands(data.draw(right_hands(game, rules, state))))
    assert_playable_or_refused_with_messages(evening, state, odd)


def assert_a_continued_sheet_settles_like_one_sheet(evening: Evening, cut: int) -> None:
    whole = evening.sheet
    first = settlement_report(parse_sheet(whole | {"hands": whole["hands"][:cut]}))
    continued = {name: value for name, value in whole.items() if name != "first_dealer"}
    second = settlement_report(parse_sheet(continued | {"hands": whole["hands"][cut:], "start": first["next"]}))
    settled = settlement_report(parse_sheet(whole))
    assert second["next"] == settled["next"]
    parts = [hand["payments"] for hand in first["hands"] + second["hands"]]
    assert parts == [hand["payments"] for hand in settled["hands"]]


def assert_playable_or_refused_with_messages(evening: Evening, state: Any, odd: Any) -> None:  # noqa: ANN401
    game, rules = evening.game, rules_of(evening)
    problems = problems_of(game, rules, state, odd)
    for problem in problems:
        assert problem.field
        assert problem.code not in {"", "invalid"}
        assert problem.message.say(str, evening.players)
    if not problems:
        assert_playable(game, game.play(rules, state, game.read_entry(odd)), len(evening.players))


def problems_of(game: AnyGame, rules: Any, state: Any, hand: object) -> tuple[Problem, ...]:  # noqa: ANN401
    try:
        return game.check(rules, state, game.read_entry(hand))
    except Refused as refused:
        return refused.problems


def assert_playable(game: AnyGame, turn: Turn[Any], seats: int) -> None:
    assert turn.state.seats == seats
    assert 0 <= turn.state.dealer < seats
    assert all(payment.chips > 0 for payment in turn.payments)
    assert game.load_state(game.dump_state(turn.state)) == turn.state
