"""Start the next sheet: another game, or the same with players in other seats, some leaving and some new."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import AlreadyChanged, NotFound
from scorekeeper.service.hands import corrections, drafts
from scorekeeper.service.sheets import next_sheet, seating
from scorekeeper.service.sheets.continuation import Continuation, TakesOver
from scorekeeper.service.sheets.seating import SeatingRequest
from scorekeeper.service.tables import detail
from scorekeeper.service.views.sheets import SheetView
from scorekeeper.store.database import Database
from tests.ledger.test_sheet import Uncounted
from tests.service.conftest import AKI_WINS, BEN_WINS, PLAYERS, Party, gather, look
from tests.service.hands.evenings import exported, is_consistent
from tests.service.verbs import DRAWN

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


def test_streak_and_round_move_with_the_dealer_and_other_rules_apply(party: Party) -> None:
    party.record(BEN_WINS, BEN_WINS, BEN_WINS)
    sheet = go_on(party, "ＢＥＮ", "Dai", "Aki", "Chie", rules={"base": 5, "dealer_multiplier": 3})
    assert start_of(sheet) == {"dealer": 0, "streak": 2, "first": False, "round": 1}
    assert (sheet.number, sheet.continues, sheet.hands, sheet.first_dealer) == (2, 1, (), 0)
    hand = party.record({"winner": 1, "piles": [2, 3, 0, 3]})
    assert (hand.number, hand.dealer_name, hand.shown) == (1, "Ben", {"multiplier": 5, "round": "東2"})
    assert hand.payments[0].chips == (5 - 2) * 5


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


def test_a_stake_stays_with_its_player_if_the_new_rules_can_pay_it(database: Database) -> None:
    party = gather(database, "buki", rules={"rounding": "down"})
    party.record({"bets": [None, 3, 2, 2], "draw": True})
    with pytest.raises(Refused) as refused:
        go_on(party, "Ben", "Aki", "Chie", "Dai", rules={"max_bet": 2})
    (said,) = problems(refused).values()
    assert said.startswith("with these rules the game cannot go on, only begin anew: Ben: no bet")
    assert start_of(go_on(party, "Ben", "Aki", "Chie", "Dai", rules={"max_bet": 3}))["stakes"] == [3, 0, 2, 2]


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
    assert ahead(party, party.aki, "Ben", "Eva", "").dealer_left is None
    assert party.view() == before
    party = moon(database, {"bidder": 0, "bid": 7, "tricks": [7, 0, 0]})
    assert ahead(party, party.aki, "Eva", "Finn", "Gus").leavers == {0: "Aki"}, "who has something to take over"
    assert start_of(go_on(party, "Aki", "Eva", "Finn"))["scores"] == [7, 0, 0], "so nobody is asked"


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


# A new game


def test_the_chips_continue_on_the_next_sheet(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    sheet = next_sheet.start_next_sheet(
        party.database, party.aki, game="da-san", players=["Chie", "ben", "Emi"], rules={}, first_dealer=1
    )
    assert (sheet.number, sheet.game.id, sheet.players, sheet.next.number) == (2, "da-san", ("Chie", "Ben", "Emi"), 1)
    assert sheet.next.dealer_name == "Ben"
    table = party.view()
    assert table.sheets == 2
    assert dict(table.totals) == {"Chie": -5, "Ben": 8, "Emi": 0, "Aki": -2, "Dai": -1}
    assert [(player.name, player.total) for player in table.players] == [("Chie", -5), ("Ben", 8), ("Emi", 0)]
    assert [spectator.name for spectator in table.spectators] == ["Aki"]


def test_people_sit_by_name_and_a_spectator_with_a_seat_may_write(party: Party, ben: Caller, eva: Caller) -> None:
    zoe = party.join("Zoe", watch=True)
    next_sheet.start_next_sheet(party.database, party.aki, game="tien-gow", players=["Ben", "Eva", "Aki"])
    me = [party.me(who) for who in (party.aki, ben, eva, zoe)]
    assert [(one.role, one.seat) for one in me] == [("host", 2), ("player", 0), ("player", 1), ("watcher", None)]
    assert party.view().players[0].has_device


def test_the_draft_moves_with_its_players_but_not_to_another_game(party: Party) -> None:
    drafts.update_draft(party.database, party.aki, 1, {"winner": "1", "piles.1": "3", "piles.3": "5"})
    next_sheet.start_next_sheet(party.database, party.aki, game="tien-gow", players=["Ben", "Aki", "Chie"])
    assert party.view().draft.fields == {"winner": "0", "piles.0": "3"}
    next_sheet.start_next_sheet(party.database, party.aki, game="moon", players=["Ben", "Aki", "Chie"])
    assert party.view().draft.fields == {}


def test_an_empty_seat_on_the_next_sheet_can_be_taken(party: Party) -> None:
    next_sheet.start_next_sheet(
        party.database, party.aki, game="tien-gow", players=["Aki", ""], placeholder="Seat {}".format
    )
    emi = party.me(party.join("Emi", seat=1))
    assert (emi.name, emi.seat) == ("Emi", 1)


def test_an_earlier_sheet_stays_visible(party: Party, eva: Caller) -> None:
    there = party.record(BEN_WINS)
    next_sheet.start_next_sheet(party.database, party.aki, game="da-san", players=["Chie", "Ben", "Emi"])
    assert look(party.database, eva, 1).sheet.hands == (there,)
    assert look(party.database, eva).sheet.number == 2
    with pytest.raises(NotFound):
        look(party.database, eva, 3)


def test_the_number_of_players_is_checked_before_names_are_corrected(party: Party) -> None:
    with pytest.raises(Refused) as refused:
        next_sheet.start_next_sheet(party.database, party.aki, game="tien-gow", players=Uncounted())
    assert [(problem.field, problem.code) for problem in refused.value.problems] == [("players", "seats")]
    assert (party.view().sheets, party.view().me.seat) == (1, 0)


# The stakes of a game that is left


@pytest.fixture
def drawn(database: Database) -> Party:
    """Return a table of Buki-Domino after a draw: stakes of Ben (4), Chie (2) and Dai (6) are open, and Aki deals."""
    drawn = gather(database, "buki")
    drawn.record(DRAWN)
    return drawn


def told(party: Party) -> tuple[dict[str, Any], tuple[str, ...]]:
    newest = party.view().activity[0]
    assert (newest.kind, newest.by) == ("began", "Aki")
    return dict(newest.what), newest.people


def test_starting_over_returns_the_stakes_and_records_it(drawn: Party) -> None:
    drafts.update_draft(drawn.database, drawn.aki, 2, {"winner": "1"})
    next_sheet.start_next_sheet(drawn.database, drawn.aki, game="buki", players=PLAYERS)
    what, people = told(drawn)
    assert what == {"sheet": 2, "how": "anew", "dropped": False, "stakes": [4, 2, 6]}
    assert people == ("Ben", "Chie", "Dai")
    assert drawn.view().draft.fields == {"winner": "1"}, "what was entered stays, so nobody is told that it is gone"


def test_another_game_returns_the_stakes_and_drops_the_draft(drawn: Party) -> None:
    drafts.update_draft(drawn.database, drawn.aki, 2, {"winner": "1"})
    next_sheet.start_next_sheet(drawn.database, drawn.aki, game="moon", players=PLAYERS[:3])
    what = {"sheet": 2, "how": "anew", "dropped": True, "stakes": [4, 2, 6]}
    assert told(drawn) == (what, ("Ben", "Chie", "Dai"))
    assert drawn.view().draft.fields == {}


def test_continuing_the_game_leaves_the_stakes(drawn: Party) -> None:
    next_sheet.start_next_sheet(drawn.database, drawn.aki, game="buki", players=PLAYERS, takes_over={})
    assert told(drawn) == ({"sheet": 2, "how": "onward", "dropped": False, "stakes": []}, ())


@pytest.mark.parametrize(("takes_over", "back"), [(1, ()), (None, ("Ben",))], ids=["taken over", "left"])
def test_a_stake_is_returned_to_a_leaving_player_unless_it_is_taken_over(
    drawn: Party, takes_over: int | None, back: tuple[str, ...]
) -> None:
    players = ["Aki", "Fay", "Chie", "Dai"]
    next_sheet.start_next_sheet(drawn.database, drawn.aki, game="buki", players=players, takes_over={1: takes_over})
    assert told(drawn)[1] == back


def test_a_player_who_sits_out_gets_the_stake_back_and_the_event_records_it(drawn: Party) -> None:
    seating.change_seats(drawn.database, drawn.aki, SeatingRequest((1, 3, 4)))
    [newest, *older] = drawn.view().activity
    assert (newest.kind, newest.people) == ("seats", ("Ben", "Ben")), "who sits out, and has it back"
    assert newest.what == {"moves": ["out"], "stakes": [4]}
    assert all(one.kind != "began" for one in older), "in one sentence"


def test_a_game_without_a_hand_is_replaced_in_place_and_no_draft_is_dropped(party: Party) -> None:
    next_sheet.start_next_sheet(party.database, party.aki, game="moon", players=PLAYERS[:3])
    assert (told(party)[0]["how"], told(party)[0]["dropped"]) == ("in_place", False)
