"""The addresses at which this machine can be reached."""

from __future__ import annotations

import re

import ifaddr
import pytest
from ifaddr import IP, Adapter

from scorekeeper.server import addresses
from scorekeeper.settings import load_settings


def test_public_urls_have_distinct_ip_addresses() -> None:
    urls = addresses.public_urls(load_settings({}), 8000)
    assert urls[0] == addresses.public_url(load_settings({}), 8000)
    assert all(re.fullmatch(r"http://\d+\.\d+\.\d+\.\d+:8000", url) for url in urls)
    assert len(set(urls)) == len(urls)


@pytest.mark.parametrize(
    ("default_route", "interfaces", "expected"),
    [
        ("192.168.1.5", ["127.0.0.1", "10.8.0.2", "192.168.1.5"], ["192.168.1.5", "10.8.0.2"]),
        (None, ["127.0.0.1", "10.42.0.1"], ["10.42.0.1"]),
        (None, ["127.0.0.1"], ["127.0.0.1"]),
        ("192.168.1.5", PermissionError(), ["192.168.1.5"]),
    ],
    ids=["two networks", "this laptop is the hotspot", "no network", "no permission"],
)
def test_the_default_route_comes_first_and_loopback_only_without_another(
    monkeypatch: pytest.MonkeyPatch,
    default_route: str | None,
    interfaces: list[str] | PermissionError,
    expected: list[str],
) -> None:
    def adapters() -> list[Adapter]:
        if isinstance(interfaces, PermissionError):
            raise interfaces
        listed = [IP(address, 24, "eth0") for address in interfaces]
        return [Adapter("usb0", "usb0", []), Adapter("eth0", "eth0", [IP(("fe80::1", 0, 3), 64, "eth0"), *listed])]

    monkeypatch.setattr(ifaddr, "get_adapters", adapters)
    monkeypatch.setattr(addresses, "_default_route_address", lambda: default_route)
    assert addresses.addresses() == expected


def test_the_interfaces_of_this_machine_are_found() -> None:
    assert "127.0.0.1" in addresses._interfaces()


def test_a_single_interface_or_the_public_url_of_the_settings_is_the_only_address() -> None:
    assert addresses.public_urls(load_settings({}), 80, "127.0.0.1") == ["http://127.0.0.1:80"]
    assert addresses.public_urls(load_settings({}), 80, "fd00::1") == ["http://[fd00::1]:80"]
    settings = load_settings({"SCOREKEEPER_PUBLIC_URL": "https://club.test/"})
    assert addresses.public_urls(settings, 8000) == ["https://club.test"]


@pytest.mark.parametrize(
    ("url", "loopback"),
    [
        ("http://127.0.0.1:8000", True),
        ("http://localhost", True),
        ("http://[::1]:8000", True),
        ("http://192.168.1.5:8000", False),
        ("https://club.test", False),
    ],
)
def test_loopback_addresses_are_recognized(url: str, *, loopback: bool) -> None:
    assert addresses.is_loopback(url) is loopback
