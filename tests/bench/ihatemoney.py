"""The peer: a release of ihatemoney (ihatemoney.txt) in its own virtual environment, which is created once.

`application` runs in the Python of that environment, the rest of this module in ours.
"""

import importlib
import json
import sqlite3
import subprocess
import sys
import venv
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import closing
from importlib.metadata import version
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

from tests.bench.client import Connection, request

HERE = Path(__file__).parent
ENVIRONMENT = HERE.parents[1] / "build" / "ihatemoney"
PINNED = HERE / "ihatemoney.txt"
SERVERS = ("uvicorn", "httptools")
MEMBERS = ("Aki", "Ben", "Chie", "Dai")
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
NO_CURRENCY = "XXX"


def python() -> str:
    """Return the Python with ihatemoney; create it if needed, or exit with a message if that fails."""
    requirements = [*PINNED.read_text(encoding="utf-8").split(), *(f"{name}=={version(name)}" for name in SERVERS)]
    program, done = ENVIRONMENT / "bin" / "python", ENVIRONMENT / "made.json"
    if done.exists() and json.loads(done.read_text(encoding="utf-8")) == requirements:
        return str(program)
    print("Making a virtual environment of the peer, ihatemoney ...", file=sys.stderr, flush=True)
    venv.create(ENVIRONMENT, clear=True, with_pip=True)
    command = [str(program), "-m", "pip", "install", "-qq", "--disable-pip-version-check", *requirements]
    if subprocess.run(command, check=False, stdout=sys.stderr).returncode:
        sys.exit("The peer, ihatemoney, could not be installed; the lines above say why. There is no ratio without it.")
    done.write_text(json.dumps(requirements), encoding="utf-8")
    return str(program)


def application(folder: Path) -> Callable[..., Any]:
    """Create the application of ihatemoney, with a SQLite database in the same journal mode as ours."""
    database = folder / "ihatemoney.db"
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA journal_mode = wal")
    configuration = SimpleNamespace(
        SQLALCHEMY_DATABASE_URI=f"sqlite:///{database}",
        SECRET_KEY="secret of this benchmark",
        MAIL_SUPPRESS_SEND=True,
    )
    app: Callable[..., Any] = importlib.import_module("ihatemoney.run").create_app(configuration, str(folder))
    return app


def bills(port: int, project: str) -> Iterator[bytes]:
    """Create a project with four members, and yield requests of its API that add bills."""
    connection = Connection(port)
    contact = {"name": project, "id": project, "password": project, "contact_email": f"{project}@example.org"}
    _post(connection, "/api/projects", contact | {"default_currency": NO_CURRENCY}, {})
    login = {"Authorization": f"Basic {b64encode(f'{project}:{project}'.encode()).decode()}"}
    response = connection.ask(request("GET", f"/api/projects/{project}/token", login))
    bearer = {"Authorization": f"Bearer {json.loads(response.body)['token']}"}
    members = [_post(connection, f"/api/projects/{project}/members", {"name": name}, bearer) for name in MEMBERS]
    connection.close()
    return _bills(project, bearer, members)


def _bills(project: str, bearer: dict[str, str], members: list[int]) -> Iterator[bytes]:
    for number in count(1):
        bill = {
            "date": "2026-11-22",
            "what": f"hand {number}",
            "payer": members[number % len(members)],
            "payed_for": members,
            "amount": str(number),
            "original_currency": NO_CURRENCY,
            "bill_type": "Expense",
        }
        yield request("POST", f"/api/projects/{project}/bills", FORM | bearer, urlencode(bill, doseq=True).encode())


def _post(connection: Connection, path: str, form: dict[str, str], headers: dict[str, str]) -> Any:  # noqa: ANN401  JSON
    answer = connection.ask(request("POST", path, FORM | headers, urlencode(form).encode()))
    if answer.status != 201:
        raise RuntimeError(f"ihatemoney answered {answer.status} to {path}: {answer.body[:500]!r}")
    return json.loads(answer.body)
