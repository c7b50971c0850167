"""What the terminal shows at the start."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

import pytest

from scorekeeper.server.addresses import ANY_ADDRESS, public_urls
from scorekeeper.server.banner import ServerInfo, startup_banner
from scorekeeper.settings import load_settings

HERE = "http://192.168.1.5:8000"


def said(
    *urls: str, host: str = ANY_ADDRESS, root: Path = Path("/nowhere"), colours: bool = False, **environ: str
) -> str:
    settings = load_settings({"SCOREKEEPER_INSTANCE": "/book"} | environ)
    served = ServerInfo(list(urls) or public_urls(settings, 8000, host), host, 8000, settings)
    return startup_banner(served, colours=colours, root=root)


def test_it_says_what_runs_where_to_open_it_where_the_book_lies_and_how_it_stops() -> None:
    shown = said(HERE)
    assert f"Scorekeeper {version('scorekeeper')}\n" in shown
    assert "On this machine   http://localhost:8000\n" in shown
    assert f"On a phone        {HERE}   (in the same Wi-Fi" in shown
    assert "█" in shown
    assert "The book: /book/scorekeeper.db\n" in shown
    assert "Ctrl-C stops it.\n" in shown


def test_other_networks_are_listed_below() -> None:
    shown = said(HERE, "http://10.8.0.2:8000")
    assert shown.index("192.168.1.5") < shown.index("10.8.0.2") < shown.index("█")


def test_on_a_terminal_the_code_has_colours_of_its_own() -> None:
    assert "\x1b[" in said(HERE, colours=True)
    assert "\x1b[" not in said(HERE)


@pytest.mark.parametrize(
    ("host", "why"),
    [
        (ANY_ADDRESS, "this machine is in no network. Join a Wi-Fi"),
        ("127.0.0.1", "Start it without --host for phones."),
    ],
    ids=["no network", "loopback"],
)
def test_where_no_phone_can_reach_it_that_is_said_with_what_to_do(host: str, why: str) -> None:
    shown = said("http://127.0.0.1:8000", host=host)
    assert "http://localhost:8000\n" in shown
    assert "No phone can reach it: " in shown
    assert why in shown
    assert "█" not in shown


@pytest.mark.parametrize(
    ("file", "content", "command"),
    [
        ("etc/ufw/ufw.conf", "# ufw\nENABLED=yes\n", "sudo ufw allow 8000/tcp"),
        ("etc/ufw/ufw.conf", "# ufw\nENABLED=no\n", None),
        ("run/firewalld/pid", "7", "sudo firewall-cmd --add-port=8000/tcp"),
        ("etc/hosts", "", None),
    ],
)
def test_a_firewall_that_is_on_is_named_with_what_lets_phones_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, content: str, command: str | None
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    (tmp_path / file).parent.mkdir(parents=True)
    (tmp_path / file).write_text(content)
    shown = said(HERE, root=tmp_path)
    assert "Does a phone not open it? It has to be in the same Wi-Fi" in shown
    assert ("The firewall" in shown) is (command is not None)
    assert (command or "") in shown


@pytest.mark.parametrize("system", ["darwin", "win32"])
def test_a_system_that_asks_is_to_be_answered(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    monkeypatch.setattr("sys.platform", system)
    assert "asks whether Python may be reached from outside, allow it." in said(HERE)


@pytest.mark.parametrize(
    ("release", "is_said"), [("5.15.167.4-microsoft-standard-WSL2\n", True), ("6.1.0-28-amd64\n", False)]
)
def test_a_linux_in_windows_says_when_phones_reach_it(tmp_path: Path, release: str, *, is_said: bool) -> None:
    file = tmp_path / "proc/sys/kernel/osrelease"
    file.parent.mkdir(parents=True)
    file.write_text(release)
    shown = " ".join(said(HERE, root=tmp_path).split())
    asked = "where .wslconfig says networkingMode=mirrored and the firewall of Windows lets port 8000 in."
    assert (asked in shown) is is_said


def test_an_address_that_was_set_is_the_only_one_and_no_password_is_shown() -> None:
    shown = said(
        SCOREKEEPER_PUBLIC_URL="https://club.test", SCOREKEEPER_DATABASE_URL="postgresql://aki:secret@db.test/scores"
    )
    assert "Open it at        https://club.test\n" in shown
    assert "localhost" not in shown
    assert "firewall" not in shown
    assert "@db.test/scores" in shown
    assert "secret" not in shown
