"""Continue a game on the next sheet, with players in other seats, some leaving and some new."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import AlreadyChanged
from scorekeeper.service.hands import corrections
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.sheets.continuation import Continuation, TakesOver
from scorekeeper.service.tables import detail
from scorekeeper.service.views.sheets import SheetView
from scorekeeper.store.database import Database
from tests.service.conftest import AKI_WINS, BEN_WINS, Party, gather
from tests.service.hands.evenings import exported, is_consistent

CHE_DENG = {"players": [{"face_down": 2, "pips": 9}, {"face_down": 1, "pips": 4}, {"face_down": 3, "pips": 20}]}
DRAW = {"bets": [None, 4, 2, 6], "draw": True}
MOON = {"bidder": 1, "bid": 5, "tricks": [1, 5, 1]}
FAILED = {"bidder": 1, "bid": 5, "tricks": [4, 0, 3]}


def go_on(party: Party, *players: str, takes_over: TakesOver | None = None, **more: Any) -> SheetView:
    """Start the next sheet of the same game, by default with the same rules."""
    sheet = party.view().sheet
    rules = sheet.rules.model_dump(mode="json", exclude_defaults=True)
    said: dict[str, Any] = {"game": sheet.game.id, "rules": rules} | more
    onward = takes_over if takes_over is not None or "start" in more else {}
    return next_sheet.start_next_sheet(party.database, party.aki, players=players, takes_over=onward, **said)


def start_of(sheet: SheetView) -> dict[str, Any]:
    """Return the start of the next hand."""
    assert sheet.next.start is not None
    return sheet.next.start.model_dump(mode="json")


def problems(refused: pytest.ExceptionInfo[Refused]) -> dict[str, str]:
    return {problem.field: problem.message.say(str, refused.value.players) for problem in refused.value.problems}


# 打天九


def test_streak_and_round_move_with_the_dealer(party: Party) -> None:
    party.record(BEN_WINS, BEN_WINS, BEN_WINS)
    sheet = go_on(party, "Ben", "Dai", "Aki", "Chie")
    assert start_of(sheet) == {"dealer": 0, "streak": 2, "first": False, "round": 1}
    assert (sheet.number, sheet.continues, sheet.hands, sheet.first_dealer) == (2, 1, (), 0)
    hand = party.record({"winner": 0, "piles": [2, 3, 0, 3]})
    assert (hand.number, hand.dealer_name, hand.shown) == (1, "Ben", {"multiplier": 4, "round": "東2"})


@pytest.mark.parametrize(
    ("players", "dealer", "streak"),
    [
        (["Aki", "Eva", "Chie", "Dai"], "Eva", 0),
        (["Aki", "Chie", "Dai"], "Chie", 0),
        (["Chie", "Dai", "Eva", "Aki"], "Dai", 0),
        (["Aki", "Chie"], "Chie", 0),
        (["ＢＥＮ", "Aki"], "ＢＥＮ", 1),
    ],
    ids=["somebody new in the seat", "the next moves up", "somebody else in the seat", "fewer", "the dealer stays"],
)
def test_if_the_dealer_leaves_the_next_player_in_the_seat_deals_without_a_streak(
    party: Party, players: list[str], dealer: str, streak: int
) -> None:
    party.record(BEN_WINS, BEN_WINS, BEN_WINS)
    corrections.withdraw_hand(party.database, party.aki, 3)
    start = start_of(go_on(party, *players))
    assert start == {"dealer": players.index(dealer), "streak": streak, "first": False, "round": 1}


def test_if_the_last_seat_is_removed_with_the_dealer_the_first_seat_deals(party: Party) -> None:
    party.record({"winner": 3, "piles": [2, 3, 0, 3]})
    assert go_on(party, "Aki", "Ben", "Chie").next.dealer_name == "Aki"


def test_other_rules_apply_to_the_continued_game(party: Party) -> None:
    party.record(BEN_WINS, BEN_WINS)
    sheet = go_on(party, "Aki", "Ben", "Chie", "Dai", rules={"base": 5, "dealer_multiplier": 3})
    assert sheet.next.outlook["multiplier"] == 4
    assert party.record(AKI_WINS).payments[0].chips == (5 - 2) * 4


def test_a_continued_sheet_can_be_continued_also_from_its_start(party: Party) -> None:
    party.record(BEN_WINS, BEN_WINS)
    go_on(party, "Ben", "Aki", "Chie", "Dai")
    sheet = go_on(party, "Chie", "Dai", "Ben", "Aki")
    assert (start_of(sheet)["dealer"], start_of(sheet)["streak"], sheet.continues) == (2, 1, 1)
    assert (sheet.number, party.view().sheets) == (2, 2)
    party.record({"winner": 2, "piles": [0, 3, 2, 3]})
    next_sheet.start_next_sheet(party.database, party.aki, game="da-san", players=["Aki", "Ben", "Chie"])
    party.record({"bidder": 0, "bid": 2, "winner": 1})
    given = {"dealer": 2, "streak": 2, "first": False, "round": 1}
    sheet = go_on(party, "Chie", "Dai", "Ben", "Aki", takes_over=None, game="tien-gow", rules={}, start=given)
    assert (sheet.number, sheet.continues, start_of(sheet)) == (4, 2, given)


# Scores, stakes, the direction


def moon(database: Database, *results: dict[str, Any]) -> Party:
    party = gather(database, "moon", ["Aki", "Ben", "Chie"])
    party.record(*results)
    return party


@pytest.mark.parametrize(("choice", "score"), [(None, 0), (1, -4)], ids=["at nothing", "takes over"])
def test_a_new_player_starts_at_zero_or_takes_over_as_chosen(
    database: Database, choice: int | None, score: int
) -> None:
    party = moon(database, MOON, FAILED, FAILED | {"tricks": [4, 1, 2]})
    sheet = go_on(party, "Chie", "Eva", "Aki", takes_over={1: choice})
    assert start_of(sheet) == {"dealer": 2, "scores": [6, score, 9]}


def test_a_player_who_takes_over_from_the_dealer_deals(database: Database) -> None:
    party = moon(database, MOON)
    sheet = go_on(party, "Aki", "Chie", "Eva", takes_over={2: 1})
    assert start_of(sheet) == {"dealer": 2, "scores": [1, 1, 5]}
    hand = party.record({"bidder": 2, "bid": "moon", "tricks": [0, 0, 7]})
    assert hand.won == {"Aki": -25, "Chie": -25, "Eva": 50}


def test_stakes_stay_with_their_players_and_a_new_banker_gets_the_stake_back(database: Database) -> None:
    party = gather(database, "buki")
    party.record(DRAW)
    assert start_of(go_on(party, "Dai", "Aki", "Chie", "Ben")) == {"dealer": 1, "stakes": [6, 0, 2, 4]}
    sheet = go_on(party, "Dai", "Ben", "Eva", takes_over={2: 2})
    assert start_of(sheet) == {"dealer": 1, "stakes": [6, 0, 2]}
    assert party.record({"bets": [2, None, 2], "winner": 0}).won == {"Dai": 20, "Ben": -16, "Eva": -4}


def test_the_direction_continues_unless_the_rules_fix_it(database: Database) -> None:
    party = gather(database, "che-deng", ["Aki", "Ben", "Chie"])
    party.record(CHE_DENG)
    assert start_of(go_on(party, "Chie", "Aki", "Ben")) == {"dealer": 2, "reversed": True}
    assert start_of(go_on(party, "Aki", "Ben", "Chie", rules={"turning": "fixed"}))["reversed"] is False


# Refusals


def test_another_game_or_rules_that_do_not_fit_the_state_are_refused_with_a_sentence(database: Database) -> None:
    party = moon(database, MOON)
    begin_anew = "with these rules the game cannot go on, only begin anew"
    for setup, sentence in (
        ({"game": "da-san", "rules": {}}, "another game always begins anew"),
        ({"rules": {"target": None}}, f"{begin_anew}: every hand is a game by itself, so nobody begins with points"),
    ):
        with pytest.raises(Refused) as refused:
            go_on(party, "Aki", "Ben", "Chie", **setup)
        assert problems(refused) == {"onward": sentence}
    assert party.view().sheets == 1


def test_a_stake_that_the_new_rules_cannot_pay_is_refused(database: Database) -> None:
    party = gather(database, "buki", rules={"rounding": "down"})
    party.record({"bets": [None, 3, 2, 2], "draw": True})
    with pytest.raises(Refused) as refused:
        go_on(party, "Ben", "Aki", "Chie", "Dai", rules={"max_bet": 2})
    (said,) = problems(refused).values()
    assert said.startswith("with these rules the game cannot go on, only begin anew: Ben: no bet")
    assert start_of(go_on(party, "Ben", "Aki", "Chie", "Dai", rules={"max_bet": 3}))["stakes"] == [3, 0, 2, 2]
    assert party.view().sheets == 2


@pytest.mark.parametrize(
    ("takes_over", "expected"),
    [
        ({1: None}, {"takes_over.2": "does Finn begin at nothing, or take over?"}),
        ({1: 2, 2: 2}, {"takes_over.2": "only one can take over from Chie"}),
        ({1: 0, 2: None}, {"takes_over.1": "this can only be taken over from somebody who leaves"}),
        ({1: 9, 2: None}, {"takes_over.1": "this can only be taken over from somebody who leaves"}),
    ],
    ids=str,
)
def test_a_player_takes_over_only_from_one_player_who_leaves(
    database: Database, takes_over: dict[int, int | None], expected: dict[str, str]
) -> None:
    party = moon(database, MOON)
    with pytest.raises(Refused) as refused:
        go_on(party, "Aki", "Eva", "Finn", takes_over=takes_over)
    assert problems(refused) == expected
    assert start_of(go_on(party, "Ben", "Aki", "Eva", takes_over={0: 2, 2: 2, 7: 0}))["scores"] == [5, 1, 1]


def test_a_takeover_is_not_asked_if_there_is_nothing_to_take_over(database: Database) -> None:
    party = moon(database, {"passed": True})
    assert start_of(go_on(party, "Aki", "Eva", "Chie"))["scores"] == [0, 0, 0]
    party.record({"bidder": 0, "bid": 7, "tricks": [7, 0, 0]})
    onward = ahead(party, party.aki, "Eva", "Finn", "Gus")
    assert (onward.leavers, onward.dealer_left) == ({0: "Aki"}, onward.dealer_left)


def test_continuing_from_an_outdated_hand_is_refused(party: Party) -> None:
    party.record(BEN_WINS)
    party.record(AKI_WINS)
    with pytest.raises(AlreadyChanged):
        go_on(party, "Aki", "Ben", "Chie", takes_over={}, hands=1)
    go_on(party, "Aki", "Ben", "Chie", takes_over={}, hands=2)
    with pytest.raises(AlreadyChanged):
        go_on(party, "Aki", "Ben", "Chie", takes_over={}, hands=2)
    assert party.view().sheets == 2


# Previews


def ahead(party: Party, actor: Caller, *players: str, how: TakesOver | None = None) -> Continuation:
    seen = next_sheet.preview_next_sheet(
        party.database, actor, how or {}, game=party.view().sheet.game.id, players=players
    )
    assert (seen.table, seen.refused) == (detail.get_table(party.database, actor), None)
    assert seen.continuation
    return seen.continuation


def test_a_preview_shows_the_next_sheet(database: Database) -> None:
    party = moon(database, MOON)
    before = party.view()
    onward = ahead(party, party.aki, "Aki", "Eva", "")
    assert (onward.players, onward.dealer_name, onward.dealer_left) == (("Aki", "Eva", "P2"), "Eva", "Ben")
    assert (onward.newcomers, onward.leavers) == ({1: "Eva", 2: "P2"}, {1: "Ben", 2: "Chie"})
    assert onward.outlook == {"scores": (1, 0, 0)}
    assert ahead(party, party.aki, "Aki", "Eva", "", how={2: 1}).dealer_name == "P2"
    assert party.view() == before


# Export


def test_a_table_can_be_opened_with_the_valid_state_of_another(database: Database) -> None:
    start = {"dealer": 1, "scores": [3, 20, -4]}
    party = gather(database, "moon", ["Aki", "Ben", "Chie"], start=start)
    sheet = party.view().sheet
    assert (start_of(sheet), sheet.first_dealer, sheet.continues) == (start, 1, 0)
    assert party.record(MOON).shown["game_winner"] == 1
    with pytest.raises(Refused) as refused:
        gather(database, "moon", ["Aki", "Ben", "Chie"], start={"dealer": 3, "scores": [0, 0]})
    assert list(problems(refused)) == ["start.dealer", "start.scores"]


def test_continued_sheets_survive_an_export_unchanged(database: Database) -> None:
    party = moon(database, MOON, FAILED)
    go_on(party, "Chie", "Eva", "Aki", takes_over={1: 1})
    party.record({"bidder": 2, "bid": "moon", "tricks": [0, 0, 7]})
    corrections.correct_hand(database, party.aki, 1, {"bidder": 0, "bid": 7, "tricks": [7, 0, 0]})
    go_on(party, "Aki", "Chie", "Eva")
    assert is_consistent(database, party.opened.code)
    starts = [None, {"dealer": 0, "scores": [4, 0, 5]}, {"dealer": 2, "scores": [5, 11, 0]}]
    assert [sheet["start"] for sheet in exported(database, party.opened.code)["sheets"]] == starts
