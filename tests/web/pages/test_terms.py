"""The table's name, its chips and its rate, changed by the host on a page."""

from flask import Flask

from tests.web.browsers import joined, opened, words


def test_the_host_changes_them_and_everybody_reads_what_they_were(app: Flask) -> None:
    host = opened(app, name="Friday", chips="100")
    ben = joined(app, host, 1)
    assert f'href="/t/{host.code}/terms"' in host.get("t/host").text
    page = host.get("t/terms").text
    assert all(f'value="{said}"' in page for said in ("Friday", "100"))
    assert host.post("t/terms", name="Saturday", chips="２００", rate="").status_code == 303
    table = words(ben.get("t"))
    assert "Saturday" in table
    assert "Aki changed what is agreed · Name of the table Friday → Saturday · Chips each 100 → 200" in table
    assert "Everybody began with 200 chips" in table


def test_what_cannot_be_is_refused_at_its_field_and_nothing_typed_is_lost(app: Flask) -> None:
    host = opened(app, name="Friday")
    answer = host.post("t/terms", name="Saturday", chips="many", rate="")
    assert answer.status_code == 422
    assert 'id="chips-problem"' in answer.text
    assert 'value="Saturday"' in answer.text
    assert "Friday" in words(host.get("t"))


def test_nobody_else_is_shown_the_form(app: Flask) -> None:
    host = opened(app)
    ben = joined(app, host, 1)
    assert ben.get("t/terms").status_code == ben.post("t/terms", name="Mine").status_code == 403
