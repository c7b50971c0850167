"""The wheel, installed outside of the checkout, can be used; `make release` says more about it (tests/release)."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from hatch_build import description
from tests.installed import PROJECT, environ_for, use
from tests.server import ROOT, environment

pytestmark = [pytest.mark.server, pytest.mark.slow]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_contains_templates_static_files_and_compiled_translations(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("templates", "static"):
        files = {file.relative_to(ROOT).as_posix() for file in (ROOT / folder).rglob("*") if file.is_file()}
        assert files
        assert files <= {name.removeprefix("scorekeeper/") for name in names}
    for language in ("ja", "zh_Hant"):
        assert f"scorekeeper/translations/{language}/LC_MESSAGES/messages.mo" in names


def test_the_wheel_is_described_by_the_readme_with_the_addresses_of_the_documentation(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    [name] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
    described = archive.read(name).decode().partition("\n\n")[2]
    assert described == description(ROOT, PROJECT["urls"]["Documentation"])


def test_the_wheel_plays_a_hand_serves_a_page_in_every_language_and_runs_commands(wheel: Path, tmp_path: Path) -> None:
    environment(tmp_path / ".venv")
    pip = [sys.executable, "-m", "pip", "--python", str(tmp_path / ".venv" / "bin" / "python")]
    subprocess.run([*pip, "install", "-qq", "--no-deps", "--no-index", str(wheel)], check=True)
    use([str(tmp_path / ".venv" / "bin" / "scorekeeper")], tmp_path, environ_for(tmp_path))
