"""Properties of every hand of random sheets of every game."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from scorekeeper.games.contract import AnyGame, Turn
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import BySeat, Seat, Text
from scorekeeper.ledger.balances import net, totals
from scorekeeper.ledger.reports import settlement_report
from scorekeeper.ledger.sheet import SettledHand, parse_sheet, replay, settle_hand
from tests.conformance.evenings import GAMES, Evening, evenings, odd_hands, right_hands
from tests.games.folders import part
from tests.length import soak, some_examples

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
pytestmark = soak
some_evenings = some_examples(30)


def played(evening: Evening) -> list[SettledHand]:
    """Return the settled hands of the sheet."""
    return list(replay(parse_sheet(evening.sheet)))


@every_game
def test_every_game_has_random_hands(game: AnyGame) -> None:
    assert part(game.id, "hands").any_hand


@every_game
@some_evenings
@given(data=some.data())
def test_payments_sum_to_zero(game: AnyGame, data: some.DataObject) -> None:
    evening = data.draw(evenings(game))
    for hand in played(evening):
        assert sum(totals(range(len(evening.players)), hand.flows).values()) == 0
    assert sum(settlement_report(parse_sheet(evening.sheet))["totals"].values()) == 0


@every_game
@some_evenings
@given(data=some.data())
def test_a_payment_is_whole_positive_between_two_parties_and_equals_its_calculation(
    game: AnyGame, data: some.DataObject
) -> None:
    evening = data.draw(evenings(game))
    for hand in played(evening):
        for payment in hand.payments:
            assert payment.chips > 0
            assert type(payment.chips) is int
            assert payment.payer != payment.payee
            assert payment.why.chips == payment.chips
            assert -1 < payment.why.rounding < 1
            for party in (payment.payer, payment.payee):
                assert isinstance(party, str) or 0 <= party < len(evening.players)


@every_game
@some_evenings
@given(data=some.data())
def test_a_pair_owes_in_one_direction_and_reversed_flows_reverse_it(game: AnyGame, data: some.DataObject) -> None:
    for hand in played(data.draw(evenings(game))):
        assert all(chips > 0 for _, _, chips in hand.pairs)
        assert len({frozenset(pair[:2]) for pair in hand.pairs}) == len(hand.pairs)
        reversed_pairs = net((payee, payer, chips) for payer, payee, chips in hand.flows)
        assert {(payee, payer, chips) for payer, payee, chips in reversed_pairs} == set(hand.pairs)


@every_game
@some_evenings
@given(data=some.data())
def test_recording_hand_by_hand_equals_a_replay(game: AnyGame, data: some.DataObject) -> None:
    evening = data.draw(evenings(game))
    sheet = parse_sheet(evening.sheet)
    state = sheet.first_state()
    recorded = []
    for number, entry in enumerate(evening.hands, start=1):
        stored = json.loads(json.dumps(game.dump_state(state)))
        assert game.load_state(stored) == state
        hand = settle_hand(sheet, game.load_state(stored), entry, number)
        recorded.append(hand)
        state = hand.state
    assert recorded == played(evening)


@every_game
@some_evenings
@given(data=some.data())
def test_a_continued_sheet_settles_like_one_sheet(game: AnyGame, data: some.DataObject) -> None:
    whole = data.draw(evenings(game)).sheet
    cut = data.draw(some.integers(1, max(1, len(whole["hands"]))))
    first = settlement_report(parse_sheet(whole | {"hands": whole["hands"][:cut]}))
    continued = {name: value for name, value in whole.items() if name != "first_dealer"}
    second = settlement_report(parse_sheet(continued | {"hands": whole["hands"][cut:], "start": first["next"]}))
    settled = settlement_report(parse_sheet(whole))
    assert second["next"] == settled["next"]
    parts = [hand["payments"] for hand in first["hands"] + second["hands"]]
    assert parts == [hand["payments"] for hand in settled["hands"]]


@every_game
@some_evenings
@given(data=some.data())
def test_a_recorded_hand_settles_the_same_again(game: AnyGame, data: some.DataObject) -> None:
    evening = data.draw(evenings(game))
    hands = played(evening)
    again = Evening(
        game,
        json.loads(game.read_rules(evening.rules, len(evening.players)).model_dump_json()),
        evening.players,
        evening.first_dealer,
        tuple(json.loads(json.dumps(hand.entry)) for hand in hands),
    )
    assert played(again) == hands


@every_game
@some_evenings
@given(data=some.data())
def test_every_entry_is_playable_or_refused_with_messages(game: AnyGame, data: some.DataObject) -> None:
    evening = data.draw(evenings(game))
    rules = game.read_rules(evening.rules, len(evening.players))
    state = played(evening)[-1].state if evening.hands else game.start(rules, len(evening.players), 0)
    odd = data.draw(odd_hands(data.draw(right_hands(game, rules, state))))
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


@every_game
@some_evenings
@given(data=some.data())
def test_every_term_of_a_payment_has_a_word(game: AnyGame, data: some.DataObject) -> None:
    evening = data.draw(evenings(game))
    codes: set[str] = set()
    for hand in played(evening):
        codes |= hand.shown.keys() | game.outlook(evening_rules(evening), hand.state).keys()
        for payment in hand.payments:
            terms = payment.why.plus + payment.why.times
            codes |= {payment.why.code} | {term.code for term in terms}
            for term in terms:
                assert term.seat is None or 0 <= term.seat < len(evening.players)
                word = Text(game.words[term.code].id, {} if term.seat is None else {"player": Seat(term.seat)})
                assert "%(" not in word.say(str, evening.players)
    assert codes <= game.words.keys()


def evening_rules(evening: Evening) -> Any:  # noqa: ANN401  any game's
    return evening.game.read_rules(evening.rules, len(evening.players))


@every_game
@some_evenings
@given(data=some.data())
def test_display_values_have_known_types(game: AnyGame, data: some.DataObject) -> None:
    evening = data.draw(evenings(game))
    rules = evening_rules(evening)
    for hand in played(evening):
        assert isinstance(game.is_over(rules, hand.state), bool)
        for value in (*hand.shown.values(), *game.outlook(rules, hand.state).values()):
            assert isinstance(value, int | str | Text | BySeat)
            assert not isinstance(value, BySeat) or len(value) == len(evening.players)


@every_game
@some_evenings
@given(data=some.data())
def test_a_corrected_dealer_deals_and_the_same_dealer_is_no_correction(game: AnyGame, data: some.DataObject) -> None:
    evening = data.draw(evenings(game))
    for hand, entry in zip(played(evening), evening.hands, strict=True):
        assert hand.dealer == entry.get("dealer", hand.dealer)
    hands = [{**entry, "dealer": hand.dealer} for hand, entry in zip(played(evening), evening.hands, strict=True)]
    named = Evening(game, evening.rules, evening.players, evening.first_dealer, tuple(hands))
    assert [hand.payments for hand in played(named)] == [hand.payments for hand in played(evening)]
    assert [hand.state for hand in played(named)] == [hand.state for hand in played(evening)]


@every_game
@some_evenings
@given(data=some.data())
def test_the_unit_multiplies_every_chip(game: AnyGame, data: some.DataObject) -> None:
    evening = data.draw(evenings(game))
    if evening.rules.get("rounding", "exact") != "exact":
        return  # rounding applies after the unit
    doubled = Evening(game, {**evening.rules, "unit": 2}, evening.players, evening.first_dealer, evening.hands)
    tenfold = Evening(game, {**evening.rules, "unit": 20}, evening.players, evening.first_dealer, evening.hands)
    for single, ten in zip(played(doubled), played(tenfold), strict=True):
        assert [(payer, payee, 10 * chips) for payer, payee, chips in single.flows] == list(ten.flows)
