"""Run a command that starts a server, as from a terminal."""

import itertools
import os
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from tests.server import PATIENCE


def environment(folder: Path) -> None:
    """Create a virtual environment that has the packages of this one, but not the checkout of this run."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    # A .pth named in a .pth is not followed, so the checkout of this run stays out.
    (packages / "locked.pth").write_text(sysconfig.get_path("purelib") + "\n")


@contextmanager
def started(command: Sequence[str], folder: Path, environ: Mapping[str, str], port: int) -> Iterator[list[str]]:
    """Start a server; yield the lines that it prints once it responds on this port, then stop it with SIGINT.

    Assert that it prints no traceback.
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
            with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE) as answer:
                assert answer.status == 200
            yield lines
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGINT)  # a terminal sends it to make and to the server
                process.wait(PATIENCE)
        assert process.stderr
        assert "Traceback" not in process.stderr.read()
