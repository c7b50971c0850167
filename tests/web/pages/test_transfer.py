"""Export and import of tables."""

import io

import pytest
from flask import Flask

from scorekeeper.service import quota
from scorekeeper.web.app import security
from scorekeeper.web.app.security import MAX_IMPORT_SIZE
from tests.web.browsers import Phone, answered, opened, play, words
from tests.web.largest import hand_in


def test_an_exported_table_is_imported_as_a_new_table(app: Flask) -> None:
    host = opened(app, name="Saturday")
    play(host, 1, 1, 2, 3, 0, 3)
    kept = host.get("t/export.json")
    assert kept.headers["Content-Disposition"] == f'attachment; filename="scorekeeper-{host.code}.json"'
    other = app.test_client()
    assert "This browser keeps no cookies" in words(hand_in(app.test_client(use_cookies=False), kept.data))
    answer = answered(303, hand_in(other, kept.data))
    assert host.code not in answer.location
    page = words(other.get(answer.location))
    assert ("Saturday" in page, "Ben +8 ahead" in page) == (True, True)


def test_a_file_that_is_too_large_is_refused_with_what_to_do(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    host, other = opened(app), app.test_client()
    play(host, 1, 1, 2, 3, 0, 3)
    kept = host.get("t/export.json").data
    assert hand_in(other, kept.ljust(quota.MAX_UPLOAD_BYTES)).status_code == 303
    monkeypatch.setattr(quota, "MAX_REQUEST_WORK", 3)
    for file in (kept, kept.ljust(MAX_IMPORT_SIZE)):
        answer = answered(413, hand_in(other, file))
        assert "to run: scorekeeper import FILE" in words(answer)
        assert 'id="evening-problem"' in answer.text
    for file in (b"", b"{", b'{"format": "something else"}'):
        answer = hand_in(other, file)
        assert (answer.status_code, 'id="evening-problem"' in answer.text) == (422, True), "not an export"


def test_hands_of_a_csv_are_shown_and_opened_as_a_table_and_nothing_typed_is_lost(app: Flask) -> None:
    phone = Phone(app.test_client())
    file = ("日付,田中,佐藤\n11/1,3,-3\n,5,x\n".encode("cp932"), "paper.csv")
    refused = answered(422, phone.post("/import/csv", hands=(io.BytesIO(file[0]), file[1])))
    assert "line 3, cell 3: enter a whole number" in words(refused)
    assert "日付,田中,佐藤\n11/1,3,-3\n,5,x\n</textarea>" in refused.text
    text = "日付,田中,佐藤\n11/1,3,-3\n,5,-5\n"
    page = phone.post("/import/csv", text=text)
    assert "1 3 -3 11/1 2 5 -5 Chips +8 −8" in words(page)
    assert 'value="zero-sum" checked' in page.text
    chosen = {"rules__mode": "difference", "rules__game_name": "七並べ", "rules__unit": "０"}
    page = answered(422, phone.post("/import/csv", text=text, action="open", **chosen))
    for kept in (">日付,田中,佐藤", 'value="０"', 'value="七並べ"', 'id="rules.unit-problem"'):
        assert kept in page.text.replace("\n日付", "日付")
    opened = answered(303, phone.post("/import/csv", text=text, action="open", **{**chosen, "rules__unit": "2"}))
    page = phone.get(opened.location)
    assert ("七並べ" in words(page), "田中 −32" in words(page)) == (True, True)


def test_a_csv_that_is_too_large_is_refused_at_its_field(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "MAX_IMPORT_SIZE", 500)
    phone, large = Phone(app.test_client()), "x" * 600
    for body in ({"text": large}, {"hands": (io.BytesIO(large.encode()), "paper.csv")}):
        page = answered(413, phone.post("/import/csv", **body))
        assert "This is larger than the server accepts. Keep only the names and the points." in words(page)
        assert 'id="hands-problem"' in page.text


def test_csv_parts_are_offered_for_a_too_large_workbook(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    play(host, 2, 1, 2, 3, 0, 3)
    too_large = "Too many hands for one workbook"
    page = host.get("t/keep")
    assert too_large not in words(page)
    assert f">{host.get('t/export.txt').text.strip()}</pre>" in page.text
    for file in ("export.csv?of=hands", "export.csv?of=payments", "export.xlsx"):
        assert f'href="/t/{host.code}/{file}"' in page.text
    monkeypatch.setattr(quota, "MAX_REQUEST_WORK", 3)
    page = host.get("t/keep")
    for said in (too_large, "scorekeeper import FILE", "All hands (CSV), in 2 parts:"):
        assert said in words(page)
    assert "export.xlsx" not in page.text
    answer = host.get("t/export.xlsx")
    assert (answer.status_code, too_large in words(answer)) == (422, True)
    for part in (1, 2):
        assert f'href="/t/{host.code}/export.csv?of=payments&amp;part={part}" aria-label="All payments' in page.text
        assert host.get(f"t/export.csv?of=hands&part={part}").text.count("\r\n") == 2
    assert "Add ?part=1 to the address" in words(host.get("t/export.csv"))
