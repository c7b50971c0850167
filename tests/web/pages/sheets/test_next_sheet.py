"""Starting the next sheet, and correcting the setup of hands already played."""

import re
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from tests.web.browsers import NAMES, Phone, agreed, answered, joined, opened, play, played, reseat, words

GOING_ON = {"game": "tien-gow", "begin": "onward", "sheet": 1, "hand": 3, "seats": 4}


def seats(*names: str) -> dict[str, object]:
    """Return the lines of the form with these names."""
    return {f"players__{seat}": name for seat, name in enumerate(names)}


def checked(answer: TestResponse, name: str) -> list[str]:
    """Return the checked values of a choice."""
    return re.findall(f'name="{re.escape(name)}" value="([^"]*)" checked', answer.text)


def problem(answer: TestResponse, name: str) -> str:
    """Return the message at a field."""
    found = re.search(f'id="{re.escape(name)}-problem">(.*?)</p>', answer.text)
    assert found, answer.text
    return found[1]


def test_a_game_in_the_other_direction_keeps_the_chairs(app: Flask) -> None:
    host = opened(app, rules__base="5")
    assert 'name="rules.base" type="text" value="5"' in host.get("t/sheet").text
    people = {f"person__{seat}": seat + 1 for seat in range(4)}
    clockwise = host.post("t/sheet", game="tien-gow", choose="buki", seats=4, first_dealer=1, **seats(*NAMES), **people)
    assert named(clockwise) == ["Aki", "Dai", "Chie", "Ben"]
    assert re.findall(r'name="person\.\d" value="(\d)"', clockwise.text) == ["1", "4", "3", "2"]
    assert checked(clockwise, "first_dealer") == ["3"]
    assert "This game runs clockwise, the one before counter-clockwise" in words(clockwise)
    still = host.post("t/sheet", game="buki", choose="moon", seats=4, **seats("Aki", "Dai", "Chie", "Ben"))
    assert named(still)[:3] == ["Aki", "Dai", "Chie"]
    back = host.post("t/sheet", game="buki", choose="da-san", seats=3, **seats("Aki", "Dai", "Chie"))
    assert named(back) == ["Aki", "Chie", "Dai"]
    assert "the other way round" not in words(back)
    free = host.post("t/sheet", game="tien-gow", choose="freestyle", seats=4, **seats(*NAMES))
    assert named(free)[:4] == list(NAMES)


def test_the_rules_that_decide_about_chips_are_not_folded(app: Flask) -> None:
    page = opened(app).post("t/sheet", game="tien-gow", choose="freestyle", seats=4, **seats(*NAMES)).text
    outside, folded = page.split('<details class="card more house-rules')
    assert 'name="rules.mode"' in outside
    assert 'name="rules.mode"' not in folded


def test_everybody_is_told_what_the_next_game_plays_differently(app: Flask) -> None:
    host = played(app)
    news = {
        "ja": "Aki が2ゲーム目を、前の続きから始めました · 賀尊 2 → 4 · 1点のチップ数 1 → 3",
        "zh-Hant": "Aki 開始第 2 場，接著前一場 · 賀尊 2 → 4 · 每點籌碼 1 → 3",
        "en": "Aki started game 2, continuing the one before · 賀尊 supreme pair 2 → 4 · Chips per point 1 → 3",
    }
    assert host.post("t/sheet", **GOING_ON | seats(*NAMES), rules__unit=3, rules__he_zun=4).status_code == 303
    for language, said in news.items():
        assert said in words(host.get(f"t?lang={language}"))
    play(host, 1, 0, 4, 1, 3, 0, sheet=2)
    reseat(host, "Aki", "Ben", "Chie", game="moon")
    assert "Aki started game 3 · Moon" in words(host.get("t"))


def test_everybody_is_told_which_rules_changed_before_the_first_hand_and_which_were_corrected(app: Flask) -> None:
    host = opened(app)
    for unit in (3, 5):
        answer = host.post("t/sheet", game="tien-gow", begin="anew", **seats(*NAMES), seats=4, rules__unit=unit)
        assert answer.status_code == 303
    changed = "Aki changed the game, the seats or the rules"
    for news in (f"{changed} · Chips per point 1 → 3", f"{changed} · Chips per point 3 → 5"):
        assert news in words(host.get("t"))
    assert "Aki がゲーム・席・ルールを変更 · 1点のチップ数 3 → 5" in words(host.get("t?lang=ja"))
    play(host, 1, 1, 2, 3, 0, 3)
    answer = host.post(AT, action="record", **wanted("Ben", "Aki", "Chie", "Dai", rules__unit=5, rules__he_zun=4))
    assert answer.status_code == 303
    assert "Aki corrected the rules or seats of game 1 · 賀尊 supreme pair 2 → 4 " in words(host.get("t?lang=en"))
    reseat(host, "Aki", "Ben", "Chie", game="moon")
    reseat(host, "Aki", "Ben", "Chie", game="da-san")
    assert f"{changed} · Da San" in words(host.get("t"))


def test_fewer_seats_ask_who_sits_out(app: Flask) -> None:
    host = played(app)
    going = GOING_ON | seats(*NAMES) | {"seats": 3}
    asked = answered(422, host.post("t/sheet", **going))
    assert "4 people, 3 seats: who sits out?" in words(asked)
    assert 'id="out-problem"' not in asked.text, "it is a question until it is left open"
    assert problem(host.post("t/sheet", **going, asked="out"), "out") == "4 people, 3 seats: who sits out?"
    assert named(asked) == re.findall(r'type="radio" name="out" value="\d"><span dir="auto">(\w+)', asked.text)
    assert named(asked) == list(NAMES)
    assert "who sits out?" in words(host.post("t/sheet?part=onward", **going, action="look"))
    assert host.post("t/sheet", **going, out="1").status_code == 303
    assert "Aki → Chie → Dai" in words(host.get("t/sheet"))
    offered = GOING_ON | seats("Aki", "Chie", "Dai", "") | {"seats": 4}
    assert 'name="add" value="Ben"' in host.get("t/sheet").text
    assert named(host.post("t/sheet", **offered, add="Ben"))[:4] == ["Aki", "Chie", "Dai", "Ben"]
    added = host.post("t/sheet", **offered | {"seats": 3}, add="Ben")
    assert ('value="4" checked' in added.text, "who sits out?" in words(added)) == (True, False), "the seats follow"


def named(page: TestResponse) -> list[str]:
    """Return the names in the lines of the form."""
    return re.findall(r'name="players\.\d+" type="text" value="([^"]*)"', page.text)


def moon(app: Flask) -> Phone:
    """A table of Moon in which Ben has 5 points, the others have 1, and Ben bids first."""
    host = opened(app, "Aki", "Ben", "Chie", game="moon", rules__contract="true")
    tricks = {"tricks__0": 1, "tricks__1": 5, "tricks__2": 1}
    host.post("t/sheets/1/hand", action="save", number=1, key="hand-1", bidder=1, bid=5, **tricks)
    return host


def test_leaving_an_unfinished_game_says_what_stands_and_every_earlier_one_can_go_on_later(app: Flask) -> None:
    host = moon(app)
    left = words(host.post("t/sheet", game="moon", choose="da-san", seats=3, **seats("Aki", "Ben", "Chie")))
    assert "scores Aki 1, Ben 5, Chie 1" in left.partition("Who is playing?")[0]
    for sheet, game in ((2, "da-san"), (3, "freestyle")):
        reseat(host, "Aki", "Ben", "Chie", game=game)
        if game == "da-san":
            hand = {"action": "save", "number": 1, "key": "second", "bidder": 0, "bid": 2, "winner": 0}
            assert host.post(f"t/sheets/{sheet}/hand", **hand).status_code == 303
    for page in ("t/sheet", "t/close"):
        assert "Game 1 · Moon · Ben bids first · scores Aki 1, Ben 5, Chie 1" in words(host.get(page)), page
    assert "Unfinished games" not in words(moon(app).get("t/close")), "it goes on without a choice"
    back = host.post("t/sheet", game="freestyle", choose="moon", seats=3, **seats("Aki", "Ben", "Chie"))
    assert "Continue from game 1" in words(back)
    going = {"game": "moon", "begin": "onward", "sheet": 3, "hand": 1, "seats": 3, "rules__contract": "true"}
    assert host.post("t/sheet", **going, **seats("Chie", "Aki", "Ben")).status_code == 303
    assert "scores Chie 1, Aki 1, Ben 5" in words(host.get("t/sheet"))


def test_the_summary_of_the_other_rules_counts_none_that_is_asked_above(app: Flask) -> None:
    host = opened(app, "Aki", "Ben", "Chie", game="moon", rules__contract="true", rules__target=15)
    assert "All other house rules as most tables play" in words(host.get("t/sheet"))


def test_the_form_is_filled_and_the_same_game_continues_by_default(app: Flask) -> None:
    host, order = played(app), "Aki → Ben → Chie → Dai"
    for language, said in (
        ("en", ("Continue from hand 3", "Chie deals · East 3 (東3局) · 親 ×2", "Start over", order)),
        ("ja", ("第3局の続きから", "親は Chie · 東3局 · 親 ×2", "新しく始める", order)),
    ):
        page = host.get(f"t/sheet?lang={language}")
        assert [sentence for sentence in said if sentence not in words(page)] == []
    assert named(page) == list(NAMES)
    assert (checked(page, "begin"), checked(page, "first_dealer")) == (["onward"], ["2"])
    assert re.findall(r'class="seal dealer" data-follows="(.)"', page.text) == ["2"]


def test_a_continued_game_keeps_the_dealer_and_a_new_one_has_the_chosen(app: Flask) -> None:
    host = played(app)
    play(host, 4, 2, 3, 0, 4, 1)
    going = GOING_ON | seats("Chie", "Aki", "Dai", "Ben") | {"first_dealer": 3}
    answer = answered(409, host.post("t/sheet", **going))
    assert problem(answer, "onward") == "something was entered in the meantime; please check again"
    assert "Continue from hand 4" in words(answer)
    assert named(answer) == ["Chie", "Aki", "Dai", "Ben"]
    assert 'name="hand" value="4"' in answer.text
    assert "Start over" not in words(host.post("t/sheet", **going, choose="buki"))
    going |= {"hand": 4}
    assert "a different game always starts over" in words(host.post("t/sheet", **going | {"game": "buki"}))
    assert host.post("t/sheet", **going).status_code == 303
    page = words(host.get("t"))
    for said in ("East 3 (東3局)", "親 ×3", "Hand 5 · Chie deals · 連荘 dealer's streak 1"):
        assert said in page
    play(host, 1, 0, 4, 1, 3, 0, sheet=2)
    for path, times in (("t", 1), ("t/sheets/2/hands", 1), ("t/sheets/1/hands", 0)):
        assert words(host.get(path)).count("Continues game 1") == times
    host.post("t/sheet", **GOING_ON | seats(*NAMES) | {"begin": "anew", "sheet": 2, "hand": 1, "first_dealer": 3})
    page = words(host.get("t"))
    assert ("Hand 1 · Dai deals" in page, "Continues" in page) == (True, False)


def test_the_form_and_its_problems_can_be_previewed_without_a_script(app: Flask) -> None:
    host = played(app)
    look = GOING_ON | seats("Aki", "Eva", "Dai", "Ben") | {"action": "look", "rules__base": 5}
    answer = answered(200, host.post("t/sheet", **look))
    page = words(answer)
    assert "Aki → Eva → Dai → Ben" in page
    assert "Chie leaves, so Dai is the new dealer. Dai deals · East 3 (東3局)" in page
    assert re.findall(r'class="seal dealer" data-follows="(.)"', answer.text) == ["2"]
    assert 'name="rules.base" type="text" value="5"' in answer.text
    part = host.post("t/sheet?part=onward", **look)
    assert 'data-deals="2"' in part.text
    assert "<form" not in part.text
    twice, said = look | seats("Aki", "aki"), "two players cannot have the same name"
    assert said in words(host.post("t/sheet?part=onward", **twice))
    assert problem(host.post("t/sheet", **twice), "players.1") == said
    wrong = answered(422, host.post("t/sheet", **GOING_ON | seats(*NAMES), rules__base="many"))
    assert problem(wrong, "rules.base")
    assert host.get("t/sheets/2/hands").status_code == 404


def test_the_form_asks_what_a_new_player_continues(app: Flask) -> None:
    host = moon(app)
    going = {"game": "moon", "begin": "onward", "sheet": 1, "hand": 1, "seats": 3, "rules__contract": "true"}
    going |= seats("Ben", "Eva", "Aki")
    asked = answered(422, host.post("t/sheet", **going))
    assert problem(asked, "takes_over.1") == "does Eva start at 0 or take over from someone?"
    assert checked(asked, "takes_over.1") == [""]
    assert "takes over from Chie · scores 1" in words(asked)
    assert named(asked)[:3] == ["Ben", "Eva", "Aki"]
    wrong = host.post("t/sheet", **going, takes_over__1="x")
    assert problem(wrong, "takes_over.1") == "you can only take over from someone who leaves"
    assert host.post("t/sheet", **going, takes_over__1="2").status_code == 303
    table = words(host.get("t"))
    assert all(said in table for said in ("Ben 5 points", "Aki (you) 1 points", "Eva 1 points"))


def test_an_outdated_form_is_refused_and_keeps_its_input(app: Flask) -> None:
    host = played(app)
    typed = {"game": "moon", "seats": 3, "rules__target": 15, **seats("Aki", "Eva", "Chie")}
    seen = {"sheet": 1, "agreed": agreed(host.get("t/sheet"))}
    reseat(host, "Dai", "Chie", "Ben", "Aki")
    answer = answered(409, host.post("t/sheet", **typed, **seen))
    page = words(answer)
    assert "The table is now on game 2. This is the current state." in page
    assert "Tien Gow · In the order of play: Dai → Chie → Ben → Aki" in page
    assert named(answer)[:3] == ["Aki", "Eva", "Chie"]
    assert 'name="rules.target" type="text" value="15"' in answer.text
    assert 'name="game" value="moon"' in answer.text
    assert "Tien Gow" in words(host.get("t/rules"))
    assert host.post("t/sheet", **typed, sheet=2, agreed=agreed(answer)).status_code == 303
    assert "Moon" in words(host.get("t/rules"))


AT = "t/sheets/1/agreed"


def wanted(*names: str, first_dealer: int = 0, **more: object) -> dict[str, Any]:
    """Return the fields of the form that corrects the setup."""
    return {"game": "tien-gow", "first_dealer": first_dealer, **seats(*(names or NAMES)), **more}


def left(answer: TestResponse) -> dict[str, str]:
    """Return the hidden fields of the confirmation page."""
    hidden = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', answer.text)
    return {name.replace(".", "__"): value for name, value in hidden}


def test_the_form_is_filled_and_its_effects_are_shown_before_recording(app: Flask) -> None:
    host = opened(app, rules__base="5", first_dealer=2)
    said = "Correct rules or seats of past hands"
    assert said not in words(host.get("t")), "without hands"
    play(host, 1, 1, 2, 3, 0, 3)
    players = [joined(app, host, 1), joined(app, host, link="watch")]
    for shown in ("t", "t/rules"):
        assert [said in words(phone.get(shown)) for phone in (host, *players)] == [True, False, False]
    form = host.get(AT).text
    assert all(f'value="{name}"' in form for name in NAMES)
    assert 'name="rules.base" type="text" value="5"' in form
    assert 'name="first_dealer" value="2" checked' in form
    assert 'name="seats"' not in form, "as many play as did"
    typed = wanted("Aki", "Emi", "Chie", "Dai", rules__base="5", rules__unit=2, who__1="new", first_dealer=2)
    page = words(host.post(AT, action="look", **typed))
    for said in ("1 → after 2", "Seats Aki, Ben, Chie, Dai → after Aki, Emi, Chie, Dai", "Record · 1 hand affected"):
        assert said in page
    joined(app, host, link="watch", helper="Eva")
    page = words(host.post(AT, action="look", **wanted("Aki", "Eva", "Chie", "Dai")))
    assert "Eva's phone can only watch now" in page
    assert "Emi" not in words(host.get("t"))


def test_a_previewed_amendment_is_recorded_and_seen_by_all(app: Flask) -> None:
    host = played(app)
    eva = joined(app, host, link="watch")
    shown = left(host.get(AT))["agreed"]
    sent = left(host.post(AT, action="look", agreed=shown, **wanted("Ben", "Aki", "Chie", "Dai", first_dealer=1)))
    assert (sent["first_dealer"], sent["agreed"]) == ("1", shown)
    answer = host.post(AT, action="record", **sent)
    assert (answer.status_code, answer.location) == (303, f"/t/{host.code}/rules?sheet=1")
    assert "Rules or seats corrected." in words(host.get("t/rules"))
    page = words(eva.get("t/rules"))
    assert "Corrected after hand 3" in page
    assert "Seats Aki, Ben, Chie, Dai → after Ben, Aki, Chie, Dai" in page
    assert "Rules or seats were corrected after hand 3" in words(eva.get("t/sheets/1/hands"))
    assert "The seats were corrected later; this is the original entry." in words(eva.get("t/sheets/1/hands/2"))


def test_a_new_name_is_asked_about_and_may_rename_a_person(app: Flask) -> None:
    host = played(app)
    typed = wanted("Aki", "Benno", "Chie", "Dai")
    asked = answered(422, host.post(AT, action="look", **typed))
    assert "choose who Benno is" in words(asked)
    offered = re.findall(r'name="who\.1" value="(\w+)"( checked)?', asked.text)
    assert offered == [("2", ""), ("new", "")], "Ben first, of whom nothing was said"
    looked = host.post(AT, action="look", **typed, who__1="2")
    assert "Name Ben → after Benno" in words(looked)
    sent = left(looked)
    assert 'name="who.1" value="2" checked' in host.post(AT, action="change", **sent).text
    before = words(host.get("t/account?of=Ben"))
    assert host.post(AT, action="record", **sent).status_code == 303
    host.get("t")  # removes the message
    assert words(host.get("t/account?of=Benno")) == before.replace("Ben", "Benno")
    assert host.post(AT, action="look", **wanted("Aki", "Eva", "Chie", "Dai"), who__1="x").status_code == 422


def test_a_hand_that_would_become_impossible_is_named_and_linked(app: Flask) -> None:
    host = moon(app)
    form = wanted("Aki", "Ben", "Chie") | {"game": "moon", "rules__target": "15"}
    assert "Target 21 → after 15" in words(host.post(AT, action="look", **form, rules__contract="true"))
    answer = answered(422, host.post(AT, action="record", **form, rules__contract=""))
    assert "Hand 1: this table plays without bidding" in words(answer)
    assert "With this change, hand 1 would not be possible." in words(answer)
    assert f'href="/t/{host.code}/sheets/1/hands/1"' in answer.text


def test_invalid_values_and_an_outdated_form_are_refused(app: Flask) -> None:
    host = played(app)
    shown = left(host.get(AT))["agreed"]
    for form, said in (
        (wanted(rules__unit="0"), "Chips per point: at least 1"),
        (wanted("Aki", "", "Chie", "Dai"), "this is empty"),
        (wanted("Aki", "Ben", "Chie"), "the number of players cannot change here; start the next game instead"),
    ):
        answer = host.post(AT, action="look", **form)
        assert (answer.status_code, said in words(answer)) == (422, True)
    assert host.post(AT, action="record", agreed=shown, **wanted(rules__unit="2")).status_code == 303
    for action in ("look", "record"):
        answer = answered(409, host.post(AT, action=action, agreed=shown, **wanted(rules__unit="3")))
        assert "The seats or the rules were changed in the meantime" in words(answer)
        assert 'name="rules.unit" type="text" value="2"' in answer.text
