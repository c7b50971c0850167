"""Run the tests with the newest or the lowest versions that pyproject.toml allows, in each supported Python.

`present` only tells whether all of these are installed. `make … PYTHONS="3.12 3.13"` chooses fewer.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYTHONS = os.environ.get("PYTHONS", "3.11 3.12 3.13 3.14").split()
OPTIONS = {"newest": ["--upgrade"], "lowest": ["--resolution=lowest-direct"]}
# The commands of the README install the locked versions, so they are no test of others.
# Tests of servers read /proc, which only Linux has.
MARKED = "not browser and not release" if sys.platform == "linux" else "not browser and not server"
TESTS = ["--numprocesses=auto", "--dist=loadfile", "-m", MARKED, "--ignore=tests/test_readme.py"]


def main(kind: str) -> int:
    """Run the tests once per Python; return 0 if all of them pass, and there is at least one Python."""
    if kind == "present":
        return _say_which_are_missing()
    results = {version: _test(kind, version) for version in PYTHONS}
    for version, result in results.items():
        print(f"Python {version}, {kind} versions: {result}")
    return 0 if set(results.values()) <= {"passed", "not found"} and "passed" in results.values() else 1


def _say_which_are_missing() -> int:
    missing = [version for version in PYTHONS if not _is_installed(version)]
    if missing:
        fewer = " ".join(version for version in PYTHONS if version not in missing) or "3.13"
        print(
            f"NOTHING was built. Python {' and '.join(missing)} is missing: install it, "
            f'or choose fewer: make release PYTHONS="{fewer}".',
            file=sys.stderr,
        )
    return len(missing)


def _is_installed(version: str) -> bool:
    return uv("python", "find", "--no-python-downloads", "--no-project", version, output=subprocess.DEVNULL)


def _test(kind: str, version: str) -> str:
    folder = ROOT / "build" / f"{kind}-{version}"
    if not _is_installed(version):
        return "not found"
    packages = [".[metrics,postgresql,valkey]", "--group", "build"]
    installed = (
        install(folder, version, *OPTIONS[kind], *packages)
        # The tools of the tests have no lowest version that anybody would use.
        and add(folder, "--editable", ".[metrics,postgresql,valkey]", "--group", "dev")
    )
    if not installed:
        return "cannot be installed"
    tested = subprocess.run([folder / "bin" / "python", "-m", "pytest", *TESTS], cwd=ROOT, check=False)
    return "failed" if tested.returncode else "passed"


def install(folder: Path, version: str, *packages: str | Path) -> bool:
    """Make a virtual environment of a Python, install packages into it, and return whether that succeeded."""
    return uv("venv", "--quiet", "--clear", "--python", version, folder) and add(folder, *packages)


def add(folder: Path, *packages: str | Path) -> bool:
    """Install packages into a virtual environment, and return whether that succeeded."""
    return uv("pip", "install", "--quiet", "--python", folder / "bin" / "python", *packages)


def uv(*arguments: str | Path, output: int | None = None) -> bool:
    """Run uv and return whether it succeeded; it prints its own errors."""
    environ = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    command = [uv_path(), *arguments]
    return subprocess.run(command, cwd=ROOT, env=environ, stdout=output, stderr=output, check=False).returncode == 0


def uv_path() -> Path | str:
    """Return the uv of the environment, or the one on the PATH."""
    beside = Path(sys.executable).with_name("uv")
    return beside if beside.exists() else "uv"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
