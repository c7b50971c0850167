"""The addresses at which this machine can be reached, and the banner that shows them when the server starts."""

import re
from importlib.metadata import version
from pathlib import Path

import ifaddr
import pytest
from ifaddr import IP, Adapter

from scorekeeper.server import addresses
from scorekeeper.server.addresses import ANY_ADDRESS, public_urls
from scorekeeper.server.banner import ServerInfo, startup_banner
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


URL = "http://192.168.1.5:8000"


def banner(
    *urls: str, host: str = ANY_ADDRESS, root: Path = Path("/nowhere"), colours: bool = False, **environ: str
) -> str:
    settings = load_settings({"SCOREKEEPER_INSTANCE": "/book"} | environ)
    served = ServerInfo(list(urls) or public_urls(settings, 8000, host), host, 8000, settings)
    return startup_banner(served, colours=colours, root=root)


def test_the_banner_shows_version_urls_database_and_how_to_stop() -> None:
    text = banner(URL)
    assert f"Scorekeeper {version('scorekeeper')}\n" in text
    assert "On this machine   http://localhost:8000\n" in text
    assert f"On a phone        {URL}   (in the same Wi-Fi" in text
    assert "█" in text
    assert "\x1b[" not in text
    assert "The database: /book/scorekeeper.db\n" in text
    assert "Ctrl-C stops it.\n" in text


def test_urls_of_other_networks_are_listed_below() -> None:
    text = banner(URL, "http://10.8.0.2:8000", colours=True)
    assert "\x1b[" in text, "the QR code has colours on a terminal"
    assert text.index("192.168.1.5") < text.index("10.8.0.2") < text.index("█")


@pytest.mark.parametrize(
    ("host", "reason"),
    [
        (ANY_ADDRESS, "this machine is in no network. Join a Wi-Fi"),
        ("127.0.0.1", "Start it without --host for phones."),
    ],
    ids=["no network", "loopback"],
)
def test_a_server_that_phones_cannot_reach_prints_the_reason_and_a_solution(host: str, reason: str) -> None:
    text = banner("http://127.0.0.1:8000", host=host)
    assert "http://localhost:8000\n" in text
    assert "No phone can reach it: " in text
    assert reason in text
    assert "█" not in text


UFW = "sudo ufw allow 8000/tcp"
WSL = "and the firewall of Windows lets port 8000 in."
ASKS = "asks whether Python may be reached from outside, allow it."
HINTS = {UFW, "sudo firewall-cmd --add-port=8000/tcp", WSL, ASKS}


@pytest.mark.parametrize(
    ("system", "file", "content", "hint"),
    [
        ("linux", "etc/ufw/ufw.conf", "# ufw\nENABLED=yes\n", UFW),
        ("linux", "etc/ufw/ufw.conf", "# ufw\nENABLED=no\n", None),
        ("linux", "run/firewalld/pid", "7", "sudo firewall-cmd --add-port=8000/tcp"),
        ("linux", "proc/sys/kernel/osrelease", "5.15.167.4-microsoft-standard-WSL2\n", WSL),
        ("linux", "proc/sys/kernel/osrelease", "6.1.0-28-amd64\n", None),
        ("darwin", "etc/hosts", "", ASKS),
        ("win32", "etc/hosts", "", ASKS),
    ],
)
def test_the_firewall_that_may_keep_phones_out_is_named_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str, file: str, content: str, *, hint: str | None
) -> None:
    monkeypatch.setattr("sys.platform", system)
    (tmp_path / file).parent.mkdir(parents=True)
    (tmp_path / file).write_text(content)
    text = " ".join(banner(URL, root=tmp_path).split())
    assert "Does a phone not open it? It has to be in the same Wi-Fi" in text
    assert "If it is, and the page never loads, this Wi-Fi keeps its devices apart" in text
    assert {each for each in HINTS if each in text} == ({hint} if hint else set())


def test_the_public_url_of_the_settings_is_the_only_one_and_passwords_are_hidden() -> None:
    text = banner(
        SCOREKEEPER_PUBLIC_URL="https://club.test", SCOREKEEPER_DATABASE_URL="postgresql://aki:secret@db.test/scores"
    )
    assert "Open it at        https://club.test\n" in text
    assert "localhost" not in text
    assert "firewall" not in text
    assert "@db.test/scores" in text
    assert "secret" not in text
