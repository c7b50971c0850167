"""A game that another package brings: 鋤大弟 in `tests/big_two`, built and installed as anybody's would be."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scorekeeper.games import registry

BIG_TWO = Path(__file__).parent / "big_two"
PIP = "install -qq --no-index --no-build-isolation --no-deps --disable-pip-version-check --target"


def install(target: Path) -> None:
    """Build the package of the game and install it into a folder, which a program finds by PYTHONPATH."""
    subprocess.run([sys.executable, "-m", "pip", *PIP.split(), str(target), str(BIG_TWO)], check=True)


def broken(installed: Path, target: Path, sound: str, wrong: str) -> Path:
    """A copy of what was installed in which one thing is wrong."""
    shutil.copytree(installed, target, ignore=shutil.ignore_patterns("__pycache__"))
    game = target / "big_two" / "game.py"
    source = game.read_text(encoding="utf-8")
    assert sound in source
    game.write_text(source.replace(sound, wrong), encoding="utf-8")
    return target


@contextmanager
def brought(installed: Path) -> Iterator[None]:
    """Within it this program finds what is installed there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(installed)
        _forget()
        yield
    _forget()


@contextmanager
def gone(installed: Path) -> Iterator[None]:
    """Within it nobody has brought what is installed there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [path for path in sys.path if path != str(installed)])
        _forget()
        yield
    _forget()


def _forget() -> None:
    registry.roll_call.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "big_two"]:
        del sys.modules[name]
