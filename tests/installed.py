"""Use an installed program as strangers do, from a folder of theirs, with nothing of the checkout."""

import json
import os
import subprocess
import tomllib
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.cli.program import SHEET
from tests.load import HANDS, PLAYERS, Client
from tests.server import ROOT, Server, free_port, started

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LANGUAGES = {"en": "Open a table", "ja": "卓", "zh-Hant": "桌"}
"""A language, and words of the first page in it."""


def environ_for(home: Path) -> dict[str, str]:
    """Return variables without the settings and the coverage of this run, which look for files of the checkout."""
    return {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ} | {"HOME": str(home)}


def use(command: Sequence[str], folder: Path, environ: Mapping[str, str], *, passes_on: bool = False) -> None:
    """Run the commands, and play a hand at a server in this folder; `command` starts the program.

    `passes_on`: the command passes a signal on to the program.
    """

    def run(*arguments: str, given: str = "") -> str:
        done = subprocess.run(
            [*command, *arguments],
            cwd=folder,
            env=environ,
            input=given,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, (arguments, done.stdout, done.stderr)
        return done.stdout

    assert run("--version") == f"scorekeeper {PROJECT['version']}\n"
    totals = json.loads(run("settle", "-", given=json.dumps(SHEET)))["totals"]
    assert totals == {"Aki": -2, "Ben": 8, "千恵": -5, "Dai": -1}
    port = free_port()
    serve = [*command, "run", "--host", "127.0.0.1", "--port", str(port)]
    with started(serve, folder, environ, port, passes_on=passes_on):
        for language, words in LANGUAGES.items():
            page = urllib.request.Request(f"http://127.0.0.1:{port}/", headers={"Accept-Language": language})
            with urllib.request.urlopen(page, timeout=60) as answer:
                assert words in answer.read().decode()
        play(Server(folder, port))
        assert run("backup", "copy.db") == "Copied to copy.db.\n"
    assert run("verify") == "The database is right.\n"
    assert run("restore", "copy.db").startswith("Restored: 1 table.\n")
    assert (folder / "instance" / "scorekeeper.db").exists()


def play(server: Server) -> None:
    """Open a table, join it, record a hand, and look at the settlement."""
    _, opened = Client(server).call("POST", "tables", {"game": "tien-gow", "players": PLAYERS})
    secret = opened["links"]["play"].rpartition("/")[2]
    status, joined = Client(server).call("POST", f"tables/{opened['code']}/join", {"secret": secret, "seat": 1})
    assert status == 201
    ben = Client(server, opened["code"], joined["token"])
    assert ben.of_table("POST", "/hands", HANDS[0])[0] == 201
    _, settlement = ben.of_table("GET", "/settlement")
    assert {(line["from"], line["to"], line["chips"]) for line in settlement["lines"]} == {
        ("Aki", "Ben", 2),
        ("Chie", "Ben", 5),
        ("Dai", "Ben", 1),
    }
