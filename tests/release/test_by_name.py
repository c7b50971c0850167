"""The program is installed by its name, from a folder of wheels instead of the package index."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.installed import PROJECT, environ_for, use
from tests.release.conftest import WHEEL
from tests.server import ROOT
from tests.versions import uv_path

pytestmark = [pytest.mark.release, pytest.mark.server]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and those of the locked packages, for this Python."""
    folder = tmp_path_factory.mktemp("index")
    shutil.copy(WHEEL, folder)
    pip = [sys.executable, "-m", "pip", "download", "-qq", "--require-hashes", "-r", str(ROOT / "requirements.lock")]
    subprocess.run([*pip, "--dest", str(folder)], check=True)
    return folder


def test_pip_installs_it_by_its_name(index: Path, tmp_path: Path) -> None:
    programs = tmp_path / ".venv" / "bin"
    subprocess.run([sys.executable, "-m", "venv", tmp_path / ".venv"], check=True)
    install = [programs / "pip", "install", "-qq", "--no-index", "--find-links", index, PROJECT["name"]]
    subprocess.run(install, cwd=tmp_path, env=environ_for(tmp_path), check=True)
    use([str(programs / "scorekeeper")], tmp_path, environ_for(tmp_path))


def test_uvx_runs_it_by_its_name(index: Path, tmp_path: Path) -> None:
    uvx = [str(uv_path()), "tool", "run", "--quiet", "--python", sys.executable, "--no-index", "--find-links"]
    command = [*uvx, str(index), "--from", PROJECT["name"], "scorekeeper"]
    use(command, tmp_path, environ_for(tmp_path), passes_on=True)
