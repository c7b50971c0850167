"""Outdated forms, after a change of seats, rules or game.

A message is shown, the form is rendered for the present setup with the input, and nothing is recorded.
"""

from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from scorekeeper.games import registry
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.sheets import amendments
from scorekeeper.web.pages.hands.comparison import entered_facts
from tests.web.browsers import answered, words
from tests.web.conftest import ORIGIN
from tests.web.pages.hands.test_draft import ASKS, write
from tests.web.pages.hands.test_entry import GAMES
from tests.web.phones import NAMES, Phone, action_of, book_of, form_of, host_of, join

WON = {"bidder": "0", "bid": "3", "winner": "0"}
"""Aki bid 3 and was out of cards first, in the seats of Aki, Ben and Chie."""


BEN_WON = {"winner": "1", "piles.0": "2", "piles.1": "3", "piles.2": "0", "piles.3": "3"}


@pytest.fixture
def aki(app: Flask) -> Phone:
    return host_of(app, "da-san", 3)


@pytest.fixture
def ben(app: Flask, aki: Phone) -> Phone:
    return join(app, aki, 1)


def agree(host: Phone, *names: str, game: str = "da-san", **rules: str) -> TestResponse:
    """Start the next sheet, or change the newest one if it has no hands."""
    fields = {f"players.{seat}": name for seat, name in enumerate(names)} | {"first_dealer": "0"}
    fields |= {"game": game, "seats": str(len(names))} | {f"rules.{name}": value for name, value in rules.items()}
    return answered(303, host.client.post(f"/t/{host.code}/sheet", data=fields, headers=ORIGIN))


def filled(phone: Phone) -> dict[str, Any]:
    """Return the form of the next hand as this browser sees it, filled in."""
    return form_of(phone.get()) | WON


def send(phone: Phone, page: str, fields: dict[str, Any], action: str = "save") -> TestResponse:
    """Send the form of a page to its action."""
    return phone.client.post(action_of(page), data=MultiDict(fields | {"action": action}), headers=ORIGIN)


def withdraw(phone: Phone) -> None:
    """Withdraw the first hand."""
    revision = phone.table().sheet.hands[0].revision
    assert phone.post({"revision": str(revision)}, "hands/1/withdraw").status_code == 303


def test_the_winner_stays_the_same_person_after_a_seat_change(aki: Phone, ben: Phone) -> None:
    form = filled(ben)
    agree(aki, "Chie", "Ben", "Aki")
    part = answered(409, ben.post(form | {"action": "preview"}, "hand?part=preview"))
    assert 'data-wrong="The seats were changed in the meantime."' in part.text
    answer = answered(409, ben.post(form | {"action": "save"}))
    page = words(answer)
    assert "The seats were changed in the meantime." in page
    assert "Da San · In the order of play: Chie → Ben → Aki · House rules" in page
    assert "You had entered: Who won the auction? Aki bid 3 Who ran out of cards first? Aki" in page
    again = form_of(answer.text)
    assert (again["bidder"], again["bid"], again["winner"]) == ("2", "3", "2"), "where Aki sits now"
    assert (again["seated"], again["persons"]) == (["Chie", "Ben", "Aki"], ["3", "2", "1"])
    assert aki.table().sheet.hands == ()
    assert send(ben, answer.text, again).status_code == 303
    assert aki.table().totals == {"Aki": 6, "Ben": -3, "Chie": -3}


def test_an_outdated_form_does_not_overwrite_fields_of_other_devices(app: Flask) -> None:
    aki = host_of(app)
    ben, chie = join(app, aki, 1), join(app, aki, 2)
    write(chie, {"piles.2": "3"}, seat=2)
    form = form_of(ben.get()) | {"piles.1": "5", "winner": "1"}
    assert form["piles.2"] == "3"
    agree(aki, "Aki", "Chie", "Ben", "Dai", game="tien-gow")
    write(chie, {"piles.1": "1"}, seat=1)
    again = form_of(ben.post(form | {"action": "preview"}).text)
    assert (again["piles.1"], again["piles.2"], again["winner"]) == ("1", "5", "2")


def test_a_form_that_is_shown_again_follows_the_draft_where_nothing_was_typed(aki: Phone, ben: Phone) -> None:
    write(aki, {"bidder": "1", "bid": "2", "winner": "1", "note": "tea"})
    form = form_of(ben.get()) | {"winner": "0"}
    write(aki, {"bidder": "0", "bid": "3", "winner": "2", "note": ""})
    for action, status, fields in (
        ("save", 422, {"bid": "9"}),
        ("preview", 200, {}),
        ("preview", 200, {"note": "milk"}),
    ):
        page = answered(status, ben.post(form | fields | {"action": action})).text
        shown = {name: form_of(page)[name] for name in ("bidder", "winner", "note")}
        assert shown == {"bidder": "0", "winner": "0", "note": fields.get("note", "")}
        assert "data-previewed" not in page, "the payments of other values"
    assert "data-previewed" in ben.post(form_of(page) | {"action": "preview"}).text


def test_a_hand_recorded_since_is_not_recorded_as_the_next_after_a_seat_change(aki: Phone, ben: Phone) -> None:
    form = filled(ben)
    said = "Hand 1 has been recorded since. Save this only if it is a different hand."
    agree(aki, "Chie", "Aki", "Ben")
    assert said not in words(ben.post(form | {"action": "save"}))
    aki.save(WON)
    assert said in words(ben.post(form | {"action": "save"}))
    assert said not in words(ben.post(form | {"action": "next"})), "that was answered"
    withdraw(aki)
    assert said not in words(ben.post(form | {"action": "save"}))


def test_a_draft_recorded_in_the_next_game_is_not_recorded_again_without_a_word(aki: Phone, ben: Phone) -> None:
    aki.save(WON)
    form = filled(ben) | {"number": "2"}
    said = "Hand 1 has been recorded since. Save this only if it is a different hand."
    agree(aki, "Chie", "Aki", "Ben")
    assert said not in words(ben.post(form | {"action": "save"}))
    assert (
        aki.client.post(
            f"/t/{aki.code}/sheets/2/hand",
            data=WON | {"action": "save", "number": "1", "key": "of Aki"},
            headers=ORIGIN,
        ).status_code
        == 303
    )
    assert said in words(ben.post(form | {"action": "save"}))


@pytest.mark.parametrize("page", ["hands/1/edit", "hands/1/forgotten"])
def test_a_correction_follows_the_people_of_the_amended_seats(app: Flask, aki: Phone, page: str) -> None:
    aki.save(WON)
    form = form_of(aki.get(page)) | {"bidder": "1", "bid": "2", "winner": "2"}
    amendments.amend_sheet(
        book_of(app), Caller(aki.code, aki.token), amendments.AmendmentRequest(players=["Chie", "Aki", "Ben"])
    )
    for action in ("draw", "save"):
        answer = answered(409, aki.post(form | {"action": action}, page))
        assert "The seats were changed in the meantime." in words(answer)
        again = form_of(answer.text)
        assert (again["bidder"], again["bid"], again["winner"]) == ("2", "2", "0"), "Ben and Chie, where they sit now"
    assert aki.table().totals == {"Aki": 6, "Ben": -3, "Chie": -3}


def test_a_hand_is_not_recorded_under_rules_that_the_form_did_not_show(aki: Phone, ben: Phone) -> None:
    form = filled(ben)
    agree(aki, *NAMES[:3], unit="10")
    answer = answered(409, ben.post(form | {"action": "save"}))
    page = words(answer)
    assert "The house rules or the first player were changed in the meantime." in page
    assert "You had entered" not in page, "it means the same still"
    assert form_of(answer.text).items() >= WON.items()
    assert send(ben, answer.text, form_of(answer.text)).status_code == 303
    assert len(aki.table().sheet.hands) == 1


def test_input_for_another_game_is_described_in_words(app: Flask) -> None:
    aki = host_of(app)
    ben = join(app, aki, 1)
    form = form_of(ben.get()) | BEN_WON | {"bonuses.0.kind": "he_zun", "bonuses.0.player": "3", "note": "<b>tea</b>"}
    agree(aki, "Aki", "Ben", "Chie", game="moon")
    answer = answered(409, ben.post(form | {"action": "save"}))
    for said in (
        "The table now plays Moon. Moon · In the order of play: Aki → Ben → Chie",
        "棟 piles Aki 2 , Ben 3 , Chie 0 , Dai 3",
        "Bonus tricks before the last 賀尊 supreme pair · Dai",
        "Note <b>tea</b>",
    ):
        assert said in words(answer)
    assert "<b>tea</b>" not in answer.text
    assert form_of(answer.text)["note"] == "<b>tea</b>"
    assert 'name="tricks.0"' in answer.text
    assert aki.table().sheet.hands == ()


def test_an_outdated_form_links_to_the_next_sheet_even_with_the_same_setup(aki: Phone, ben: Phone) -> None:
    assert aki.save(WON).status_code == 303
    form = filled(ben)
    agree(aki, "Chie", "Aki", "Ben")
    answer = answered(409, ben.post(form | {"action": "save"}))
    assert action_of(answer.text) == f"/t/{ben.code}/sheets/2/hand"
    assert send(ben, answer.text, form_of(answer.text)).status_code == 303
    assert [hand.entry["winner"] for hand in aki.table().sheet.hands] == [1]
    form = form_of(ben.client.get(action_of(answer.text)).text) | WON
    agree(aki, "Chie", "Aki", "Ben")
    assert "The table has started game 3." in words(send(ben, answer.text, form))
    assert aki.table().sheet.hands == ()


def test_a_draft_of_an_outdated_setup_is_neither_read_nor_written(aki: Phone, ben: Phone) -> None:
    agreed = ben.table().sheet.revision
    address = f"/t/{ben.code}/sheets/1/draft?agreed={agreed}"
    assert ben.client.get(address, headers=ASKS).status_code == 200
    agree(aki, "Chie", "Aki", "Ben")
    late = [write(ben, {"winner": winner}, agreed=agreed) for winner in ("0", "")]
    for answer in (*late, ben.client.get(address, headers=ASKS)):
        assert answer.json
        assert (answer.status_code, answer.json["code"]) == (409, "moved")
        assert answer.json["current"]["players"] == ["Chie", "Aki", "Ben"]
    assert write(ben, {"winner": ""}, agreed=ben.table().sheet.revision).status_code == 200


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_every_form_is_described_in_words(app: Flask, name: str) -> None:
    game, seats, _, fields = GAMES[name]
    form = MultiDict(fields | {"dealer": "1", "note": "tea", "key": "k"})
    with app.test_request_context("/?lang=ja"):
        facts = entered_facts(form, registry.find(game), NAMES[:seats])
    filled_in = {field.partition(".")[0] for field, value in fields.items() if value and ".length" not in field}
    assert {fact.code for fact in facts} == filled_in | {"dealer", "note"}
    for fact in facts:
        assert fact.name != fact.code
        assert fact.value or fact.by_player
        assert {player for player, _ in fact.by_player} <= set(NAMES[:seats])
    assert next(fact.value for fact in facts if fact.code == "dealer") == NAMES[1]


BET = "Eva · Chie · accepted"
SAID: dict[str, tuple[str, dict[str, Any], str]] = {
    "seats, ticked": ("freestyle", {"winners.1": "1", "winners.3": "3"}, "Ben · Dai"),
    "a side bet": ("buki", {"side_bets.0.by": "Eva", "side_bets.0.on": "2", "side_bets.0.accepted": "true"}, BET),
    "a number that is also somebody's seat": ("da-san", {"bid": "1"}, "1"),
    "a word of the game": ("moon", {"bid": "moon"}, "shooting the moon"),
    "points below nothing": ("freestyle", {"points.0": "3", "points.0.minus": "on"}, "-3"),
    "a seat that is none": ("da-san", {"winner": "7"}, "7"),
    "what is dealt": ("tien-gow", {"dealt.kind": "ba_zhi_pai", "dealt.player": "2"}, "八枝牌 eight-tile deal · Chie"),
    "the tiles": ("twister", {"players.1.discards": ["6-5", "2-1"]}, "6-5 · 2-1"),
}


@pytest.mark.parametrize(("game", "fields", "said"), SAID.values(), ids=SAID)
def test_a_value_is_described_by_its_kind(app: Flask, game: str, fields: dict[str, Any], said: str) -> None:
    with app.test_request_context():
        [fact] = entered_facts(MultiDict(fields), registry.find(game), NAMES)
    assert fact.value == said


def test_a_hand_is_refused_if_undoing_the_previous_one_changed_its_dealer_but_not_its_note(app: Flask) -> None:
    aki = host_of(app)
    ben = join(app, aki, 1)
    assert aki.save(BEN_WON).status_code == 303
    form = form_of(ben.get()) | BEN_WON
    assert aki.save(BEN_WON | {"note": "tea"}, key="other", page="hands/1/edit").status_code == 303
    assert ben.post(form | {"action": "preview"}).status_code == 200
    address = (
        f"/t/{ben.code}/sheets/1/draft?number={form['number']}&agreed={form['agreed']}&revision={form['revision']}"
    )
    assert ben.client.get(address, headers=ASKS).status_code == 200
    withdraw(aki)
    refused = ben.client.get(address, headers=ASKS)
    assert (refused.status_code, (refused.json or {})["code"]) == (409, "moved")
    assert ben.client.get(address.partition("&revision")[0], headers=ASKS).status_code == 200
    for action in ("save", "preview"):
        answer = answered(409, ben.post(form | {"action": action}))
        assert "Hand 1 was changed in the meantime." in words(answer)
        assert "House rules Aki deals. Your input is still below" in words(answer)
        assert form_of(answer.text).items() >= BEN_WON.items()
    assert send(ben, answer.text, form_of(answer.text)).status_code == 303


@pytest.mark.parametrize("page", ["hand", "hands/1/edit"])
def test_the_winner_stays_the_same_person_after_a_renaming(aki: Phone, ben: Phone, page: str) -> None:
    aki.save(WON)
    form = form_of(ben.get(page)) | {"bidder": "1", "bid": "3", "winner": "1"}
    for seat, name in ((1, "Someone"), (2, "Ben"), (1, "Chie")):
        answered(303, aki.client.post(f"/t/{aki.code}/people/{seat + 1}", data={"name": name}, headers=ORIGIN))
    assert form_of(answered(409, ben.post(form | {"action": "save"}, page)).text)["winner"] == "1"
    assert aki.table().totals == {"Aki": 6, "Chie": -3, "Ben": -3}


def test_a_corrected_name_stops_no_hand(app: Flask) -> None:
    aki = host_of(app)
    ben = join(app, aki, 1)
    form = form_of(ben.get()) | BEN_WON
    assert aki.client.post(f"/t/{aki.code}/people/4", data={"name": "Daisy"}, headers=ORIGIN).status_code == 303
    assert write(ben, {"piles.0": "2"}, agreed=int(form["agreed"])).status_code == 200
    assert ben.post(form | {"action": "save"}).status_code == 303
    assert aki.table().totals["Daisy"] == -1


def test_a_form_shown_again_keeps_its_revision_of_the_previous_hand(app: Flask) -> None:
    aki = host_of(app, "buki", bets="hidden")
    bets = {"bets.length": "4", "bets.1": "4", "bets.2": "2", "bets.3": "6", "winner": "1"}
    assert aki.save(bets).status_code == 303
    form = form_of(aki.get())
    withdraw(aki)
    answer = aki.post(form | {"action": "turn_up"})
    assert (answer.status_code, form_of(answer.text)["revision"]) == (200, form["revision"])


def test_revealing_bets_of_an_outdated_seating_is_refused(app: Flask) -> None:
    aki = host_of(app, "buki", 3, bets="hidden")
    ben = join(app, aki, 1)
    form = form_of(ben.get())
    agree(aki, "Aki", "Chie", "Ben", game="buki", bets="hidden")
    body = {"number": 1, "agreed": int(form["agreed"])}
    address = f"/t/{ben.code}/sheets/1/draft/reveal"
    assert ben.client.post(address, json=body, headers=ORIGIN | ASKS).status_code == 409
    assert ben.post(form | {"action": "turn_up"}).status_code == 409
    write(ben, {"bets.2": "4"}, seat=2)
    assert aki.table().draft.hidden == ("bets.2",)
