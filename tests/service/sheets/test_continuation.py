"""The next sheet goes on from where the game stood, with its people in other seats, some gone and some new."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import AlreadyChanged
from scorekeeper.service.hands import corrections
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.sheets.continuation import Continuation, TakesOver
from scorekeeper.service.tables import detail
from scorekeeper.service.transfer import exporter
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.service.views.sheets import SheetView
from scorekeeper.store.database import Database
from tests.service.conftest import AKI_WINS, BEN_WINS, Party, caller, gather

CHE_DENG = {"players": [{"face_down": 2, "pips": 9}, {"face_down": 1, "pips": 4}, {"face_down": 3, "pips": 20}]}
DRAW = {"bets": [None, 4, 2, 6], "draw": True}
MOON = {"bidder": 1, "bid": 5, "tricks": [1, 5, 1]}
FAILED = {"bidder": 1, "bid": 5, "tricks": [4, 0, 3]}


def go_on(party: Party, *players: str, takes_over: TakesOver | None = None, **more: Any) -> SheetView:
    """The next sheet of the same game, with its rules unless others are said."""
    sheet = party.view().sheet
    rules = sheet.rules.model_dump(mode="json", exclude_defaults=True)
    said: dict[str, Any] = {"game": sheet.game.id, "rules": rules} | more
    return next_sheet.start_next_sheet(party.database, party.aki, players=players, takes_over=takes_over or {}, **said)


def start_of(sheet: SheetView) -> dict[str, Any]:
    """Where the next hand begins."""
    assert sheet.next.start is not None
    return sheet.next.start.model_dump(mode="json")


def problems(refused: pytest.ExceptionInfo[Refused]) -> dict[str, str]:
    return {problem.field: problem.message.say(str, refused.value.players) for problem in refused.value.problems}


# 打天九


def test_streak_and_round_go_to_another_seat_with_who_deals(party: Party) -> None:
    party.record(BEN_WINS, BEN_WINS, BEN_WINS)
    sheet = go_on(party, "Ben", "Dai", "Aki", "Chie")
    assert start_of(sheet) == {"dealer": 0, "streak": 2, "first": False, "round": 1}
    assert (sheet.number, sheet.continues, sheet.hands, sheet.first_dealer) == (2, 1, (), 0)
    hand = party.record({"winner": 0, "piles": [2, 3, 0, 3]})
    assert (hand.number, hand.dealer_name, hand.shown) == (1, "Ben", {"multiplier": 4, "round": "東2"})


def test_the_first_dealer_stays_exempt_in_another_seat(party: Party) -> None:
    party.record({"dealt": {"player": 0, "kind": "qi_zhi_pai"}})
    assert start_of(go_on(party, "Ben", "Aki", "Dai")) == {"dealer": 1, "streak": 1, "first": True, "round": 0}


@pytest.mark.parametrize(
    ("players", "dealer"),
    [(["Aki", "Eva", "Chie", "Dai"], "Eva"), (["Aki", "Chie", "Dai"], "Chie"), (["Chie", "Dai", "Eva", "Aki"], "Dai")],
    ids=["somebody new in the seat", "the next moves up", "somebody else in the seat"],
)
def test_where_the_dealer_leaves_whoever_has_the_seat_deals_without_a_streak(
    party: Party, players: list[str], dealer: str
) -> None:
    party.record(BEN_WINS, BEN_WINS)
    sheet = go_on(party, *players)
    assert sheet.next.dealer_name == dealer
    assert start_of(sheet) == {"dealer": players.index(dealer), "streak": 0, "first": False, "round": 1}


def test_where_the_last_chair_goes_with_the_dealer_the_first_deals(party: Party) -> None:
    party.record({"winner": 3, "piles": [2, 3, 0, 3]})
    assert go_on(party, "Aki", "Ben", "Chie").next.dealer_name == "Aki"


def test_other_rules_hold_from_there_on(party: Party) -> None:
    party.record(BEN_WINS, BEN_WINS)
    sheet = go_on(party, "Aki", "Ben", "Chie", "Dai", rules={"base": 5, "dealer_multiplier": 3})
    assert sheet.next.outlook["multiplier"] == 4
    assert party.record(AKI_WINS).payments[0].chips == (5 - 2) * 4


def test_begun_anew_the_first_dealer_is_exempt_again(party: Party) -> None:
    party.record(BEN_WINS, BEN_WINS)
    sheet = next_sheet.start_next_sheet(
        party.database, party.aki, game="tien-gow", players=["Aki", "Ben"], first_dealer=1
    )
    assert start_of(sheet) == {"dealer": 1, "streak": 0, "first": True, "round": 0}
    assert sheet.continues is None


def test_somebody_is_the_same_under_a_name_written_otherwise(party: Party) -> None:
    party.record(BEN_WINS, BEN_WINS)
    assert start_of(go_on(party, "Aki", "ＢＥＮ", "Chie"))["streak"] == 1


def test_a_sheet_goes_on_from_one_that_went_on(party: Party) -> None:
    party.record(BEN_WINS, BEN_WINS)
    go_on(party, "Ben", "Aki", "Chie", "Dai")
    party.record({"winner": 0, "piles": [2, 3, 0, 3]})
    sheet = go_on(party, "Chie", "Dai", "Ben", "Aki")
    assert (start_of(sheet)["dealer"], start_of(sheet)["streak"], sheet.continues) == (2, 2, 2)


def test_a_sheet_without_a_hand_goes_on_as_it_would_have(party: Party) -> None:
    party.record(BEN_WINS, BEN_WINS)
    go_on(party, "Ben", "Aki", "Chie", "Dai")
    sheet = go_on(party, "Chie", "Dai", "Ben", "Aki")
    assert (start_of(sheet)["dealer"], start_of(sheet)["streak"], sheet.continues) == (2, 1, 1)
    assert (sheet.number, party.view().sheets) == (2, 2)


def test_a_withdrawn_hand_hands_nothing_on(party: Party) -> None:
    party.record(BEN_WINS, BEN_WINS)
    corrections.withdraw_hand(party.database, party.aki, 2)
    assert start_of(go_on(party, "Aki", "Ben")) == {"dealer": 1, "streak": 0, "first": False, "round": 1}


# Scores, stakes, the direction


def moon(database: Database, *results: dict[str, Any]) -> Party:
    party = gather(database, "moon", ["Aki", "Ben", "Chie"])
    party.record(*results)
    return party


def test_scores_move_with_their_people(database: Database) -> None:
    party = moon(database, MOON, FAILED)
    assert start_of(go_on(party, "Chie", "Aki", "Ben")) == {"dealer": 0, "scores": [4, 5, 0]}


@pytest.mark.parametrize(("choice", "score"), [(None, 0), (1, -4)], ids=["at nothing", "takes over"])
def test_a_newcomer_begins_at_nothing_or_takes_over_as_was_chosen(
    database: Database, choice: int | None, score: int
) -> None:
    party = moon(database, MOON, FAILED, FAILED | {"tricks": [4, 1, 2]})
    sheet = go_on(party, "Chie", "Eva", "Aki", takes_over={1: choice})
    assert start_of(sheet) == {"dealer": 2, "scores": [6, score, 9]}


def test_who_takes_over_from_the_dealer_deals_wherever_they_sit(database: Database) -> None:
    party = moon(database, MOON)
    sheet = go_on(party, "Aki", "Chie", "Eva", takes_over={2: 1})
    assert start_of(sheet) == {"dealer": 2, "scores": [1, 1, 5]}
    hand = party.record({"bidder": 2, "bid": "moon", "tricks": [0, 0, 7]})
    assert hand.won == {"Aki": -25, "Chie": -25, "Eva": 50}


def test_stakes_stay_with_their_people_and_a_new_banker_has_theirs_back(database: Database) -> None:
    party = gather(database, "buki")
    party.record(DRAW)
    assert start_of(go_on(party, "Dai", "Aki", "Chie", "Ben")) == {"dealer": 1, "stakes": [6, 0, 2, 4]}
    sheet = go_on(party, "Dai", "Ben", "Eva", takes_over={2: 2})
    assert start_of(sheet) == {"dealer": 1, "stakes": [6, 0, 2]}


def test_a_stake_that_moved_is_won_where_it_is_now(database: Database) -> None:
    party = gather(database, "buki")
    party.record(DRAW)
    go_on(party, "Dai", "Aki", "Chie", "Ben")
    assert party.record({"bets": [2, None, 2, 2], "winner": 0}).won == {
        "Aki": -20 + 6 + 4,
        "Dai": 20,
        "Ben": -6,
        "Chie": -4,
    }


def test_the_direction_goes_on(database: Database) -> None:
    party = gather(database, "che-deng", ["Aki", "Ben", "Chie"])
    party.record(CHE_DENG)
    assert start_of(go_on(party, "Chie", "Aki", "Ben")) == {"dealer": 2, "reversed": True}
    party.record(CHE_DENG | {"dealer": 0})
    assert start_of(go_on(party, "Ben", "Chie"))["reversed"] is False


@pytest.mark.parametrize(
    ("game", "hand"),
    [("da-san", {"bidder": 0, "bid": 2, "winner": 1}), ("freestyle", {"points": [3, 1, 0]})],
)
def test_the_deal_alone_goes_on_where_a_game_keeps_nothing_else(
    database: Database, game: str, hand: dict[str, Any]
) -> None:
    party = gather(database, game, ["Aki", "Ben", "Chie"])
    party.record(hand)
    assert start_of(go_on(party, "Ben", "Eva", "Aki")) == {"dealer": 0}


# What cannot be


def test_another_game_begins_anew(party: Party) -> None:
    party.record(BEN_WINS)
    with pytest.raises(Refused) as refused:
        go_on(party, "Aki", "Ben", "Chie", game="moon", rules={})
    assert problems(refused) == {"onward": "another game always begins anew"}
    assert party.view().sheets == 1


def test_rules_that_cannot_take_it_are_refused_in_a_sentence(database: Database) -> None:
    party = moon(database, MOON)
    with pytest.raises(Refused) as refused:
        go_on(party, "Aki", "Ben", "Chie", rules={"target": None})
    begin_anew = "with these rules the game cannot go on, only begin anew"
    assert problems(refused) == {
        "onward": f"{begin_anew}: every hand is a game by itself, so nobody begins with points"
    }
    assert party.view().sheets == 1


def test_a_stake_that_could_not_be_paid_by_the_new_rules_stays_behind_with_the_old(database: Database) -> None:
    party = gather(database, "buki", rules={"rounding": "down"})
    party.record({"bets": [None, 3, 2, 2], "draw": True})
    with pytest.raises(Refused) as refused:
        go_on(party, "Ben", "Aki", "Chie", "Dai", rules={"max_bet": 2})
    (said,) = problems(refused).values()
    assert said.startswith("with these rules the game cannot go on, only begin anew: Ben: no bet")
    assert start_of(go_on(party, "Ben", "Aki", "Chie", "Dai", rules={"max_bet": 3}))["stakes"] == [3, 0, 2, 2]
    assert party.view().sheets == 2


def test_where_every_hand_runs_the_same_way_the_direction_is_forgotten(database: Database) -> None:
    party = gather(database, "che-deng", ["Aki", "Ben", "Chie"])
    party.record(CHE_DENG)
    assert start_of(go_on(party, "Aki", "Ben", "Chie", rules={"turning": "fixed"}))["reversed"] is False


def test_where_something_can_be_taken_over_it_has_to_be_said(database: Database) -> None:
    party = moon(database, MOON)
    with pytest.raises(Refused) as refused:
        go_on(party, "Aki", "Eva", "Finn", takes_over={1: None})
    assert problems(refused) == {"takes_over.2": "does Finn begin at nothing, or take over?"}


def test_where_there_is_nothing_to_take_over_nothing_is_asked(database: Database) -> None:
    party = moon(database, {"passed": True})
    assert start_of(go_on(party, "Aki", "Eva", "Chie"))["scores"] == [0, 0, 0]


@pytest.mark.parametrize(
    ("takes_over", "expected"),
    [
        ({1: 2, 2: 2}, {"takes_over.2": "only one can take over from Chie"}),
        ({1: 0, 2: None}, {"takes_over.1": "this can only be taken over from somebody who leaves"}),
        ({1: -1, 2: None}, {"takes_over.1": "this can only be taken over from somebody who leaves"}),
        ({1: 9, 2: None}, {"takes_over.1": "this can only be taken over from somebody who leaves"}),
    ],
    ids=str,
)
def test_one_takes_over_from_one_who_leaves(
    database: Database, takes_over: dict[int, int | None], expected: dict[str, str]
) -> None:
    party = moon(database, MOON)
    with pytest.raises(Refused) as refused:
        go_on(party, "Aki", "Eva", "Finn", takes_over=takes_over)
    assert problems(refused) == expected


def test_who_stays_keeps_their_own_whatever_is_chosen_for_them(database: Database) -> None:
    party = moon(database, MOON)
    assert start_of(go_on(party, "Ben", "Aki", "Eva", takes_over={0: 2, 2: 2, 7: 0}))["scores"] == [5, 1, 1]


def test_nobody_goes_on_from_what_they_have_not_seen(party: Party) -> None:
    party.record(BEN_WINS)
    party.record(AKI_WINS)
    with pytest.raises(AlreadyChanged):
        go_on(party, "Aki", "Ben", "Chie", takes_over={}, hands=1)
    go_on(party, "Aki", "Ben", "Chie", takes_over={}, hands=2)
    with pytest.raises(AlreadyChanged):
        go_on(party, "Aki", "Ben", "Chie", takes_over={}, hands=2)
    assert party.view().sheets == 2


# What is seen beforehand


def ahead(party: Party, actor: Caller, *players: str, how: TakesOver | None = None) -> Continuation:
    seen = next_sheet.preview_next_sheet(
        party.database, actor, how or {}, game=party.view().sheet.game.id, players=players
    )
    assert (seen.table, seen.refused) == (detail.get_table(party.database, actor), None)
    assert seen.continuation
    return seen.continuation


def test_what_would_come_is_seen_before_it_does(database: Database) -> None:
    party = moon(database, MOON)
    before = party.view()
    onward = ahead(party, party.aki, "Aki", "Eva", "")
    assert (onward.players, onward.dealer_name, onward.dealer_left) == (("Aki", "Eva", "P2"), "Eva", "Ben")
    assert (onward.newcomers, onward.leavers) == ({1: "Eva", 2: "P2"}, {1: "Ben", 2: "Chie"})
    assert onward.outlook == {"scores": (1, 0, 0)}
    assert ahead(party, party.aki, "Aki", "Eva", "", how={2: 1}).dealer_name == "P2"
    assert party.view() == before


def test_who_leaves_with_nothing_is_not_taken_over_from(database: Database) -> None:
    party = moon(database, {"bidder": 0, "bid": 7, "tricks": [7, 0, 0]})
    assert ahead(party, party.aki, "Eva", "Finn", "Gus").leavers == {0: "Aki"}


def test_a_dealer_who_stays_has_not_left(party: Party) -> None:
    party.record(BEN_WINS)
    assert ahead(party, party.aki, "Ben", "Eva").dealer_left is None


# In the book


def test_a_table_may_be_opened_from_where_another_stood(database: Database) -> None:
    start = {"dealer": 1, "scores": [3, 20, -4]}
    party = gather(database, "moon", ["Aki", "Ben", "Chie"], start=start)
    sheet = party.view().sheet
    assert (start_of(sheet), sheet.first_dealer, sheet.continues) == (start, 1, 0)
    assert party.record(MOON).shown["game_winner"] == 1


def test_what_cannot_be_gone_on_from_stands_at_its_field(database: Database) -> None:
    with pytest.raises(Refused) as refused:
        gather(database, "moon", ["Aki", "Ben", "Chie"], start={"dealer": 3, "scores": [0, 0]})
    assert list(problems(refused)) == ["start.dealer", "start.scores"]


def test_a_sheet_goes_on_from_the_last_one_of_its_game(party: Party) -> None:
    party.record(BEN_WINS)
    start = start_of(party.view().sheet)
    next_sheet.start_next_sheet(party.database, party.aki, game="da-san", players=["Aki", "Ben", "Chie"])
    party.record({"bidder": 0, "bid": 2, "winner": 1})
    sheet = next_sheet.start_next_sheet(
        party.database, party.aki, game="tien-gow", players=["Aki", "Ben", "Chie", "Dai"], start=start
    )
    assert (sheet.number, sheet.continues) == (3, 1)


def test_an_evening_that_goes_on_comes_back_as_the_identical_book(database: Database) -> None:
    party = moon(database, MOON, FAILED)
    go_on(party, "Chie", "Eva", "Aki", takes_over={1: 1})
    party.record({"bidder": 2, "bid": "moon", "tricks": [0, 0, 7]})
    corrections.correct_hand(database, party.aki, 1, {"bidder": 0, "bid": 7, "tricks": [7, 0, 0]})
    go_on(party, "Aki", "Chie", "Eva")
    out = json.loads(json.dumps(exporter.export_as_value(database, party.aki)))
    opened = exporter.import_table(database, out)
    again = json.loads(json.dumps(exporter.export_as_value(database, opened.code)))
    assert {name for name in out if out[name] != again[name]} == {"code", "exported_at", "links"}
    starts = [None, {"dealer": 0, "scores": [4, 0, 5]}, {"dealer": 2, "scores": [5, 11, 0]}]
    assert [sheet["start"] for sheet in again["sheets"]] == starts
    assert list(verify_tables(database, party.opened.code)) == list(verify_tables(database, opened.code)) == []
    host = caller(opened)
    assert detail.get_table(database, host).sheet.next == party.view().sheet.next
