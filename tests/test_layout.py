"""The length of files, the homes of public classes, and rules that ruff enforces."""

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "scorekeeper").rglob("*.py"))
MAX_LINES = 500
"""Maximum number of lines of a file."""


@cache
def nodes(file: Path) -> list[ast.AST]:
    """Return all syntax nodes of a file."""
    return list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))


def test_no_file_is_too_long() -> None:
    counted = {str(file.relative_to(ROOT)): len(file.read_text(encoding="utf-8").splitlines()) for file in FILES}
    assert {name: lines for name, lines in counted.items() if lines > MAX_LINES} == {}


CONTRACT = {"Entry", "Rules", "Start", "State"}
"""The names that every game gives to its classes."""


def test_every_public_class_has_one_home() -> None:
    homes: dict[str, list[str]] = {}
    for file in FILES:
        if "migrations" not in file.parts:
            module = ast.parse(file.read_text(encoding="utf-8"))
            for node in module.body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    homes.setdefault(node.name, []).append(str(file.relative_to(ROOT)))
    assert len(homes) > len(CONTRACT)
    assert {name: files for name, files in homes.items() if len(files) > 1 and name not in CONTRACT} == {}


UNSAFE = """import pickle, subprocess, tempfile
subprocess.run(input(), shell=True)
pickle.loads(input())
tempfile.mktemp()
exec(input())
"""
FOUND = {"S602", "S301", "S306", "S102"}


def test_ruff_finds_unsafe_calls_in_the_program_and_in_its_tests() -> None:
    for place in ("scorekeeper/made_up.py", "tests/made_up.py"):
        command = [sys.executable, "-m", "ruff", "check", "--output-format=concise", f"--stdin-filename={place}", "-"]
        found = subprocess.run(command, cwd=ROOT, input=UNSAFE, capture_output=True, text=True, check=False).stdout
        assert [code for code in FOUND if f" {code} " not in found] == []


def test_an_import_inside_a_function_has_a_reason() -> None:
    for file in FILES:
        lines = file.read_text(encoding="utf-8").splitlines()
        for node in nodes(file):
            if isinstance(node, ast.ImportFrom | ast.Import) and node.col_offset:
                line = lines[node.lineno - 1]
                before = lines[node.lineno - 2].strip()
                assert "# noqa: PLC0415" in line or before.startswith(("if ", "try", "else", "import", "from")), (
                    file,
                    line,
                )
