"""Phones in a real browser, at a real server. `phone()` is a page of a new phone; `server` is where it goes."""

from collections.abc import Generator, Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Response,
    WebError,
    expect,
    sync_playwright,
)

from tests.browser.browsers import CHROMIUM_ARGUMENTS, chromium_lacks, find_chromium, webkit_lacks
from tests.browser.places import Places, open_places
from tests.browser.webkit import HEIGHT, WIDTH, WebKitPhone, webkit_phone
from tests.server import Server

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
# Patience with a machine that others share: what is wrong stays wrong for as long.
expect.set_options(timeout=20_000)
PARTS_OF_A_PAGE = {"font", "image", "script", "stylesheet"}


class NewPhone(Protocol):
    """Opens another phone."""

    def __call__(self, locale: str = "en", **context: Any) -> Page:
        """A blank page on it; `context` goes to playwright's new_context (java_script_enabled, color_scheme …)."""


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: "pytest.CallInfo[None]"
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember a failure for the fixtures, which see the phones last."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's own Chromium; where it is missing the tests fail, never skip."""
    if lacks := chromium_lacks():
        pytest.fail(f"The browser tests need {' and '.join(lacks)}; make test installs it or says how.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The one server of all modules, which the first of them starts."""
    server = Server(tmp_path_factory.mktemp("server") / "instance")
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def server(running: Server) -> Iterator[Server]:
    """The real server; each test opens its own table."""
    told = len(running.log)
    yield running
    log = running.log[told:]
    assert "Traceback" not in log, log


@pytest.fixture(scope="session")
def places(browser: Browser, running: Server) -> Places:
    """Every page, for phones opened with `storage_state=places.kept`; to be looked at and not to be changed."""
    context = browser.new_context(base_url=running.url, has_touch=True)
    places = open_places(context.new_page())
    context.close()
    return places


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What went wrong in any page, which fails the test; one that provokes something clears it."""
    heard: list[str] = []
    yield heard
    assert heard == []


@pytest.fixture
def phone(
    browser: Browser, server: Server, complaints: list[str], request: pytest.FixtureRequest
) -> Iterator[NewPhone]:
    """A new phone with each call: 390 × 844, touch, no cookies, addresses relative to the server.

    After a failure a picture of every page lies in test-results/.
    """
    opened: list[BrowserContext] = []

    def open_phone(locale: str = "en", **context: Any) -> Page:
        settings: dict[str, Any] = {"base_url": server.url, "locale": locale} | PHONE | context
        opened.append(browser.new_context(**settings))
        _listen(opened[-1], complaints)
        return opened[-1].new_page()

    yield open_phone
    for number, context in enumerate(opened):
        for page in context.pages if request.node.stash.get(FAILED, False) else []:
            page.screenshot(path=f"test-results/{request.node.name}-{number}.png", full_page=True)
        context.close()


@pytest.fixture(scope="module")
def one_webkit(server: Server) -> Iterator[WebKitPhone]:
    """WebKit, started once a module; if it is missing the tests fail, never skip."""
    if lacks := webkit_lacks():
        pytest.fail(f"The tests in WebKit need {' and '.join(lacks)}; make test installs it or says how.")
    with webkit_phone(server) as phone:
        yield phone
        assert phone.complaints() == []


@pytest.fixture
def webkit(one_webkit: WebKitPhone, request: pytest.FixtureRequest) -> Iterator[WebKitPhone]:
    """A phone with WebKit that sits at no table: 390 × 844. A failure leaves a picture in test-results/."""
    one_webkit.go("/healthz")
    one_webkit.browser.delete_all_cookies()
    one_webkit.resize(WIDTH, HEIGHT)
    yield one_webkit
    if request.node.stash.get(FAILED, False):
        one_webkit.browser.save_screenshot(f"test-results/{request.node.name}.png")


def _listen(context: BrowserContext, complaints: list[str]) -> None:
    def on_console(message: ConsoleMessage) -> None:
        # What could not be loaded is judged by its response: a refused hand answers 422, and rightly.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            complaints.append(f"console: {message.text}")

    def on_error(error: WebError) -> None:
        complaints.append(f"script: {error.error}")

    def on_response(response: Response) -> None:
        wrong = 400 if response.request.resource_type in PARTS_OF_A_PAGE else 500
        if response.status >= wrong:
            complaints.append(f"{response.status}: {response.url}")

    context.on("console", on_console)
    context.on("weberror", on_error)
    context.on("response", on_response)
