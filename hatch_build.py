"""Add compiled translations, templates/ and static/ to a wheel, and describe the package by its README."""

import os
import re
import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

TOP_LEVEL = ("templates", "static")


def compile_words(root: Path) -> list[Path]:
    """Compile each .po file of `root`/scorekeeper/translations that is newer than its .mo; return the new files."""
    written = []
    for catalogue in sorted(root.glob("scorekeeper/translations/*/LC_MESSAGES/*.po")):
        compiled = catalogue.with_suffix(".mo")
        if compiled.exists() and compiled.stat().st_mtime >= catalogue.stat().st_mtime:
            continue
        with catalogue.open("rb") as source:
            messages = read_po(source, locale=catalogue.parents[1].name)
        # Another process may compile the same file at the same time, so write a temporary file and rename it.
        part = compiled.with_suffix(f".{os.getpid()}.mo.part")
        with part.open("wb") as target:
            write_mo(target, messages)
        part.replace(compiled)
        written.append(compiled)
    return written


def description(root: Path, site: str) -> str:
    """Return README.md with addresses of the documentation in place of files, which the package index has not."""

    def address(link: re.Match[str]) -> str:
        page = re.sub(r"\.md$", ".html", link[2].removeprefix("docs/pictures/"))
        return f"{link[1]}{site}/{page}"

    readme = (root / "README.md").read_text(encoding="utf-8")
    return re.sub(r'(\]\(|src=")(?!https?:|#)([^)"#]+)', address, readme)


class DescriptionHook(MetadataHookInterface):
    """A hook for the description of the package."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the description."""
        text = description(Path(self.root), metadata["urls"]["Documentation"])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


class WheelHook(BuildHookInterface[Any]):
    """A build hook for wheels, also for editable ones."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the translations; move the top-level folders into the package unless the wheel is editable."""
        root = Path(self.root)
        compile_words(root)
        if version != "editable":
            folders = {str(root / name): f"scorekeeper/{name}" for name in TOP_LEVEL if (root / name).is_dir()}
            build_data["force_include"].update(folders)


if __name__ == "__main__":
    compile_words(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
