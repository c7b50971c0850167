"""The files in `dist`: complete, equal, and with nothing of this machine."""

import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from hatch_build import TOP_LEVEL
from tests.installed import PROJECT
from tests.release.conftest import NAME, SDIST, WHEEL
from tests.server import ROOT

pytestmark = [pytest.mark.release, pytest.mark.server]

FOR_DEVELOPERS = re.compile(
    r"tests/|instance/|\.(?!gitignore$)|Makefile$|(dev|release)\.lock$|package(-lock)?\.json$|(biome\.jsonc|jsconfig\.json)$"
)
"""What a source distribution leaves out: the tests and the tools, for which a developer needs the repository."""

METADATA = f"{NAME}-{PROJECT['version']}.dist-info"
COMPILED = {f"scorekeeper/translations/{language}/LC_MESSAGES/messages.mo" for language in ("ja", "zh_Hant")}
HERE = [str(place).encode() for place in (ROOT, Path(sys.prefix).resolve(), Path.home())]
"""Folders of this machine."""


@pytest.fixture(scope="module")
def tracked() -> set[str]:
    """The files of the repository."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return set(listed.split("\0")) - {""}


@pytest.fixture(scope="module")
def packed() -> dict[str, bytes]:
    """The content of each file of the source distribution."""
    with tarfile.open(SDIST) as archive:
        files = {member.name.partition("/")[2]: archive.extractfile(member) for member in archive if member.isfile()}
        return {name: file.read() for name, file in files.items() if file}


@pytest.fixture(scope="module")
def wheel() -> dict[str, bytes]:
    """The content of each file of the wheel."""
    with zipfile.ZipFile(WHEEL) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_the_source_distribution_has_every_file_for_users_as_it_is_in_the_repository_and_no_other(
    tracked: set[str], packed: dict[str, bytes]
) -> None:
    expected = {name for name in tracked if not FOR_DEVELOPERS.match(name)}
    assert packed.keys() - {"PKG-INFO"} == expected
    assert [name for name in sorted(expected) if packed[name] != (ROOT / name).read_bytes()] == []


def test_the_wheel_has_the_program_its_templates_scripts_and_translations_and_nothing_else(
    tracked: set[str], wheel: dict[str, bytes]
) -> None:
    program = {name for name in tracked if name.startswith("scorekeeper/")}
    moved = {f"scorekeeper/{name}" for name in tracked if name.partition("/")[0] in TOP_LEVEL}
    told = {f"{METADATA}/{name}" for name in ("METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE")}
    assert wheel.keys() == program | moved | COMPILED | told


def test_the_wheel_of_the_source_distribution_is_that_of_the_checkout(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    assert (tmp_path / WHEEL.name).read_bytes() == WHEEL.read_bytes()


def test_no_file_names_a_place_of_this_machine(packed: dict[str, bytes], wheel: dict[str, bytes]) -> None:
    found = [(name, place) for name, content in (packed | wheel).items() for place in HERE if place in content]
    assert found == []
