"""Run the tests with the newest or the lowest versions that pyproject.toml allows, in each supported Python."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
OPTIONS = {"newest": ["--upgrade"], "lowest": ["--resolution=lowest-direct"]}
# The commands of the README install the locked versions, so they are no test of others.
# Tests of servers read /proc, which only Linux has.
MARKED = "not browser and not release" if sys.platform == "linux" else "not browser and not server"
TESTS = ["--numprocesses=auto", "--dist=loadfile", "-m", MARKED, "--ignore=tests/test_readme.py"]


def main(kind: str) -> int:
    """Run the tests once per Python; return 0 if all of them pass, and there is at least one Python."""
    results = {version: _test(kind, version) for version in PYTHONS}
    for version, result in results.items():
        print(f"Python {version}, {kind} versions: {result}")
    return 0 if set(results.values()) <= {"passed", "not found"} and "passed" in results.values() else 1


def _test(kind: str, version: str) -> str:
    folder = ROOT / "build" / f"{kind}-{version}"
    python = folder / "bin" / "python"
    if not _uv("python", "find", "--no-python-downloads", "--no-project", version):
        return "not found"
    packages = [".[metrics,postgresql,valkey]", "--group", "build"]
    installed = (
        _uv("venv", "--quiet", "--clear", "--python", version, folder)
        and _uv("pip", "install", "--quiet", "--python", python, *OPTIONS[kind], *packages)
        # The tools of the tests have no lowest version that anybody would use.
        and _uv(
            "pip",
            "install",
            "--quiet",
            "--python",
            python,
            "--editable",
            ".[metrics,postgresql,valkey]",
            "--group",
            "dev",
        )
    )
    if not installed:
        return "cannot be installed"
    tested = subprocess.run([python, "-m", "pytest", *TESTS], cwd=ROOT, check=False)
    return "failed" if tested.returncode else "passed"


def _uv(*arguments: str | Path) -> bool:
    """Run uv and return whether it succeeded; it prints its own errors."""
    beside = Path(sys.executable).with_name("uv")
    program = beside if beside.exists() else "uv"
    environ = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    return subprocess.run([program, *arguments], cwd=ROOT, env=environ, check=False).returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
