from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from scorekeeper.service import quota
from scorekeeper.service.errors import TooManyHands
from scorekeeper.service.hands import corrections
from scorekeeper.service.money import chip_entries
from scorekeeper.service.people import people
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.transfer import transcript
from scorekeeper.service.transfer.transcript import Transcript, TranscriptHand
from scorekeeper.service.views.chip_entries import ChipEntryView
from scorekeeper.store.database import Database
from tests.service.conftest import AKI_WINS, BEN_WINS, Party, gather, refused_at

BEGIN = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
BUKI = {"bets": [None, 4, 2, 6], "winner": 0, "side_bets": [{"by": "Eva", "on": 2, "amount": 4}]}
PENALTY = {"kind": "adjustment", "from": "Aki", "to": "Ben", "chips": 5, "note": "tea"}


def hands_of(listed: Transcript) -> list[TranscriptHand]:
    return [line for line in listed.lines if isinstance(line, TranscriptHand)]


def test_a_transcript_lists_hands_and_chip_entries_in_the_order_of_play_and_they_add_up(party: Party) -> None:
    party.record(BEN_WINS)
    chip_entries.add_chip_entry(party.database, party.aki, PENALTY)
    party.record(AKI_WINS, BEN_WINS)
    corrections.insert_hand(party.database, party.aki, 2, AKI_WINS)
    next_sheet.start_next_sheet(party.database, party.aki, game="moon", players=["Aki", "Ben", "Chie"])
    chip_entries.add_chip_entry(party.database, party.aki, {"kind": "buy_in", "player": "Ben", "chips": 50})
    corrections.withdraw_hand(party.database, party.aki, 1, sheet=1)
    listed = transcript.get_transcript(party.database, party.aki)
    assert [
        f"{one.hand.sheet}/{one.hand.number}" if isinstance(one, TranscriptHand) else one.kind for one in listed.lines
    ] == ["1/1", "adjustment", "1/2", "1/4", "1/3", "buy_in"]
    won = dict.fromkeys(listed.people, 0)
    for one in listed.lines:
        for name, chips in (one.changed if isinstance(one, ChipEntryView) else one.hand.won).items():
            won[name] += chips
    assert won == listed.totals == party.view().totals


def test_the_parts_of_a_transcript_add_up_and_have_all_people(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    party.record(BEN_WINS, AKI_WINS)
    chip_entries.add_chip_entry(party.database, party.aki, PENALTY)
    party.record(AKI_WINS, BEN_WINS)
    corrections.correct_hand(party.database, party.aki, 2, BEN_WINS)
    corrections.insert_hand(party.database, party.aki, 0, AKI_WINS)
    next_sheet.start_next_sheet(party.database, party.aki, game="moon", players=["Aki", "Ben", "Chie"])
    party.record({"bidder": 0, "bid": 5, "tricks": [5, 1, 1]})
    whole = transcript.get_transcript(party.database, party.aki)
    assert len(whole.lines) == 7
    assert transcript.count_transcript_parts(party.database, party.aki) == 1
    for number in (None, 1):
        assert transcript.get_transcript_part(party.database, party.aki, number) == whole
    for max_work, counts in ((1, {7}), (18, {3, 4, 5}), (30, {2, 3})):
        monkeypatch.setattr(quota, "MAX_REQUEST_WORK", max_work)
        count = transcript.count_transcript_parts(party.database, party.aki)
        assert count in counts
        parts = [transcript.get_transcript_part(party.database, party.aki, one) for one in range(1, count + 1)]
        assert tuple(line for part in parts for line in part.lines) == whole.lines
        assert all(replace(part, lines=whole.lines) == whole for part in parts)


def test_each_part_fits_into_one_request_that_names_it(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    party.record(*[BEN_WINS] * 6)
    work = quota.HAND_WEIGHT + len(party.view().sheet.hands[0].pairs)
    monkeypatch.setattr(quota, "MAX_REQUEST_WORK", work * 2 + work // 2)
    parts = [transcript.get_transcript_part(party.database, party.aki, number) for number in (1, 2, 3)]
    assert [len(part.lines) for part in parts] == [2, 2, 2]
    with pytest.raises(TooManyHands, match="Use CSV instead"):
        transcript.get_transcript(party.database, party.aki)
    with pytest.raises(TooManyHands, match=r"up to \?part=3"):
        transcript.get_transcript_part(party.database, party.aki)
    for number in (0, 4):
        assert [
            field for field, _ in refused_at(transcript.get_transcript_part, party.database, party.aki, number)
        ] == ["part"]


def test_a_corrected_or_withdrawn_hand_keeps_its_first_author_and_time_and_its_headline(party: Party) -> None:
    ben = party.join(seat=1)
    with time_machine.travel(BEGIN, tick=False):
        party.record(BEN_WINS)
    with time_machine.travel(BEGIN + timedelta(hours=1), tick=False):
        corrections.correct_hand(party.database, ben, 1, AKI_WINS)
    [one] = hands_of(transcript.get_transcript(party.database, party.aki))
    assert (one.by, one.at, one.hand.won) == ("Aki", BEGIN, party.hand(1).won)
    corrections.withdraw_hand(party.database, party.aki, 1)
    [withdrawn] = hands_of(transcript.get_transcript(party.database, party.aki))
    assert (withdrawn.hand.withdrawn, withdrawn.hand.headline) == (True, one.hand.headline)
    assert not any(withdrawn.hand.won.values())


def test_the_people_are_those_who_had_a_seat_or_bet_with_their_current_names(database: Database) -> None:
    party = gather(database, "buki", ["Aki", "Ben", "Chie", "Dai"])
    party.join("Fay", watch=True)
    party.record(BUKI)
    people.rename_person(database, party.aki, 2, "Benjamin")
    listed = transcript.get_transcript(database, party.aki)
    assert listed.people == ("Aki", "Benjamin", "Chie", "Dai", "Eva")
    paid = {name for one in hands_of(listed)[0].hand.payments for name in (one.payer, one.payee)}
    assert {"Benjamin", "Eva"} <= paid <= set(listed.people)
    with_an_empty_seat = gather(database, players=["Aki", "Ben", "Chie", ""])
    assert transcript.get_transcript(database, with_an_empty_seat.aki).people == ("Aki", "Ben", "Chie")
