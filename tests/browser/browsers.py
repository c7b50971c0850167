"""Find the browsers that the tests use; run as a program, install the missing ones."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

MISSING: Final = "Browsers missing: "
"""The beginning of the reason of each test that is skipped because a browser is missing."""

# The headless shell has no window, which saves a third of the tests' time.
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = ("chromium-headless-shell", "fontconfig", "fonts-noto-cjk", "webkit2gtk-driver", "xvfb")
LANGUAGES = ("ja", "zh-tw")
INSTALL = f"apt-get install -y --no-install-recommends {' '.join(PACKAGES)}"
DOWNLOAD = "playwright install chromium-headless-shell"
ADVICE = f"On Debian, as root: {INSTALL}. Elsewhere: python -m {DOWNLOAD}, or CHROMIUM=PATH."

CHROMIUM_ARGUMENTS = [
    # A made-up host name: Chromium allows some features on localhost that it refuses to plain http elsewhere.
    "--host-resolver-rules=MAP *.test 127.0.0.1",
    # Only the page under test may use the network.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    *(["--no-sandbox"] if os.geteuid() == 0 else []),  # as root Chromium refuses to start otherwise
]


def find_chromium() -> str | None:
    """Return the path of a Chromium, or None.

    The variable CHROMIUM names it; otherwise the system's is preferred to the one that Playwright has downloaded. Not
    to be called while Playwright is running.
    """
    if chosen := os.environ.get("CHROMIUM"):
        return shutil.which(chosen)
    return next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None) or find_downloaded_chromium()


def find_downloaded_chromium() -> str | None:
    """Return the path of the Chromium that `playwright install` has downloaded, or None."""
    with sync_playwright() as playwright:
        chromium = Path(playwright.chromium.executable_path)
    folder = next(path for path in chromium.parents if path.name.startswith("chromium-"))
    shells = folder.with_name(folder.name.replace("chromium-", "chromium_headless_shell-"))
    found = [*shells.glob("*/chrome-headless-shell"), chromium]
    return next((str(path) for path in found if path.exists()), None)


def find_webkit_driver() -> str | None:
    """Return the path of WebKit's driver, or None."""
    return shutil.which("WebKitWebDriver")


def find_mini_browser() -> str | None:
    """Return the path of MiniBrowser, which WebKit's driver starts; it is outside PATH."""
    places = (path for depth in ("", "*/") for path in Path("/usr").glob(f"lib*/{depth}webkit*/MiniBrowser"))
    return next(map(str, sorted(places)), None)


def find_screen() -> str | None:
    """Return the path of Xvfb, the virtual display for WebKit, or None."""
    return shutil.which("Xvfb")


def chromium_lacks() -> list[str]:
    """Return the names of the parts that the Chromium tests need and this machine lacks."""
    return [] if find_chromium() else ["a Chromium"]


def font_lacks() -> list[str]:
    """Return the names of the fonts that tests of the layout need and this machine lacks."""
    lacks = sys.platform == "linux" and not all(map(_has_font, LANGUAGES))
    return ["a font for Japanese and Chinese"] if lacks else []


def webkit_lacks() -> list[str]:
    """Return the names of the parts that the WebKit tests need and this machine lacks."""
    needs = {
        "WebKitWebDriver": find_webkit_driver(),
        "WebKit's MiniBrowser": find_mini_browser(),
        "Xvfb": find_screen(),
    }
    return [name for name, path in needs.items() if not path]


def reason_to_skip(lacks: list[str]) -> str:
    """Return why a test is skipped: what is missing and how to get it."""
    return f"{MISSING}{' and '.join(lacks)}. {ADVICE}"


def main() -> int:
    """Install what is missing, print what stays missing, and return 0, because all other tests can run without it."""
    failures: list[str] = []
    if chromium_lacks() + font_lacks() + webkit_lacks() and os.geteuid() == 0 and shutil.which("apt-get"):
        failures += _run("apt-get", "update") or _run(*INSTALL.split())
    if chromium_lacks():
        failures += _run(sys.executable, "-m", *DOWNLOAD.split())
    missing = {
        "in Chromium": chromium_lacks(),
        "of the layout": font_lacks(),
        "in WebKit": webkit_lacks(),
    }
    if any(missing.values()):
        tests = ", ".join(name for name, lacks in missing.items() if lacks)
        lacks = ", ".join(lack for lacks in missing.values() for lack in lacks)
        because = "".join(f" ({failure})" for failure in failures)
        print(f"The tests {tests} will not run, because this machine lacks {lacks}{because}. {ADVICE}", file=sys.stderr)
    return 0


def _run(*command: str) -> list[str]:
    """Run a command quietly; return nothing, or what failed and why."""
    words = " ".join(command)
    print(f"Installing browsers for the tests: {words} ...", flush=True)
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    result = subprocess.run(command, env=quiet, capture_output=True, text=True, check=False)
    if not result.returncode:
        return []
    said = [line.strip() for line in (result.stdout + result.stderr).splitlines() if "Error:" in line or "E: " in line]
    return [f"{words} failed: {said[-1] if said else f'status {result.returncode}'}"]


def _has_font(language: str) -> bool:
    if not shutil.which("fc-list"):
        return False
    return bool(subprocess.run(["fc-list", f":lang={language}"], capture_output=True, check=False).stdout.strip())


if __name__ == "__main__":
    sys.exit(main())
