"""Find and start the browsers that the tests use; run as a program, install the missing ones."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

# The headless shell has no window, which saves a third of the tests' time.
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = ("chromium-headless-shell", "fontconfig", "fonts-noto-cjk", "webkit2gtk-driver", "xvfb")
LANGUAGES = ("ja", "zh-tw")

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
    """Return the path of Chromium, or of the browser that the variable CHROMIUM names, or None."""
    names = (os.environ["CHROMIUM"],) if os.environ.get("CHROMIUM") else CHROMIUM_NAMES
    return next(filter(None, map(shutil.which, names)), None)


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
    lacks = [] if find_chromium() else ["a Chromium"]
    if sys.platform == "linux" and not all(map(_has_font, LANGUAGES)):
        lacks.append("a font for Japanese and Chinese")
    return lacks


def webkit_lacks() -> list[str]:
    """Return the names of the parts that the WebKit tests need and this machine lacks."""
    needs = {
        "WebKitWebDriver": find_webkit_driver(),
        "WebKit's MiniBrowser": find_mini_browser(),
        "Xvfb": find_screen(),
    }
    return [name for name, path in needs.items() if not path]


def missing() -> str:
    """Return the missing parts as the end of a sentence, or an empty string."""
    return " and ".join(chromium_lacks() + webkit_lacks())


def main() -> int:
    """Install the missing parts and return 0; if that is impossible, print instructions and return 1."""
    if not (lacks := missing()):
        return 0
    command = f"apt-get install -y --no-install-recommends {' '.join(PACKAGES)}"
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        advice = f"On Debian, as root: {command}. Elsewhere install them your way; CHROMIUM=PATH names a browser."
        print(f"The browser tests need {lacks}. {advice}", file=sys.stderr)
        return 1
    print(f"The browser tests need {lacks}; running {command} ...", flush=True)
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for step in ("apt-get update", command):
        result = subprocess.run(step.split(), env=quiet, capture_output=True, text=True, check=False)
        if result.returncode:
            print(result.stdout, result.stderr, f"{step} failed; the lines above say why.", sep="\n", file=sys.stderr)
            return 1
    if lacks := missing():
        print(f"After installing {' '.join(PACKAGES)}, {lacks} is still missing.", file=sys.stderr)
        return 1
    return 0


def _has_font(language: str) -> bool:
    if not shutil.which("fc-list"):
        return False
    return bool(subprocess.run(["fc-list", f":lang={language}"], capture_output=True, check=False).stdout.strip())


if __name__ == "__main__":
    sys.exit(main())
