"""The terms of a table, its deletion, and the demo table."""

import re

from flask import Flask

from tests.web.browsers import Phone, joined, opened, play, stranger, words
from tests.web.largest import hand_in


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
        "Aki changed what is agreed · Name of the table Friday → Saturday · Chips each 100 → 200",
        "What a chip is worth – → ¥10 · Money is rounded to – → 50 · Who bears what rounding leaves – → Ben",
        "Everybody began with 200 chips",
        "A chip is worth ¥10. Money is rounded to ¥50. Ben bears what that leaves. A chip is worth a beer.",
    ):
        assert said in table
    assert host.post("t/terms", rate__amount="", note="").status_code == 303
    assert "A chip is worth" not in words(host.get("t"))


def test_invalid_values_are_refused_at_their_field_and_no_input_is_lost(app: Flask) -> None:
    host = opened(app, name="Friday")
    money = {"rate__amount": "ten", "rate__currency": "other", "rate__other": "shells", "note": "no money"}
    answer = host.post("t/terms", name="Saturday", chips="many", **money)
    assert answer.status_code == 422
    wrong = [f"{field}-problem" for field in ("chips", "rate.amount", "rate.other")]
    assert sorted(re.findall(r'class="problem" id="([^"]+)"', answer.text)) == wrong
    assert all(f'value="{typed}"' in answer.text for typed in ("Saturday", "many", "ten", "shells", "no money"))
    euro = {"rate__amount": "0,05", "rate__currency": "other", "rate__other": "Euro", "note": ""}
    assert host.post("t/terms", **euro).status_code == 303
    page = words(host.get("t"))
    assert "A chip is worth €0.05." in page
    assert "Friday" in page


def test_the_value_of_chips_is_shown_next_to_totals(app: Flask) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    assert "¥" not in words(host.get("t"))
    host.post("t/terms", rate__amount="10", rate__currency="JPY", note="")
    table = words(host.get("t"))
    assert "Aki (you) −2 behind −¥20 Ben −2 you owe −¥20 Chie 0 even Dai" in table
    assert "Ben +2 +¥20 · +5 +¥50 +1 +¥10 +8 +¥80 Chie 0" in table
    assert "Aki −2 behind −¥20" in words(host.get("t/account?of=Aki"))
    assert "Aki owes Ben 2 (¥20)" in words(host.get("t/account?of=Aki&towards=Ben"))


def test_the_host_deletes_a_table_by_typing_its_name_and_every_page_of_the_others_says_so(app: Flask) -> None:
    host = opened(app, name="Friday")
    ben, eva = joined(app, host, 1), joined(app, host, link="watch", name="Eva")
    assert f'href="/t/{host.code}/delete"' in host.get("t/host").text
    page = host.get("t/delete")
    assert "Type the name of the table" in words(page)
    assert "data-live-events" not in page.text, "it would be led away by what it hears of itself"
    wrong = host.post("t/delete", name="Saturday <b>")
    assert (wrong.status_code, "this is not the name of the table" in words(wrong)) == (422, True)
    assert 'value="Saturday &lt;b&gt;"' in wrong.text
    assert host.get("t").status_code == 200
    answer = host.post("t/delete", name="friday")
    assert (answer.status_code, answer.location) == (303, "/")
    assert "The table is deleted, with everything in it." in words(host.get("/"))
    for phone in (host, ben, eva):
        for path in ("t", "t/sheets/1/hand", "t/settle", "t/export.json", "t/qr.svg"):
            answer = phone.get(path)
            assert (answer.status_code, "This table was deleted" in words(answer)) == (404, True), path
            assert "ask them for a new one" not in words(answer)
        assert "Friday" not in words(phone.get("/"))
    assert play(ben, 1, 1, 2, 3, 0, 3).status_code == 404
    for path in ("t/live/0?page=table", "t/events"):
        told = ben.get(path, headers={"Accept": "application/json"})
        assert (told.status_code, told.json and told.json["code"]) == (404, "gone")
    for path in ("t", "t/delete", host.links["play"]):
        assert "This table was deleted" not in words(stranger(app, host).get(path))


DEMO = "This is a demo: the people and the first hands are made up, and nothing counts. Open a table of your own"


def test_the_demo_table_is_marked_and_so_are_its_export_and_the_next_table(app: Flask) -> None:
    host = Phone(app.test_client())
    host.code = host.post("/demo").location.split("/")[2]
    host.links["play"] = host.get("t/invite").text.partition('data-share="http://localhost')[2].partition('"')[0]
    for phone in (host, joined(app, host, name="Eva")):
        page = phone.get("t")
        assert DEMO in words(page)
        assert 'href="/open">Open a table of your own</a>' in page.text
        for path in ("/", "/tables"):
            assert "A table to try demo" in words(phone.get(path))
    brought = hand_in(host.client, host.get("t/export.json").data)
    assert DEMO in words(host.client.get(brought.location))
    assert DEMO in words(host.client.get(host.post("t/again").location.removesuffix("/invite")))
    real = opened(app, name="Saturday")
    assert "demo" not in words(real.get("t"))
    assert "Saturday demo" not in words(real.get("/"))
