"""The real server, started as a host starts it, for tests that look at it from outside."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
PATIENCE = 30.0
NOT_HANDED_ON = ("SCOREKEEPER_", "COVERAGE_")
"""Settings of whoever runs the tests; and a server that is killed in the end loses what it has counted, at a cost."""


def free_port() -> int:
    """A port that nobody listens on at the moment."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


@dataclass
class Server:
    """A server of its own instance folder, as `http://table.test:PORT` (see browsers.py) on this machine alone."""

    instance: Path
    port: int = field(default_factory=free_port)
    environ: dict[str, str] = field(default_factory=dict)
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def url(self) -> str:
        """The address that stands in links and codes."""
        return f"http://table.test:{self.port}"

    @property
    def local_url(self) -> str:
        """The same server for a client that cannot look up made-up names."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The process that runs at the moment."""
        assert self.process
        return self.process.pid

    @property
    def log(self) -> str:
        """What the server has printed so far, over all its starts."""
        path = self._log_path
        return path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [sys.executable, "-m", "scorekeeper", "run", "--host", "127.0.0.1", "--port", str(self.port)]
        with self._log_path.open("ab") as log:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=self._environ(), stdout=log, stderr=log, start_new_session=True
            )
        self._wait_until_it_answers()

    def stop(self) -> None:
        """Ctrl-C, and wait for the end."""
        if self.process:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(PATIENCE)
            self.process = None

    def kill(self) -> None:
        """kill -9 of all its processes at once, as when the laptop loses its power."""
        if self.process:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(PATIENCE)
            self.process = None

    def restart(self) -> None:
        """The same book on the same port, after whatever happened."""
        self.stop()
        self.start()

    @property
    def _log_path(self) -> Path:
        return self.instance.with_name(self.instance.name + ".log")

    def _environ(self) -> dict[str, str]:
        ours = {
            "SCOREKEEPER_INSTANCE": str(self.instance),
            "SCOREKEEPER_PUBLIC_URL": self.url,
            "SCOREKEEPER_RATE_LIMITS": "off",
        }
        others = {name: value for name, value in os.environ.items() if not name.startswith(NOT_HANDED_ON)}
        return others | ours | self.environ

    def _wait_until_it_answers(self) -> None:
        request = urllib.request.Request(f"{self.local_url}/healthz", headers={"Host": f"table.test:{self.port}"})
        patience = time.monotonic() + PATIENCE
        while time.monotonic() < patience:
            if not self.process or self.process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(request, timeout=PATIENCE):
                    return
            except urllib.error.HTTPError:
                break
            except OSError:
                time.sleep(0.05)
        log = self.log
        self.kill()
        raise RuntimeError(f"The server does not answer on /healthz; it said:\n{log}")
