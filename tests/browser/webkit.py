"""A phone with WebKit, the engine of every iPhone: a window 390 wide on a virtual display."""

import json
import os
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page
from selenium.common.exceptions import ElementClickInterceptedException, StaleElementReferenceException
from selenium.webdriver import ActionChains, WebKitGTK, WebKitGTKOptions
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.browsers import SCREEN, WEBKIT_DRIVER, find_mini_browser
from tests.server import Server

WIDTH, HEIGHT = 390, 844
SECONDS = 20.0
# The browser's own buttons would make its window wider than a phone.
NARROW = "entry, button { font-size: 1px; padding: 0; min-width: 0; }"


@dataclass(frozen=True)
class WebKitPhone:
    """A phone with WebKit; `place` parameters are CSS selectors."""

    browser: WebKitGTK
    server: Server
    log: Path

    @property
    def url(self) -> str:
        """The current address."""
        return self.browser.current_url

    def go(self, address: str) -> None:
        """Open a page, by path or by absolute address."""
        self.browser.get(address if "//" in address else self.server.url + address)

    def resize(self, width: int, height: int) -> None:
        """Resize the page, not the window: the browser's toolbar is added to the height."""
        bar = self.browser.get_window_size()["height"] - int(str(self.ask("innerHeight")))
        self.browser.set_window_rect(0, 0, width, height + bar)
        self._wait(lambda: self.ask("[innerWidth, innerHeight]") == [width, height], f"not {width} x {height}")

    def become(self, page: Page) -> None:
        """Replace the cookies by those of a phone with Chromium."""
        self.go("/healthz")
        self.browser.delete_all_cookies()
        for cookie in page.context.cookies():
            self.browser.add_cookie({part: cookie[part] for part in ("name", "value", "path")})

    def find(self, place: str) -> WebElement:
        """Wait for the first visible element and return it."""
        self._wait(lambda: self._visible(place), f"{place} on {self.url}")
        return self._visible(place)[0]

    def tap(self, place: str) -> None:
        """Scroll an element to the middle and tap it, as soon as no other element covers it."""
        self._wait(lambda: self._tapped(place), f"{place} is covered on {self.url}")

    def press(self, place: str, meanwhile: str) -> None:
        """Press an element, run JavaScript, then release it."""
        part = self.find(place)
        ActionChains(self.browser).click_and_hold(part).perform()
        self.browser.execute_script(meanwhile)
        ActionChains(self.browser).release(part).perform()

    def text(self, place: str) -> str:
        """Return the visible text of an element, with runs of whitespace collapsed."""
        return " ".join(str(self.ask(f"document.querySelector({json.dumps(place)})?.innerText ?? ''")).split())

    def wait_to_read(self, wanted: str, place: str) -> None:
        """Wait until an element shows the text, without a reload."""
        self._wait(lambda: wanted in self.text(place), f"no {wanted!r} in {place} on {self.url}")

    def ask(self, script: str) -> object:
        """Return the value of a JavaScript expression."""
        answer: object = self.browser.execute_script(f"return {script}")
        return answer

    def complaints(self) -> list[str]:
        """Return the errors on the console, over all pages."""
        lines = self.log.read_text(encoding="utf-8", errors="replace").splitlines()
        return [line for line in lines if line.startswith("CONSOLE") and "ERROR" in line.upper()]

    def _wait(self, until: Callable[[], object], otherwise: str) -> None:
        # While a part is being redrawn, an element that was found may be gone.
        redrawn = [StaleElementReferenceException, ElementClickInterceptedException]
        wait = WebDriverWait(self.browser, SECONDS, poll_frequency=0.05, ignored_exceptions=redrawn)
        wait.until(lambda _: until(), otherwise)

    def _tapped(self, place: str) -> bool:
        part = self.find(place)
        self.browser.execute_script("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", part)
        part.click()
        return True

    def _visible(self, place: str) -> list[WebElement]:
        return [part for part in self.browser.find_elements(By.CSS_SELECTOR, place) if part.is_displayed()]


@contextmanager
def webkit_phone(server: Server) -> Iterator[WebKitPhone]:
    """Run a phone without cookies until the end of the block."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, _screen() as display:
        home = Path(folder)
        (home / "gtk-3.0").mkdir()
        (home / "gtk-3.0" / "gtk.css").write_text(NARROW)
        log = home / "log"
        own = {f"XDG_{name}_HOME": folder for name in ("CACHE", "CONFIG", "DATA")}
        environ = os.environ | own | {"DISPLAY": display, "GDK_BACKEND": "x11", "LC_ALL": "C.UTF-8"}
        service = Service(shutil.which(WEBKIT_DRIVER), log_output=str(log), env=environ)
        with warnings.catch_warnings(category=DeprecationWarning, action="ignore"):  # raised by selenium's own code
            browser = WebKitGTK(options=_options(server), service=service)
        try:
            phone = WebKitPhone(browser, server, log)
            phone.resize(WIDTH, HEIGHT)
            yield phone
        finally:
            browser.quit()


def _options(server: Server) -> WebKitGTKOptions:
    options = WebKitGTKOptions()
    options.binary_location = str(find_mini_browser())
    options.add_argument("--automation")
    options.add_argument("--enable-write-console-messages-to-stdout=true")
    # WebKit resolves no made-up host names. With the server as its HTTP proxy it need not: it requests
    # http://table.test/..., which is not a secure context, as on a home network.
    options.set_capability("proxy", {"proxyType": "manual", "httpProxy": f"127.0.0.1:{server.port}"})
    return options


@contextmanager
def _screen() -> Iterator[str]:
    reading, writing = os.pipe()
    command = [SCREEN, "-displayfd", str(writing), "-screen", "0", "1000x1000x24", "-nolisten", "tcp"]
    screen = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as number:
            display = number.readline().strip()
        if not display:
            raise RuntimeError("Xvfb ended before it had a screen.")
        yield f":{display}"
    finally:
        screen.terminate()
        screen.wait()
