"""The commands of the Makefile, without the installation of a fresh clone."""

import os
import re
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.server import free_port
from tests.started import started
from tests.test_docs import TARGET

PARTS = ("Makefile", "pyproject.toml", "requirements.lock", "dev.lock", "hatch_build.py", "scorekeeper")
FOLDERS = ("templates", "static")

# A python3 that behaves like an old one, or like one without venv.
PYTHON = """#!/bin/sh
case "$*" in *{word}*) exit 1 ;; *) exec {python} "$@" ;; esac
"""

FakePython = Callable[[str], str]


@pytest.fixture
def clone(tmp_path: Path, root: Path) -> Path:
    """A copy of the checkout, not yet set up."""
    folder = tmp_path / "clone"
    folder.mkdir()
    for part in PARTS:
        if (root / part).is_dir():
            shutil.copytree(root / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(root / part, folder / part)
    for part in FOLDERS:
        shutil.copytree(root / part, folder / part)
    return folder


@pytest.fixture
def fake_python(tmp_path: Path) -> FakePython:
    """A function that creates a Python that fails if its arguments contain a word."""

    def make(word: str) -> str:
        program = tmp_path / "python3"
        program.write_text(PYTHON.format(word=word, python=sys.executable))
        program.chmod(stat.S_IRWXU)
        return str(program)

    return make


def _make(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        ["make", *arguments], cwd=folder, env=_environ(), capture_output=True, text=True, check=False, timeout=60
    )


def _environ() -> dict[str, str]:
    # Without the variables of an outer make and of coverage.
    excluded = ("MAKE", "MFLAGS", "COVERAGE_", "SCOREKEEPER_")
    return {name: value for name, value in os.environ.items() if not name.startswith(excluded)}


def test_make_without_a_target_lists_all_targets(root: Path) -> None:
    listed = _make(root).stdout
    targets = TARGET.findall((root / "Makefile").read_text(encoding="utf-8"))
    assert {"run", "test"} < set(targets)
    assert [target for target in targets if f"  make {target} " not in listed] == []


def test_backup_without_a_file_is_refused_in_one_sentence(root: Path) -> None:
    completed = _make(root, "--dry-run", "--old-file=.venv/.runtime", "backup")
    assert completed.stderr.endswith("Say where to: make backup FILE=copy.db.  Stop.\n")
    assert completed.returncode != 0


def test_audit_checks_every_locked_package(root: Path) -> None:
    commands = _make(root, "--dry-run", "--old-file=.venv/.dev", "audit").stdout
    assert all(part in commands.split() for part in ("--strict", "--require-hashes", "requirements.lock", "dev.lock"))
    locked = (root / "dev.lock").read_text(encoding="utf-8")
    assert "\npip-audit==" in locked


def test_extras_of_dependencies_are_locked(root: Path) -> None:
    locked = re.findall(r"^(\S+?)==", (root / "dev.lock").read_text(encoding="utf-8"), re.MULTILINE)
    names = {name.partition("[")[0] for name in locked}
    required = [
        f"{canonicalize_name(requirement.name)}[{extra}]"
        for package in metadata.distributions()
        if canonicalize_name(package.name) in names
        for requirement in map(Requirement, package.requires or ())
        for extra in requirement.extras
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""})
    ]
    assert "coverage[toml]" in required
    assert {*required} <= {*locked}, "pip would install the newest release, which has no hash in the lock file"


def test_an_unreachable_package_index_is_one_sentence(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (clone / ".venv").symlink_to(sys.prefix)
    for name in ("HTTPS_PROXY", "https_proxy"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{free_port()}")
    completed = _make(clone, "--old-file=.venv/.dev", "audit")
    first, last = completed.stderr.splitlines()
    assert first.startswith("The index of packages could not be asked")
    assert last.startswith("make: ***")
    assert last.endswith("Error 1")
    assert completed.returncode != 0
    assert completed.stdout == ""


@pytest.mark.parametrize(
    ("word", "sentence"),
    [("version_info", "Scorekeeper needs Python 3.11 or newer; "), ("ensurepip", "has no venv module; install it ")],
    ids=["too old", "no venv"],
)
def test_an_unsuitable_python_is_refused_in_one_sentence(
    clone: Path, fake_python: FakePython, word: str, sentence: str
) -> None:
    completed = _make(clone, "setup", f"PYTHON={fake_python(word)}")
    first, last = completed.stderr.splitlines()
    assert sentence in first
    assert last.startswith("make: ***")
    assert completed.returncode != 0
    assert not (clone / ".venv").exists()


def test_a_missing_python_is_refused_in_one_sentence(clone: Path) -> None:
    completed = _make(clone, "setup", "PYTHON=python-of-nowhere")
    assert completed.stderr.startswith("Scorekeeper needs Python 3.11 or newer; python-of-nowhere is older or missing")
    assert completed.returncode != 0


@pytest.mark.slow
def test_a_second_run_installs_nothing_and_ends_with_ctrl_c(clone: Path) -> None:
    (clone / ".venv").symlink_to(sys.prefix)
    port = free_port()
    # -o: set up already, even if copied files are newer.
    command = ["make", "-o", ".venv/.runtime", "run", f"PORT={port}"]
    for _ in range(2):
        with started(command, clone, _environ() | {"PYTHONDONTWRITEBYTECODE": ""}, port) as lines:
            assert not [line for line in lines if "Installing" in line]
            assert any("http://" in line for line in lines)
            assert (clone / "instance" / "scorekeeper.db").exists()
