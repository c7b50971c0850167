"""`make dev` shows each change of a file without a new start by hand."""

import json
import os
import re
import shutil
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPResponse
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from tests.server import NOT_HANDED_ON, PATIENCE, ROOT, free_port, started

pytestmark = [pytest.mark.server, pytest.mark.slow]

COPIED = ("scorekeeper", "templates", "static")
"""The folders in which a change starts the server again."""

HOME = "templates/tables/home.html"
RULES = "scorekeeper/games/tien_gow/rules.py"
JAPANESE = "scorekeeper/translations/ja/LC_MESSAGES/messages.po"


@dataclass
class Checkout:
    """A copy of the program that `make dev` serves."""

    folder: Path
    url: str
    printed: str

    def open(self, path: str, body: object = None, *, token: str = "", patience: float = PATIENCE) -> HTTPResponse:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        data = None if body is None else json.dumps(body).encode()
        answer = urlopen(Request(f"{self.url}{path}", data, headers), timeout=patience)
        assert isinstance(answer, HTTPResponse)
        return answer

    def get(self, path: str, *, patience: float = PATIENCE) -> str:
        """Return a page; none is refused while the server starts again."""
        with self.open(path, patience=patience) as answer:
            return str(answer.read().decode())

    def change(self, file: str, old: str, new: str) -> None:
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    def wait_for(self, text: str, path: str, *, patience: float = PATIENCE) -> None:
        deadline = time.monotonic() + PATIENCE
        while text not in self.get(path, patience=patience):
            assert time.monotonic() < deadline, text
            time.sleep(0.1)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Checkout]:
    folder, port = tmp_path_factory.mktemp("dev"), free_port()
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "tests").mkdir()
    for name in ("hatch_build.py", "tests/dev_server.py"):
        shutil.copy(ROOT / name, folder / name)
    environ = {name: value for name, value in os.environ.items() if not name.startswith(NOT_HANDED_ON)}
    command = [sys.executable, "-m", "tests.dev_server", str(port)]
    with started(command, folder, environ, port) as lines:
        yield Checkout(folder, f"http://127.0.0.1:{port}", "".join(lines))


def test_the_address_for_a_phone_and_its_code_are_shown(checkout: Checkout) -> None:
    assert checkout.url.replace("127.0.0.1", "localhost") in checkout.printed
    assert re.search(r"http://[\d.]+:\d+ .*by this code", checkout.printed)
    assert "█▄▄▄█" in checkout.printed


@pytest.mark.parametrize(
    ("file", "old", "new", "path"),
    [
        (HOME, "Or scan the QR code on", "Or point your camera at", "/"),
        (RULES, "Streak limit", "No more than", "/api/v1/games"),
        (JAPANESE, "卓のコードかリンクで参加", "コードで入る", "/?lang=ja"),
        ("scorekeeper/games/moon/help/en.md", "A game of tricks", "A game in the dark", "/help/moon"),
        ("static/css/home.css", ".hero", ".hero-of-all", "/static/css/home.css"),
    ],
    ids=["template", "Python", "translation", "help", "style"],
)
def test_a_change_is_served(checkout: Checkout, file: str, old: str, new: str, path: str) -> None:
    assert new not in checkout.get(path)
    checkout.change(file, old, new)
    checkout.wait_for(new, path)


def test_a_module_that_cannot_be_loaded_is_served_once_it_is_corrected(checkout: Checkout) -> None:
    broken = 'raise SystemExit("This cannot be loaded.")'
    checkout.change(RULES, "PILES = 8\n", f"PILES = 8\n{broken}\n")
    with pytest.raises(TimeoutError):  # then a request waits for the correction
        checkout.wait_for("no answer", "/healthz", patience=3)
    checkout.change(RULES, f"{broken}\n", "")
    checkout.get("/healthz")


def test_an_event_stream_ends_with_the_server_and_is_served_by_the_next(checkout: Checkout) -> None:
    with checkout.open("/api/v1/tables", {"game": "moon", "players": ["Aki", "Ben", "Chie"]}) as answer:
        opened = json.load(answer)
    events, token = f"/api/v1/tables/{opened['code']}/events", opened["token"]
    with checkout.open(events, token=token) as stream:
        assert stream.readline()
        checkout.change(HOME, "Or point your camera at", "Or look at")
        stream.read()  # until its end
    with checkout.open(events, token=token) as stream:
        assert stream.readline()
    assert "Or look at" in checkout.get("/")
