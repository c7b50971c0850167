"""Opening a table, and its terms."""

import html
import re
import tracemalloc
from dataclasses import replace

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.games import registry
from scorekeeper.games.fields import MAX_SEATS
from scorekeeper.service.tables import table_list
from tests.web.browsers import Phone, answered, joined, opened, play, words
from tests.web.conftest import ORIGIN
from tests.web.phones import book_of


def test_games_are_ordered_by_recent_use(app: Flask) -> None:
    def offered(phone: Phone) -> list[str]:
        return re.findall(r'game=([^"]+)"', phone.get("/open").text)

    assert offered(Phone(app.test_client())) == list(registry.games())
    host = opened(app, "Aki", "Ben", "Chie", game="moon")
    seats = {"players__0": "Aki", "players__1": "Ben"}
    assert host.post("t/sheet", game="freestyle", begin="anew", seats=2, first_dealer=0, **seats).status_code == 303
    assert host.post("/open", game="buki", seats=3, players__0="Aki").status_code == 303
    assert offered(host)[:3] == ["buki", "freestyle", "tien-gow"]
    assert sorted(offered(host)) == sorted(registry.games())


@pytest.mark.parametrize("game", registry.games())
def test_the_unchanged_form_of_a_game_opens_a_table(app: Flask, game: str) -> None:
    form, rules = Phone(app.test_client()).get(f"/open?game={game}").text, registry.find(game).rule_fields
    chips = registry.find(game).usual_chips
    assert (f'placeholder="{chips}"' in form) == (chips is not None)
    assert all(f'name="rules.{line.name}"' in form for line in rules)
    names = ["Aki", "Ben", "Chie", "Dai"][: max(3, registry.find(game).min_players)]
    flags = {f"rules__{line.name}": "true" for line in rules if line.kind == "flag" and line.default}
    assert opened(app, *names, game=game, **flags).code


def test_a_game_for_many_is_offered_as_many_seats_as_it_takes(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    crowd = replace(registry.find("freestyle"), id="crowd", min_players=13, max_players=MAX_SEATS)
    monkeypatch.setattr(registry, "games", lambda: {"crowd": crowd})
    form = Phone(app.test_client()).get("/open?game=crowd").text
    assert len(re.findall(r'name="players\.\d+"', form)) == MAX_SEATS
    names = [f"Player {seat}" for seat in range(MAX_SEATS)]
    seats = words(opened(app, *names, game="crowd").get("t/seats"))
    assert all(name in seats for name in names)


def test_more_names_than_seats_ask_who_sits_out_or_whether_all_play(app: Flask) -> None:
    phone, names = Phone(app.test_client()), ["Aki", "Ben", "Chie", "Dai", "Eva"]
    five = {f"players__{seat}": name for seat, name in enumerate(names)}
    typed = {"game": "tien-gow", "seats": 4, "first_dealer": 3, "note": "a beer", **five}
    for out in ([], ["0", "1"], ["x"]):
        asked = answered(422, phone.post("/open", **typed, out=out))
        assert "5 people, 4 seats: who sits out?" in words(asked)
        assert all(f'value="{kept}"' in asked.text for kept in (*names, "a beer"))
    offered = re.findall(r'name="choose" value="([^"]+)">[^<]+ for 5<', asked.text)
    assert offered
    assert all(registry.find(game).check_seats(5) == () for game in offered)
    chosen = phone.post("/open", **typed, choose=offered[0])
    assert shown(chosen, "seats") == "5"
    assert [shown(chosen, f"players.{seat}") for seat in range(5)] == names
    twice = phone.post("/open", **typed | {"players__4": "dai"}, out=1)
    assert (twice.status_code, 'id="players.4-problem"' in twice.text) == (422, True)
    assert 'name="out" value="1" checked' in twice.text
    phone.code = phone.post("/open", **typed, out=2).location.split("/")[2]
    sits_out = phone.get("t/seats").text.partition("data-outside")[2]
    assert [name for name in names if name in sits_out] == ["Chie"]
    assert "All 5 play" in words(phone.post("/open", **typed | {"game": "freestyle"}))
    phone.code = phone.post("/open", **typed | {"game": "freestyle"}, meant="named").location.split("/")[2]
    assert all(name in words(phone.get("t/invite")) for name in names)


@pytest.mark.parametrize(
    ("game", "field"), [*(("freestyle", field) for field in ("seats", "first_dealer", "chips")), ("moon", "seats")]
)
def test_a_huge_number_needs_little_memory(app: Flask, game: str, field: str) -> None:
    tracemalloc.start()
    answer = Phone(app.test_client()).post("/open", **{"game": game, "seats": 4, field: "100000000"})
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert answer.status_code in {303, 422}
    assert most < 20_000_000


def test_the_host_sits_in_the_first_seat_or_only_keeps_the_score(app: Flask) -> None:
    usd = {"rate__amount": "0.05", "rate__currency": "USD", "rounding": "10", "bearer": "2"}
    host = opened(app, "Aki", "Ben", "", **usd)
    invitation = words(host.get("t/invite"))
    assert all(said in invitation for said in ("Aki (you) ✓ seated", "Ben no phone here yet"))
    assert invitation.count("Empty seat") == 1
    worth = "A chip is worth $0.05. Money is rounded to $10. Player 3 covers the rounding difference."
    assert worth in words(host.get("t"))
    page = words(opened(app, onlooker="true").get("t"))
    assert ("(you)" in page, "Enter hand 1" in page) == (False, True)


def test_a_wrong_field_is_reported_and_no_input_is_lost(app: Flask) -> None:
    phone, people = Phone(app.test_client()), {"players__0": "Aki", "players__1": "Ben"}
    typed = {"game": "tien-gow", "name": "Saturday", "seats": 3, "first_dealer": 1, "meant": "all", **people}
    rules = {"rules__base": "many", "rules__penalty": "３", "rules__two_tile_rule": ""}
    for field, value in (
        ("rate.other", {"rate__amount": "5", "rate__currency": "other"}),
        ("bearer", {"bearer": "9" * 99}),
    ):
        answer = phone.post("/open", **typed, **value)
        assert (answer.status_code, f'id="{field}-problem"' in answer.text) == (422, True)
    answer = phone.post("/open", game="tien-gow", seats=1, players__0="Aki")
    assert (answer.status_code, "Aki" in answer.text) == (422, True), "nobody plays this game alone"
    answer = answered(422, phone.post("/open", **typed, **rules))
    assert "Base 基準点: enter a whole number" in words(answer)
    kept = {"meant": "all", "players.0": "Aki", "players.1": "Ben", "name": "Saturday", "rules.base": "many"}
    kept |= {"rules.penalty": "３", "seats": "3", "first_dealer": "1"}
    assert {field: shown(answer, field) for field in kept} == kept
    assert re.search(r'name="rules\.base"[^>]* aria-invalid="true"', answer.text)
    assert 'id="rules.two_tile_rule" name="rules.two_tile_rule" value="true" checked' not in answer.text


def test_another_game_keeps_the_people(app: Flask) -> None:
    typed = {"players__0": "Aki", "players__2": "Chie", "chips": "50"}
    answer = answered(200, Phone(app.test_client()).post("/open", game="tien-gow", choose="moon", seats=3, **typed))
    kept = {"game": "moon", "players.0": "Aki", "players.2": "Chie", "chips": "50", "rules.target": "21"}
    assert {field: shown(answer, field) for field in kept} == kept


def shown(answer: TestResponse, field: str) -> str:
    """Return the value of an input or of a choice in the form."""
    [tag] = [
        tag
        for tag in re.findall(rf'<input [^>]*name="{re.escape(field)}"[^>]*>', answer.text)
        if 'type="radio"' not in tag or " checked" in tag
    ]
    return str(re.findall(r' value="([^"]*)"', tag)[0])


def test_fewer_names_than_seats_ask_how_many_play(app: Flask) -> None:
    people = {"players__0": "Aki", "players__2": "Chie", "players__3": "Dai"}
    phone, typed = Phone(app.test_client()), {"game": "tien-gow", "seats": 4, "first_dealer": 2, **people}
    assert "3 of 4 seats have a name. How many play?" in words(answered(422, phone.post("/open", **typed)))
    money = {"rate__amount": "10", "rate__currency": "JPY", "rounding": "50", "bearer": "2"}
    three = phone.post("/open", **typed, meant="named", **money)
    page = words(phone.get(three.location))
    assert ("Aki (you)" in page, "Empty seat" in page) == (True, False)
    table = words(phone.get(three.location.removesuffix("/invite")))
    assert ("Chie deals" in table, "Chie covers the rounding difference." in table) == (True, True)
    assert words(phone.get(phone.post("/open", **typed, meant="all").location)).count("Empty seat") == 1
    assert phone.post("/open", game="moon", seats=3, players__0="Aki").status_code == 303, "a single name asks nothing"
    chosen = typed | {"game": "freestyle", "seats": 5}
    assert phone.post("/open", **chosen).status_code == 303, "another number than the usual one was chosen"
    offered = re.findall(r'name="add" value="([^"]+)"', phone.get("/open?game=tien-gow").text)
    assert sorted(offered) == ["Aki", "Chie", "Dai"]
    assert shown(phone.post("/open", **typed, add="Eva"), "players.1") == "Eva"


def test_five_players_get_a_suggested_set(app: Flask) -> None:
    phone, typed = Phone(app.test_client()), {"game": "twister", "seats": 5, "players__0": "Aki"}
    answer = answered(422, phone.post("/open", **typed, rules__tile_set="chinese"))
    assert "suggested for 5 players: double-six set, 28 tiles" in words(answer)
    assert (shown(answer, "rules.tile_set"), shown(answer, "seats")) == ("double-six", "5")
    assert phone.post("/open", **typed, rules__tile_set="double-six").status_code == 303


def test_the_form_can_be_filled_from_the_last_table(app: Flask) -> None:
    typed = {"rules__contract": "true", "rules__target": "10", "chips": "200"}
    money = {"rate__amount": "10", "rate__currency": "JPY", "rounding": "50"}
    host = opened(app, "Aki", "", "Chie", game="moon", **typed, **money)
    link = re.search(r'href="(/open\?[^"]*like=[^"]*)"', host.get("/open?game=moon").text)
    assert link
    form = host.get(html.unescape(link[1]))
    kept = {"players.0": "Aki", "players.1": "", "players.2": "Chie", "rules.target": "10", "chips": "200"}
    kept |= {"rate.amount": "10", "rounding": "50"}
    assert {field: shown(form, field) for field in kept} == kept
    assert 'value="JPY" selected' in form.text
    assert "Prepare a table like the last one" not in words(host.get("/open?game=buki"))
    assert shown(Phone(app.test_client()).get(html.unescape(link[1])), "players.0") == ""


def test_the_host_changes_the_terms_and_the_previous_ones_are_shown(app: Flask) -> None:
    host = opened(app, name="Friday", chips="100", note="a beer")
    assert f'href="/t/{host.code}/terms"' in host.get("t/host").text
    page = host.get("t/terms").text
    assert '<option value="USD">USD US Dollar</option>' in page
    assert all(f'value="{said}"' in page for said in ("Friday", "100", "a beer"))
    yen = {"rate__amount": "１0", "rate__currency": "JPY", "rounding": "50", "bearer": "Ben", "note": "a beer"}
    assert host.post("t/terms", name="Saturday", chips="２００", **yen).status_code == 303
    page = host.get("t/terms").text
    assert all(said in page for said in ('value="10"', 'value="JPY" selected', 'value="50" checked', '"Ben" selected'))
    table = words(joined(app, host, 1).get("t"))
    for said in (
        "Aki changed the table details · Name of the table Friday → Saturday · Chips each 100 → 200",
        "What a chip is worth none → ¥10 · Money is rounded to none → 50",
        "Who covers the rounding difference none → Ben",
        "Everyone started with 200 chips",
        "A chip is worth ¥10. Money is rounded to ¥50. Ben covers the rounding difference. A chip is worth a beer.",
    ):
        assert said in table
    assert host.post("t/terms", rate__amount="", note="").status_code == 303
    assert "A chip is worth" not in words(host.get("t"))


def test_invalid_terms_are_refused_at_their_field_and_no_input_is_lost(app: Flask) -> None:
    host = opened(app, name="Friday")
    money = {"rate__amount": "ten", "rate__currency": "other", "rate__other": "shells", "note": "no money"}
    answer = answered(422, host.post("t/terms", name="Saturday", chips="many", **money))
    wrong = [f"{field}-problem" for field in ("chips", "rate.amount", "rate.other")]
    assert sorted(re.findall(r'class="problem" id="([^"]+)"', answer.text)) == wrong
    assert all(f'value="{typed}"' in answer.text for typed in ("Saturday", "many", "ten", "shells", "no money"))
    euro = {"rate__amount": "0,05", "rate__currency": "other", "rate__other": "Euro", "note": ""}
    assert host.post("t/terms", **euro).status_code == 303
    page = words(host.get("t"))
    assert ("A chip is worth €0.05." in page, "Friday" in page) == (True, True)


def test_the_value_of_chips_is_shown_next_to_totals(app: Flask) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    assert "¥" not in words(host.get("t"))
    host.post("t/terms", rate__amount="10", rate__currency="JPY", note="")
    table = words(host.get("t"))
    assert "Aki (you) −2 behind −¥20 Ben −2 you owe −¥20 Chie 0 even Dai" in table
    assert "Ben +2 · +5 +1 +8 +¥80 Chie 0" in table
    assert "Aki −2 behind −¥20" in words(host.get("t/account?of=Aki"))
    assert "Aki owes Ben 2 (¥20)" in words(host.get("t/account?of=Aki&towards=Ben"))


def test_a_browser_that_keeps_no_cookies_is_told_so_before_a_table_is_made(app: Flask) -> None:
    browser = app.test_client(use_cookies=False)
    browser.get("/open")
    fields = {f"players.{seat}": name for seat, name in enumerate(("Aki", "Ben", "Chie", "Dai"))}
    answer = browser.post("/open", data={"game": "tien-gow", "seats": 4, "first_dealer": 0, **fields}, headers=ORIGIN)
    assert answer.status_code != 303
    assert "This browser keeps no cookies" in words(answer)
    assert table_list.list_newest_tables(book_of(app), 9) == ((), False)
