"""README and guides followed in a fresh clone, every command as printed, without a network."""

import itertools
import json
import os
import re
import shlex
import shutil
import subprocess
from contextlib import AbstractContextManager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from tests.server import ROOT, environment, free_port, started
from tests.test_docs import GUIDES, blocks, commands

pytestmark = [pytest.mark.server, pytest.mark.slow]
SERVING = {"make run", "make dev", "scorekeeper run"}
"""What goes on until Ctrl-C. The port is another one, for 8000 may be taken."""

NEEDS_A_SERVER = "localhost:8000"

NOT_HERE = {
    "uvx": "it fetches what the wheel needs, and itself",
    "pipx": "it fetches what the wheel needs: here pip puts the wheel beside packages that are there",
    "sudo": "it changes the machine: the service is started below by what its file says",
}
"""What begins like this is not run, and why."""

FOLLOWED = ("README.md", *GUIDES)
"""The documents that print commands, in the order in which a reader meets them."""

DISPLAYED = (
    ("sheet.json", "docs/program.md", "json"),
    ("scorekeeper.service", "docs/operator.md", "ini"),
)
"""A file that is printed, the document that prints it, and the kind of block."""


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone of what is committed, with the packages of this run in the place of those that pip would fetch."""
    folder = tmp_path_factory.mktemp("fresh") / "scorekeeper"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(folder)], check=True)
    environment(folder / ".venv")
    (folder / ".venv" / ".made").touch()
    for name, document, kind in DISPLAYED:
        block, *_ = blocks((folder / document).read_text(encoding="utf-8"), kind)
        (folder / name).write_text(block, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def environ(clone: Path) -> dict[str, str]:
    """A user's own: nothing to fetch for pip, no uv (which looks for packages elsewhere), another port."""
    elsewhere = clone.parent / "elsewhere"
    environment(elsewhere)
    path = [folder for folder in os.environ["PATH"].split(os.pathsep) if not shutil.which("uv", path=folder)]
    return {
        "HOME": str(clone.parent),
        "LANG": os.environ.get("LANG", "C.UTF-8"),
        "PATH": os.pathsep.join([str(elsewhere / "bin"), *path]),
        "PIP_NO_INDEX": "1",
        "PORT": str(free_port()),
    }


def test_every_command_that_a_document_prints_works_in_a_fresh_clone(clone: Path, environ: dict[str, str]) -> None:
    printed = {name: commands((clone / name).read_text(encoding="utf-8")) for name in FOLLOWED}
    assert [name for name in FOLLOWED if not printed[name]] == []
    left_out = set()
    for command in itertools.chain.from_iterable(printed.values()):
        reason = next((word for word in NOT_HERE if command.startswith(word)), None)
        if reason:
            left_out.add(reason)
            if command.startswith("pipx install "):
                _put_in(clone, command.removeprefix("pipx install "), environ)
        elif command in SERVING:
            with _serving(command, clone, environ):
                pass
        elif NEEDS_A_SERVER in command:
            with _serving("make run", clone, environ):
                _follow(command.replace("8000", environ["PORT"]), clone, environ)
        else:
            assert _run(command, clone, environ)
    assert left_out == set(NOT_HERE)
    assert (clone.parent / "copy.db").exists()


def test_the_systemd_service_serves_its_address_behind_a_proxy(clone: Path, environ: dict[str, str]) -> None:
    unit = (clone / "scorekeeper.service").read_text(encoding="utf-8")
    said = re.findall(r"^Environment=(\w+)=(.*)$", unit, re.MULTILINE)
    [start] = re.findall(r"^ExecStart=/opt/scorekeeper/(.*)$", unit, re.MULTILINE)
    set_up = environ | dict(said) | {"SCOREKEEPER_INSTANCE": str(clone.parent / "served")}
    _run("make setup", clone, environ)
    with _serving(f".venv/{start}".replace("8000", environ["PORT"]), clone, set_up) as told:
        assert any(dict(said)["SCOREKEEPER_PUBLIC_URL"] in line for line in told)


def _run(command: str, clone: Path, environ: dict[str, str]) -> str:
    done = subprocess.run(
        ["bash", "-ec", command], cwd=clone, env=environ, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, (command, done.stdout, done.stderr)
    return done.stdout


def _follow(command: str, clone: Path, environ: dict[str, str]) -> None:
    """Run the client, and enter a hand by the link that it prints."""
    with subprocess.Popen(
        ["bash", "-ec", f"exec {command}"], cwd=clone, env=environ, stdout=subprocess.PIPE, text=True
    ) as client:
        assert client.stdout
        payments = [client.stdout.readline() for _ in range(3)]
        assert payments == ["Aki pays Ben 2\n", "Chie pays Ben 5\n", "Dai pays Ben 1\n"]
        [(code, secret)] = re.findall(r"/join/(\w+)/([\w-]+)", client.stdout.readline())
        table = f"http://localhost:{environ['PORT']}/api/v1/tables/{code}"
        token = _post(f"{table}/join", {"secret": secret, "seat": 1})["token"]
        _post(f"{table}/hands", {"entry": {"winner": 0, "piles": [5, 1, 1, 1]}}, token)
        assert client.stdout.readline().startswith("Hand 2 [{'from': 'Ben', 'to': 'Aki', 'chips': ")
        client.terminate()


def _post(address: str, body: object, token: str = "") -> dict[str, str]:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    with urlopen(Request(address, json.dumps(body).encode(), headers)) as response:
        answer: dict[str, str] = json.load(response)
        return answer


def _put_in(clone: Path, wheel: str, environ: dict[str, str]) -> None:
    _run(f"python -m pip install --quiet --no-deps {wheel}", clone, environ)
    assert _run("command -v scorekeeper", clone, environ).startswith(str(clone.parent))


def _serving(command: str, clone: Path, environ: dict[str, str]) -> AbstractContextManager[list[str]]:
    """What it says, from when it answers; Ctrl-C in the end."""
    port = environ["PORT"]
    words = shlex.split(command) + (["--port", port] if command == "scorekeeper run" else [])
    return started(words, clone, environ, int(port))
