"""The files in `dist`, installed with every Python and with different versions of the packages, are used."""

from pathlib import Path

import pytest

from tests.installed import environ_for, use
from tests.release.conftest import SDIST, WHEEL
from tests.server import ROOT
from tests.versions import OPTIONS, PYTHONS, add, install

pytestmark = [pytest.mark.release, pytest.mark.server]

ARCHIVES = {"wheel": WHEEL, "sdist": SDIST}


@pytest.mark.parametrize("archive", ARCHIVES)
@pytest.mark.parametrize("versions", ["locked", *OPTIONS])
@pytest.mark.parametrize("python", PYTHONS)
def test_a_stranger_installs_and_uses_the_program(python: str, versions: str, archive: str, tmp_path: Path) -> None:
    environment = tmp_path / ".venv"
    if versions == "locked":
        assert install(environment, python, "--require-hashes", "--requirements", ROOT / "requirements.lock")
        assert add(environment, "--no-deps", ARCHIVES[archive])
    else:
        assert install(environment, python, *OPTIONS[versions], ARCHIVES[archive])
    use([str(environment / "bin" / "scorekeeper")], tmp_path, environ_for(tmp_path))
