"""A machine without browsers: what is found, installed and said."""

import os
import shutil
import subprocess
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.browser import browsers

pytestmark = pytest.mark.path


@pytest.fixture
def downloads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of Playwright's downloads on a machine without commands, where every command fails."""
    path = tmp_path / "chromium-1255" / "chrome-linux64" / "chrome"
    playwright = SimpleNamespace(chromium=SimpleNamespace(executable_path=str(path)))
    refused = subprocess.CompletedProcess([], 1, "Downloading ...\n", "Error: no network\n")
    monkeypatch.setattr(browsers, "sync_playwright", lambda: nullcontext(playwright))
    monkeypatch.setattr(subprocess, "run", lambda *command, **how: refused)
    monkeypatch.setattr(shutil, "which", {"mine": "/opt/mine"}.get)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.delenv("CHROMIUM", raising=False)
    return tmp_path


def test_the_download_of_playwright_is_found_if_the_system_has_no_chromium(
    downloads: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert browsers.find_chromium() is None
    shell = downloads / "chromium_headless_shell-1255" / "chrome-headless-shell-linux64" / "chrome-headless-shell"
    shell.parent.mkdir(parents=True)
    shell.touch()
    assert browsers.find_chromium() == str(shell)
    for chosen, path in (("mine", "/opt/mine"), ("no-such-browser", None)):
        monkeypatch.setenv("CHROMIUM", chosen)
        assert browsers.find_chromium() == path


def test_a_failed_download_is_reported_in_one_line_and_stops_nothing(
    downloads: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert browsers.main() == 0
    said = capsys.readouterr().err
    assert said.startswith("The tests in Chromium, ")
    assert "will not run, because this machine lacks a Chromium, " in said
    assert "playwright install chromium-headless-shell failed: Error: no network)" in said
    assert said.count("\n") == 1
