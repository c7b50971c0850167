from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine

from scorekeeper.games.problems import Refused
from scorekeeper.games.words import BySeat, Seat
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import AlreadyChanged, NotFound
from scorekeeper.service.hands import corrections, recording
from scorekeeper.service.tables import opening
from scorekeeper.store.database import Database
from tests.service.conftest import AKI_WINS, BEN_WINS, PLAYERS, Party, caller, gather, key


def test_a_hand_is_settled_with_its_reasons(party: Party, ben: Caller) -> None:
    with time_machine.travel(datetime(2026, 11, 21, 20, tzinfo=UTC), tick=False):
        hand, new = recording.record_hand(party.database, ben, BEN_WINS, number=1, key=key("first"))
    assert new
    assert (hand.number, hand.sheet, hand.dealer_name, hand.next_dealer_name) == (1, 1, "Aki", "Ben")
    assert [(paid.payer, paid.payee, paid.chips, paid.why.code) for paid in hand.payments] == [
        ("Aki", "Ben", 2, "piles"),
        ("Chie", "Ben", 5, "piles"),
        ("Dai", "Ben", 1, "piles"),
    ]
    assert all(paid.why.chips == paid.chips for paid in hand.payments)
    assert hand.shown == {"multiplier": 1, "round": "東1"}
    assert (hand.by, hand.at) == ("Ben", datetime(2026, 11, 21, 20, tzinfo=UTC))
    assert hand == party.view().sheet.hands[0] == party.hand(1)


def test_a_repeated_key_returns_the_same_hand_of_this_table(party: Party, ben: Caller, sam: Caller) -> None:
    first, _ = recording.record_hand(party.database, party.aki, BEN_WINS, number=1, key=key("once"))
    again, new = recording.record_hand(party.database, ben, BEN_WINS, number=1, key=key("once"))
    assert not new
    assert again == first
    assert party.view().sheet.next.number == 2
    assert recording.record_hand(party.database, sam, BEN_WINS, key=key("once"))[1]


def test_a_late_save_is_refused_with_the_recorded_hand(party: Party, ben: Caller) -> None:
    recorded = party.record(BEN_WINS)
    with pytest.raises(AlreadyChanged) as taken:
        recording.record_hand(party.database, ben, AKI_WINS, number=1, key=key("mine"))
    assert taken.value.current == recorded
    with pytest.raises(AlreadyChanged) as too_far:
        recording.record_hand(party.database, ben, AKI_WINS, number=3)
    assert too_far.value.current is None


def test_typed_values_are_read_as_numbers(party: Party) -> None:
    entry = {"winner": "１", "piles": ["2", "３", "0", "3"]}
    hand, _ = recording.record_hand(party.database, party.aki, entry, from_form=True)
    assert hand.entry == BEN_WINS


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        ({}, "winner"),
        ({"winner": 1, "piles": [2, 3, 0, 4]}, "piles"),
        ({"winner": 1, "piles": [2, 3, 0, 3], "dealer": 4}, "dealer"),
        ({"winner": 1, "piles": [2, 3, 0, 3], "note": "\ud800"}, "note"),
    ],
    ids=ascii,
)
def test_an_invalid_entry_is_refused_and_nothing_is_stored(party: Party, entry: dict[str, Any], field: str) -> None:
    before = party.view()
    with pytest.raises(Refused) as refused:
        recording.record_hand(party.database, party.aki, entry)
    assert refused.value.problems[0].field == field
    assert party.view() == before


@pytest.mark.parametrize("text", ["k" * 201, "a\nb"])
def test_a_key_is_a_short_text(party: Party, text: str) -> None:
    with pytest.raises(Refused) as refused:
        recording.record_hand(party.database, party.aki, BEN_WINS, key=key(text))
    assert refused.value.problems[0].field == "key"


def test_a_hand_is_entered_on_behalf_of_another_player(party: Party, ben: Caller) -> None:
    assert recording.record_hand(party.database, ben, BEN_WINS, on_behalf_of=2)[0].on_behalf == "Chie"
    assert recording.record_hand(party.database, ben, BEN_WINS, on_behalf_of=1)[0].on_behalf is None


def test_a_script_without_a_seat_names_the_author_of_a_hand(database: Database) -> None:
    opened = opening.open_table(database, game="tien-gow", players=PLAYERS)
    script = caller(opened)
    assert recording.record_hand(database, script, BEN_WINS | {"by": "Zoe", "note": "late"})[0].by == "Zoe"
    assert recording.record_hand(database, script, BEN_WINS)[0].by is None


def test_a_preview_of_the_next_or_a_recorded_hand_stores_nothing(party: Party) -> None:
    before = party.view()
    shown = recording.preview_hand(party.database, party.aki, BEN_WINS).hand
    assert (shown.number, shown.revision) == (1, 0)
    assert party.view() == before
    assert party.record(BEN_WINS).payments == shown.payments
    party.record(AKI_WINS)
    for number, dealer in ((1, "Aki"), (2, "Ben"), (3, "Aki")):
        shown = recording.preview_hand(party.database, party.aki, AKI_WINS, number=number).hand
        assert (shown.number, shown.dealer_name) == (number, dealer)


@pytest.mark.parametrize("number", [0, -1, 3, 10**30])
def test_an_unknown_hand_number_is_not_found(party: Party, number: int) -> None:
    party.record(BEN_WINS)
    with pytest.raises(NotFound):
        party.hand(number)
    with pytest.raises(NotFound):
        recording.preview_hand(party.database, party.aki, BEN_WINS, number=number)
    with pytest.raises(NotFound):
        corrections.withdraw_hand(party.database, party.aki, number)
    if number != 3:
        with pytest.raises(NotFound):
            party.hand(1, sheet=number)


def test_shown_values_keep_their_types(database: Database) -> None:
    party = gather(database, "moon", ["Aki", "Ben", "Chie"], rules={"target": 1})
    hand = party.record({"bidder": 0, "bid": 5, "tricks": [5, 1, 1]})
    assert isinstance(hand.shown["scores"], BySeat)
    assert isinstance(hand.shown["game_winner"], Seat)
    assert party.view().sheet.hands[0].shown == hand.shown
