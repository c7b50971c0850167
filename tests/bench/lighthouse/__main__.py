"""`make lighthouse`: the scores of Google's Lighthouse for the most important pages.

It needs node, and installs Lighthouse into build/ from the lock file in this folder. Lighthouse simulates a phone with
a slow network (its default), without access to the internet.
"""

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

from tests.browser.browsers import find_chromium
from tests.server import ROOT, Server

LIMIT = 95
RUNS = 3
CATEGORIES = {"performance": "performance", "accessibility": "accessibility", "best-practices": "best practice"}
CERTAIN = ("accessibility", "best-practices")
"""The categories that do not depend on the machine, and in which a page can fail."""

HERE = Path(__file__).parent
PARTS = ("package.json", "package-lock.json", ".npmrc")
BUILD = ROOT / "build" / "lighthouse"
REPORTS = BUILD / "reports"
PROGRAM = BUILD / "node_modules" / "lighthouse" / "cli" / "index.js"
INSTALL = "npm ci --no-audit --no-fund --loglevel=error --engine-strict"

# Lighthouse splits these flags itself and allows quotes only around a value. It adds its own flags against network use.
FLAGS = "--headless=new --host-resolver-rules='MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'"
AS_ROOT = " --no-sandbox" if os.geteuid() == 0 else ""


@dataclass(frozen=True)
class Page:
    """A page, and the cookie with which it is requested."""

    name: str
    url: str
    cookie: str = ""


Report = dict[str, Any]
"""The report of one run of Lighthouse."""


def main() -> int:
    """Print the scores of every page; return 1 if a page misses the limit in a certain category."""
    if not (shutil.which("node") and shutil.which("npm")):
        sys.exit("Lighthouse needs node 18.16 or newer and npm, which are not on this machine's PATH.")
    if not (chromium := find_chromium()):
        sys.exit("Lighthouse needs a Chromium; `make browser` installs one, CHROMIUM=PATH names one.")
    _install()
    with TemporaryDirectory() as folder:
        server = Server(Path(folder) / "instance")
        server.environ["SCOREKEEPER_PUBLIC_URL"] = server.local_url
        server.start()
        try:
            measured = {
                page.name: [_measure(page, chromium, run) for run in range(1, RUNS + 1)] for page in _pages(server)
            }
        finally:
            server.stop()
    for line in lines(measured):
        print(line)
    return int(any(_score(reports, category) < LIMIT for reports in measured.values() for category in CERTAIN))


def lines(measured: dict[str, list[Report]]) -> Iterator[str]:
    """Yield a table of the scores; the reports name the audits that lost points."""
    report = next(iter(measured.values()))[0]
    yield f"Lighthouse {report['lighthouseVersion']} in {_browser(report)}, limit {LIMIT}, median of {RUNS} runs.\n"
    yield f"| page | {' | of the limit | '.join(CATEGORIES.values())} | of the limit |"
    yield "|---|" + "---|---|" * len(CATEGORIES)
    for page, reports in measured.items():
        scores = [_score(reports, category) for category in CATEGORIES]
        yield f"| {page} | {' | '.join(f'{score} | {score / LIMIT:.0%}' for score in scores)} |"
    yield f"\nThe reports are in {REPORTS.relative_to(ROOT)}."


def _install() -> None:
    contents = {part: (HERE / part).read_bytes() for part in PARTS}
    done = BUILD / "installed"
    if done.exists() and done.read_bytes() == contents["package-lock.json"]:
        return
    print("Installing Lighthouse ...", flush=True)
    BUILD.mkdir(parents=True, exist_ok=True)
    for part, text in contents.items():
        (BUILD / part).write_bytes(text)
    if subprocess.run(INSTALL.split(), cwd=BUILD, check=False).returncode:
        sys.exit("npm could not install Lighthouse; the lines above say why.")
    done.write_bytes(contents["package-lock.json"])


def _pages(server: Server) -> list[Page]:
    """Return the pages of a demo table: two as a stranger sees them, two as the host does."""
    jar = CookieJar()
    host = build_opener(HTTPCookieProcessor(jar))
    base = server.local_url
    table = host.open(Request(f"{base}/demo", data=b"", headers={"Origin": base})).geturl()
    link = re.search(r"/join/\w{6}/[\w-]+", host.open(f"{table}/invite").read().decode())
    assert link
    cookie = "; ".join(f"{entry.name}={entry.value}" for entry in jar)
    return [
        Page("front", f"{base}/"),
        Page("join", base + link[0]),
        Page("table", table, cookie),
        Page("entry", f"{table}/hand", cookie),
    ]


def _measure(page: Page, chromium: str, run: int) -> Report:
    REPORTS.mkdir(parents=True, exist_ok=True)
    path = REPORTS / f"{page.name}-{run}"
    command = [
        *("node", str(PROGRAM), page.url, "--quiet", "--no-enable-error-reporting"),
        *("--output=json", "--output=html", f"--output-path={path}"),
        f"--only-categories={','.join(CATEGORIES)}",
        f"--chrome-flags={FLAGS}{AS_ROOT}",
        *([f"--extra-headers={json.dumps({'Cookie': page.cookie})}"] if page.cookie else []),
    ]
    done = subprocess.run(
        command, env=os.environ | {"CHROME_PATH": chromium}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{done.stderr}Lighthouse could not measure the {page.name} page; the lines above say why.")
    report: Report = json.loads(path.with_name(f"{path.name}.report.json").read_text(encoding="utf-8"))
    if report["finalDisplayedUrl"] != page.url:
        sys.exit(f"The {page.name} page redirected to {report['finalDisplayedUrl']}.")
    return report


def _score(reports: list[Report], category: str) -> int:
    scores: list[float] = [report["categories"][category]["score"] for report in reports]
    return round(statistics.median(scores) * 100)


def _browser(report: Report) -> str:
    found = re.search(r"Chrome/(\d+)", report["environment"]["hostUserAgent"])
    return f"Chromium {found[1]}" if found else "a Chromium"


if __name__ == "__main__":
    sys.exit(main())
