"""Deleting a table on the pages: the host types its name, and all devices are informed."""

from flask import Flask

from tests.web.browsers import joined, opened, play, stranger, words
from tests.web.conftest import ORIGIN


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
    draft = ben.client.post(f"/t/{host.code}/sheets/1/draft", json={"number": 1, "fields": {}}, headers=ORIGIN)
    assert draft.status_code == 404
    for path in ("t", "t/delete"):
        assert "This table was deleted" not in words(stranger(app, host).get(path))
    assert "This table was deleted" not in words(stranger(app, host).get(host.links["play"]))
