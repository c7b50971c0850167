"""The terms of a table, its deletion, and the demo table."""

import re

from flask import Flask

from tests.web.browsers import Phone, joined, opened, play, stranger, words
from tests.web.largest import hand_in


def test_the_host_changes_the_terms_and_the_previous_ones_are_shown(app: Flask) -> None:
    host = opened(app, name="Friday", chips="100")
    ben = joined(app, host, 1)
    assert f'href="/t/{host.code}/terms"' in host.get("t/host").text
    page = host.get("t/terms").text
    assert all(f'value="{said}"' in page for said in ("Friday", "100"))
    assert host.post("t/terms", name="Saturday", chips="２００", note="").status_code == 303
    table = words(ben.get("t"))
    assert "Saturday" in table
    assert "Aki changed what is agreed · Name of the table Friday → Saturday · Chips each 100 → 200" in table
    assert "Everybody began with 200 chips" in table


def test_a_chip_has_a_value_in_a_currency(app: Flask) -> None:
    host = opened(app, note="a beer")
    page = host.get("t/terms").text
    assert '<option value="USD">USD US Dollar</option>' in page
    assert 'value="a beer"' in page
    yen = {"rate__amount": "１0", "rate__currency": "JPY", "rounding": "50", "bearer": "Ben", "note": "a beer"}
    assert host.post("t/terms", **yen).status_code == 303
    page = host.get("t/terms").text
    assert all(said in page for said in ('value="10"', 'value="JPY" selected', 'value="50" checked', '"Ben" selected'))
    table = words(host.get("t"))
    assert "What a chip is worth – → ¥10 · Money is rounded to – → 50 · Who bears what rounding leaves – → Ben" in table
    assert "A chip is worth ¥10. Money is rounded to ¥50. Ben bears what that leaves. A chip is worth a beer." in table
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
    before = words(host.get("t"))
    assert "¥" not in before
    host.post("t/terms", rate__amount="10", rate__currency="JPY", note="")
    table = words(host.get("t"))
    assert "Aki (you) −2 behind −¥20 Ben −2 you owe −¥20 Chie 0 even Dai" in table
    assert "Ben +8 ahead +¥80" in table
    assert "Ben +2 +¥20 · +5 +¥50 +1 +¥10 +8 +¥80 Chie 0" in table
    assert "Aki −2 behind −¥20" in words(host.get("t/account?of=Aki"))
    assert "Aki owes Ben 2 (¥20)" in words(host.get("t/account?of=Aki&towards=Ben"))


def test_the_host_deletes_a_table_by_typing_its_name(app: Flask) -> None:
    host = opened(app, name="Friday")
    play(host, 1, 1, 2, 3, 0, 3)
    assert f'href="/t/{host.code}/delete"' in host.get("t/host").text
    page = host.get("t/delete")
    assert "Type the name of the table" in words(page)
    assert "Friday" in words(page)
    assert "data-live-events" not in page.text, "it would be led away by what it hears of itself"
    wrong = host.post("t/delete", name="Saturday <b>")
    assert (wrong.status_code, "this is not the name of the table" in words(wrong)) == (422, True)
    assert 'value="Saturday &lt;b&gt;"' in wrong.text
    assert host.get("t").status_code == 200
    answer = host.post("t/delete", name="friday")
    assert (answer.status_code, answer.location) == (303, "/")
    front = words(host.get("/"))
    assert "The table is deleted, with everything in it." in front
    assert "Friday" not in front
    assert "This table was deleted" in words(host.get("t")), "on another page of the same phone"


def test_other_browsers_get_a_message_on_every_page(app: Flask) -> None:
    host = opened(app, name="Friday")
    ben, eva = joined(app, host, 1), joined(app, host, link="watch", name="Eva")
    host.post("t/delete", name="Friday")
    for phone in (ben, eva):
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


def test_the_demo_table_is_marked_and_links_to_a_real_one(app: Flask) -> None:
    host = begun(app)
    host.links["play"] = host.get("t/invite").text.partition('data-share="http://localhost')[2].partition('"')[0]
    friend = joined(app, host, name="Eva")
    for phone in (host, friend):
        page = phone.get("t")
        assert DEMO in words(page)
        assert 'href="/open">Open a table of your own</a>' in page.text
        assert "A table to try demo" in words(phone.get("/"))
        assert "A table to try demo" in words(phone.get("/tables"))
    real = opened(app, name="Saturday")
    assert "demo" not in words(real.get("t"))
    assert "Saturday demo" not in words(real.get("/"))


def test_an_export_and_the_next_table_stay_a_demo(app: Flask) -> None:
    host = begun(app)
    brought = hand_in(host.client, host.get("t/export.json").data)
    assert DEMO in words(host.client.get(brought.location))
    assert DEMO in words(host.client.get(host.post("t/again").location.removesuffix("/invite")))


def begun(app: Flask) -> Phone:
    phone = Phone(app.test_client())
    phone.code = phone.post("/demo").location.split("/")[2]
    return phone
