"""Every package that is imported is a declared dependency, not one that another package happens to bring."""

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
OWN = {"scorekeeper", "tests", "hatch_build"}
STUBS = {"_typeshed"}
"""Types that mypy brings; there is no such module when the program runs."""

IMPORT = re.compile(r"^ *(?:from (\w+)[\w.]* import|import (\w+))", re.MULTILINE)

distributions_of = cache(packages_distributions)


def imported(folder: str) -> set[str]:
    """Return the packages that the files of a folder, or one file, import from other distributions."""
    path = ROOT / folder
    files = path.rglob("*.py") if path.is_dir() else [path]
    names = {name for file in files for pair in IMPORT.findall(file.read_text(encoding="utf-8")) for name in pair}
    return names - {"", *OWN, *STUBS, *sys.stdlib_module_names}


def declared(*groups: str) -> set[str]:
    """Return the names of the distributions that a user or these groups of developers install."""
    document = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project, extras = document["project"], document["project"]["optional-dependencies"]
    lists = [project["dependencies"], *extras.values(), *(document["dependency-groups"][group] for group in groups)]
    return {canonicalize_name(Requirement(line).name) for line in _flat(lists)}


def _flat(lists: Iterable[list[Any]]) -> Iterator[str]:
    return (line for each in lists for line in each if isinstance(line, str))


@pytest.mark.parametrize(
    ("folder", "groups"), [("scorekeeper", []), ("hatch_build.py", ["build"]), ("tests", ["build", "dev"])]
)
def test_every_imported_package_is_declared(folder: str, groups: list[str]) -> None:
    packages = imported(folder)
    assert packages
    there = declared(*groups)
    missing = {
        package
        for package in packages
        if there.isdisjoint(map(canonicalize_name, distributions_of().get(package, [package])))
    }
    assert sorted(missing) == []
