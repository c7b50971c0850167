"""The wheel, installed outside of the checkout, settles a sheet and serves translated pages."""

import json
import os
import subprocess
import sys
import sysconfig
import urllib.request
import zipfile
from pathlib import Path

import pytest

from tests.server import free_port

pytestmark = pytest.mark.slow

SHEET = {
    "format": "scorekeeper-sheet/1",
    "game": "tien-gow",
    "rules": {"first_dealer_multiplier": 2},
    "players": ["Aki", "Ben", "Chie", "Dai"],
    "first_dealer": 0,
    "hands": [{"winner": 1, "piles": [2, 3, 0, 3]}],
}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run(build, cwd=Path(__file__).parents[1], check=True, capture_output=True)
    (built,) = folder.glob("scorekeeper-*.whl")
    return built


@pytest.fixture(scope="module")
def scorekeeper(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command `scorekeeper` of an environment that has the wheel and no checkout."""
    folder = tmp_path_factory.mktemp("elsewhere")
    environment = folder / ".venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    (packages,) = environment.glob("lib/python*/site-packages")
    # Use the dependencies of this environment. A .pth file in a path of a .pth file is ignored, which excludes the
    # checkout.
    (packages / "locked.pth").write_text(sysconfig.get_path("purelib") + "\n")
    pip = [sys.executable, "-m", "pip", "--python", str(environment / "bin" / "python")]
    subprocess.run([*pip, "install", "-qq", "--no-deps", "--no-index", str(wheel)], check=True)
    return environment / "bin" / "scorekeeper"


def test_the_wheel_contains_templates_static_files_and_compiled_translations(wheel: Path, root: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("templates", "static"):
        files = {file.relative_to(root).as_posix() for file in (root / folder).rglob("*") if file.is_file()}
        assert files
        assert files <= {name.removeprefix("scorekeeper/") for name in names}
    for language in ("en", "ja", "zh_Hant"):
        assert f"scorekeeper/translations/{language}/LC_MESSAGES/messages.mo" in names


def test_the_installed_wheel_settles_a_sheet(scorekeeper: Path, tmp_path: Path) -> None:
    settled = subprocess.run(
        [scorekeeper, "settle", "-"],
        cwd=tmp_path,
        env=_environ(tmp_path),
        input=json.dumps(SHEET),
        capture_output=True,
        text=True,
        check=False,
    )
    assert settled.stderr == ""
    assert json.loads(settled.stdout)["totals"] == {"Aki": -4, "Ben": 10, "Chie": -5, "Dai": -1}


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Open a table"), ("ja", "卓"), ("zh-Hant", "桌")], ids=["en", "ja", "zh-Hant"]
)
def test_the_installed_wheel_serves_a_page_in_every_language(
    scorekeeper: Path, tmp_path: Path, language: str, words: str
) -> None:
    port = free_port()
    command = [str(scorekeeper), "run", "--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(command, cwd=tmp_path, env=_environ(tmp_path), stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout
            assert any("Ctrl-C" in line for line in server.stdout)  # printed when the server is ready
            page = urllib.request.Request(f"http://127.0.0.1:{port}/", headers={"Accept-Language": language})
            with urllib.request.urlopen(page, timeout=10) as answer:
                assert words in answer.read().decode()
        finally:
            server.terminate()
    assert (tmp_path / "instance" / "scorekeeper.db").exists()


def _environ(home: Path) -> dict[str, str]:
    # Without the settings and the coverage of this environment, which would look for files of the checkout.
    return {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ} | {"HOME": str(home)}
