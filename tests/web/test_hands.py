"""The hands in the book."""

import pytest
from flask import Flask

from tests.web.browsers import Phone, joined, opened, played, stranger, words

RIGHT = "It is right as it stands"


@pytest.fixture
def host(app: Flask) -> Phone:
    return played(app)


def test_one_hand_says_who_entered_it_and_why_who_pays(host: Phone) -> None:
    page = words(host.get("t/hands/1"))
    assert "entered by Aki" in page
    assert "Dai → pays Ben 1 4 base − 3 棟 piles" in page


def test_a_corrected_hand_keeps_its_past_struck_through(host: Phone) -> None:
    host.post("t/hands/1/edit", action="save", winner=1, piles__0=3, piles__1=3, piles__2=0, piles__3=2)
    page = host.get("t/hands/1")
    assert "corrected" in words(page)
    assert "As it was before" in words(page)
    assert 'class="card struck"' in page.text
    assert "✎" in words(host.get("t/hands"))


def test_what_follows_from_a_withdrawal_is_shown_first(host: Phone) -> None:
    page = words(host.get("t/hands/1/withdraw"))
    assert "Hand 2 changes with it" in page
    assert "The dealer of this hand was Aki , not Ben ." in page
    assert "withdrawn" not in words(host.get("t/hands"))


def test_a_withdrawn_hand_stays_to_be_seen(host: Phone) -> None:
    assert host.post("t/hands/1/withdraw").status_code == 303
    assert "withdrawn" in words(host.get("t/hands"))
    assert "withdrawn" in words(host.get("t/hands/1"))
    assert "Correct this hand" not in words(host.get("t/hands/1"))


def test_an_objection_turns_the_hand_amber_for_all_until_everybody_agrees(app: Flask, host: Phone) -> None:
    ben = joined(app, host, 1)
    ben.post("t/hands/3/object", word="I had a pile")
    page = words(host.get("t/hands/3"))
    assert "Ben objects : I had a pile" in page
    assert "still to agree: Aki , Ben" in page
    table = host.get("t")
    assert table.text.count("disputed") == 3, "the last hand, its row in the list, and what is said"
    assert words(table).count("Ben objects : I had a pile") == 2

    assert RIGHT in page
    host.post("t/hands/3/agree")
    page = words(host.get("t/hands/3"))
    assert "agree: Aki – still to agree: Ben" in page
    assert "You agree. It stays amber" in page
    assert RIGHT not in page
    assert "disputed" in host.get("t").text

    assert RIGHT in words(ben.get("t/hands/3"))
    ben.post("t/hands/3/agree")
    assert "disputed" not in host.get("t").text
    page = words(host.get("t/hands/3"))
    assert "still to agree" not in page
    assert "What was said against it ⚑ Ben objects : I had a pile" in page
    assert "settled · agree: Aki , Ben" in page


def test_a_correction_settles_what_was_said_and_keeps_it(app: Flask, host: Phone) -> None:
    joined(app, host, 1).post("t/hands/1/object", word="I had a pile")
    assert words(host.get("t/hands/1")).count("Correct this hand") == 1
    host.post("t/hands/1/edit", action="save", winner=1, piles__0=3, piles__1=3, piles__2=0, piles__3=2)
    assert "disputed" not in host.get("t").text
    page = words(host.get("t/hands/1"))
    assert "What was said against it ⚑ Ben objects : I had a pile" in page
    assert page.count("Correct this hand") == 1


def test_who_watches_is_not_asked_to_agree(app: Flask, host: Phone) -> None:
    host.post("t/hands/3/object", word="?")
    page = words(joined(app, host, link="watch").get("t/hands/3"))
    assert "still to agree: Aki" in page
    assert RIGHT not in page


def test_an_objection_to_a_hand_that_is_long_past_shows_on_the_table_too(app: Flask) -> None:
    host = opened(app, "Aki", "Ben", game="freestyle")
    for number in range(1, 11):
        host.post("t/hand", action="save", number=number, key=f"k{number}", points__0=1, points__1=2)
    assert "Hand 1:" not in words(host.get("t"))
    host.post("t/hands/1/object")
    assert "⚑ Hand 1: objection" in words(host.get("t"))
    host.post("t/hands/1/agree")
    assert "Hand 1:" not in words(host.get("t"))


def test_a_hand_of_an_earlier_game_is_agreed_to_where_it_is(app: Flask, host: Phone) -> None:
    ben = joined(app, host, 1)
    ben.post("t/hands/3/object", word="I had a pile")
    seats = {"players__0": "Aki", "players__1": "Ben"}
    answer = host.post("t/sheet", game="freestyle", seats=2, first_dealer=0, **seats)
    assert answer.status_code == 303
    page = ben.get("t/hands/3?sheet=1")
    assert RIGHT in words(page)
    assert "Correct this hand" not in words(page)
    answer = ben.post("t/hands/3/agree?sheet=1")
    assert "settled" in words(ben.get(answer.location))


def test_too_many_words_are_refused_at_their_field(host: Phone) -> None:
    answer = host.post("t/hands/1/object", word="x" * 300)
    assert answer.status_code == 422
    assert 'id="word-problem"' in answer.text


def test_hands_come_by_pages_newest_first(app: Flask) -> None:
    host = opened(app, "Aki", "Ben", game="freestyle")
    for number in range(1, 53):
        host.post("t/hand", action="save", number=number, key=f"k{number}", points__0=1, points__1=2)
    first, second = words(host.get("t/hands")), words(host.get("t/hands?page=2"))
    assert "Hand 52" in first
    assert "Older hands" in first
    assert "Hand 1 " in second
    assert "Newer hands" in second
    assert words(host.get("t/hands?page=99")) == second


def test_a_table_without_hands_says_so(app: Flask) -> None:
    assert "No hand yet" in words(opened(app).get("t/hands"))


@pytest.mark.parametrize("path", ["t/hands/1/withdraw", "t/undo", "t/hands/1/object", "t/hands/1/agree"])
def test_who_watches_changes_nothing_and_a_stranger_finds_nothing(app: Flask, host: Phone, path: str) -> None:
    assert joined(app, host, link="watch").post(path, number=1).status_code == 403
    assert stranger(app, host).post(path, number=1).status_code == 404


@pytest.mark.parametrize("path", ["t", "t/hands", "t/hands/1", "t/invite", "t/keep", "t/export.json"])
def test_who_watches_sees_all_of_it(app: Flask, host: Phone, path: str) -> None:
    assert joined(app, host, link="watch").get(path).status_code == 200
    assert stranger(app, host).get(path).status_code == 404


def test_a_hand_that_is_not_there_is_not_found(host: Phone) -> None:
    assert host.get("t/hands/9").status_code == 404
