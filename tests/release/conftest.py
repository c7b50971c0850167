"""The files that `make release` has built."""

from tests.installed import PROJECT
from tests.server import ROOT

DIST = ROOT / "dist"
NAME = PROJECT["name"].replace("-", "_")
SDIST = DIST / f"{NAME}-{PROJECT['version']}.tar.gz"
WHEEL = DIST / f"{NAME}-{PROJECT['version']}-py3-none-any.whl"
