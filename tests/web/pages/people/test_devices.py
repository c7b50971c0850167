"""The page of the devices."""

from __future__ import annotations

import pytest
from flask import Flask

from scorekeeper.web.app.callers import device_kind
from tests.web.browsers import Phone, joined, opened, words


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15", "iPhone"),
        ("Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15", "iPad"),
        ("Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36", "Android"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36", "Windows"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15", "Mac"),
        ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36", "Linux"),
        ("curl/8.5.0", "program"),
        ("", "program"),
    ],
)
def test_the_kind_of_device_follows_from_the_user_agent(app: Flask, said: str, meant: str) -> None:
    with app.test_request_context(headers={"User-Agent": said}):
        assert device_kind() == meant


def test_the_host_sees_every_device_and_removes_one(app: Flask) -> None:
    host = opened(app)
    ben, eva = joined(app, host, 1), joined(app, host, link="watch", name="Eva")
    assert "/phones" in host.get("t/host").text
    page = words(host.get("t/phones"))
    for said in ("Aki (this phone) host · a program · here", "Ben a program · here", "Eva only watches · a program"):
        assert said in page
    assert host.post("t/phones/2/remove").status_code == 303
    page = words(host.get("t/phones"))
    assert "The phone is removed. The links and the code are new." in page
    assert "Ben" not in page
    assert "The host has removed this phone from the table." in words(ben.get("t"))
    assert Phone(app.test_client()).get(host.links["play"]).status_code == 404
    assert eva.get("t").status_code == 200
    assert eva.get("t/live/0?page=phones").status_code == 403
    live = host.get("t/live/0?page=phones").json
    assert live is not None
    assert "Eva" in live["fragments"]["live-phones"]


def test_all_other_devices_have_to_join_again(app: Flask) -> None:
    host = opened(app)
    ben = joined(app, host, 1)
    assert host.post("t/phones/everybody").location.endswith("/invite")
    assert "Everybody joins again" in words(host.get("t/invite"))
    assert "ask there for the code or the link, and join again" in words(ben.get("t"))
