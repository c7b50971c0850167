"""The page of the table's name, chips and value of a chip."""

import re

from flask import Flask

from tests.web.browsers import joined, opened, play, words


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


def test_invalid_values_are_refused_at_their_field_and_no_input_is_lost(app: Flask) -> None:
    host = opened(app, name="Friday")
    answer = host.post("t/terms", name="Saturday", chips="many", note="")
    assert answer.status_code == 422
    assert 'id="chips-problem"' in answer.text
    assert 'value="Saturday"' in answer.text
    assert "Friday" in words(host.get("t"))


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


def test_an_invalid_amount_or_currency_is_reported_at_its_field(app: Flask) -> None:
    host = opened(app)
    answer = host.post("t/terms", rate__amount="ten", rate__currency="other", rate__other="shells", note="no money")
    assert answer.status_code == 422
    assert re.findall(r'class="problem" id="([^"]+)"', answer.text) == ["rate.amount-problem", "rate.other-problem"]
    assert all(f'value="{typed}"' in answer.text for typed in ("ten", "shells", "no money"))
    euro = {"rate__amount": "0,05", "rate__currency": "other", "rate__other": "Euro", "note": ""}
    assert host.post("t/terms", **euro).status_code == 303
    assert "A chip is worth €0.05." in words(host.get("t"))


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
