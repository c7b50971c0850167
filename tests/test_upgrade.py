"""The database of this version in the next one, and the way back, by the commands that docs/operator.md prints."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.store.migrate import HEAD
from tests.load import HANDS, Client, host
from tests.server import ROOT, Server
from tests.test_docs import blocks, read

pytestmark = [pytest.mark.server, pytest.mark.slow]

NEXT = f"{int(HEAD) + 1:04}"
MIGRATION = f'''"""Add what the version before does not know."""

import sqlalchemy as sa
from alembic import op

revision = "{NEXT}"
down_revision = "{HEAD}"


def upgrade() -> None:
    op.add_column("tables", sa.Column("colour", sa.String(), nullable=True))
    op.execute("UPDATE tables SET colour = 'red'")
'''
RUN = "sudo -u scorekeeper env SCOREKEEPER_INSTANCE=/var/lib/scorekeeper /opt/scorekeeper/bin/scorekeeper "
OTHERS = {"sudo systemctl stop scorekeeper", "sudo systemctl start scorekeeper"}
INSTALL = "sudo /opt/scorekeeper/bin/pip install "


@pytest.fixture(scope="module")
def following(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a program like this one, with one more migration."""
    folder = tmp_path_factory.mktemp("following")
    for part in ("scorekeeper", "templates", "static"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    store = folder / "scorekeeper" / "store"
    (store / "migrations" / "versions" / f"{NEXT}_know_a_colour.py").write_text(MIGRATION, encoding="utf-8")
    migrate = (store / "migrate.py").read_text(encoding="utf-8")
    assert migrate.count(f'HEAD = "{HEAD}"') == 1
    (store / "migrate.py").write_text(migrate.replace(f'HEAD = "{HEAD}"', f'HEAD = "{NEXT}"'), encoding="utf-8")
    return folder


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server of this version, which has started."""
    server = Server(tmp_path / "instance")
    server.start()
    yield server
    server.kill()


def command(server: Server, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run a command of the installed version on the database of the server."""
    line = [sys.executable, "-m", "scorekeeper", *arguments]
    return subprocess.run(
        line,
        cwd=server.root,
        env=server.environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def follow(server: Server, installed: Path, printed: str, **other: str) -> str:
    """Do what a block of the page says, with another file for a printed one; `pip install` installs a program.

    Return what the commands print.
    """
    said = ""
    for line in printed.splitlines():
        if line.startswith(INSTALL):
            server.root = installed
        elif line in OTHERS:
            (server.start if " start " in line else server.stop)()
        else:
            name, *files = line.removeprefix(RUN).split()
            assert line.startswith(RUN)
            files = [other.get(Path(file).stem, file) for file in files]
            done = command(
                server, name, *(file.replace("/var/lib/scorekeeper", str(server.instance)) for file in files)
            )
            assert done.returncode == 0, (line, done.stderr)
            said += done.stdout + done.stderr
    return said


@pytest.mark.parametrize(
    "copy", ["/var/lib/scorekeeper/before.db", f"/var/lib/scorekeeper/scorekeeper.db.before-{NEXT}"]
)
def test_a_server_is_upgraded_and_goes_back_to_every_hand_that_it_had(
    server: Server, following: Path, copy: str
) -> None:
    section = read("docs/operator.md").partition("\n## Upgrading\n")[2].partition("\n## ")[0]
    upgrade, back = blocks(section, "sh")
    at = host(server)
    for hand in HANDS:
        assert at.of_table("POST", "/hands", hand)[0] == 201
    assert follow(server, following, upgrade).endswith("The database is right.\n")
    assert hands(at) == 2
    assert at.of_table("POST", "/hands", HANDS[0])[0] == 201
    said = follow(server, ROOT, back, before=copy)
    assert "The copy: 1 table, 2 hands. The database now: 1 table, 3 hands.\n" in said
    assert hands(at) == 2
    assert at.of_table("POST", "/hands", HANDS[1])[0] == 201
    assert command(server, "verify").stdout == "The database is right.\n"
    newer, *_ = command(server, "restore", "--list").stdout.splitlines()[-1:]
    assert newer.endswith("1 table, 3 hands")
    assert "Traceback" not in server.log


def hands(at: Client) -> int:
    numbers: int = at.of_table("GET", "")[1]["sheet"]["next"]["number"]
    return numbers - 1


def test_the_database_of_the_next_version_is_refused_in_a_sentence(server: Server, following: Path) -> None:
    at = host(server)
    assert at.of_table("POST", "/hands", HANDS[0])[0] == 201
    server.stop()
    server.root = following
    assert command(server, "verify").stdout == "The database is right.\n"
    newer = server.instance / "newer.db"
    assert command(server, "backup", str(newer)).returncode == 0
    server.root = ROOT
    before = (server.instance / "scorekeeper.db").read_bytes()
    sentence = rf"\S.* is at version {NEXT}, and this program knows {HEAD}: use a newer program\."
    for arguments, more in (
        (["run", "--port", str(server.port)], ""),
        (["verify"], ""),
        (["restore", str(newer)], " Nothing was changed."),
    ):
        refused = command(server, *arguments)
        assert re.fullmatch(f"{sentence}{more}\n", refused.stderr), arguments
        assert (refused.returncode != 0, refused.stdout) == (True, "")
    assert (server.instance / "scorekeeper.db").read_bytes() == before
