"""The wheel, installed outside of the checkout, settles a sheet and serves translated pages."""

import json
import os
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest

from tests.cli.program import SHEET
from tests.server import environment, free_port, started

pytestmark = [pytest.mark.server, pytest.mark.slow]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run(build, cwd=Path(__file__).parents[1], check=True, capture_output=True)
    (built,) = folder.glob("scorekeeper-*.whl")
    return built


@pytest.fixture(scope="module")
def scorekeeper(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command `scorekeeper` of an environment that has the wheel and no checkout."""
    folder = tmp_path_factory.mktemp("elsewhere")
    environment(folder / ".venv")
    pip = [sys.executable, "-m", "pip", "--python", str(folder / ".venv" / "bin" / "python")]
    subprocess.run([*pip, "install", "-qq", "--no-deps", "--no-index", str(wheel)], check=True)
    return folder / ".venv" / "bin" / "scorekeeper"


def test_the_wheel_contains_templates_static_files_and_compiled_translations(wheel: Path, root: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("templates", "static"):
        files = {file.relative_to(root).as_posix() for file in (root / folder).rglob("*") if file.is_file()}
        assert files
        assert files <= {name.removeprefix("scorekeeper/") for name in names}
    for language in ("ja", "zh_Hant"):
        assert f"scorekeeper/translations/{language}/LC_MESSAGES/messages.mo" in names


def test_the_wheel_settles_a_sheet_and_serves_a_page_in_every_language(scorekeeper: Path, tmp_path: Path) -> None:
    # Without the settings and the coverage of this environment, which would look for files of the checkout.
    environ = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ} | {"HOME": str(tmp_path)}
    settled = subprocess.run(
        [scorekeeper, "settle", "-"],
        cwd=tmp_path,
        env=environ,
        input=json.dumps(SHEET).encode(),
        check=True,
        stdout=subprocess.PIPE,
    )
    assert json.loads(settled.stdout)["totals"] == {"Aki": -2, "Ben": 8, "千恵": -5, "Dai": -1}
    port = free_port()
    with started([str(scorekeeper), "run", "--host", "127.0.0.1", "--port", str(port)], tmp_path, environ, port):
        for language, words in {"en": "Open a table", "ja": "卓", "zh-Hant": "桌"}.items():
            page = urllib.request.Request(f"http://127.0.0.1:{port}/", headers={"Accept-Language": language})
            with urllib.request.urlopen(page, timeout=60) as answer:
                assert words in answer.read().decode()
    assert (tmp_path / "instance" / "scorekeeper.db").exists()
