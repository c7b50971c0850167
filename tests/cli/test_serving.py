"""`scorekeeper run`: the arguments with which the server is started."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.program import scorekeeper


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The arguments of each call of `serve`, which is replaced."""
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr("scorekeeper.server.serve", lambda *arguments: calls.append(arguments))
    return calls


def test_run_serves_on_all_interfaces(
    served: list[tuple[Any, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    assert scorekeeper("run").exit_code == 0
    assert scorekeeper("run", "--host", "127.0.0.1", "--port", "9000").exit_code == 0
    assert [(settings.instance, *address) for settings, *address in served] == [
        (tmp_path, "0.0.0.0", 8000),
        (tmp_path, "127.0.0.1", 9000),
    ]


def test_an_invalid_setting_or_port_is_refused(served: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch) -> None:
    for port in ("-1", "65536", "http"):
        answer = scorekeeper("run", "--port", port)
        assert answer.exit_code == 2
        assert "--port" in answer.stderr
    monkeypatch.setenv("SCOREKEEPER_RATE_LIMITS", "maybe")
    answer = scorekeeper("run")
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr == "SCOREKEEPER_RATE_LIMITS is on or off, not 'maybe'.\n"
    assert not served
