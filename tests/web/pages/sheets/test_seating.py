"""Seat changes on a drawing of the table, without scripts."""

import html
import re
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.service.sheets.seating import SeatChoice
from scorekeeper.web.pages.sheets.seating import apply_tap, reversed_seats
from tests.web.browsers import NAMES, Phone, answered, joined, opened, play, words
from tests.web.conftest import ORIGIN


def chairs(page: TestResponse) -> list[str]:
    """Return the names in the drawing, in the order of play."""
    drawn = re.findall(r'<li class="chair.*?</li>', page.text, re.DOTALL)
    return [html.unescape(re.findall(r'<span class="name" dir="auto">([^<]*)', one)[0]).strip() for one in drawn]


def form_of(page: TestResponse) -> dict[str, Any]:
    """Return the fields that the form of the drawing would send."""
    [form] = re.findall(r'id="seating".*?</form>', page.text, re.DOTALL)
    hidden = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form)
    fields: dict[str, Any] = {name: value for name, value in hidden if name != "seat"}
    fields["seat"] = [html.unescape(value) for name, value in hidden if name == "seat"]
    fields |= {"anew": "true"} if 'name="anew" value="true" data-again checked' in form else {}
    return fields


def tap(phone: Phone, page: TestResponse, who: str) -> TestResponse:
    """Tap a person in the drawing or outside it, or ＋ after them."""
    [form] = re.findall(r'id="seating".*?</form>', page.text, re.DOTALL)
    buttons = re.findall(r'name="pick" value="([^"]+)"[^>]*>(.*?)</button>', form, re.DOTALL)
    rows = re.findall(r"<li>(.*?)</li>", form, re.DOTALL)
    said = [(token, " ".join(re.sub(r"<[^>]+>", " ", inside).split())) for token, inside in buttons]
    said += [(token, row) for row in rows for token in re.findall(r'value="(person-\d+)"', row)]
    found = next(token for token, inside in said if who in inside)
    return phone.post("t/seats", **form_of(page), pick=found)


def save(phone: Phone, page: TestResponse, **more: object) -> TestResponse:
    return phone.post("t/seats", **form_of(page), action="save", **more)


def test_seats_that_break_a_team_say_why_the_game_cannot_continue_and_what_to_do(app: Flask) -> None:
    host = opened(app, game="freestyle", rules__teams="2", rules__target="50")
    points = {"points__length": 4, "points__0": 12, "points__1": 20}
    answered(303, host.post("t/sheets/1/hand", action="save", number=1, key="a", **points))
    swapped = tap(host, tap(host, host.get("t/seats"), "Aki"), "Ben")
    assert (
        "▲ The game cannot continue with these seats and rules (Chie: all players of a team must have the same points):"
        " choose others, or start over"
    ) in words(swapped)
    assert "Start over: only the chips carry over" in words(swapped)


def test_two_taps_swap_two_players_and_preview_the_change_again_if_something_was_entered(app: Flask) -> None:
    host = opened(app)
    watcher = joined(app, host, link="watch")
    picked = tap(host, host.get("t/seats"), "Ben")
    assert "Now tap the person to swap with" in words(picked)
    assert 'value="seat-1" aria-pressed="true"' in picked.text
    swapped = tap(host, picked, "Dai")
    play(host, 1, 1, 2, 3, 0, 3)
    late = answered(409, save(host, swapped))
    assert "Something was entered in the meantime; please check again." in words(late)
    assert chairs(late) == ["Aki", "Dai", "Chie", "Ben"]
    for said in (
        "Ben and Dai swap seats",
        "Aki → Dai → Chie → Ben",
        "Ben deals · East 2 (東2局) · 親 ×2",
        "Game 2 starts, continuing from hand 1. Everyone keeps their chips.",
    ):
        assert said in words(late)
    assert chairs(watcher.get("t/seats")) == list(NAMES)
    assert 'name="pick"' not in watcher.get("t/seats").text
    assert save(host, late).status_code == 303
    page = words(host.get("t"))
    assert all(said in page for said in ("The seats were changed.", "Continues game 1", "Ben +8 ahead"))
    assert chairs(host.get("t/seats")) == ["Aki", "Dai", "Chie", "Ben"]


def test_a_plan_for_other_seats_is_dropped_and_the_present_seats_are_shown(app: Flask) -> None:
    host = opened(app)
    ben = joined(app, host, 1)
    swapped = tap(host, tap(host, host.get("t/seats"), "Chie"), "Dai")
    assert save(ben, tap(ben, ben.get("t/seats"), "I sit out")).status_code == 303
    for late in (save(host, swapped), tap(host, swapped, "Aki")):
        assert "The seats or the rules were changed in the meantime. This is the current state." in words(late)
        assert (late.status_code, chairs(late)) == (409, ["Aki", "Chie", "Dai"])
        assert "What changes" not in words(late)
    again = tap(host, tap(host, late, "Chie"), "Dai")
    assert (save(host, again).status_code, chairs(host.get("t/seats"))) == (303, ["Aki", "Dai", "Chie"])


def test_a_replaced_player_sees_own_chips_and_a_way_back(app: Flask) -> None:
    host = opened(app)
    ben = joined(app, host, 1)
    joined(app, host, helper="Eva")
    play(host, 1, 1, 2, 3, 0, 3)
    draft = {"number": 2, "fields": {"winner": "1"}}
    host.client.post(f"/t/{host.code}/sheets/1/draft", json=draft, headers=ORIGIN)
    page = tap(host, tap(host, host.get("t/seats"), "Eva"), "Ben")
    for said in (
        "Eva plays in place of Ben",
        "Ben leaves, so Eva is the new dealer.",
        "Hand 2 is being entered. What was entered stays",
    ):
        assert said in words(page)
    assert save(host, page).status_code == 303
    table = words(ben.get("t"))
    assert "You have been sitting out since game 2; Eva plays in your place. You keep your chips." in table
    assert "Ben (you) +8 ahead" in table
    assert "Aki changed the seats · Eva plays in place of Ben" in table
    assert ben.get("t/seat").location == f"/t/{host.code}/seats?me=1"
    page = ben.get("t/seats?me=1")
    assert "All seats are taken. The host can swap you in." in words(page)
    assert 'name="pick"' not in page.text
    # The number of a hand runs on wherever people read it; columns for programs count within the game.
    play(host, 1, 0, 4, 3, 1, 0, sheet=2)
    group = answered(303, host.post("t/group", name="Saturday")).location
    assert "Game 2, hand 2" in words(host.get(f"{group}/people/1/hands?of=hands"))
    assert "2 · Tien Gow 2 " in words(host.get("t/print"))
    with host.client.session_transaction() as session:
        token = {"Authorization": f"Bearer {session['tables'][host.code]}"}
    for place, number in (("/t", 2), ("/api/v1/tables", 1)):
        assert f"\n2,Tien Gow,{number}," in host.get(f"{place}/{host.code}/export.csv?of=hands", headers=token).text


def test_a_player_sits_out_and_comes_in_again(app: Flask) -> None:
    host = opened(app)
    ben = joined(app, host, 1)
    play(host, 1, 0, 4, 1, 2, 1)
    out = tap(ben, ben.get("t/seats"), "I sit out")
    assert "Ben sits out" in words(out)
    assert save(ben, out).status_code == 303
    assert "You have been sitting out since game 2." in words(ben.get("t"))
    assert "sitting out since game 2" in words(host.get("t/seats"))
    back = tap(ben, ben.get("t/seats?me"), "after Chie")
    assert chairs(back) == ["Aki", "Chie", "Ben", "Dai"]
    assert save(ben, back).status_code == 303
    assert "You have been sitting out" not in words(ben.get("t"))
    forged = form_of(back) | {"seat": ["2", "1", "3", "4"], "sheet": "", "agreed": ""}
    assert ben.post("t/seats", **forged, action="save").status_code == 403


def test_a_new_player_an_empty_seat_and_a_reversed_order(app: Flask) -> None:
    host = opened(app, "Aki", "Ben", "Chie")
    page = host.post("t/seats", **form_of(host.get("t/seats")), action="add", new="Dai")
    page = host.post("t/seats", **form_of(page), action="turn")
    assert chairs(page) == ["Aki", "Dai", "Chie", "Ben"]
    assert "Dai joins in" in words(page)
    page = tap(host, tap(host, page, "Chie"), "Chie sits out")
    page = host.post("t/seats", **form_of(page), action="add", new="")
    assert "No hand has been played yet, so only the seats of this game change." in words(page)
    assert save(host, page).status_code == 303
    assert chairs(host.get("t/seats")) == ["Aki", "Dai", "Ben", "Empty seat"]
    assert host.get("t/sheets/2/hands").status_code == 404


def test_the_form_asks_what_a_new_player_continues(app: Flask) -> None:
    host = opened(app, "Aki", "Ben", "Chie", game="moon", rules__contract="true")
    tricks = {"tricks__0": 1, "tricks__1": 5, "tricks__2": 1}
    host.post("t/sheets/1/hand", action="save", number=1, key="hand-1", bidder=1, bid=5, **tricks)
    few = tap(host, tap(host, host.get("t/seats"), "Ben"), "Ben sits out")
    assert "This game needs 3 players" in words(few)
    assert 'value="save"' not in few.text
    assert save(host, few).status_code == 422
    page = tap(host, host.get("t/seats"), "Ben")
    page = host.post("t/seats", **form_of(page), action="add", new="Eva")
    assert "takes over from Ben" in words(page)
    asked = answered(422, save(host, page))
    assert "Does Eva start at 0 or take over from someone?" in words(asked)
    assert save(host, asked, takes_over__1="1").status_code == 303
    assert "Eva 5 points" in words(host.get("t"))


SEATS: tuple[SeatChoice, ...] = (1, 2, 3, "Eva")


@pytest.mark.parametrize(
    ("first", "second", "seats", "picked"),
    [
        ("", "seat-1", SEATS, "seat-1"),
        ("", "person-7", SEATS, "person-7"),
        ("", "out", SEATS, ""),
        ("seat-1", "seat-1", SEATS, ""),
        ("seat-1", "seat-3", (1, "Eva", 3, 2), ""),
        ("seat-1", "person-7", (1, 7, 3, "Eva"), ""),
        ("person-7", "seat-1", (1, 7, 3, "Eva"), ""),
        ("person-7", "person-8", SEATS, "person-8"),
        ("person-7", "after-3", (1, 2, 3, "Eva", 7), ""),
        ("person-7", "after-0", (1, 7, 2, 3, "Eva"), ""),
        ("person-7", "out", SEATS, ""),
        ("seat-3", "out", (1, 2, 3), ""),
        ("seat-0", "after-2", (2, 3, 1, "Eva"), ""),
        ("seat-3", "after-0", (1, "Eva", 2, 3), ""),
        ("seat-9", "seat-1", SEATS, "seat-1"),
        ("seat-1", "seat-9", SEATS, ""),
        ("seat-1", "seat-" + "9" * 5000, SEATS, ""),
        ("seat-1", "person-2", SEATS, ""),
        ("seat-x", "seat-²", SEATS, ""),
    ],
)
def test_one_tap_picks_the_second_moves(first: str, second: str, seats: tuple[SeatChoice, ...], picked: str) -> None:
    assert apply_tap(SEATS, first, second) == (seats, picked)


def test_reversed_seats_keep_the_nearest_one() -> None:
    assert [reversed_seats(SEATS, first) for first in (0, 1)] == [(1, "Eva", 3, 2), (3, 2, 1, "Eva")]


def test_a_fifth_player_is_asked_how_many_tiles_each_gets_in_place(app: Flask) -> None:
    host = opened(app, game="che-deng")
    page = host.post("t/seats", seat=["1", "2", "3", "4", "=Eva"], action="look")
    assert "with 5 players, set how many tiles each gets" in words(page)
    assert 'name="rules.hand_size"' in page.text
    asked = form_of(page) | {"rules.hand_size": "5", "rules.tile_set": "double-six"}
    assert host.post("t/seats", **asked, action="save").status_code == 303
    tiles = "Tiles Chinese dominoes 骨牌, 32 tiles → double-six set, 28 tiles · Tiles dealt 8 → 5"
    news = f"Aki changed the seats · Eva joins in · {tiles}"
    assert news in words(host.get("t"))


def test_teams_that_no_longer_fit_are_said_once_at_their_field_and_others_are_sent_to_the_host(app: Flask) -> None:
    host = opened(app, game="freestyle", rules__teams="2")
    ben = joined(app, host, 1)
    problem, advice = "3 players cannot form 2 equal teams", "Ask the host, who can change this rule"
    page = host.post("t/seats", seat=["1", "3", "4"], action="look")
    assert (words(page).count(problem), advice in words(page)) == (1, False)
    field = re.search(r'<input class="input number" id="rules.teams"[^>]*>', page.text)
    assert field
    assert ('value="2"' in field[0], 'placeholder="no teams"' in field[0]) == (True, True)
    page = ben.post("t/seats", seat=["1", "3", "4"], action="look")
    assert (words(page).count(problem), advice in words(page), 'id="rules.teams"' in page.text) == (1, True, False)
    both = host.post("t/seats", seat=["1", "3"], action="look", rules__teams="2")  # two people leave, one by one
    assert save(host, both, rules__teams="2").status_code == 303
    assert "Number of teams 2" in words(host.get("t/rules"))


def test_a_rule_that_is_not_valid_is_shown_at_its_field_and_enter_there_adds_nobody(app: Flask) -> None:
    host = opened(app, game="che-deng")
    page = host.post("t/seats", seat=["1", "2", "3", "4", "=Eva"], action="look")
    again = answered(422, host.post("t/seats", **form_of(page), **{"rules.hand_size": "many"}, action="save"))
    assert 'value="many" inputmode="decimal"' in again.text
    assert 'id="rules.hand_size-problem"' in again.text
    entered = host.post("t/seats", **form_of(again), **{"rules.hand_size": "6"}, action="enter", new="")
    assert chairs(entered) == chairs(page)
    assert "Change seats and notify everyone" in words(entered)
    assert chairs(host.post("t/seats", **form_of(again), action="enter", new="Finn"))[-1] == "Finn"


def test_a_hand_that_runs_the_other_way_round_has_its_order_of_play_wherever_seats_are_changed(app: Flask) -> None:
    host = opened(app, game="che-deng")
    assert "In the order of play:" not in words(host.get("t/seats"))
    tiles = {f"players.{seat}.discards": ["", tile] for seat, tile in enumerate(("1-1", "2-1", "6-5", "5-5"))}
    assert host.post("t/sheets/1/hand", number=1, key="1", action="save", **tiles).status_code == 303
    order = "In the order of play: Aki → Dai → Chie → Ben"
    for page in (host.get("t/seats"), host.get("t/sheet")):
        assert order in words(page)
    assert "Chie → Ben → Aki" not in words(host.post("t/seats", seat=["2", "1", "3", "4"], action="look"))
    assert "Ben → Dai → Chie → Aki" in words(host.post("t/seats", seat=["2", "1", "3", "4"], action="look"))


def test_a_player_who_comes_in_changes_no_rules(app: Flask) -> None:
    ben = joined(app, opened(app, game="che-deng"), 1)
    asked = {"rules.unit": "5"}
    answer = ben.post("t/seats", seat=["1", "3", "4"], **asked, action="save")
    assert "The host does the rest" in words(answer)
    assert 'name="rules.unit"' not in answer.text
