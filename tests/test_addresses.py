"""The addresses that phones reach, and that of this machine for itself."""

from __future__ import annotations

import re

import ifaddr
import pytest
from ifaddr import IP, Adapter

from scorekeeper.server import addresses
from scorekeeper.settings import load_settings


def test_an_address_names_this_machine_and_never_itself() -> None:
    urls = addresses.public_urls(load_settings({}), 8000)
    assert urls[0] == addresses.public_url(load_settings({}), 8000)
    assert all(re.fullmatch(r"http://\d+\.\d+\.\d+\.\d+:8000", url) for url in urls)
    assert len(set(urls)) == len(urls)


@pytest.mark.parametrize(
    ("way_out", "interfaces", "expected"),
    [
        ("192.168.1.5", ["127.0.0.1", "10.8.0.2", "192.168.1.5"], ["192.168.1.5", "10.8.0.2"]),
        (None, ["127.0.0.1", "10.42.0.1"], ["10.42.0.1"]),
        (None, ["127.0.0.1"], ["127.0.0.1"]),
    ],
    ids=["two networks", "this laptop is the hotspot", "no network"],
)
def test_the_way_out_comes_first_and_loopback_only_alone(
    monkeypatch: pytest.MonkeyPatch, way_out: str | None, interfaces: list[str], expected: list[str]
) -> None:
    monkeypatch.setattr(addresses, "_default_route_address", lambda: way_out)
    monkeypatch.setattr(addresses, "_interfaces", lambda: interfaces)
    assert addresses.addresses() == expected


def test_every_interface_is_listed_by_its_ipv4_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [
        Adapter("lo", "lo", [IP("127.0.0.1", 8, "lo"), IP(("::1", 0, 0), 128, "lo")]),
        Adapter("usb0", "usb0", []),
        Adapter("wlan0", "wlan0", [IP(("fe80::1", 0, 3), 64, "wlan0"), IP("10.42.0.1", 24, "wlan0")]),
        Adapter("eth0", "eth0", [IP("192.168.1.5", 24, "eth0"), IP("192.168.2.5", 24, "eth0:1")]),
    ]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: found)
    monkeypatch.setattr(addresses, "_default_route_address", lambda: "192.168.1.5")
    assert addresses.addresses() == ["192.168.1.5", "10.42.0.1", "192.168.2.5"]


def test_a_machine_that_hides_its_interfaces_is_known_by_its_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> list[Adapter]:
        raise PermissionError

    monkeypatch.setattr(ifaddr, "get_adapters", refuse)
    monkeypatch.setattr(addresses, "_default_route_address", lambda: "192.168.1.5")
    assert addresses.addresses() == ["192.168.1.5"]


def test_the_interfaces_of_this_machine_are_found() -> None:
    assert "127.0.0.1" in addresses._interfaces()


@pytest.mark.parametrize(
    ("host", "url"), [("127.0.0.1", "http://127.0.0.1:80"), ("fd00::1", "http://[fd00::1]:80")], ids=["v4", "v6"]
)
def test_one_interface_alone_is_the_address(host: str, url: str) -> None:
    assert addresses.public_urls(load_settings({}), 80, host) == [url]


def test_what_was_set_is_the_only_address() -> None:
    settings = load_settings({"SCOREKEEPER_PUBLIC_URL": "https://club.test/"})
    assert addresses.public_urls(settings, 8000) == ["https://club.test"]


@pytest.mark.parametrize(
    ("url", "alone"),
    [
        ("http://127.0.0.1:8000", True),
        ("http://localhost", True),
        ("http://[::1]:8000", True),
        ("http://192.168.1.5:8000", False),
        ("https://club.test", False),
    ],
)
def test_a_loopback_address_is_of_this_machine_alone(url: str, *, alone: bool) -> None:
    assert addresses.is_loopback(url) is alone
