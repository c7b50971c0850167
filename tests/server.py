"""Run `scorekeeper run` in a new process, and commands that start a server as from a terminal."""

import contextlib
import itertools
import os
import signal
import socket
import subprocess
import sys
import sysconfig
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
PATIENCE = 60.0
NOT_HANDED_ON = ("SCOREKEEPER_", "COVERAGE_")
"""Prefixes of variables that the server does not inherit; a killed server would lose its coverage data."""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


@dataclass
class Server:
    """A server on 127.0.0.1 with its own instance folder; browsers reach it as `http://table.test:PORT`.

    `root` is the folder of the program.
    """

    instance: Path
    port: int = field(default_factory=free_port)
    environ: dict[str, str] = field(default_factory=dict)
    options: Sequence[str] = ()
    root: Path = ROOT
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def url(self) -> str:
        """The public URL, which is in links and QR codes."""
        return f"http://table.test:{self.port}"

    @property
    def local_url(self) -> str:
        """The URL for clients that cannot resolve table.test."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process
        return self.process.pid

    @property
    def log(self) -> str:
        """The output of the server since its first start."""
        path = self._log_path
        return path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""

    def start(self) -> None:
        """Start the server, and wait until it responds."""
        with self._log_path.open("ab") as log:
            self.process = subprocess.Popen(
                self._command, cwd=self.root, env=self.environment, stdout=log, stderr=log, start_new_session=True
            )
        self._wait_until_ready()

    def stop(self) -> None:
        if self.process:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(PATIENCE)
            self.process = None

    def kill(self) -> None:
        """Kill all processes of the server with SIGKILL, as a power failure does."""
        if self.process:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(PATIENCE)
            self.process = None

    @property
    def _command(self) -> list[str]:
        command = [sys.executable, "-m", "scorekeeper", "run", "--host", "127.0.0.1", "--port", str(self.port)]
        return [*command, *self.options]

    @property
    def _log_path(self) -> Path:
        return self.instance.with_name(self.instance.name + ".log")

    @property
    def environment(self) -> dict[str, str]:
        """The variables of the server."""
        settings = {
            "SCOREKEEPER_INSTANCE": str(self.instance),
            "SCOREKEEPER_PUBLIC_URL": self.url,
            "SCOREKEEPER_RATE_LIMITS": "off",
        }
        inherited = {name: value for name, value in os.environ.items() if not name.startswith(NOT_HANDED_ON)}
        return inherited | settings | self.environ

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if not self.process or self.process.poll() is not None:
                break
            try:
                return self._look()
            except urllib.error.HTTPError as error:
                error.close()
                break
            except OSError:
                time.sleep(0.05)
        log = self.log
        self.kill()
        raise RuntimeError(f"The server does not answer; it said:\n{log}")

    def _look(self) -> None:
        request = urllib.request.Request(f"{self.local_url}/healthz", headers={"Host": f"table.test:{self.port}"})
        urllib.request.urlopen(request, timeout=PATIENCE).close()


def environment(folder: Path) -> None:
    """Create a virtual environment that has the packages of this one, but not the checkout of this run."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    # A .pth named in a .pth is not followed, so the checkout of this run stays out.
    (packages / "locked.pth").write_text(sysconfig.get_path("purelib") + "\n")


@contextlib.contextmanager
def started(
    command: Sequence[str], folder: Path, environ: Mapping[str, str], port: int, *, passes_on: bool = False
) -> Iterator[list[str]]:
    """Start a server; yield the lines that it prints once it responds on this port, then stop it with SIGINT.

    Assert that it prints no traceback. `passes_on`: the command passes the signal on to the server.
    """
    with subprocess.Popen(
        command,
        cwd=folder,
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            assert process.stdout
            lines = list(itertools.takewhile(lambda line: "Ctrl-C" not in line, process.stdout))
            assert lines, process.stderr and process.stderr.read()
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE) as answer:
                assert answer.status == 200
            yield lines
        finally:
            if process.poll() is None:
                # A terminal sends it to make and to the server.
                (os.kill if passes_on else os.killpg)(process.pid, signal.SIGINT)
                process.wait(PATIENCE)
        assert process.stderr
        errors = process.stderr.read()
        assert "Traceback" not in errors
