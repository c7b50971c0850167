"""What every test shares: repeatable examples, fresh words, and the one option that rewrites golden files."""

from pathlib import Path

import pytest
from hypothesis import is_hypothesis_test, settings

from hatch_build import compile_words
from tests.brought import install
from tests.length import AT_LENGTH

# The same examples everywhere and no clock: a slow machine must not fail a property.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite-golden", action="store_true", help="write the golden files anew; read the difference")


def pytest_sessionstart(session: pytest.Session) -> None:
    compile_words(session.config.rootpath)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Count lines where that says something; it takes half of the time again, or all of it."""
    if AT_LENGTH:  # the longest are of the web: begun last, they would keep one worker while the others wait
        items.sort(key=lambda item: _folder(item) != "web")
    for item in items:
        if not _counts_lines(item):
            item.add_marker("no_cover")


def _counts_lines(item: pytest.Item) -> bool:
    """A property shows more than that a line was run; on the second database the same lines are run but the store's.

    So does what goes on at length, as short as it is here. What a browser looks at runs in a server, whose lines are
    not counted.
    """
    params = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    folder = _folder(item)
    again = params.get("database_url") == "postgresql" and folder != "store"
    of_length = item.get_closest_marker("soak") or is_hypothesis_test(getattr(item, "obj", None))
    return not (again or folder == "browser" or of_length)


def _folder(item: pytest.Item) -> str:
    return item.path.relative_to(Path(__file__).parent).parts[0]


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
