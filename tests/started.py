"""A server that a command starts, as somebody at a terminal sees it."""

import itertools
import os
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from tests.server import PATIENCE


@contextmanager
def started(command: Sequence[str], folder: Path, environ: Mapping[str, str], port: int) -> Iterator[list[str]]:
    """What it says before it tells how it is stopped, once it answers on this port; Ctrl-C, and no traceback."""
    with subprocess.Popen(
        command,
        cwd=folder,
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as served:
        try:
            assert served.stdout
            said = list(itertools.takewhile(lambda line: "Ctrl-C" not in line, served.stdout))
            assert said, served.stderr and served.stderr.read()
            with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE) as answer:
                assert answer.status == 200
            yield said
        finally:
            if served.poll() is None:
                os.killpg(served.pid, signal.SIGINT)  # as a terminal sends it, to make and to the server alike
                served.wait(PATIENCE)
        assert served.stderr
        assert "Traceback" not in served.stderr.read()
