"""The browsers that the tests drive: where they are, how they start; run as a program, it installs what is missing."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

# The shell has no window of its own to draw around every page, which takes a third off the tests.
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = ("chromium-headless-shell", "fontconfig", "fonts-noto-cjk", "webkit2gtk-driver", "xvfb")
LANGUAGES = ("ja", "zh-tw")

CHROMIUM_ARGUMENTS = [
    # A made-up name, because on localhost Chromium allows what it refuses to plain http in a living room.
    "--host-resolver-rules=MAP *.test 127.0.0.1",
    # Nothing but the page under test may use the network.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    *(["--no-sandbox"] if os.geteuid() == 0 else []),  # as root Chromium refuses to start otherwise
]


def find_chromium() -> str | None:
    """The path of the system's Chromium, or of the one that CHROMIUM names."""
    names = (os.environ["CHROMIUM"],) if os.environ.get("CHROMIUM") else CHROMIUM_NAMES
    return next(filter(None, map(shutil.which, names)), None)


def find_webkit_driver() -> str | None:
    """The path of the driver that WebKit is tapped by."""
    return shutil.which("WebKitWebDriver")


def find_mini_browser() -> str | None:
    """The path of the little browser around WebKit that its driver starts; no PATH leads to it."""
    places = (found for depth in ("", "*/") for found in Path("/usr").glob(f"lib*/{depth}webkit*/MiniBrowser"))
    return next(map(str, sorted(places)), None)


def find_screen() -> str | None:
    """The path of the screen that nobody looks at, which WebKit draws on."""
    return shutil.which("Xvfb")


def chromium_lacks() -> list[str]:
    """What the tests in Chromium need and this machine has not, in words."""
    lacks = [] if find_chromium() else ["a Chromium"]
    if sys.platform == "linux" and not all(map(_has_font, LANGUAGES)):
        lacks.append("a font for Japanese and Chinese")
    return lacks


def webkit_lacks() -> list[str]:
    """What the tests in WebKit need and this machine has not, in words."""
    needs = {
        "WebKitWebDriver": find_webkit_driver(),
        "WebKit's MiniBrowser": find_mini_browser(),
        "Xvfb": find_screen(),
    }
    return [name for name, path in needs.items() if not path]


def missing() -> str:
    """What is not there, as the end of a sentence; empty where nothing is missing."""
    return " and ".join(chromium_lacks() + webkit_lacks())


def main() -> int:
    """Install what is missing where that is possible; 1, with what to do, where it is not."""
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
        done = subprocess.run(step.split(), env=quiet, capture_output=True, text=True, check=False)
        if done.returncode:
            print(done.stdout, done.stderr, f"{step} failed; the lines above say why.", sep="\n", file=sys.stderr)
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
