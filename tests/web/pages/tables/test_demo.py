"""The demo table."""

import io
import json

from flask import Flask

from tests.web.browsers import Phone, joined, opened, words

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
    file = host.get("t/export.json").data
    assert json.loads(file)["demo"] is True
    brought = host.client.post(
        "/import", data={"evening": (io.BytesIO(file), "evening.json")}, headers={"Origin": "http://localhost"}
    )
    assert DEMO in words(host.client.get(brought.location))
    assert DEMO in words(host.client.get(host.post("t/again").location.removesuffix("/invite")))
    assert "demo" not in opened(app).get("t/export.json").get_json()


def begun(app: Flask) -> Phone:
    phone = Phone(app.test_client())
    phone.code = phone.post("/demo").location.split("/")[2]
    return phone
