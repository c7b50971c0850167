"""Start the next sheet: another game, or the same with players in other seats, some leaving and some new."""

from contextlib import suppress
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, strategies as some

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import AlreadyChanged, Forbidden, NotFound, SheetChanged
from scorekeeper.service.hands import corrections, drafts
from scorekeeper.service.sheets import next_sheet, seating
from scorekeeper.service.sheets.continuation import Continuation, TakesOver
from scorekeeper.service.sheets.seating import SeatChoice, SeatingRequest
from scorekeeper.service.tables import detail
from scorekeeper.service.transfer import exporter
from scorekeeper.service.views.sheets import SheetView
from scorekeeper.store.database import Database
from tests.exports import export_as_value
from tests.ledger.test_sheet import Uncounted
from tests.length import soak, some_examples
from tests.service.conftest import AKI_WINS, BEN_WINS, PLAYERS, Party, gather, moved, refused_at, refuses
from tests.service.hands.evenings import exported, is_consistent
from tests.service.verbs import DRAWN

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


def moon(database: Database, *results: dict[str, Any]) -> Party:
    party = gather(database, "moon", ["Aki", "Ben", "Chie"])
    party.record(*results)
    return party


def test_a_stake_stays_with_its_player_if_the_new_rules_can_pay_it(database: Database) -> None:
    party = gather(database, "buki", rules={"rounding": "down"})
    party.record({"bets": [None, 3, 2, 2], "draw": True})
    with pytest.raises(Refused) as refused:
        go_on(party, "Ben", "Aki", "Chie", "Dai", rules={"max_bet": 2})
    (said,) = problems(refused).values()
    assert said.startswith("the game cannot continue with these seats and rules (Ben: no bet")
    assert start_of(go_on(party, "Ben", "Aki", "Chie", "Dai", rules={"max_bet": 3}))["stakes"] == [3, 0, 2, 2]


def test_a_new_banker_has_the_bets_early_also_if_the_game_continues(database: Database) -> None:
    party = gather(database, "buki")
    party.record({"bets": [None, 2, 2, 2], "winner": 2})
    onward = ahead(party, party.aki, *PLAYERS)
    sheet = go_on(party, *PLAYERS)
    assert str(onward.outlook["bets_down"]) == str(sheet.next.outlook["bets_down"]) == "before your first play"
    corrections.correct_hand(database, party.aki, 1, {"bets": [None, 2, 2, 2], "winner": 0}, sheet=1)
    assert str(party.view().sheet.next.outlook["bets_down"]) == "before your third play"
    assert is_consistent(database, party.opened.code)


def test_another_game_or_rules_that_do_not_fit_the_state_are_refused_with_a_sentence(database: Database) -> None:
    party = moon(database, MOON)
    at_0 = "each hand is its own game, so everyone starts at 0"
    refusal = f"the game cannot continue with these seats and rules ({at_0}): choose others, or start over"
    for setup, sentence in (
        ({"game": "da-san", "rules": {}}, "a different game always starts over"),
        ({"rules": {"target": None}}, refusal),
    ):
        with pytest.raises(Refused) as refused:
            go_on(party, "Aki", "Ben", "Chie", **setup)
        assert problems(refused) == {"onward": sentence}
    assert party.view().sheets == 1


@pytest.mark.parametrize(
    ("takes_over", "expected"),
    [
        ({1: None}, {"takes_over.2": "does Finn start at 0 or take over from someone?"}),
        ({1: 2, 2: 2}, {"takes_over.2": "only one person can take over from Chie"}),
        ({1: 0, 2: None}, {"takes_over.1": "you can only take over from someone who leaves"}),
        ({1: 9, 2: None}, {"takes_over.1": "you can only take over from someone who leaves"}),
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
    refuses(AlreadyChanged, go_on, party, "Aki", "Ben", "Chie", takes_over={}, hands=1)
    go_on(party, "Aki", "Ben", "Chie", takes_over={}, hands=2)
    refuses(AlreadyChanged, go_on, party, "Aki", "Ben", "Chie", takes_over={}, hands=2)
    assert party.view().sheets == 2


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


def test_the_chips_continue_on_the_next_sheet_and_the_earlier_one_stays_visible(party: Party, ben: Caller) -> None:
    there = party.record(BEN_WINS)
    sheet = next_sheet.start_next_sheet(
        party.database, party.aki, game="da-san", players=["Chie", "ben", "Emi"], rules={}, first_dealer=1
    )
    assert (sheet.number, sheet.game.id, sheet.players, sheet.next.number) == (2, "da-san", ("Chie", "Ben", "Emi"), 1)
    assert sheet.next.dealer_name == "Ben"
    table = party.view()
    assert (table.sheets, table.sheet.number) == (2, 2)
    assert dict(table.totals) == {"Chie": -5, "Ben": 8, "Emi": 0, "Aki": -2, "Dai": -1}
    assert [(player.name, player.total) for player in table.players] == [("Chie", -5), ("Ben", 8), ("Emi", 0)]
    assert [spectator.name for spectator in table.spectators] == ["Aki"]
    assert party.view(1).sheet.hands == (there,)
    refuses(NotFound, party.view, 3)


def test_people_sit_by_name_and_a_spectator_with_a_seat_may_write(party: Party, ben: Caller, eva: Caller) -> None:
    zoe = party.join("Zoe", watch=True)
    players = ["Ben", "Eva", "Aki", ""]
    next_sheet.start_next_sheet(party.database, party.aki, game="tien-gow", players=players, placeholder="P{}".format)
    me = [party.me(who) for who in (party.aki, ben, eva, zoe, party.join("Emi", seat=3))]
    assert [(one.role, one.seat) for one in me] == [
        ("host", 2),
        ("player", 0),
        ("player", 1),
        ("watcher", None),
        ("player", 3),
    ]
    assert party.view().players[0].has_device


def test_the_draft_moves_with_its_players_but_not_to_another_game(party: Party) -> None:
    next_sheet.start_next_sheet(party.database, party.aki, game="tien-gow", players=PLAYERS)
    assert (told(party)[0]["how"], told(party)[0]["dropped"]) == ("in_place", False)
    drafts.update_draft(party.database, party.aki, 1, {"winner": "1", "piles.1": "3", "piles.3": "5"})
    next_sheet.start_next_sheet(party.database, party.aki, game="tien-gow", players=["Ben", "Aki", "Chie"])
    assert party.view().draft.fields == {"winner": "0", "piles.0": "3"}
    next_sheet.start_next_sheet(party.database, party.aki, game="moon", players=["Ben", "Aki", "Chie"])
    assert party.view().draft.fields == {}


def test_the_number_of_players_is_checked_before_names_are_corrected(party: Party) -> None:
    assert refused_at(next_sheet.start_next_sheet, party.database, party.aki, game="tien-gow", players=Uncounted()) == [
        ("players", "seats")
    ]
    assert (party.view().sheets, party.view().me.seat) == (1, 0)


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


@pytest.mark.parametrize(
    ("more", "how", "dropped", "stakes"),
    [
        ({"game": "buki", "players": PLAYERS}, "anew", False, [4, 2, 6]),
        ({"game": "moon", "players": PLAYERS[:3]}, "anew", True, [4, 2, 6]),
        ({"game": "buki", "players": PLAYERS, "takes_over": {}}, "onward", False, []),
    ],
    ids=["starting over", "another game", "going on"],
)
def test_a_new_game_returns_the_stakes_and_drops_the_draft_of_another_game(
    drawn: Party, more: dict[str, Any], how: str, *, dropped: bool, stakes: list[int]
) -> None:
    drafts.update_draft(drawn.database, drawn.aki, 2, {"winner": "1"})
    next_sheet.start_next_sheet(drawn.database, drawn.aki, **more)
    people = ("Ben", "Chie", "Dai") if stakes else ()
    what, back = told(drawn)
    assert [agreed["game"] for agreed in what.pop("rules", ())] == (["buki", "moon"] if dropped else [])
    assert (what, back) == ({"sheet": 2, "how": how, "dropped": dropped, "stakes": stakes}, people)
    assert drawn.view().draft.fields == ({} if dropped else {"winner": "1"})


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


AKI_WINS_OF_THREE = {"winner": 0, "piles": [3, 2, 3]}


def persons(party: Party) -> dict[str, int]:
    """Return the people of the table by name."""
    there = seating.preview_seats(party.database, party.aki)
    return {chair.name: chair.person for chair in (*there.seats, *there.outside) if chair.person is not None}


def seats(party: Party, *names: str) -> SeatingRequest:
    """Return a request with these people, or new ones, in this order."""
    known = persons(party)
    return SeatingRequest(tuple(known.get(name, name) for name in names))


def sit(party: Party, *names: str, who: Caller | None = None) -> SheetView:
    return seating.change_seats(party.database, who or party.aki, seats(party, *names))


def test_a_seat_change_before_the_first_hand_replaces_the_sheet_and_moves_the_deal(database: Database) -> None:
    party = gather(database, first_dealer=1)
    sheet = sit(party, "Dai", "Chie", "Ben", "Aki")
    assert (sheet.number, sheet.next.dealer_name, party.view().sheets) == (1, "Ben", 1)
    assert sit(party, "Dai", "Chie", "Aki").next.dealer_name == "Aki"
    assert sit(party, "Aki", "Dai").next.dealer_name == "Aki"


def test_a_replaced_player_keeps_the_chips_and_returns_as_the_same_person(party: Party) -> None:
    party.record(BEN_WINS)
    known = persons(party)
    sit(party, "Aki", "Eva", "Chie", "Dai")
    ben = next(chair for chair in seating.preview_seats(party.database, party.aki).outside if chair.name == "Ben")
    assert (ben.person, ben.total) == (known["Ben"], 8)
    sit(party, "Aki", "ＢＥＮ", "Chie", "Dai")
    assert [player.person for player in party.view().players] == [known[name] for name in ("Aki", "Ben", "Chie", "Dai")]
    assert party.view().totals["Ben"] == 8


def test_a_preview_of_a_seat_change_stores_nothing(party: Party) -> None:
    party.record(BEN_WINS, BEN_WINS)
    drafts.update_draft(party.database, party.aki, 3, {"winner": "1"})
    there = seating.preview_seats(party.database, party.aki, seats(party, "Aki", "Chie", "Dai", ""))
    assert there.plan is not None
    assert there.plan.players == ("Aki", "Chie", "Dai", "P3")
    assert (there.plan.number, there.plan.dealer_name, there.plan.outlook["multiplier"]) == (2, "Chie", 2)
    assert there.is_changed
    assert [chair.placeholder for chair in there.seats] == [False, False, False, True]
    assert party.view().sheets == 1
    seating.change_seats(party.database, party.aki, there.wanted)
    now = seating.preview_seats(party.database, party.aki)
    assert not now.is_changed
    assert now.table.draft.fields == {}, "Ben, of whom it was said, has no seat"


def test_a_new_player_takes_over_only_on_request_and_too_few_players_are_refused(database: Database) -> None:
    party = gather(database, "moon", ["Aki", "Ben", "Chie"])
    there = seating.preview_seats(database, party.aki, seats(party, "Aki", "Ben"))
    assert there.refused is not None
    assert (there.plan, [chair.name for chair in there.outside]) == (None, ["Chie"])
    refuses(Refused, sit, party, "Aki", "Ben")
    assert party.view().sheet.players == ("Aki", "Ben", "Chie")
    party.record(MOON)
    wanted = seats(party, "Aki", "Eva", "Chie")
    assert [field for field, _ in refused_at(seating.change_seats, database, party.aki, wanted)] == ["takes_over.1"]
    clash = seating.preview_seats(database, party.aki, SeatingRequest(wanted.seats, {1: 0}))
    assert clash.refused is not None
    assert clash.plan is not None
    sheet = seating.change_seats(database, party.aki, SeatingRequest(wanted.seats, {1: 1}))
    assert start_of(sheet)["scores"] == [1, 5, 1]


def test_a_player_can_sit_out_and_return_but_not_move_others_or_start_over(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    for names in (("Aki", "Chie", "Ben", "Dai"), ("Aki", "Chie"), ("Aki", "Eva", "Chie", "Dai"), ("Aki", "Ben", "Dai")):
        refuses(Forbidden, sit, party, *names, who=ben)
    anew = SeatingRequest((1, 3, 4), start_over=True)
    refuses(Forbidden, seating.change_seats, party.database, ben, anew)
    assert seating.preview_seats(party.database, ben, anew).denied
    out = sit(party, "Aki", "Chie", "Dai", who=ben)
    assert (out.players, out.continues) == (("Aki", "Chie", "Dai"), 1)
    assert party.me(ben).seat is None
    assert sit(party, "Aki", "Chie", "Dai", "Ben", who=ben).players == ("Aki", "Chie", "Dai", "Ben")
    assert party.me(ben).seat == 3
    party.record(AKI_WINS)
    sheet = seating.change_seats(party.database, party.aki, SeatingRequest((3, 1, 4), start_over=True))
    assert start_of(sheet) == {"dealer": 1, "streak": 0, "first": True, "round": 0}
    assert (sheet.number, sheet.continues) == (3, None)


def test_who_has_no_seat_comes_in_who_has_one_leaves_it_and_neither_changes_anything_else(database: Database) -> None:
    party = gather(database, players=["Aki", "Ben", ""])
    ben, finn = party.join(seat=1), party.join("Finn")
    party.record(AKI_WINS_OF_THREE)
    now, me = [player.person for player in party.view().players], party.me(finn).person
    assert me is not None
    more = [[*now[:seat], me, *now[seat:]] for seat in range(len(now) + 1)]
    assert let(party, finn, [*now, me]) == sorted([now, *more, [*now[:2], me]], key=str)
    assert let(party, ben, [*now, me]) == [[now[0], *now[2:]]]
    assert party.view().sheets == 1
    held = gather(database, players=["", "Ben", "Chie", "Dai"])
    with pytest.raises(Forbidden, match="You can sit out and rejoin yourself"):
        sit(held, "Finn", "Ben", "Chie", "Dai", who=held.join("Finn"))


def let(party: Party, who: Caller, people: list[int]) -> list[list[SeatChoice]]:
    """Return the arrangements of these people and empty seats that the caller may request."""
    places: list[SeatChoice] = [*people, ""]
    found = []
    for count in range(2, len(places)):
        for seats in permutations(places, count):
            with suppress(Refused):
                try:
                    seating.check_seats(party.database, who, SeatingRequest(seats))
                except Forbidden:
                    continue
            found.append([*seats])
    return sorted(found, key=str)


def test_a_seat_change_of_outdated_seats_is_refused(party: Party) -> None:
    seen = party.view().sheet
    turned = seats(party, "Aki", "Dai", "Chie", "Ben")
    party.record(BEN_WINS)
    with pytest.raises(AlreadyChanged):
        seating.change_seats(party.database, party.aki, turned, sheet=1, setup_revision=seen.revision, hands=0)
    seating.change_seats(party.database, party.aki, turned, sheet=1, setup_revision=seen.revision, hands=1)
    with pytest.raises(SheetChanged):
        seating.change_seats(party.database, party.aki, turned, sheet=1, setup_revision=seen.revision, hands=1)
    for unwanted in (turned, *(SeatingRequest((place, 2, 3, 4)) for place in (99, -1, " "))):
        refuses(Refused, seating.change_seats, party.database, party.aki, unwanted)


def test_the_seats_of_a_missing_game_can_be_previewed_before_its_first_hand(database: Database) -> None:
    evening = export_as_value(database, gather(database).opened.code)
    evening["sheets"][0] |= {"game": "none of ours", "locked_as_paid": True, "rules": {}}
    there = exporter.import_table(database, evening)
    shown = seating.preview_seats(database, Caller(there.code, there.token))
    assert shown.refused
    assert [chair.name for chair in shown.seats] == PLAYERS


@soak
@some_examples(5)
@given(draw=some.data())
def test_people_keep_their_chips_through_seat_changes(database: Database, draw: some.DataObject) -> None:
    party = gather(database)
    for _ in range(draw.draw(some.integers(1, 4))):
        if draw.draw(some.booleans()):
            count = len(party.view().players)
            party.record({"winner": 0, "piles": [4, *([0] * (count - 2)), 4] if count > 2 else [4, 4]})
        before, known = party.view(), persons(party)
        somebody_new = draw.draw(some.sampled_from(["Eva", "Finn", "Gus"]))
        everybody: list[SeatChoice] = [*known.values(), "", somebody_new]
        order = draw.draw(some.permutations(everybody))
        wanted = SeatingRequest(tuple(order[: draw.draw(some.integers(2, 4))]), start_over=draw.draw(some.booleans()))
        seen = seating.preview_seats(party.database, party.aki, wanted)
        if not seen.plan or not seen.is_changed:
            continue
        sheet = seating.change_seats(party.database, party.aki, wanted)
        assert (sheet.players, sheet.next.dealer_name) == (seen.plan.players, seen.plan.dealer_name)
        assert moved(party.view().totals) == moved(before.totals)
        assert {one for one in known.items() if one[0] in PLAYERS} <= persons(party).items()
    assert is_consistent(party.database, party.opened.code)


def test_a_correction_of_an_earlier_game_settles_the_game_that_goes_on_from_it_again(database: Database) -> None:
    party = gather(database, "moon", ["Aki", "Ben", "Chie"])
    party.record(MOON)
    go_on(party, "Chie", "Aki", "Ben")
    party.record({"bidder": 0, "bid": 5, "tricks": [5, 1, 1]})
    ahead = corrections.correct_hand(database, party.aki, 1, FAILED, sheet=1, preview=True).consequences
    assert ahead
    assert [(change.after.sheet, change.number) for change in ahead.hands] == [(1, 1), (2, 1)]
    corrections.correct_hand(database, party.aki, 1, FAILED, sheet=1)
    ended, begun = party.view(1).sheet.next.outlook, party.hand(1, 2).entry
    assert tuple(ended["scores"]) == (4, -5, 3)
    assert tuple(party.view(2).sheet.next.outlook["scores"]) == (3 + 5, 4 + 1, -5 + 1)
    assert begun == {"bidder": 0, "bid": 5, "tricks": [5, 1, 1]}


def test_a_game_that_follows_a_correction_gives_nobody_a_right(database: Database) -> None:
    party = gather(database, "moon", ["Aki", "Ben", "Chie"])
    party.record(MOON)
    go_on(party, "Aki", "Ben", "Dai", takes_over={2: 2})
    party.record({"bidder": 0, "bid": 5, "tricks": [5, 1, 1]})
    go_on(party, "Aki", "Ben", "Eva", takes_over={2: None})
    watcher = party.join("Dai", watch=True)
    assert party.me(watcher).role == "watcher"
    before = party.view(2).sheet.next.outlook["scores"]
    corrections.correct_hand(database, party.aki, 1, FAILED, sheet=1)
    assert party.view(2).sheet.next.outlook["scores"] != before
    assert party.me(watcher).role == "watcher"
