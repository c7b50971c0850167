"""A game of another package: 鋤大弟 in `tests/big_two`, built and installed like any package."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scorekeeper.games.contract import CONTRACT
from scorekeeper.games.registry import ENTRY_POINTS, registry_of_games

BIG_TWO = Path(__file__).parent / "big_two"
PIP = "install -qq --no-index --no-build-isolation --no-deps --disable-pip-version-check --target"


def install(target: Path) -> None:
    """Build the package of the game and install it into a folder, for use with PYTHONPATH."""
    subprocess.run([sys.executable, "-m", "pip", *PIP.split(), str(target), str(BIG_TWO)], check=True)


def install_without_form(target: Path) -> None:
    """Put a package with the same game into a folder, under the id `plain`: its form is generated."""
    source = "from dataclasses import replace\nimport big_two\nGAME = replace(big_two.GAME, id='plain', package='')\n"
    (target / "plain_big_two.py").write_text(source, encoding="utf-8")
    described = target / "plain-1.dist-info"
    described.mkdir()
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: plain\nVersion: 1\n", encoding="utf-8")
    points = f"[{ENTRY_POINTS}.{CONTRACT}]\nplain = plain_big_two:GAME\n"
    (described / "entry_points.txt").write_text(points, encoding="utf-8")


def broken(installed: Path, target: Path, sound: str, wrong: str) -> Path:
    """Copy the installed game, with `sound` replaced by `wrong` in its source."""
    shutil.copytree(installed, target, ignore=shutil.ignore_patterns("__pycache__"))
    game = target / "big_two" / "game.py"
    source = game.read_text(encoding="utf-8")
    assert sound in source
    game.write_text(source.replace(sound, wrong), encoding="utf-8")
    return target


@contextmanager
def brought(installed: Path) -> Iterator[None]:
    """Make an installed game available in this process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(installed)
        _clear_caches()
        yield
    _clear_caches()


@contextmanager
def gone(installed: Path) -> Iterator[None]:
    """Hide an installed game in this process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [path for path in sys.path if path != str(installed)])
        _clear_caches()
        yield
    _clear_caches()


def _clear_caches() -> None:
    registry_of_games.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "big_two"]:
        del sys.modules[name]
