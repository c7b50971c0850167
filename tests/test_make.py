"""The commands of the Makefile, without the installation of a fresh clone."""

import os
import re
import shutil
import stat
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests import versions
from tests.test_docs import TARGET

pytestmark = pytest.mark.server

# A python3 that behaves like an old one, or like one without venv.
PYTHON = """#!/bin/sh
case "$*" in *{word}*) exit 1 ;; *) exec {python} "$@" ;; esac
"""


CHOSEN = re.compile(r"^(\w+):[^\n]*\n(?:\t[^\n]*\n)*?\t.* -m pytest\b[^\n]* -m (\"[^\"]+\"|\w+)", re.MULTILINE)
"""A target, and the marks of the tests that it runs."""


def _make(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run make without the variables of an outer make and of coverage."""
    excluded = ("MAKE", "MFLAGS", "COVERAGE_", "SCOREKEEPER_")
    environ = {name: value for name, value in os.environ.items() if not name.startswith(excluded)}
    command = ["make", *arguments]
    return subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True, check=False, timeout=300)


def _makefile(root: Path) -> str:
    return (root / "Makefile").read_text(encoding="utf-8")


def test_make_without_a_target_lists_all_targets(root: Path) -> None:
    listed = _make(root).stdout
    targets = TARGET.findall(_makefile(root))
    assert {"run", "test"} < set(targets)
    assert [target for target in targets if f"  make {target} " not in listed] == []


def test_no_target_waits_for_a_server(root: Path) -> None:
    rules = re.findall(r"^([\w-]+):([^#\n]*)", (root / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert ("check", " environment quality ") in rules
    assert [target for target, needed in rules if {"run", "dev"} & set(needed.split())] == []


def test_the_workflow_runs_targets_that_exist_in_every_python(root: Path) -> None:
    workflow = (root / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    named = set(re.findall(r"[\w-]+", " ".join(re.findall(r"\btarget: ([\w\[, -]+)", workflow))))
    assert {"test", "check", "test-newest", "test-lowest"} < named
    assert named <= set(re.findall(r"^([\w-]+):.*##", (root / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    supported = re.findall(r'Python :: (3\.\d+)"', (root / "pyproject.toml").read_text(encoding="utf-8"))
    assert [re.findall(r"[\d.]+", line) for line in re.findall(r"python: \[(.*)\]", workflow)] == [supported] * 2


def test_the_hooks_before_a_commit_are_the_parts_of_quality(root: Path) -> None:
    hooks = re.findall(r"entry: make (.*)", (root / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    [parts] = re.findall(r"--output-sync=target (.*)", (root / "Makefile").read_text(encoding="utf-8"))
    assert hooks == parts.split()


@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        ("backup", "Say where to: make backup FILE=copy.db."),
        ("wide", "NOTHING was tested. Name a Citus: make wide URL=postgresql://USER@HOST/NAME."),
    ],
)
def test_a_target_that_needs_a_value_is_refused_without_it_in_one_sentence(
    root: Path, target: str, sentence: str
) -> None:
    completed = _make(root, "--dry-run", "--old-file=.venv/.runtime", "--old-file=.venv/.dev", target)
    assert completed.stderr.endswith(f"{sentence}  Stop.\n")
    assert completed.returncode != 0


def test_a_release_without_each_python_is_refused_in_one_sentence_before_anything_is_built(root: Path) -> None:
    built = sorted((root / "dist").glob("*"))
    completed = _make(root, "--old-file=.venv/.release", "--old-file=.venv/.made", "release", "PYTHONS=3.11 9.9")
    sentence, _ = completed.stderr.splitlines()
    assert sentence == (
        'NOTHING was built. Python 9.9 is missing: install it, or choose fewer: make release PYTHONS="3.11".'
    )
    assert completed.returncode != 0
    assert sorted((root / "dist").glob("*")) == built


def test_only_make_release_runs_the_tests_of_a_release(root: Path) -> None:
    marks = dict(CHOSEN.findall(_makefile(root))) | {"newest": versions.TESTS[versions.TESTS.index("-m") + 1]}
    assert set(marks) == {"test", "check", "browsers", "extended", "coverage", "soak", "wide", "release", "newest"}
    del marks["wide"]  # names its folders
    collect = [sys.executable, "-m", "pytest", "--collect-only", "--quiet", "tests/release", "-m"]
    for target, chosen in marks.items():
        collected = subprocess.run([*collect, chosen.strip('"')], cwd=root, capture_output=True, check=False).returncode
        assert collected == (pytest.ExitCode.OK if target == "release" else pytest.ExitCode.NO_TESTS_COLLECTED), target


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


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("version_info", "Scorekeeper needs Python 3.11 or newer; "),
        ("ensurepip", "has no venv module; install it "),
        (None, "Scorekeeper needs Python 3.11 or newer; python-of-nowhere is older or missing"),
    ],
    ids=["too old", "no venv", "missing"],
)
def test_an_unsuitable_python_is_one_sentence(tmp_path: Path, root: Path, word: str | None, sentence: str) -> None:
    shutil.copy(root / "Makefile", tmp_path)
    python = tmp_path / "python3"
    python.write_text(PYTHON.format(word=word, python=sys.executable))
    python.chmod(stat.S_IRWXU)
    completed = _make(tmp_path, "setup", f"PYTHON={python if word else 'python-of-nowhere'}")
    first, last = completed.stderr.splitlines()
    assert sentence in first
    assert last.startswith("make: ***")
    assert completed.returncode != 0
    assert not (tmp_path / ".venv").exists()
