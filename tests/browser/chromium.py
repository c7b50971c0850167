"""The browser that the tests drive: where it is, how it is started; run as a program, it installs what is missing."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = ("chromium", "fontconfig", "fonts-noto-cjk")
LANGUAGES = ("ja", "zh-tw")

ARGUMENTS = [
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
    names = (os.environ["CHROMIUM"],) if os.environ.get("CHROMIUM") else NAMES
    return next(filter(None, map(shutil.which, names)), None)


def missing() -> list[str]:
    """What the browser tests need and this machine lacks, in words."""
    lacks = [] if find_chromium() else ["a Chromium"]
    if sys.platform == "linux" and not all(map(_has_font, LANGUAGES)):
        lacks.append("a font for Japanese and Chinese")
    return lacks


def main() -> int:
    """Install what is missing where that is possible; 1, with what to do, where it is not."""
    if not (lacks := missing()):
        return 0
    command = f"apt-get install -y --no-install-recommends {' '.join(PACKAGES)}"
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        advice = f"On Debian, as root: {command}. Elsewhere install them your way; CHROMIUM=PATH names a browser."
        print(f"The browser tests need {' and '.join(lacks)}. {advice}", file=sys.stderr)
        return 1
    print(f"The browser tests need {' and '.join(lacks)}; running {command} ...", flush=True)
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for step in ("apt-get update", command):
        done = subprocess.run(step.split(), env=quiet, capture_output=True, text=True, check=False)
        if done.returncode:
            print(done.stdout, done.stderr, f"{step} failed; the lines above say why.", sep="\n", file=sys.stderr)
            return 1
    if lacks := missing():
        print(f"After installing {' '.join(PACKAGES)}, {' and '.join(lacks)} is still missing.", file=sys.stderr)
        return 1
    return 0


def _has_font(language: str) -> bool:
    if not shutil.which("fc-list"):
        return False
    return bool(subprocess.run(["fc-list", f":lang={language}"], capture_output=True, check=False).stdout.strip())


if __name__ == "__main__":
    sys.exit(main())
