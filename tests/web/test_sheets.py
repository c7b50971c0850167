"""The next sheet."""

from flask import Flask

from tests.web.browsers import joined, opened, play, words


def test_the_form_begins_with_what_holds_now(app: Flask) -> None:
    host = opened(app, rules__base="5")
    play(host, 1, 1, 2, 3, 0, 3)
    form = host.get("t/sheet").text
    assert all(f'value="{name}"' in form for name in ("Aki", "Ben", "Chie", "Dai"))
    assert 'name="rules.base" type="text" value="5"' in form
    assert 'name="first_dealer" value="1" checked' in form


def test_the_chips_carry_on(app: Flask) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    names = {"players__0": "Ben", "players__1": "Chie", "players__2": "Eva"}
    assert host.post("t/sheet", game="moon", seats=3, first_dealer=0, **names).status_code == 303
    page = words(host.get("t"))
    assert "Moon" in page
    assert "Ben +8 ahead" in page
    assert "Without a seat: Aki −2 , Dai −1" in page
    assert "game 2 of this evening" in words(host.get("t/hands"))


def test_a_wrong_rule_is_named_and_nothing_begins(app: Flask) -> None:
    host = opened(app)
    answer = host.post("t/sheet", game="da-san", seats=3, players__0="Aki", rules__forced_win="9")
    assert answer.status_code == 422
    assert 'id="rules.forced_win-problem"' in answer.text
    assert "game 2" not in words(host.get("t/hands"))


def test_another_game_keeps_the_people(app: Flask) -> None:
    host = opened(app)
    answer = host.post("t/sheet", game="tien-gow", choose="buki", seats=4, players__0="Aki", players__1="Ben")
    assert 'name="game" value="buki"' in answer.text
    assert 'value="Ben"' in answer.text


def test_only_the_host_begins_it(app: Flask) -> None:
    host = opened(app)
    assert joined(app, host, 1).post("t/sheet", game="moon", seats=3).status_code == 403


def test_the_hands_of_an_earlier_game_stay_to_be_seen(app: Flask) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    host.post("t/sheet", game="moon", seats=3, players__0="Ben", players__1="Chie", players__2="Eva")
    assert "No hand yet" in words(host.get("t/hands"))
    earlier = host.get("t/hands?sheet=1")
    assert "Tien Gow · game 1 of this evening" in words(earlier)
    assert f'href="/t/{host.code}/hands/1?sheet=1"' in earlier.text
    hand = words(host.get("t/hands/1?sheet=1"))
    assert "4 base − 3 棟 piles" in hand
    assert "Withdraw it" not in hand
    assert host.get("t/hands?sheet=7").status_code == 404
