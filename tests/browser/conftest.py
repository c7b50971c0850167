"""Phones in a real browser, at a real server. `phone()` is a page of a new phone; `server` is where it goes."""

from collections.abc import Callable, Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Response, WebError

from tests.browser.chromium import ARGUMENTS, find_chromium, missing
from tests.server import Server

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
PARTS_OF_A_PAGE = {"font", "image", "script", "stylesheet"}


class NewPhone(Protocol):
    """Opens another phone."""

    def __call__(self, locale: str = "en", **context: Any) -> Page:
        """A blank page on it; `context` goes to playwright's new_context (java_script_enabled, color_scheme …)."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's own Chromium: it is missing loudly, never skipped."""
    if lacks := missing():
        pytest.fail(f"The browser tests need {' and '.join(lacks)}: make test installs or names it.")
    return browser_type_launch_args | {"executable_path": find_chromium(), "args": ARGUMENTS}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The real server, one for the tests of a module; each test opens its own table."""
    server = Server(tmp_path_factory.mktemp("server") / "instance")
    server.start()
    yield server
    server.kill()
    assert "Traceback" not in server.log, server.log


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What went wrong in any page, which fails the test; one that provokes something clears it."""
    heard: list[str] = []
    yield heard
    assert heard == []


@pytest.fixture
def phone(server: Server, new_context: Callable[..., BrowserContext], complaints: list[str]) -> NewPhone:
    """A new phone with each call: 390 × 844, touch, no cookies, addresses relative to the server."""

    def open_phone(locale: str = "en", **context: Any) -> Page:
        opened = new_context(**{"base_url": server.url, "locale": locale} | PHONE | context)
        _listen(opened, complaints)
        return opened.new_page()

    return open_phone


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
