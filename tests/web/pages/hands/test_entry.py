"""The form of a hand as a browser without scripts sends it."""

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.browsers import answered, words
from tests.web.pages.hands.test_draft import draft, write
from tests.web.phones import Phone, form_of, host_of, join, value_of

EIGHT = {f"piles.{seat}": piles for seat, piles in enumerate("8000")} | {"winner": "0"}
PLAIN = {f"piles.{seat}": piles for seat, piles in enumerate("4310")} | {"winner": "0"}


@pytest.fixture
def aki(app: Flask) -> Phone:
    return host_of(app)


@pytest.fixture
def ben(app: Flask, aki: Phone) -> Phone:
    return join(app, aki, 1)


GAMES: dict[str, tuple[str, int, dict[str, object], dict[str, Any]]] = {
    "tien-gow": ("tien-gow", 4, {}, PLAIN | {"finish": "", "piles.length": "4"}),
    "tien-gow dealt": ("tien-gow", 4, {}, {"piles.length": "4", "dealt.kind": "ba_zhi_pai", "dealt.player": "2"}),
    "tien-gow slam": ("tien-gow", 4, {"lesser_slam": True}, EIGHT | {"slam": "ba_zhi_jie", "lesser_slam": "true"}),
    "twister counted": (
        "twister",
        2,
        {},
        {"players.0.face_down": "0", "players.0.pips": "0", "players.1.face_down": "3", "players.1.pips": "１８"},
    ),
    "che-deng tiles": (
        "che-deng",
        2,
        {},
        {"players.length": "2", "players.0.discards": ["", "6-5", "6-5"], "players.1.discards": ["", "2-1"]},
    ),
    "double-six": (
        "twister",
        2,
        {"tile_set": "double-six"},
        {"players.0.discards": ["", "0-0"], "players.1.discards": ["", "6-6"], "head": "up", "tail": "down"},
    ),
    "moon": ("moon", 3, {}, {"bidder": "0", "bid": "moon", "tricks.0": "7", "tricks.1": "0", "tricks.2": "0"}),
    "moon passed": ("moon", 3, {}, {"passed": "true", "tricks.length": "3"}),
    "da-san": ("da-san", 3, {}, {"bidder": "0", "bid": "1", "winner": "0"}),
    "buki": ("buki", 4, {}, {"bets.length": "4", "bets.1": "4", "bets.2": "2", "bets.3": "6", "winner": "1"}),
    "buki blocked, with a side bet": (
        "buki",
        4,
        {},
        {"bets.length": "4", "bets.1": "4", "bets.2": "2", "bets.3": "6"}
        | {f"pips.{seat}": pips for seat, pips in enumerate(("9", "4", "5", "12"))}
        | {"side_bets.0.by": "Eva", "side_bets.0.on": "2", "side_bets.0.amount": "3", "side_bets.0.odds": "1"},
    ),
    "freestyle": ("freestyle", 2, {}, {"points.0": "12", "points.1": "3", "points.1.minus": "on"}),
    "freestyle side": ("freestyle", 4, {"mode": "sides"}, {"winners.1": "1", "winners.3": "3", "amount": "４"}),
    "freestyle winner": ("freestyle", 2, {"mode": "winner"}, {"winner": "1", "amount": "4"}),
    "freestyle teams": (
        "freestyle",
        4,
        {"teams": 2},
        {"points.length": "4", "points.1": "9", "points.2": "3", "title": "r"},
    ),
    "freestyle team winner": ("freestyle", 4, {"mode": "winner", "teams": 2}, {"winner": "3", "amount": "4"}),
    "freestyle team sides": ("freestyle", 4, {"mode": "sides", "teams": 2}, {"winners.3": "3", "amount": "4"}),
}


@pytest.mark.parametrize(("game", "seats", "rules", "fields"), GAMES.values(), ids=GAMES.keys())
def test_every_game_is_entered_previewed_and_recorded(
    app: Flask, game: str, seats: int, rules: dict[str, object], fields: dict[str, Any]
) -> None:
    aki = host_of(app, game, seats, **rules)
    aki.get()
    shown = aki.preview(fields)
    assert (shown.status_code, "data-previewed" in shown.text) == (200, True), shown.text
    saved = aki.save(fields)
    assert (saved.status_code, saved.location) == (303, f"/t/{aki.code}"), saved.text
    assert aki.save(form_of(aki.get("hands/1/edit")), page="hands/1/edit", key="another").status_code == 303
    [hand] = aki.table().sheet.hands
    assert not hand.corrected, "the form of a hand says that very hand"


def test_problems_are_shown_in_the_whole_form_or_to_a_script_and_the_hand_is_recorded_once(aki: Phone) -> None:
    answer = answered(422, aki.save(PLAIN | {"piles.0": "5"}))
    assert "the total is 9; it must be 8" in answer.text
    assert re.search(r'name="piles\.1" value="3" checked', answer.text), "what was entered is still there"
    fine = aki.preview(PLAIN, "hand?part=preview")
    wrong = aki.preview(PLAIN | {"piles.0": "5"}, "hand?part=preview")
    assert (fine.status_code, wrong.status_code) == (200, 422)
    assert "<html" not in fine.text + wrong.text
    assert 'data-wrong="the total is 9; it must be 8"' in wrong.text
    assert "Chie" in fine.text
    assert [aki.save(PLAIN).status_code for _ in range(2)] == [303, 303]
    assert len(aki.table().sheet.hands) == 1


def test_the_form_follows_the_rules(app: Flask) -> None:
    rules = {"lesser_slam": True, "two_tile_rule": False}
    for page, base, lesser in (
        (host_of(app, "tien-gow", 4, **rules).get(), 4, True),
        (host_of(app, "tien-gow", 2).get(), 7, False),
    ):
        assert ('name="lesser_slam"' in page) is lesser
        assert f'name="slam" value="qi_zhi_jie"{" disabled" if lesser else ""}>' in page
        assert ("it needs the two-tile rule" in page) is lesser
        assert f"Each loser pays {base} minus their 棟; without any, {base} + 1." in page


def test_what_the_dealer_led_first_is_asked_with_two_answers_as_other_missing_parts_are(app: Flask) -> None:
    form = host_of(app, "tien-gow", 4, lesser_slam=True).get()
    for name, answers in (("lesser_slam", {"true", "false"}), ("caught", {"0", "1", "2", "3"})):
        [part] = re.findall(rf'<fieldset[^>]* id="{name}"[^>]*>', form)
        choices = re.findall(rf'<input type="radio" name="{name}" value="(\w+)"( checked)?', form)
        assert ("data-ask=" in part, {value for value, _ in choices}) == (True, answers), name
        assert not any(checked for _, checked in choices)


def test_the_preview_describes_the_state_after_the_hand(app: Flask) -> None:
    moon = host_of(app, "moon", 3, target=7, contract=False)
    page = words(moon.preview({"tricks.0": "7", "tricks.1": "0", "tricks.2": "0"}))
    assert "Next hand: Ben plays first · scores Aki 7 , Ben 0 , Chie 0 · winner of the game Aki" in page
    tien_gow = words(host_of(app).preview(PLAIN))
    assert "Next hand: Aki deals" in tien_gow
    assert "multiplier" not in tien_gow.partition("Next hand")[2].partition("Save")[0]


def test_the_form_of_freestyle_asks_each_team_once_and_nobody_who_is_out(app: Flask) -> None:
    for rules, asked in (
        ({}, ["0", "1", "2", "3"]),
        ({"teams": 2}, ["0", "1"]),
        ({"out": 9, "high_wins": False}, ["0", "2", "3"]),
    ):
        aki = host_of(app, "freestyle", 4, **rules)
        points = {"points.length": "4", "points.0": "0", "points.1": "9"}
        aki.save(points if "teams" in rules else points | {"points.2": "0", "points.3": "0"})
        assert re.findall(r'name="points\.(\d)"', aki.get()) == asked


OTHER = PLAIN | {"piles.length": "4", "piles.0": "3", "piles.1": "4"}


def second(aki: Phone, ben: Phone, fields: dict[str, Any]) -> TestResponse:
    """Save a hand from Ben's browser that Aki has recorded already, and return the response."""
    aki.save(PLAIN | {"piles.length": "4"})
    return answered(409, ben.save(form_of(ben.get()) | fields, key="of Ben"))


def test_a_late_save_is_shown_next_to_the_recorded_hand_and_can_correct_it(aki: Phone, ben: Phone) -> None:
    answer = second(aki, ben, OTHER)
    said = words(answer)
    assert "Hand 1 is already recorded Aki entered it:" in said
    assert "Aki 4 , Ben 3 , Chie 1 , Dai 0 ≠ Aki 3 , Ben 4 , Chie 1 , Dai 0" in said
    assert 'value="save"' not in answer.text
    same = ben.preview(form_of(answer.text) | PLAIN).text
    assert "Your input is the same." in same
    assert "Same hand, mine is right" not in same
    assert f'href="/t/{aki.code}">Same hand: discard mine' in same
    shown = ben.post(sent(answer.text, "correct") | {"action": "preview"}, "hands/1/edit")
    assert (shown.status_code, "data-previewed" in shown.text) == (200, True)
    assert ben.save(form_of(shown.text), page="hands/1/edit", key="right").status_code == 303
    [hand] = aki.table().sheet.hands
    assert hand.entry["piles"] == [3, 4, 1, 0]


def test_values_of_others_are_not_compared_as_those_of_the_reader(aki: Phone, ben: Phone) -> None:
    write(aki, {"piles.0": "5", "piles.1": "1"}, seat=0)
    write(ben, {"piles.2": "2"}, seat=2)
    form = form_of(ben.get()) | {"piles.1": "3", "winner": "3"}
    aki.save(PLAIN | {"piles.length": "4"})
    page = words(answered(409, ben.post(form | {"action": "preview"})))
    assert "≠ Ben 3 , Chie 2 Who took" in page


def test_the_same_hand_saved_by_two_phones_is_saved_for_both(aki: Phone, ben: Phone) -> None:
    both = [form_of(phone.get()) | PLAIN for phone in (aki, ben)]
    answers = [phone.post(form | {"action": "save"}) for phone, form in zip((aki, ben), both, strict=True)]
    assert [(answer.status_code, answer.location) for answer in answers] == [(303, f"/t/{aki.code}")] * 2
    assert len(aki.table().sheet.hands) == 1


def sent(page: str, form: str) -> dict[str, Any]:
    """Return the fields that a form of the page sends."""
    return form_of(page[page.index(f'<form id="{form}"') :])


def test_a_form_that_woke_after_several_hands_says_how_many(aki: Phone, ben: Phone) -> None:
    def replacement() -> str:
        return ben.post(OTHER | {"action": "preview", "number": "1", "key": "a key"}, "hand?part=saved").text

    aki.save(PLAIN)
    assert "Another phone has saved hand 1." in replacement()
    mine = aki.post(OTHER | {"action": "preview", "number": "1"}, "hand?part=saved").text
    assert "Hand 1 is saved." in mine, "by the reader, whose phone got no answer"
    assert "Another phone" not in mine + aki.post(OTHER | {"number": "1"}, "hand?part=preview").text
    aki.save(PLAIN, 2, "another key")
    assert "2 hands were saved while you were away" in replacement()


def test_a_late_save_can_become_the_next_hand_with_a_new_key(aki: Phone, ben: Phone) -> None:
    fields = sent(second(aki, ben, OTHER).text, "next")
    answer = answered(200, ben.post(fields | {"action": "next"}))
    form = form_of(answer.text)
    assert form.items() >= {"number": "2", "piles.0": "3", "piles.1": "4"}.items()
    assert value_of(answer.text, "key") != "of Ben"
    assert len(aki.table().sheet.hands) == 1
    assert ben.post(form | {"action": "save"}).status_code == 303
    answer = ben.post(fields | {"action": "next"})
    assert answer.status_code == 409, "the next hand is recorded too"
    assert "Hand 2 is already recorded" in answer.text
    assert sent(answer.text, "next").items() >= {"number": "3", "piles.0": "3"}.items()


def test_a_late_save_that_becomes_the_next_hand_is_shared_and_replaces_no_fields(aki: Phone, ben: Phone) -> None:
    fields = sent(second(aki, ben, OTHER).text, "next")
    write(aki, {"piles.2": "2"}, number=2)
    answer = ben.post(fields | {"action": "next"})
    form = form_of(answer.text)
    assert "someone else has just entered this" in answer.text
    assert draft(aki)["fields"].items() >= {"piles.0": "3", "piles.2": "2"}.items()
    assert form_of(ben.get()).items() >= {"piles.0": "3", "piles.2": "2"}.items(), "out of the form and in again"
    assert form["piles.2"] == "2", "as in any form: what is in the draft is shown"


def test_a_correction_shows_both_settlements_first_and_a_simultaneous_one_is_refused(aki: Phone, ben: Phone) -> None:
    aki.save(PLAIN)
    aki.save(PLAIN | {"winner": "1"}, number=2, key="second")
    of_aki, of_ben = (form_of(phone.get("hands/1/edit")) for phone in (aki, ben))
    assert "Record · 2 hands affected" in unescape(aki.preview(of_aki | {"winner": "1"}, "hands/1/edit").text)
    assert 'name="action" value="save"' not in aki.get("hands/1/edit"), "it is looked at first"
    assert aki.table().sheet.hands[0].entry["winner"] == 0
    saved = aki.save(of_aki | {"winner": "1"}, page="hands/1/edit", key="x")
    assert saved.location == f"/t/{aki.code}/sheets/1/hands/1"
    assert aki.table().sheet.hands[0].entry["winner"] == 1
    answer = answered(409, ben.save(of_ben | {"piles.2": "0", "piles.3": "1"}, page="hands/1/edit", key="y"))
    assert "Someone has just corrected hand 1" in answer.text
    assert ben.save(form_of(answer.text), page="hands/1/edit", key="z").status_code == 303


def test_an_impossible_correction_names_the_later_hand_and_a_missing_hand_is_not_found(app: Flask) -> None:
    aki = host_of(app, "buki", 3)
    bets = {"bets.length": "3", "bets.1": "2", "bets.2": "2"}
    aki.save(bets | {"draw": "true"})
    aki.save(bets | {"winner": "1"}, number=2, key="second")
    answer = answered(422, aki.save(bets | {"winner": "1", "revision": ""}, page="hands/1/edit", key="third"))
    assert "Hand 2 would no longer be possible" in unescape(answer.text)
    aki.get("hands/7/edit", status=404)


def test_a_refused_change_leads_to_the_later_hand_and_can_keep_its_dealer(app: Flask) -> None:
    aki = host_of(app, "buki", 3)
    aki.save({"bets.length": "3", "bets.1": "2", "bets.2": "2", "winner": "1"})
    aki.save({"bets.length": "3", "bets.0": "2", "bets.2": "2", "winner": "1"}, number=2, key="second")
    corrected = aki.preview(form_of(aki.get("hands/1/edit")) | {"winner": "2"}, "hands/1/edit")
    withdrawn = aki.post({"revision": str(aki.table().sheet.hands[0].revision)}, "hands/1/withdraw")
    forgotten = {"bets.length": "3", "bets.0": "2", "bets.2": "2", "winner": "2"}
    inserted = aki.preview(form_of(aki.get("hands/1/forgotten")) | forgotten, "hands/1/forgotten")
    in_place = aki.preview(form_of(corrected.text), "hands/1/edit?part=preview")
    for answer in (corrected, withdrawn, inserted, in_place):
        assert answer.status_code == 422
        assert "Hand 2" in words(answer)
        assert f'href="/t/{aki.code}/sheets/1/hands/2/edit"' in answer.text
        assert 'name="keep" value="2"' in answer.text
    answer = aki.post({"keep": "2"}, "hands/1/withdraw")
    assert (answer.status_code, answer.location) == (303, f"/t/{aki.code}/sheets/1/hands/1/withdraw")
    assert aki.preview(form_of(corrected.text), "hands/1/edit").status_code == 200
    assert aki.preview(form_of(inserted.text), "hands/1/forgotten").status_code == 200


def test_a_correction_that_brings_a_player_back_says_how_and_that_way_works(app: Flask) -> None:
    aki = host_of(app, "freestyle", 3, high_wins=False, out=50)

    def points(*each: str) -> dict[str, str]:
        return {"points.length": "3"} | {f"points.{seat}": value for seat, value in enumerate(each) if value}

    for number, hand in enumerate((points("0", "60", "5"), points("3", "", "0")), 1):
        assert aki.save(hand, number=number, key=f"hand-{number}").status_code == 303
    mended, complete = points("0", "6", "5"), points("3", "1", "0")
    said = words(answered(422, aki.save(mended, page="hands/1/edit", key="third")))
    assert "Hand 2 would no longer be possible: points of Ben: please fill this in" in said
    assert "If hand 2 cannot be corrected before this one, withdraw it, then come back here" in said
    assert aki.save(complete, number=2, page="hands/2/edit", key="fourth").status_code == 422
    for page, fields in (("2/withdraw", {}), ("1/edit", mended), ("2/edit", complete)):
        fields |= {"revision": str(aki.table().sheet.hands[int(page[0]) - 1].revision)}
        assert aki.save(fields, number=int(page[0]), page=f"hands/{page}", key=page).status_code == 303, page
    assert [hand.withdrawn for hand in aki.table().sheet.hands] == [False, False]
    assert aki.table().sheet.next.outlook["scores"] == (3, 7, 5)


@pytest.mark.parametrize("page", ["edit", "withdraw"])
def test_a_change_asks_whether_a_later_hand_keeps_its_dealer(app: Flask, page: str) -> None:
    aki = host_of(app, "da-san", 3)
    for number, winner in ((1, "1"), (2, "0")):
        aki.save({"bidder": "0", "bid": "2", "winner": winner}, number=number, key=f"hand-{number}")
    form = form_of(aki.get("hands/1/edit")) | {"winner": "2"}
    shown = (
        aki.preview(form, "hands/1/edit")
        if page == "edit"
        else aki.client.get(f"/t/{aki.code}/sheets/1/hands/1/withdraw")
    )
    assert "Who was the first drawer of hand 2? " in words(shown)
    assert "Keep Ben, as entered" in words(shown)
    assert "keep that" not in aki.post(form | {"keep": "2"}, f"hands/1/{page}").text
    assert aki.table().sheet.hands[-1].entry["dealer"] == 1
    assert aki.table().sheet.hands[0].entry["winner"] == 1, "the change itself is not saved yet"


def test_a_restored_hand_does_not_ask_about_a_dealer_who_dealt_only_since_its_withdrawal(app: Flask) -> None:
    aki = host_of(app, "da-san", 3)
    for number, winner in ((1, "1"), (2, "0")):
        aki.save({"bidder": "0", "bid": "2", "winner": winner}, number=number, key=f"hand-{number}")
    aki.post({}, "hands/1/withdraw")
    shown = aki.client.get(f"/t/{aki.code}/sheets/1/hands/1/restore")
    assert "first drawer Aki → after Ben" in words(shown)
    assert "Who was the first drawer" not in words(shown)


def test_another_dealer_is_shown_and_recorded(app: Flask) -> None:
    aki = host_of(app, "buki", 3)
    drawn = aki.preview({"dealer": "2"}).text
    assert 'name="bets.0" value="2"' in drawn
    assert 'name="bets.2" value="2"' not in drawn
    fields = {"bets.length": "3", "bets.0": "2", "bets.1": "2", "winner": "0", "dealer": "2"}
    assert aki.save(fields).status_code == 303
    assert aki.save(form_of(aki.get("hands/1/edit")), page="hands/1/edit", key="z").status_code == 303
    assert aki.table().sheet.hands[0].dealer == 2


def test_a_name_at_the_table_opens_the_form_with_its_zero_unless_a_part_is_entered_by_then(app: Flask) -> None:
    aki = host_of(app, "twister", 3)
    link = "hand?hand=1&zero=2"
    zero = 'name="players.2.face_down" value="0" checked'
    assert f"sheets/1/{link}" in unescape(aki.client.get(f"/t/{aki.code}").text)
    assert (zero in aki.get(link), zero in aki.get("hand?hand=2&zero=2")) == (True, False)
    write(aki, {"players.0.face_down": "0"})
    assert zero not in aki.get(link)
    assert "zero=" not in aki.client.get(f"/t/{aki.code}").text


OPEN = {"players.length": "3", "players.0.face_down": "0", "players.2.face_down": "0"}
SAID = {
    "a list with a value a player": ("twister", {"players.1.face_down": "1", "players.1.pips": "13"}, "Ben: "),
    "a missing field": ("twister", {"players.1.pips": "3"}, "Ben: Tiles face down: please fill this in"),
    "a field named with its player": ("twister", {"players.1.face_down": "1"}, ">pips of Ben: please fill this in<"),
    "a field of the hand": ("da-san", {"bid": "1", "winner": "0"}, ">Who won the auction?<"),
}


@pytest.mark.parametrize(("game", "fields", "said"), SAID.values(), ids=SAID)
def test_a_problem_names_player_and_missing_field(app: Flask, game: str, fields: dict[str, str], said: str) -> None:
    answer = answered(422, host_of(app, game, 3).preview((OPEN if game == "twister" else {}) | fields))
    assert said in unescape(answer.text)
