"""The length of files, and the homes of public classes."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "scorekeeper").rglob("*.py"))
MAX_LINES = 500
CONTRACT = {"Entry", "Rules", "Start", "State"}
"""The names that every game gives to its classes."""


def test_no_file_is_too_long() -> None:
    counted = {str(file.relative_to(ROOT)): len(file.read_text(encoding="utf-8").splitlines()) for file in FILES}
    assert {name: lines for name, lines in counted.items() if lines > MAX_LINES} == {}


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
