"""Check that guests, who bet without a seat, are people, with the same chips after they are renamed."""

import json
from typing import Any

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service.errors import SheetChanged
from scorekeeper.service.hands import corrections, drafts, recording
from scorekeeper.service.money import account
from scorekeeper.service.people import people
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.tables import table_list
from scorekeeper.service.transfer import exporter
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.store.database import Database
from tests.exports import export_as_value
from tests.service.conftest import Party, gather, refused_at, refuses
from tests.service.hands.evenings import exported, is_consistent


def bet(*names: str, on: int = 0, **more: Any) -> dict[str, Any]:
    """Return a hand that the dealer Aki wins; each guest bets on a player and gets 5 for Aki, or pays 2."""
    side_bets = [{"by": name, "on": on, "amount": 2} for name in names]
    return {"bets": [None, 4, 2, 6], "winner": 0, "side_bets": side_bets} | more


@pytest.fixture
def party(database: Database) -> Party:
    """Return a table of Buki; Eva has won a bet, and Finn was refused."""
    party = gather(database, "buki")
    entry = bet("Eva", "Finn")
    entry["side_bets"][1]["accepted"] = False
    party.record(entry)
    return party


def person(party: Party, name: str) -> int:
    return next(one.person for one in people.list_people(party.database, party.aki).people if one.name == name)


def test_a_renamed_guest_has_the_new_name_everywhere_and_the_same_chips(party: Party) -> None:
    eva = party.join("Eva")
    before = party.view()
    people.rename_person(party.database, eva, person(party, "Eva"), "Ewa")
    people.rename_person(party.database, party.aki, "Finn", "Fynn")
    now = party.view()
    assert now.totals == {{"Eva": "Ewa"}.get(name, name): chips for name, chips in before.totals.items()}
    assert ("Ewa", 5) in {(pair.payee, pair.chips) for pair in now.pairs}
    (hand,) = now.sheet.hands
    assert [one["by"] for one in hand.entry["side_bets"]] == ["Ewa", "Fynn"]
    told = " ".join(map(str, hand.summary.hand))
    assert "Ewa bet 2 on" in told
    assert "Fynn bet 2 on" in told
    assert "Ewa" in {payment.payee for payment in hand.payments}
    (line,) = account.get_account(party.database, party.aki, "ewa").lines
    assert (line.chips, line.total) == (5, 5)
    assert {one.name for one in now.spectators} == {"Ewa", "Fynn"}
    assert "Eva" not in json.dumps(export_as_value(party.database, party.aki)["sheets"])
    assert is_consistent(party.database, party.opened.code)


def test_guests_swap_their_names_or_take_one_that_looks_like_a_number(party: Party) -> None:
    party.record(bet("Finn", on=2), bet("ＥＶＡ"))
    people.rename_person(party.database, party.aki, "Ben", f"#{person(party, 'Eva')}")
    won = {name: party.view().totals[name] for name in ("Eva", "Finn")}
    for name, now in (("Eva", "X"), ("Finn", "Eva"), ("X", "#1")):
        people.rename_person(party.database, party.aki, name, now)
    assert {name: party.view().totals[name] for name in ("#1", "Eva")} == {"Eva": won["Finn"], "#1": won["Eva"]}
    assert [one["by"] for one in party.hand(1).entry["side_bets"]] == ["#1", "Eva"]
    party.record(bet("Eva"), bet("#1"))
    totals = party.view().totals
    assert (totals["Eva"], totals["#1"]) == (won["Finn"] + 5, won["Eva"] + 5)
    assert table_list.list_my_tables(party.database, [party.aki])[0].total == totals["Aki"]
    assert is_consistent(party.database, party.opened.code)


def test_a_drafted_bet_follows_a_renamed_guest(party: Party) -> None:
    agreed = party.view().sheet.revision
    typed: dict[str, str | list[str]] = {"side_bets.0.by": "ｅｖａ", "side_bets.1.by": "Gil", "note": "Eva"}
    drafts.update_draft(party.database, party.aki, 2, typed)
    people.rename_person(party.database, party.aki, "Eva", "Ewa")
    seen = drafts.get_draft(party.database, party.aki)
    assert (seen.fields, seen.revision) == (typed | {"side_bets.0.by": "Ewa"}, party.view().revision)
    refuses(SheetChanged, recording.record_hand, party.database, party.aki, bet("Eva"), setup_revision=agreed)
    party.record(bet("Ewa"))
    assert party.view().totals["Ewa"] == 10


def test_corrections_previews_and_restored_hands_use_present_names(party: Party) -> None:
    people.rename_person(party.database, party.aki, "Eva", "Ewa")
    there = corrections.get_correction_form(party.database, party.aki, 1).hand.entry
    assert [one["by"] for one in there["side_bets"]] == ["Ewa", "Finn"]
    assert corrections.correct_hand(party.database, party.aki, 1, there).hand.revision == party.hand(1).revision
    corrections.withdraw_hand(party.database, party.aki, 1)
    people.rename_person(party.database, party.aki, "Ewa", "Eve")
    assert corrections.restore_hand(party.database, party.aki, 1).hand.won["Eve"] == 5
    before = len(people.list_people(party.database, party.aki).people)
    preview = recording.preview_hand(party.database, party.aki, bet("Gil"))
    assert (preview.hand.won["Gil"], len(people.list_people(party.database, party.aki).people)) == (5, before)
    assert "Gil" not in {one.name for one in preview.table.spectators}
    assert list(verify_tables(party.database, party.opened.code)) == []


def test_a_guest_plays_and_a_player_bets_in_another_game(party: Party) -> None:
    eva, won = person(party, "Eva"), party.view().totals
    next_sheet.start_next_sheet(party.database, party.aki, game="buki", players=["Aki", "Eva", "Chie", ""])
    assert [player.person for player in party.view().players][1] == eva
    assert party.me(party.join(seat=3, name="Finn")).person == person(party, "Finn")
    party.record(bet("Ben"))
    now = party.view().totals
    assert (now["Ben"], now["Eva"], now["Finn"]) == (won["Ben"] + 5, won["Eva"] - 4, -6)
    refuses(Refused, party.record, bet("Eva"))
    assert party.view(1).totals == now
    assert list(verify_tables(party.database, party.opened.code)) == []


def test_a_guest_who_bet_takes_a_seat_after_it_was_withdrawn_or_in_the_next_game(database: Database) -> None:
    party = gather(database, "buki", ["Aki", "Ben", "Chie", ""])
    party.record(bet("Eva"), bet("Finn"))
    with pytest.raises(Refused, match="Finn made side bets in this game and can play from the next game on"):
        party.join(seat=3, name="Finn")
    corrections.withdraw_hand(database, party.aki, 1)
    party.join(seat=3, name="Eva")
    assert refused_at(corrections.restore_hand, database, party.aki, 1)[0][0] == "side_bets.0.by"
    next_sheet.start_next_sheet(database, party.aki, game="buki", players=["Aki", "Ben", "Chie", ""])
    assert party.me(party.join(seat=3, name="Finn")).person == person(party, "Finn")


def test_only_the_name_of_a_guest_is_accepted_for_a_bet_and_in_a_file(party: Party) -> None:
    for by in ("ｂｅｎ", {"#": 5}):
        entry = bet("Gil")
        entry["side_bets"][0]["by"] = by
        assert refused_at(party.record, entry)[0][0] == "side_bets.0.by"
    for payer in ("Zoe", "#5", {"#": 1}):
        out = exported(party.database, party.opened.code)
        for payment in out["sheets"][0]["hands"][0]["payments"]:
            payment |= {name: payer for name in ("from", "to") if payment[name] == "Eva"}
        refuses(Refused, exporter.import_table, party.database, out)
