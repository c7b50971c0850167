"""Fixtures and options of all tests: repeatable examples, compiled translations, rewriting of golden files."""

from collections.abc import Collection
from pathlib import Path

import pytest
from hypothesis import is_hypothesis_test, settings

from hatch_build import compile_words
from tests.brought import install
from tests.browser.browsers import MISSING
from tests.length import AT_LENGTH

SERVER_FIXTURES = {"big_two", "postgresql", "running", "server", "shared_database"}
"""Fixtures that start another program; other tests that start one are marked `server`."""

ON_POSTGRESQL = {"hands"}
"""The folders of `tests/service` that `make test` runs on PostgreSQL too."""

# The same examples on every machine, and no deadline that a slow machine would miss.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite-golden", action="store_true", help="rewrite the golden files; read the difference")


def pytest_sessionstart(session: pytest.Session) -> None:
    compile_words(session.config.rootpath)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that need a browser or another program, those on PostgreSQL, and those without coverage.

    Coverage adds half of the time to a test, or doubles it, so `make coverage` runs only tests that add to it.
    """
    items[:] = [item for item in items if not (_runs_on_postgresql(item) and item.get_closest_marker("sqlite"))]
    if AT_LENGTH:  # the tests of the web are the longest: started last, one worker would run them alone
        items.sort(key=lambda item: _folder(item) != "web")
    for item in items:
        if _folder(item) == "browser":
            item.add_marker("browser")
        if _needs_a_server(item):
            item.add_marker("server")
        if _is_repeated_on_postgresql(item):
            item.add_marker("soak")
            if item.path.parent.name not in ON_POSTGRESQL:
                item.add_marker("extended")
        if _folder(item) == "service" and _has_a_file_only(item):
            raise pytest.UsageError(f"{item.nodeid} runs on a SQLite file only: mark it `sqlite` and say why")
        if not _measures_coverage(item):
            item.add_marker("no_cover")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run that had no browser, after everything else has run."""
    if _without_browser(session.config) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how many tests lacked a browser; the list above this line gives the reasons."""
    if skipped := _without_browser(terminalreporter.config):
        passed = len(terminalreporter.stats.get("passed", ()))
        terminalreporter.write_line(f"{passed} passed, browsers missing: {skipped} tests did not run", red=True)


def _without_browser(config: pytest.Config) -> int:
    reporter: pytest.TerminalReporter | None = config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", ()) if reporter else ()
    return sum(MISSING in str(report.longrepr) for report in skipped)


def _measures_coverage(item: pytest.Item) -> bool:
    """Return whether coverage is measured in a test.

    Tests of properties and soak tests cover no further lines. On PostgreSQL, only tests of the store do. Tests in a
    browser use a server without coverage.
    """
    repeats_lines = item.get_closest_marker("soak") or is_hypothesis_test(getattr(item, "obj", None))
    return not (_is_repeated_on_postgresql(item) or _folder(item) == "browser" or repeats_lines)


def _needs_a_server(item: pytest.Item) -> bool:
    return not SERVER_FIXTURES.isdisjoint(getattr(item, "fixturenames", ())) or _runs_on_postgresql(item)


def _is_repeated_on_postgresql(item: pytest.Item) -> bool:
    return _runs_on_postgresql(item) and _folder(item) != "store"


def _runs_on_postgresql(item: pytest.Item) -> bool:
    return "postgresql" in _parameters(item)


def _has_a_file_only(item: pytest.Item) -> bool:
    """Return whether a test has a folder of its own, but is neither repeated on PostgreSQL nor marked `sqlite`."""
    uses_files = "tmp_path_factory" in getattr(item, "fixturenames", ())
    return uses_files and not (
        _runs_on_postgresql(item)
        or {"sqlite", "citus"} & {*map(str, _parameters(item))}
        or item.get_closest_marker("sqlite")
    )


def _parameters(item: pytest.Item) -> Collection[object]:
    return item.callspec.params.values() if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ()


def _folder(item: pytest.Item) -> str:
    return item.path.relative_to(Path(__file__).parent).parts[0]


@pytest.fixture
def rewrite_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are rewritten rather than compared."""
    return bool(request.config.getoption("--rewrite-golden"))


@pytest.fixture
def root() -> Path:
    """The root folder of the repository."""
    return Path(__file__).parents[1]


@pytest.fixture(scope="session")
def big_two(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the game 鋤大弟 of another package is installed."""
    target = tmp_path_factory.mktemp("brought")
    install(target)
    return target
