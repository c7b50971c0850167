"""What every test shares: repeatable examples, fresh words, and the one option that rewrites golden files."""

from pathlib import Path

import pytest
from hypothesis import settings

from hatch_build import compile_words
from tests.brought import install

# The same examples everywhere and no clock: a slow machine must not fail a property.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite-golden", action="store_true", help="write the golden files anew; read the difference")


def pytest_sessionstart(session: pytest.Session) -> None:
    compile_words(session.config.rootpath)


@pytest.fixture
def rewrite_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written rather than compared."""
    return bool(request.config.getoption("--rewrite-golden"))


@pytest.fixture
def root() -> Path:
    """The checkout."""
    return Path(__file__).parents[1]


@pytest.fixture(scope="session")
def big_two(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which 鋤大弟 is installed, a game of another package."""
    target = tmp_path_factory.mktemp("brought")
    install(target)
    return target
