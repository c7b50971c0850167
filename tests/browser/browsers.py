"""Find the browsers that the tests use; run as a program, install the missing ones."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

MISSING = "Browsers missing: "
"""The beginning of the reason of each test that is skipped because a browser is missing."""

# The headless shell has no window, which saves a third of the tests' time.
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = ("chromium-headless-shell", "fontconfig", "fonts-noto-cjk", "webkit2gtk-driver", "xvfb")
LANGUAGES = ("ja", "zh-tw")
WEBKIT_DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"
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


def find_mini_browser() -> str | None:
    """Return the path of MiniBrowser, which WebKit's driver starts; it is outside PATH."""
    places = (path for depth in ("", "*/") for path in Path("/usr").glob(f"lib*/{depth}webkit*/MiniBrowser"))
    return next(map(str, sorted(places)), None)


def chromium_lacks() -> list[str]:
    """Return the names of the parts that the Chromium tests need and this machine lacks."""
    return [] if find_chromium() else ["a Chromium"]


def font_lacks() -> list[str]:
    """Return the names of the fonts that tests of the layout need and this machine lacks."""
    lacks = sys.platform == "linux" and not all(map(_has_font, LANGUAGES))
    return ["a font for Japanese and Chinese"] if lacks else []


def webkit_lacks() -> list[str]:
    """Return the names of the parts that the WebKit tests need and this machine lacks."""
    lacks = [program for program in (WEBKIT_DRIVER, SCREEN) if not shutil.which(program)]
    return lacks if find_mini_browser() else [*lacks, "WebKit's MiniBrowser"]


def reason_to_skip(lacks: list[str]) -> str:
    """Return why a test is skipped: what is missing and how to get it."""
    return f"{MISSING}{' and '.join(lacks)}. {ADVICE}"


def main() -> int:
    """Install what is missing, print what stays missing, and return 0, because all other tests can run without it."""
    some_lack = chromium_lacks() + font_lacks() + webkit_lacks()
    if some_lack and os.geteuid() == 0 and shutil.which("apt-get") and _run("apt-get", "update"):
        _run(*INSTALL.split())
    if chromium_lacks():
        _run(sys.executable, "-m", *DOWNLOAD.split())
    missing = {"in Chromium": chromium_lacks(), "of the layout": font_lacks(), "in WebKit": webkit_lacks()}
    if any(missing.values()):
        tests = ", ".join(name for name, lacks in missing.items() if lacks)
        lacks = ", ".join(lack for lacks in missing.values() for lack in lacks)
        print(f"The tests {tests} will not run, because this machine lacks {lacks}. {ADVICE}", file=sys.stderr)
    return 0


def _run(*command: str) -> bool:
    """Run a command that prints only its errors, and return whether it succeeded."""
    print(f"Installing browsers for the tests: {' '.join(command)} ...", flush=True)
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    return not subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL, check=False).returncode


def _has_font(language: str) -> bool:
    if not shutil.which("fc-list"):
        return False
    return bool(subprocess.run(["fc-list", f":lang={language}"], capture_output=True, check=False).stdout.strip())


if __name__ == "__main__":
    sys.exit(main())
