"""The commands of the Makefile, as far as a second start goes; the first one is what every fresh clone does."""

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

# A python3 that answers as one that is too old, or that came without venv.
PYTHON = """#!/bin/sh
case "$*" in *{word}*) exit 1 ;; *) exec {python} "$@" ;; esac
"""

FakePython = Callable[[str], str]


@pytest.fixture
def clone(tmp_path: Path, root: Path) -> Path:
    """A checkout of its own, not yet set up."""
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
    """Makes a Python that fails whenever its arguments contain a word."""

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
    # Not what an outer make or the coverage of this run say.
    mine = ("MAKE", "MFLAGS", "COVERAGE_", "SCOREKEEPER_")
    return {name: value for name, value in os.environ.items() if not name.startswith(mine)}


def test_make_alone_lists_what_there_is(root: Path) -> None:
    listed = _make(root).stdout
    targets = TARGET.findall((root / "Makefile").read_text(encoding="utf-8"))
    assert {"run", "test"} < set(targets)
    assert [target for target in targets if f"  make {target} " not in listed] == []


def test_a_backup_that_is_not_said_where_to_is_one_sentence(root: Path) -> None:
    done = _make(root, "--dry-run", "--old-file=.venv/.runtime", "backup")
    assert done.stderr.endswith("Say where to: make backup FILE=copy.db.  Stop.\n")
    assert done.returncode != 0


def test_every_package_is_asked_about_and_none_is_passed_over(root: Path) -> None:
    asked = _make(root, "--dry-run", "--old-file=.venv/.dev", "audit").stdout
    assert all(part in asked.split() for part in ("--strict", "--require-hashes", "requirements.lock", "dev.lock"))
    locked = (root / "dev.lock").read_text(encoding="utf-8")
    assert "\npip-audit==" in locked


def test_what_a_package_asks_for_with_an_extra_is_locked_with_it(root: Path) -> None:
    locked = re.findall(r"^(\S+?)==", (root / "dev.lock").read_text(encoding="utf-8"), re.MULTILINE)
    names = {name.partition("[")[0] for name in locked}
    asked = [
        f"{canonicalize_name(one.name)}[{extra}]"
        for package in metadata.distributions()
        if canonicalize_name(package.name) in names
        for one in map(Requirement, package.requires or ())
        for extra in one.extras
        if one.marker is None or one.marker.evaluate({"extra": ""})
    ]
    assert "coverage[toml]" in asked
    assert {*asked} <= {*locked}, "pip would look for the newest release of it, which has no hash here"


def test_an_index_that_cannot_be_asked_is_one_sentence(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (clone / ".venv").symlink_to(sys.prefix)
    for name in ("HTTPS_PROXY", "https_proxy"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{free_port()}")
    done = _make(clone, "--old-file=.venv/.dev", "audit")
    first, last = done.stderr.splitlines()
    assert first.startswith("The index of packages could not be asked")
    assert last.startswith("make: ***")
    assert last.endswith("Error 1")
    assert done.returncode != 0
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("word", "sentence"),
    [("version_info", "Scorekeeper needs Python 3.11 or newer; "), ("ensurepip", "has no venv module; install it ")],
    ids=["too old", "no venv"],
)
def test_a_python_that_will_not_do_is_one_sentence(
    clone: Path, fake_python: FakePython, word: str, sentence: str
) -> None:
    done = _make(clone, "setup", f"PYTHON={fake_python(word)}")
    first, last = done.stderr.splitlines()
    assert sentence in first
    assert last.startswith("make: ***")
    assert done.returncode != 0
    assert not (clone / ".venv").exists()


def test_a_missing_python_is_one_sentence(clone: Path) -> None:
    done = _make(clone, "setup", "PYTHON=python-of-nowhere")
    assert done.stderr.startswith("Scorekeeper needs Python 3.11 or newer; python-of-nowhere is older or missing")
    assert done.returncode != 0


@pytest.mark.slow
def test_a_second_start_installs_nothing_and_ctrl_c_ends_it(clone: Path) -> None:
    (clone / ".venv").symlink_to(sys.prefix)
    port = free_port()
    # -o: as set up before, whatever the times of the copied files say.
    command = ["make", "-o", ".venv/.runtime", "run", f"PORT={port}"]
    for _ in range(2):
        with started(command, clone, _environ() | {"PYTHONDONTWRITEBYTECODE": ""}, port) as said:
            assert not [line for line in said if "Installing" in line]
            assert any("http://" in line for line in said)
            assert (clone / "instance" / "scorekeeper.db").exists()
