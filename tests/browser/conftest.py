"""Fixtures for the browser tests: a server, phones in Chromium and a phone in WebKit."""

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

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

from tests.brought import install_without_form
from tests.browser.browsers import CHROMIUM_ARGUMENTS, chromium_lacks, find_chromium, reason_to_skip, webkit_lacks
from tests.browser.places import Places, open_places
from tests.browser.webkit import HEIGHT, WIDTH, WebKitPhone, webkit_phone
from tests.server import Server

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
# A long timeout, because the machine may be shared; a wrong page stays wrong for as long.
expect.set_options(timeout=20_000)
PARTS_OF_A_PAGE = {"font", "image", "script", "stylesheet"}


NewPhone = Callable[..., Page]
"""Opens another phone with a locale, and more arguments of Playwright's `new_context`, such as `color_scheme`."""

FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: "pytest.CallInfo[None]"
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Store a failure on the item, because the phone fixtures take a screenshot after one."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Chromium."""
    if lacks := chromium_lacks():
        pytest.skip(reason_to_skip(lacks))
    path = find_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def running(big_two: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start the server that all tests of a worker share; a game of another package is installed there, and a copy."""
    copy = tmp_path_factory.mktemp("plain")
    install_without_form(copy)
    environ = {"PYTHONPATH": os.pathsep.join(map(str, (big_two, copy)))}
    server = Server(tmp_path_factory.mktemp("server") / "instance", environ=environ)
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def server(running: Server) -> Iterator[Server]:
    """Return the shared server and fail the module if its log shows a traceback; each test opens its own table."""
    log_start = len(running.log)
    yield running
    log = running.log[log_start:]
    assert "Traceback" not in log, log


@pytest.fixture(scope="session")
def places(browser: Browser, running: Server) -> Places:
    """Return every page, for phones opened with `storage_state=places.kept`; tests must not change these tables."""
    context = browser.new_context(base_url=running.url, has_touch=True)
    places = open_places(context.new_page())
    context.close()
    return places


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """Collect the errors of all pages, which fail the test; a test that provokes errors clears the list."""
    messages: list[str] = []
    yield messages
    assert messages == []


@pytest.fixture
def phone(
    browser: Browser, server: Server, complaints: list[str], request: pytest.FixtureRequest
) -> Iterator[NewPhone]:
    """Return a function that opens a new phone: 390 × 844, touch, no cookies, addresses relative to the server.

    After a failure a screenshot of every page is saved in test-results/.
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


@pytest.fixture(scope="session")
def one_webkit(running: Server) -> Iterator[WebKitPhone]:
    """Start WebKit."""
    if lacks := webkit_lacks():
        pytest.skip(reason_to_skip(lacks))
    with webkit_phone(running) as phone:
        yield phone


@pytest.fixture
def webkit(one_webkit: WebKitPhone, server: Server, request: pytest.FixtureRequest) -> Iterator[WebKitPhone]:
    """Return a WebKit phone of 390 × 844 without cookies; an error on its console fails the test.

    After a failure a screenshot is saved in test-results/.
    """
    one_webkit.go("/healthz")
    one_webkit.browser.delete_all_cookies()
    one_webkit.resize(WIDTH, HEIGHT)
    before = len(one_webkit.complaints())
    yield one_webkit
    if request.node.stash.get(FAILED, False):
        one_webkit.browser.save_screenshot(f"test-results/{request.node.name}.png")
    assert one_webkit.complaints()[before:] == []


def _listen(context: BrowserContext, complaints: list[str]) -> None:
    def on_console(message: ConsoleMessage) -> None:
        # The response shows whether a failed load is an error: a refused hand correctly answers 422.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            complaints.append(f"console: {message.text}")

    def on_error(error: WebError) -> None:
        complaints.append(f"script: {error.error}")

    def on_response(response: Response) -> None:
        error_status = 400 if response.request.resource_type in PARTS_OF_A_PAGE else 500
        if response.status >= error_status:
            complaints.append(f"{response.status}: {response.url}")

    context.on("console", on_console)
    context.on("weberror", on_error)
    context.on("response", on_response)
