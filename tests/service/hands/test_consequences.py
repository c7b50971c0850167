"""Check with random tables of every game that the preview of a change equals its result."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import assume, given, strategies as some

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.problems import Refused
from scorekeeper.ledger.balances import totals
from scorekeeper.ledger.sheet import parse_sheet, replay
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.hands import corrections, objections, recording
from scorekeeper.service.hands.consequences import Consequences, Correction
from scorekeeper.service.people import joining
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.tables import detail, opening
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.service.views.sheets import SheetView
from scorekeeper.store.database import Database
from tests.conformance.evenings import GAMES, Evening, evenings as random_evenings, reseated
from tests.length import soak, some_examples
from tests.reports import settlement_report
from tests.service.conftest import AKI_WINS, BEN_WINS, Party, caller, gather, look, look_at, moved
from tests.service.hands.evenings import Payments, begin, is_consistent, paid, reported

Mend = Callable[..., Correction]
Settled = dict[int, tuple[object, ...]]


each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def replayed(sheet: SheetView, evening: Evening) -> Settled:
    """Return the result of every valid hand in a replay from the first one, by number."""
    standing = {hand.number: dict(hand.entry) for hand in sheet.hands if not hand.withdrawn}
    again = replay(parse_sheet(evening.sheet | {"hands": list(standing.values())}))
    return {
        number: (hand.dealer, hand.payments, hand.shown, hand.next_dealer)
        for number, hand in zip(standing, again, strict=True)
    }


def mends(draw: some.DataObject, evening: Evening) -> Mend:
    """Return a withdrawal of any hand, or a correction to another one."""
    number = draw.draw(some.integers(1, len(evening.hands)))
    if draw.draw(some.booleans()):
        return lambda database, who, **more: corrections.withdraw_hand(database, who, number, **more)
    entry = draw.draw(some.sampled_from(evening.hands))
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


@each_game
@soak
@some_examples(3)
@given(draw=some.data())
def test_a_preview_equals_a_replay(shelf: Database, game: AnyGame, draw: some.DataObject) -> None:
    evening = draw.draw(random_evenings(game))
    assume(evening.hands)
    who = begin(shelf, evening, None)
    mend = mends(draw, evening)
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


@each_game
@soak
@some_examples(3)
@given(draw=some.data())
def test_an_evening_cut_into_games_settles_as_one_uncut(shelf: Database, game: AnyGame, draw: some.DataObject) -> None:
    evening = draw.draw(random_evenings(game))
    assume(len(evening.hands) > 1)
    cut = draw.draw(some.integers(1, len(evening.hands) - 1))
    whole, who = begin(shelf, evening, None), begin(shelf, evening, cut)
    next_sheet.start_next_sheet(shelf, who, game=game.id, players=evening.players, rules=evening.rules, takes_over={})
    for hand in evening.hands[cut:]:
        recording.record_hand(shelf, who, hand)
    number, entry = draw.draw(some.integers(1, cut)), draw.draw(some.sampled_from(evening.hands))
    try:
        corrections.correct_hand(shelf, whole, number, entry)
    except Refused:
        assume(False)
    shown = corrections.correct_hand(shelf, who, number, entry, sheet=1, preview=True).consequences
    corrections.correct_hand(shelf, who, number, entry, sheet=1)

    assert shown
    assert shown.next_hand_change is None, "nobody deals the next hand of a game that is over"
    assert moved({total.name: total.after for total in shown.totals}) == moved(look(shelf, who).totals)
    first, then = (look(shelf, who, sheet).sheet.hands for sheet in (1, 2))
    assert [(hand.dealer_name, paid(hand), hand.shown) for hand in (*first, *then)] == [
        (hand.dealer_name, paid(hand), hand.shown) for hand in look(shelf, whole).sheet.hands
    ]
    assert is_consistent(shelf, who.code)


def test_a_start_that_a_person_set_or_that_would_make_a_hand_impossible_stays(database: Database) -> None:
    party = gather(database, "buki", ["Aki", "Ben", "Chie"])
    party.record({"bets": [None, 2, 2], "winner": 1})
    next_sheet.start_next_sheet(database, party.aki, game="buki", players=["Aki", "Ben", "Chie"], takes_over={})
    party.record({"bets": [2, None, 2], "winner": 1})
    before = look(database, party.aki, 2).sheet
    corrected = corrections.correct_hand(
        database, party.aki, 1, {"bets": [None, 2, 2], "winner": 2}, sheet=1, preview=True
    )
    assert corrected.consequences
    assert corrected.consequences.unaffected_continuation == 2
    corrections.correct_hand(database, party.aki, 1, {"bets": [None, 2, 2], "winner": 2}, sheet=1)
    assert look(database, party.aki, 2).sheet == before


def test_a_hand_is_listed_if_only_its_dealer_changes(database: Database) -> None:
    party = gather(database, "da-san", ["Aki", "Ben", "Chie"])
    party.record(*({"bidder": 0, "bid": 2, "winner": winner} for winner in (0, 2, 2)))
    other = {"bidder": 0, "bid": 2, "winner": 1}
    shown = corrections.correct_hand(database, party.aki, 1, other, preview=True).consequences
    assert shown
    assert [(change.number, bool(change.pairs)) for change in shown.hands] == [(1, True), (2, False)]


def test_the_totals_include_a_guest_who_bets(database: Database) -> None:
    party = gather(database, "buki", ["Aki", "Ben", "Chie"])
    bets = {"bets": [None, 2, 2], "winner": 1}
    party.record(bets)
    side = bets | {"side_bets": [{"by": "Eva", "on": 1, "amount": 2}]}
    shown = corrections.correct_hand(database, party.aki, 1, side, preview=True).consequences
    assert shown
    [(before, after)] = [(total.before, total.after) for total in shown.totals if total.name == "Eva"]
    assert (before, after) == (0, corrections.correct_hand(database, party.aki, 1, side).hand.won["Eva"])


def test_a_restored_hand_is_listed_and_a_withdrawn_one_is_not(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS, AKI_WINS)
    corrections.withdraw_hand(party.database, party.aki, 2)
    shown = corrections.withdraw_hand(party.database, party.aki, 1, preview=True).consequences
    assert shown
    assert numbers(shown) == [1, 3]
    shown = corrections.correct_hand(party.database, party.aki, 2, AKI_WINS, preview=True).consequences
    assert shown
    assert [(change.number, change.counts_before_and_after) for change in shown.hands] == [(2, False), (3, True)]


CHANGES = ["none", "none", "withdraw", "correct", "bring back", "object", "agree", "put in", "put in"]


def play(database: Database, evening: Evening, draw: some.DataObject) -> Caller:
    """Record hands; between them correct, withdraw, object to, accept and insert any of them."""
    actor = begin(database, evening)
    other = caller(joining.join(database, actor.code, opening.links(database, actor).play or "", seat=1))
    for hand in evening.hands:
        recorded = _try(recording.record_hand, database, actor, hand)
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
        elif change == "correct":
            _try(corrections.correct_hand, database, actor, number, draw.draw(some.sampled_from(evening.hands)))
        elif change == "put in":
            _try(corrections.insert_hand, database, actor, number - 1, draw.draw(some.sampled_from(evening.hands)))
    return actor


def _try(verb: Any, *given: Any, **more: Any) -> bool:  # noqa: ANN401  any verb
    """Return whether the operation succeeds; a hand may not fit after others have changed."""
    try:
        verb(*given, **more)
    except Refused:
        return False
    return True


@each_game
@soak
@some_examples(5)
@given(draw=some.data())
def test_any_corrections_leave_a_consistent_database(shelf: Database, game: AnyGame, draw: some.DataObject) -> None:
    evening = draw.draw(random_evenings(game))
    actor = play(shelf, evening, draw)
    view = look(shelf, actor)
    assert sum(view.totals.values()) == 0
    assert is_consistent(shelf, actor.code)

    standing = [hand for hand in view.sheet.hands if not hand.withdrawn]
    settled = settlement_report(parse_sheet(evening.sheet | {"hands": [dict(hand.entry) for hand in standing]}))
    assert moved(view.totals) == moved(settled["totals"])
    assert [(pair.payer, pair.payee, pair.chips) for pair in view.pairs] == [
        (pair["from"], pair["to"], pair["chips"]) for pair in settled["pairs"]
    ]
    assert [paid(hand) for hand in standing] == [reported(hand) for hand in settled["hands"]]
    assert [hand.dealer_name for hand in standing] == [hand["dealer"] for hand in settled["hands"]]
    assert view.sheet.next.start == game.Start.model_validate(settled["next"])


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


def compared(payments: Payments, evening: Evening) -> object:
    """Return the payments with their reasons, or only the result of each person."""
    if evening.any_plan:
        return moved(totals((), [flow[:3] for flow in payments]))
    return sorted(payments)


@each_game
@soak
@some_examples(5)
@given(draw=some.data())
def test_a_game_continues_in_other_seats_as_before(shelf: Database, game: AnyGame, draw: some.DataObject) -> None:
    evening = draw.draw(random_evenings(game))
    assume(evening.hands)
    cut = draw.draw(some.integers(1, len(evening.hands)))
    seats = list(range(len(evening.players)))
    turns = some.sampled_from([seats[place:] + seats[:place] for place in seats])
    # Teams go by seats: they stay the same only if all players move on by as many.
    order = draw.draw(turns if evening.rules.get("teams") else turns | some.permutations(seats))
    turned = all((seat + 1) % len(order) == after for seat, after in zip(order, [*order[1:], order[0]], strict=True))
    whole = settlement_report(parse_sheet(evening.sheet))
    dealers = None if turned else [hand["dealer"] for hand in whole["hands"]]
    actor = go_on(shelf, evening, cut, order, dealers)

    first, second = (look(shelf, actor, number).sheet for number in (1, 2))
    played, expected = [paid(hand) for hand in (*first.hands, *second.hands)], list(map(reported, whole["hands"]))
    assert [compared(hand, evening) for hand in played] == [compared(hand, evening) for hand in expected]
    if turned or cut == len(evening.hands):
        there = game.Start.model_validate(whole["next"])
        assert second.next.start == there.reseated(order, order.index(there.dealer))
    assert list(verify_tables(shelf, actor.code)) == []


def test_who_was_out_is_corrected_once_the_later_hands_are_withdrawn(database: Database) -> None:
    party = gather(database, "freestyle", ["Aki", "Ben", "Chie"], rules={"high_wins": False, "out": 100})
    first, last = {"points": [30, 101, 5]}, {"points": [70, None, 5]}
    party.record(first, last)
    assert party.view().sheet.next.over
    typo = {"points": [30, 91, 5]}
    with pytest.raises(Refused, match=r"points\.1: this is missing"):
        corrections.correct_hand(database, party.aki, 1, typo)
    corrections.withdraw_hand(database, party.aki, 2)
    corrections.correct_hand(database, party.aki, 1, typo)
    corrections.correct_hand(database, party.aki, 2, {"points": [70, 2, 5]})
    sheet = party.view().sheet
    assert (sheet.next.over, sheet.next.outlook) == (False, {"scores": (100, 93, 10), "out": 0})
    assert is_consistent(database, party.opened.code)
